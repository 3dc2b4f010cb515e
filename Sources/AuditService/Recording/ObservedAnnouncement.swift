public import AuditModel
public import AuditRules
public import AuditStore

/// What an auditor heard of an element, compared with what its specification expects.
public struct ObservedAnnouncement: Hashable, Sendable {
  /// What differs.
  public let comparison: AnnouncementComparison
  /// The outcome that the comparison proposes.
  public let proposed: Outcome

  /// Compares what was heard at an address, where a check asks about what is announced there.
  ///
  /// - Returns: Nil when nothing was said, the check is not answered by what is announced, or nothing can be expected:
  ///   another screen than the release has, an element that says nothing of the parts that the check asks about, or a
  ///   platform whose announcements are not composed.
  public init?(
    _ observed: String, at address: Address, check: Check, product: Product, release: Release,
    in transaction: borrowing ReadTransaction
  ) throws {
    guard !observed.allSatisfy(\.isWhitespace), AnnouncementComparison.kinds(askedBy: check) != nil,
      case .screen(let key, let state, let elementKey?) = try Self.site(of: address, release.id, transaction),
      let screen = try transaction.screens(of: release.id, only: key).first?.expanded,
      let element = screen.element(elementKey), element.isPresent(in: state),
      let expected = Announcer.announcement(of: element, in: state, of: screen, on: product.platform)
    else { return nil }
    self.init(observed, check: check, expected: expected)
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

  /// Compares what was heard with an announcement; nil as above.
  public init?(_ observed: String, check: Check, expected: Announcement) {
    guard !observed.allSatisfy(\.isWhitespace), let kinds = AnnouncementComparison.kinds(askedBy: check),
      (expected.parts + expected.hintParts).contains(where: { kinds.contains($0.kind) })
    else { return nil }
    comparison = AnnouncementComparison(observed, with: expected)
    proposed = comparison.proposal(for: kinds)
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
