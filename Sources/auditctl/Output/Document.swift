internal import AuditReports

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
    func shows(_ value: RowValue) -> Bool {
      value != .null && value != .list([]) && value != .terms([]) && !(isQuiet && value == .integer(0))
    }
  }

  /// Who reads: programs read the fields of a schema, people some of them in an order of their own, and sentences.
  enum Reader {
    case people, programs
  }

  /// Columns with the rows below them, each made when it is asked for.
  struct Table {
    let columns: [Column]
    let rows: LazyMapSequence<Range<Int>, [RowValue]>

    init(columns: [Column], count: Int, row: @escaping (Int) -> [RowValue]) {
      self.columns = columns
      rows = (0..<count).lazy.map(row)
    }
  }

  /// A part of a document.
  struct Section {
    /// Its name for programs, in snake_case.
    let key: String
    /// Its heading for people.
    let title: String
    /// What one of its rows is, as ``RowSchema/type``; nil for rows that no schema describes.
    let type: String?
    /// How many rows it has.
    let count: Int
    /// Whether it is one thing with fields, and not a list.
    let isRecord: Bool
    /// Whether formats with room for one table write this and not the first list.
    let isMain: Bool
    /// Whether people are not told when it is empty.
    let isQuiet: Bool
    /// Who alone reads it; nil: everybody.
    var reader: Reader?
    /// What somebody reads of it.
    let table: (Reader) -> Table
  }

  var sections: [Section] = []

  /// Adds rows of a schema.
  ///
  /// - Parameters:
  ///   - key: Name of the section for programs.
  ///   - title: Its heading for people.
  ///   - people: What people read of a row; nil: every field; empty: they are not shown the section.
  ///   - isMain: Whether formats with room for one table write this list.
  ///   - isQuiet: Whether people are not told when it is empty; programs always have it.
  mutating func addList<Row>(
    _ key: String, _ title: String, _ schema: RowSchema<Row>, _ rows: [Row], people: [PeopleColumn<Row>]? = nil,
    isMain: Bool = false, isQuiet: Bool = false
  ) {
    add(key, title, schema, rows, people: people, isRecord: false, isMain: isMain, isQuiet: isQuiet)
  }

  /// Adds rows that only programs read, for people read the same in another list.
  mutating func addData<Row>(_ key: String, _ schema: RowSchema<Row>, _ rows: [Row]) {
    addList(key, key, schema, rows)
    sections[sections.count - 1].reader = .programs
  }

  /// Adds a list that only people read: rows of which programs read the parts elsewhere.
  mutating func addForPeople<Row>(_ title: String, _ rows: [Row], _ columns: [PeopleColumn<Row>]) {
    addList("", title, RowSchema<Row>("", []), rows, people: columns)
    sections[sections.count - 1].reader = .people
  }

  /// What somebody reads, in order.
  func sections(for reader: Reader) -> [Section] {
    sections.filter { section in
      section.reader.map { $0 == reader } ?? true && !(reader == .people && section.isQuiet && section.count == 0)
    }
  }

  /// Adds one thing; the parameters are those of ``addList(_:_:_:_:people:isMain:isQuiet:)``.
  mutating func addRecord<Row>(
    _ key: String, _ title: String, _ schema: RowSchema<Row>, _ row: Row, people: [PeopleColumn<Row>]? = nil,
    isMain: Bool = false
  ) {
    add(key, title, schema, [row], people: people, isRecord: true, isMain: isMain, isQuiet: false)
  }

  /// A document of one list; the parameters are those of ``addList(_:_:_:_:people:isMain:isQuiet:)``.
  static func list<Row>(
    _ key: String, _ title: String, _ schema: RowSchema<Row>, _ rows: [Row], people: [PeopleColumn<Row>]? = nil
  ) -> Document {
    var document = Document()
    document.addList(key, title, schema, rows, people: people)
    return document
  }

  /// A document of one thing; the parameters are those of ``addList(_:_:_:_:people:isMain:isQuiet:)``.
  static func record<Row>(
    _ key: String, _ title: String, _ schema: RowSchema<Row>, _ row: Row, people: [PeopleColumn<Row>]? = nil
  ) -> Document {
    var document = Document()
    document.addRecord(key, title, schema, row, people: people)
    return document
  }

  private mutating func add<Row>(
    _ key: String, _ title: String, _ schema: RowSchema<Row>, _ rows: [Row], people: [PeopleColumn<Row>]?,
    isRecord: Bool, isMain: Bool, isQuiet: Bool
  ) {
    let people = people ?? schema.keys.map { PeopleColumn.field($0) }
    sections.append(
      Section(
        key: key, title: title, type: schema.type, count: rows.count, isRecord: isRecord, isMain: isMain,
        isQuiet: isQuiet
      ) { reader in
        switch reader {
        case .programs:
          Table(columns: schema.keys.map { Column($0, $0) }, count: rows.count) { schema.values(of: rows[$0]) }
        case .people:
          Table(columns: people.map(\.column), count: rows.count) { index in
            people.map { $0.value(rows[index], schema) }
          }
        }
      })
  }

  /// The section that formats with room for one table write for programs: the main one, else the first one, else the
  /// record.
  var mainSection: Section? {
    let sections = sections(for: .programs)
    return sections.first(where: \.isMain) ?? sections.first { !$0.isRecord } ?? sections.first
  }
}

extension Document {
  /// A document of one list that no schema describes: programs read of its rows what people read.
  static func list(_ key: String, _ title: String, _ columns: [Column], _ rows: [[RowValue]]) -> Document {
    let table = Table(columns: columns, count: rows.count) { rows[$0] }
    return Document(sections: [
      Section(
        key: key, title: title, type: nil, count: rows.count, isRecord: false, isMain: false, isQuiet: false
      ) { _ in table }
    ])
  }
}
