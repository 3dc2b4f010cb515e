/// The formats of batch files.
public enum BatchFormat: String, CaseIterable, Sendable {
  /// A header row with field names, then one finding a row.
  case csv
  /// One JSON object a line.
  case ndjson
}
