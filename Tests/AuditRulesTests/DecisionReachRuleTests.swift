import AuditModel
import Testing

@testable import AuditRules

/// Which problems are the same to a decision (DESIGN rule 9).
@Suite struct DecisionReachRuleTests {
  private static let lineage: CheckLineage = {
    // 1 was renamed to 2, and 2 split into 3 and 4.
    var lineage = CheckLineage()
    for (old, new) in [(1, 2), (2, 3), (2, 4)] as [(Int64, Int64)] {
      lineage.add(Identifier(rawValue: old), became: Identifier(rawValue: new))
    }
    return lineage
  }()

  /// Finds in release 1.0 at address 7 on check 1, with VoiceOver on iOS 17.
  private static func problem(
    _ finding: Int64, _ severity: Severity? = .minor, problem: Int64? = nil, check: Int64 = 1, address: Int64 = 7,
    osVersion: String = "17.4", release: Int64 = 1, tool: String? = nil
  ) -> DecidedProblem {
    DecidedProblem(
      finding: Identifier(rawValue: finding), problem: problem.map { Identifier(rawValue: $0) }, severity: severity,
      place: IssuePlace(address: address, check: Identifier(rawValue: check)), method: .screenReader,
      release: Identifier(rawValue: release), version: "\(release).0",
      environment: AuditEnvironment(
        device: "iPhone", os: "iOS", osVersion: osVersion, assistiveTechnology: "VoiceOver"), tool: tool)
  }

  private static func issue(
    _ number: Int64 = 1, _ kind: Decision.Kind? = .acceptedRisk, state: IssueState = .open,
    accepted: [DecidedProblem] = [], gathered: [DecidedProblem], returns: [PlaceReturn] = []
  ) -> DecidedIssue {
    var decision = kind.map { kind in
      Decision(
        id: Identifier(rawValue: number), issue: Identifier(rawValue: number), kind: kind, owner: "o", requestedBy: "r",
        approver: "a", duplicateOf: nil, reason: "x", decidedAt: 0, expiresAt: kind == .gone ? nil : 100)
    }
    decision?.releases = ["1.0", "2.0"]
    return DecidedIssue(
      Identifier(rawValue: number), state: state, decisions: [decision].compactMap(\.self), accepted: accepted,
      gathered: gathered, returns: returns)
  }

  /// What is said of finding 2 in a release 2.0 after 1.0.
  private static func said(
    _ issues: [DecidedIssue], versions: [String?] = [nil], at time: Int64? = 10
  ) -> [DecisionRule.Coverage] {
    let planned = versions.enumerated().map { place, version in
      (
        "VoiceOver on iOS \(version ?? "")",
        PlannedEnvironment(
          kind: .screenReader, technology: "VoiceOver", os: "iOS", osVersion: version, coverage: .full,
          position: place + 1)
      )
    }
    let plan = ReleasePlan(Dictionary(planned) { first, _ in first }, on: .ios)
    let way = ["2.0", "1.0"].enumerated().map { place, version in
      Release(
        id: Identifier(rawValue: Int64(2 - place)), product: Identifier(rawValue: 1), version: version,
        position: 2 - place, predecessor: place == 0 ? "1.0" : nil, stage: .auditing, profile: Identifier(rawValue: 1))
    }
    return DecisionReach(plan, .none, lineage, way: way).covering(issues, at: time)
      .filter { $0.finding.rawValue == 2 }.map(DecisionRule.coverage)
  }

  @Test func `the same address, check and environment is the same place`() {
    let accepted = [Self.problem(1)]
    func said(_ later: DecidedProblem, _ versions: [String?] = [nil]) -> [DecisionRule.Coverage] {
      Self.said([Self.issue(accepted: accepted, gathered: accepted + [later])], versions: versions)
    }
    #expect(said(Self.problem(2, release: 2)) == [.covered])
    #expect(said(Self.problem(2, osVersion: "18.0", release: 2)) == [.covered])
    #expect(said(Self.problem(2, osVersion: "18.0", release: 2), ["17", "18"]) == [.otherPlace])
    #expect(said(Self.problem(2, osVersion: "17.9", release: 2), ["17", "18"]) == [.covered])
    #expect(said(Self.problem(2, address: 8, release: 2)) == [.otherPlace])
    #expect(said(Self.problem(2, release: 2, tool: "axe")) == [.otherPlace])
    #expect(said(Self.problem(2, .serious, release: 2)) == [.moreSevere(than: .minor, now: .serious)])
    #expect(said(Self.problem(2, release: 3)) == [.otherRelease])
    // What a check became is the same check, and the parts of a split are not each other.
    #expect(said(Self.problem(2, check: 4, release: 2)) == [.covered])
    #expect(!Self.lineage.isSame(Identifier(rawValue: 3), Identifier(rawValue: 4)))
  }

  @Test(
    arguments: [
      (.open, .undecided(Identifier(rawValue: 2))), (.fixed, .undecided(Identifier(rawValue: 2))),
      (.verified, .covered),
    ] as [(IssueState, DecisionRule.Coverage)])
  func `what a later failure leaves out counts while its issue is under work`(
    state: IssueState, expected: DecisionRule.Coverage
  ) {
    let own = Self.issue(accepted: [Self.problem(2)], gathered: [Self.problem(2)])
    let left = Self.issue(2, nil, state: state, gathered: [Self.problem(1)])
    #expect(Self.said([own, left]) == [expected])
    // Of another place it says nothing, and of a release beside neither.
    for beside in [Self.problem(1, address: 8), Self.problem(1, check: 9), Self.problem(1, release: 3)] {
      #expect(Self.said([own, Self.issue(2, nil, gathered: [beside])]) == [.covered])
    }
  }

  @Test func `a problem of the same failure counts wherever its issue stands`() {
    let own = Self.issue(accepted: [Self.problem(2, problem: 1)], gathered: [Self.problem(2, problem: 1)])
    let other = Self.issue(2, nil, state: .verified, gathered: [Self.problem(2, problem: 2)])
    #expect(Self.said([own, other]) == [.undecided(Identifier(rawValue: 2))])
    let amended = Self.issue(2, .falsePositive, state: .verified, gathered: [Self.problem(2, problem: 2)])
    #expect(Self.said([own, amended]) == [.undecided(Identifier(rawValue: 2))])
  }

  @Test func `what was left out is covered by what is decided about it`() {
    let own = Self.issue(accepted: [Self.problem(2)], gathered: [Self.problem(2)])
    let covered = Self.issue(2, accepted: [Self.problem(1)], gathered: [Self.problem(1)])
    #expect(Self.said([own, covered]) == [.covered, .covered])
    let worse = Self.issue(2, accepted: [Self.problem(3)], gathered: [Self.problem(1, .critical)])
    #expect(Self.said([own, worse]) == [.covered, .moreSevere(than: .minor, now: .critical)])
    #expect(Self.said([own, covered], at: 200).isEmpty, "Both have lapsed.")
    #expect(Self.said([own, covered], at: nil) == [.covered, .covered])
  }

  @Test func `what came back in a release on the way is gone no more`() {
    func said(_ release: String) -> [DecisionRule.Coverage] {
      Self.said([
        Self.issue(
          1, .gone, accepted: [Self.problem(2)], gathered: [Self.problem(2)],
          returns: [PlaceReturn(address: 7, release: release)])
      ])
    }
    #expect(said("2.0") == [.returned])
    #expect(said("1.0.1") == [.covered], "A branch beside says nothing.")
  }
}
