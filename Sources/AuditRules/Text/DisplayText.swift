/// Makes text from outside safe to show.
public enum DisplayText {
  /// Escapes what could steer a terminal or turn the reading order round: control characters (`\u{1B}` becomes
  /// `\u{1B}` in letters), bidirectional overrides and isolates, and line separators.
  ///
  /// So that no two texts look the same that are not, what nobody sees is escaped, too: spaces without width, soft hyphens,
  /// fillers. Joiners, variation selectors and tags stay where they belong to the character before them
  /// (``UnseenText/belongs(_:to:before:)``), as in an emoji or a Persian word; what an auditor observed is stored as it is.
  ///
  /// - Parameter keepsNewlines: Whether line ends stay, as line feeds, where the text has lines of its own; else each
  ///   becomes a space.
  public static func escaped(_ text: String, keepsNewlines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) || UnseenText.mayBeUnseen($0) }) else { return text }
    var result = ""
    var previous: Unicode.Scalar?
    let scalars = withLineFeeds(text).unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if scalar == "\n" {
        result += keepsNewlines ? "\n" : " "
        previous = nil
      } else if isUnsafe(scalar) || UnseenText.isUnseen(scalar, after: previous, in: scalars, at: index) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        previous = nil
      } else {
        result.unicodeScalars.append(scalar)
        previous = scalar
      }
    }
    return result
  }

  /// The text with each of its line ends as a line feed: Windows writes two characters, and old files one carriage return.
  public static func withLineFeeds(_ text: String) -> String {
    guard text.utf8.contains(0x0D) else { return text }
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" {
        result.append("\n")
      } else if scalar != "\n" || !isAfterReturn {
        result.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }

  /// The text in one line, cut at a length with an ellipsis.
  ///
  /// White space of any length, line ends among it, becomes one space. Where there is a space not far before the length,
  /// the text is cut there.
  ///
  /// - Parameter length: The most Unicode scalars, the ellipsis among them; from 2 on. Not characters, of which one may
  ///   have any number of marks.
  public static func line(_ text: String, length: Int) -> String {
    var scalars = String.UnicodeScalarView()
    var count = 0
    var isBetweenWords = false
    for scalar in text.unicodeScalars {
      guard !scalar.properties.isWhitespace else {
        isBetweenWords = count > 0
        continue
      }
      if isBetweenWords {
        scalars.append(" ")
        count += 1
        isBetweenWords = false
      }
      scalars.append(scalar)
      count += 1
      // What follows is not looked at any more.
      guard count <= length else { return cut(scalars, length: length - 1) + "…" }
    }
    return String(scalars)
  }

  private static func cut(_ scalars: String.UnicodeScalarView, length: Int) -> String {
    var text = String(scalars)
    while text.unicodeScalars.count > length { text.removeLast() }
    // A single character with more marks than fit.
    guard !text.isEmpty else { return String(String.UnicodeScalarView(scalars.prefix(length))) }
    if let space = text.lastIndex(of: " "), text.distance(from: space, to: text.endIndex) * 4 <= length {
      text = String(text[..<space])
    }
    return text
  }

  /// Says whether a character can change how the text around it is shown.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
