import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Each key of the policy at its limit, one below and one above; there are ten must-level cells.
@Suite struct GateRuleTests {
  @Test func `a whole release passes by default`() {
    let outcome = GateRelease().decide()
    #expect(outcome.isPassed)
    #expect(outcome.letThrough == [])
    #expect(outcome.verdict == .conformant)
  }

  @Test(arguments: [(0, 0, true), (1, 0, false), (1, 1, true), (2, 1, false), (2, 3, true), (10, 10, true)])
  func `cells against their limit`(count: Int, limit: Int, isPassed: Bool) {
    let keys: [(Outcome, GateKey, WritableKeyPath<GatePolicy, Int?>)] = [
      (.failed, .failed, \.failed), (.untested, .untested, \.untested), (.cantTell, .cannotTell, \.cannotTell),
    ]
    for (outcome, key, path) in keys {
      var release = GateRelease()
      release.set(outcome, count)
      release.facts.verdict = .incomplete
      #expect(release.broken { $0[keyPath: path] = limit } == (isPassed ? [] : [key]))
      #expect(release.broken { $0[keyPath: path] = nil } == [])
    }
  }

  @Test func `a failure by severity`() {
    var release = GateRelease()
    release.set(.failed, 1, severity: .moderate)
    #expect(release.broken { $0.severities = [.moderate] } == [.failed])
    #expect(release.broken { $0.severities = [.minor, .serious, .critical] } == [])
    // Whose severity nobody said always counts.
    release.set(.failed, 1, severity: nil)
    #expect(release.broken { $0.severities = [.critical] } == [.failed])
  }

  @Test func `a failure that a decision covers is let through and listed`() throws {
    for kind in GatePolicy.Exemption.allCases {
      var release = GateRelease()
      release.set(.failed, 1)
      release.facts.verdict = .nonconformant
      release.facts.cells[0].waiver = GateFacts.Waiver(kind: kind, words: "issue 4")
      let outcome = release.decide()
      #expect(outcome.isPassed)
      #expect(outcome.verdict == .nonconformant, "The gate changes no verdict.")
      let through = try #require(outcome.letThrough.first)
      #expect(through.address.description == "a")
      #expect(through.check == "t/1")
      #expect(through.severity == .serious)
      #expect(through.decision == "issue 4")
      let refused = release.decide { $0.decisions.remove(kind) }
      #expect(refused.reasons.map(\.key) == [.failed])
      #expect(refused.letThrough == [])
      #expect(release.broken { $0.decisions = [] } == [.failed])
    }
  }

