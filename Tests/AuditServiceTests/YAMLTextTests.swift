import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Text from outside stays text in YAML.
@Suite struct YAMLTextTests {
  private static let typed: [String] = [
    "no", "1.10", "2026-11-22", "~", "- x", "# x", "a: b", "{a}", "[a]", "&a", "*a", "!a", "%a", "@a", "`a`", "'a'",
    "two\nlines\n\n", " a ", "\t", "", "null", "0x10", "1e3", "\u{85}\u{2028}\u{FEFF}", "\u{FFFE}\u{1FFFF}", "🦯",
  ]

  @Test(arguments: HostileReportTests.texts + typed)
  func `a quoted text is one line that reads back as it was`(_ text: String) throws {
    let quoted = YAMLText.quoted(text)
    #expect(quoted.unicodeScalars.allSatisfy { !DisplayText.isUnsafe($0) })
    #expect(quoted.first == "\"" && quoted.last == "\"")
    let reader = YAMLReader(source: "t")
    let fields = reader.fields(try reader.document("key: \(quoted)\n"), "a file", known: ["key"])
    let read = reader.text(fields["key"], "key")
    // The reader takes no text of nothing but spaces.
    let expected = text.allSatisfy(\.isWhitespace) ? nil : Array(text.unicodeScalars)
    #expect(read.map { Array($0.unicodeScalars) } == expected)
  }
}
