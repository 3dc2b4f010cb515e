internal import AuditModel
internal import AuditRules

/// Keys for the elements of a draft: what the app calls them, else their first words, else their type.
struct CaptureKeys {
  /// Last parts of identifiers that say nothing of what the element is for.
  private static let general: Set<String> = [
    "title", "summary", "text", "icon", "image", "button", "content", "container", "root", "item", "row", "label",
    "name", "value", "list", "header", "view", "layout", "cell", "subtitle", "description", "widget", "frame", "body",
    "main", "toolbar", "action", "text1", "text2", "card", "wrapper", "edit", "input", "checkbox", "switch", "toggle",
  ]

  private let identifierCounts: [String: Int]
  private var taken: Set<String> = []

  init(_ stops: [CapturedStop]) {
    identifierCounts = Dictionary(stops.compactMap { $0.identifier.map { ($0, 1) } }, uniquingKeysWith: +)
  }

  /// The key of a stop; of several with the same one, the later get a number.
  mutating func key(of stop: CapturedStop) -> String {
    let own = stop.identifier.flatMap { Self.words(ofIdentifier: $0) }
    let isOwn = stop.identifier.map { identifierCounts[$0] == 1 } ?? false
    let isField = CaptureFamily.of(stop.kind.type, variant: stop.kind.variant) == .text
    let spoken = isField ? nil : stop.label.flatMap { Self.words(ofLabel: $0) }
    let type = stop.kind.type
    let base =
      if let own, isOwn, !Self.general.contains(own) { own } else { spoken ?? own ?? type }
    return free(base)
  }

  /// Takes a key that another specification gave.
  mutating func take(_ key: String) -> String { free(key) }

  private mutating func free(_ base: String) -> String {
    var key = base
    var number = 2
    while !taken.insert(key).inserted {
      key = "\(base.prefix(Slug.maximumLength - 6))-\(number)".replacingDoubleHyphens
      number += 1
    }
    return key
  }

  /// `com.app:id/accountAvatar` is `account-avatar`; a capital is a border only after a small letter.
  static func words(ofIdentifier text: String) -> String? {
    let last = text.split { "/:.".contains($0) }.last.map(String.init) ?? text
    var words = ""
    var previous: Character = " "
    for character in last {
      if character.isUppercase, previous.isLetter, previous.isLowercase { words += "-" }
      words.append(character)
      previous = character
    }
    return slug(words, limit: 60)
  }

  /// The first words up to the first punctuation, five at most; nil where there is none in Latin letters.
  static func words(ofLabel text: String) -> String? {
    let start = text.prefix { !".,:;!?()|/—–\n•·".contains($0) }
    let words = start.split(whereSeparator: \.isWhitespace).compactMap { slug(String($0), limit: 40) }.prefix(5)
    var key = ""
    for word in words {
      let longer = key.isEmpty ? word : key + "-" + word
      guard longer.count <= 40 else { break }
      key = longer
    }
    guard key.contains(where: \.isLetter) else { return nil }
    return key
  }

  private static func slug(_ text: String, limit: Int) -> String? {
    var slug = ""
    for scalar in text.unicodeScalars {
      if let latin = latin(scalar) {
        slug.unicodeScalars.append(latin)
      } else if "'’".unicodeScalars.contains(scalar) || scalar.properties.generalCategory == .nonspacingMark {
        continue
      } else if !slug.hasSuffix("-") {
        slug += "-"
      }
    }
    let trimmed = slug.split(separator: "-").joined(separator: "-").prefix(limit)
    let whole = trimmed.hasSuffix("-") ? trimmed.dropLast() : trimmed
    return whole.isEmpty ? nil : String(whole)
  }

  /// The small Latin letter or digit that a character is, without its accents; nil for another one.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9": return scalar
    case "A"..."Z": return Unicode.Scalar(scalar.value + 32)
    default:
      // LATIN SMALL LETTER E WITH ACUTE
      guard scalar.value < 0x250, let name = scalar.properties.name else { return nil }
      let words = name.split(separator: " ")
      guard words.count > 4, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].count == 1 else {
        return nil
      }
      return words[3].lowercased().unicodeScalars.first
    }
  }
}

extension String {
  /// Without two hyphens in a row.
  fileprivate var replacingDoubleHyphens: String { split(separator: "-").joined(separator: "-") }
}
