package import AuditModel
internal import AuditRules

/// A value in a row: typed for programs, in words for people.
package enum RowValue: Hashable, Sendable {
  /// A word of the vocabulary: its name for programs, and how people say it.
  package struct Term: Hashable, Sendable {
    package let name: String
    package let words: String

    package init(name: String, words: String) {
      self.name = name
      self.words = words
    }
  }

  /// There is none.
  case null
  case text(String)
  /// A word of the vocabulary: its name for programs, and how people say it.
  case term(String, words: String)
  case integer(Int64)
  case real(Double)
  /// A number that people read in another form, such as a ratio.
  case measure(Double, words: String)
  case boolean(Bool)
  /// UTC, milliseconds since 1970.
  case time(Int64)
  case list([String])
  /// Words of the vocabulary.
  case terms([Term])
  /// Numbers by which this file knows things.
  case numbers([Int64])

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  package init(_ number: Int) { self = .integer(Int64(number)) }
  package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  package init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  package init(_ flag: Bool?) { self = flag.map { .boolean($0) } ?? .null }
  package init(time: Int64?) { self = time.map { .time($0) } ?? .null }

  /// The value as people read it, a time to the minute; empty for none.
  package var words: String {
    switch self {
    case .term(_, let words), .measure(_, let words): words
    case .boolean(let value): value ? "yes" : "no"
    case .terms(let terms): terms.map(\.words).joined(separator: "; ")
    case .time(let time): Timestamp.minute(time)
    case .null, .text, .integer, .real, .list, .numbers: data
    }
  }

  /// The value as text for programs, as in CSV; empty for none.
  package var data: String {
    switch self {
    case .null: ""
    case .text(let text): text
    case .term(let name, _): name
    case .integer(let number): "\(number)"
    case .real(let number), .measure(let number, _):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .boolean(let value): value ? "true" : "false"
    case .time(let time): Timestamp.text(time)
    case .list(let texts): texts.joined(separator: "; ")
    case .terms(let terms): terms.map(\.name).joined(separator: "; ")
    case .numbers(let numbers): numbers.map { "\($0)" }.joined(separator: "; ")
    }
  }

  /// Its parts in words, where it has several; nil for a single value.
  package var parts: [String]? {
    switch self {
    case .list(let texts): texts
    case .terms(let terms): terms.map(\.words)
    default: nil
    }
  }

  package static func platforms(_ platforms: [Platform]) -> RowValue {
    .terms(platforms.map { Term(name: $0.rawValue, words: $0.title) })
  }

  /// The texts, or none where there are none.
  package static func list(ifAny texts: [String]) -> RowValue {
    texts.isEmpty ? .null : .list(texts)
  }

  package static func optional(_ text: String?) -> RowValue {
    RowValue(text)
  }

  package static func term(_ verdict: Verdict) -> RowValue {
    .term(verdict.rawValue, words: verdict.words)
  }

  package static func term(_ outcome: Outcome) -> RowValue {
    .term(outcome.name, words: outcome.words)
  }

  package static func count(_ number: Int) -> RowValue {
    .integer(Int64(number))
  }
}

/// What the values of a field are, where there are any.
package enum RowType: Hashable, Sendable {
  case text
  /// A whole number: a count, or a number of this file where the name ends in `_id`.
  case integer
  case real
  /// 1 or 0 in SQL, true or false elsewhere.
  case boolean
  /// RFC 3339 in UTC.
  case time
  /// One of these words.
  case term([String])
  /// Texts in their order; joined by `; ` where there is room for one value.
  case list
  /// Some of these words.
  case terms([String])
  /// Whole numbers in their order; joined as texts are.
  case numbers
}
