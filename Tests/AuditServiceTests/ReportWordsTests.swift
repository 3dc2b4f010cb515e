import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Every text of the pages for people comes from `PageWords`, so that another language can be added there.
@Suite struct ReportWordsTests {
  /// Words of which each stands between these two signs.
  private static let marked = PageWords { "⟦\($0)⟧" }

  private static func render(_ renderer: any ReportRenderer, _ options: ReportOptions) throws -> String {
    let audit = try sample()
    let release = try audit.release()
    var bytes: [UInt8] = []
    try audit.database.read { transaction in
      let report = try ComplianceReport(
        transaction, product: audit.product, release: release, format: .html, options: options, generatedAt: Sample.now,
        toolVersion: "0-test")
      let stream = ReportStream { bytes += $0 }
      try renderer.render(report, transaction, to: stream)
      _ = try stream.finish()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Two releases with something to say in every section.
  private static func sample() throws -> AuditFixture {
    let audit = try AuditFixture(screens: [TestPack.home, TestPack.pay])
    try audit.record("pay", "t/title", .passed)
    try audit.record("home/field", "t/label", .failed, severity: .minor, observed: "⟪Field⟫")
    try audit.follow("2.0", screens: [TestPack.home, TestPack.pay])
    let ben = AuditFixture.Tester(auditor: "⟪Ben⟫", technology: "VoiceOver")
    try audit.record("pay", "t/title", .failed, by: ben, severity: .serious, observed: "⟪Nothing⟫")
    try audit.record("pay", "t/title", .passed)
    try audit.record("pay", "t/errors/top", .failed, observed: "⟪No message⟫")
    try audit.record("pay", "t/errors/alert", .failed, reason: "⟪Why⟫")
    try audit.record("pay", "t/contrast", .cantTell, reason: "⟪No tool⟫")
    try audit.record("home", "t/zoom", .failed, observed: "⟪Cut off⟫")
    try audit.declare("home")
    try audit.saveProcess("checkout", ["home", "pay"])
    return audit
  }

  /// What the fixture names: keys, titles, versions and what people wrote.
  private static let data = [
    "⟪[^⟫]*⟫", "auditctl 0-test", "auditctl [a-z-]+ [^<\\n]*", "field, in failed", "\\bfield\\b", "t/[a-z/]*",
    "Title of",
    "Guideline [a-z]+",
    "(home|pay)(@failed)?(/[a-z-]+)?", "Home|Pay|Process", "It is met\\.", "checkout", "\\bana\\b",
    "VoiceOver( on iOS 17)?",
    "iOS", "Phone", "App \\(app\\)", "\\bapp\\b", "Profile p \\(p\\)", "t 1", "Issue: ", "core", "[0-9]T[0-9:]+Z",
  ]

  /// What stands outside the marks and is no data.
  private static func unmarked(_ text: String) throws -> String {
    var depth = 0
    var outside = ""
    for character in text {
      if character == "⟦" { depth += 1 }
      if depth == 0 { outside.append(character) }
      if character == "⟧" { depth -= 1 }
    }
    for pattern in data { outside = outside.replacing(try Regex(pattern), with: "") }
    return outside.filter { $0.isLetter || $0.isNewline }
  }

  private static let options = [
    ReportOptions(), ReportOptions(scope: .screen("pay")), ReportOptions(scope: .issues(team: nil)),
    ReportOptions(onlyFailures: true),
  ]

  @Test(arguments: options) func `the HTML report has no other text`(_ options: ReportOptions) throws {
    let page = try Self.render(HTMLReport(words: Self.marked), options)
    let body = page[(try #require(page.firstRange(of: "<body>")).upperBound)...]
    let attributes = body.matches(of: #/(aria-label|alt)="([^"]*)"/#).map(\.output.2).joined(separator: "\n")
    let texts = body.replacing(#/<[^>]*>/#, with: "\n") + "\n" + attributes
    let rest = try Self.unmarked(String(texts)).split(separator: "\n")
    #expect(rest.isEmpty, "\(rest)")
    #expect(page.contains("⟦Skip to the report⟧"))
  }

  @Test(arguments: options) func `the Markdown report has no other text`(_ options: ReportOptions) throws {
    let text = try Self.render(MarkdownReport(words: Self.marked), options)
    let rest = try Self.unmarked(text).split(separator: "\n")
    #expect(rest.isEmpty, "\(rest)")
  }

  @Test func `each language has words`() {
    for language in ReportLanguage.allCases { #expect(!PageWords.of(language).contents().isEmpty) }
  }
}
