/// What a command has to show: one or more sections, in order.
struct Document {
  /// A named column or field.
  struct Column {
    /// Its name for programs, in snake_case.
    let key: String
    /// Its name for people.
    let title: String
    /// Whether a table prints the value below the row, where there is room for a sentence.
    let isBelow: Bool
    /// Whether people are not shown a 0; programs are.
    let isQuiet: Bool

    init(_ key: String, _ title: String, isBelow: Bool = false, isQuiet: Bool = false) {
      self.key = key
      self.title = title
      self.isBelow = isBelow
      self.isQuiet = isQuiet
    }

    /// Whether to show a value to people: there is one, and it is not an obvious 0.
    func shows(_ value: OutputValue) -> Bool {
      value != .none && !(isQuiet && value == .integer(0))
    }
  }

  /// A part of a document.
  struct Section {
    /// Its name for programs, in snake_case.
    let key: String
    /// Its heading for people.
    let title: String
    let columns: [Column]
    var rows: [[OutputValue]]
    /// Whether it is one thing with fields, and not a list.
    let isRecord: Bool
    /// Whether formats with room for one table write this and not the first list.
    var isMain = false
  }

  var sections: [Section] = []

  /// A document of one list.
  static func list(_ key: String, _ title: String, _ columns: [Column], _ rows: [[OutputValue]]) -> Document {
    var document = Document()
    document.addList(key, title, columns, rows)
    return document
  }

  /// A document of one thing.
  static func record(_ key: String, _ title: String, _ fields: [(Column, OutputValue)]) -> Document {
    var document = Document()
    document.addRecord(key, title, fields)
    return document
  }

  mutating func addList(
    _ key: String, _ title: String, _ columns: [Column], _ rows: [[OutputValue]], isMain: Bool = false
  ) {
    sections.append(Section(key: key, title: title, columns: columns, rows: rows, isRecord: false, isMain: isMain))
  }

  mutating func addRecord(
    _ key: String, _ title: String, _ fields: [(Column, OutputValue)], isMain: Bool = false
  ) {
    sections.append(
      Section(
        key: key, title: title, columns: fields.map(\.0), rows: [fields.map(\.1)], isRecord: true, isMain: isMain))
  }

  /// The section that formats with room for one table write: the main one, else the first one, else the record.
  var mainSection: Section? {
    sections.first(where: \.isMain) ?? sections.first { !$0.isRecord } ?? sections.first
  }
}
