import Foundation
import TestSupport
import Testing

@testable import auditctl

/// The dialogue of an audit, at a keyboard in memory: every prompt, what is right there, and what is not.
@Suite struct AuditDialogueTests {
  /// A screen of one heading, asked for by two screen checks of one way each and one element check.
  static func bench(_ environment: [String: String] = [:]) throws -> Workbench {
    var bench = try Workbench()
    bench.environment = environment
    try bench.makeDatabase()
    bench.runDone(
      "product", "add", "shop", "--title", "Corner Shop", "--platform", "ios", "--profile", "voiceover-spec")
    bench.runDone("release", "add", "1.0", "--build", "1.0 (1)")
    bench.runDone("screen", "add", "contact", "--title", "Contact us", "--route", "Tap Contact.")
    bench.runDone("element", "add", "contact/title", "--type", "headings", "--label", "Contact us", "--trait", "header")
    return bench
  }

  /// Starts a session from the command line, so that the dialogue begins with the first question.
  static let ready = [
    "audit", "--auditor", "Ada", "--device", "iPhone 15", "--os", "iOS", "--os-version", "18.1",
    "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--order", "screen",
  ]

  static func audit(_ bench: Workbench, _ typed: String, _ more: String...) -> Workbench.Ran {
    let ran = bench.run(ready + more, typed: typed)
    #expect(ran.status == .done, "\(ran.notes)")
    return ran
  }

  static func lines(_ bench: Workbench, _ typed: String) -> Workbench.Ran {
    audit(bench, typed, "--format", "lines")
  }

  // MARK: What is settled before

  @Test(arguments: ["keys", "lines"]) func `what the command line leaves out is asked for`(_ manner: String) throws {
    let bench = try Self.bench(manner == "lines" ? ["TERM": "dumb"] : [:])
    let ran = bench.run(["audit"], typed: "\nAda\n\niPhone 15\n\n\n18.1\n\nVoiceOver\n\n")
    #expect(ran.status == .done, "\(ran.notes)")
    for prompt in [
      "Your name: An answer is needed here.", "Device: An answer is needed here.",
      "Operating system (Enter for iOS): ", "Version of iOS: An answer is needed here.",
      "Assistive technology, such as VoiceOver: An answer is needed here.",
      "if it does not come with the system (Enter for none): ",
      "Session 1: Ada, Corner Shop 1.0, build 1.0 (1), iPhone 15, VoiceOver on iOS 18.",
    ] {
      #expect(ran.data.contains(prompt), "\(prompt) in \(ran.data)")
    }
    #expect(try bench.query("SELECT auditor, device FROM v_session").first?["device"] == .text("iPhone 15"))
  }

  @Test func `what was used last is what Enter takes`() throws {
    let bench = try Self.bench()
    _ = Self.audit(bench, "qy")
    let ran = bench.run(["audit", "--auditor", "Ada", "--order", "screen"], typed: "\n\n\n\n\nqn")
    #expect(ran.data.contains("Device (Enter for iPhone 15): "))
    #expect(ran.data.contains("Assistive technology, such as VoiceOver (Enter for VoiceOver): "))
    #expect(ran.data.contains("Session 2: Ada, Corner Shop 1.0, build 1.0 (1), iPhone 15, VoiceOver on iOS 18."))
    let again = bench.run(["audit", "--auditor", "Ada", "--order", "screen"], typed: "qn")
    #expect(again.data.contains("Going on with your open session"))
    #expect(again.data.contains("Session 2: "))
  }

  @Test func `a release without a build gets the one that is named, and several are chosen from`() throws {
    let bench = try Self.bench()
    bench.runDone("release", "add", "1.1")
    let ran = bench.run(
      ["audit"] + Self.ready.dropFirst(), typed: "9.9\n1.1\n1.1 (7)\nqn")
    #expect(ran.data.contains("There is no open release \"9.9\"."))
    #expect(ran.data.contains("build 1.1 (7)"), "\(ran.data)\(ran.notes)")
    bench.runDone("release", "edit", "1.1", "--add-build", "1.1 (8)")
    let second = bench.run(
      ["audit", "--release", "1.1"] + Self.ready.dropFirst(), typed: "1.1 (9)\n\nqn")
    #expect(second.data.contains("Release 1.1 has no build \"1.1 (9)\"."))
    #expect(second.data.contains("build 1.1 (8)"))
  }

