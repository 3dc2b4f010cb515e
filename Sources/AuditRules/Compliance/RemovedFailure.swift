public import AuditModel

/// A failure of an earlier release at an address that no longer exists, or is out of scope: it is listed and counts for
/// nothing (rule 8).
public struct RemovedFailure: Hashable, Sendable {
  /// Where it was found.
  public let address: Address
  /// Path of the check, as the release asks for it.
  public let check: String
  /// Version of the release in which it was found last.
  public let release: String
  /// The findings, the worst first.
  public let findings: [Identifier<Finding>]
}
