internal import AuditReports
internal import AuditRules

/// What people read of the rows of a schema: a field of it by its key, or something in words that programs do not read.
struct PeopleColumn<Row>: ExpressibleByStringLiteral {
  let column: Document.Column
  /// What stands in it; nil: the field with the column's key.
  private let words: ((Row) -> RowValue)?

  private init(_ key: String, title: String?, isBelow: Bool, isQuiet: Bool, words: ((Row) -> RowValue)?) {
    column = Document.Column(key, title ?? ColumnTitles.title(of: key), isBelow: isBelow, isQuiet: isQuiet)
    self.words = words
  }

  private init(_ column: Document.Column, words: @escaping (Row) -> RowValue) {
    self.column = column
    self.words = words
  }

  /// A field in the table itself.
  init(stringLiteral key: String) {
    self.init(key, title: nil, isBelow: false, isQuiet: false, words: nil)
  }

  /// A field.
  ///
  /// - Parameters:
  ///   - title: Its title, where it is another one here.
  ///   - isBelow: Whether a table prints it below the row.
  ///   - isQuiet: Whether a 0 is not shown.
  static func field(_ key: String, title: String? = nil, isBelow: Bool = false, isQuiet: Bool = false) -> Self {
    Self(key, title: title, isBelow: isBelow, isQuiet: isQuiet, words: nil)
  }

  /// Something in words; the key names its title, unless it has another one.
  static func words(
    _ key: String, title: String? = nil, isBelow: Bool = false, isQuiet: Bool = false,
    _ words: @escaping (Row) -> RowValue
  ) -> Self {
    Self(key, title: title, isBelow: isBelow, isQuiet: isQuiet, words: words)
  }

  /// What stands in it for a row; none for a key that the schema does not have.
  ///
  /// A decision lapses, and an issue is due, on a day.
  func value(_ row: Row, _ schema: RowSchema<Row>) -> RowValue {
    if let words { return words(row) }
    let value = schema.fields.first { $0.key == column.key }?.value(row) ?? .null
    let isDay = column.key.hasSuffix("expires_at") || column.key == "due_at"
    guard isDay, case .time(let time) = value else { return value }
    return .text(Timestamp.day(time))
  }
}
