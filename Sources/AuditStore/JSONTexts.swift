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

  /// The texts, or nil when the column is NULL or holds something else.
  static func decode(_ json: String?) -> [String]? {
    json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
  }
}

extension JSONTexts {
  /// Pairs of texts from a JSON array of two-part arrays; empty when it is something else.
  static func decodePairs(_ json: String) -> [(String, String)] {
    let rows = (try? JSONDecoder().decode([[String]].self, from: Data(json.utf8))) ?? []
    return rows.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }
  }
}
