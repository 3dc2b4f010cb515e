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
