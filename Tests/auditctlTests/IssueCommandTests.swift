import TestSupport
import Testing

@testable import auditctl

/// The life of issues on the command line, on the worked example.
@Suite struct IssueCommandTests {
  private static func bench() throws -> Workbench {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    return bench
  }

  private static func state(_ number: Int, _ bench: Workbench) throws -> String? {
    let rows = try bench.query("SELECT issue_state FROM v_issue WHERE issue_id = \(number)")
    guard case .text(let state) = rows.first?["issue_state"] else { return nil }
    return state
  }

  @Test func `a fix is claimed for a build that is there, and what is left is listed`() throws {
    let bench = try Self.bench()
    let wrong = bench.run("issue", "fix", "7", "--by", "Developer C", "--build", "9")
    #expect(wrong.status == .noInput)
    #expect(wrong.notes.contains("there is no build 9; the product has 5.2.0 (5211), 5.2.0 (5204)"))
    let fixed = bench.runDone("issue", "fix", "7", "8", "--by", "Developer C", "--build", "5.2.0 (5211)")
    #expect(fixed.notes == "Issues 7 and 8: fixed in build 5.2.0 (5211), says Developer C.\n")
    let verified = bench.run("issue", "verify", "7", "--format", "json")
    #expect(verified.status == .answerIsNo)
    let answer = try JSONValue(verified.data)
    #expect(try answer["issues"]?.array().isEmpty == true)
    let left = try #require(try answer["left"]?.array()).map { try $0.object() }
    #expect(left.map { $0["cause"] } == [.text("notPassed")])
    #expect(left.first?["environment"] == .text("VoiceOver on iOS"))
    #expect(try Self.state(7, bench) == "fixed")
    let story = try JSONValue(bench.runDone("issue", "show", "7", "--format", "json").data)["events"]?.array()
    let last = try #require(story?.last)
    #expect(last["event"] == .text("fixed") && last["person"] == .text("Developer C"))
    #expect(last["build"] == .text("5.2.0 (5211)"))
    bench.runDone("issue", "reopen", "7", "--reason", "Taken out again.")
    #expect(try Self.state(7, bench) == "reopened")
  }

  @Test func `what passed since is verified at once, and nothing else`() throws {
    let bench = try Self.bench()
    let ran = bench.runDone("issue", "verify", "--ready")
    #expect(ran.notes == "15 issues verified: 1, 2, 3, 4, 5, 9, 10, 11, 14, 16, 18, 19, 20, 23, 24.\n")
    let count = try JSONValue(try Self.bench().runDone("issue", "verify", "--ready", "--format", "json").data)
    #expect(try count["issues"]?.array().count == 15)
    #expect(try Self.state(1, bench) == "verified")
    #expect(try Self.state(7, bench) == "open")
    #expect(bench.runDone("issue", "verify", "--ready").notes == "No issue can be verified now.\n")
    bench.runDone("issue", "fix", "7", "--build", "5.2.0 (5211)")
    #expect(bench.run("issue", "verify", "--ready").status == .answerIsNo)
    #expect(bench.run("issue", "verify").status == .usage)
    #expect(bench.runDone("database", "check").data.contains("none"))
  }

  @Test func `a risk is accepted until it lapses, and that is listed ahead`() throws {
    var bench = try Self.bench()
    let accepted = bench.runDone(
      "issue", "accept", "7", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3.",
      "--expires", "20d")
    #expect(accepted.notes == "Issue 7: accepted risk until 2026-06-09, decision 2.\n")
    func listed(_ arguments: String...) throws -> [Int] {
      let data = bench.run(["issue", "list", "--format", "json"] + arguments).data
      return try JSONValue(data).array().compactMap { try $0.object()["issue_id"]?.integer }
    }
    #expect(try listed("--expiring", "21d") == [7])
    #expect(try listed("--expiring", "20d") == [])
    // Issue 13 is the one that the example accepts for longer.
    #expect(try listed("--decision", "accepted-risk") == [7, 13])
    #expect(try !listed("--untriaged").contains(7))
    #expect(bench.runDone("issue", "show", "7").data.contains("accepted risk: Fixed in 5.3."))
    bench.now += 20 * 86_400_000
    #expect(try listed("--decision", "accepted-risk") == [13])
    #expect(try listed("--untriaged").contains(7))
    #expect(bench.runDone("issue", "show", "7", "--format", "lines").data.contains("Decision: accepted risk, lapsed"))
    let revoked = bench.runDone("issue", "revoke", "7", "--reason", "Too late.")
    #expect(revoked.notes == "Issue 7: took back decision 2, accepted risk.\n")
    #expect(bench.run("issue", "revoke", "7", "--reason", "Again.").status == .malformedInput)
  }

