import AuditReports
import TestSupport
import Testing

@testable import auditctl

/// The plan of a release: what is asked in which environments, what changes it, and who says so (DESIGN section 3).
@Suite struct ReleasePlanCommandTests {
  private func environments(_ bench: Workbench, _ release: String = "1.0") throws -> [String] {
    let ran = bench.run("release", "plan", "--release", release, "--format", "json")
    return try #require(try JSONValue(ran.data)["environments"]?.array()).map {
      ($0["environment"]?.text ?? "") + ($0["coverage"]?.text == "spot" ? " (spot)" : "")
    }
  }

  private func report(_ bench: Workbench, _ format: String, _ release: String = "1.0") -> String {
    bench.run("report", "--release", release, "--format", format).data
  }

  /// Every document for people: the report, the conformance report and the statement.
  private static let documents = internalDocuments + ["statement"]
  /// Those that are not for the public, which say who changed what of the plan.
  private static let internalDocuments = ["markdown", "acr"]

  // MARK: Environments

  @Test func `a product for the web asks for a screen reader, and goes on with it`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "site", "--title", "Site", "--platform", "web", "--profile", "wcag22-aa")
    let refused = bench.run("release", "add", "1.0")
    #expect(refused.status == .usage)
    #expect(refused.notes.contains("--environment \"NVDA on Windows\""), "\(refused.notes)")
    #expect(bench.run("release", "list", "--format", "csv").data.split(separator: "\n").count <= 1)
    bench.runDone("release", "add", "1.0", "--environment", "nvda on windows", "--spot", "VoiceOver on macOS")
    let plan = ["NVDA on Windows", "VoiceOver on macOS (spot)", "keyboard", "the app"]
    #expect(try environments(bench) == plan)
    bench.runDone("release", "add", "2.0")
    #expect(try environments(bench, "2.0") == plan, "A release starts with the plan of the one before it.")
  }

  @Test func `iOS and Android have their screen reader, a keyboard and the app`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    #expect(try environments(bench) == ["VoiceOver on iOS", "keyboard", "the app"])
  }

  @Test func `a keyboard that is only spot-checked is refused`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    let ran = bench.run("release", "plan", "--spot", "keyboard")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("keyboard would only be spot-checked"), "\(ran.notes)")
    #expect(try environments(bench) == ["VoiceOver on iOS", "keyboard", "the app"])
    let unknown = bench.run("release", "plan", "--environment", "Voice Oever on iOS")
    #expect(unknown.status == .usage)
    #expect(unknown.notes.contains("VoiceOver") && unknown.notes.contains("Switch Control"), "\(unknown.notes)")
  }

  @Test func `a plan without a keyboard needs a reason, which every document prints, also of later releases`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    #expect(bench.run("release", "plan", "--without", "keyboard").status == .usage)
    bench.runDone(
      "release", "plan", "--without", "keyboard", "--reason", "None can be connected", "--by", "Manager B")
    #expect(try environments(bench) == ["VoiceOver on iOS", "the app"])
    bench.runDone("release", "add", "2.0", "--build", "2")
    for release in ["1.0", "2.0"] {
      for format in Self.documents {
        let text = report(bench, format, release)
        let isPublic = format == "statement"
        #expect(
          text.contains(isPublic ? "Not assessed with: a keyboard." : "No keyboard was planned"), "\(format) \(release)"
        )
        let reason = "Reason: None can be connected" + (isPublic ? "" : ". Said by Manager B.")
        #expect(text.contains(reason), "\(format) \(release)")
      }
    }
    let verdict = try JSONValue(bench.run("report", "--format", "json").data)["release"]
    #expect(try verdict?["kinds_not_planned"]?.array().map(\.text) == ["keyboard", "voice", "switch"])
    let changes = try JSONValue(bench.run("log", "--plan", "--release", "1.0", "--format", "json").data).array()
    #expect(changes.contains { $0["key"]?.text == "keyboard" && $0["reason"]?.text == "None can be connected" })
  }

  // MARK: Inventory

  @Test func `documents say that screens outside the list are not known, until all were listed`() throws {
    let bench = try Workbench.shop("wcag22-aa", elements: false)
    let unknown = "screens outside this list were not tested, and their number is not known"
    let unknownToPublic = "screens that are not named here were not assessed, and their number is not known"
    for format in Self.internalDocuments { #expect(report(bench, format).contains(unknown), "\(format)") }
    #expect(report(bench, "statement").contains(unknownToPublic))
    bench.runDone("release", "plan", "--inventory", "complete", "--screen", "home", "--sample", "structured")
    for format in Self.documents {
      let text = report(bench, format)
      #expect(!text.contains(unknown) && !text.contains(unknownToPublic), "\(format)")
    }
    let screens = try JSONValue(bench.run("release", "plan", "--format", "json").data)["screens"]
    #expect(try screens?.array().map { $0["sample"]?.text } == ["structured"])
  }

  // MARK: The log of changes

  @Test func `once something was found each change needs a reason, and all documents print it`() throws {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("release", "plan", "--inventory", "complete")
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    var later = bench
    later.now += 60_000
    for change in [
      ["release", "plan", "--inventory", "none"], ["release", "plan", "--environment", "Switch Control on iOS"],
      ["release", "plan", "--screen", "pay", "--sample", "random"], ["release", "plan", "--only", "home"],
      ["profile", "assign", "must-only", "--release", "1.0"], ["release", "edit", "1.0", "--remove-screen", "pay"],
    ] {
      let ran = later.run(change)
      #expect(ran.status == .usage, "\(change)")
      #expect(ran.notes.contains("--reason WHY"), "\(change): \(ran.notes)")
    }
    later.runDone(
      "release", "plan", "--environment", "Switch Control on iOS", "--reason", "Asked for by the client", "--by",
      "Manager B")
    later.takeOut("pay")
    try later.importScreen("home", "team: web\n")
    for format in Self.internalDocuments {
      let text = report(later, format)
      #expect(text.contains("What was changed of the plan after the first finding:"), "\(format)")
      #expect(text.contains("environment Switch Control on iOS"), "\(format)")
      #expect(text.contains("Reason: Asked for by the client."), "\(format)")
      #expect(text.contains("scope of pay"), "\(format)")
      #expect(text.contains("screen home"), "\(format)")
      #expect(!text.contains("inventory of screens: "), "It was said before the first finding: \(format)")
    }
    for command in [["gate"], ["release", "show"], ["report", "--format", "json"]] {
      let json = try JSONValue(later.run(command + (command[0] == "report" ? [] : ["--format", "json"])).data)
      let changes = try #require(try json["plan_changes"]?.array(), "\(command)")
      #expect(changes.allSatisfy { $0["is_after_first_finding"] == .boolean(true) })
      #expect(Set(changes.compactMap { $0["subject"]?.text }) == ["environment", "scope", "screen"], "\(command)")
    }
    #expect(later.run("gate", "--summary", "-").data.contains("Switch Control on iOS"))
  }

  @Test func `processes, scope, specification and profile are rows of the plan's log, wherever it is printed`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"])
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: menu, type: button, label: Menu, traits: [button]}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"))
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    bench.environment["AUDITCTL_AUDITOR"] = "Manager B"
    let why = ["--reason", "The shop was rebuilt"]
    /// Each change, the subject of its row, and its words in documents.
    let changes: [(command: [String], subject: String, words: String)] = [
      (["process", "add", "buy", "--title", "Buy", "--screens", "home,pay"], "process", "process buy"),
      (["element", "edit", "home/save", "--label", "Keep"], "screen", "screen home"),
      (
        ["component", "import", try bench.write(bar.replacing("label: Menu", with: "label: More"), to: "more.yaml")],
        "component", "component bar"
      ),
      (["profile", "assign", "wcag22-a", "--release", "1.0"] + why, "profile", "profile"),
      (["release", "edit", "1.0", "--remove-screen", "pay"] + why, "scope", "scope of pay"),
    ]
    for change in changes {
      bench.now += 60_000
      let ran = bench.run(change.command)
      #expect(ran.status == .done, "\(change.command): \(ran.notes)")
    }
    let subjects = changes.map(\.subject)
    let log = try JSONValue(bench.runDone("log", "--plan", "--format", "json").data)
    let logged = try #require(try (try? log.array()) ?? log["plan_changes"]?.array())
    #expect(
      logged.filter { $0["is_after_first_finding"] == .boolean(true) }.map { $0["subject"]?.text } == subjects, "\(log)"
    )
    for command in [["release", "show"], ["release", "plan"], ["gate"], ["report"]] {
      let json = try JSONValue(bench.run(command + ["--format", "json"]).data)
      let rows = try #require(try json["plan_changes"]?.array(), "\(command)")
        .filter { $0["is_after_first_finding"] == .boolean(true) }
      #expect(rows.map { $0["subject"]?.text } == subjects, "\(command)")
      #expect(rows.allSatisfy { $0["person"]?.text == "Manager B" }, "\(command)")
      #expect(rows.suffix(2).allSatisfy { $0["reason"]?.text == "The shop was rebuilt" }, "\(command)")
    }
    let printed =
      Self.internalDocuments.map { (name: $0, text: report(bench, $0)) } + [
        ("gate", bench.run("gate", "--format", "lines").data), ("log", bench.runDone("log", "--plan").data),
        ("show", bench.runDone("release", "show", "--format", "lines").data),
        ("summary", bench.run("gate", "--summary", "-").data),
      ]
    for (name, text) in printed {
      for change in changes { #expect(text.contains(change.words), "\(name): \(change.words)\n\(text)") }
    }
  }

  // MARK: Partial re-audits

  /// Release 1.0 with home, pay and more, where 1.4.3 failed on pay and more; 1.0.1 audits home alone again.
  private func partial() throws -> Workbench {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay", "more"], elements: false)
    try bench.answer { screen, path in path == "wcag/1.4.3" && screen != "home" }
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "1.0.1", "--after", "1.0", "--only", "home", "--build", "2")
    bench.startSession("VoiceOver", release: "1.0.1")
    return bench
  }

  private static let left = "2 screens not re-audited, 2 failures as of 1.0"

  @Test func `screens outside a partial re-audit are neither dropped nor missing, and said everywhere`() throws {
    let bench = try partial()
    try bench.answer(release: "1.0.1")
    let status = bench.run("status", "--release", "1.0.1", "--format", "json")
    let release = try #require(try JSONValue(status.data)["release"])
    #expect(release["verdict"]?.text == "incomplete")
    #expect(release["screens_not_re_audited"]?.integer == 2)
    #expect(release["failures_not_re_audited"]?.integer == 2)
    #expect(release["dropped_failure_row_count"]?.integer == 0)
    #expect(release["untested"]?.integer == 0 && release["screen_count"]?.integer == 1)
    #expect(bench.run("status", "--release", "1.0.1", "--format", "lines").data.contains(Self.left))
    for format in Self.internalDocuments { #expect(report(bench, format, "1.0.1").contains(Self.left), "\(format)") }
    let statement = report(bench, "statement", "1.0.1")
    #expect(statement.contains("Failures known there: 2.") && !statement.contains("fully conformant"), "\(statement)")
    let gate = bench.run("gate", "--release", "1.0.1", "--format", "lines")
    #expect(gate.status == .answerIsNo)
    #expect(gate.data.contains(Self.left) && gate.data.contains("gate --baseline 1.0"), "\(gate.data)")
  }

  @Test func `what is left out keeps failures without cells under a new key, and rates say what they are of`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay", "more"], elements: false)
    try bench.answer { screen, path in path == "wcag/1.4.3" && screen != "home" }
    bench.runDone("process", "add", "buy", "--title", "Buy", "--screens", "home,pay")
    bench.runDone("session", "end")
    bench.now += 60_000
    // A smaller profile asks 1.4.3 (AA) no more, so that both failures are dropped.
    bench.runDone("release", "add", "1.1", "--after", "1.0", "--build", "2", "--profile", "wcag22-a")
    bench.runDone("screen", "rename", "pay", "payment", "--release", "1.1")
    bench.runDone("release", "add", "1.1.1", "--after", "1.1", "--only", "home", "--build", "3")
    bench.startSession("VoiceOver", release: "1.1.1")
    try bench.answer(release: "1.1.1")
    let left = "2 screens not re-audited, 2 failures as of 1.1"
    let status = bench.run("status", "--release", "1.1.1", "--rates", "--format", "lines").data
    #expect(status.contains(left), "\(status)")
    let rate = "Guidelines and criteria whose own required checks are met on every re-audited screen"
    #expect(status.contains(rate), "\(status)")
    #expect(status.contains("of 1 screen of 3, the others were not re-audited"), "\(status)")
    for format in Self.internalDocuments { #expect(report(bench, format, "1.1.1").contains(left), "\(format)") }
    let statement = report(bench, "statement", "1.1.1")
    #expect(statement.contains("Screens assessed for this version: 1 of 3."), "\(statement)")
    #expect(statement.contains("Failures known there: 2."), "\(statement)")
    let gate = bench.run("gate", "--release", "1.1.1", "--format", "lines").data
    #expect(gate.contains(left) && !gate.contains("out of scope"), "\(gate)")
    let process = bench.runDone("process", "show", "buy", "--release", "1.1.1").data
    #expect(process.contains("not re-audited") && !process.contains("out of scope"), "\(process)")
  }

  @Test func `a baseline compares the screens that are audited again`() throws {
    let bench = try partial()
    try bench.answer(release: "1.0.1")
    let passed = bench.run("gate", "--release", "1.0.1", "--baseline", "1.0", "--format", "lines")
    #expect(passed.status == .done, "\(passed.data)")
    #expect(passed.data.contains(Self.left) && passed.data.contains("Result: not fully tested"))
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "minor")
    let failed = bench.run("gate", "--release", "1.0.1", "--baseline", "1.0", "--format", "lines")
    #expect(failed.status == .answerIsNo)
    #expect(failed.data.contains("1 failed required check that did not fail in 1.0"), "\(failed.data)")
  }

  @Test func `what failed in the baseline, too, does not count against a later release`() throws {
    var bench = try Workbench.shop("wcag22-aa", elements: false)
    try bench.answer { _, path in path == "wcag/1.4.3" }
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.startSession("VoiceOver", release: "2.0")
    try bench.answer(release: "2.0")
    #expect(bench.run("gate", "--release", "2.0").status == .answerIsNo)
    let ran = bench.run("gate", "--release", "2.0", "--baseline", "1.0", "--format", "json")
    #expect(ran.status == .done, "\(ran.data)")
    let gate = try #require(try JSONValue(ran.data)["gate"])
    #expect(gate["baseline"]?.text == "1.0" && gate["known_in_baseline_count"]?.integer == 1)
    #expect(gate["verdict"]?.text == "nonconformant", "A baseline changes no verdict.")
    #expect(bench.run("gate", "--release", "1.0", "--baseline", "2.0").status == .usage)
  }

  @Test func `a release after a partial re-audit starts with the newest whole plan`() throws {
    let bench = try partial()
    bench.runDone("release", "add", "1.1", "--build", "3")
    let release = try JSONValue(bench.run("release", "plan", "--release", "1.1", "--format", "json").data)
    #expect(release["release"]?["is_partial"] == .boolean(false))
    #expect(try release["screens"]?.array().map { $0["plan"]?.text } == ["in-scope", "in-scope", "in-scope"])
    let carried = try bench.cells("1.1").filter { $0.outcome == "failed" }
    #expect(Set(carried.map(\.screen)) == ["pay", "more"])
  }

  @Test func `a frozen partial re-audit keeps what it said of the screens that it left out`() throws {
    let bench = try partial()
    try bench.answer(release: "1.0.1")
    bench.runDone("release", "freeze", "1.0.1")
    #expect(bench.run("status", "--release", "1.0.1", "--format", "lines").data.contains(Self.left))
    #expect(report(bench, "statement", "1.0.1").contains("Failures known there: 2."))
  }

  // MARK: Branches

  @Test func `a hotfix beside a release changes nothing of it until it is merged`() throws {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home"], elements: false)
    try bench.answer()
    bench.runDone("session", "end")
    bench.now += 60_000
    bench.runDone("release", "add", "1.0.1", "--after", "1.0", "--build", "2")
    bench.runDone("release", "add", "2.0", "--after", "1.0", "--build", "3")
    let before = bench.run("status", "--release", "2.0", "--format", "json").data
    try bench.importScreen("home", "elements:\n  - {key: new, type: button, label: New}\n", release: "1.0.1")
    bench.startSession("VoiceOver", release: "1.0.1")
    bench.runDone("record", "home", "wcag/1.4.3", "fail", "--severity", "serious")
    #expect(bench.run("status", "--release", "2.0", "--format", "json").data == before)
    bench.runDone("release", "plan", "--release", "2.0", "--merges", "1.0.1")
    #expect(bench.run("screen", "show", "home", "--release", "2.0", "--format", "json").data.contains("\"new\""))
    let failed = try bench.cells("2.0").filter { $0.outcome == "failed" }
    #expect(failed.map(\.check) == ["wcag/1.4.3"])
  }

  @Test func `a process whose screens are all out of scope keeps verdict, statement and gate from conformance`() throws
  {
    let bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    bench.runDone("process", "add", "checkout", "--title", "Checkout", "--screens", "pay")
    try bench.answer()
    bench.takeOut("pay")
    let status = try #require(try JSONValue(bench.run("status", "--format", "json").data)["release"])
    #expect(status["verdict"]?.text == "incomplete")
    #expect(status["failed"]?.integer == 0 && status["untested"]?.integer == 0)
    #expect(!report(bench, "statement").contains("fully conformant with WCAG 2.2, level AA."))
    let gate = bench.run("gate", "--format", "lines")
    #expect(gate.status == .answerIsNo)
    #expect(gate.data.contains("process Checkout has pay out of scope"), "\(gate.data)")
  }
}
