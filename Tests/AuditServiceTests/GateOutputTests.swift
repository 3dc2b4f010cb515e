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
    let xml = GateJUnit.xml([try check { $0.freshness = 30 }], now: GateRelease.now)
    #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"auditctl gate app 1.0\" "))
    // Not asked for: what is compared (4), severities, decisions, issues, coverage, environments, builds, evidence, stages (2).
    #expect(
      xml.contains(
        "<testsuites name=\"auditctl gate app 1.0\" tests=\"19\" failures=\"2\" errors=\"0\" skipped=\"13\">")
    )
    for key in GateKey.deciding { #expect(xml.contains("classname=\"auditctl gate app 1.0.\(key.rawValue)\"")) }
    #expect(xml.split(separator: "<testcase ").count - 1 == GateKey.deciding.count)
    #expect(
      xml.contains(
        "<failure type=\"failed\" message=\"1 failed required check, and the policy allows none: Home, the whole screen, t/title\">"
      ))
    #expect(xml.contains("auditctl explain --outcome fail --release 1.0</failure>"))
    #expect(xml.contains("<property name=\"verdict\" value=\"nonconformant\"/>"))
    #expect(xml.contains("timestamp=\"2025-06-15T15:06:40Z\""))
  }

  @Test func `tags are balanced, and nothing in them is forbidden`() throws {
    let xml = GateJUnit.xml([try check { $0.environments = [GatePolicy.Environment("<&\"'\u{1}\u{FFFE}>")] }], now: 0)
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
    let text = GateSummary([try check()]).markdown
    #expect(text.hasPrefix("# App 1.0: Do not ship\n\n"))
    #expect(text.contains("The result: does not conform."))
    #expect(text.contains("**For 2 reasons.**"))
    #expect(
      text.contains(
        "\n- Failed: 1 failed required check, and the policy allows none: Home, the whole screen, t/title (`auditctl "))
    #expect(!text.contains("let through"))
    let passed = GateSummary([try check { ($0.failed, $0.elementsComplete) = (1, false) }]).markdown
    #expect(passed.contains("**No reason against it.**"))
    #expect(passed.hasPrefix("# App 1.0: May ship\n\n"))
    #expect(passed.contains("The result: does not conform."), "It does not change.")
  }

  // MARK: Named failures

  /// The answer on a release with failures of these names, each in an issue with a tracker's address.
  private func check(_ titles: [String], of all: Int, tracker: String? = nil) throws -> GateCheck {
    var check = try check()
    check.worst = titles.enumerated().map { index, title in
      GateCheck.NamedFailure(
        title: title, severity: index == 0 ? .critical : nil, isWorse: false, issue: Int64(index + 1), tracker: tracker,
        criterion: CriterionOutline(
          standard: "wcag", key: "1.4.3", title: "Contrast (Minimum)", level: "AA", criterion: nil))
    }
    return check
  }

  @Test func `the worst failures stand with their issue and their criterion`() throws {
    let text = GateSummary([try check(["Home: heard “x”"], of: 1, tracker: "https://tracker.example.org/A-1")]).markdown
    #expect(
      text.contains(
        "- **Critical**: Home: heard “x” ([issue 1](https://tracker.example.org/A-1), "
          + "[1.4.3 Contrast (Minimum)](https://www.w3.org/TR/WCAG22/#contrast-minimum))\n"), "\(text)")
    // Only what can be linked as it stands is a link.
    let key = GateSummary([try check(["Home"], of: 1, tracker: "javascript:alert(1)")]).markdown
    #expect(key.contains("(issue 1, [1.4.3") && !key.contains("javascript"))
  }

  /// Titles that grow when they are escaped.
  @Test(arguments: [1, 2, 5, 40]) func `a summary stays under 4,000 characters, whatever stands in it`(products: Int)
    throws
  {
    let hostile = String(repeating: "<&*_[]#|", count: 400)
    let one = try check(
      Array(repeating: hostile, count: 10), of: 10, tracker: "https://example.org/" + String(repeating: "a", count: 900)
    )
    let text = GateSummary(Array(repeating: one, count: products)).markdown
    #expect(text.unicodeScalars.count < 4000)
    #expect(
      text.hasPrefix(
        products == 1 ? "# App 1.0: Do not ship\n" : "# \(products) products: Do not ship\n"))
    let isCounted = ["more failure", "more product", "explain --outcome fail"].contains { text.contains($0) }
    #expect(isCounted, "What is left out is counted: \(text)")
    #expect(!text.contains(":**\n\n- and ") && !text.contains(":\n\n- and "), "No list is but a count: \(text)")
  }

  @Test func `the title of several counts each answer once`() throws {
    let (refused, passed) = (try check(), try check { ($0.failed, $0.elementsComplete) = (1, false) })
    #expect(GateSummary([refused, passed, refused]).markdown.hasPrefix("# 3 products. Do not ship: 2, May ship: 1\n"))
    #expect(GateSummary([passed, passed]).markdown.hasPrefix("# 2 products: May ship\n"))
  }

  @Test func `annotations for GitHub are commands that nothing in them can end`() throws {
    let text = GateAnnotations.github.text([
      try check(["50% done\nnext: a, b::warning::x", "Home"], of: 2, tracker: "https://example.org/1")
    ])
    let lines = text.split(separator: "\n")
    #expect(
      lines == [
        "::error title=App 1.0%3A Do not ship::Critical: 50%25 done next: a, b::warning::x. Issue 1. https://example.org/1",
        "::error title=App 1.0%3A Do not ship::Severity not given: Home. Issue 2. https://example.org/1",
      ], "\(text)")
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") && !$0.contains("file=") })
    let passed = try check { ($0.failed, $0.elementsComplete) = (1, false) }
    #expect(GateAnnotations.github.text([passed]) == "::notice title=App 1.0%3A May ship::May ship.\n")
  }

  @Test func `a refusal without a failure says its reasons`() throws {
    let check = try check { $0.failed = 1 }
    #expect(
      GateAnnotations.github.text([check])
        == "::error title=App 1.0%3A Do not ship::1 screen whose list of elements is not declared complete: Home. "
        + "auditctl status --release 1.0\n")
  }

  @Test func `annotations for GitLab are links by release`() throws {
    let json = try JSONAny(
      GateAnnotations.gitlab.text([try check(["A “quoted” \"name\""], of: 1, tracker: "https://example.org/?a=1&b=2")]))
    #expect(
      json["App 1.0: Do not ship"]
        == .list([
          .record([
            "external_link": .record([
              "label": .text("A “quoted” \"name\""), "url": .text("https://example.org/?a=1&b=2"),
            ])
          ])
        ]))
  }

  @Test func `one file of JUnit has the suites of every product`() throws {
    let xml = GateJUnit.xml([try check(), try check { $0.failed = 1 }], now: GateRelease.now)
    #expect(xml.contains("<testsuites name=\"auditctl gate\" tests=\"38\" failures=\"3\" errors=\"0\" skipped=\"28\">"))
    #expect(xml.split(separator: "<testsuite name=\"app 1.0: release\"").count == 3)
    #expect(xml.split(separator: "</testsuites>").count == 2)
  }
}
