import AuditModel
import AuditService
import FoundationEssentials
import TestSupport
import Testing

/// The JSON report says what the evaluator computed.
@Suite struct JSONReportTests {
  private struct Report: Decodable {
    struct Counts: Decodable, Equatable {
      let total, passed, failed, cantTell, inapplicable, untested: Int

      init(_ counts: OutcomeCounts) {
        total = counts.total
        passed = counts.passed
        failed = counts.failed
        cantTell = counts.cantTell
        inapplicable = counts.inapplicable
        untested = counts.untested
      }
    }
    struct Rates: Decodable {
      let criteriaMetOnEveryScreen, criteriaApplicable, screensInMean, screensLeftOut: Int
      let meanOfScreens: Double?
      let isScore: Bool
    }
    struct Screen: Decodable {
      let screen, verdict: String
      let mustLevel, advice: Counts
      let isElementListComplete: Bool
    }
    struct Cell: Decodable {
      let address, check, outcome: String
      let isMustLevel: Bool
      let findings: [Int64]
      let build, auditor: String?
    }
    let schemaVersion: Int
    let generatedAt, tool, product, platform, release, profile, verdict: String
    let reasons: [String]
    let mustLevel, advice: Counts
    let rates: Rates
    let screens: [Screen]
    let cells: [Cell]
  }

  private func decode(_ report: ComplianceReport) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(try ReportFormat.json.render(report).utf8))
  }

  @Test(arguments: ["5.1", "5.2"]) func `its counts are those of the evaluator`(_ version: String) throws {
    let example = try WorkedExample()
    let evaluation = try example.evaluate(version)
    let report = try decode(try example.report(version))
    #expect(report.mustLevel == Report.Counts(evaluation.compliance.mustLevel))
    #expect(report.advice == Report.Counts(evaluation.compliance.advice))
    #expect(report.verdict == evaluation.compliance.verdict.rawValue)
    #expect(report.reasons == evaluation.compliance.reasons)
    #expect(report.screens.map(\.screen) == evaluation.compliance.screens.map(\.key))
    #expect(report.screens.map(\.mustLevel) == evaluation.compliance.screens.map { Report.Counts($0.mustLevel) })
    #expect(report.screens.map(\.advice) == evaluation.compliance.screens.map { Report.Counts($0.advice) })
    #expect(report.cells.map { "\($0.address) \($0.check)" } == evaluation.names)
    #expect(report.cells.map(\.outcome) == evaluation.cells.map(\.outcome.name))
    #expect(report.cells.filter(\.isMustLevel).count == report.mustLevel.total)
    #expect(report.cells.filter { $0.isMustLevel && $0.outcome == "failed" }.count == report.mustLevel.failed)
    #expect(report.cells.allSatisfy { $0.findings.isEmpty == ($0.auditor == nil) })
    #expect(report.rates.criteriaMetOnEveryScreen == evaluation.compliance.rates.met)
    #expect(report.rates.meanOfScreens == evaluation.compliance.rates.meanOfScreens)
  }

  @Test func `a small release, by hand`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .passed)
    try audit.record("pay", "t/zoom", .inapplicable, reason: "No zoom.")
    let report = try decode(try audit.report())
    #expect(report.schemaVersion == 1)
    #expect(report.generatedAt == "2025-06-15T15:06:40Z")
    #expect(report.tool == "auditctl 0-test")
    #expect([report.product, report.platform, report.release, report.profile] == ["app", "ios", "1.0", "p"])
    #expect(report.verdict == "nonconformant")
    #expect(report.reasons == ["1 failed", "3 untested"])
    #expect((report.mustLevel.total, report.mustLevel.failed, report.mustLevel.passed) == (5, 1, 1))
    #expect((report.mustLevel.untested, report.advice.total, report.advice.inapplicable) == (3, 1, 1))
    // Criteria: offline, title, errors and contrast; of title, errors and contrast on the screen one is met.
    #expect((report.rates.criteriaMetOnEveryScreen, report.rates.criteriaApplicable) == (1, 4))
    #expect(report.rates.meanOfScreens == 1.0 / 3)
    #expect((report.rates.screensInMean, report.rates.screensLeftOut) == (1, 0))
    #expect(!report.rates.isScore)
    let failed = try #require(report.cells.first { $0.check == "t/title" })
    #expect((failed.build, failed.auditor, failed.findings.count) == ("1", "ana", 1))
  }
}
