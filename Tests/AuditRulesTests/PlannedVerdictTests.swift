import AuditModel
import AuditRules
import Testing

/// How good a release can be that leaves screens as they were, or has a process that nobody can go through (DESIGN rules 6
/// and 7).
@Suite struct PlannedVerdictTests {
  private static let left = [
    PlanSummary.NotReAudited(release: "1.0", screens: ["pay", "more"], failures: 31),
    PlanSummary.NotReAudited(release: nil, screens: ["new"], failures: 0),
  ]

  private func judge(
    failed: Int = 0, process: Verdict = .conformant, left: [PlanSummary.NotReAudited] = []
  ) -> (verdict: Verdict, reasons: [String]) {
    var counts = OutcomeCounts()
    counts.add(.passed)
    for _ in 0..<failed { counts.add(.failed) }
    let facts = ScreenRule.Facts(
      mustLevel: counts, hasFinding: true, hasElementChecks: false, isElementListComplete: false)
    let screen: Verdict = failed == 0 ? .conformant : .nonconformant
    return ReleaseRule.judge(
      facts, screens: [("home", screen)],
      processes: [(process == .conformant ? nil : "process checkout is incomplete", process)], notReAudited: left)
  }

  @Test func `all that is audited passed, and nothing is left out`() {
    #expect(judge().verdict == .conformant)
  }

  @Test func `a process that is not conformant keeps the release from it, with its reason`() {
    for process in [Verdict.incomplete, .notEvaluated] {
      #expect(judge(process: process).verdict == .incomplete)
      #expect(judge(process: process).reasons == ["process checkout is incomplete"])
    }
  }

  @Test func `screens that are not audited again leave it at best incomplete, and change no failure`() {
    let words = [
      "2 screens not re-audited, 31 failures as of 1.0", "1 screen not re-audited, and never audited before",
    ]
    #expect(judge(left: Self.left).verdict == .incomplete)
    #expect(judge(left: Self.left).reasons == words)
    #expect(judge(failed: 1, left: Self.left).verdict == .nonconformant)
    #expect(judge(failed: 1, left: Self.left).reasons == ["1 failed"] + words)
  }

  // MARK: The log of changes

  private func edit(
    _ sequence: Int64, _ entity: EditEntity, _ key: String = "", _ field: EditField, by person: String = "A",
    because reason: String? = nil
  ) throws -> Edit {
    Edit(
      position: LogPosition(
        stamp: Stamp(rawValue: sequence), number: LogNumber(replica: "r", sequence: sequence)),
      register: try #require(EditRegister(release: "1.0", entity: entity, key: key, field: field)), value: .said,
      replaces: [], person: person, reason: reason, editedAt: sequence)
  }

  @Test func `what one person said of one specification for one reason is one change, before and after apart`() throws {
    let edits = [
      try edit(1, .screen, "home", .title), try edit(2, .screen, "home", .team), try edit(3, .release, "", .inventory),
      try edit(4, .screen, "home", .title), try edit(6, .screen, "home", .team),
      try edit(7, .screen, "home", .title, by: "B"),
      try edit(8, .release, "", .date),
      try edit(9, .screen, "pay", .title),
    ]
    let changes = PlanChange.all(edits.reversed(), firstFinding: Stamp(rawValue: 5))
    #expect(changes.map(\.subject) == [.screen, .inventory, .screen, .screen, .screen, .screen])
    #expect(changes.map(\.editCount) == [2, 1, 1, 1, 1, 1])
    #expect(changes.map(\.isAfterFirstFinding) == [false, false, false, true, true, true])
    #expect(changes.map(\.key) == ["home", nil, "home", "home", "home", "pay"])
  }
}
