import AuditModel

/// A JSON value as tests ask about it: whole numbers apart from others, a document's only section without its name.
enum JSONValue: Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case record([String: JSONValue])

  /// Reads JSON; throws for anything else, an object that names a member twice among it.
  ///
  /// A decoder would try one type after the other, and Swift Testing takes the stack of each error that is thrown.
  init(_ text: String) throws {
    self.init(try AuditModel.JSONValue(parsing: Array(text.utf8), limits: JSONLimits(depth: 64, longestText: .max)))
  }

  private init(_ value: AuditModel.JSONValue) {
    self =
      switch value {
      case .null: .null
      case .flag(let flag): .boolean(flag)
      case .number(let number): Int(exactly: number).map { .integer($0) } ?? .number(number)
      case .text(let text): .text(text)
      case .list(let elements): .list(elements.map { JSONValue($0) })
      case .object(let members): .record(members.mapValues { JSONValue($0) })
      }
  }

  var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// A number, whole or not.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  var boolean: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The value as `csv` writes it: nothing for null, lists joined.
  var words: String {
    switch self {
    case .null: ""
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): value
    case .list(let values): values.map(\.words).joined(separator: "; ")
    case .record: "a record"
    }
  }

  subscript(key: String) -> JSONValue? {
    if case .record(let values) = self { values[key] } else { nil }
  }

  /// The values of a list, or the rows of a document that has one list alone.
  func array() throws -> [JSONValue] {
    guard case .list(let values) = onlySection ?? self else {
      throw NotThat(what: "a list", value: self)
    }
    return values
  }

  /// The members of an object, or the fields of a document that has one record alone.
  func object() throws -> [String: JSONValue] {
    if case .record(let fields)? = onlySection { return fields }
    guard case .record(let values) = self else {
      throw NotThat(what: "an object", value: self)
    }
    return values
  }

  /// The only section of a document; nil for what is no document or has several.
  private var onlySection: JSONValue? {
    guard case .record(var values) = self, values.removeValue(forKey: "schema_version") != nil, values.count == 1 else {
      return nil
    }
    return values.values.first
  }

  /// A value of another shape than the test needs.
  struct NotThat: Error {
    let what: String
    let value: JSONValue
  }
}
