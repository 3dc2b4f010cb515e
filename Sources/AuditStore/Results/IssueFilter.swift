public import AuditModel

/// Which issues to list.
public struct IssueFilter: Sendable {
  /// Key of the product, or nil for all.
  public var product: String?
  /// Version of a release in which one of its findings is, or nil.
  public var release: String?
  /// Key of the screen, or nil.
  public var screen: String?
  /// The least severity, included, or nil.
  public var severity: Severity?
  /// Whether those without work left to do, too.
  public var isAll = false

  /// All open issues.
  public init() {}
}
