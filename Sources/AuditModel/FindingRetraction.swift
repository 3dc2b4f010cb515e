/// An auditor's statement that a finding no longer counts; the finding itself stays.
public struct FindingRetraction: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// Who.
  public let retractedBy: String
  /// Why.
  public let reason: String
  /// When: UTC, milliseconds since 1970.
  public let retractedAt: Int64

  /// A retraction as it is stored.
  public init(finding: Identifier<Finding>, retractedBy: String, reason: String, retractedAt: Int64) {
    self.finding = finding
    self.retractedBy = retractedBy
    self.reason = reason
    self.retractedAt = retractedAt
  }
}

/// That somebody took a failure back, with where it was found; several people may have.
public struct RetractedFailure: Hashable, Sendable {
  /// The failure.
  public let finding: Identifier<Finding>
  /// Where it was found.
  public let place: IssuePlace
  /// Who took it back.
  public let retractedBy: TypedName
  /// When: UTC, milliseconds since 1970.
  public let retractedAt: Int64

  /// A failure that was retracted.
  public init(finding: Identifier<Finding>, place: IssuePlace, retractedBy: TypedName, retractedAt: Int64) {
    self.finding = finding
    self.place = place
    self.retractedBy = retractedBy
    self.retractedAt = retractedAt
  }
}
