/// What made a finding that a tool made.
public struct ToolOrigin: Hashable, Sendable {
  /// The family of the tool.
  public let tool: String
  /// Its version; empty when not known.
  public let version: String
  /// The tool's rule.
  public let rule: String
  /// Whether the run was complete.
  public let isComplete: Bool
  /// By what its instances are known again; empty where nobody corrected any.
  public var prints: Set<String> = []

  /// A run's rule.
  public init(tool: String, version: String, rule: String, isComplete: Bool) {
    (self.tool, self.version, self.rule, self.isComplete) = (tool, version, rule, isComplete)
  }
}
