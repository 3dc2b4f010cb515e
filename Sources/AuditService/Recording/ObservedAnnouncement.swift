public import AuditModel
public import AuditRules
public import AuditStore

/// What an auditor heard of an element, compared with what its specification expects.
public struct ObservedAnnouncement: Hashable, Sendable {
  /// What differs.
  public let comparison: AnnouncementComparison
  /// The outcome that is proposed; ``Outcome/cantTell`` where it stays a question.
  public let proposed: Outcome
  /// What the proposal rests on, or why it stays a question: a sentence without a full stop.
  public let reason: String

  /// Compares what was heard at an address, where a check asks about what is announced there.
  ///
  /// - Returns: Nil when nothing was said, the check is not answered by what is announced, or nothing can be expected:
  ///   another screen than the release has, or an element that says nothing of the parts that the check asks about.
  public init?(
    _ observed: String, at address: Address, check: Check, product: Product, release: Release,
    in transaction: borrowing ReadTransaction
  ) throws {
    guard !observed.allSatisfy(\.isWhitespace), check.heard != nil,
      case .screen(let key, let state, let elementKey?) = try Self.site(of: address, release.id, transaction),
      let screen = try transaction.screens(of: release.id, only: key).first?.expanded,
      let element = screen.element(elementKey),
      let stop = ListenStop(element, in: state, of: screen, on: product.platform)
    else { return nil }
    self.init(observed, check: check, at: stop)
  }

  /// The address on a screen; for an element of a component that on the first screen that declares it.
  static func site(
    of address: Address, _ release: Identifier<Release>, _ transaction: borrowing ReadTransaction
  ) throws -> Address {
    guard case .component(let key, let element) = address,
      let screen = try transaction.components(of: release, only: key).first?.screens.first
    else { return address }
    return .screen(key: screen, state: Address.defaultState, element: element)
  }

  /// Compares what was heard with what is expected at a stop; nil as above.
  public init?(_ observed: String, check: Check, at stop: ListenStop) {
    self.init(.words(observed), check: check, at: stop)
  }

  /// Compares what was heard with what is expected at a stop; nil as above.
  public init?(_ hearing: Hearing, check: Check, at stop: ListenStop) {
    let observed = if case .words(let words) = hearing { words } else { stop.expected.certain }
    guard !observed.allSatisfy(\.isWhitespace),
      let proposal = ListenRule.proposals(hearing, at: stop, for: [check]).first, proposal.isSpecified
    else { return nil }
    comparison = AnnouncementComparison(hearing, with: stop.expected)
    proposed = proposal.outcome ?? .cantTell
    reason = proposal.reason
  }

  /// What differs, a sentence each, as it is kept.
  public var differences: [String] { comparison.differences.map(\.sentence) }

  /// What a finding keeps of it.
  ///
  /// - Parameter statements: Answers to outcome statements that are kept with it.
  public func supplement(
    statements: [Identifier<OutcomeStatement>: Outcome] = [:]
  ) -> FindingSupplement {
    FindingSupplement(
      comparison: FindingSupplement.Comparison(
        expected: comparison.expected, differences: differences, proposed: proposed), statements: statements)
  }
}
