internal import AuditRules

/// Makes text from outside safe in Markdown, as CommonMark, GitHub and GitLab read it.
public enum MarkdownText {
  /// Escapes what Markdown or the HTML inside it would act on; line breaks become spaces.
  ///
  /// An address, a mention, a reference such as `#1` and the name of an emoji are turned into something after Markdown was
  /// read, so that no backslash helps: an invisible word joiner (U+2060) keeps them apart.
  ///
  /// - Parameter isWithin: Whether it continues a line, and so keeps the spaces that it begins with.
  public static func escaped(_ text: String, isWithin: Bool = false) -> String {
    let shown = DisplayText.escaped(text)
    // By scalars: a combining mark makes one character with the sign before it, and hides it.
    let scalars = Array(isWithin ? shown.unicodeScalars[...] : shown.unicodeScalars.drop { $0 == " " })
    var result = ""
    result.reserveCapacity(scalars.count + 8)
    let beginning = lineBeginning(scalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!", "$": result += "\\\(scalar)"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      default:
        if index == beginning { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
      if isJoined(scalars, at: index) { result += "\u{2060}" }
    }
    return result
  }

  /// A command as it is typed; as text where it holds what would end a span of code or a cell of a table.
  static func code(_ command: String) -> String {
    command.contains { "`|".contains($0) || $0.isNewline } ? escaped(command) : "`\(DisplayText.escaped(command))`"
  }

  /// Where a text would begin a list, a rule or a heading; nil where it would not.
  private static func lineBeginning(_ scalars: [Unicode.Scalar]) -> Int? {
    guard let first = scalars.first else { return nil }
    if first == "-" || first == "+" || first == "=" { return 0 }
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < scalars.count, scalars[digits] == "." || scalars[digits] == ")" else { return nil }
    return digits + 1 == scalars.count || scalars[digits + 1] == " " ? digits : nil
  }

  // MARK: What is read after Markdown

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
  }

  /// Digits that are no part of a longer word, such as a colour.
  private static func isNumber(_ scalars: [Unicode.Scalar], from index: Int) -> Bool {
    let digits = scalars[index...].prefix { ("0"..."9").contains($0) }
    return !digits.isEmpty && !(digits.endIndex < scalars.count && isWord(scalars[digits.endIndex]))
  }

  /// Whether what stands behind a sign would make something of it.
  private static func isJoined(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index] {
    case ":": return next == "/" || isEmoji(scalars, at: index) || isScheme(scalars, before: index)
    case "@":
      return (isWord(next) || next == "-")
        && (index == 0 || !isWord(scalars[index - 1]) || isDomain(scalars, from: index + 1))
    case "#", "!", "$", "&": return isNumber(scalars, from: index + 1)
    case "%", "~": return isWord(next) && (index == 0 || scalars[index - 1] == " " || scalars[index - 1] == "(")
    case "w", "W": return next == "." && endsWith("www", scalars, at: index)
    case "h", "H": return next == "-" && endsWith("gh", scalars, at: index)
    default: return false
    }
  }

  /// A scheme of an address without slashes.
  private static func isScheme(_ scalars: [Unicode.Scalar], before colon: Int) -> Bool {
    colon > 0 && (endsWith("mailto", scalars, at: colon - 1) || endsWith("xmpp", scalars, at: colon - 1))
  }

  /// `:smile:`, `:+1:`, `:100:`, and not the middle of a time.
  private static func isEmoji(_ scalars: [Unicode.Scalar], at colon: Int) -> Bool {
    let name = scalars[(colon + 1)...].prefix { isWord($0) || $0 == "+" || $0 == "-" }
    guard let first = name.first, name.endIndex < scalars.count, scalars[name.endIndex] == ":" else { return false }
    return first == "+" || first == "-" || name.count > 2 || name.contains { $0.properties.isAlphabetic }
  }

  /// The second half of a mail address: it has a dot, which keys of states have not.
  private static func isDomain(_ scalars: [Unicode.Scalar], from index: Int) -> Bool {
    scalars[index...].prefix { isWord($0) || $0 == "-" || $0 == "." }.contains(".")
  }

  private static func endsWith(_ word: String, _ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let wanted = Array(word.unicodeScalars)
    guard index + 1 >= wanted.count else { return false }
    let start = index + 1 - wanted.count
    guard start == 0 || !isWord(scalars[start - 1]) else { return false }
    return zip(scalars[start...index], wanted).allSatisfy { $0.properties.lowercaseMapping == String($1) }
  }
}

extension String {
  /// The text with its first letter in upper case.
  public var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }

  /// The text with a full stop at its end, unless a mark already ends its sentence; empty stays empty.
  package var closed: String {
    guard let last else { return self }
    return ".?!…".contains(last) ? self : self + "."
  }
}
