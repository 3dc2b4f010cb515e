import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

/// A policy is read strictly, everything wrong at once, and written so that it reads back.
@Suite struct GatePolicyTests {
  private func read(_ text: String) throws -> GatePolicy {
    try GatePolicyReader.policy(InputText(source: "p.yaml", text: text))
  }

  private func problems(_ text: String) throws -> [String] {
    try AuditServiceTests.problems { _ = try read(text) }
  }

  @Test func `a key that is left out has its default`() throws {
    var policy = GatePolicy()
    policy.evidence = true
    #expect(try read("evidence: true\n") == policy)
    #expect(GatePolicy().failed == 0 && GatePolicy().untested == 0 && GatePolicy().cannotTell == 0)
    #expect(GatePolicy().coverage == nil && GatePolicy().freshness == nil && GatePolicy().environments == [])
    #expect(GatePolicy().elementsComplete && GatePolicy().stagesInOrder && !GatePolicy().evidence)
  }

  @Test func `every key is read`() throws {
    let policy = try read(
      """
      failed: 1
      failed_by_severity: {serious: any, critical: 0, no_severity: 2}
      newly_failing: 3
      re_emerged: 4
      decisions_hold: 14
      overdue_issues: 5
      scope_kept: true
      untested: 2
      cannot_tell: any
      decisions: [deferred]
      severities: [serious, critical]
      coverage: 99.5
      environments:
        - voiceover
        - technology: switch control
          coverage: 80
      freshness: 30
      builds: newest
      evidence: true
      elements_complete: false
      stages:
        audit: [Auditor A, Auditor B]
        design: any
      stages_in_order: false
      """)
    #expect(policy.failed == 1)
    #expect(
      policy.failedBySeverity == [
        GatePolicy.SeverityLimit(.critical, most: 0), GatePolicy.SeverityLimit(.serious, most: nil),
        GatePolicy.SeverityLimit(nil, most: 2),
      ])
    #expect(policy.newlyFailing == 3 && policy.reEmerged == 4)
    #expect(policy.decisionsHold == 14 && policy.overdueIssues == 5 && policy.scopeKept)
    #expect(policy.untested == 2)
    #expect(policy.cannotTell == nil)
    #expect(policy.decisions == [.deferred])
    #expect(policy.severities == [.serious, .critical])
    #expect(policy.coverage == 99.5)
    #expect(
      policy.environments
        == [GatePolicy.Environment("VoiceOver"), GatePolicy.Environment("Switch Control", coverage: 80)])
    #expect(policy.freshness == 30)
    #expect(policy.builds == .newest)
    #expect(policy.evidence)
    #expect(!policy.elementsComplete)
    #expect(
      policy.stages == [GatePolicy.Stage(.design), GatePolicy.Stage(.audit, names: ["Auditor A", "Auditor B"])])
    #expect(!policy.stagesInOrder)
  }

  /// A policy of one key, and the words of its problem; empty where it is read.
  @Test(
    arguments: [
      ("failed: -1", "must be a whole number from 0 to 1000000000, or any"),
      ("failed: 0", ""), ("failed: 1000000000", ""), ("failed: 1000000001", "must be a whole number"),
      ("failed: 1.0", "must be a whole number"), ("failed: 0x1", "must be a whole number"),
      ("failed: +1", "must be a whole number"), ("failed: ١", "must be a whole number"),
      ("failed: 1e1", "must be a whole number"), ("failed: 99999999999999999999", "must be a whole number"),
      ("failed: Any", "must be a whole number"), ("failed:", "failed is empty"), ("failed: [1]", "must be a text"),
      ("failed_by_severity: any", ""), ("failed_by_severity: {critical: 0}", ""),
      ("failed_by_severity: {critical: -1}", "failed_by_severity: critical must be a whole number"),
      ("failed_by_severity: {bad: 0}", "unknown key bad in failed_by_severity; known are critical, serious"),
      ("failed_by_severity: {}", "failed_by_severity limits nothing"),
      ("failed_by_severity: 0", "failed_by_severity must say how many of each severity"),
      ("newly_failing: 0", ""), ("newly_failing: any", ""), ("newly_failing: some", "newly_failing must be"),
      ("re_emerged: -1", "re_emerged must be"), ("overdue_issues: 0", ""), ("overdue_issues: x", "overdue_issues must"),
      ("decisions_hold: 0", "decisions_hold must be a whole number from 1 to 36500"), ("decisions_hold: 1", ""),
      ("scope_kept: 1", "must be true or false"), ("baseline: 5.1", "unknown key baseline in a policy"),
      ("coverage: 0", ""), ("coverage: 100", ""), ("coverage: 99.99", ""), ("coverage: any", ""),
      ("coverage: 100.01", "coverage must be a number from 0 to 100"), ("coverage: 1.234", "at most two decimals"),
      ("coverage: 80%", "coverage must be"), ("coverage: nan", "coverage must be"),
      ("coverage: 1e1", "coverage must be"), ("coverage: -1", "coverage must be"),
      ("freshness: 0", "freshness must be a whole number from 1 to 36500"), ("freshness: 1", ""),
      ("freshness: 36500", ""), ("freshness: 36501", "freshness must be"),
      ("decisions: []", ""), ("decisions: accepted-risk", "decisions must be a list"),
      ("decisions: [false-positive]", "must be one of accepted-risk, deferred, wont-fix"),
      ("decisions: [deferred, deferred]", "decisions names deferred twice"),
      ("severities: []", "severities is empty; write failed: any"), ("severities: [bad]", "must be one of minor"),
      ("severities: [minor]", ""), ("evidence: yes", "evidence must be true or false"),
      ("elements_complete: 1", "must be true or false"), ("environments: []", ""),
      ("environments: VoiceOver", "environments must be a list"),
      ("environments: [VoiceOver, voiceover]", "environments names VoiceOver twice"),
      ("environments: [{coverage: 80}]", "technology is missing"),
      ("environments: [{technology: Zoom, coverage: 101}]", "coverage must be"),
      ("environments: [{technology: Zoom, share: 1}]", "unknown key share in an environment"),
      ("stages: []", ""), ("stages: [coding]", "each of stages must be one of design"),
      ("stages: [audit, audit]", "stages names audit twice"), ("stages: {audit: []}", "audit names nobody"),
      ("stages: {audit: Auditor A}", "audit must be a list"), ("stages: {audit: any}", ""),
      ("stages: {coding: any}", "each of stages must be one of design"), ("stages: audit", "stages must be a list"),
      ("stages_in_order: maybe", "must be true or false"), ("verdict: conformant", "unknown key verdict in a policy"),
      ("release: 1", "unknown key release in a policy"), ("Failed: 1", "unknown key Failed in a policy"),
      ("- failed", "a policy must have keys"), ("failed", "a policy must have keys"),
      ("failed: 1\nfailed: 2", "written more than once"),
    ])
  func `a key at its limits`(text: String, problem: String) throws {
    let found = try problems(text)
    if problem.isEmpty {
      #expect(found == [])
    } else {
      #expect(found.count == 1, "\(found)")
      #expect(found.first?.contains(problem) == true, "\(found)")
      #expect(found.first?.hasPrefix("p.yaml:") == true, "\(found)")
    }
  }

  @Test func `everything that is wrong is said at once, with its line`() throws {
    let found = try problems("failed: x\ncoverage: 200\nnope: 1\nseverities: [bad, minor]\n")
    #expect(found.map { $0.split(separator: ":")[1] } == ["1", "2", "3", "4"])
  }

  @Test(arguments: ["", "# only words\n", "&a failed: 1", "failed: *a", "failed: &a 1", "failed: [", "\u{0}", "{"])
  func `what is no policy is refused`(_ text: String) throws {
    let found = try problems(text)
    #expect(found.count == 1, "\(found)")
  }

  @Test(.timeLimit(.minutes(1))) func `deep nesting is refused`() throws {
    let text = "stages: " + String(repeating: "[", count: 100_000)
    #expect(try problems(text).count == 1)
  }

  @Test func `the defaults are written with every key and read back`() throws {
    let text = try GatePolicyWriter.yaml(GatePolicy())
    #expect(try read(text) == GatePolicy())
    for key in GateKey.ofPolicy { #expect(text.contains("\n\(key.rawValue): "), "\(key)") }
    for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test(arguments: UInt64(1)...200) func `any policy is written and read back`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
    var policy = GatePolicy()
    policy.failed = maybe(Int.random(in: 0...9, using: &generator))
    policy.failedBySeverity = [
      maybe(GatePolicy.SeverityLimit(.critical, most: maybe(0))), maybe(GatePolicy.SeverityLimit(.minor, most: 7)),
      maybe(GatePolicy.SeverityLimit(nil, most: nil)),
    ].compactMap { $0 }
    policy.newlyFailing = maybe(0)
    policy.reEmerged = maybe(2)
    policy.decisionsHold = maybe(14)
    policy.overdueIssues = maybe(1)
    policy.scopeKept = Bool.random(using: &generator)
    policy.untested = maybe(1_000_000_000)
    policy.cannotTell = maybe(3)
    policy.decisions = policy.decisions.filter { _ in Bool.random(using: &generator) }
    if let one = Severity.allCases.randomElement(using: &generator), Bool.random(using: &generator) {
      policy.severities = [one]
    }
    policy.coverage = maybe(Double(Int.random(in: 0...10_000, using: &generator)) / 100)
    policy.environments = [
      maybe(GatePolicy.Environment("VoiceOver")), maybe(GatePolicy.Environment("yes: # & *", coverage: 12.25)),
    ].compactMap { $0 }
    policy.freshness = maybe(30)
    policy.evidence = Bool.random(using: &generator)
    policy.elementsComplete = Bool.random(using: &generator)
    policy.stages = DevelopmentStage.allCases.compactMap { stage in
      maybe(GatePolicy.Stage(stage, names: maybe(["Auditor A", "no", "12", "any"]) ?? []))
    }
    policy.stagesInOrder = Bool.random(using: &generator)
    let text = try GatePolicyWriter.yaml(policy)
    #expect(try read(text) == policy, "\(text)")
  }
}
