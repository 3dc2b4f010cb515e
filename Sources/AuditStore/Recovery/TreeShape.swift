/// What the rows of a table or an index look like: what a page of rows is known by when nothing else says whose it is.
struct TreeShape {
  /// A value of a row.
  struct Column {
    let name: String
    /// As the schema declares it: INTEGER, REAL, TEXT, BLOB; another one fits everything.
    let type: String
    let isRequired: Bool
    /// How many bytes a text or blob has, where the schema asks for just so many.
    var length: Int?

    func fits(_ value: RecoveredValue) -> Bool {
      switch (type, value) {
      case (_, .null): !isRequired
      case ("INTEGER", .integer), ("REAL", .real), ("REAL", .integer): true
      case ("TEXT", .text(let bytes)), ("BLOB", .blob(let bytes)): length == nil || length == bytes.count
      case ("INTEGER", _), ("REAL", _), ("TEXT", _), ("BLOB", _): false
      default: true
      }
    }
  }

  /// Name of the table or the index.
  let name: String
  /// As they are stored.
  let columns: [Column]
  /// Whether its rows have a key beside their values, as those of most tables.
  let hasRowid: Bool
  /// Which of the columns is another name for that key, and is stored as NULL.
  let rowidColumn: Int?
  /// The table, for an index; nil for a table.
  let indexed: String?
  /// What becomes of its rows.
  let use: Use

  /// What a recovery does with the rows of a table.
  enum Use {
    /// They are facts, and taken over.
    case fact
    /// They follow from edits, and are made anew; what is left of them says what lost edits said.
    case trace
    /// They follow from facts and are made anew, or are of the file alone.
    case none
  }

  /// Whether its rows are taken over as what they are.
  var isKept: Bool { use == .fact }

  /// Whether its rows have a text of just so many bytes, which others have hardly by chance.
  var hasLength: Bool { columns.contains { $0.length != nil } }

  /// Whether a row can be one of these.
  func fits(_ cell: TreePage.Cell) -> Bool {
    guard cell.values.count == columns.count, (cell.rowid != nil) == hasRowid else { return false }
    return zip(columns, cell.values).enumerated().allSatisfy { index, pair in
      index == rowidColumn ? pair.1 == .null : pair.0.fits(pair.1)
    }
  }

  /// The text of a column; nil where it is none, or there is no such column.
  func text(_ column: String, of cell: TreePage.Cell) -> String? {
    columns.firstIndex { $0.name == column }.flatMap { cell.values[$0].words }
  }

  /// The values of a row, with its key in its place.
  func values(_ cell: TreePage.Cell) -> [RecoveredValue] {
    var values = cell.values
    if let rowidColumn, let rowid = cell.rowid { values[rowidColumn] = .integer(rowid) }
    return values
  }
}
