public import AuditModel
public import AuditRules
public import AuditStore

/// What an auditor needs to answer a question: where it is, how to get there, how to test, and what is expected.
public struct AuditGuide: Sendable {
  /// The question.
  public let question: AuditQuestion
  /// Where it is answered, with the names that the release has for it.
  public let place: PlaceNames
  /// The check with its steps and outcome statements.
  public let check: Check
  /// What the release says of the screen; nil for the product.
  public let screen: ScreenSpecification?
  /// The state; nil for `default` and for the product.
  public let state: StateSpecification?
  /// The element; nil for a screen or the product.
  public let element: ElementSpecification?
  /// The stop of the screen reader there; nil where nobody can say what is heard.
  public let stop: ListenStop?
  /// What the platform's screen reader is expected to say; nil where nobody can say.
  public var announcement: Announcement? { stop?.expected }
  /// How many ways there are to meet the check; 1 for a check that is answered itself.
  public let wayCount: Int

  /// Place of the element in swipe order, from 1; nil for a screen or the product.
  public var position: Int? {
    guard let screen, let element else { return nil }
    return screen.elements.firstIndex { $0.key == element.key }.map { $0 + 1 }
  }

  /// Reads the guides of one release; screens and checks are read once.
  public final class Reader {
    private let product: Product
    private let release: Release
    private var screens: [String: ScreenSpecification] = [:]
    private var checks: [Identifier<Check>: Check] = [:]
    private var wayCounts: [Identifier<Check>: Int] = [:]

    /// A reader of a release of a product.
    public init(product: Product, release: Release) {
      self.product = product
      self.release = release
    }

    /// Drops the cached screens of the release, because they may have changed.
    public func forgetScreens() {
      screens = [:]
    }

    /// What the release says of a screen, the elements of its components among its own.
    public func screen(_ key: String, in transaction: borrowing ReadTransaction) throws -> ScreenSpecification {
      if let known = screens[key] { return known }
      let read = try transaction.screen(key, of: release).expanded
      screens[key] = read
      return read
    }

    /// The guide of a question.
    public func guide(_ question: AuditQuestion, in transaction: borrowing ReadTransaction) throws -> AuditGuide {
      let check = try check(question, in: transaction)
      let wayCount = try wayCount(question, in: transaction)
      guard case .screen(let key, let stateKey, let elementKey) = question.site else {
        return AuditGuide(
          question: question, place: PlaceNames(question.site, product: product.title), check: check, screen: nil,
          state: nil, element: nil, stop: nil,
          wayCount: wayCount)
      }
      let screen = try screen(key, in: transaction)
      let element = elementKey.flatMap { screen.element($0) }
      return AuditGuide(
        question: question, place: PlaceNames(question.site, product: product.title, on: screen), check: check,
        screen: screen, state: screen.states.first { $0.key == stateKey },
        element: element,
        stop: element.flatMap { ListenStop($0, in: stateKey, of: screen, on: product.platform) }, wayCount: wayCount)
    }

    private func check(_ question: AuditQuestion, in transaction: borrowing ReadTransaction) throws -> Check {
      if let known = checks[question.definition.id] { return known }
      let read = try transaction.detail(of: question.definition, ways: [], release: release.id).check
      checks[question.definition.id] = read
      return read
    }

    private func wayCount(_ question: AuditQuestion, in transaction: borrowing ReadTransaction) throws -> Int {
      guard question.isWay else { return 1 }
      if let known = wayCounts[question.check.id] { return known }
      let count = try transaction.checkDefinitions(for: release.id, onlyAsked: true).count {
        $0.wayOf == question.check.id
      }
      wayCounts[question.check.id] = count
      return count
    }
  }
}
