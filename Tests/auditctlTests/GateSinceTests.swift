import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The gate beside a release before, from the command line.
///
/// The shop has the screens home and pay, asked what WCAG 2.2 asks at level AA. In 1.0 home failed 1.4.3 and 2.4.6, both
/// critical, and all else passed; in 2.0 home failed 1.4.3 again and pay failed 3.3.1.
@Suite struct GateSinceTests {
  private static let lax = "failed: any, untested: any, cannot_tell: any, elements_complete: false"

  private static func shop() throws -> Workbench {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    try bench.answer { screen, path in screen == "home" && ["wcag/1.4.3", "wcag/2.4.6"].contains(path) }
    try next("2.0", after: "1.0", &bench) { screen, path in
      screen == "home" && path == "wcag/1.4.3" || screen == "pay" && path == "wcag/3.3.1"
    }
    return bench
  }

  /// A release that follows, with every required check answered.
  private static func next(
    _ version: String, after before: String, _ bench: inout Workbench, failing: (String, String) -> Bool
  ) throws {
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", version, "--after", before, "--build", version)
    bench.startSession("VoiceOver", release: version)
    // What failed before is answered anew, too.
    for cell in try bench.cells(version) where cell.outcome == "failed" {
      let isFailing = failing(cell.screen ?? "", cell.check)
      let outcome = isFailing ? ["fail", "--severity", "critical"] : ["pass"]
      #expect(bench.run(["record", cell.address, cell.check] + outcome).status == .done)
    }
    try bench.answer(release: version, failing: failing)
  }

  private func gate(_ bench: Workbench, _ policy: String, _ more: String...) throws -> (Workbench.Ran, JSONValue) {
    let file = try bench.write("{\(Self.lax)\(policy.isEmpty ? "" : ", ")\(policy)}", to: "gate.yaml")
    let ran = bench.run(["gate", "--policy", file, "--format", "json"] + more)
    return (ran, try JSONValue(ran.data))
  }

  private func keys(_ json: JSONValue) throws -> [String] {
    try #require(try json["blockers"]?.array()).compactMap { $0["key"]?.text }
  }

