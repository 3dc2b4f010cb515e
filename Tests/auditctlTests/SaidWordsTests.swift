import ArgumentParser
import Testing

@testable import auditctl

/// What the program says at the moment at which somebody needs to know it, through the command line.
@Suite struct SaidWordsTests {
  private static let name = "native/button/name"

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func start(_ bench: Workbench, _ technology: String, on os: String, _ version: String) -> String {
    bench.runDone(
      "session", "start", "--auditor", "Auditor A", "--device", "D", "--os", os, "--os-version", version,
      "--assistive-technology", technology
    ).notes
  }

  @Test func `what an answer counts for in an environment that is not planned in full is said`() throws {
    let bench = try Workbench.shop("native-elements")
    bench.runDone("session", "end")
    let planned = bench.runDone(
      "release", "plan", "--environment", "VoiceOver on iOS 17", "--spot", "VoiceOver on iPadOS")
    #expect(
      planned.notes.contains("VoiceOver on iOS 17 takes the place of VoiceOver on iOS, the platform's default"),
      "\(planned.notes)")
    #expect(!bench.runDone("release", "plan", "--spot", "VoiceOver on iPadOS").notes.contains("takes the place"))

    let spot =
      "VoiceOver on iPadOS is a spot check in the plan of 1.0: what fails there counts, what passes there passes"
    #expect(start(bench, "VoiceOver", on: "iPadOS", "17.4").contains(spot))
    #expect(bench.runDone("record", "home/save", Self.name, "pass").notes.contains(spot))
    let batch = try bench.write("address,check,outcome\nhome/save,native/button/role,pass\n", to: "b.csv")
    #expect(bench.runDone("record", "--batch", batch).notes.contains(spot))
    bench.runDone("session", "end")

    let outside = "The plan of 1.0 does not name VoiceOver on iOS 16"
    #expect(start(bench, "VoiceOver", on: "iOS", "16.4").contains(outside))
    #expect(bench.runDone("record", "home/save", Self.name, "pass").notes.contains(outside))
    bench.runDone("session", "end")

