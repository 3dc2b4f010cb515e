import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Lines in LF or CRLF, however the bytes are split.
@Suite struct LineReaderTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let lines: [String]
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "", lines: []), Case(text: "\u{FEFF}", lines: []), Case(text: "a", lines: ["a"]),
    Case(text: "a\n", lines: ["a"]), Case(text: "a\nb", lines: ["a", "b"]),
    Case(text: "a\r\nb\r\n", lines: ["a", "b"]),
    Case(text: "\n\na\n", lines: ["", "", "a"]), Case(text: "\u{FEFF}a\n\u{FEFF}b", lines: ["a", "\u{FEFF}b"]),
    Case(text: "a\rb\n", lines: ["a\rb"]), Case(text: "é\n👩‍🦯\n", lines: ["é", "👩‍🦯"]),
    Case(text: "a\u{0}\n", lines: ["a\u{0}"]),
  ])
  func `lines without their ends`(_ row: Case) throws {
    for length in [1, 2, 3, 4096] {
      var reader = LineReader(ByteFeed(row.text, pieceLength: length))
      var lines: [String] = []
      while let line = try reader.next() {
        lines.append(String(decoding: line, as: UTF8.self))
        #expect(reader.line == lines.count)
      }
      #expect(lines == row.lines, "in pieces of \(length)")
    }
  }

  @Test func `a line that is too long is refused with its number`() throws {
    let long = String(repeating: "x", count: 1024 * 1024)
    var good = LineReader(ByteFeed("a\n\(long)\nb"))
    #expect(try good.next()?.count == 1)
    #expect(try good.next()?.count == 1024 * 1024)
    #expect(try good.next()?.count == 1)
    var bad = LineReader(ByteFeed("a\n\(long)x\nb"))
    _ = try bad.next()
    let error = #expect(throws: LineReader.TooLong.self) { try bad.next() }
    #expect(error?.line == 2)
  }
}
