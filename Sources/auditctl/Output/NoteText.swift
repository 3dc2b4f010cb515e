/// Notes and errors as they stand on a terminal.
enum NoteText {
  /// Folds each line at spaces: not within a word, such as a path, nor within a command in backticks that fits on a line, for
  /// both are copied.
  ///
  /// - Parameter width: Columns of the terminal; nil folds nothing.
  static func folded(_ text: String, width: Int?) -> String {
    guard let width, width >= 20 else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      TextWidth.columns(line) <= width ? String(line) : folded(line: line, width).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func folded(line: Substring, _ width: Int) -> [String] {
    // What follows stands where the line began.
    let indent = String(line.prefix { $0 == " " })
    var lines: [String] = []
    var current = ""
    for word in words(of: line.dropFirst(indent.count), width - indent.count) {
      if current.isEmpty {
        current = indent + word
      } else if TextWidth.columns(current) + 1 + TextWidth.columns(word) <= width {
        current += " " + word
      } else {
        lines.append(current)
        current = indent + word
      }
    }
    return lines + [current]
  }

  /// The words of a line; a command in backticks is one where it fits.
  private static func words(of line: Substring, _ width: Int) -> [String] {
    var words: [String] = []
    var command = ""
    for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if !command.isEmpty {
        command += " " + word
        guard word.contains("`") else { continue }
        words += TextWidth.columns(command) <= width ? [command] : command.split(separator: " ").map(String.init)
        command = ""
      } else if word.count(where: { $0 == "`" }) == 1 {
        command = word
      } else {
        words.append(word)
      }
    }
    return words + (command.isEmpty ? [] : command.split(separator: " ").map(String.init))
  }
}
