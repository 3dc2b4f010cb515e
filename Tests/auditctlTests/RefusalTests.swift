import FoundationEssentials
import Testing

@testable import auditctl

/// What is refused, with which status and which words; nothing is stored.
@Suite struct RefusalTests {
  struct Case: CustomStringConvertible, Sendable {
    let arguments: [String]
    let status: auditctl.ExitStatus
    /// Words that the message has: what is wrong, and what would be right.
    let words: [String]

    init(_ line: String, _ status: auditctl.ExitStatus, _ words: String...) {
      arguments = line.split(separator: " ").map { String($0) }
      self.status = status
      self.words = words
    }

    var description: String { arguments.joined(separator: " ") }
  }

  /// Against the worked example with one open session.
  static let cases = [
    Case("product show nowhere", .noInput, "nowhere"),
    Case("status --product nowhere", .noInput, "nowhere"),
    Case("status --release 9.9", .noInput, "9.9"),
    Case("status --screen nowhere", .noInput, "nowhere"),
    Case("release add 5.2", .malformedInput, "5.2"),
    Case("explain nowhere", .noInput, "nowhere"),
    Case("explain sign-in@nowhere", .noInput, "nowhere", "after-failed-submit"),
    Case("explain sign-in/username no-such-check", .noInput, "no-such-check", "catalog search"),
    Case("explain sign-in//username", .usage, "SCREEN[@STATE][/ELEMENT]"),
    Case("element show sign-in/nowhere", .noInput, "nowhere", "username"),
    Case("element show sign-in", .usage, "SCREEN/ELEMENT"),
    Case("element announce nowhere", .noInput, "nowhere", "sign-in"),
    Case("element announce sign-in/nowhere", .noInput, "nowhere", "username"),
    Case("element announce sign-in@nowhere", .noInput, "sign-in@nowhere", "fields-filled"),
    Case("element announce verify-human/play-sound", .noInput, "audio-challenge"),
    Case("element announce .", .usage, "SCREEN[@STATE][/ELEMENT]"),
    Case("element announce sign-in --platform desktop", .usage, "web", "ios", "android"),
    Case("element add sign-in/more --type nowhere", .noInput, "nowhere", "catalog types"),
    Case("element add sign-in/title --type button", .malformedInput, "sign-in/title"),
    Case("catalog show nowhere", .noInput, "nowhere"),
    Case("catalog list nowhere", .noInput, "nowhere"),
    Case("element add sign-in/x --type button --trait bad", .usage, "switchButton"),
    Case("screen complete nowhere --auditor A", .noInput, "nowhere"),
    Case("profile show nowhere", .noInput, "nowhere"),
    Case("issue show 999", .noInput, "999"),
    Case("issue list --severity bad", .usage, "minor", "critical"),
    Case("session end 999", .noInput, "999"),
    Case("session end 3", .malformedInput, "session 3 has ended"),
    Case("record nowhere unique-title pass", .malformedInput, "nowhere", "sign-in"),
    Case("record sign-in@nowhere unique-title pass", .malformedInput, "nowhere", "fields-filled"),
    Case("record sign-in/nowhere vo-text pass", .malformedInput, "nowhere", "username"),
    Case("record sign-in no-such-check pass", .malformedInput, "no-such-check", "catalog search"),
    Case("record sign-in presentation pass", .malformedInput, "message-at-top", "alert"),
    Case("record sign-in unique-title good", .malformedInput, "good", "pass, fail, ct"),
    Case("record sign-in unique-title fail --severity bad", .malformedInput, "bad", "minor"),
    Case("record sign-in unique-title pass --severity minor", .malformedInput, "severity"),
    Case("record sign-in unique-title na", .malformedInput, "reason"),
    Case("record sign-in unique-title ct", .malformedInput, "reason"),
    Case("record sign-in vo-text pass", .malformedInput, "sign-in/ELEMENT"),
    Case("record sign-in/username unique-title pass", .malformedInput, "SCREEN"),
    Case("record sign-in unique-title pass --at tomorrow", .malformedInput, "tomorrow"),
    Case("record sign-in unique-title pass --at 2099-01-01T00:00:00Z", .malformedInput, "future"),
    Case("record sign-in unique-title pass --session 99", .noInput, "99"),
    Case("record sign-in unique-title pass --release 5.1", .noInput, "session"),
    Case("record sign-in unique-title", .usage, "ADDRESS CHECK OUTCOME"),
    Case("record sign-in unique-title pass --batch x.csv", .usage, "--batch"),
    Case("record --batch /nowhere/findings.csv", .noInput, "/nowhere/findings.csv"),
    Case("record --batch /", .noInput, "folder"),
    Case(
      "session start --auditor A --device D --os-version 1 --assistive-technology VoiceOver --release 5.1",
      .malformedInput,
      "frozen", "5.1"),
    Case("screen complete sign-in --auditor A --release 5.1", .malformedInput, "frozen"),
    Case("element edit sign-in/username --label X --release 5.1", .malformedInput, "frozen"),
    Case("release edit 5.1 --add-build x", .malformedInput, "frozen"),
    Case("profile assign must-only --release 5.1", .malformedInput, "frozen"),
    Case(
      "session start --auditor A --device D --os-version 1 --assistive-technology VoiceOver --build nowhere", .noInput,
      "nowhere", "5.2.0 (5204)"),
    Case("session start --device D --os-version 1 --assistive-technology V", .usage, "--auditor", "AUDITCTL_AUDITOR"),
    Case("product add Shop --title x --platform ios", .usage, "Shop", "lower-case"),
    Case("product add shop --title x --platform palm", .usage, "palm", "android"),
    Case("product add banking --title x --platform ios", .malformedInput, "banking"),
    Case("product add shop", .usage, "--title"),
    Case("query DELETE", .malformedInput, "SQL"),
    Case("issue list --screen nowhere", .noInput, "nowhere", "screen list"),
    Case("record . vo-text pass", .malformedInput, "SCREEN/ELEMENT"),
    Case("record sign-in unique-title pass --auditor B --session 6", .usage, "Auditor A", "session start"),
    Case("record sign-in unique-title pass --auditor B", .noInput, "of B", "6 (Auditor A)"),
    Case("element show sign-in", .usage, "screen/element"),
    Case("explain sign-in/nowhere", .noInput, "nowhere", "username"),
    Case("explain %nowhere", .noInput, "nowhere"),
    Case("explain sign-in --outcome maybe", .usage, "maybe", "untested"),
    Case("explain sign-in --all --outcome untested", .usage, "not both"),
    Case("query --parameter n:=many SELECT", .usage, "n=many"),
    Case("element edit sign-in/username --trait button --trait button", .malformedInput, "a trait twice"),
    Case("product add shop --title= --platform ios", .usage, "title"),
    Case(
      "session start --auditor A --device= --os-version 17 --assistive-technology VoiceOver", .usage, "--device"),
    Case("record sign-in unique-title ct --reason=\u{A0}", .malformedInput, "needs a reason"),
    Case("release edit 5.2 --add-screen nowhere --reason Moved", .noInput, "nowhere", "screen import"),
    Case("query --parameter x SELECT", .usage, "NAME=TEXT"),
    Case("report --format pdf", .usage, "pdf", "html"),
    Case("status --format pdf", .usage, "pdf", "lines"),
    Case("status --no-such-option", .usage, "--no-such-option"),
    Case("nowhere", .usage, "nowhere"),
    Case("explain", .done),
  ]

