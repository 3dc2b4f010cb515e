internal import AuditModel

/// A value in a row of output.
enum OutputValue: Hashable, Sendable {
  /// A word of the vocabulary: its name for programs, and how people say it.
  struct Term: Hashable, Sendable {
    let name: String
    let words: String
  }

  case none
  case text(String)
  /// A word of the vocabulary: its name for programs, and how people say it.
  case term(String, words: String)
  case integer(Int64)
  case real(Double)
  /// A number that people read in another form, such as a ratio.
  case measure(Double, words: String)
  case boolean(Bool)
  case list([String])
  /// Words of the vocabulary.
  case terms([Term])

  /// The value in words; empty for none.
  var words: String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .term(_, let words), .measure(_, let words): words
    case .integer(let number): "\(number)"
    case .real(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .boolean(let value): value ? "yes" : "no"
    case .list(let texts): texts.joined(separator: "; ")
    case .terms(let terms): terms.map(\.words).joined(separator: "; ")
    }
  }

  /// Its parts in words, where it has several; nil for a single value.
  var parts: [String]? {
    switch self {
    case .list(let texts): texts
    case .terms(let terms): terms.map(\.words)
    default: nil
    }
  }

  static func platforms(_ platforms: [Platform]) -> OutputValue {
    .terms(platforms.map { Term(name: $0.rawValue, words: $0.title) })
  }

  /// The texts, or none where there are none.
  static func list(ifAny texts: [String]) -> OutputValue {
    texts.isEmpty ? .none : .list(texts)
  }

  static func optional(_ text: String?) -> OutputValue {
    text.map { .text($0) } ?? .none
  }

  static func term(_ verdict: Verdict) -> OutputValue {
    .term(verdict.rawValue, words: verdict.words)
  }

  static func term(_ outcome: Outcome) -> OutputValue {
    .term(outcome.name, words: outcome.words)
  }

  static func count(_ number: Int) -> OutputValue {
    .integer(Int64(number))
  }
}

extension OutputValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .text(let text): try container.encode(text)
    case .term(let name, _): try container.encode(name)
    case .integer(let number): try container.encode(number)
    case .real(let number), .measure(let number, _):
      // JSON has no word for what is no number.
      if number.isFinite { try container.encode(number) } else { try container.encodeNil() }
    case .boolean(let value): try container.encode(value)
    case .list(let texts): try container.encode(texts)
    case .terms(let terms): try container.encode(terms.map(\.name))
    }
  }
}
