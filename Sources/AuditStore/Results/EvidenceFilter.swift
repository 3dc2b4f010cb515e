public import AuditModel

/// Which evidence to list.
public struct EvidenceFilter: Sendable {
  /// That of one finding, or nil for all.
  public var finding: Identifier<Finding>?
  /// That of one piece of evidence, or nil for all.
  public var evidence: Identifier<Evidence>?
  /// Key of the product of its findings, or nil for all.
  public var product: String?
  /// Version of the release of its findings, or nil for all.
  public var release: String?
  /// Key of the screen of its findings, or nil for all.
  public var screen: String?

  /// All evidence.
  public init() {}
}
