import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// JUnit XML and the Markdown summary of the gate's answer.
@Suite struct GateOutputTests {
  /// A release with one failure that no decision covers, asked with VoiceOver only.
  private func check(_ change: (inout GatePolicy) -> Void = { _ in }) throws -> GateCheck {
    let audit = try AuditFixture(screens: [TestPack.home])
    try audit.passEverything()
    try audit.record("home", "t/title", .failed, minute: 1, severity: .serious)
    var policy = GatePolicy()
    change(&policy)
    return try audit.database.read { transaction in
      try GateCheck(
        transaction, product: audit.product, release: try transaction.release("1.0", of: audit.product),
        policy: policy, now: GateRelease.now)
    }
  }

  @Test func `each key that decides is a test`() throws {
    let xml = GateJUnit.xml(try check { $0.freshness = 30 }, now: GateRelease.now)
    #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"auditctl gate app 1.0\" "))
    // Not asked for: coverage, environments, builds, evidence, stages, stages in order.
    #expect(
      xml.contains("<testsuites name=\"auditctl gate app 1.0\" tests=\"12\" failures=\"2\" errors=\"0\" skipped=\"6\">")
    )
    for key in GateKey.deciding { #expect(xml.contains("classname=\"auditctl gate app 1.0.\(key.rawValue)\"")) }
    #expect(xml.split(separator: "<testcase ").count - 1 == GateKey.deciding.count)
    #expect(
      xml.contains(
        "<failure type=\"failed\" message=\"1 failed required check, and the policy allows none: home t/title\">"))
    #expect(xml.contains("auditctl explain --outcome fail --release 1.0</failure>"))
    #expect(xml.contains("<property name=\"verdict\" value=\"nonconformant\"/>"))
    #expect(xml.contains("timestamp=\"2025-06-15T15:06:40Z\""))
  }

  @Test func `tags are balanced, and nothing in them is forbidden`() throws {
    let xml = GateJUnit.xml(try check { $0.environments = [GatePolicy.Environment("<&\"'\u{1}\u{FFFE}>")] }, now: 0)
    #expect(xml.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE) })
    #expect(xml.contains("&lt;&amp;&quot;&#39;\\u{1}\\u{FFFE}&gt;"))
    var open: [Substring] = []
    for match in xml.matches(of: /<(\/?)([a-z]+)[^<>]*?(\/?)>/) {
      if match.1 == "/" {
        #expect(open.popLast() == match.2)
      } else if match.3 != "/" {
        open.append(match.2)
      }
    }
    #expect(open.isEmpty)
  }

  @Test(arguments: [
    ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("a\nb", "a&#10;b"), ("\u{0}\u{8}\u{1B}", "\\u{0}\\u{8}\\u{1B}"),
    ("\u{FFFF}", "\\u{FFFF}"), ("\u{1FFFE}", "\\u{1FFFE}"), ("\u{202E}x", "\\u{202E}x"), ("é😀", "é😀"),
    ("]]>", "]]&gt;"),
    ("<\u{338}", "&lt;\u{338}"),
  ])
  func `text in XML`(text: String, escaped: String) {
    #expect(Array(XMLText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test func `the summary begins with the answer, and says what the result is`() throws {
    let text = try check().markdown()
    #expect(text.hasPrefix("# app 1.0: Do not ship\n\n"))
    #expect(text.contains("The result: does not conform."))
    #expect(text.contains("**For 2 reasons.**"))
    #expect(
      text.contains("| failed | 1 failed required check, and the policy allows none: home t/title | 1 serious | "))
    #expect(!text.contains("lets through"))
    let passed = try check { ($0.failed, $0.elementsComplete) = (1, false) }.markdown()
    #expect(passed.contains("**No reason against it.**"))
    #expect(passed.hasPrefix("# app 1.0: May ship\n\n"))
    #expect(passed.contains("The result: does not conform."), "It does not change.")
  }
}