  @Test(arguments: cases) func `a wrong command line is refused with its reason`(_ example: Case) throws {
    let bench = try Workbench.exampleWithSession()
    let before = try facts(bench)
    let ran = bench.run(example.arguments)
    #expect(ran.status == example.status, "\(ran.notes)")
    for words in example.words { #expect(ran.notes.contains(words), "\(ran.notes)") }
    if example.status != .done {
      #expect(ran.data.isEmpty)
      #expect(!ran.notes.isEmpty)
      #expect(try facts(bench) == before)
    }
  }

  /// How much of everything there is.
  private func facts(_ bench: Workbench) throws -> JSONValue {
    let info = try JSONValue(bench.runDone("database", "info", "--format", "json").data)
    return try #require(info["database"])
  }

  @Test(arguments: [
    (["element", "edit", "sign-in/username", "--label", ""], "the label of sign-in/username is empty"),
    (["screen", "edit", "sign-in", "--title", ""], "the title of sign-in is empty"),
    (["screen", "add", "more", "--title", ""], "the title of more is empty"),
    (["screen", "edit", "sign-in", "--route", " \u{A0}"], "the route of sign-in is empty"),
  ])
  func `what could not be written as YAML is not stored`(line: [String], words: String) throws {
    let bench = try Workbench.example()
    let ran = bench.run(line)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(
      bench.runDone("screen", "export", "sign-in").data
        == (try Workbench.example().runDone("screen", "export", "sign-in").data))
  }

  @Test func `recording needs an open session`() throws {
    let ran = try Workbench.example().run("record", "sign-in", "unique-title", "pass")
    #expect(ran.status == .noInput)
    #expect(ran.notes.contains("session start"))
  }

  @Test func `of two open sessions one must be named`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone(
      "session", "start", "--auditor", "Auditor B", "--device", "iPhone 15", "--os-version", "17.5",
      "--assistive-technology", "VoiceOver")
    let line = ["record", "sign-in", "unique-title", "pass"]
    let ran = bench.run(line)
    #expect(ran.status == .usage)
    for words in ["6 (Auditor A", "7 (Auditor B", "--session"] { #expect(ran.notes.contains(words)) }
    #expect(try bench.findingCount() == 358)
    #expect(bench.run(line + ["--session", "7"]).status == .done)
    #expect(bench.run(line + ["--auditor", "Auditor A"]).status == .done)
    let sessions = try bench.query("SELECT session_id FROM v_finding WHERE finding_id > 358 ORDER BY finding_id")
    #expect(sessions.map { $0["session_id"] } == [.integer(7), .integer(6)])
  }

  @Test func `of two products one must be named`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "web")
    let ran = bench.run("status")
    #expect(ran.status == .usage)
    for words in ["banking", "shop", "--product"] { #expect(ran.notes.contains(words)) }
    #expect(bench.run("status", "--product", "banking").status == .done)
  }

  @Test func `a release that is frozen during a session takes nothing`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("release", "freeze", "5.2")
    let screen = try bench.write("screen: more\ntitle: More\nelements: []\n", to: "more.yaml")
    let batch = try bench.write("address,check,outcome\nsign-in,unique-title,pass\n", to: "batch.csv")
    for line in [
      ["record", "sign-in", "unique-title", "pass"], ["record", "--batch", batch],
      ["screen", "import", screen, "--release", "5.2"], ["screen", "add", "more", "--title", "M", "--release", "5.2"],
    ] {
      let ran = bench.run(line)
      #expect(ran.status == .malformedInput, "\(line)")
      #expect(ran.notes.contains("release 5.2 is frozen"), "\(ran.notes)")
    }
    #expect(try bench.findingCount() == 358)
  }
}
