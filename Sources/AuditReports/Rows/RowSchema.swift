/// What programs read of a kind of thing: its fields, each said once for every machine format and for SQL.
package struct RowSchema<Row>: Sendable {
  /// A fact under the one name that it has in every format.
  package struct Field: Sendable {
    /// Its name, in snake_case.
    package let key: String
    /// What its values are besides null.
    package let type: RowType
    /// What a number counts or measures, such as `cells` or `ratio, 0 to 1`; nil for the name of a thing and for what is no
    /// number.
    package let unit: String?
    /// Its value in a row.
    package let value: @Sendable (Row) -> RowValue

    package init(_ key: String, _ type: RowType, unit: String? = nil, _ value: @escaping @Sendable (Row) -> RowValue) {
      self.key = key
      self.type = type
      self.unit = unit
      self.value = value
    }
  }

  /// What such a thing is called where rows of several kinds stand together, in snake_case; empty for a part of things.
  package let type: String
  /// The fields in the order in which they are written.
  package let fields: [Field]

  /// The schema of a kind of things.
  package init(_ type: String, _ fields: [Field]) {
    self.type = type
    self.fields = fields
  }

  /// The schema of a part that things of several kinds have.
  package init(_ fields: [Field]) {
    self.init("", fields)
  }

  /// The names of the fields, in their order.
  package var keys: [String] { fields.map(\.key) }

  /// The same without some fields, for where they are said already.
  func without(_ keys: Set<String>) -> RowSchema {
    RowSchema(type, fields.filter { !keys.contains($0.key) })
  }

  /// The same of another thing, which has such a one.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> [RowSchema<Whole>.Field] {
    fields.map { field in
      RowSchema<Whole>.Field(field.key, field.type, unit: field.unit) { field.value(part($0)) }
    }
  }

  /// The same of another thing, which may have such a one; null where it has none.
  package func ofAny<Whole>(_ part: @escaping @Sendable (Whole) -> Row?) -> [RowSchema<Whole>.Field] {
    fields.map { field in
      RowSchema<Whole>.Field(field.key, field.type, unit: field.unit) { part($0).map(field.value) ?? .null }
    }
  }

  /// The values of a row, in the order of the fields.
  package func values(of row: Row) -> [RowValue] {
    fields.map { $0.value(row) }
  }
}

// What most fields are, so that a schema reads as a list.
extension RowSchema.Field {
  /// A text; null where there is none.
  package static func text(_ key: String, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(key, .text) { RowValue(value($0)) }
  }

  /// How many there are of something.
  package static func count(_ key: String, of unit: String, _ value: @escaping @Sendable (Row) -> Int) -> Self {
    Self(key, .integer, unit: unit) { RowValue(value($0)) }
  }

  /// A number by which this file knows a thing; null where there is none.
  package static func number(_ key: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
    Self(key, .integer) { RowValue(value($0)) }
  }

  /// Yes or no; null where that is no question.
  package static func flag(_ key: String, _ value: @escaping @Sendable (Row) -> Bool?) -> Self {
    Self(key, .boolean) { RowValue(value($0)) }
  }

  /// A time: UTC, milliseconds since 1970; null where there is none.
  package static func time(_ key: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
    Self(key, .time) { RowValue(time: value($0)) }
  }

  /// A ratio from 0 to 1; null where there is none that may be shown.
  package static func ratio(_ key: String, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, .real, unit: "ratio, 0 to 1") { RowValue(value($0)) }
  }

  /// A length in a unit; null where there is none.
  package static func length(_ key: String, in unit: String, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, .real, unit: unit) { RowValue(value($0)) }
  }

  /// A word of the vocabulary; null where there is none.
  package static func term<Word: VocabularyWord>(
    _ key: String, _ value: @escaping @Sendable (Row) -> Word?
  ) -> Self {
    Self(key, .term(Word.allCases.map(\.name))) { row in
      value(row).map { .term($0.name, words: $0.words) } ?? .null
    }
  }

  /// Words of the vocabulary; empty where there are none.
  package static func terms<Word: VocabularyWord>(
    _ key: String, _ value: @escaping @Sendable (Row) -> [Word]
  ) -> Self {
    Self(key, .terms(Word.allCases.map(\.name))) { row in
      .terms(value(row).map { RowValue.Term(name: $0.name, words: $0.words) })
    }
  }

  /// Numbers by which this file knows things; empty where there are none.
  package static func numbers(_ key: String, _ value: @escaping @Sendable (Row) -> [Int64]) -> Self {
    Self(key, .numbers) { .numbers(value($0)) }
  }

  /// How many there are of something in each of several things; empty where there are none.
  package static func counts(_ key: String, of unit: String, _ value: @escaping @Sendable (Row) -> [Int]) -> Self {
    Self(key, .numbers, unit: unit) { .numbers(value($0).map(Int64.init)) }
  }

  /// Texts; empty where there are none.
  package static func list(_ key: String, _ value: @escaping @Sendable (Row) -> [String]) -> Self {
    Self(key, .list) { .list(value($0)) }
  }
}
