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
    struct Head: Decodable {
      let generatedAt, tool, toolVersion, product, release, scope: String
      let firstObservedAt, lastObservedAt: String?
      let isOnlyFailures: Bool
    }
    struct Verdict: Decodable {
      let product, platform, release, profile, verdict: String
      let total, passed, failed, cantTell, inapplicable, untested, tested: Int
      let adviceTotal, advicePassed, adviceFailed, adviceCantTell, adviceInapplicable, adviceUntested: Int
      let elementCount, elementsWithoutCheck: Int
      let criteriaMet, criteriaApplicable, screensInMean, screensLeftOut: Int
      let criteriaMetOnEveryScreen, meanOfScreens: Double?
      let isScore: Bool

      var mustLevel: [Int] { [total, passed, failed, cantTell, inapplicable, untested] }
      var advice: [Int] {
        [adviceTotal, advicePassed, adviceFailed, adviceCantTell, adviceInapplicable, adviceUntested]
      }
    }
    struct Session: Decodable {
      let sessionId, findingCount: Int
      let auditor, assistiveTechnology, device, os, osVersion, build, startedAt: String
      let assistiveTechnologyVersion, endedAt: String?
    }
    struct Issue: Decodable {
      let checkPath: String
      let outcome: String?
      let isMustLevel: Bool?
    }
    struct Screen: Decodable {
      let screen, verdict: String
      let total, passed, failed, cantTell, inapplicable, untested: Int
      let adviceTotal, advicePassed, adviceFailed, adviceCantTell, adviceInapplicable, adviceUntested: Int
      let isElementListComplete: Bool
      let elementListDeclaredBy, elementListDeclaredAt: String?
      let elementCount, elementsWithoutCheck: Int

      var mustLevel: [Int] { [total, passed, failed, cantTell, inapplicable, untested] }
      var advice: [Int] {
        [adviceTotal, advicePassed, adviceFailed, adviceCantTell, adviceInapplicable, adviceUntested]
      }
    }
    struct Cell: Decodable {
      let address, checkPath, outcome: String
      let isMustLevel: Bool
      let findingId: Int64?
      let findingIds: [Int64]
    }
    struct Finding: Decodable {
      let findingId: Int64
      let checkPath, build, auditor, observedAt: String
    }
    let schemaVersion: Int
    let report: Head
    let release: Verdict
    let sessions: [Session]
    let screens: [Screen]
    let cells: [Cell]
    let findings: [Finding]
    let issues: [Issue]
  }

  /// All, and by outcome.
  private func counts(_ counts: OutcomeCounts) -> [Int] {
    [counts.total, counts.passed, counts.failed, counts.cantTell, counts.inapplicable, counts.untested]
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
    #expect(report.release.mustLevel == counts(evaluation.compliance.mustLevel))
    #expect(report.release.advice == counts(evaluation.compliance.advice))
    #expect(report.release.verdict == evaluation.compliance.verdict.rawValue)
    #expect(report.screens.map(\.screen) == evaluation.compliance.screens.map(\.key))
    #expect(report.screens.map(\.mustLevel) == evaluation.compliance.screens.map { counts($0.mustLevel) })
    #expect(report.screens.map(\.advice) == evaluation.compliance.screens.map { counts($0.advice) })
    #expect(report.cells.map { "\($0.address) \($0.checkPath)" } == evaluation.names)
    #expect(report.cells.map(\.outcome) == evaluation.cells.map(\.outcome.name))
    #expect(report.cells.filter(\.isMustLevel).count == report.release.total)
    #expect(report.cells.filter { $0.isMustLevel && $0.outcome == "failed" }.count == report.release.failed)
    #expect(report.cells.allSatisfy { $0.findingIds.first == $0.findingId })
    let known = Set(report.findings.map(\.findingId))
    #expect(known.count == report.findings.count, "Each finding is there once.")
    #expect(known.isSuperset(of: report.cells.flatMap(\.findingIds)))
    #expect(report.release.criteriaMet == evaluation.compliance.rates.met)
    #expect(!report.release.isScore)
    #expect(report.release.meanOfScreens == nil)
  }

  @Test func `a small release, by hand`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/contrast", .passed)
    try audit.record("pay", "t/zoom", .inapplicable, reason: "No zoom.")
    let report = try decode(try audit.render(.json))
    #expect(report.schemaVersion == 1)
    #expect(report.report.generatedAt == "2025-06-15T15:06:40Z")
    #expect([report.report.tool, report.report.toolVersion, report.report.scope] == ["auditctl", "0-test", "release"])
    let release = report.release
    #expect([release.product, release.platform, release.release, release.profile] == ["app", "ios", "1.0", "p"])
    #expect(release.verdict == "nonconformant")
    #expect((release.total, release.failed, release.passed) == (5, 1, 1))
    #expect((release.untested, release.adviceTotal, release.adviceInapplicable) == (3, 1, 1))
    // Criteria: offline, title, errors and contrast; of title, errors and contrast on the screen one is met.
    #expect((release.criteriaMet, release.criteriaApplicable) == (1, 4))
    #expect((release.screensInMean, release.screensLeftOut) == (1, 0))
    #expect(!release.isScore)
    #expect(release.criteriaMetOnEveryScreen == nil && release.meanOfScreens == nil, "No score, no ratio.")
    #expect((release.tested, release.cantTell) == (2, 0))
    let failed = try #require(report.cells.first { $0.checkPath == "t/title" })
    let finding = try #require(report.findings.first { $0.findingId == failed.findingId })
    #expect((finding.build, finding.auditor, failed.findingIds.count) == ("1", "ana", 1))
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
    #expect(report.release.isScore)
    #expect(report.release.criteriaMetOnEveryScreen == 2.0 / 3)
    #expect(report.release.meanOfScreens == 0.5)
    #expect((report.release.tested, report.release.total) == (4, 4))
  }

  @Test func `keys are in snake case`() throws {
    let text = try WorkedExample().render(.json)
    let keys = Set(text.matches(of: #/"([^"]+)": /#).map { String($0.1) })
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil }, "\(keys.sorted())")
    #expect(
      keys.isSuperset(of: [
        "schema_version", "generated_at", "advice_failed", "cant_tell", "observed_at", "is_must_level",
        "is_disagreement",
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
    #expect(report.sessions.map(\.sessionId) == [1, 2])
    #expect(report.sessions.map(\.auditor) == ["ana", "ben"])
    #expect(report.sessions.map(\.findingCount) == [2, 1])
    #expect(report.sessions.map(\.build) == ["1", "2"])
    #expect(report.sessions.map(\.osVersion) == ["17.2", "18.0.1"])
    #expect(report.sessions.map(\.endedAt) == [nil, "2025-06-15T15:36:40Z"])
    #expect(report.sessions.first?.assistiveTechnologyVersion == nil)
    #expect(report.report.firstObservedAt == "2025-06-15T15:07:40Z")
    #expect(report.report.lastObservedAt == "2025-06-15T15:09:40Z")
    let pay = try #require(report.screens.first)
    #expect((pay.elementCount, pay.elementsWithoutCheck) == (1, 0))
    #expect((pay.elementListDeclaredBy, pay.elementListDeclaredAt) == ("ana", "2025-06-15T15:10:40Z"))
    // The way failed, the check it is a way of passed by the other one.
    #expect(report.issues.map(\.checkPath) == ["t/errors/top", "t/zoom"])
    #expect(report.issues.map(\.outcome) == ["passed", "failed"])
    #expect(report.issues.map(\.isMustLevel) == [true, false])
    let cell = try #require(report.cells.first { $0.checkPath == "t/errors" && $0.address == "pay" })
    #expect(report.findings.first { $0.findingId == cell.findingId }?.checkPath == "t/errors/alert")
  }
}
