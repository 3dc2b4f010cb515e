/// The names of languages, as BCP 47 (RFC 5646) writes them: `de`, `de-AT`, `zh-Hant`.
public enum LanguageTag {
  /// What a tag looks like, for people.
  public static let description = "a language tag as in en or de-AT"

  /// Whether a text has the form of a tag: a language of two to eight letters, or `x`, and then subtags of one to eight
  /// letters and digits, with hyphens between them; at most 35 characters (RFC 5646 §4.4.1).
  ///
  /// Whether there is such a language is not looked up.
  public static func isWellFormed(_ text: String) -> Bool {
    let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, let language = subtags.first else { return false }
    let isPrivate = language.elementsEqual("x".utf8) && subtags.count > 1
    return (isPrivate || 2...8 ~= language.count) && language.allSatisfy(isLetter)
      && subtags.allSatisfy { 1...8 ~= $0.count && $0.allSatisfy { isLetter($0) || isDigit($0) } }
  }

  /// Whether two tags name one language, whatever the country or script: what is read aloud as `en` is right for `en-GB`.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    func language(_ tag: String) -> String { String(tag.prefix { $0 != "-" }).lowercased() }
    return language(one) == language(other)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
