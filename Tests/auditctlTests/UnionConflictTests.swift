import TestSupport
import Testing

@testable import auditctl

/// What two copies said apart is listed in words, and the command that stands there settles it.
@Suite struct UnionConflictTests {
  @Test func `two remarks on one row are listed, and the command settles them`() throws {
    let copies = try Copies()
    copies.ana("acr", "remark", "3.3.3", "--release", "5.2", "--text", "In 5.3.")
    copies.bo("acr", "remark", "3.3.3", "--release", "5.2", "--text", "In 5.4.")
    try copies.unite()
    let rows = try copies.rows()
    #expect(
      rows.map { [$0.thing, $0.field, $0.person] } == [
        ["release 5.2", "remark wcag 3.3.3", "Bo"], ["release 5.2", "remark wcag 3.3.3", "Ana"],
      ])
    #expect(rows.first?.commands == ["auditctl acr remark wcag/3.3.3 --text 'In 5.4.' --release 5.2"])
    copies.ana("acr", "remark", "3.3.3", "--release", "5.2", "--text", "In 5.4.", minute: 11)
    #expect(try copies.rows().isEmpty)
  }

  @Test func `a title that two people change is listed with both, and the command settles it`() throws {
    let copies = try Copies()
    copies.ana("screen", "edit", "sign-in", "--title", "Log in", "--release", "5.2")
    copies.bo("screen", "edit", "sign-in", "--title", "Log on", "--release", "5.2")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map(\.kind) == ["edited-twice", "edited-twice"])
    #expect(
      rows.map { [$0.thing, $0.field, $0.release] } == Array(repeating: ["screen sign-in", "title", "5.2"], count: 2))
    #expect(
      rows.map { [$0.standing, $0.value, $0.person] } == [["holds", "Log on", "Bo"], ["contested", "Log in", "Ana"]])
    #expect(rows.map(\.saidAt) == ["2026-05-20T10:02:00Z", "2026-05-20T10:01:00Z"])
    #expect(rows.first?.commands == ["auditctl screen edit sign-in --title 'Log on' --release 5.2"])
    #expect(copies.isStrict() == .answerIsNo)
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
    #expect(copies.isStrict() == .done)
  }

  @Test func `a screen that two people rename apart is listed, and read again as it shall be`() throws {
    let copies = try Copies()
    copies.ana("screen", "rename", "sign-in", "log-in", "--release", "5.2")
    copies.bo("screen", "rename", "sign-in", "log-on", "--release", "5.2")
    try copies.unite()
    let row = try #require(try copies.rows().first { $0.kind == "misfit" })
    #expect([row.thing, row.field, row.release] == ["screen log-in", "renamed-from", "5.2"])
    let words = copies.words()
    #expect(words.contains("names sign-in, which log-on was renamed from, too"), "\(words)")
  }

  @Test(arguments: ["table", "lines", "json", "ndjson", "csv", "tsv", "markdown"])
  func `every format has it`(format: String) throws {
    let copies = try Copies()
    copies.ana("product", "edit", "banking", "--title", "Bank A")
    copies.bo("product", "edit", "banking", "--title", "Bank B")
    try copies.unite()
    let data = copies.here.runDone("database", "conflicts", "--format", format).data
    for text in ["Bank A", "Bank B", "Ana", "Bo", "product edit banking --title"] { #expect(data.contains(text)) }
  }

  @Test func `builds that two people put behind the same one stand there until one is moved`() throws {
    let copies = try Copies()
    let before = try #require(try copies.builds().last)
    copies.ana("release", "edit", "5.2", "--add-build", "a")
    copies.bo("release", "edit", "5.2", "--add-build", "b")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map(\.kind) == ["build-order", "build-order"])
    // The later one stands nearer.
    #expect(rows.map(\.value) == ["b: \(before)", "a: \(before)"])
    #expect(rows.first?.commands == ["auditctl release edit 5.2 --move-build a --after b"])
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
    #expect(try copies.builds().suffix(3) == [before, "b", "a"])
    copies.ana("release", "edit", "5.2", "--move-build", "b", "--after", "a", minute: 11)
    #expect(try copies.builds().suffix(3) == [before, "a", "b"])
  }

  @Test func `hotfixes that were merged into each other are a circle until one merge is taken away`() throws {
    let bench = try Workbench.example()
    for version in ["5.2.1", "5.2.2"] { bench.runDone("release", "add", version, "--after", "5.2") }
    let copies = try Copies(bench)
    copies.ana("release", "edit", "5.2.1", "--merges", "5.2.2")
    copies.bo("release", "edit", "5.2.2", "--merges", "5.2.1")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map(\.kind) == ["circle", "circle"])
    #expect(rows.map { [$0.standing, $0.person] } == [["contested", "Bo"], ["holds", "Ana"]])
    #expect(rows.first?.commands == ["auditctl release edit 5.2.2 --unmerge 5.2.1"])
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
  }

  @Test func `releases that follow each other are a circle until one follows another`() throws {
    let copies = try Copies()
    copies.ana("release", "add", "6.0", "--after", "5.2", minute: 1)
    copies.bo("release", "add", "6.1", "--after", "5.2", minute: 2)
    copies.bo("release", "add", "6.0", "--after", "6.1", minute: 3)
    copies.ana("release", "add", "6.1", "--after", "6.0", minute: 4)
    try copies.unite()
    let circle = try copies.rows().filter { $0.kind == "circle" }
    #expect(circle.map(\.value) == ["release 6.1 predecessor: 6.0", "release 6.0 predecessor: 6.1"])
    #expect(circle.first?.commands == ["auditctl release edit 6.1 --follows VERSION"])
    try copies.settle(circle[0], replacing: ["VERSION": "5.2"])
    #expect(try copies.rows().filter { $0.kind == "circle" }.isEmpty)
    let back = copies.here.run("release", "edit", "6.1", "--follows", "6.0")
    #expect(back.status == .malformedInput)
    #expect(back.notes.contains("6.1 cannot follow 6.0, for that goes back to it"))
  }

  @Test func `stops that stand behind each other are one circle, with the releases that have it`() throws {
    let bench = try Workbench.example()
    func about(_ order: String...) -> String {
      "screen: about\ntitle: About\nelements:\n" + order.map { "  - {key: \($0), type: link, label: \($0)}\n" }.joined()
    }
    let file = try bench.write(about("a", "b", "c", "d"), to: "about.yaml")
    bench.runDone("screen", "import", file, "--release", "5.2")
    bench.runDone("release", "add", "5.3", "--after", "5.2")
    bench.runDone("release", "add", "5.4", "--after", "5.3")
    // A release that says something of the screen itself.
    bench.runDone("screen", "edit", "about", "--title", "About us", "--release", "5.4")
    let copies = try Copies(bench)
    try bench.write(about("b", "c", "d", "a"), to: "about.yaml")
    copies.ana("screen", "import", file, "--release", "5.2")
    try bench.write(about("a", "d", "b", "c"), to: "about.yaml")
    copies.bo("screen", "import", file, "--release", "5.2")
    try copies.unite()
    let circles = try copies.rows().filter { $0.kind == "circle" }
    #expect(Set(circles.map(\.conflict)).count == 1)
    #expect(Set(circles.map(\.releases)) == [["5.2", "5.3", "5.4"]])
    #expect(copies.words().contains("These lead in a circle in 5.2, 5.3, 5.4; "))
    #expect(circles.first?.commands.first == "auditctl screen export about --release 5.2 > about.yaml")
    try copies.settle(try #require(circles.first))
    #expect(try copies.rows().filter { $0.kind == "circle" }.isEmpty)
  }

  @Test func `an element that two people add with other words, and one that names two, are read again`() throws {
    let copies = try Copies()
    copies.ana("element", "add", "sign-in/help", "--type", "link", "--label", "Help", "--release", "5.2")
    copies.bo("element", "add", "sign-in/help", "--type", "button", "--label", "Help me", "--release", "5.2")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.first?.kind == "added-twice")
    #expect(rows.filter { $0.field == "element help" }.map(\.person) == ["Bo", "Ana"])
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
  }

  @Test func `an element of a screen that a component has by the same key is listed with both`() throws {
    let bench = try Workbench.example()
    let bar = """
      component: bar
      title: Bar
      elements:
        - {key: menu, type: button, label: Menu, traits: [button]}
      """
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"), "--release", "5.2")
    let screen = "screen: about\ntitle: About\nelements:\n  - component: bar\n"
    bench.runDone("screen", "import", try bench.write(screen, to: "about.yaml"), "--release", "5.2")
    let copies = try Copies(bench)
    copies.ana("element", "add", "about/help", "--type", "link", "--label", "Help", "--release", "5.2")
    let longer = bar + "\n  - {key: help, type: button, label: Help, traits: [button]}\n"
    copies.bo("component", "import", try bench.write(longer, to: "longer.yaml"), "--release", "5.2")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map(\.kind) == ["shared-key", "shared-key"])
    #expect(rows.map(\.person) == ["Ana", "Bo"])
    #expect(copies.words().contains("Why: about/help would name more than one element"))
  }

  @Test func `an element in a state that another copy took away is listed until it is read again`() throws {
    let bench = try Workbench.example()
    func yaml(_ states: String, _ element: String) -> String {
      "screen: about\ntitle: About\n\(states)elements:\n  - {key: help, type: link, label: Help\(element)}\n"
    }
    let states = "states:\n  - {key: open, title: Open, trigger: Activate Help.}\n"
    let file = try bench.write(yaml(states, ""), to: "about.yaml")
    bench.runDone("screen", "import", file, "--release", "5.2")
    let copies = try Copies(bench)
    try bench.write(yaml("", ""), to: "about.yaml")
    copies.ana("screen", "import", file, "--release", "5.2")
    try bench.write(yaml(states, ", present_in: [default, open]"), to: "about.yaml")
    copies.bo("screen", "import", file, "--release", "5.2")
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map { [$0.kind, $0.field, $0.person] } == [["misfit", "element help", "Bo"]])
    #expect(copies.words().contains("names the state open, which the screen does not declare"))
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
  }

  @Test func `an issue that two copies open for one problem is listed until they are merged`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "sign-in", "unique-title", "pass")
    let copies = try Copies(bench)
    for (minute, database) in [(1, "audit.sqlite"), (2, "other.sqlite")] as [(Int64, String)] {
      var bench = copies.here
      bench.now += minute * 60_000
      bench.runDone("record", "sign-in", "unique-title", "fail", "--database", bench.folder.file(database))
    }
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map { [$0.kind, $0.thing] } == Array(repeating: ["same-issue", "sign-in"], count: 2))
    #expect(rows.first?.field?.hasSuffix("unique-title") == true)
    #expect(copies.isStrict() == .answerIsNo)
    var line = try #require(rows.first?.commands.first).split(separator: " ").map(String.init)
    line += ["--auditor", "Ana"]
    #expect(copies.here.run(Array(line.dropFirst())).status == .done)
    #expect(try copies.rows().isEmpty)
  }

  private static let later = [
    "issue", "decide", "6", "deferred", "--owner", "Manager B", "--approver", "Manager C", "--reason",
    "After the move.",
  ]

  /// Ana accepts the risk of an issue of the worked example, and Bo defers it without knowing.
  private func decidedApart(expires: String? = nil) throws -> Copies {
    var bench = try Workbench.example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let copies = try Copies(bench)
    copies.ana(
      "issue", "accept", "6", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3.",
      "--expires", "90d")
    copies.bo(line: Self.later + (expires.map { ["--expires", $0] } ?? []))
    return copies
  }

  /// What is let through of issue 6; the worked example has a decision of its own about another one.
  private func letThrough(_ json: String) throws -> [String] {
    try #require(try JSONValue(json)["waived_failures"]).array().filter { $0["issue_id"]?.integer == 6 }.map { waived in
      [
        "issue \(waived["issue_id"]?.integer ?? 0)", waived["decision"]?.text, waived["approver"]?.text,
        waived["decision_expires_at"]?.text,
      ].compactMap { $0 }.joined(separator: ", ")
    }
  }

  @Test func `an issue that two copies decide about lets nothing through until somebody decides again`() throws {
    let copies = try decidedApart()
    #expect(try copies.both("gate", "--format", "json").map(letThrough).map(\.count) == [1, 1])
    try copies.uniteBoth()
    let rows = try copies.rows()
    #expect(
      rows.map { [$0.kind, $0.thing, $0.field] }
        == Array(repeating: ["decided-twice", "issue 6", "decision"], count: 2))
    #expect(
      rows.map { [$0.standing, $0.value, $0.person, $0.saidAt] } == [
        ["holds", "put off until 2026-11-16: After the move.", "Manager C", "2026-05-20T10:02:00Z"],
        [
          "contested", "accepted risk until 2026-08-18: Fixed in 5.3.", "Manager D", "2026-05-20T10:01:00Z",
        ],
      ])
    #expect(
      rows.first?.commands == [
        "auditctl issue decide 6 deferred --owner 'Manager B' --approver 'Manager C' --requested-by Bo --reason 'After the "
          + "move.' --expires 2026-11-16T10:02:00Z"
      ])
    #expect(copies.isStrict() == .answerIsNo)
    // Each copy says the same of it.
    #expect(try copies.rows(in: "other.sqlite").map(\.value) == rows.map(\.value))
    let gates = copies.both("gate", "--format", "json")
    #expect(gates[0] == gates[1])
    #expect(try letThrough(gates[0]).isEmpty)
    #expect(
      copies.both("gate", "--format", "lines")[0].contains(
        "issue 6: put off, Manager C, until 2026-11-16; another copy of the file decided about it, too"))
    for shown in copies.both("issue", "show", "6") {
      #expect(shown.contains("another copy of the file decided about it, too"))
      #expect(shown.contains("put off"))
    }
    try copies.settle(rows[0])
    #expect(try copies.rows().isEmpty)
    try copies.uniteBoth(minute: 12)
    for name in ["audit.sqlite", "other.sqlite"] { #expect(try copies.rows(in: name).isEmpty) }
    #expect(
      try copies.both("gate", "--format", "json").map(letThrough)
        == Array(repeating: ["issue 6, deferred, Manager C, 2026-11-16T10:02:00Z"], count: 2))
  }

  @Test func `of two decisions made apart the other counts where the newer is taken back`() throws {
    let copies = try decidedApart()
    try copies.uniteBoth()
    copies.here.runDone("issue", "revoke", "6", "--reason", "It is fixed sooner.")
    #expect(try copies.rows().isEmpty)
    try copies.uniteBoth(minute: 12)
    #expect(
      try copies.both("gate", "--format", "json").map(letThrough)
        == Array(repeating: ["issue 6, accepted-risk, Manager D, 2026-08-18T10:01:00Z"], count: 2))
  }

  @Test func `a decision that has lapsed beside another one is made again for as long as is usual`() throws {
    let copies = try decidedApart(expires: "1d")
    try copies.unite(minute: 3 * 1440)
    let row = try #require(try copies.rows().first)
    #expect(row.value == "put off until 2026-05-21: After the move.")
    #expect(row.commands.first?.hasSuffix("--reason 'After the move.' --expires 180d") == true)
    try copies.settle(row, minute: 3 * 1440 + 1)
    #expect(try copies.rows().isEmpty)
  }

  @Test func `a release that was frozen twice is shown, with nothing to settle`() throws {
    let copies = try Copies()
    copies.ana("release", "freeze", "5.2", minute: 3)
    copies.bo("release", "freeze", "5.2", minute: 2)
    try copies.unite()
    let rows = try copies.rows()
    #expect(
      rows.map { [$0.kind, $0.standing, $0.person, $0.commands.first] } == [
        ["frozen-twice", "holds", "Bo", nil], ["frozen-twice", "contested", "Ana", nil],
      ])
    #expect(copies.isStrict() == .done)
  }

  @Test func `what came after a release was frozen is listed until the release after it says it`() throws {
    let bench = try Workbench.example()
    bench.runDone("release", "add", "5.3", "--after", "5.2")
    let copies = try Copies(bench)
    copies.ana("release", "freeze", "5.2")
    copies.bo("screen", "edit", "sign-in", "--title", "Log on", "--release", "5.2")
    copies.bo("release", "edit", "5.2", "--remove-screen", "accounts", "--reason", "Moved.", minute: 3)
    try copies.unite()
    let rows = try copies.rows()
    #expect(rows.map(\.kind) == Array(repeating: "late", count: 4))
    #expect(
      rows.map { [$0.field, $0.standing, $0.value == "frozen" ? "frozen" : nil, $0.person] } == [
        ["screen accounts", "holds", "frozen", "Ana"], ["screen accounts", "late", nil, "Bo"],
        ["title", "holds", "frozen", "Ana"], ["title", "late", nil, "Bo"],
      ])
    #expect(rows.last?.value == "Log on")
    #expect(rows.last?.commands == ["auditctl screen edit sign-in --title 'Log on' --release 5.3"])
    #expect(copies.words().contains("Why: It arrived after 5.2 was frozen"))
    // The release after it has the title already; whoever agrees says so.
    #expect(copies.here.runDone("screen", "show", "sign-in", "--release", "5.3").data.contains("Log on"))
    #expect(!copies.here.runDone("screen", "show", "sign-in", "--release", "5.2").data.contains("Log on"))
    try copies.settle(try #require(rows.last))
    #expect(try copies.rows().map(\.field) == ["screen accounts", "screen accounts"])
    copies.ana("release", "edit", "5.3", "--remove-screen", "accounts", "--reason", "Moved.", minute: 12)
    #expect(try copies.rows().isEmpty)
    let log = copies.here.runDone("log", "--edits", "sign-in", "--format", "json").data
    #expect(try JSONValue(log).array().compactMap { try $0.object()["edit_state"]?.text }.contains("late"))
  }
}
