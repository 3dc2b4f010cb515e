/// Where a release stands: `planned`, then `auditing`, then `frozen`.
public enum ReleaseStage: String, CaseIterable, Sendable, Codable {
  case planned
  case auditing
  /// Takes no finding any more, and no later edit changes its cells.
  case frozen
}
