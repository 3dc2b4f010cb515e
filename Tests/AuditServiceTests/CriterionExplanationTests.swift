import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// A row of criteria is explained by the cells that it counts, in whichever standard it stands.
@Suite struct CriterionExplanationTests {
  private func expectExplained(
    _ audit: AuditFixture, standard: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for row in try audit.rollUp(.criterion, standard: standard).rows {
      let all = try audit.explain(.part(.criterion, row.key), listing: .all)
      #expect(
        all.verdict == row.term?.rawValue ?? row.outcome.name, "\(row.key)", sourceLocation: sourceLocation)
      #expect(all.cellCount == row.counts.total, "\(row.key)", sourceLocation: sourceLocation)
      var counts = OutcomeCounts()
      for explained in all.cells { counts.add(explained.cell) }
      #expect(counts == row.counts, "\(row.key)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ["wcag", "en-301-549"]) func `rows are explained by the cells that they count`(
    _ standard: String
  ) throws {
    let audit = try CriterionTableTests.audit(version: "2.1", screens: ["home", "pay"])
    try audit.record("home", "wcag/1.1.1", .passed)
    try audit.record("pay", "wcag/1.1.1", .failed)
    try audit.record("home", "t/alt", .cantTell, reason: "No device.")
    try audit.record("home", "t/clause", .failed)
    try expectExplained(audit, standard: standard)
  }

  @Test func `a failure from outside the profile is among the cells of its criterion`() throws {
    let audit = try CriterionTableTests.audit(version: "2.1")
    try audit.record("home", "wcag/1.2.9", .passed)
    try audit.record("home", "t/outside", .failed)
    try expectExplained(audit, standard: "wcag")
  }
}
