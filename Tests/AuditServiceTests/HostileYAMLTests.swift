import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// A file that means harm is refused quickly, in words.
@Suite struct HostileYAMLTests {
  private func read(_ text: String) throws -> [ScreenSpecification] {
    try SpecificationReader.screens(
      InputText(source: "s.yaml", text: text), elementTypes: Sample.pack.elementTypes)
  }

  private func problems(_ text: String) throws -> [String] {
    try AuditServiceTests.problems { _ = try read(text) }
  }

  /// Anchors that each name the one before ten times.
  private static func bomb(_ depth: Int) -> String {
    var text = "- &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for index in 1..<depth {
      text += "- &a\(index) [" + Array(repeating: "*a\(index - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    return text
  }

  @Test(.timeLimit(.minutes(1))) func `anchors that multiply are refused`() throws {
    let found = try problems(Self.bomb(30))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("s.yaml:1:3: anchors and aliases are not supported; ") == true, "\(found)")
  }

  @Test(.timeLimit(.minutes(1))) func `anchors that multiply in a key are refused`() throws {
    let text = Self.bomb(30) + "- ? *a29\n  : x\n"
    #expect(try problems(text).first?.hasPrefix("s.yaml:1:3: anchors and aliases are not supported; ") == true)
  }

  @Test func `words that look like anchors and aliases are texts`() throws {
    let words = "Q&A R&A 2*A &B * ** & " + String(repeating: "*B ", count: 6) + "C"
    #expect(try read("screen: a\ntitle: \(words)\n").first?.title == words)
  }

  /// A way to nest: what opens a level, what stands inside, what closes it.
  struct Nesting: CustomTestStringConvertible {
    let open: String
    let inside: String
    let close: String
    let depth: Int
    var testDescription: String { "\(depth) times \(open)" }
    var text: String { String(repeating: open, count: depth) + inside + String(repeating: close, count: depth) }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      Nesting(open: "[", inside: "x", close: "", depth: 100_000),
      Nesting(open: "[", inside: "x", close: "]", depth: 100_000),
      Nesting(open: "{a: ", inside: "x", close: "}", depth: 50_000),
      Nesting(open: "- ", inside: "x", close: "", depth: 50_000),
      Nesting(open: "[", inside: "x", close: "]", depth: 5_000),
    ])
  func `very deep nesting is refused`(_ row: Nesting) throws {
    let found = try problems(row.text)
    #expect(found.count == 1)
    let column = 100 * row.open.count + 1
    #expect(found == ["s.yaml:1:\(column): values are nested more than 100 deep; nest them less"])
  }

  @Test(.timeLimit(.minutes(1))) func `keys within keys are refused at the first`() throws {
    let text = String(repeating: "? ", count: 50_000) + "x"
    #expect(try problems(text) == ["s.yaml:1:3: a key must be a text; put it in quotes"])
  }

  @Test func `nesting up to the limit is refused by what it says`() throws {
    // The screen itself is one level.
    let row = Nesting(open: "[", inside: "x", close: "]", depth: 99)
    #expect(try problems("screen: a\ntitle: \(row.text)\n") == ["s.yaml:2:8: title must be a text"])
    let deeper = Nesting(open: "[", inside: "x", close: "]", depth: 100)
    #expect(
      try problems("screen: a\ntitle: \(deeper.text)\n")
        == ["s.yaml:2:107: values are nested more than 100 deep; nest them less"])
  }

  @Test(.timeLimit(.minutes(1))) func `a file that is too large is refused`() throws {
    let text = "screen: a\ntitle: A\n#" + String(repeating: "x", count: 17 * 1024 * 1024)
    #expect(try problems(text) == ["s.yaml: the file is larger than 16 MB"])
  }

  @Test(.timeLimit(.minutes(1))) func `a screen of many elements is read`() throws {
    var text = "screen: a\ntitle: A\nelements:\n"
    for index in 0..<1_000 { text += "  - {key: e\(index), type: button, label: Element \(index)}\n" }
    #expect(try read(text).first?.elements.count == 1_000)
  }

  @Test(arguments: ["", "\n\n", "   \n", "# nothing\n# but comments\n", "\u{FEFF}"])
  func `a file without anything in it is empty`(_ text: String) throws {
    #expect(try problems(text) == ["s.yaml:1: the file is empty"])
  }

  @Test func `a document that is null or a text is no screen`() throws {
    #expect(try problems("---\n").first?.contains("a screen must have keys") == true)
    #expect(try problems("null\n").first?.hasPrefix("s.yaml:1:1: a screen must have keys") == true)
    #expect(try problems("just words\n").first?.hasPrefix("s.yaml:1:1: a screen must have keys") == true)
  }

  @Test(arguments: [
    "screen: a\ntitle:\tA\n", "\u{FEFF}screen: a\ntitle: A\n", "screen: a\r\ntitle: A\r\n",
    "---\nscreen: a\ntitle: A\n...\n",
  ])
  func `tabs between words, a byte order mark, CRLF and document marks are read`(_ text: String) throws {
    #expect(try read(text) == [ScreenSpecification(key: "a", title: "A")])
  }

  @Test func `a bidirectional override in a file is data`() throws {
    #expect(try read("screen: a\ntitle: x\u{202E}y\n").first?.title == "x\u{202E}y")
    #expect(try read("screen: a\ntitle: \"x\\u001B[2Jy\"\n").first?.title == "x\u{1B}[2Jy")
  }

  @Test(arguments: [
    ("{", 1), ("screen: a\ntitle: [", 2), ("screen: a\r\ntitle: {b: [c,", 2), ("screen: a\rtitle: 'b", 2),
    ("screen: a\u{2028}- [", 2), ("screen: a\ntitle: [\n", 3),
    ("---", 1), ("---\n# p", 2),
  ])
  func `a file that ends too early is refused at a line that it has`(text: String, lineCount: Int) throws {
    let found = try problems(text)
    #expect(!found.isEmpty)
    for problem in found {
      let parts = problem.split(separator: ":")
      let line = try #require(parts.count > 1 ? Int(parts[1]) : nil, "\(problem)")
      #expect((1...lineCount).contains(line), "\(problem)")
    }
  }

  @Test func `a merge key brings nothing in`() throws {
    #expect(try problems("screen: a\ntitle: A\n<<: {team: x}\n").first?.hasPrefix("s.yaml:3:1: unknown key <<") == true)
  }
}
