import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// An accessibility statement says what the facts carry, and what is missing.
@Suite struct StatementDocumentTests {
  private func audit() throws -> AuditFixture {
    try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
  }

  private func markdown(_ audit: AuditFixture) throws -> String {
    try audit.render(.statement, ReportOptions(markup: .markdown))
  }

  @Test func `without facts it is incomplete, and makes nothing up`() throws {
    let audit = try audit()
    let statement = try audit.statement()
    #expect(statement.status == .unknown)
    #expect(
      statement.missing.map { $0.map(\.plain).joined() } == [
        "Required checks: 5. Without an answer: 5. What they would show is not known.",
        "Nobody said who makes the product. Command: auditctl product edit app --vendor NAME",
        "There is no way to reach anybody. Command: auditctl product edit app --contact-email ADDRESS",
      ])
    let text = try markdown(audit)
    #expect(text.hasPrefix("# INCOMPLETE: Accessibility statement for App 1.0\n"))
    #expect(text.contains("Nothing was tested yet."))
    #expect(!text.contains("## Feedback and contact") && !text.contains("## Enforcement"))
    #expect(text.contains("No failure is known in what was tested."))
  }

  @Test func `a conformant release meets its profile, and nothing else does`() throws {
    let audit = try audit()
    try audit.describe {
      $0.vendor = "Example Bank"
      $0.contactEmail = "accessibility@example.org"
    }
    try audit.passEverything()
    #expect(try audit.statement().status == .profile)
    #expect(try audit.statement().isComplete)
    let text = try markdown(audit)
    #expect(text.hasPrefix("# Accessibility statement for App 1.0\n"))
    #expect(
      text.contains(
        "App meets all that was asked of it (Profile p). Conformance with WCAG at levels A and AA asks for more."))
    #expect(text.contains("- E-mail: <accessibility@example.org>\n"))
    try audit.record("pay", "t/title", .failed, minute: 9, severity: .serious, observed: "No title.")
    #expect(try audit.statement().status == .notProfile)
    let partial = try markdown(audit)
    #expect(!partial.contains("App meets all"))
    // What bears on no criterion stands by its guideline.
    #expect(partial.contains("- Guideline title. Affected: Pay.\n"))
    #expect(!partial.contains("No title."))
  }

  @Test func `advice that fails is no content that is not accessible`() throws {
    let audit = try audit()
    try audit.passEverything()
    try audit.record("pay", "t/zoom", .failed, minute: 9)
    #expect(try audit.statement().status == .profile)
    let text = try markdown(audit)
    #expect(text.contains("Nothing is known to fail of what counts here; other failures are known."))
    #expect(!text.contains("t/zoom"))
  }

  @Test func `a draft is marked, complete or not`() throws {
    let audit = try audit()
    #expect(
      try audit.render(.statement, ReportOptions(isDraft: true)).hasPrefix("# INCOMPLETE (draft): Accessibility"))
    try audit.passEverything()
    try audit.describe {
      $0.vendor = "V"
      $0.contactPhone = "1"
    }
    #expect(try audit.render(.statement, ReportOptions(isDraft: true)).hasPrefix("# DRAFT: Accessibility"))
  }

  @Test func `enforcement and description stand as they were said`() throws {
    let audit = try audit()
    try audit.describe {
      $0.enforcement = "Write to the ombudsman."
      $0.description = "It sells bread."
    }
    let text = try markdown(audit)
    #expect(text.contains("\n## Enforcement procedure\n\nWrite to the ombudsman.\n"))
    #expect(text.contains("It sells bread."))
  }
}
