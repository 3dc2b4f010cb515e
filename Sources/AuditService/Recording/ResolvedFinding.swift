public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// A finding whose references were resolved.
public struct ResolvedFinding: Sendable {
  /// What is to be stored.
  public private(set) var finding: NewFinding
  private let place: FindingResolver.KnownAddress
  private let asked: FindingResolver.KnownCheck

  init(finding: NewFinding, place: FindingResolver.KnownAddress, asked: FindingResolver.KnownCheck) {
    self.finding = finding
    self.place = place
    self.asked = asked
  }

  /// Keeps what the finding rests on beside it.
  public mutating func add(_ supplement: FindingSupplement) {
    finding.supplement = finding.supplement?.merging(supplement) ?? supplement
  }

  /// Makes it a correction of another finding.
  public mutating func amend(_ other: Identifier<Finding>) {
    finding.amends = other
  }

  /// What it is about.
  public var address: Address { place.address }

  /// What was asked.
  public var check: CheckDefinition { asked.definition }

  /// Whether the specification has the address no more, so that the finding has no cell.
  public var isGone: Bool { place.isGone }

  /// Whether the check is asked at the address, by element type, variant and state, as far as a profile asks for it.
  public var isAskedThere: Bool {
    switch address {
    case .product: check.check.scope == .product
    case .screen(_, let state, nil): CellRule.isAsked(check.check, in: state)
    case .screen, .component: place.element.map { CellRule.matches(check.check, $0) } ?? false
    }
  }

  /// Title for the issue that it may open.
  ///
  /// - Parameter session: In which it is recorded.
  public func issueTitle(at names: PlaceNames, in session: AuditSession) -> String {
    let check = asked.definition.check
    return IssueTitle.of(
      names, unsaid: check.failureWords,
      isHeard: ObservationRule.isHeard(check.method, finding.mode, in: session.environment), observed: finding.observed)
  }
}
