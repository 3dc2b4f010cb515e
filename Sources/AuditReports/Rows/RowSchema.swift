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

  /// The fields in the order in which they are written.
  package let fields: [Field]

  package init(_ fields: [Field]) {
    self.fields = fields
  }

  /// The names of the fields, in their order.
  package var keys: [String] { fields.map(\.key) }

  /// The same of another thing, which has such a one.
  package func of<Whole>(_ part: @escaping @Sendable (Whole) -> Row) -> [RowSchema<Whole>.Field] {
    fields.map { field in
      RowSchema<Whole>.Field(field.key, field.type, unit: field.unit) { field.value(part($0)) }
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
  static func text(_ key: String, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(key, .text) { RowValue(value($0)) }
  }

  /// How many there are of something.
  static func count(_ key: String, of unit: String, _ value: @escaping @Sendable (Row) -> Int) -> Self {
    Self(key, .integer, unit: unit) { RowValue(value($0)) }
  }

  /// A number by which this file knows a thing; null where there is none.
  static func number(_ key: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
    Self(key, .integer) { RowValue(value($0)) }
  }

  /// Yes or no; null where that is no question.
  static func flag(_ key: String, _ value: @escaping @Sendable (Row) -> Bool?) -> Self {
    Self(key, .boolean) { RowValue(value($0)) }
  }

  /// A time: UTC, milliseconds since 1970; null where there is none.
  static func time(_ key: String, _ value: @escaping @Sendable (Row) -> Int64?) -> Self {
    Self(key, .time) { RowValue(time: value($0)) }
  }

  /// A ratio from 0 to 1; null where there is none that may be shown.
  static func ratio(_ key: String, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, .real, unit: "ratio, 0 to 1") { RowValue(value($0)) }
  }
}
