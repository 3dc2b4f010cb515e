internal import AuditReports

/// Writes rows that no schema describes one by one, without keeping them; JSON is an array of them.
///
/// A table cannot know its widths before its last row, nor `lines` how many there are: both keep
/// ``rowsAtOnce`` rows. A longer list is written as a table for each so many rows, and `lines` says that there are more.
struct RowStream {
  /// How many rows a table keeps.
  static let rowsAtOnce = 10_000

  private let format: OutputFormat
  private let columns: [Document.Column]
  private let width: Int?
  private let write: (String) throws -> Void
  private let line: RowLine
  /// Rows that wait to be written.
  private var kept: [[RowValue]] = []
  /// How many rows were written.
  private var count = 0

  /// - Parameters:
  ///   - width: Columns of the terminal; nil does not fold lines.
  ///   - write: Is given each piece of the output.
  init(_ format: OutputFormat, _ columns: [Document.Column], width: Int?, write: @escaping (String) throws -> Void) {
    self.format = format
    self.columns = columns
    self.width = width
    self.write = write
    line = RowLine(columns.map(\.key))
  }

  /// Adds a row.
  mutating func add(_ row: [RowValue]) throws {
    switch format {
    case .table:
      kept.append(row)
      if kept.count == Self.rowsAtOnce { try writeTable() }
    case .lines:
      if count == 0, kept.count < Self.rowsAtOnce { return kept.append(row) }
      if count == 0 { try beginLines() }
      try write("\n" + LinesFormat.block(columns, row))
      count += 1
    case .json:
      try write((count == 0 ? "[\n  " : ",\n  ") + line.text(row))
      count += 1
    case .ndjson:
      try write(line.text(row) + "\n")
      count += 1
    case .csv, .tsv, .markdown:
      if count == 0 { try write(try format.render(document([]), width: width)) }
      try write(format.row(row))
      count += 1
    }
  }

  /// Writes what is left.
  mutating func finish() throws {
    switch format {
    case .table:
      if count == 0 || !kept.isEmpty { try writeTable() }
    case .lines, .csv, .tsv, .markdown:
      if count == 0 { try write(try format.render(document(kept), width: width)) }
    case .json:
      try write(count == 0 ? "[]\n" : "\n]\n")
    case .ndjson:
      break
    }
  }

  private mutating func writeTable() throws {
    try write((count == 0 ? "" : "\n") + (try format.render(document(kept), width: width)))
    count += kept.count
    kept.removeAll(keepingCapacity: true)
  }

  private mutating func beginLines() throws {
    try write("Rows: more than \(Self.rowsAtOnce)\n")
    for row in kept { try write("\n" + LinesFormat.block(columns, row)) }
    count = kept.count
    kept = []
  }

  private func document(_ rows: [[RowValue]]) -> Document {
    .list("rows", "Rows", columns, rows)
  }
}
