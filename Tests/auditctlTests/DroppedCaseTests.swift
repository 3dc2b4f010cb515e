import Testing

@testable import auditctl

/// DESIGN rule 8 through command lines: whatever makes a failure lose its cell just before the gate is asked, the failure is
/// listed everywhere, and the release is at best incomplete until it is tested again or decided.
@Suite struct DroppedCaseTests {
  /// A way in which a failure loses its cell.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Where it is recorded, and where it is listed.
    let place, check: String
    let cause: String
    /// The release in which it has no cell.
    let release: String
    let drop: @Sendable (inout Workbench) throws -> Void
    var testDescription: String { name }
  }

  private static let heard = DemoPack.check("heard", "screen-reader")
  private static let label = DemoPack.check("label", "screen-reader", scope: "element")
  private static let extra = DemoPack.check("extra", "visual")

  static let cases = [
    Case(name: "a screen is taken out", place: "pay", check: "demo/menu/heard", cause: "outOfScope", release: "1.0") {
      $0.takeOut("pay")
    },
    Case(name: "a component is dropped", place: "%bar/start", check: "demo/menu/label", cause: "gone", release: "1.0") {
      try $0.importScreen("home", "elements:\n  - {key: save, type: button, label: Save}\n")
    },
    Case(name: "an element is removed", place: "home/save", check: "demo/menu/label", cause: "gone", release: "1.0") {
      try $0.importScreen("home", "elements:\n  - component: bar\n")
    },
    Case(name: "a state is removed", place: "home@open", check: "demo/menu/heard", cause: "gone", release: "1.0") {
      try $0.importScreen(
        "home", "elements:\n  - component: bar\n  - {key: save, type: button, label: Save}\n", release: "1.0")
    },
    Case(name: "a smaller profile", place: "home", check: "demo/menu/extra", cause: "notAsked", release: "1.0") {
      bench in
      let small =
        "profile: small\ntitle: Small\ndescription: D\ntarget: AA\nelement_checks: true\n"
        + "packs: [{pack: demo, scopes: [element]}]\n"
      bench.runDone("profile", "import", try bench.write(small, to: "small.yaml"))
      bench.runDone("profile", "assign", "small", "--release", "1.0", "--reason", "It was agreed so.")
    },
    Case(
      name: "a later edition has no such check", place: "home", check: "demo/menu/extra", cause: "notAsked",
      release: "2.0"
    ) {
      bench in
      try DemoPack.load(into: bench, [heard, label], edition: "2")
      bench.runDone("session", "end")
      bench.now += 60_000
      bench.runDone("release", "add", "2.0", "--build", "2")
      bench.startSession("VoiceOver", release: "2.0")
    },
  ]

  /// A shop in which one thing failed and all else passed, and then lost its cell.
  private static func bench(_ dropped: Case) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    try DemoPack.addShop(to: bench, [heard, label, extra], asksElements: true)
    bench.runDone("product", "edit", "shop", "--vendor", "Example Shop", "--contact-email", "a@example.org")
    bench.runDone("release", "add", "1.0", "--build", "1")
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: start, type: button, label: Start}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"))
    try bench.importScreen(
      "home",
      "states:\n  - {key: open}\nelements:\n  - component: bar\n  - {key: save, type: button, label: Save}\n")
    try bench.importScreen("pay", "elements:\n  - {key: go, type: button, label: Go}\n")
    bench.startSession("VoiceOver")
    bench.runDone("record", dropped.place, dropped.check, "fail", "--severity", "serious")
    try bench.answer()
    bench.now += 60_000
    try dropped.drop(&bench)
    try bench.answer(release: dropped.release)
    for screen in ["home", "pay"] where screen == "home" || dropped.cause != "outOfScope" {
      bench.runDone("screen", "complete", screen, "--release", dropped.release, "--auditor", "Auditor A")
    }
    return bench
  }

  /// The same, with the word that its place is gone, looked at on a later build, and a release after that.
  private static func benchOfGone(_ dropped: Case) throws -> Workbench {
    var bench = try bench(dropped)
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    bench.runDone(
      "issue", "decide", "1", "gone", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Taken out.",
      "--looked-by", "Auditor A", "--looked-at", "2")
    bench.now += 60_000
    bench.runDone("release", "add", "2.0", "--build", "3")
    return bench
  }

  /// What the check is called; its path where the edition that the release pins has it no more.
  private static func title(_ dropped: Case, _ bench: Workbench) throws -> String {
    guard dropped.name != "a later edition has no such check" else { return dropped.check }
    let checks = try bench.query("SELECT title FROM v_check WHERE check_path = '\(dropped.check)'")
    return try #require(checks.first?["title"]?.text)
  }

  private static func verdict(_ bench: Workbench, _ release: String) throws -> String? {
    try JSONValue(bench.run("status", "--release", release, "--format", "json").data)["release"]?["verdict"]?.text
  }

  /// How a statement begins its list of failures, by why the release has no check for them.
  private static let introductions = [
    "outOfScope": "Known where this version was not assessed:", "notAsked": "Known, though it was not asked for:",
    "gone": "Known in places that are gone since:",
    "unplanned": "Known from earlier versions, with technology that was not used again:",
  ]

  @Test(arguments: cases) func `it is listed everywhere, and the gate refuses until it is decided`(_ dropped: Case)
    throws
  {
    let bench = try Self.bench(dropped)
    let release = dropped.release
    #expect(try Self.verdict(bench, release) == "incomplete")
    let rows = try bench.query(
      "SELECT address, check_path, cause, severity FROM dropped_failure WHERE release = '\(release)'")
    #expect(rows.count == 1)
    #expect(rows.first?["address"]?.text == dropped.place && rows.first?["check_path"]?.text == dropped.check)
    #expect(rows.first?["cause"]?.text == dropped.cause && rows.first?["severity"]?.text == "serious")
    let title = try Self.title(dropped, bench)
    let line = ": \(title): failed in 1.0 (serious)."
    let known = try #require(Self.introductions[dropped.cause])
    for (format, wanted) in [
      ("statement", [known, " Affected: "]), ("acr", [line, "Known issues: issue 1 (serious)"]),
    ] {
      let document = bench.run("report", "--release", release, "--format", format)
      #expect(document.status == .answerIsNo)
      // A sign at the beginning of a line is held from meaning anything to Markdown by a joiner.
      let plain = String(String.UnicodeScalarView(document.data.unicodeScalars.filter { $0 != "\u{2060}" }))
      for words in wanted { #expect(plain.contains(words), "\(plain)") }
      // The public knows no paths of checks, but where nothing else is known of one.
      #expect(format == "acr" || title == dropped.check || !plain.contains(dropped.check))
      #expect(!plain.contains("No failure is known") && !plain.contains("It meets the profile"))
      #expect(!plain.contains("meets all that was asked"), "\(plain)")
    }
    #expect(bench.run("report", "--release", release, "--format", "html").data.contains(title))
    #expect(bench.run("status", "--release", release).data.contains("at best not fully tested"))
    let listed = try JSONValue(bench.run("status", "--release", release, "--format", "json").data)["dropped_failures"]?
      .array()
    #expect(
      listed?.map { [$0["address"]?.text, $0["cause"]?.text, $0["severity"]?.text] } == [
        [dropped.place, dropped.cause, "serious"]
      ])
    let said = bench.run("status", "--release", release, "--format", "lines").data
    #expect(said.contains("Address: \(dropped.place)\nCheck: \(dropped.check)\n"), "\(said)")
    let gate = bench.run("gate", "--release", release)
    #expect(gate.status == .answerIsNo)
    #expect(gate.data.contains("with no decision"), "\(gate.data)")
    let explained = bench.runDone("explain", dropped.place, dropped.check, "--release", release, "--format", "lines")
    #expect(explained.data.contains("Result: failed"), "\(explained.data)")
  }

  @Test(arguments: cases) func `a decision lets it through, and of a place it changes no verdict`(_ dropped: Case)
    throws
  {
    let bench = try Self.bench(dropped)
    bench.runDone(
      "issue", "accept", "1", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Known.")
    let gate = bench.run("gate", "--release", dropped.release, "--format", "json")
    #expect(gate.status == .done, "\(gate.data)")
    #expect(try JSONValue(gate.data)["waived_failures"]?.array().map { $0["address"]?.text } == [dropped.place])
    let isDecidable = dropped.cause == "notAsked"
    #expect(try Self.verdict(bench, dropped.release) == (isDecidable ? "conformant" : "incomplete"))
    let statement = bench.run("report", "--release", dropped.release, "--format", "statement").data
    let title = try Self.title(dropped, bench)
    let decided = "\(title): failed in 1.0 (serious). Decided: issue 1: accepted risk, Manager D"
    let conformance = bench.run("report", "--release", dropped.release, "--format", "acr").data
    #expect(conformance.contains(decided), "\(conformance)")
    #expect(!statement.contains("No failure is known") && !statement.contains("fully co"), "\(statement)")
    #expect(statement.contains("meets all that was asked of it") == isDecidable, "\(statement)")
    guard dropped.release == "2.0" else { return }
    let past = bench.run("compare", "1.0", "2.0", "--format", "json").data
    #expect(past.contains("\"verdict\": \"conformant\""), "\(past)")
  }

  @Test(arguments: cases.filter { $0.release == "1.0" })
  func `a test at its place takes it off the list`(_ dropped: Case) throws {
    var bench = try Self.bench(dropped)
    bench.now += 60_000
    if dropped.cause == "outOfScope" {
      // Nothing is recorded out of scope: the screen is put back, passes, and is taken out again.
      #expect(bench.run("record", dropped.place, dropped.check, "pass").notes.contains("--add-screen pay"))
      bench.runDone("release", "edit", "1.0", "--add-screen", "pay", "--reason", "It is tested.", "--by", "Manager B")
      bench.runDone("record", dropped.place, dropped.check, "pass")
      bench.takeOut("pay")
      #expect(try Self.verdict(bench, "1.0") == "conformant")
      return
    }
    bench.runDone("record", dropped.place, dropped.check, "pass", "--release", dropped.release)
    #expect(try Self.verdict(bench, dropped.release) == "conformant")
    #expect(bench.run("gate", "--release", dropped.release).status == .done)
  }

  @Test(arguments: cases.filter { $0.cause == "gone" })
  func `a place that the app has no more is gone, and the release may conform`(_ dropped: Case) throws {
    var bench = try Self.bench(dropped)
    let decision = [
      "issue", "decide", "1", "gone", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Taken out.",
      "--looked-by", "Auditor A", "--looked-at",
    ]
    let there = bench.run(decision + ["1"])
    #expect(there.status == .malformedInput && there.notes.contains("it failed on build 1"), "\(there.notes)")
    bench.runDone("release", "edit", "1.0", "--add-build", "2")
    #expect(bench.run(decision + ["2"]).status == .done)
    #expect(try Self.verdict(bench, "1.0") == "conformant")
    #expect(bench.run("gate").status == .done)
    let listed = try JSONValue(bench.run("status", "--format", "json").data)["dropped_failures"]?.array()
    #expect(listed?.map { $0["gone_decision_id"]?.integer } == [1], "It stays listed, with who looked.")
    let statement = bench.run("report", "--format", "statement")
    #expect(statement.status == .done)
    #expect(statement.data.contains("Known in places that are gone since"), "\(statement.data)")
    let conformance = bench.run("report", "--format", "acr").data
    #expect(conformance.contains("gone, looked at on 2 by Auditor A"), "\(conformance)")
    // A release that follows begins with the same scope, which brings nothing back.
    bench.now += 60_000
    bench.runDone("release", "add", "2.0", "--build", "3")
    let after = try JSONValue(bench.run("status", "--release", "2.0", "--format", "json").data)["dropped_failures"]?
      .array()
    #expect(after?.map { $0["gone_decision_id"]?.integer } == [1], "It holds until its key returns.")
    // What comes back was there all along for all that anybody knows: somebody has to look again.
    bench.now += 60_000
    try bench.importScreen(
      "home",
      "states:\n  - {key: open}\nelements:\n  - component: bar\n  - {key: save, type: button, label: Save}\n")
    #expect(try bench.cells("1.0").contains { $0.check == dropped.check && $0.outcome == "failed" })
    #expect(bench.run("gate", "--release", "1.0").status == .answerIsNo)
  }

  /// The screen has another key in 2.0: that alone brings nothing back, and what came back under it was there.
  @Test func `what is gone is so under a new key of its screen, until it returns there`() throws {
    let removed = try #require(Self.cases.first { $0.place == "home/save" })
    var bench = try Self.benchOfGone(removed)
    bench.runDone("screen", "rename", "home", "start", "--release", "2.0")
    func listed() throws -> [String] {
      let dropped = try JSONValue(bench.run("status", "--release", "2.0", "--format", "json").data)["dropped_failures"]
      return try (dropped?.array() ?? []).map { failure in
        "\(failure["address"]?.text ?? "-") \(failure["gone_decision_id"]?.integer ?? 0)"
      }
    }
    #expect(try listed() == ["start/save 1"])
    bench.now += 60_000
    let (key, bar) = ("renamed_from: home\n", "elements:\n  - component: bar\n")
    try bench.importScreen("start", key + bar + "  - {key: save, type: button, label: Save}\n", release: "2.0")
    #expect(try bench.cells("2.0").contains { $0.check == removed.check && $0.outcome == "failed" })
    bench.now += 60_000
    try bench.importScreen("start", key + bar, release: "2.0")
    #expect(try listed() == ["start/save 0"], "Somebody has to look again.")
    #expect(bench.run("gate", "--release", "2.0").status == .answerIsNo)
  }

  /// The component's specification goes on without the screen that declared it.
  @Test func `what is gone stays gone where a later release only says something else of it`() throws {
    let dropped = try #require(Self.cases.first { $0.place == "%bar/start" })
    var bench = try Self.benchOfGone(dropped)
    bench.now += 60_000
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: start, type: button, label: Begin}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "begin.yaml"), "--release", "2.0")
    func listed() throws -> [Int?]? {
      try JSONValue(bench.run("status", "--release", "2.0", "--format", "json").data)["dropped_failures"]?.array()
        .map { $0["gone_decision_id"]?.integer }
    }
    #expect(try listed() == [1])
    bench.now += 60_000
    let save = "elements:\n  - {key: save, type: button, label: Save}\n"
    try bench.importScreen("home", save + "  - component: bar\n", release: "2.0")
    bench.now += 60_000
    try bench.importScreen("home", save, release: "2.0")
    #expect(try listed() == [nil], "It was there again.")
  }

  // MARK: Ways

  /// A check whose two ways failed in 1.0, and 2.0 with an edition in which it has another key, and a third way.
  @Test func `a check with ways that is renamed keeps its failure, and a third way ends none`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    try DemoPack.addShop(to: bench, [DemoPack.check("errors", ways: ["top", "alert"])])
    bench.runDone("release", "add", "1.0", "--build", "1")
    try bench.importScreen("home", "")
    bench.startSession("VoiceOver")
    for way in ["top", "alert"] { bench.runDone("record", "home", "demo/menu/errors/\(way)", "fail") }
    bench.runDone("session", "end")
    try DemoPack.load(
      into: bench, [DemoPack.check("messages", ways: ["above", "alert", "spoken"])], edition: "2",
      successions: [
        "menu/errors": "menu/messages", "menu/errors/top": "menu/messages/above",
        "menu/errors/alert": "menu/messages/alert",
      ])
    bench.now += 60_000
    bench.runDone("release", "add", "2.0", "--build", "2")
    #expect(try bench.cells("2.0").map { "\($0.check) \($0.outcome)" } == ["demo/menu/messages failed"])
    #expect(bench.runDone("explain", "home", "demo/menu/messages", "--release", "2.0").data.contains("1.0"))
    #expect(bench.run("gate", "--release", "2.0").status == .answerIsNo)
    bench.startSession("VoiceOver", release: "2.0")
    bench.runDone("record", "home", "demo/menu/messages/spoken", "pass")
    #expect(try bench.cells("2.0").map(\.outcome) == ["passed"])
  }
}