  @Test func `new failures and those that are back since the release before`() throws {
    var bench = try Self.shop()
    for (policy, status, broken) in [
      ("", .done, []), ("newly_failing: 0", .answerIsNo, ["newly_failing"]), ("newly_failing: 1", .done, []),
      ("re_emerged: 0", .done, []),
    ] as [(String, auditctl.ExitStatus, [String])] {
      let (ran, json) = try gate(bench, policy, "--release", "2.0")
      #expect(ran.status == status, "\(policy): \(ran.data)")
      #expect(try keys(json) == broken, "\(policy)")
    }
    // 2.4.6 failed in 1.0 and passed in 2.0: it is back, and not new.
    try Self.next("3.0", after: "2.0", &bench) { screen, path in screen == "home" && path == "wcag/2.4.6" }
    let (ran, json) = try gate(bench, "newly_failing: 0, re_emerged: 0", "--release", "3.0")
    #expect(ran.status == .answerIsNo)
    #expect(try keys(json) == ["re_emerged"])
    let lines = bench.run("gate", "--policy", bench.folder.file("gate.yaml"), "--release", "3.0", "--format", "lines")
      .data
    #expect(
      lines.contains(
        "Reason: 1 failure since 2.0 that had been one before, and the policy allows none: "
          + "home, the whole screen, wcag/2.4.6"),
      "\(lines)")
    #expect(lines.contains("More: auditctl compare 2.0 3.0 --change re-emerged"), "\(lines)")
    // Of a first release all failures are new.
    #expect(try keys(gate(bench, "newly_failing: 1", "--release", "1.0").1) == ["newly_failing"])
    #expect(try keys(gate(bench, "newly_failing: 2", "--release", "1.0").1) == [])
  }

  @Test func `failures by severity, overdue issues and decisions that lapse`() throws {
    var bench = try Self.shop()
    #expect(try keys(gate(bench, "failed_by_severity: {critical: 1}", "--release", "2.0").1) == ["failed_by_severity"])
    #expect(try keys(gate(bench, "failed_by_severity: {critical: 2}", "--release", "2.0").1) == [])
    #expect(try keys(gate(bench, "failed_by_severity: {serious: 0}", "--release", "2.0").1) == [])
    let issues = try JSONValue(bench.runDone("issue", "list", "--sort", "number", "--format", "json").data).array()
    let numbers = issues.compactMap { $0["issue_id"]?.integer }
    #expect(numbers.count == 3)
    bench.environment["AUDITCTL_AUDITOR"] = "Manager B"
    #expect(try keys(gate(bench, "overdue_issues: 0", "--release", "2.0").1) == [])
    bench.runDone("issue", "edit", "\(numbers[0])", "--due", "2026-05-01")
    #expect(try keys(gate(bench, "overdue_issues: 0", "--release", "2.0").1) == ["overdue_issues"])
    #expect(try keys(gate(bench, "overdue_issues: 1", "--release", "2.0").1) == [])
    bench.runDone(
      "issue", "accept", "\(numbers[0])", "--owner", "Manager B", "--approver", "Manager B", "--reason", "It is rare.",
      "--expires", "30d")
    #expect(try keys(gate(bench, "overdue_issues: 0", "--release", "2.0").1) == [], "A decision lets it wait.")
    #expect(try keys(gate(bench, "decisions_hold: 14", "--release", "2.0").1) == [])
    #expect(try keys(gate(bench, "decisions_hold: 60", "--release", "2.0").1) == ["decisions_hold"])
  }

  @Test func `scope that shrank`() throws {
    let bench = try Self.shop()
    #expect(try keys(gate(bench, "scope_kept: true", "--release", "2.0").1) == [])
    #expect(try keys(gate(bench, "scope_kept: true", "--release", "1.0").1) == [], "Nothing is before it.")
    bench.takeOut("pay", of: "2.0")
    // What failed on pay is a dropped failure, which no policy lets pass.
    let (_, json) = try gate(bench, "scope_kept: true", "--release", "2.0")
    #expect(try keys(json) == ["release", "scope_kept"])
    let lines = bench.run("gate", "--policy", bench.folder.file("gate.yaml"), "--release", "2.0", "--format", "lines")
      .data
    #expect(lines.contains("Reason: of 1.0 1 screen is not in scope any more: pay"), "\(lines)")
  }

  @Test func `a smaller plan is scope that shrank, too`() throws {
    let bench = try Self.shop()
    bench.runDone("session", "end")
    bench.runDone(
      "release", "plan", "--release", "2.0", "--without", "keyboard", "--reason", "No keyboard at hand.", "--by",
      "Manager B")
    let lines = bench.run(
      "gate", "--policy", try bench.write("{\(Self.lax), scope_kept: true}", to: "gate.yaml"), "--release", "2.0",
      "--format", "lines"
    ).data
    #expect(lines.contains("1 environment is not planned in full any more: keyboard"), "\(lines)")
  }

  // MARK: A baseline

  @Test func `a release that is not worse is said to be just that`() throws {
    var bench = try Self.shop()
    try Self.next("3.0", after: "2.0", &bench) { screen, path in screen == "pay" && path == "wcag/3.3.1" }
    let ran = bench.run("gate", "--release", "3.0", "--baseline", "2.0", "--format", "lines")
    #expect(ran.status == .done, "\(ran.data)")
    #expect(
      ran.data.hasPrefix("Answer: Not worse than 2.0: 1 failure remains, 0 required checks have no answer\n"),
      "\(ran.data)")
    #expect(!ran.data.contains("May ship"))
    #expect(
      bench.run("gate", "--release", "3.0", "--baseline", "2.0", "--summary", "-").data.hasPrefix(
        "# Shop 3.0: Not worse than 2.0: 1 failure remains, 0 required checks have no answer\n"))
    bench.runDone("gate", "--release", "3.0", "--baseline", "2.0", "--badge", bench.folder.file("badge.svg"))
    let svg = String(decoding: try bench.folder.read("badge.svg"), as: UTF8.self)
    #expect(svg.contains("Shop 3.0: Not worse than 2.0, ") && !svg.contains("May ship") && !svg.contains("#19692c"))
  }

  @Test func `a new failure is refused, whatever the policy allows of failures`() throws {
    let bench = try Self.shop()
    let (ran, json) = try gate(bench, "", "--release", "2.0", "--baseline", "1.0")
    #expect(ran.status == .answerIsNo)
    #expect(try keys(json) == ["failed"])
    #expect(json["gate"]?["known_in_baseline_count"]?.integer == 1)
    #expect(bench.run("gate", "--release", "1.0", "--baseline", "2.0").status == .usage)
    #expect(bench.run("gate", "--release", "2.0", "--baseline", "2.0").status == .usage)
    #expect(bench.run("gate", "--release", "2.0", "--baseline", "9").status == .noInput)
  }

  @Test func `a failure that is worse, an answer that is missing and a screen that is gone are refused`() throws {
    var bench = try Self.shop()
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "3.0", "--build", "3")
    // Nothing was tested again: both failures are carried, and each other answer is missing.
    let untested = try gate(bench, "", "--release", "3.0", "--baseline", "2.0").1
    #expect(try keys(untested).first == "baseline")
    let total = try #require(untested["gate"]?["total"]?.integer)
    #expect(try untested["blockers"]?.array().first?["count"]?.integer == total - 2)
    bench.startSession("VoiceOver", release: "3.0")
    // Critical then: no failure can be worse.
    try bench.answer(release: "3.0") { screen, path in screen == "pay" && path == "wcag/3.3.1" }
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    #expect(try keys(gate(bench, "", "--release", "3.0", "--baseline", "2.0").1) == [])
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    #expect(try keys(gate(bench, "", "--release", "3.0", "--baseline", "2.0").1) == [])
    bench.runDone("record", "home", "wcag/3.3.1", "ct", "--reason", "The app crashes.")
    let lines = bench.run(
      "gate", "--policy", bench.folder.file("gate.yaml"), "--release", "3.0", "--baseline", "2.0", "--format", "lines"
    ).data
    #expect(lines.contains("Reason: 1 answer of 2.0 missing now: home, the whole screen, wcag/3.3.1"), "\(lines)")
    bench.runDone("record", "home", "wcag/3.3.1", "pass")
    // Minor in 3.0, serious in 4.0.
    try Self.next("4.0", after: "3.0", &bench) { screen, path in screen == "pay" && path == "wcag/3.3.1" }
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious")
    let worse = bench.run(
      "gate", "--policy", bench.folder.file("gate.yaml"), "--release", "4.0", "--baseline", "3.0", "--format", "lines"
    ).data
    #expect(worse.contains("Reason: 1 failure more severe than in 3.0: home, the whole screen, wcag/1.4.3"), "\(worse)")
    bench.takeOut("pay", of: "4.0")
    let gone = bench.run(
      "gate", "--policy", bench.folder.file("gate.yaml"), "--release", "4.0", "--baseline", "3.0", "--format", "lines"
    ).data
    #expect(gone.contains("of 3.0 1 screen is not in scope any more: pay"), "\(gone)")
  }

  @Test func `a renamed screen is the same screen`() throws {
    var bench = try Self.shop()
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "3.0", "--build", "3")
    bench.runDone("screen", "rename", "pay", "payment", "--release", "3.0")
    bench.startSession("VoiceOver", release: "3.0")
    try bench.answer(release: "3.0") { screen, path in screen == "payment" && path == "wcag/3.3.1" }
    let (ran, json) = try gate(
      bench, "scope_kept: true, newly_failing: 0", "--release", "3.0", "--baseline", "2.0")
    #expect(ran.status == .done, "\(ran.data)")
    #expect(json["gate"]?["known_in_baseline_count"]?.integer == 2)
  }
}