  @Test func `a decision keeps its evidence`() throws {
    let bench = try Self.bench()
    let file = try bench.write("The vendor's answer.\n", to: "answer.txt")
    bench.runDone(
      "issue", "decide", "7", "wont-fix", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Not ours.",
      "--evidence", file)
    #expect(bench.runDone("issue", "show", "7").data.contains("2 answer.txt"))
    #expect(try bench.query("SELECT evidence_count AS n FROM v_decision WHERE issue_id = 7").first?["n"]?.integer == 1)
  }

  @Test func `a false positive says how it is amended, and changes nothing itself`() throws {
    let bench = try Self.bench()
    let before = bench.runDone("status", "--format", "json").data
    let decided = bench.runDone(
      "issue", "decide", "10", "false-positive", "--owner", "Manager B", "--approver", "Manager D", "--reason",
      "Misheard.")
    #expect(decided.notes.contains("lets no failure through"))
    #expect(decided.notes.contains("auditctl amend 87 pass --reason"))
    #expect(bench.runDone("status", "--format", "json").data == before)
    #expect(
      bench.run(
        "issue", "decide", "10", "deferred", "--of", "7", "--owner", "o", "--approver", "a", "--reason", "r"
      ).status == .malformedInput)
  }

  @Test func `fields are said, taken back and looked for`() throws {
    let bench = try Self.bench()
    bench.runDone(
      "issue", "edit", "7", "--title", "No title is spoken", "--severity", "critical", "--team", "checkout", "--label",
      "regression", "--label", "5.2", "--reference", "APP-1234", "--due", "2026-05-01")
    bench.runDone("issue", "assign", "7", "Auditor A")
    bench.runDone("issue", "comment", "7", "Heard with speech rate 60.")
    for arguments in [
      ["--mine"], ["--owner", "Auditor A"], ["--team", "checkout"], ["--label", "regression"],
      ["--reference", "APP-1234"], ["--overdue"], ["--search", "speech rate"], ["--search", "no title spoken"],
    ] {
      let found = try JSONValue(bench.run(["issue", "list", "--format", "json"] + arguments).data).array()
      #expect(try found.map { try $0.object()["issue_id"] } == [.integer(7)], "\(arguments)")
    }
    let shown = try JSONValue(bench.runDone("issue", "list", "--mine", "--format", "json").data).array()
    #expect(shown.first?["labels"] == .list([.text("5.2"), .text("regression")]))
    #expect(shown.first?["due_at"] == .text("2026-05-01T23:59:59Z"))
    bench.runDone("issue", "edit", "7", "--team", "", "--due", "", "--reference", "", "--remove-label", "5.2")
    bench.runDone("issue", "assign", "7", "--nobody")
    let after = try bench.query("SELECT team, due_at, reference, labels, owner FROM v_issue WHERE issue_id = 7").first
    #expect(after?["team"] == .text("onboarding"))
    #expect(after?["labels"] == .text("[\"regression\"]"))
    for column in ["due_at", "reference", "owner"] { #expect(after?[column] == .null, "\(column)") }
  }

  @Test(arguments: [
    ["edit", "7"], ["edit", "7", "--due", "tomorrow"], ["edit", "7", "--label", ""], ["edit", "7", "--label", "a\tb"],
    ["assign", "7"], ["assign", "7", "x", "--nobody"], ["comment", "7", " "], ["list", "--all", "--state", "open"],
    ["list", "--expiring", "soon"], ["list", "--limit", "0"], ["list", "--search", " "],
    ["list", "--mine", "--owner", "x"],
    ["split", "7", "--findings", "1,x"],
    ["decide", "7", "nonsense", "--owner", "o", "--approver", "a", "--reason", "r"],
    ["accept", "7", "--owner", "o", "--approver", "a", "--reason", "r", "--expires", "soon"], ["reopen", "7"],
  ])
  func `wrong arguments are usage errors`(arguments: [String]) throws {
    let ran = try Self.bench().run(["issue"] + arguments)
    #expect(ran.status == .usage, "\(ran.notes)")
  }

  @Test func `whoever acts says who they are`() throws {
    let bench = try Workbench.example()
    let ran = bench.run("issue", "comment", "7", "x")
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("say who you are"))
  }

  @Test func `issues are merged, split and linked`() throws {
    let bench = try Self.bench()
    #expect(bench.runDone("issue", "merge", "8", "--into", "7").notes.contains("has 6 findings now"))
    #expect(try Self.state(8, bench) == "merged")
    let split = bench.runDone("issue", "split", "7", "--findings", "84,226", "--title", "Colour", "--format", "json")
    let opened = try #require(try JSONValue(split.data).array().first?["issue_id"]?.integer)
    #expect(opened == 27)
    #expect(try Self.state(27, bench) == "open")
    #expect(bench.runDone("issue", "link", "27", "83").notes == "Issue 27: 1 finding added.\n")
    #expect(bench.runDone("database", "check").data.contains("none"))
    let story = bench.runDone("issue", "show", "7", "--format", "ndjson").data
    #expect(story.contains("parted"))
    #expect(bench.runDone("issue", "show", "27", "--format", "csv").data.contains(",banking,Colour,"))
  }

  @Test func `what is split off does not take over that the rest is fixed or accepted`() throws {
    let bench = try Self.bench()
    bench.runDone("issue", "fix", "7", "--by", "Developer C", "--build", "5.2.0 (5211)")
    bench.runDone(
      "issue", "accept", "7", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3.")
    let split = bench.runDone("issue", "split", "7", "--findings", "325")
    #expect(
      split.notes == """
        Issue 27 is open; it does not take over that issue 7 is fixed, to confirm. If it is fixed too: auditctl issue fix 27 \
        --build BUILD
        The decision about issue 7, accepted risk, does not count for issue 27. Decide again: auditctl issue decide 27 \
        accepted-risk

        """)
  }

  @Test func `a new issue is opened of findings, and a failure in none is listed with the way to do so`() throws {
    let bench = try Self.bench()
    #expect(bench.runDone("issue", "link", "new", "83", "226").notes == "Issue 27: opened with 2 findings.\n")
    #expect(try Self.state(27, bench) == "open")
    #expect(bench.run("issue", "link", "newest", "83").status == .usage)
    #expect(bench.run("issue", "link", "new", "1").status == .malformedInput)
    #expect(!bench.runDone("issue", "list", "--untriaged").notes.contains("in no issue"))
  }

  @Test func `who works on it is one person however the name is written`() throws {
    let bench = try Self.bench()
    bench.runDone("issue", "assign", "7", "AUDITOR  É")
    bench.runDone("issue", "assign", "8", "auditor é")
    for arguments in [["--owner", " Auditor é"], ["--mine", "--auditor", "auditor É"]] {
      let found = try JSONValue(
        bench.run(["issue", "list", "--sort", "number", "--format", "json"] + arguments).data
      ).array()
      #expect(try found.map { try $0.object()["issue_id"] } == [.integer(7), .integer(8)], "\(arguments)")
    }
    let nobody = bench.run("issue", "list", "--owner", "nobody")
    #expect(nobody.status == .noInput && nobody.notes.contains("unknown owner nobody"), "\(nobody.notes)")
  }

  @Test func `taking a pass back reopens what it verified, and says so`() throws {
    let bench = try Self.bench()
    bench.runDone("issue", "verify", "1")
    let pass = try #require(
      try bench.query("SELECT finding_id AS n FROM v_issue_event WHERE issue_id = 1 AND kind = 'verified'").first?["n"]?
        .integer)
    let ran = bench.runDone("retract", "\(pass)", "--reason", "Made on another screen.")
    #expect(ran.notes.contains("Issue 1 was reopened: a finding that verified it was taken back."))
    #expect(try Self.state(1, bench) == "reopened")
  }

  @Test func `filters name what there is`() throws {
    let bench = try Self.bench()
    for arguments in [
      ["--check", "nonsense"], ["--criterion", "9.9.9"], ["--pack", "nope"], ["--screen", "nope"],
      ["--release", "9"], ["--product", "nope"],
    ] {
      #expect(bench.run(["issue", "list"] + arguments).status == .noInput, "\(arguments)")
    }
    let by = { (arguments: [String]) in
      try JSONValue(bench.run(["issue", "list", "--format", "json", "--sort", "number"] + arguments).data).array().count
    }
    let all = try by([])
    #expect(all == 26)
    #expect(
      try by(["--pack", "bbc-mag"]) + by(["--pack", "native"]) + by(["--pack", "voiceover-spec"])
        + by(["--pack", "form-validation"]) == all)
    #expect(try by(["--criterion", "wcag/4.1.2"]) == by(["--criterion", "4.1.2"]))
    #expect(try by(["--older-than", "30d"]) + by(["--older-than", "0d"]) > all)
  }

  @Test func `an issue whose failure is carried into a release belongs to it, until the release passes it`() throws {
    let bench = try Workbench.shop("voiceover-spec")
    bench.runDone("record", "home/save", "voiceover-spec/vo-text", "fail", "--observed", "x")
    bench.runDone("release", "add", "1.1", "--after", "1.0", "--build", "2")
    bench.runDone("release", "add", "1.2", "--after", "1.1", "--build", "3")
    func listed(_ release: String) throws -> [Int?] {
      try JSONValue(bench.runDone("issue", "list", "--release", release, "--format", "json").data).array()
        .map { try $0.object()["issue_id"]?.integer }
    }
    for release in ["1.0", "1.1", "1.2"] { #expect(try listed(release) == [1], "\(release)") }
    bench.runDone("session", "end")
    bench.startSession("VoiceOver", release: "1.1")
    bench.runDone("record", "home/save", "voiceover-spec/vo-text", "pass")
    #expect(try listed("1.0") == [1])
    #expect(try listed("1.1").isEmpty)
    #expect(try listed("1.2").isEmpty)
  }
}
