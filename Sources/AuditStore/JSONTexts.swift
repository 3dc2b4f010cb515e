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
    json.flatMap { list(try? JSONValue(parsing: $0)) }
  }

  private static func list(_ value: JSONValue?) -> [String]? {
    guard case .list(let elements)? = value else { return nil }
    var texts: [String] = []
    for element in elements {
      guard case .text(let text) = element else { return nil }
      texts.append(text)
    }
    return texts
  }
}

extension JSONTexts {
  /// Pairs of texts from a JSON array of two-part arrays, or nil for something else.
  static func decodePairs(_ json: String) -> [(String, String)]? {
    guard case .list(let rows)? = try? JSONValue(parsing: json) else { return nil }
    var pairs: [(String, String)] = []
    for row in rows {
      guard let pair = list(row), pair.count == 2 else { return nil }
      pairs.append((pair[0], pair[1]))
    }
    return pairs
  }
}

extension JSONTexts {
  /// Lists of integers from a JSON array of arrays, or nil for something else.
  static func decodeNumbers(_ json: String) -> [[Int64]]? {
    guard case .list(let rows)? = try? JSONValue(parsing: json) else { return nil }
    var lists: [[Int64]] = []
    for row in rows {
      guard case .list(let elements) = row else { return nil }
      var numbers: [Int64] = []
      for element in elements {
        guard case .number(let number) = element, let integer = Int64(exactly: number) else { return nil }
        numbers.append(integer)
      }
      lists.append(numbers)
    }
    return lists
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

extension JSONTexts {
  /// What of an announcement answers a check, as an object; nil for nil.
  static func encode(_ heard: HeardAnswer?) -> String? {
    guard let heard else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(heard)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What of an announcement answers a check, or nil for something else.
  static func heardAnswer(_ json: String) -> HeardAnswer? {
    try? JSONDecoder().decode(HeardAnswer.self, from: Data(json.utf8))
  }
}
