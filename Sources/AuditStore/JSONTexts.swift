internal import AuditModel
internal import FoundationEssentials

/// Lists of texts as they are kept in one column: a JSON array.
enum JSONTexts {
  /// The array's text, or nil for nil.
  static func encode(_ texts: [String]?) -> String? {
    guard let texts else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Strings always encode; an empty array stands for the case that cannot happen.
    return (try? encoder.encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
  }

  /// The array's text, or nil for no texts.
  static func encode(ifAny texts: [String]) -> String? {
    texts.isEmpty ? nil : encode(texts)
  }

  /// An array of numbers.
  static func encode(_ numbers: some Sequence<Int64>) -> String {
    "[\(numbers.map(String.init).joined(separator: ","))]"
  }

  /// An array of keys.
  static func encode<Entity>(_ keys: some Sequence<Identifier<Entity>>) -> String {
    encode(keys.map(\.rawValue))
  }

  /// The texts, or nil when the column is NULL or holds something else.
  static func decode(_ json: String?) -> [String]? {
    json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }
}

extension JSONTexts {
  /// Pairs of texts from a JSON array of two-part arrays, or nil for something else.
  static func decodePairs(_ json: String) -> [(String, String)]? {
    guard let rows = try? JSONDecoder().decode([[String]].self, from: Data(json.utf8)),
      rows.allSatisfy({ $0.count == 2 })
    else { return nil }
    return rows.map { ($0[0], $0[1]) }
  }
}

extension JSONTexts {
  /// A value that is not looked at.
  private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Whether a text is a JSON object, whatever it holds.
  static func isObject(_ json: String) -> Bool {
    (try? JSONDecoder().decode([String: Anything].self, from: Data(json.utf8))) != nil
  }
}
