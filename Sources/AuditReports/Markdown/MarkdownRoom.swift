/// How many characters are left of a text in Markdown that has a limit.
struct MarkdownRoom {
  private(set) var left: Int

  /// - Parameter limit: The text stays below so many characters.
  init(below limit: Int) {
    left = limit - 1
  }

  /// Takes room for a piece; false where there is none, and it is left out.
  ///
  /// - Parameter keepingBack: How many characters stay free for what follows.
  mutating func take(_ markdown: String, keepingBack: Int = 0) -> Bool {
    let length = markdown.unicodeScalars.count
    guard length <= left - min(keepingBack, left) else { return false }
    left -= length
    return true
  }
}
