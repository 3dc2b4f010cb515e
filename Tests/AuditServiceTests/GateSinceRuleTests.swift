import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The keys of the policy that ask about a release before, about severities and about issues, each at its limit.
@Suite struct GateSinceRuleTests {
  /// A release with failures of some kinds since 0.9.
  private func release(_ since: [GateFacts.Since], severity: Severity? = .serious) -> GateRelease {
    var release = GateRelease()
    release.set(.failed, since.count, severity: severity)
    for (index, since) in since.enumerated() { release.facts.cells[index].since = since }
    release.facts.verdict = .nonconformant
    release.facts.comparedWith = "0.9"
    return release
  }

  private func lift(_ policy: inout GatePolicy) {
    (policy.failed, policy.untested, policy.cannotTell, policy.elementsComplete) = (nil, nil, nil, false)
  }

  @Test(arguments: [(0, 0, true), (1, 0, false), (1, 1, true), (2, 1, false), (2, 2, true)])
  func `new failures and those that are back count by themselves`(count: Int, limit: Int, isPassed: Bool) {
    for (kind, key, path) in [
      (.newlyFailing, .newlyFailing, \.newlyFailing), (.reEmerged, .reEmerged, \.reEmerged),
    ] as [(GateFacts.Since, GateKey, WritableKeyPath<GatePolicy, Int?>)] {
      let other: GateFacts.Since = kind == .newlyFailing ? .reEmerged : .newlyFailing
      let release = release(Array(repeating: kind, count: count) + [other, .stillFailing, .moreSevere])
      #expect(
        release.broken {
          lift(&$0)
          $0[keyPath: path] = limit
        } == (isPassed ? [] : [key]))
      #expect(release.broken(lift) == [])
    }
  }

  @Test func `what a decision lets through is no new failure`() {
    var release = release([.newlyFailing])
    release.facts.cells[0].waiver = GateFacts.Waiver(kind: .acceptedRisk, words: "issue 1")
    #expect(release.broken { $0.newlyFailing = 0 } == [])
  }

  @Test func `a reason says since when, and of a first release why all are new`() throws {
    var release = release([.newlyFailing, .newlyFailing])
    let reason = try #require(
      release.decide {
        lift(&$0)
        $0.newlyFailing = 1
      }.reasons.first)
    #expect(reason.sentence == "2 new failures since 0.9, and the policy allows 1: a, t/1; a, t/2")
    #expect(reason.explain == "auditctl compare 0.9 1.0 --change newly-failing")
    release.facts.comparedWith = nil
    let first = try #require(
      release.decide {
        lift(&$0)
        $0.newlyFailing = 0
      }.reasons.first)
    #expect(
      first.sentence
        == "2 new failures, for there is no release before, and the policy allows none: a, t/1; a, t/2")
  }

  /// Failures by severity, the limits, and which of them are broken.
  @Test(
    arguments: [
      ([.critical], [(.critical, 0)], true), ([.critical], [(.critical, 1)], false),
      ([.serious], [(.critical, 0)], false), ([.serious, .serious], [(.critical, 0), (.serious, 1)], true),
      ([.serious, .minor], [(.serious, 1)], false),
      // Of which nobody said it counts with the worst that is named, unless it has a limit of its own.
      ([nil], [(.critical, 0)], true), ([nil], [(.serious, 0)], true), ([nil, .critical], [(.critical, 1)], true),
      ([nil], [(.critical, 0), (nil, 1)], false), ([nil, nil], [(.critical, 0), (nil, 1)], true),
      ([nil, .minor], [(.critical, 0), (nil, nil)], false),
    ] as [([Severity?], [(Severity?, Int?)], Bool)])
  func `failures of a severity`(failed: [Severity?], limits: [(Severity?, Int?)], isBroken: Bool) {
    var release = release(failed.map { _ in .stillFailing })
    for (index, severity) in failed.enumerated() { release.facts.cells[index].severity = severity }
    #expect(
      release.broken {
        lift(&$0)
        $0.severities = [.minor]
        $0.failedBySeverity = limits.map { GatePolicy.SeverityLimit($0.0, most: $0.1) }
      } == (isBroken ? [.failedBySeverity] : []))
  }

  @Test(arguments: [(29, false), (30, true), (31, true)])
  func `a decision has to hold for some days`(days: Int64, isPassed: Bool) {
    var release = release([.stillFailing, .stillFailing])
    for (index, expiry) in [GateRelease.now + days * GateRelease.day, nil].enumerated() {
      release.facts.cells[index].waiver = GateFacts.Waiver(Self.covering(expiresAt: expiry))
    }
    #expect(release.broken { $0.decisionsHold = 30 } == (isPassed ? [] : [.decisionsHold]))
    #expect(release.broken() == [])
  }

  private static func covering(expiresAt: Int64?) -> CoveringDecision {
    CoveringDecision(
      finding: Identifier(rawValue: 1), issue: Identifier(rawValue: 4),
      decision: Decision(
        id: Identifier(rawValue: 1), issue: Identifier(rawValue: 4), kind: .acceptedRisk, owner: "Manager B",
        requestedBy: nil, approver: "Manager B", duplicateOf: nil, reason: "It is rare.", decidedAt: 0,
        expiresAt: expiresAt), severity: nil, wasThere: true, isPlaceAccepted: true, accepted: nil)
  }

  @Test(arguments: [(0, 0, true), (1, 0, false), (1, 1, true), (2, 1, false)])
  func `overdue issues`(count: Int, limit: Int, isPassed: Bool) {
    var release = GateRelease()
    release.facts.overdueIssues = (0..<count).map { Identifier(rawValue: Int64($0 + 7)) }
    #expect(release.broken { $0.overdueIssues = limit } == (isPassed ? [] : [.overdueIssues]))
    #expect(release.broken() == [])
  }

  @Test func `scope that shrank is named, kind by kind`() throws {
    var release = GateRelease()
    release.facts.comparedWith = "0.9"
    #expect(release.broken { $0.scopeKept = true } == [])
    release.facts.lost = LostScope(screens: ["pay"], environments: ["keyboard"], checks: ["t/1", "t/2"])
    #expect(release.broken() == [])
    let reason = try #require(release.decide { $0.scopeKept = true }.reasons.first)
    #expect(reason.key == .scopeKept && reason.count == 4)
    #expect(
      reason.sentence
        == "of 0.9 1 screen is not in scope any more: pay; 1 environment is not planned in full any more: keyboard; "
        + "2 required checks are not asked any more: t/1; t/2")
    release.facts.comparedWith = nil
    release.facts.lost = LostScope()
    #expect(release.broken { $0.scopeKept = true } == [], "A first release leaves nothing out.")
  }

  // MARK: A baseline

  private func baselined(_ since: [GateFacts.Since]) -> GateRelease {
    var release = release(since)
    release.facts.baseline = "0.9"
    return release
  }

  @Test func `a baseline takes the place of what may fail, whatever the policy allows`() {
    #expect(baselined([.stillFailing, .stillFailing]).broken() == [])
    for kind in [GateFacts.Since.newlyFailing, .reEmerged] {
      #expect(
        baselined([kind, .stillFailing]).broken {
          ($0.failed, $0.severities) = (nil, [.minor])
        } == [.failed])
    }
    let outcome = baselined([.stillFailing, .moreSevere]).decide { $0.failed = nil }
    #expect(outcome.reasons.map(\.key) == [.baseline] && outcome.knownInBaseline == 2)
    #expect(outcome.reasons.first?.sentence == "1 failure more severe than in 0.9: a, t/2")
  }

  @Test func `an answer that is missing is worse, also where the policy lets it be untested`() {
    var release = GateRelease()
    (release.facts.baseline, release.facts.comparedWith) = ("0.9", "0.9")
    release.set(.untested, 2)
    #expect(release.broken { $0.untested = nil } == [])
    release.facts.cells[0].since = .unanswered
    let gone = Address.screen(key: "a", state: Address.defaultState, element: nil)
    release.facts.answersNotAsked = [GateFacts.Named(gone, "t/9")]
    let outcome = release.decide { $0.untested = nil }
    #expect(outcome.reasons.map(\.sentence) == ["2 answers of 0.9 missing now: a, t/1; a, t/9"])
    #expect(release.broken() == [.baseline, .untested])
  }

  @Test func `a screen or environment of the baseline is not left out; its checks are missing answers`() {
    var release = GateRelease()
    (release.facts.baseline, release.facts.comparedWith) = ("0.9", "0.9")
    release.facts.lost.checks = ["t/9"]
    #expect(release.broken() == [])
    release.facts.lost.screens = ["pay"]
    #expect(release.broken() == [.baseline])
    release.facts.lost = LostScope(environments: ["keyboard"])
    #expect(release.broken() == [.baseline])
  }

  @Test func `beside a baseline nothing is said to be ready`() {
    for (isPassed, isTested, answer) in [
      (true, true, .notWorse), (false, true, .doNotShip), (true, false, .notReady), (false, false, .notReady),
    ] as [(Bool, Bool, ShipAnswer)] {
      for letThrough in [0, 1] {
        #expect(
          ShipAnswer(isPassed: isPassed, isTested: isTested, letThrough: letThrough, hasBaseline: true) == answer)
      }
    }
    #expect(!ShipAnswer.notWorse.words.contains("May ship"))
  }
}
