import TestSupport
import Testing

@testable import auditctl

/// What is the same problem to a decision: by the keys and the plan of the release that asks, and beside what others left
/// open (DESIGN rule 9).
@Suite struct SameProblemTests {
  private static let check = "voiceover-spec/vo-text"
  private var bench: Workbench

  /// A screen with a heading, and an open session.
  init() throws {
    bench = try Workbench.shop("voiceover-spec", type: "headings")
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
  }

  private mutating func fail(_ more: String..., at address: String = "home/save") {
    bench.now += 60_000
    let ran = bench.run(["record", address, Self.check, "fail", "--observed", "x"] + more)
    #expect(ran.status == .done, "\(ran.notes)")
  }

  private mutating func decide(_ issue: Int, _ more: String...) {
    bench.now += 60_000
    let decision = ["accepted-risk", "--owner", "O", "--approver", "Manager B", "--reason", "Known."]
    let ran = bench.run(["issue", "decide", "\(issue)"] + decision + more)
    #expect(ran.status == .done, "\(ran.notes)")
  }

  /// Adds a release, and goes on in it.
  private mutating func begin(_ release: String, after: String, on version: String = "17.4") {
    bench.now += 60_000
    bench.runDone("release", "add", release, "--after", after, "--build", "b\(release)")
    goOn(in: release, on: version)
  }

  private func goOn(in release: String, on version: String) {
    bench.runDone("session", "end")
    bench.startSession("VoiceOver", on: version, release: release)
  }

  /// Whether the gate is silent of failures, and the first reason that it gives else.
  private func gate(_ release: String) throws -> (isOpen: Bool, reason: String) {
    let policy = try bench.write("untested: any\nelements_complete: false\n", to: "gate.yaml")
    let ran = bench.run("gate", "--release", release, "--policy", policy, "--format", "lines")
    let reason = ran.data.split(separator: "\n").first { $0.hasPrefix("Reason: ") }
    return (ran.status == .done, reason.map(String.init) ?? "")
  }

  private func issues() throws -> Int? { try bench.query("SELECT issue_id FROM v_issue").count }

  @Test mutating func `a later problem at a renamed element is covered, and joins the issue of its words`() throws {
    fail("--problem", "No name | minor", "--problem", "Wrong role | minor")
    begin("2.0", after: "1.0")
    decide(1, "--release", "1.0", "--release", "2.0")
    decide(2, "--release", "1.0", "--release", "2.0")
    bench.runDone("element", "rename", "home/save", "store", "--release", "2.0")
    #expect(try gate("2.0").isOpen, "What is carried is covered.")
    fail("--problem", "no name | minor", "--problem", "wrong role | minor", at: "home/store")
    #expect(try issues() == 2)
    let covered = try gate("2.0")
    #expect(covered.isOpen, "\(covered.reason)")
    fail("--problem", "no name | serious", "--problem", "wrong role | minor", at: "home/store")
    #expect(try gate("2.0").reason.contains("accepted as minor, now serious"))
  }

  @Test mutating func `a decision reaches what the plan does not tell apart, and nothing else`() throws {
    fail("--severity", "minor")
    bench.runDone("release", "add", "2.0", "--after", "1.0", "--build", "b2")
    bench.runDone(
      "release", "add", "3.0", "--after", "1.0", "--build", "b3", "--environment", "VoiceOver on iOS 17",
      "--environment", "VoiceOver on iOS 18", "--environment", "keyboard")
    decide(1, "--release", "2.0", "--release", "3.0")
    goOn(in: "2.0", on: "18.1")
    fail("--severity", "minor")
    let same = try gate("2.0")
    #expect(same.isOpen, "\(same.reason)")
    goOn(in: "3.0", on: "18.1")
    #expect(try gate("3.0").isOpen, "The failure of 1.0 is carried on iOS 17.")
    fail("--severity", "minor")
    let other = try gate("3.0")
    #expect(!other.isOpen && other.reason.contains("accepted before this place failed"), "\(other.reason)")
  }

  @Test mutating func `a problem that a later failure leaves out is open still, and blocks`() throws {
    fail("--problem", "No name | minor", "--problem", "Wrong role | minor")
    decide(1)
    fail("--problem", "No name | minor")
    #expect(try issues() == 2)
    let open = try gate("1.0")
    #expect(!open.isOpen)
    #expect(open.reason.contains("nothing is decided about issue 2, which is open there"), "\(open.reason)")
    decide(2)
    let decided = try gate("1.0")
    #expect(decided.isOpen, "\(decided.reason)")
    bench.now += 60_000
    bench.runDone("issue", "edit", "2", "--severity", "critical")
    bench.runDone("issue", "revoke", "2", "--reason", "Not yet.")
    #expect(try !gate("1.0").isOpen)
  }

  @Test mutating func `a problem whose issue was verified by a hotfix beside the release blocks it`() throws {
    fail("--problem", "No name | minor", "--problem", "Wrong role | minor")
    decide(1)
    begin("1.0.1", after: "1.0")
    bench.runDone("record", "home/save", Self.check, "pass")
    bench.runDone("issue", "verify", "2")
    begin("2.0", after: "1.0")
    let beside = try gate("2.0")
    #expect(!beside.isOpen && beside.reason.contains("issue 2"), "\(beside.reason)")
    #expect(try gate("1.0.1").isOpen, "There it passed.")
  }

  @Test mutating func `a pass against another specification verifies no fix`() throws {
    fail()
    bench.runDone("issue", "fix", "1", "--build", "1", "--release", "1.0")
    bench.now += 60_000
    bench.runDone("record", "home/save", Self.check, "pass")
    bench.runDone("element", "edit", "home/save", "--label", "Keep")
    let left = bench.run("issue", "verify", "1")
    #expect(left.status == .answerIsNo && left.data.contains("passed against another specification"), "\(left.data)")
    bench.runDone("element", "edit", "home/save", "--label", "Save")
    bench.runDone("issue", "verify", "1")
  }

  @Test mutating func `an amendment is of the environment that the plan has`() throws {
    fail()
    bench.runDone("session", "end")
    bench.startSession("VoiceOver", on: "18.1")
    bench.now += 60_000
    bench.runDone("amend", "1", "pass", "--reason", "Misheard.")
    #expect(try gate("1.0").isOpen)
  }
}
