public import AuditModel
public import AuditStore

/// A finding whose references were resolved.
public struct ResolvedFinding: Sendable {
  /// What is to be stored.
  public let finding: NewFinding
  private let place: FindingResolver.KnownAddress
  private let asked: FindingResolver.KnownCheck

  init(finding: NewFinding, place: FindingResolver.KnownAddress, asked: FindingResolver.KnownCheck) {
    self.finding = finding
    self.place = place
    self.asked = asked
  }

  /// What it is about.
  public var address: Address { place.address }

  /// What was asked.
  public var check: CheckDefinition { asked.definition }

  /// Title for the issue that it may open.
  public var issueTitle: String {
    "\(asked.definition.check.title): \(place.address)"
  }
}