    let explained = Self.words(bench.runDone("explain", "home/save", Self.name).data)
    #expect(explained.contains("nobody answered with VoiceOver on iOS 17"), "\(explained)")
    #expect(explained.contains("passed with VoiceOver on iPadOS"), "\(explained)")
    #expect(!start(bench, "VoiceOver", on: "iOS", "17.4").contains("Note:"))
    #expect(!bench.runDone("record", "home/save", Self.name, "pass").notes.contains("Note:"))
  }

  @Test func `a kind that the plan leaves out is named where its checks are missing`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    bench.runDone("release", "plan", "--without", "keyboard", "--reason", "No keyboard can be connected.")
    let report = bench.run("report", "--format", "acr", "--draft").data
    let row = try #require(report.split(separator: "\n").last { $0.hasPrefix("| 2.1.1 ") })
    #expect(row.contains("is answered with a keyboard, and the plan of the audit names none"), "\(row)")
    #expect(!row.contains("profile"), "\(row)")
    let explained = Self.words(bench.runDone("explain", "home", "wcag/2.1.1").data)
    #expect(explained.contains("is answered with a keyboard, and the plan of 1.0 names none"), "\(explained)")
    bench.runDone("session", "end")
    #expect(start(bench, "Full Keyboard Access", on: "iOS", "17.4").contains("The plan of 1.0 does not name keyboard"))
    #expect(bench.runDone("record", "home", "wcag/2.1.1", "pass").notes.contains("does not name keyboard"))
  }

  @Test func `a screen that is not audited again, or out of scope, is not unknown`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "cart"])
    bench.runDone("session", "end")
    bench.runDone("release", "add", "1.0.1", "--build", "2", "--only", "home")
    bench.startSession("VoiceOver", release: "1.0.1")
    let partial = "release 1.0.1 is a partial re-audit of home, and cart stands as in the release before"
    let refused = bench.run("record", "cart", "wcag/1.1.1", "pass")
    #expect(refused.status == .malformedInput && refused.notes.contains(partial), "\(refused.notes)")
    #expect(refused.notes.contains("auditctl release plan --release 1.0.1 --only home --only cart --reason WHY"))
    let unknown = bench.run("record", "nowhere", "wcag/1.1.1", "pass")
    #expect(unknown.notes.contains("unknown screen nowhere; release 1.0.1 has home"), "\(unknown.notes)")
    for command in [["explain", "cart"], ["status", "--screen", "cart"], ["confirm", "cart"]] {
      let ran = bench.run(command)
      #expect(ran.status == .noInput && ran.notes.contains(partial), "\(command): \(ran.notes)")
    }
    bench.takeOut("cart")
    let gone = bench.run("explain", "cart", "--release", "1.0")
    #expect(gone.notes.contains("it was taken out of the scope of release 1.0"), "\(gone.notes)")
  }

  @Test func `a cell whose pass is set aside is untested first, then what passed against what`() throws {
    var bench = try Workbench.shop("native-elements")
    bench.runDone("record", "home/save", Self.name, "pass")
    bench.now += 60_000
    bench.runDone("element", "edit", "home/save", "--label", "Store")
    let explained = bench.runDone("explain", "home/save", Self.name, "--format", "lines").data
    #expect(explained.contains("Outcome: not tested\n") && !explained.contains("Outcome: passed"), "\(explained)")
    let because = #"Because: finding 1 passed against another specification: label was "Save", is "Store""#
    #expect(explained.contains(because), "\(explained)")
    let report = bench.run("report", "--format", "markdown").data
    #expect(!report.contains("passed (the cell is untested)"))
  }

  @Test func `notes and errors are folded at words on a terminal, and not for a screen reader`() throws {
    var bench = try Workbench.shop("wcag22-aa+native-elements")
    bench.runDone("record", "home/save", Self.name, "fail", "--severity", "critical")
    bench.width = 60
    let ran = bench.runDone("record", "home", "wcag/4.1.2", "pass")
    #expect(ran.notes.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(ran.notes)")
    #expect(Self.words(ran.notes).contains("which fails it (finding 2; finding 1). The failure decides"))
    let error = bench.run("record", "nowhere", "wcag/4.1.2", "sideways")
    #expect(error.notes.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(error.notes)")
    let lines = bench.runDone("record", "home", "wcag/4.1.2", "pass", "--format", "lines")
    #expect(
      lines.notes.contains("Contradiction: home wcag/4.1.2 passed, and home/save native/button/name failed, which"))
    #expect(NoteText.folded("say `auditctl x y` and so on", width: 22) == "say `auditctl x y` and\nso on")
    #expect(NoteText.folded("and then say `auditctl xy z`", width: 20) == "and then say\n`auditctl xy z`")
    #expect(NoteText.folded("  one two three four five six", width: 20) == "  one two three four\n  five six")
    #expect(NoteText.folded("/a/path/that/is/longer/than/it", width: 20) == "/a/path/that/is/longer/than/it")
  }

  @Test func `no name of a column for programs is printed to people`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    try bench.answer()
    bench.runDone("record", "home/save", "native/button/name-purpose", "fail", "--severity", "serious")
    let affirmed = bench.runDone(
      "affirm", "home", "wcag/2.4.6", "--reason", "It names it.", "--auditor", "Auditor B", "--format", "lines"
    ).data
    #expect(affirmed.contains("Check that failed: native/button/name-purpose"), "\(affirmed)")
    #expect(affirmed.contains("Where it failed: home/save"), "\(affirmed)")
    #expect(bench.runDone("release", "plan", "--format", "lines").data.contains("System: iOS"))
  }

  /// Words of the rules, which people are not told: each with the line of the guide that says what they read instead.
  private static let oldWords = [
    "must-level", "nonconformant", "conformant", "untested", "not applicable", "newly failing", "no longer tested",
    "waived", "verdict: incomplete",
  ]

  /// Lines with words of the rules, without what is typed: options, their values and examples.
  private static func oldWords(in text: String) -> [String] {
    text.split(separator: "\n").map { String($0).lowercased() }.filter { line in
      oldWords.contains { line.contains($0) } && !line.contains("--outcome") && !line.contains("fail, untested")
        && !line.contains("waived_failures") && !line.contains("sql")
        // A key of the policy's file.
        && line != "untested" && line != "policy: untested"
    }
  }

  @Test(arguments: [
    ["status"], ["status", "--by", "criterion"], ["status", "--by", "team", "--recommended"], ["status", "--rates"],
    ["explain", "register"], ["explain", "accounts"], ["compare", "5.1", "5.2"], ["issue", "list", "--all"],
    ["issue", "show", "7"], ["process", "list"], ["release", "show", "5.2"],
    ["gate"], ["gate", "--summary", "-"], ["report", "--format", "markdown"],
    ["report", "--format", "html"], ["report", "issues"], ["report", "screen", "register"],
  ])
  func `what people read has none of the words of the rules`(_ command: [String]) throws {
    let bench = try Workbench.example()
    let plain =
      command.contains("report") || command.contains("-") ? [[]] : [["--format", "table"], ["--format", "lines"]]
    for format in plain {
      let ran = bench.run(command + format)
      #expect(ran.status == .done || ran.status == .answerIsNo, "\(command): \(ran.notes)")
      #expect(Self.oldWords(in: ran.data + ran.notes).filter { !$0.contains("name=\"verdict\"") } == [], "\(command)")
    }
  }

  @Test func `help has none of the words of the rules`() throws {
    for command in CommandPath.all {
      let help = Auditctl.helpMessage(for: command.type, columns: 80)
      #expect(Self.oldWords(in: help) == [], "\(command)")
    }
  }
}
