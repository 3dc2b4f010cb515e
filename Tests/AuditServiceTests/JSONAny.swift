import AuditModel

/// Any JSON value, whose members and elements are null where there are none.
enum JSONAny: Hashable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONAny])
  case record([String: JSONAny])

  /// Reads JSON; throws for anything else, an object that names a member twice among it.
  ///
  /// A decoder would try one type after the other, and Swift Testing takes the stack of each error that is thrown.
  init(_ text: String) throws {
    self.init(try JSONValue(parsing: Array(text.utf8), limits: JSONLimits(depth: 64, longestText: .max)))
  }

  private init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .flag(let flag): .flag(flag)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .list(let elements): .list(elements.map { JSONAny($0) })
      case .object(let members): .record(members.mapValues { JSONAny($0) })
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
