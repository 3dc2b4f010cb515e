import FoundationEssentials

/// Any JSON value, as a strict reader gives it back.
enum JSONAny: Hashable, Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONAny])
  case record([String: JSONAny])

  /// Reads JSON; throws for anything else.
  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSONAny.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONAny].self) {
      self = .list(value)
    } else {
      self = .record(try container.decode([String: JSONAny].self))
    }
  }

  /// A member, or null.
  subscript(key: String) -> JSONAny {
    if case .record(let values) = self { values[key] ?? .null } else { .null }
  }

  /// An element, or null.
  subscript(index: Int) -> JSONAny {
    list.indices.contains(index) ? list[index] : .null
  }

  /// The elements; none for another value.
  var list: [JSONAny] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The text, or nil.
  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The number, or nil.
  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}
