import FoundationEssentials
import TestSupport

/// A Swift file of `Sources/`.
struct SourceFile {
  /// Its path relative to the repository.
  let path: String
  /// Its lines, as they are.
  let lines: [Line]

  /// A line of a file.
  struct Line {
    /// From 1.
    let number: Int
    /// The whole of it.
    let text: String
    /// What the compiler sees: without comments, and with the texts between quotes left out.
    let code: String
  }

  /// The target it belongs to.
  var target: String {
    String(path.split(separator: "/")[1])
  }

  /// The modules it imports.
  let imports: [String]

  private static func imports(of lines: [Line]) -> [String] {
    lines.compactMap { line in
      guard line.code.holds("import ") else { return nil }
      let words = line.code.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
      else { return nil }
      return String(words[words.count - 1].prefix { $0 != "." })
    }
  }

  private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  /// Where a pattern occurs in the code, as `PATH:LINE: TEXT`.
  ///
  /// - Parameter word: A part of whatever it matches; most lines are told apart by that.
  func places(of pattern: Regex<Substring>, holding word: String) throws -> [String] {
    try lines.filter { try $0.code.holds(word) && pattern.firstMatch(in: $0.code) != nil }
      .map { "\(path):\($0.number): \($0.text)" }
  }

  /// Splits a file's text into lines.
  init(path: String, text: String) {
    self.path = path
    var isInText = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      Line(number: index + 1, text: String(line), code: Self.code(of: line, isInText: &isInText))
    }
    imports = Self.imports(of: lines)
  }

  /// The line without comment and quoted text.
  ///
  /// - Parameter isInText: Whether the line is inside a text of several lines.
  private static func code(of line: Substring, isInText: inout Bool) -> String {
    var code = ""
    for (place, part) in line.split(separator: "\"\"\"", omittingEmptySubsequences: false).enumerated() {
      if place > 0 { isInText.toggle() }
      if !isInText { code += unquoted(part) }
    }
    return code
  }

  private static func unquoted(_ line: Substring) -> String {
    var code = ""
    var isQuoted = false
    var isEscaped = false
    for character in line {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else {
        code.append(character)
        if code.hasSuffix("//") { return String(code.dropLast(2)) }
      }
    }
    return code
  }

  /// The repository that the tests were built from.
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Every Swift file of `Sources/`, in the order of their paths.
  ///
  /// They are read once for all tests: to leave out what is quoted takes seconds.
  static func all() throws -> [SourceFile] { try read.get() }

  private static let read = Result {
    try FileManager.default.subpathsOfDirectory(atPath: repository + "/Sources")
      .filter { $0.hasSuffix(".swift") }
      .sorted()
      .map { name in
        let text = try String(
          contentsOf: URL(filePath: repository + "/Sources/" + name), encoding: .utf8)
        return SourceFile(path: "Sources/" + name, text: text)
      }
  }
}
