/// How many terminal columns a text takes, and how to fill or fold it to a width.
enum TextWidth {
  /// Columns of a text: two for wide East Asian characters and emoji, none for combining marks.
  static func columns(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    case 0x0300...0x036F, 0x200B...0x200D:
      return 0
    default:
      return 1
    }
  }

  /// Columns of the longest word.
  static func longestWord(_ text: String) -> Int {
    text.split(separator: " ").map { columns($0) }.max() ?? 0
  }

  /// Fills a text with spaces up to a width.
  static func padded(_ text: String, to width: Int, isRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - columns(text)))
    return isRight ? space + text : text + space
  }

  /// The beginning of a text that fits into so many columns.
  static func cut(_ text: String, to width: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += columns(character)
        return used <= width
      })
  }

  /// Folds a text at spaces, and inside words that are longer than a line: behind a slash, an at sign or a hyphen where there is one.
  ///
  /// - Parameter width: Columns of a line; nil leaves the text in one.
  static func folded(_ text: String, width: Int?) -> [String] {
    guard let width, width > 0, columns(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      var rest = String(word)
      var needed = columns(rest)
      if !line.isEmpty {
        if used + 1 + needed <= width {
          line += " " + rest
          used += 1 + needed
          continue
        }
        lines.append(line)
        line = ""
        used = 0
      }
      while needed > width {
        var head = ""
        while let first = rest.first, columns(head) + columns(String(first)) <= width {
          head.append(first)
          rest.removeFirst()
        }
        guard !head.isEmpty else { break }
        // Where an address or a key goes on, so that what is read or copied is whole words.
        let joints = ["/", "@", "-"].lazy.compactMap { head.lastIndex(of: $0) }
        if let joint = joints.first(where: { head.index(after: $0) != head.endIndex }) {
          rest = head[head.index(after: joint)...] + rest
          head = String(head[...joint])
        }
        lines.append(head)
        needed = columns(rest)
      }
      line = rest
      used = needed
    }
    lines.append(line)
    return lines
  }
}
