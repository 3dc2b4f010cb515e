internal import AuditModel

/// A format for what is typed, as placeholders show it: `MM/YY`, `DD.MM.YYYY`, `0000 0000`, `name@example.com`.
struct InputFormat: Hashable {
  /// The format as it is written.
  let text: String

  private static let separators: Set<Character> = ["/", ".", "-", ":"]
  /// Letters that stand for parts of a date or time (English, German, French) or for any sign.
  private static let letters: Set<Character> = ["d", "m", "y", "h", "s", "t", "j", "a", "x", "n", "#", "_"]
  private static let units: [Character: [String]] = [
    "d": ["day", "days"], "m": ["month", "months", "minute", "minutes"], "y": ["year", "years"],
    "h": ["hour", "hours"], "s": ["second", "seconds"],
  ]

  /// Finds a format in a value; nil when there is none.
  ///
  /// In a literal value only masks of letters count: digits and addresses may be what was typed.
  init?(_ value: ExpectedValue) {
    let isPlaceholder = if case .placeholder = value { true } else { false }
    let words = value.text.split(whereSeparator: \.isWhitespace).map { Self.bare($0) }.filter { !$0.isEmpty }
    let whole = Self.bare(value.text[...])
    let candidates = words + (words.count > 1 ? [whole] : [])
    let found = candidates.first { text in
      Self.isMask(text, allowsDigits: isPlaceholder) || isPlaceholder && Self.isMailAddress(text)
    }
    guard let found else { return nil }
    text = found
  }

  /// Says whether one of these texts states the format: as it is, in words such as "month and year", or by an example.
  func isStated(in texts: [String]) -> Bool {
    let wanted = Self.canonical(text)
    let words = texts.flatMap { SpokenWords.of($0) }
    if texts.contains(where: { Self.canonical($0).contains(wanted) }) { return true }
    if words.contains(where: { ["digit", "digits"].contains($0) }) { return true }
    // Words that announce an example state a format only where the example is there.
    let announced =
      words.contains { ["format", "example"].contains($0) }
      || [["such", "as"], ["e", "g"]].contains { SpokenWords.contains(words, $0) }
    if announced, texts.contains(where: { $0.contains { $0.isNumber || "@#_".contains($0) } }) { return true }
    if announced, words.contains(where: { word in word.count > 1 && word.allSatisfy { Self.letters.contains($0) } }) {
      return true
    }
    let parts = Set(wanted)
    return parts.allSatisfy { part in Self.units[part]?.contains { words.contains($0) } ?? false }
  }

  private static func bare(_ text: Substring) -> String {
    func isEdge(_ character: Character) -> Bool {
      !character.isLetter && !character.isNumber && !"#_".contains(character)
    }
    guard let first = text.firstIndex(where: { !isEdge($0) }), let last = text.lastIndex(where: { !isEdge($0) }) else {
      return ""
    }
    return String(text[first...last])
  }

  /// Letters, digits and signs that stand for them, in lower case, so that `m m / d d` is `mmdd`.
  private static func canonical(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || "#_@".contains($0) }
  }

  /// Groups of one repeated sign each, with separators between them: at least two groups, one of them longer than one.
  private static func isMask(_ text: String, allowsDigits: Bool) -> Bool {
    let isSpaced = text.contains(where: \.isWhitespace)
    let groups = text.lowercased().split { separators.contains($0) || $0.isWhitespace }
    guard groups.count > 1, groups.contains(where: { $0.count > 1 }) else { return false }
    if groups.allSatisfy({ group in group.allSatisfy { letters.contains($0) && $0 == group.first } }) { return true }
    guard allowsDigits, groups.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return false }
    // One point or space may stand in an amount: 1 000, 12.50; but 0000 0000 is none.
    let isZeros = !text.contains(".") && groups.allSatisfy { $0.allSatisfy { $0 == "0" } }
    return groups.count > 2 || isZeros || !isSpaced && text.contains { $0 != "." && separators.contains($0) }
  }

  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && parts[1].first != "."
  }
}
