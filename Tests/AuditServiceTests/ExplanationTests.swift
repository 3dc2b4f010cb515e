import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// `explain` names the rules and the cells that decided.
@Suite struct ExplanationTests {
  private func explain(
    _ audit: AuditFixture, _ subject: Explanation.Subject, listing: Explanation.Listing = .deciding
  ) throws -> Explanation {
    let release = try audit.release()
    return try audit.database.read { transaction in
      try Explanation(subject, of: release, audit.product, listing: listing, in: transaction)
    }
  }

  private func names(_ explanation: Explanation) -> [String] {
    explanation.cells.map { "\($0.cell.address) \($0.cell.definition.check.path) \($0.cell.outcome.name)" }
  }

  private func audit() throws -> AuditFixture {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record(".", "t/offline", .passed)
    try audit.record("pay", "t/title", .failed, observed: "No title.")
    try audit.record("pay", "t/contrast", .passed)
    return audit
  }

  @Test func `a failed cell decides a release, with its finding`() throws {
    let explanation = try explain(try audit(), .release)
    #expect(explanation.subject == "app 1.0")
    #expect(explanation.verdict == "nonconformant")
    #expect(explanation.reasons == ["1 failed", "2 not tested"])
    #expect(explanation.rules.map(\.rule) == [.release, .screen, .rollUp, .cell, .alternatives, .cells, .builds])
    #expect(names(explanation) == ["pay t/title failed"])
    #expect(explanation.cells.first?.findings.first?.finding.observed == "No title.")
    #expect(explanation.cells.first?.findings.first?.session.auditor == "ana")
    // offline, title, errors twice, contrast, and zoom as advice.
    #expect(explanation.cellCount == 6)
  }

  @Test func `without a failure the open cells decide a screen`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed, minute: 1)
    let explanation = try explain(audit, .screen("pay"))
    #expect(explanation.subject == "pay in 1.0")
    #expect(explanation.verdict == "incomplete")
    #expect(explanation.reasons == ["2 not tested"])
    #expect(explanation.rules.map(\.rule) == [.screen, .rollUp, .cell, .alternatives, .cells, .builds])
    #expect(names(explanation) == ["pay t/errors untested", "pay@failed t/errors untested"])
    #expect(explanation.cells.allSatisfy { $0.findings.isEmpty })
    #expect(explanation.cellCount == 5)
  }

  @Test func `all cells of a conformant screen decide it`() throws {
    let audit = try audit()
    try audit.record("pay", "t/title", .passed, minute: 1)
    try audit.passEverything()
    let explanation = try explain(audit, .screen("pay"))
    #expect(explanation.verdict == "conformant")
    #expect(explanation.reasons == ["all 4 required checks passed or do not apply"])
    #expect(
      names(explanation) == [
        "pay t/title passed", "pay t/errors passed", "pay t/contrast passed", "pay@failed t/errors passed",
      ])
  }

  @Test func `asked for all, it lists the other cells, too`() throws {
    let explanation = try explain(try audit(), .screen("pay"), listing: .all)
    #expect(
      names(explanation) == [
        "pay t/title failed", "pay t/errors untested", "pay t/contrast passed", "pay t/zoom untested",
        "pay@failed t/errors untested",
      ])
  }

  @Test func `a screen that is not in scope`() throws {
    let explanation = try explain(try audit(), .screen("nowhere"))
    #expect(explanation.verdict == "notEvaluated")
    #expect(explanation.reasons == ["not in scope"])
    #expect(explanation.cells.isEmpty)
  }

  @Test func `an address is as bad as its worst cell, and ways are explained by their rule`() throws {
    let address = try #require(Address("pay@failed"))
    let explanation = try explain(try audit(), .cells(address, check: nil))
    #expect(explanation.subject == "pay@failed in 1.0")
    #expect(explanation.verdict == "untested")
    #expect(explanation.reasons == ["worst of 1 check"])
    #expect(explanation.rules.map(\.rule) == [.rollUp, .cell, .alternatives, .cells])
  }

  @Test func `a check at an address, and one that nobody asks there`() throws {
    let audit = try audit()
    let title = try audit.check("t/title")
    let address = try #require(Address("pay"))
    let asked = try explain(audit, .cells(address, check: title))
    #expect(asked.subject == "pay t/title in 1.0")
    #expect(asked.verdict == "failed")
    #expect(asked.rules.map(\.rule) == [.rollUp, .cell, .cells, .builds])
    let unasked = try explain(audit, .cells(.product, check: title))
    #expect(unasked.verdict == "untested")
    #expect(
      unasked.reasons == ["t/title, which is asked of a screen, is not asked here and has no finding that counts"])
  }
}
