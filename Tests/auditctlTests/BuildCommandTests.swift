import TestSupport
import Testing

@testable import auditctl

/// Builds: what was tested on which (DESIGN rule 14).
@Suite struct BuildCommandTests {
  private func gate(_ bench: Workbench, _ policy: String) throws -> Workbench.Ran {
    bench.run("gate", "--policy", try bench.write(policy, to: "gate.yaml"), "--format", "lines")
  }

  @Test func `a build that is added after all passed is tested by nothing`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer()
    let count = try bench.cells("1.0").count
    #expect(
      bench.run("status", "--format", "lines").data.contains("On the newest build: \(count) of \(count), 1\n"))
    #expect(try gate(bench, "builds: newest\n").status == .done)
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    let status = bench.run("status", "--format", "lines").data
    #expect(status.contains("On the newest build: 0 of \(count), 2\n"), "\(status)")
    let row = try #require(try JSONValue(bench.run("status", "--format", "json").data)["release"])
    #expect(row["newest_build"]?.text == "2" && row["on_newest_build"]?.integer == 0)
    let refused = try gate(bench, "builds: newest\n")
    #expect(refused.status == .answerIsNo)
    #expect(refused.data.contains("\(count) tested required checks decided on another build than the newest, 2"))
    #expect(refused.data.contains("On the newest build: 0 of \(count), 2\n"))
    #expect(refused.data.contains("Rule: 14\n"))
    for policy in ["builds: any\n", "builds: refixed\n"] {
      #expect(try gate(bench, policy).status == .done, "\(policy)")
    }
    #expect(bench.run("gate").status == .done)
    #expect(
      bench.run("gate", "--summary", "-").data.contains("tested in this release, on the newest build 0 of \(count), 2"))
  }

  @Test func `an older build that is inserted later does not win`() throws {
    var bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone("release", "edit", "1.0", "--add-build", "3")
    bench.runDone("session", "end")
    bench.startSession("VoiceOver")
    try bench.answer()
    bench.runDone("session", "end")
    bench.runDone("release", "edit", "1.0", "--add-build", "2", "--after", "1")
    bench.now += 60_000
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--build", "2")
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious")
    #expect(try bench.cells("1.0").allSatisfy { $0.outcome == "passed" })
    #expect(try gate(bench, "builds: newest\n").status == .done)
  }

  @Test func `what was said to be fixed is passed on that build or a later one`() throws {
    var bench = try Workbench.shop("wcag22-aa", elements: false)
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver", "--build", "1")
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious")
    bench.now += 60_000
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    bench.runDone("issue", "fix", "1", "--build", "2", "--by", "Developer A")
    let policy = "{builds: refixed, untested: any, elements_complete: false}"
    let refused = try gate(bench, policy)
    #expect(refused.status == .answerIsNo)
    #expect(refused.data.contains("1 tested required check passed on an older build"), "\(refused.data)")
    bench.runDone("session", "end")
    bench.startSession("VoiceOver")
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    #expect(try gate(bench, policy).status == .done)
  }

  /// The rules that JSON lists, as `NUMBER VERSION`.
  private func rules(_ bench: Workbench, _ command: String...) throws -> [String] {
    let ran = bench.run(command + ["--format", "json"])
    return try JSONValue(ran.data)["rules"]?.array().map {
      "\($0["rule"]?.integer ?? 0) \($0["version"]?.integer ?? 0)"
    } ?? []
  }

  @Test func `the rule of builds is printed where a pass is of an older build, or the release is frozen`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer()
    #expect(try !rules(bench, "status").contains("14 1"))
    #expect(try !rules(bench, "explain", "home", "wcag/1.4.3").contains("14 1"))
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    for command in [["status"], ["gate"]] {
      let listed = try JSONValue(bench.run(command + ["--format", "json"]).data)["rules"]?.array()
      #expect(listed?.last?["rule"]?.integer == 14 && listed?.last?["version"]?.integer == 1, "\(command)")
    }
    #expect(try rules(bench, "explain", "home").contains("14 1"))
    #expect(try rules(bench, "explain", "home", "wcag/1.4.3").contains("14 1"))
    #expect(
      bench.runDone("explain", "home", "wcag/1.4.3").data.contains("A pass on an older build of the release counts"))
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    let policy = "{builds: newest, elements_complete: false}"
    let gate = bench.run("gate", "--policy", try bench.write(policy, to: "gate.yaml"), "--format", "json")
    let reasons = try JSONValue(gate.data)["blockers"]?.array().map {
      [$0["key"]?.text, "\($0["rule"]?.integer ?? 0)"]
    }
    #expect(reasons == [["builds", "14"]], "Each reason says by which rule.")
    bench.runDone("release", "freeze", "1.0")
    #expect(try rules(bench, "explain", "home", "wcag/1.4.3").contains("14 1"), "It reads what was stored.")
    #expect(bench.runDone("report", "--format", "markdown").data.contains("What is found after a release was frozen"))
  }
}
