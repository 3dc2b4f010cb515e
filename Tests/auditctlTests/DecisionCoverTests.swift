import TestSupport
import Testing

@testable import auditctl

/// Decisions cover problems, and nothing that they did not know (DESIGN rule 9).
@Suite struct DecisionCoverTests {
  private static let check = "voiceover-spec/vo-text"
  private var bench: Workbench

  /// A screen with a heading and a map, and an open session.
  init() throws {
    bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "voiceover-spec")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    for key in ["title", "offers"] {
      bench.runDone("element", "add", "home/\(key)", "--type", "headings", "--label", key, "--trait", "header")
    }
    bench.startSession("VoiceOver")
  }

  private mutating func fail(_ element: String, _ more: String...) {
    bench.now += 60_000
    let ran = bench.run(["record", "home/\(element)", Self.check, "fail", "--observed", "x"] + more)
    #expect(ran.status == .done, "\(ran.notes)")
  }

  private mutating func decide(_ issue: Int, _ kind: String = "accepted-risk", _ more: String...) {
    bench.now += 60_000
    let decision = ["--owner", "O", "--approver", "Manager B", "--reason", "Known."]
    let ran = bench.run(["issue", "decide", "\(issue)", kind] + decision + more)
    #expect(ran.status == .done, "\(ran.notes)")
  }

  private struct Answer {
    let status: auditctl.ExitStatus
    /// Places of what is let through.
    let letThrough: [String]
    /// What is said of what failed; empty where nothing is.
    let reason: String
    let json: JSONValue
  }

  private static let onlyFailures = "untested: any\nelements_complete: false\n"

  /// What the gate answers that asks of nothing but failures.
  private func gate(_ release: String = "1.0") throws -> Answer {
    let policy = try bench.write(Self.onlyFailures, to: "gate.yaml")
    let asked = ["gate", "--release", release, "--policy", policy, "--format"]
    let ran = bench.run(asked + ["json"])
    let json = try JSONValue(ran.data)
    let lines = bench.run(asked + ["lines"]).data.split(separator: "\n")
    let reason = lines.first { $0.hasPrefix("Reason: ") }
    return Answer(
      status: ran.status,
      letThrough: try #require(try json["waived_failures"]?.array()).compactMap { $0["address"]?.text },
      reason: reason.map { String($0.dropFirst("Reason: ".count)) } ?? "", json: json)
  }

  private mutating func follow() {
    bench.now += 60_000
    bench.runDone("session", "end")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.startSession("VoiceOver", release: "2.0")
  }

  // MARK: Worse than what was accepted

  @Test mutating func `a critical failure joins an issue that was accepted as minor`() throws {
    fail("title", "--severity", "minor")
    decide(1)
    #expect(try gate().status == .done)
    fail("title", "--severity", "critical")
    let answer = try gate()
    #expect(answer.status == .answerIsNo && answer.letThrough.isEmpty)
    #expect(answer.reason.contains("accepted as minor, now critical"), "\(answer.reason)")
  }

  @Test mutating func `it is recorded with its number`() throws {
    fail("title", "--severity", "minor")
    decide(1)
    fail("title", "--severity", "critical", "--issue", "1")
    let answer = try gate()
    #expect(answer.status == .answerIsNo)
    #expect(answer.reason.contains("accepted as minor, now critical"), "\(answer.reason)")
  }

  @Test mutating func `it is merged into it`() throws {
    fail("title", "--severity", "minor")
    fail("title", "--severity", "critical", "--issue", "new")
    decide(1)
    #expect(try gate().status == .answerIsNo, "The other issue is open.")
    bench.now += 60_000
    bench.runDone("issue", "merge", "2", "--into", "1")
    let answer = try gate()
    #expect(answer.status == .answerIsNo && answer.letThrough.isEmpty)
    #expect(answer.reason.contains("accepted as minor, now critical"), "\(answer.reason)")
  }

  @Test mutating func `it is found again worse in the next release`() throws {
    fail("title", "--severity", "minor")
    decide(1)
    follow()
    #expect(try gate("2.0").letThrough == ["home/title"], "What is carried from the release is covered.")
    fail("title", "--severity", "critical")
    let answer = try gate("2.0")
    #expect(answer.status == .answerIsNo)
    #expect(answer.reason.contains("accepted as minor, now critical"), "\(answer.reason)")
    #expect(try gate().letThrough == ["home/title"], "The earlier release is as it was.")
  }

  @Test mutating func `what was critical in the release before makes nothing critical acceptable in this one`() throws {
    fail("title", "--severity", "critical")
    follow()
    fail("title", "--severity", "minor")
    decide(1)
    #expect(try gate("2.0").letThrough == ["home/title"])
    fail("title", "--severity", "critical")
    let answer = try gate("2.0")
    #expect(answer.status == .answerIsNo)
    #expect(answer.reason.contains("accepted as minor, now critical"), "\(answer.reason)")
  }

  @Test mutating func `what is found again no worse is covered only in a release that is named`() throws {
    fail("title", "--severity", "minor")
    decide(1)
    follow()
    fail("title", "--severity", "minor")
    let answer = try gate("2.0")
    #expect(answer.status == .answerIsNo)
    #expect(answer.reason.contains("accepted for the release it failed in then"), "\(answer.reason)")
    decide(1, "deferred", "--release", "2.0")
    #expect(try gate("2.0").status == .done)
    bench.now += 60_000
    bench.runDone("session", "end")
    bench.runDone("release", "add", "3.0", "--build", "3")
    bench.startSession("VoiceOver", release: "3.0")
    #expect(try gate("3.0").status == .done, "What is carried is the same failure.")
    fail("title", "--severity", "minor")
    #expect(try gate("3.0").reason.contains("put off for 2.0"))
  }

  @Test mutating func `a lower severity needs a reason, and covers nothing by itself`() throws {
    fail("title", "--severity", "critical")
    let refused = bench.run("issue", "edit", "1", "--severity", "minor")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("it is critical, and would be less; say why with --reason"), "\(refused.notes)")
    bench.runDone("issue", "edit", "1", "--severity", "minor", "--reason", "Only with an old voice.")
    let event = try bench.query("SELECT text, reason FROM v_issue_event WHERE kind = 'severity'")
    #expect(event.map { $0["text"]?.text } == ["minor"])
    #expect(event.map { $0["reason"]?.text } == ["Only with an old voice."])
    #expect(try gate().status == .answerIsNo)
  }

  // MARK: Problems

  @Test mutating func `of two problems in one failure one is accepted`() throws {
    fail(
      "title", "--problem", "No name | critical | in the bar | Give it one.", "--problem", "The role is wrong | minor")
    let issues = try bench.query("SELECT issue_id, title, severity FROM v_issue ORDER BY issue_id")
    #expect(issues.map { $0["severity"]?.text } == ["critical", "minor"])
    #expect(issues.compactMap { $0["title"]?.text }.map { $0.hasSuffix("No name") } == [true, false])
    decide(2)
    let half = try gate()
    #expect(half.status == .answerIsNo && half.letThrough.isEmpty)
    decide(1)
    let whole = try gate()
    #expect(whole.status == .done && whole.letThrough == ["home/title"])
    bench.runDone("issue", "revoke", "2", "--reason", "Not yet.")
    #expect(try gate().status == .answerIsNo)
  }

  @Test mutating func `a problem that comes to a failure that was accepted whole is not covered`() throws {
    fail("title", "--severity", "minor")
    decide(1)
    bench.now += 60_000
    bench.runDone(
      "amend", "1", "fail", "--problem", "The role is wrong | minor", "--problem", "No name | critical", "--reason",
      "Heard again.")
    let answer = try gate()
    #expect(answer.status == .answerIsNo && answer.letThrough.isEmpty)
  }

  @Test mutating func `problems are shown, explained, logged and queried`() throws {
    fail("title", "--problem", "No name | critical | in the bar | Give it one.", "--problem", "Wrong role")
    let shown = try JSONValue(bench.runDone("issue", "show", "1", "--format", "json").data)
    let problem = try #require(try shown["problems"]?.array().first)
    #expect(problem["text"]?.text == "No name" && problem["severity"]?.text == "critical")
    #expect(problem["location"]?.text == "in the bar" && problem["recommendation"]?.text == "Give it one.")
    #expect(try shown["problems"]?.array().count == 1, "The other one is of another issue.")
    let words = "No name (critical; in the bar; Give it one.; issue 1)"
    #expect(bench.runDone("explain", "home/title", Self.check).data.contains("No name (critical"))
    #expect(bench.runDone("log", "home/title", "--format", "lines").data.contains(words))
    let explained = try JSONValue(bench.runDone("explain", "home/title", Self.check, "--format", "json").data)
    #expect(try explained["problems"]?.array().compactMap { $0["text"]?.text } == ["No name", "Wrong role"])
    let rows = try bench.query("SELECT position, text, severity, issue_ids FROM v_problem ORDER BY position")
    #expect(rows.map { $0["position"]?.integer } == [1, 2])
    #expect(rows.map { $0["issue_ids"]?.text } == ["[1]", "[2]"])
    #expect(rows.map { $0["severity"] } == [.text("critical"), .null])
    #expect(try bench.query("SELECT severity FROM v_finding").map { $0["severity"]?.text } == ["critical"])
  }

  @Test mutating func `a problem is a text with at most three details`() {
    for (problem, words) in [
      ("| critical", "problem 1 is not TEXT | SEVERITY | LOCATION | RECOMMENDATION"),
      ("a | b", "the severity of problem 1 is unknown; use minor, moderate, serious, critical"),
      ("a | minor | c | d | e", "problem 1 is not TEXT"),
    ] {
      let refused = bench.run("record", "home/title", Self.check, "fail", "--problem", problem)
      #expect(refused.status == .malformedInput && refused.notes.contains(words), "\(refused.notes)")
    }
    let passed = bench.run("record", "home/title", Self.check, "pass", "--problem", "No name")
    #expect(passed.notes.contains("only a failure has problems, and this says “passed”"), "\(passed.notes)")
  }

  @Test mutating func `problems are kept by an amendment, merged and split with their failure`() throws {
    fail("title", "--problem", "No name | minor", "--problem", "Wrong role | minor")
    bench.now += 60_000
    bench.runDone("amend", "1", "fail", "--note", "On the phone.", "--reason", "A note was missing.")
    #expect(try bench.query("SELECT text FROM v_problem WHERE finding_id = 2").count == 2)
    let worse = bench.run("amend", "2", "fail", "--severity", "critical", "--reason", "Worse.")
    #expect(worse.status == .done, "\(worse.notes)")
    bench.now += 60_000
    bench.runDone("issue", "merge", "2", "--into", "1")
    let rows = try bench.query("SELECT issue_ids FROM v_problem WHERE finding_id = 3")
    #expect(rows.allSatisfy { $0["issue_ids"]?.text?.hasPrefix("[1") == true }, "\(rows)")
  }

  // MARK: Exempt and gone

  @Test mutating func `what is exempt stays failed everywhere, and the gate lets it through without lapsing`() throws {
    fail("title", "--severity", "critical")
    decide(1, "exempt", "--exemption", "third-party")
    bench.now += 10 * 366 * 86_400_000
    let answer = try gate()
    #expect(answer.status == .done && answer.letThrough == ["home/title"])
    #expect(try answer.json["waived_failures"]?.array().map { $0["exemption"]?.text } == ["third-party"])
    let policy = bench.folder.file("gate.yaml")
    #expect(
      bench.runDone("gate", "--policy", policy).data.contains("issue 1: exempt (third party), Manager B"))
    #expect(try bench.query("SELECT verdict FROM release_verdict('1.0')").first?["verdict"]?.text == "nonconformant")
    let cells = try bench.query("SELECT outcome FROM cell('1.0') WHERE element = 'title'")
    #expect(cells.contains { $0["outcome"]?.text == "failed" })
    let decisions = try bench.query("SELECT kind, exemption, expires_at FROM v_decision")
    #expect(decisions.first?["exemption"]?.text == "third-party" && decisions.first?["expires_at"] == .null)
    _ = try bench.write(Self.onlyFailures + "decisions: [accepted-risk]\n", to: "strict.yaml")
    #expect(bench.run("gate", "--policy", bench.folder.file("strict.yaml")).status == .answerIsNo)
  }

  @Test mutating func `a third-party map that fails 1.1.1 does not support it, and is let through`() throws {
    var bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer { _, path in path == "wcag/1.1.1" }
    #expect(bench.run("gate").status == .answerIsNo)
    bench.now += 60_000
    bench.runDone(
      "issue", "decide", "1", "exempt", "--exemption", "third-party", "--owner", "O", "--approver", "Manager B",
      "--reason", "The map is another firm's.", "--auditor", "Ada")
    bench.now += 400 * 86_400_000
    let gate = bench.runDone("gate")
    #expect(gate.data.contains("exempt (third party)"), "\(gate.data)")
    #expect(bench.run("status").data.contains("Result:               does not conform"))
    let acr = bench.run("report", "--format", "acr", "--draft").data
    let row = try #require(acr.split(separator: "\n").last { $0.hasPrefix("| 1.1.1 ") })
    #expect(row.hasPrefix("| 1.1.1 Non-text Content | Does Not Support | "), "\(row)")
    let term = try bench.query("SELECT term FROM criterion_term('1.0') WHERE criterion = 'wcag/1.1.1'")
    #expect(term.map { $0["term"]?.text } == ["does-not-support"])
    // 55 criteria of WCAG 2.2 at A and AA, 4.1.1 aside, on one screen; 54 of them are met.
    let release = try #require(try JSONValue(bench.run("status", "--format", "json").data)["release"])
    #expect(release["criteria_applicable"]?.integer == 55 && release["criteria_met"]?.integer == 54)
    let rates = try bench.query(
      "SELECT criteria_met_on_every_screen AS a, mean_of_screens AS b FROM release_verdict('1.0')")
    #expect(rates.first?["a"] == .number(54.0 / 55) && rates.first?["b"] == .number(54.0 / 55), "\(rates)")
    #expect(release["failed"]?.integer == 1 && release["waived"]?.integer == 1)
    // Each document lists it by its kind.
    for format in ["markdown", "html", "acr"] {
      let document = bench.run("report", "--format", format).data
      #expect(document.lowercased().contains("exempt (third party)"), "\(format)")
    }
    let statement = bench.run("report", "--format", "statement").data
    #expect(statement.contains("Content of third parties and archives") && !statement.contains("is fully"))
  }

  @Test mutating func `kinds say what they need, and nothing else does`() {
    let decision = ["--owner", "O", "--approver", "Manager B", "--reason", "Known."]
    fail("title")
    for (arguments, words) in [
      (["exempt"], "exempt takes --exemption"), (["deferred", "--exemption", "archive"], "others take none"),
      (["gone"], "gone takes --looked-by NAME and --looked-at BUILD"),
      (["gone", "--looked-by", "Bo"], "gone takes --looked-by NAME and --looked-at BUILD"),
      (["deferred", "--looked-by", "Bo", "--looked-at", "1"], "others take neither"),
      (["exempt", "--exemption", "archive", "--expires", "90d"], "exempt does not lapse"),
    ] {
      let refused = bench.run(["issue", "decide", "1"] + arguments + decision)
      #expect(refused.status == .usage && refused.notes.contains(words), "\(arguments): \(refused.notes)")
    }
    let build = bench.run(
      ["issue", "decide", "1", "gone", "--looked-by", "Bo", "--looked-at", "99"] + decision)
    #expect(build.status == .noInput, "\(build.notes)")
  }

  @Test mutating func `what is gone is off the list until its key returns`() throws {
    bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.answer { screen, path in path == "wcag/1.4.3" && screen == "pay" }
    bench.now += 60_000
    bench.takeOut("pay")
    #expect(bench.run("gate").status == .answerIsNo)
    decide(1)
    #expect(bench.run("status").data.contains("not fully tested"), "A decision lets it through and changes no verdict.")
    let there = bench.run(
      "issue", "decide", "1", "gone", "--owner", "O", "--approver", "Manager B", "--reason", "Known.", "--looked-by",
      "Bo",
      "--looked-at", "1")
    #expect(there.status == .malformedInput && there.notes.contains("it failed on build 1, so it was there"))
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    decide(1, "gone", "--looked-by", "Bo", "--looked-at", "2")
    #expect(bench.run("gate").status == .done)
    #expect(!bench.run("status").data.contains("not fully tested"))
    let report = try JSONValue(bench.run("report", "--format", "json").data)
    let dropped = try #require(try report["dropped_failures"]?.array())
    #expect(dropped.map { $0["gone_decision_id"]?.integer } == [2], "It is listed with who looked.")
    let looked = try bench.query("SELECT looked_by, looked_at_build FROM v_decision WHERE kind = 'gone'")
    #expect(looked.first?["looked_by"]?.text == "Bo" && looked.first?["looked_at_build"]?.text == "2")
    #expect(bench.runDone("issue", "show", "1", "--format", "lines").data.contains("gone, looked at on 2 by Bo"))
    bench.now += 60_000
    bench.runDone(
      "release", "edit", "1.0", "--add-screen", "pay", "--reason", "It is back.", "--by", "Manager B")
    let back = bench.run("gate")
    #expect(back.status == .answerIsNo, "\(back.data)")
    #expect(bench.run("status").data.contains("Result:               does not conform"))
    // Untested there, and out again: somebody has to look again.
    bench.now += 60_000
    bench.takeOut("pay")
    let again = bench.run("gate", "--format", "lines")
    #expect(again.status == .answerIsNo, "\(again.data)")
    #expect(again.data.contains("said to be gone before it was there again"), "\(again.data)")
    #expect(bench.run("status").data.contains("not fully tested"))
    decide(1, "gone", "--looked-by", "Bo", "--looked-at", "2")
    #expect(bench.run("gate").status == .done)
  }
}
