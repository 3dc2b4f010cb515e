/// Where a cell stands in a table of data.
public struct DataTableCell: Hashable, Sendable {
  /// The heading of a row or column.
  public struct Header: Hashable, Sendable {
    /// Its accessible name, or nil.
    public var label: String?
    /// Its value, or nil.
    public var value: String?

    /// A heading.
    public init(label: String?, value: String? = nil) {
      self.label = label
      self.value = value
    }

    /// What is said of it; nil where it has neither name nor value.
    var words: String? {
      let words = [label, value].compactMap { $0?.unlessEmpty }.joined(separator: ": ")
      return words.unlessEmpty
    }
  }

  /// Its row, from 1; nil when not known.
  public var row: Int?
  /// Its column, from 1; nil when not known.
  public var column: Int?
  /// Rows that it spans, at least 1.
  public var height: Int
  /// Columns that it spans, at least 1.
  public var width: Int
  /// Whether it is the first of its row: the row is said there only.
  public var isFirstInRow: Bool
  /// Headings of its row, then of its column, in order.
  public var headers: [Header]

  /// A cell.
  public init(
    row: Int?, column: Int?, height: Int = 1, width: Int = 1, isFirstInRow: Bool = false, headers: [Header] = []
  ) {
    self.row = row
    self.column = column
    self.height = height
    self.width = width
    self.isFirstInRow = isFirstInRow
    self.headers = headers
  }

  /// What is said of its place, in order.
  var places: [String] {
    var places: [String] = []
    if height > 1, row != nil { places.append("Spans \(height) rows") }
    if width > 1, column != nil { places.append("Spans \(width) columns") }
    if isFirstInRow, let row { places.append("Row \(row)") }
    if let column { places.append("Column \(column)") }
    return places
  }
}
