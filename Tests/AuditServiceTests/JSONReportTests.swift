import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
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
      let criteriaMet, criteriaApplicable, screensInMean, screensLeftOut, tested, total, cantTell: Int
      let criteriaMetOnEveryScreen, meanOfScreens: Double?
      let isScore: Bool
    }
    struct Session: Decodable {
      let session, findings: Int
      let auditor, assistiveTechnology, device, os, osVersion, build, startedAt: String
      let assistiveTechnologyVersion, endedAt: String?
    }
    struct Issue: Decodable {
      let check: String
      let outcome: String?
      let isMustLevel: Bool?
    }
    struct Screen: Decodable {
      let screen, verdict: String
      let mustLevel, advice: Counts
      let isElementListComplete: Bool
      let elementListDeclaredBy, elementListDeclaredAt: String?
      let elements, elementsWithoutCheck: Int
    }
    struct Cell: Decodable {
      let address, check, outcome: String
      let isMustLevel: Bool
      let findings: [Int64]
      let build, auditor, way, observedAt: String?
    }
    let schemaVersion: Int
    let generatedAt, tool, product, platform, release, profile, verdict: String
    let reasons: [String]
    let mustLevel, advice: Counts
    let firstObservedAt, lastObservedAt: String?
    let sessions: [Session]
    let elements, elementsWithoutCheck: Int
    let rates: Rates
    let screens: [Screen]
    let cells: [Cell]
    let issues: [Issue]
  }

  private func decode(_ text: String) throws -> Report {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Report.self, from: Data(text.utf8))
  }

  @Test(arguments: ["5.1", "5.2"]) func `its counts are those of the evaluator`(_ version: String) throws {
    let example = try WorkedExample()
    let evaluation = try example.evaluate(version)
    let report = try decode(try example.render(.json, of: version))
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
    #expect(report.rates.criteriaMet == evaluation.compliance.rates.met)
    #expect(!report.rates.isScore)
    #expect(report.rates.meanOfScreens == nil)
    #expect(report.rates.total == evaluation.compliance.mustLevel.total)
  }

  @Test func `a small release, by hand`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .passed)
    try audit.record("pay", "t/zoom", .inapplicable, reason: "No zoom.")
    let report = try decode(try audit.render(.json))
    #expect(report.schemaVersion == 1)
    #expect(report.generatedAt == "2025-06-15T15:06:40Z")
    #expect(report.tool == "auditctl 0-test")
    #expect([report.product, report.platform, report.release, report.profile] == ["app", "ios", "1.0", "p"])
    #expect(report.verdict == "nonconformant")
    #expect(report.reasons == ["1 failed", "3 untested"])
    #expect((report.mustLevel.total, report.mustLevel.failed, report.mustLevel.passed) == (5, 1, 1))
    #expect((report.mustLevel.untested, report.advice.total, report.advice.inapplicable) == (3, 1, 1))
    // Criteria: offline, title, errors and contrast; of title, errors and contrast on the screen one is met.
    #expect((report.rates.criteriaMet, report.rates.criteriaApplicable) == (1, 4))
    #expect((report.rates.screensInMean, report.rates.screensLeftOut) == (1, 0))
    #expect(!report.rates.isScore)
    #expect(report.rates.criteriaMetOnEveryScreen == nil && report.rates.meanOfScreens == nil, "No score, no ratio.")
    #expect((report.rates.tested, report.rates.total, report.rates.cantTell) == (2, 5, 0))
    let failed = try #require(report.cells.first { $0.check == "t/title" })
    #expect((failed.build, failed.auditor, failed.findings.count) == ("1", "ana", 1))
  }

  @Test func `ratios are null while they are no score, and numbers once they are`() throws {
    let audit = try AuditFixture(
      profile: TestPack.profile(elementChecks: false, levels: [.must]), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    let open = try audit.render(.json)
    #expect(open.contains("\"mean_of_screens\": null"))
    #expect(open.contains("\"criteria_met_on_every_screen\": null"))
    try audit.passEverything()
    // Met: offline and errors, not title; on the screen errors of title and errors.
    let report = try decode(try audit.render(.json))
    #expect(report.rates.isScore)
    #expect(report.rates.criteriaMetOnEveryScreen == 2.0 / 3)
    #expect(report.rates.meanOfScreens == 0.5)
    #expect((report.rates.tested, report.rates.total) == (4, 4))
  }

  @Test func `keys are in snake case`() throws {
    let text = try WorkedExample().render(.json)
    let keys = Set(text.matches(of: #/"([^"]+)": /#).map { String($0.1) })
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil }, "\(keys.sorted())")
    #expect(
      keys.isSuperset(of: [
        "schema_version", "generated_at", "must_level", "cant_tell", "observed_at", "is_must_level", "is_disagreement",
        "findings_out_of_scope", "findings_on_removed", "is_score", "mean_of_screens", "elements_without_check",
        "element_list_declared_by", "element_list_declared_at", "assistive_technology", "started_at", "ended_at",
      ]))
  }

  @Test func `sessions, declarations and issues, by hand`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let ben = AuditFixture.Tester(auditor: "ben", build: 2, osVersion: "18.0.1")
    try audit.record("pay", "t/errors/top", .failed, minute: 1)
    try audit.record("pay", "t/errors/alert", .passed, minute: 2)
    try audit.record("pay", "t/zoom", .failed, by: ben, minute: 3)
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.endSession(
        try transaction.read.session(Identifier(rawValue: 2)), at: Sample.now + 1_800_000, by: nil)
    }
    try audit.declare("pay", at: 4)
    let report = try decode(try audit.render(.json))
    #expect(report.sessions.map(\.session) == [1, 2])
    #expect(report.sessions.map(\.auditor) == ["ana", "ben"])
    #expect(report.sessions.map(\.findings) == [2, 1])
    #expect(report.sessions.map(\.build) == ["1", "2"])
    #expect(report.sessions.map(\.osVersion) == ["17.2", "18.0.1"])
    #expect(report.sessions.map(\.endedAt) == [nil, "2025-06-15T15:36:40Z"])
    #expect(report.sessions.first?.assistiveTechnologyVersion == nil)
    #expect(report.firstObservedAt == "2025-06-15T15:07:40Z")
    #expect(report.lastObservedAt == "2025-06-15T15:09:40Z")
    let pay = try #require(report.screens.first)
    #expect((pay.elements, pay.elementsWithoutCheck) == (1, 0))
    #expect((pay.elementListDeclaredBy, pay.elementListDeclaredAt) == ("ana", "2025-06-15T15:10:40Z"))
    // The way failed, the check it is a way of passed by the other one.
    #expect(report.issues.map(\.check) == ["t/errors/top", "t/zoom"])
    #expect(report.issues.map(\.outcome) == ["passed", "failed"])
    #expect(report.issues.map(\.isMustLevel) == [true, false])
    #expect(report.cells.first { $0.check == "t/errors" && $0.address == "pay" }?.way == "t/errors/alert")
  }
}