  @Test func `a decision that has lapsed lets nothing through and is named`() {
    var release = GateRelease()
    release.set(.failed, 1)
    release.facts.cells[0].lapsed = GateFacts.Waiver(kind: .deferred, words: "issue 4, until 2026-01-31")
    let outcome = release.decide()
    #expect(outcome.reasons.map(\.key) == [.failed])
    #expect(
      outcome.reasons.first?.sentence.contains("1 let through until the decision lapsed (issue 4, until 2026-01-31)")
        == true)
  }

  @Test(arguments: [(10, 100.0, true), (9, 100.0, false), (9, 90.0, true), (9, 90.01, false), (0, 0, true)])
  func `coverage`(tested: Int, least: Double, isPassed: Bool) {
    var release = GateRelease()
    release.set(.untested, 10 - tested)
    #expect(
      release.broken {
        $0.untested = nil
        $0.coverage = least
      } == (isPassed ? [] : [.coverage]))
  }

  @Test func `a carried failure is no coverage of this release`() {
    var release = GateRelease()
    release.set(.failed, 1)
    release.facts.cells[0].isTestedHere = false
    #expect(
      release.broken {
        $0.failed = nil
        $0.coverage = 90
      } == [])
    #expect(
      release.broken {
        $0.failed = nil
        $0.coverage = 90.01
      } == [.coverage])
    #expect(
      release.decide().reasons.first?.sentence.contains("1 still failing, not retested since an earlier release")
        == true)
  }

  @Test func `each screen is tested with each technology`() {
    var release = GateRelease()
    let both = [GatePolicy.Environment("VoiceOver"), GatePolicy.Environment("Switch Control")]
    #expect(release.broken { $0.environments = [both[0]] } == [])
    #expect(release.broken { $0.environments = both } == [.environments])
    release.facts.cells[0].technologies.append("Switch Control")
    #expect(release.broken { $0.environments = both } == [.environments], "Only screen a was.")
    release.facts.cells[9].technologies.append("switch  control")
    #expect(release.broken { $0.environments = both } == [])
  }

  @Test(arguments: [(4, 40.0, true), (4, 40.01, false), (3, 40, false), (5, 40, true)])
  func `a technology's share of all cells`(tested: Int, least: Double, isPassed: Bool) {
    var release = GateRelease()
    // From both ends, so that both screens have one.
    for index in 0..<tested { release.facts.cells[index % 2 == 0 ? index : 10 - index].technologies = ["Zoom"] }
    #expect(
      release.broken { $0.environments = [GatePolicy.Environment("Zoom", coverage: least)] }
        == (isPassed ? [] : [.environments]))
  }

  @Test(arguments: [(30 * GateRelease.day, true), (30 * GateRelease.day + 1, false), (30 * GateRelease.day - 1, true)])
  func `freshness`(age: Int64, isPassed: Bool) {
    var release = GateRelease()
    release.facts.cells[3].decidedAt = GateRelease.now - age
    #expect(release.broken { $0.freshness = 30 } == (isPassed ? [] : [.freshness]))
    #expect(release.broken { $0.freshness = nil } == [])
  }

  @Test func `what was not tested here has no age`() {
    var release = GateRelease()
    release.set(.untested, 1)
    release.facts.cells[1].outcome = .failed
    release.facts.cells[1].isTestedHere = false
    release.facts.cells[1].decidedAt = nil
    #expect(
      release.broken {
        ($0.untested, $0.failed, $0.freshness) = (nil, nil, 1)
      } == [])
  }

  @Test func `each failure has evidence, those that are let through included`() {
    var release = GateRelease()
    release.set(.failed, 2)
    for index in 0..<2 { release.facts.cells[index].waiver = GateFacts.Waiver(kind: .deferred, words: "") }
    #expect(release.broken { $0.evidence = true } == [.evidence])
    release.facts.cells[0].hasEvidence = true
    #expect(release.broken { $0.evidence = true } == [.evidence])
    release.facts.cells[1].hasEvidence = true
    #expect(release.broken { $0.evidence = true } == [])
    #expect(release.broken() == [])
  }

  @Test func `lists of elements are declared where elements are asked about`() {
    var release = GateRelease()
    release.facts.screens[1].isElementListComplete = false
    #expect(release.broken() == [.elementsComplete])
    #expect(release.broken { $0.elementsComplete = false } == [])
    release.facts.hasElementChecks = false
    #expect(release.broken() == [])
  }

  @Test func `stages are signed off, by those who may, in order`() {
    var release = GateRelease()
    let all = DevelopmentStage.allCases.map { GatePolicy.Stage($0) }
    #expect(release.broken { $0.stages = all } == [])
    release.facts.screens[1].stages = GateRelease.stages([.design, .requirements, .development, .testing])
    #expect(release.broken { $0.stages = all } == [.stages])
    #expect(release.broken { $0.stages = [GatePolicy.Stage(.testing)] } == [])
    #expect(release.broken() == [], "No stage is asked for by default.")
    release.facts.screens[1].stages = GateRelease.stages(audit: "Manager B")
    #expect(release.broken { $0.stages = [GatePolicy.Stage(.audit, names: ["auditor  a", "Auditor C"])] } == [.stages])
    release.facts.screens[1].stages = GateRelease.stages(audit: "AUDITOR A")
    #expect(release.broken { $0.stages = [GatePolicy.Stage(.audit, names: ["auditor  a", "Auditor C"])] } == [])
  }

  @Test func `the audit is last where the order is asked for`() {
    var release = GateRelease()
    release.facts.screens[0].stages = GateRelease.stages([.design, .requirements, .development, .audit, .testing])
    let two = [GatePolicy.Stage(.testing), GatePolicy.Stage(.audit)]
    #expect(release.broken { $0.stages = two } == [.stagesInOrder])
    #expect(
      release.broken {
        $0.stages = two
        $0.stagesInOrder = false
      } == [])
    // Only stages that the policy asks for are weighed.
    #expect(release.broken { $0.stages = [GatePolicy.Stage(.audit)] } == [])
    // A stage that is open is one reason, not two.
    release.facts.screens[0].stages = GateRelease.stages([.audit])
    #expect(release.broken { $0.stages = two } == [.stages])
  }

  @Test func `nothing to judge is never a yes, whatever the policy lifts`() {
    func lift(_ policy: inout GatePolicy) {
      (policy.failed, policy.untested, policy.cannotTell, policy.elementsComplete) = (nil, nil, nil, false)
    }
    var release = GateRelease()
    release.facts.verdict = .notEvaluated
    #expect(release.broken(lift) == [.release])
    release = GateRelease()
    release.facts.screens = []
    #expect(release.broken(lift) == [.release])
    release = GateRelease()
    release.facts.cells = []
    #expect(release.broken(lift) == [.release])
  }

  @Test func `a screen of which nothing is asked and a process out of scope are not tested`() {
    var release = GateRelease()
    release.facts.screens.append(GateFacts.Screen(key: "c", isElementListComplete: true, stages: []))
    #expect(release.broken() == [.untested])
    #expect(release.broken { $0.untested = 5 } == [.untested])
    #expect(release.broken { $0.untested = nil } == [])
    release = GateRelease()
    release.facts.brokenProcesses = ["process checkout has pay out of scope"]
    #expect(release.broken() == [.untested])
    #expect(release.broken { $0.untested = nil } == [])
  }

  @Test func `a failure on a screen out of scope is let through by a decision alone, whatever the policy says`() {
    var release = GateRelease()
    let failed = GateFacts.Cell(
      address: .screen(key: "promo", state: Address.defaultState, element: nil), check: "t/1", outcome: .failed,
      isTestedHere: true)
    release.facts.droppedFailures = [(failed, .outOfScope)]
    #expect(release.broken() == [.release])
    #expect(
      release.broken {
        $0.failed = nil
        $0.untested = nil
        $0.severities = []
      } == [.release])
    release.facts.droppedFailures[0].cell.waiver = GateFacts.Waiver(kind: .acceptedRisk, words: "issue 1")
    #expect(release.broken() == [])
    #expect(release.decide { _ in }.letThrough.map(\.check) == ["t/1"])
    #expect(release.broken { $0.decisions = [.deferred] } == [.release])
  }

  @Test func `a reason says how many, where the first are, and what shows the rest`() throws {
    var release = GateRelease()
    release.set(.failed, 5)
    release.facts.cells[0].severity = .critical
    release.facts.cells[1].severity = nil
    let reason = try #require(release.decide { $0.failed = 2 }.reasons.first)
    #expect(
      reason.sentence
        == "5 failed required checks, and the policy allows 2: a, t/1; a, t/2; a, t/3; and 2 more")
    #expect(reason.explain == "auditctl explain --outcome fail --release 1.0")
    #expect(reason.severities.map(\.words) == ["1 critical", "3 serious", "1 without severity"])
    release.facts.commands = GateCommands(product: "app", release: "1.0 'beta'", namesProduct: true)
    #expect(
      release.decide().reasons.first?.explain
        == "auditctl explain --outcome fail --product app --release '1.0 '\\''beta'\\'''")
  }

  @Test func `a share is rounded down, so that it never looks like enough`() throws {
    var release = GateRelease()
    release.facts.cells += Array(repeating: release.facts.cells[0], count: 1990)
    release.set(.untested, 1)
    let reason = try #require(
      release.decide {
        $0.untested = nil
        $0.coverage = 100
      }.reasons.first)
    #expect(
      reason.sentence == "1,999 of 2,000 required checks tested in this release (99.9 %), and the policy asks for 100 %"
    )
  }
}
