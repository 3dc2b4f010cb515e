public import AuditModel

/// A piece of evidence of one finding.
public struct EvidenceRow: Hashable, Sendable {
  /// The evidence.
  public let evidence: Evidence
  /// The finding.
  public let finding: Identifier<Finding>
  /// Key of the product.
  public let product: String
  /// Version of the release.
  public let release: String
  /// What the finding is about.
  public let address: Address
  /// Path of the check.
  public let check: String
  /// Outcome of the finding.
  public let outcome: Outcome
  /// Who added it to the finding; nil when not said.
  public let addedBy: String?
  /// When it was added to the finding: UTC, milliseconds since 1970; nil when not said.
  public let addedAt: Int64?
}
