public import AuditModel
internal import AuditRules
public import AuditStore

/// What an auditor noticed once, to be stored with the answers that follow from it.
public struct AuditObservation: Sendable {
  /// Where: the place of the only question, else the screen in its state, or the product.
  public let address: Address
  /// What was done.
  public let kind: ObservationKind
  /// What was heard or seen; nil when not said.
  public var words: String?
  /// When: UTC, milliseconds since 1970; nil: as it is written down.
  public var observedAt: Int64?
  private let screen: String?
  private let component: String?

  /// What answers some questions of one screen and state, or of the product.
  ///
  /// - Parameter questions: Not empty.
  public init(_ kind: ObservationKind, answering questions: [AuditQuestion], words: String? = nil) {
    self.kind = kind
    self.words = words
    let places = questions.map(\.address).distinct()
    if places.count == 1, let question = questions.first {
      address = question.address
      screen = question.isShared ? nil : question.screen
      component = question.component
      return
    }
    component = nil
    if case .screen(let key, let state, _)? = questions.first?.site {
      let isOneState = questions.allSatisfy { $0.site.state == state }
      address = .screen(key: key, state: isOneState ? state : Address.defaultState, element: nil)
      screen = key
    } else {
      address = .product
      screen = nil
    }
  }

  /// Writes it down.
  ///
  /// - Parameter screens: Local keys of the screens that questions name.
  /// - Throws: As ``AuditAnswer/record(_:screens:session:in:)``.
  public func record(
    screens: [String: Identifier<Screen>], session: Identifier<AuditSession>,
    in transaction: borrowing WriteTransaction
  ) throws -> Identifier<Observation> {
    let session = try transaction.read.session(session)
    let (product, release) = try transaction.read.release(of: session)
    let key = try transaction.addressKey(
      of: address, in: product.id, screen: screen.flatMap { screens[$0] }, owner: component)
    return try transaction.observe(
      NewObservation(
        address: key, kind: kind, words: words.map { DisplayText.withLineFeeds($0) },
        observedAt: observedAt ?? transaction.now),
      in: session, of: release)
  }
}

extension Address {
  /// Key of the state; nil for the product and for components.
  fileprivate var state: String? {
    if case .screen(_, let state, _) = self { state } else { nil }
  }
}
