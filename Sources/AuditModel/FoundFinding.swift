/// A finding at a place, and whether it was retracted.
public struct FoundFinding: Sendable {
  /// The finding.
  public let row: FindingRow
  /// Whether it was retracted.
  public let isRetracted: Bool

  /// What was found.
  public init(row: FindingRow, isRetracted: Bool) {
    self.row = row
    self.isRetracted = isRetracted
  }
}