  @Test func `a frozen release is not audited, and one without screens says what is missing`() throws {
    let bench = try Self.bench()
    bench.runDone("release", "freeze", "1.0")
    let frozen = bench.run(Self.ready, typed: "")
    #expect(frozen.status == .malformedInput)
    #expect(frozen.notes.contains("every release of shop is frozen; add one with `auditctl release add`"))
    bench.runDone("product", "add", "empty", "--title", "Empty", "--platform", "ios", "--profile", "voiceover-spec")
    bench.runDone("release", "add", "2", "--product", "empty", "--build", "1", "--profile", "voiceover-spec")
    let empty = bench.run(Self.ready + ["--product", "empty"], typed: "n")
    #expect(empty.data.contains("Release 2 has no screen in scope; add one with `auditctl screen add`"))
    let both = bench.run(Self.ready, typed: "nothing\nempty\nn")
    #expect(both.data.contains("There is no product \"nothing\"."))
  }

  // MARK: Questions and answers

  @Test func `a question says where, how, what is expected, and itself last`() throws {
    let bench = try Self.bench()
    let ran = Self.lines(bench, "go\ncontact\n")
    let question = try #require(ran.data.components(separatedBy: "\n\n").dropFirst().first)
    let labels = question.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
    #expect(labels.first == "Screen")
    #expect(
      labels.filter { $0 != "Steps" && $0 != "All must be true" }.prefix { $0 != "Answer" }.suffix(2) == [
        "Questions left", "Question",
      ])
    #expect(question.contains("\nHow to reach it: Tap Contact.\n"))
    #expect(question.contains("\nSteps: 1. "))
    #expect(question.contains("\nAll must be true: 1. "))
    let element = bench.run(Self.ready + ["--format", "lines", "--check", "vo-text"], typed: "")
    #expect(element.data.contains("Element: Contact us (title), headings, 1 of 1 in swipe order\n"), "\(element.data)")
    #expect(element.data.contains("Expected: Contact us. Heading.\n"))
  }

  @Test(arguments: ["keys", "lines"]) func `a failure asks what was observed and how bad it is`(_ manner: String) throws
  {
    let bench = try Self.bench()
    let typed =
      manner == "keys"
      ? "f\nfTitle\n\nfTitle, image\n73qn" : "fail\n\nfail\nTitle\n\nfail\nTitle, image\nawful\nserious\nquit\nno\n"
    let ran =
      manner == "keys"
      ? Self.audit(bench, typed, "--check", "vo-text")
      : Self.audit(bench, typed, "--check", "vo-text", "--format", "lines")
    #expect(ran.data.components(separatedBy: "Nothing was recorded; the question waits.").count == 3)
    #expect(ran.data.contains(manner == "keys" ? "7 is not an answer here." : "\"awful\" is not an answer here."))
    #expect(ran.data.contains("Differs: name wrong: expected \"Contact us\", heard \"title\""))
    #expect(ran.data.contains("Proposed for this check: failed. The answer is yours."))
    #expect(
      ran.data.contains(
        "Failed, serious: voiceover-spec/vo-text at Contact us, Contact us (stop 1 of 1), finding 1, issue 1."))
    let rows = try bench.query("SELECT outcome, severity, observed, proposed_outcome FROM v_finding")
    #expect(rows.count == 1)
    #expect(rows.first?["severity"] == .text("serious"))
    #expect(rows.first?["observed"] == .text("Title, image"))
    #expect(rows.first?["proposed_outcome"] == .text("failed"))
  }

  @Test(arguments: ["keys", "lines"]) func `what needs a reason takes a number of the list or words`(_ manner: String)
    throws
  {
    let bench = try Self.bench()
    let (na, ct) = manner == "keys" ? ("n", "c") : ("na\n", "cannot tell\n")
    let typed = "\(na)\n\(na)99\n1\n\(ct)0\nThe phone was locked.\n"
    let ran = manner == "keys" ? Self.audit(bench, typed) : Self.lines(bench, typed)
    #expect(ran.data.contains("There is no reason 99; say a number from 1 to"))
    #expect(ran.data.contains("There is no reason 0; say a number from 1 to 4, or words."))
    let rows = try bench.query("SELECT outcome, reason FROM v_finding ORDER BY finding_id")
    #expect(rows.map { $0["outcome"]?.text } == ["inapplicable", "cantTell"])
    #expect(rows.last?["reason"] == .text("The phone was locked."))
    #expect(rows.first?["reason"]?.text?.hasSuffix(".") == true)
  }

  @Test func `a key that is none, a word that is none and nothing at all are explained and asked again`() throws {
    let bench = try Self.bench()
    let keys = Self.audit(bench, "z\n\u{1B}ép")
    for words in [
      "z is not an answer here.", "Enter alone is not an answer here.", "That key is not an answer here.",
      "é is not an answer here.",
    ] {
      #expect(keys.data.contains(words), "\(words)")
    }
    #expect(try bench.findingCount() == 1)
    let lines = Self.lines(bench, "\nmaybe\n pass \nPASS\nP\n")
    #expect(lines.data.contains("Nothing was said.\nAnswer: Say pass (p), fail (f)"))
    #expect(lines.data.contains("\"maybe\" is not an answer here.\n"))
    #expect(try bench.findingCount() == 4, "Spaces and case say nothing.")
  }

  @Test func `an answer is echoed in words and kept before the next question`() throws {
    let bench = try Self.bench()
    let ran = Self.lines(bench, "pass\n")
    #expect(
      ran.data.contains("Passed: form-validation/field-bounds-visible at Contact us, the whole screen, finding 1."))
    #expect(ran.data.contains("The input ended.\nSession 1 stays open, with every answer kept"))
    #expect(try bench.findingCount() == 1)
  }

  @Test func `back answers again, and undo takes back`() throws {
    let bench = try Self.bench()
    let ran = Self.lines(
      bench, "back\npass\nback\nfail\nWrong\nminor\nundo\nundo\nundo\nquit\nno\n")
    #expect(ran.data.contains("There is no question before this one"))
    #expect(ran.data.contains("Your answer so far: passed"))
    #expect(ran.data.components(separatedBy: "Took back: ").count == 3)
    #expect(ran.data.contains("The session has no answer that could be taken back."))
    let rows = try bench.query("SELECT outcome, is_retracted, retraction_reason FROM v_finding ORDER BY finding_id")
    #expect(rows.map { $0["outcome"]?.text } == ["passed", "failed"])
    #expect(rows.allSatisfy { $0["is_retracted"] == .integer(1) && $0["retraction_reason"] == .text("Undone.") })
    #expect(bench.runDone("issue", "list", "--format", "lines").data == "Issues: none\n")
  }

  @Test func `a note and what was heard wait for the answer`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(
      bench, "tSeen twice.\nwContact us. Heading.\nrp", "--check", "vo-text", "--format", "table")
    #expect(ran.data.contains("Nothing differs."))
    #expect(ran.data.contains("note: Seen twice."))
    let rows = try bench.query("SELECT outcome, note, observed, proposed_outcome FROM v_finding")
    #expect(rows.first?["note"] == .text("Seen twice."))
    #expect(rows.first?["observed"] == .text("Contact us. Heading."))
    #expect(rows.first?["proposed_outcome"] == .text("passed"))
  }

  @Test func `the auditor decides against the proposal, and both are kept`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(bench, "wTitle\np", "--check", "vo-text")
    #expect(ran.data.contains("The comparison proposed failed; both are kept."))
    let rows = try bench.query("SELECT outcome, proposed_outcome FROM v_finding")
    #expect(rows.first?["outcome"] == .text("passed"))
    #expect(rows.first?["proposed_outcome"] == .text("failed"))
  }

  @Test func `statements are answered one by one, and the outcome follows`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(bench, "apfNot after the change.\n2", "--check", "value-or-state")
    #expect(ran.data.contains("Statement 1 of 2: "))
    #expect(ran.data.contains("The statements give this outcome: failed."))
    let rows = try bench.query("SELECT position, outcome FROM v_finding_statement ORDER BY position")
    #expect(rows.map { $0["outcome"]?.text } == ["passed", "failed"])
    // The issue shows each statement with its answer.
    let issue = try JSONValue(bench.runDone("issue", "show", "1", "--format", "json").data)
    let answers = try #require(try issue["statements"]?.array())
    let statements = try #require(try issue["failure"]?["outcomes"]?.array()).compactMap(\.text)
    func answer(_ statement: String) -> String? {
      answers.first { $0["statement"]?.text == statement }?["outcome"]?.text
    }
    #expect(statements.map(answer) == ["passed", "failed"])
    let told = bench.runDone("issue", "show", "1", "--format", "lines").data
    #expect(told.contains(" (passed)\n") && told.contains(" (failed)\n"))
    #expect(try bench.query("SELECT severity FROM v_finding").first?["severity"] == .text("moderate"))
    let left = Self.audit(bench, "ap\nq", "--check", "traits")
    #expect(left.data.contains("Nothing was recorded; the question waits."))
    #expect(try bench.findingCount() == 1)
  }

  @Test func `what was backed out of leaves nothing behind`() throws {
    let bench = try Self.bench()
    _ = Self.audit(bench, "fWrong words.\n\np", "--check", "vo-text")
    #expect(try bench.query("SELECT observed, proposed_outcome FROM v_finding").first?["proposed_outcome"] == .null)
    _ = Self.audit(bench, "apf\np", "--check", "value-or-state")
    #expect(try bench.query("SELECT * FROM v_finding_statement").isEmpty)
    #expect(try bench.findingCount() == 2)
  }

  @Test func `what waits is told when its question is left, and goes with no other`() throws {
    let bench = try Self.bench()
    let file = try bench.write("Heard.\n", to: "heard.txt")
    let ran = Self.audit(bench, "tA note.\ne\(file)\nsp")
    #expect(ran.data.contains("Dropped, because you left its question: note: A note.; evidence: heard.txt"))
    #expect(try bench.query("SELECT note FROM v_finding").first?["note"] == .null)
    #expect(try bench.query("SELECT * FROM v_evidence").isEmpty)
    let kept = Self.audit(bench, "enowhere.png\n\(file)\nn2\n")
    #expect(kept.data.contains("Not taken: there is no file nowhere.png"))
    #expect(kept.data.contains("heard.txt, text/plain, goes with the answer as evidence."))
    #expect(try bench.query("SELECT finding_id FROM v_evidence").first?["finding_id"] == .integer(2))
    try FileManager.default.moveItem(atPath: file, toPath: file + "2")
    let gone = Self.audit(bench, "e\(file)2\np")
    #expect(gone.data.contains("goes with the answer"))
    #expect(try bench.findingCount() == 3)
  }

  @Test func `a session that is named settles everything, and nothing is stored before all is right`() throws {
    let bench = try Self.bench()
    let wrong = bench.run(Self.ready + ["--screen", "nowhere", "--profile", "bbc-must"], typed: "")
    #expect(wrong.status == .noInput)
    #expect(try bench.query("SELECT * FROM v_session").isEmpty)
    #expect(try bench.query("SELECT profile FROM v_release").first?["profile"] == .text("voiceover-spec"))
    _ = Self.audit(bench, "")
    let both = bench.run(["audit", "--session", "1", "--device", "Other"], typed: "")
    #expect(both.status == .usage)
    #expect(both.notes.contains("leave these options out, or --session"))
    let named = bench.run(["audit", "--session", "1", "--order", "screen"], typed: "p")
    #expect(named.status == .done)
    #expect(!named.data.contains("Your name"))
    let other = bench.run(["audit", "--session", "1", "--auditor", "Bo"], typed: "p")
    #expect(other.status == .usage)
    let profile = Self.audit(bench, "", "--profile", "bbc-must")
    #expect(profile.data.contains("Profile: "))
    #expect(try bench.query("SELECT profile FROM v_release").first?["profile"] == .text("bbc-must"))
  }

  @Test func `a new answer takes the place of the one before, and of the issue that it opened`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(bench, "fWrong.\n3bpqn", "--check", "vo-text", "--check", "traits")
    #expect(ran.data.contains("Your answer so far:"))
    #expect(ran.data.contains("Reason: Answered again in the same session."))
    let rows = try bench.query("SELECT outcome, amends_finding_id FROM v_finding ORDER BY finding_id")
    #expect(rows.map { $0["amends_finding_id"] } == [.null, .integer(1)])
    #expect(try bench.query("SELECT issue_state FROM v_issue").first?["issue_state"] == .text("withdrawn"))
    #expect(bench.runDone("session", "show", "1", "--format", "json").data.contains("\"finding_count\": 1,"))
  }

  @Test func `a block of one question leaves the question at hand alone`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag21-aa")
    bench.runDone("release", "add", "1.0", "--build", "1")
    bench.runDone("screen", "add", "home", "--title", "Home")
    let ran = Self.audit(bench, "xdevice-motion\nyrp")
    #expect(ran.data.contains("wcag/2.5.4 at Home, the whole screen"))
    let rows = try bench.query("SELECT check_path, outcome FROM v_finding ORDER BY finding_id")
    #expect(rows.map { $0["check_path"]?.text } == ["wcag/2.5.4", "wcag/1.1.1"])
    #expect(rows.map { $0["outcome"]?.text } == ["inapplicable", "passed"])
  }

  @Test func `the database is no evidence, batch or report of its own`() throws {
    let bench = try Workbench.exampleWithSession()
    let path = bench.folder.file("audit.sqlite")
    let link = bench.folder.file("link.png")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    let before = try bench.folder.read("audit.sqlite")
    for words in [
      ["evidence", "add", path, "--finding", "1"], ["evidence", "add", link, "--finding", "178"],
      ["record", "accounts/title", "vo-text", "pass", "--evidence", path], ["record", "--batch", path],
      ["report", "--output", path, "--format", "html"],
    ] {
      let ran = bench.run(words)
      #expect(ran.status == .malformedInput, "\(words)")
      #expect(ran.notes.contains("is the database itself; name another file"), "\(words): \(ran.notes)")
    }
    #expect(try bench.folder.read("audit.sqlite") == before)
    let audit = bench.run(["audit", "--session", "6", "--order", "screen"], typed: "eaudit.sqlite\n\(path)\n\nqn")
    #expect(audit.data.contains("is the database itself"))
  }

  @Test func `a part of the audit does not ask for the list of elements`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(bench, "pn", "--check", "vo-text")
    #expect(!ran.data.contains("Is this list complete"))
    #expect(ran.data.contains("Every question you asked for is answered."))
  }

  // MARK: Finding one's way

  @Test func `order, left, going to a screen, brief and help`() throws {
    let bench = try Self.bench()
    bench.runDone("screen", "add", "second", "--title", "Second")
    let ran = Self.audit(bench, "olgthird\nsecond\nvplhrqbqn")
    #expect(ran.data.contains("Now by check."))
    #expect(ran.data.contains("Nothing is left on \"third\"; say one of the screens above."))
    #expect(ran.data.contains("Second (second)"))
    #expect(ran.data.contains("What has not changed is left out; r says all."))
    #expect(ran.data.contains("Left by check, the next 10 of"))
    #expect(
      ran.data.contains("u: undo: takes back the last answer, or the whole block if this run gave one, and asks again.")
    )
    #expect(ran.data.contains("too few answers to say"))
  }

  @Test func `skipped questions come again at the end`() throws {
    let bench = try Self.bench()
    let ran = Self.audit(bench, "sspsyyppqn", "--check", "vo-text", "--check", "traits", "--check", "value-or-state")
    #expect(ran.data.contains("questions skipped. Ask them again?"))
    #expect(try bench.findingCount() >= 2)
  }

  @Test func `a session that is ended elsewhere takes no answer`() throws {
    let bench = try Self.bench()
    _ = Self.audit(bench, "p")
    bench.runDone("session", "end", "1", "--auditor", "Ada")
    let ran = bench.run(["audit", "--session", "1", "--auditor", "Ada", "--order", "screen"], typed: "p")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("session 1 has ended; start another"))
  }

  @Test func `quitting ends the session when one says so, and sums it up`() throws {
    var bench = try Self.bench()
    bench.now += 1
    let ran = Self.audit(bench, "ppqzy")
    #expect(ran.data.contains("z is not an answer here."))
    #expect(ran.data.contains("Ended session 1: 2 findings: 2 passed."), "\(ran.data)")
    #expect(!ran.data.contains("stays open, with every answer kept"))
    #expect(try bench.query("SELECT ended_at FROM v_session").first?["ended_at"] != .null)
  }

  @Test func `without a terminal nothing begins`() throws {
    let bench = try Self.bench()
    let ran = bench.run("audit", "--auditor", "Ada")
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("`auditctl record --batch FILE`"))
    #expect(try bench.query("SELECT * FROM v_session").isEmpty)
  }

  @Test func `text from the file and from the keyboard does nothing to the terminal`() throws {
    let bench = try Self.bench()
    bench.runDone("screen", "edit", "contact", "--title", "Con\u{1B}[31mtact")
    let ran = Self.audit(bench, "t\u{202E}abc\u{7}\nrp")
    #expect(!ran.data.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E || $0.value == 7 })
    bench.runDone("release", "add", "9\u{1B}[31m", "--build", "1")
    let end = bench.run(
      Self.ready + ["--release", "9\u{1B}[31m"], typed: String(repeating: "n1\n", count: 40))
    #expect(end.data.contains("Is this list complete in release 9"), "\(end.data.suffix(300))")
    #expect(!end.data.unicodeScalars.contains { $0.value == 0x1B })
  }

  @Test func `what others write while one audits is taken over`() throws {
    let bench = try Self.bench()
    _ = Self.audit(bench, "p")
    bench.runDone(
      "session", "start", "--auditor", "Bo", "--device", "iPhone 15", "--os-version", "18.1",
      "--assistive-technology", "VoiceOver")
    let before = try JSONValue(bench.runDone("session", "show", "1", "--format", "json").data)["session"]?[
      "left_count"]?
      .integer
    let count = try #require(before)
    // Bo answers while Ada thinks about her second question.
    let ran = bench.run(["audit", "--auditor", "Ada", "--order", "screen"], typed: "tA thought.\npqn") {
      bench.runDone("record", "contact/title", "vo-text,voiceover-spec/traits", "pass", "--session", "2")
    }
    #expect(
      ran.data.contains("Others changed the file: \(count - 3) questions left instead of \(count - 1)."), "\(ran.data)")
  }

  @Test func `what failed is asked again with what was found`() throws {
    let bench = try Self.bench()
    _ = Self.audit(bench, "fTitle, image.\n4qn", "--check", "vo-text")
    let ran = bench.run(["audit", "--session", "1", "--outcome", "fail", "--format", "lines"], typed: "pass\nyes\n")
    #expect(ran.data.contains("1 question, by screen."))
    #expect(ran.data.contains("Found so far: failed, Ada, VoiceOver on iOS 18: Title, image.\n"), "\(ran.data)")
    #expect(ran.data.contains("Ended session 1"))
  }
}
