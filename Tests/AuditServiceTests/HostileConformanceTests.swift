import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Text from outside stays data in conformance reports and statements.
@Suite struct HostileConformanceTests {
  /// A release with the text wherever a person can write one.
  private static func audit(_ text: String) throws -> AuditFixture {
    let audit = try AuditFixture(
      pack: ConformanceDocumentTests.pack, profile: TestPack.profile(elementChecks: false),
      screens: [ScreenSpecification(key: "pay", title: text)])
    let tester = AuditFixture.Tester(auditor: text, technology: text)
    try audit.record("pay", "t/title", .failed, by: tester, severity: .serious, observed: text)
    try audit.record("pay", "t/contrast", .inapplicable, by: tester, reason: text)
    try audit.record(".", "t/vision", .cantTell, by: tester, reason: text)
    try audit.describe { details in
      for field in ProductDetail.allCases { details[field] = text }
    }
    return audit
  }

  private static let documents: [(ReportFormat, ReportMarkup)] = [
    (.acr, .html), (.acr, .markdown), (.statement, .html), (.statement, .markdown),
  ]

  private static func render(_ text: String, _ format: ReportFormat, _ markup: ReportMarkup) throws -> String {
    try audit(text).render(format, ReportOptions(markup: markup, edition: .section508))
  }

  @Test(arguments: HostileReportTests.texts, documents)
  func `in documents for people it is text`(_ text: String, _ document: (ReportFormat, ReportMarkup)) throws {
    let page = try Self.render(text, document.0, document.1)
    let plain = try Self.render("plain", document.0, document.1)
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isUnsafe($0) })
    if document.1 == .html {
      let (scan, other) = (try HTMLScan(page), try HTMLScan(plain))
      #expect(scan.tags.map(\.name) == other.tags.map(\.name))
      #expect(scan.tags.map { $0.attributes.keys.sorted() } == other.tags.map { $0.attributes.keys.sorted() })
    } else {
      #expect(!page.contains("<script") && !page.contains("</td>"))
      #expect(page.count { $0 == "\n" } == plain.count { $0 == "\n" })
    }
  }

  @Test(arguments: HostileReportTests.texts) func `in OpenACR it reads back as it was`(_ text: String) throws {
    let yaml = try Self.audit(text).render(.openacr, ReportOptions(edition: .section508))
    let plain = try Self.audit("plain").render(.openacr, ReportOptions(edition: .section508))
    #expect(yaml.count { $0 == "\n" } == plain.count { $0 == "\n" })
    #expect(yaml.unicodeScalars.allSatisfy { $0 == "\n" || !DisplayText.isUnsafe($0) })
    #expect(throws: Never.self) { try YAMLReader(source: "acr").document(yaml) }
    #expect(yaml.contains("\n  company_name: \(YAMLText.quoted(text))\n"))
  }

  @Test func `a document without an address for mail is no OpenACR`() throws {
    let audit = try AuditFixture(screens: [TestPack.pay])
    #expect(throws: ConformanceError.noContactEmail(product: "app")) { try audit.render(.openacr) }
  }
}
