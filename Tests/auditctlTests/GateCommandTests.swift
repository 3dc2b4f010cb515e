import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The gate from the command line, and what freezing keeps of it.
///
/// The worked example's 5.2 has 269 must-level cells: 112 passed, 6 failed and another one carried from 5.1, 2 cannot be
/// told, 42 do not apply, 106 are untested. Nothing is declared complete but `sign-in` and `register`.
@Suite struct GateCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try .example()
  }

  private func policy(_ text: String) throws -> String {
    try bench.write(text, to: "gate.yaml")
  }

  /// What stands behind a title in `lines`.
  private static func values(_ title: String, _ lines: String) -> [String] {
    lines.split(separator: "\n").filter { $0.hasPrefix(title + ": ") }.map { String($0.dropFirst(title.count + 2)) }
  }

  private func gate(_ arguments: String...) throws -> (ran: Workbench.Ran, json: JSONValue) {
    let ran = bench.run(["gate", "--format", "json"] + arguments)
    return (ran, try JSONValue(ran.data))
  }

  @Test func `the answer is no, with the verdict, the counts and each reason`() throws {
    let (ran, json) = try gate("--release", "5.2")
    #expect(ran.status == .answerIsNo)
    #expect(ran.notes.isEmpty)
    let record = try #require(json["gate"])
    #expect(record["verdict"]?.text == "nonconformant")
    #expect(record["is_passed"] == .boolean(false))
    #expect(record["policy"]?.text == "defaults")
    #expect(
      ["total", "tested", "passed", "failed", "cant_tell", "inapplicable", "untested"].map {
        record[$0]?.integer
      }
        == [267, 162, 112, 7, 2, 42, 104])
    let blockers = try #require(try json["blockers"]?.array())
    #expect(blockers.map { $0["key"]?.text } == ["failed", "untested", "cannot_tell", "elements_complete"])
    #expect(blockers.map { $0["count"]?.integer } == [6, 104, 2, 2])
    let lines = bench.run("gate", "--release", "5.2", "--format", "lines").data
    #expect(
      Self.values("Reason", lines).first?.hasPrefix(
        "6 failed required checks, and the policy allows none; 1 still failing, not retested since an earlier release: Register, "
      ) == true)
    #expect(
      Self.values("More", lines) == [
        "auditctl explain --outcome fail --release 5.2", "auditctl explain --outcome untested --release 5.2",
        "auditctl explain --outcome ct --release 5.2", "auditctl status --release 5.2",
      ])
    let waived = try #require(try json["waived_failures"]?.array())
    #expect(waived.map { $0["address"]?.text } == ["register/email"] && waived[0]["issue_id"]?.integer == 13)
    // People read where it is in words, and the address that a command takes.
    #expect(Self.values("Where", lines) == ["Register, Email, Text Field (stop 3 of 5)"])
    #expect(Self.values("Address", lines) == ["register/email"])
  }

  @Test func `what explains a reason is a command that runs`() throws {
    let file = try policy(
      """
      coverage: 100
      environments: [VoiceOver, {technology: Switch Control, coverage: 10}]
      freshness: 1
      evidence: true
      stages: [audit]
      """)
    let (ran, json) = try gate("--policy", file)
    #expect(ran.status == .answerIsNo)
    let blockers = try #require(try json["blockers"]?.array())
    #expect(
      blockers.map { $0["key"]?.text } == [
        "failed", "untested", "cannot_tell", "coverage", "environments", "environments", "freshness", "evidence",
        "elements_complete", "stages",
      ])
    let commands = Self.values("More", bench.run("gate", "--policy", file, "--format", "lines").data)
    #expect(commands.count == blockers.count)
    for command in commands {
      let example = HelpExample(line: command)
      let shown = bench.run(Array(example.words.dropFirst()))
      #expect(shown.status == .done, "\(example.line): \(shown.notes)")
      #expect(!shown.data.isEmpty)
    }
  }

  @Test func `a policy decides, and the verdict stays`() throws {
    let file = try policy("{failed: 6, untested: 106, cannot_tell: 2, elements_complete: false}")
    let (ran, json) = try gate("--policy", file)
    #expect(ran.status == .done)
    #expect(json["gate"]?["is_passed"] == .boolean(true))
    #expect(json["gate"]?["verdict"]?.text == "nonconformant")
    #expect(json["gate"]?["policy"]?.text == file)
    #expect(
      try gate("--policy", try policy("{failed: 5, untested: any, cannot_tell: 2, elements_complete: false}")).ran
        .status == .answerIsNo)
  }

  @Test func `a wrong policy is wrong input, all of it at once`() throws {
    let ran = bench.run("gate", "--policy", try policy("nope: 1\nfailed: many\n"))
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("gate.yaml:1:1: unknown key nope in a policy; known are failed, failed_by_severity"))
    #expect(ran.notes.contains("gate.yaml:2:9: failed must be a whole number"))
    #expect(ran.data.isEmpty)
    #expect(bench.run("gate", "--policy", bench.folder.file("none.yaml")).status == .noInput)
    #expect(bench.run("release", "freeze", "5.2", "--policy", bench.folder.file("gate.yaml")).status == .malformedInput)
    #expect(bench.runDone("release", "show", "5.2", "--format", "lines").data.contains("Stage: auditing"))
  }

  @Test func `the printed policy is one that says the same`() throws {
    let printed = bench.runDone("gate", "--print-policy").data
    let file = try policy(printed)
    let (_, json) = try gate("--policy", file)
    #expect(try json["blockers"] == gate().json["blockers"])
    #expect(bench.runDone("gate", "--print-policy", "--policy", file).data == printed)
  }

  @Test(arguments: ["table", "lines", "json", "ndjson", "csv", "tsv", "markdown"])
  func `every format has the reasons, and the same exit status`(format: String) {
    let ran = bench.run("gate", "--format", format)
    #expect(ran.status == .answerIsNo)
    // People read sentences, programs the key with its numbers.
    let isForPeople = ["table", "lines", "markdown"].contains(format)
    #expect(ran.data.contains("6 failed required checks") == isForPeople)
    #expect(ran.data.contains("auditctl explain --outcome fail --release 5.2") == isForPeople)
    #expect(ran.data.contains("critical_count") == !isForPeople)
    for key in ["failed", "untested", "cannot_tell", "elements_complete"] {
      #expect(ran.data.replacing("\\_", with: "_").contains(key))
    }
  }

  @Test func `JUnit and the summary go to files that are replaced, or to standard output`() throws {
    let (junit, summary) = (bench.folder.file("gate.xml"), bench.folder.file("gate.md"))
    try bench.write("old", to: "gate.xml")
    let ran = bench.run("gate", "--junit", junit, "--summary", summary, "--format", "json")
    #expect(ran.status == .answerIsNo)
    #expect(ran.notes == "Wrote \(junit).\nWrote \(summary).\n")
    #expect(!ran.data.isEmpty)
    let xml = String(decoding: try bench.folder.read("gate.xml"), as: UTF8.self)
    #expect(xml.contains("<testsuites name=\"auditctl gate banking 5.2\" tests=\"19\" failures=\"4\""))
    #expect(
      String(decoding: try bench.folder.read("gate.md"), as: UTF8.self).hasPrefix("# Mobile Banking 5.2: Do not ship\n")
    )
    #expect(bench.run("gate", "--junit", "-").data == xml)
    #expect(bench.run("gate", "--summary", "-").data.hasPrefix("# Mobile Banking 5.2"))
    #expect(bench.run("gate", "--summary", "-", "--junit", "-").status == .usage)
    #expect(bench.run("gate", "--summary", "a", "--junit", "a").status == .usage)
    #expect(bench.run("gate", "--junit", bench.folder.file("no/such/folder.xml")).status == .cannotCreate)
  }

  @Test func `asking stores nothing`() throws {
    let before = try bench.folder.read("audit.sqlite")
    _ = bench.run("gate")
    #expect(try bench.folder.read("audit.sqlite") == before)
    #expect(try bench.query("SELECT * FROM v_gate_run WHERE release = '5.2'").isEmpty)
  }

  @Test func `freezing keeps the answer with the policy's text, and freezes all the same`() throws {
    let file = try policy("failed: 3 # for now\n")
    let ran = bench.runDone("release", "freeze", "5.2", "--policy", file, "--by", "Manager B")
    #expect(ran.notes.hasPrefix("Froze release 5.2: does not conform; 7 failed; "))
    #expect(ran.notes.contains("Do not ship, for the 4 reasons above."))
    #expect(ran.data.contains("Reason: 6 failed required checks, and the policy allows 3; "))
    let kept = try #require(try bench.query("SELECT * FROM v_gate_run WHERE release = '5.2'").first)
    #expect(kept["release"]?.text == "5.2")
    #expect(kept["is_passed"]?.integer == 0)
    #expect(kept["verdict"]?.text == "nonconformant")
    #expect(kept["reason_count"]?.integer == 4)
    #expect(kept["policy"]?.text == "failed: 3 # for now\n")
    #expect(kept["person"]?.text == "Manager B")
    #expect(kept["ran_at"]?.text == "2026-05-20T10:00:00Z")
    #expect(kept["tool_version"]?.text == Auditctl.version)
    let record = try JSONValue(bench.runDone("release", "show", "5.2", "--format", "json").data)
    #expect(record["release"]?["stage"]?.text == "frozen")
    let run = try #require(record["gate_run"])
    #expect(run["is_passed"] == .boolean(false))
    #expect(run["verdict"]?.text == "nonconformant")
    #expect(run["person"]?.text == "Manager B")
    #expect(run["ran_at"]?.text == "2026-05-20T10:00:00Z")
    #expect(
      try record["gate_run_reasons"]?.array().map { $0["key"]?.text }
        == ["failed", "untested", "cannot_tell", "elements_complete"])
  }

  @Test func `freezing without a policy keeps the defaults of now`() throws {
    bench.runDone("release", "freeze", "5.2")
    let kept = try #require(try bench.query("SELECT policy, person FROM v_gate_run WHERE release = '5.2'").first)
    #expect(kept["policy"]?.text == bench.runDone("gate", "--print-policy").data)
    #expect(kept["person"] == .null)
  }

  @Test func `a badge says the answer, how much was tested and when, and no rate`() throws {
    let file = bench.folder.file("badge.svg")
    let ran = bench.run("gate", "--release", "5.2", "--badge", file)
    #expect(ran.status == .answerIsNo && ran.notes == "Wrote \(file).\n", "\(ran.notes)")
    let svg = String(decoding: try bench.folder.read("badge.svg"), as: UTF8.self)
    #expect(svg.contains("<title>Mobile Banking 5.2: Do not ship, 162 of 267 tested, 7 failed, "), "\(svg)")
    #expect(!svg.contains("%") && !svg.contains("style="))
    #expect(bench.run("gate", "--badge", "-").status == .usage)
  }

  @Test func `a badge is not green while anything fails, whatever the policy lets pass`() throws {
    let lax = try policy("{failed: any, untested: any, cannot_tell: any, elements_complete: false}")
    let file = bench.folder.file("badge.svg")
    bench.runDone("gate", "--release", "5.2", "--policy", lax, "--badge", file)
    let svg = String(decoding: try bench.folder.read("badge.svg"), as: UTF8.self)
    #expect(svg.contains("May ship") && svg.contains("7 failed") && !svg.contains("#19692c"), "\(svg)")
  }

  @Test func `a release that was not frozen shows no answer`() {
    #expect(!bench.runDone("release", "show", "5.2").data.contains("Gate"))
  }

  @Test func `a release that may ship is said to`() throws {
    let file = try policy("{failed: any, untested: any, cannot_tell: any, elements_complete: false}")
    let ran = bench.runDone("release", "freeze", "5.2", "--policy", file)
    #expect(ran.notes.contains("May ship.\n"))
    #expect(bench.runDone("release", "show", "5.2", "--format", "lines").data.contains("Gate when frozen: May ship\n"))
    #expect(try bench.query("SELECT is_passed FROM v_gate_run WHERE release = '5.2'").first?["is_passed"]?.integer == 1)
  }

  @Test func `stages decide where the policy asks for them`() throws {
    let file = try policy(
      "{failed: any, untested: any, cannot_tell: any, elements_complete: false, stages: {testing: any, audit: [Auditor A]}}"
    )
    #expect(try gate("--policy", file).json["blockers"]?.array().count == 2)
    for screen in ["sign-in", "register", "verify-human", "accounts"] {
      bench.runDone("screen", "stage", screen, "audit", "--by", "Auditor A")
      bench.runDone("screen", "stage", screen, "testing", "--by", "Manager B")
    }
    let early = try gate("--policy", file)
    #expect(try early.json["blockers"]?.array().map { $0["key"]?.text } == ["stages_in_order"])
    for screen in ["sign-in", "register", "verify-human", "accounts"] {
      bench.runDone("screen", "stage", screen, "audit", "--by", "Auditor A")
    }
    #expect(try gate("--policy", file).ran.status == .done)
    bench.runDone("screen", "stage", "accounts", "audit", "--by", "Manager B")
    #expect(
      Self.values("Reason", bench.run("gate", "--policy", file, "--format", "lines").data).first
        == "audit is signed off by others than Auditor A: Accounts by Manager B")
  }
}
