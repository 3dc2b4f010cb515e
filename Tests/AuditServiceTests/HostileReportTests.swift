import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Text from outside stays data in every report.
@Suite struct HostileReportTests {
  static let texts = [
    "a|b", "<script>alert(1)</script>", "=SUM(A1)", "+1+cmd", "two\nlines", "cr\r\nlf", "\u{1B}[2J\u{0}\u{7}",
    "\u{202E}gnp.exe\u{2066}", "\"quoted\", 'and' & <b>", "**bold** `code` [x](y) ![z] # h ~~s~~ \\", "</td></table>",
    "gnp\u{202E}exe\u{200B}.txt", "<\u{301}b \"\u{301} |\u{301} ,\u{301}", "e\u{301} 日本語 👩‍🦯", "]]> --> &amp;",
  ]

  /// The text as the name of a person stands: without what nobody sees at its ends; within it everything is kept.
  static func name(_ text: String) -> String {
    text == "\u{202E}gnp.exe\u{2066}" ? "gnp.exe" : text
  }

  /// A release with the text wherever a person can write one.
  static func audit(_ text: String) throws -> AuditFixture {
    var screen = ScreenSpecification(key: "pay", title: text, team: text)
    screen.states = [StateSpecification(key: "failed")]
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [screen])
    let tester = AuditFixture.Tester(auditor: text, technology: text)
    try audit.record("pay", "t/title", .failed, by: tester, severity: .serious, observed: text)
    try audit.record("pay", "t/contrast", .cantTell, by: tester, reason: text)
    return audit
  }

  @Test(arguments: texts) func `in HTML it is text`(_ text: String) throws {
    let page = try Self.audit(text).render(.html)
    let plain = try HTMLScan(try Self.audit("plain").render(.html))
    let scan = try HTMLScan(page)
    #expect(scan.tags.map(\.name) == plain.tags.map(\.name))
    #expect(scan.tags.map { $0.attributes.keys.sorted() } == plain.tags.map { $0.attributes.keys.sorted() })
    // The technology, the screen and its team in tables; the auditor with the name that is kept; what was heard.
    let cells = (scan.all("td") + scan.all("th")).map(\.text)
    #expect(cells.filter { $0 == HTMLText.escaped(text) }.count >= 3)
    #expect(cells.contains(HTMLText.escaped(Self.name(text))))
    #expect(scan.texts("span").contains(HTMLText.escaped("“\(text)”")))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isUnsafe($0) })
  }

  @Test(arguments: texts) func `in Markdown it stays in its cell`(_ text: String) throws {
    let lines = try Self.audit(text).render(.markdown).split(
      separator: "\n", omittingEmptySubsequences: false)
    let plain = try Self.audit("plain").render(.markdown).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == plain.count)
    for (line, other) in zip(lines, plain) {
      #expect(bars(line) == bars(other), "\(line)")
      #expect(!line.contains("<script") && !line.contains("</td>"))
      #expect(line.unicodeScalars.allSatisfy { !DisplayText.isUnsafe($0) })
    }
  }

  /// Bars that divide cells.
  private func bars(_ line: Substring) -> Int {
    var count = 0
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if scalar == "|", !isEscaped { count += 1 }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return count
  }

  @Test(arguments: texts) func `in CSV it stays in its field, is no formula, and reads back`(_ text: String) throws {
    let options = ReportOptions(table: .findings)
    var reader = CSVReader(ByteFeed(try Self.audit(text).render(.csv, options)))
    var rows: [[String]] = []
    while try reader.next() { rows.append(try (0..<reader.fieldCount).map { try reader.field($0) }) }
    #expect(
      rows.first == [
        "product", "release", "finding_id", "address", "screen", "state", "element", "component", "check_path",
        "outcome", "severity", "observed", "reason", "note", "mode", "observed_at", "session_id", "auditor", "build",
        "environment", "amends_finding_id", "observation_id", "answered_together_count",
      ])
    #expect(rows.count == 3, "A header and two findings.")
    #expect(rows.allSatisfy { $0.count == 23 })
    let kept = text.first == "=" || text.first == "+" ? "'" + text : text
    let failed = try #require(rows.first { $0[8] == "t/title" })
    #expect(
      Array(failed[..<11]) == [
        "app", "1.0", "1", "pay", "pay", "default", "", "", "t/title", "failed", "serious",
      ])
    #expect(Array(failed[11].unicodeScalars) == Array(kept.unicodeScalars))
    #expect(CSVText.plain(failed[11]).unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(Array(failed[14...16]) == ["manual", "2025-06-15T15:06:40Z", "1"])
    #expect(failed[17] == (kept == text ? Self.name(text) : kept))
    #expect(Array(failed[18...]) == ["1", kept + " on iOS 17", "", "", "0"])
    #expect(rows.first { $0[8] == "t/contrast" }?[12] == kept)
    #expect(rows.joined().allSatisfy { !$0.hasPrefix("=") })
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      let check: String
      let observed, auditor, reason: String?

      private enum CodingKeys: String, CodingKey {
        case check = "check_path"
        case observed, auditor, reason
      }
    }
    struct Screen: Decodable {
      let title: String
      let team: String?
    }
    let screens: [Screen]
    let findings: [Finding]
  }

  @Test(arguments: texts) func `in JSON it is kept as it came`(_ text: String) throws {
    let json = try Self.audit(text).render(.json)
    let decoded = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(decoded.screens.map(\.title) == [text])
    #expect(decoded.screens.map(\.team) == [text])
    let failed = try #require(decoded.findings.first { $0.check == "t/title" })
    #expect(Array(failed.observed?.unicodeScalars ?? "".unicodeScalars) == Array(text.unicodeScalars))
    #expect(failed.auditor == Self.name(text))
    #expect(decoded.findings.first { $0.check == "t/contrast" }?.reason == text)
  }

  @Test(arguments: ReportFormat.allCases) func `the same report gives the same bytes`(_ format: ReportFormat) throws {
    let example = try WorkedExample()
    let text = try example.render(format)
    #expect(try example.render(format) == text)
    #expect(!format.isText || text.utf8.last == UInt8(ascii: "\n"))
    #expect(!format.summary.isEmpty)
  }
}
