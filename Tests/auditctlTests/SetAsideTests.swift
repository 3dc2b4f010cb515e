import Testing

@testable import auditctl

/// An answer belongs to what the specification said of its place (DESIGN rules 2c and 12), through command lines.
@Suite struct SetAsideTests {
  private static func check(_ key: String, _ scope: String, _ dimension: String, _ method: String) -> String {
    DemoPack.check(key, method, scope: scope, dimension: dimension, platforms: "ios")
  }

  private static let checks = [
    check("keys", "element", "keyboard", "visual"), check("label", "element", "name", "screen-reader"),
    check("larger", "element", "size", "visual"), check("names", "screen", "name", "screen-reader"),
    check("sequence", "screen", "order", "screen-reader"), check("zoom", "screen", "size", "visual"),
  ]

  /// A shop whose home has a button and a link.
  private static func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    let dimensions = ["keyboard": "[traits]", "name": "[label]", "order": "[order]", "size": "[]"]
    try DemoPack.addShop(to: bench, checks, dimensions: dimensions, asksElements: true)
    bench.runDone("release", "add", "1.0", "--build", "1")
    try specify(bench)
    bench.startSession("VoiceOver")
    return bench
  }

  private static let save = "{key: save, type: button, label: Save}"
  private static let help = "{key: help, type: link, label: Help}"

  private static func specify(_ bench: Workbench, _ elements: String..., release: String = "1.0") throws {
    let elements = elements.isEmpty ? [save, help] : elements
    try bench.importScreen("home", "elements:\n" + elements.map { "  - \($0)\n" }.joined(), release: release)
  }

  /// Answers everything that is open.
  private static func pass(_ bench: inout Workbench, release: String = "1.0") throws {
    bench.now += 60_000
    try bench.answer(release: release)
    bench.now += 60_000
  }

  /// What is untested: the address and the last part of the check's path.
  private static func open(_ bench: Workbench, in release: String = "1.0") throws -> [String] {
    try bench.cells(release).filter { $0.outcome == "untested" }.map { cell in
      "\(cell.address) \(cell.check.split(separator: "/").last ?? "")"
    }
  }

  @Test func `a label that is imported anew leaves only what reads it untested, until it is set back`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    #expect(try Self.open(bench) == [])
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    #expect(try Self.open(bench) == ["home names", "home/save label"])
    let explained = bench.runDone("explain", "home/save", "demo/menu/label").data
    #expect(explained.contains("1 check passed against another specification"))
    let status = try JSONValue(bench.runDone("status", "--format", "json").data)["release"]
    #expect(status?["untested"]?.integer == 2 && status?["set_aside"]?.integer == 2)
    let said = "2 checks not tested until confirmed, for what was found there passed against another specification"
    #expect(bench.run("status").data.contains(said))
    #expect(try bench.query("SELECT is_set_aside AS n FROM cell('1.0') WHERE is_set_aside").count == 2)
    try Self.specify(bench)
    #expect(try Self.open(bench) == [])
  }

  @Test func `an element that is added sets the screen's answers aside, and they are confirmed in one answer`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    try Self.specify(bench, Self.save, Self.help, "{key: more, type: button, label: More}")
    #expect(try Self.open(bench).filter { $0.hasPrefix("home ") } == ["home names", "home sequence", "home zoom"])
    let count = try bench.findingCount()
    let listed = bench.runDone("confirm", "home", "--dry-run", "--format", "json").data
    #expect(try JSONValue(listed)["findings"]?.array().count == 3)
    #expect(listed.contains("more was added"))
    #expect(try bench.findingCount() == count)
    bench.runDone("confirm", "home")
    #expect(try bench.findingCount() == count + 3)
    #expect(try Self.open(bench).filter { $0.hasPrefix("home ") } == [])
    let again = bench.run("confirm", "home")
    #expect(again.status == .malformedInput && again.notes.contains("nothing at home passed against another"))
  }

  @Test func `a button in the place of one that was removed is new to the screen's answers, a renamed one is not`()
    throws
  {
    var bench = try Self.bench()
    try Self.pass(&bench)
    let other = "{key: store, type: button, label: Save}"
    try Self.specify(bench, other, Self.help)
    #expect(try Self.open(bench).filter { $0.hasPrefix("home ") } == ["home names", "home sequence", "home zoom"])
    #expect(bench.runDone("confirm", "home", "--dry-run", "--format", "json").data.contains("store was added"))
    try Self.specify(bench, other.replacing("}", with: ", renamed_from: save}"), Self.help)
    #expect(try Self.open(bench) == [])
  }

  @Test func `what passed before, between and after renames of one release still counts`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    bench.runDone("element", "rename", "home/save", "store", "--release", "1.0")
    let checks = ["names", "sequence", "zoom"].map { "demo/menu/\($0)" }
    for check in checks { bench.runDone("record", "home", check, "pass") }
    bench.runDone("record", "home/store", "demo/menu/label", "pass")
    bench.runDone("element", "rename", "home/help", "assistance", "--release", "1.0")
    #expect(try Self.open(bench) == [], "The newest answers knew one of two new keys.")
    bench.runDone("element", "rename", "home/store", "keep", "--release", "1.0")
    #expect(try Self.open(bench) == [])
    bench.runDone("screen", "rename", "home", "start", "--release", "1.0")
    #expect(try Self.open(bench) == [])
    bench.runDone("element", "edit", "start/keep", "--label", "Keep", "--release", "1.0")
    #expect(try Self.open(bench) == ["start names", "start/keep label"])
    let said = bench.runDone("confirm", "start", "--dry-run", "--format", "json").data
    #expect(said.contains(#"keep: label was \"Save\", is \"Keep\""#), "\(said)")
  }

  @Test func `a component that is renamed adds nothing to the screens that declare it`() throws {
    var bench = try Self.bench()
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: more, type: button, label: More}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"), "--release", "1.0")
    try Self.specify(bench, Self.save, Self.help, "component: bar")
    try Self.pass(&bench)
    bench.runDone("component", "rename", "bar", "tabs", "--release", "1.0")
    #expect(try Self.open(bench) == [])
    let tabs = bar.replacing("bar", with: "tabs").replacing("more,", with: "rest, renamed_from: more,")
    bench.runDone("component", "import", try bench.write(tabs, to: "tabs.yaml"), "--release", "1.0")
    #expect(try Self.open(bench) == [])
    bench.runDone("screen", "rename", "home", "start", "--release", "1.0")
    #expect(try Self.open(bench) == [])
    try bench.importScreen("start", "elements:\n  - \(Self.save)\n  - \(Self.help)\n")
    #expect(try Self.open(bench) == ["start sequence"], "It is removed.")
  }

  @Test func `what was found on a component counts on a screen that was renamed, and on none that declares it later`()
    throws
  {
    let bench = try Self.bench()
    let bar = "component: bar\ntitle: Bar\nelements:\n  - {key: more, type: button, label: More}\n"
    bench.runDone("component", "import", try bench.write(bar, to: "bar.yaml"), "--release", "1.0")
    try Self.specify(bench, Self.save, "component: bar")
    try bench.importScreen("cart", "elements:\n  - \(Self.save)\n")
    bench.runDone("record", "%bar/more", "demo/menu/label", "pass")
    func passed() throws -> [String] {
      try bench.cells("1.0").filter { $0.outcome == "passed" }.map(\.address)
    }
    #expect(try passed() == ["home/more"])
    bench.runDone("screen", "rename", "home", "start", "--release", "1.0")
    #expect(try passed() == ["start/more"])
    bench.runDone("component", "rename", "bar", "tabs", "--release", "1.0")
    #expect(try passed() == ["start/more"])
    try bench.importScreen("cart", "elements:\n  - \(Self.save)\n  - component: tabs\n")
    #expect(try passed() == ["start/more"], "Nobody looked at it there.")
  }

  @Test func `a type that changes sets aside the screen's answers, too`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    try Self.specify(bench, "{key: save, type: link, label: Save}", Self.help)
    #expect(
      try Self.open(bench) == [
        "home names", "home sequence", "home zoom", "home/save keys", "home/save label", "home/save larger",
      ])
    bench.runDone("confirm", "home/save", "demo/menu/label")
    #expect(try Self.open(bench).contains("home/save label") == false)
  }

  @Test func `what is removed or moved concerns the order alone`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    try Self.specify(bench, Self.help, Self.save)
    #expect(try Self.open(bench) == ["home sequence"])
    try Self.specify(bench, Self.save)
    #expect(try Self.open(bench) == ["home sequence"])
  }

  @Test func `a failure stays, and a pass after the change counts on the same build`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    bench.now += 60_000
    bench.runDone("record", "home/save", "demo/menu/label", "fail", "--severity", "minor")
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    #expect(
      try bench.cells("1.0").first { $0.address == "home/save" && $0.check.hasSuffix("label") }?.outcome == "failed")
    bench.now += 60_000
    bench.runDone("record", "home/save", "demo/menu/label", "pass")
    #expect(try Self.open(bench) == ["home names"])
  }

  @Test func `another auditor's pass after the change counts`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    bench.now += 60_000
    bench.runDone("session", "end")
    bench.runDone(
      "session", "start", "--auditor", "Auditor B", "--device", "iPhone 13", "--os-version", "17.4",
      "--assistive-technology", "VoiceOver")
    bench.runDone("record", "home/save", "demo/menu/label", "pass", "--auditor", "Auditor B")
    #expect(try Self.open(bench) == ["home names"])
    let cell = try #require(
      try bench.cells("1.0").first { $0.address == "home/save" && $0.check == "demo/menu/label" })
    #expect(cell.outcome == "passed", "On the same build, beside a pass that was set aside.")
    #expect(bench.runDone("disagreements").data == "Disagreements: none\n")
  }

  @Test func `a hotfix that edits a screen changes nothing of a release beside it until it is merged`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    bench.runDone("session", "end")
    bench.runDone("release", "add", "1.0.1", "--build", "1")
    bench.runDone("release", "add", "2.0", "--build", "1", "--after", "1.0")
    bench.startSession("VoiceOver", release: "2.0")
    try Self.pass(&bench, release: "2.0")
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help, release: "1.0.1")
    #expect(try Self.open(bench, in: "2.0") == [])
    bench.startSession("VoiceOver", release: "1.0.1")
    bench.runDone("record", "home/help", "demo/menu/label", "fail", "--severity", "minor", "--release", "1.0.1")
    #expect(try Self.open(bench, in: "2.0") == [])
    let merged = bench.run("release", "plan", "--release", "2.0", "--merges", "1.0.1", "--reason", "Its fixes.")
    #expect(merged.status == .done, "\(merged.notes)")
    #expect(try Self.open(bench, in: "2.0") == ["home names", "home/save label"])
  }

  @Test func `a component's pass is set aside on a screen that declares it later, until it is confirmed there`() throws
  {
    var bench = try Self.bench()
    bench.runDone(
      "component", "import",
      try bench.write(
        "component: bar\ntitle: Bar\nelements:\n  - {key: start, type: button, label: Start}\n", to: "c.yaml"))
    try bench.importScreen("home", "elements:\n  - component: bar\n  - \(Self.save)\n  - \(Self.help)\n")
    bench.now += 60_000
    for check in ["keys", "label", "larger"] { bench.runDone("record", "%bar/start", "demo/menu/\(check)", "pass") }
    try Self.pass(&bench)
    #expect(try Self.open(bench) == [])
    try bench.importScreen("more", "elements:\n  - component: bar\n")
    #expect(
      try Self.open(bench).filter { $0.contains("start") } == [
        "more/start keys", "more/start label", "more/start larger",
      ])
    bench.now += 60_000
    bench.runDone("confirm", "more/start")
    #expect(try Self.open(bench).filter { $0.contains("start") } == [])
  }

  @Test func `what the session cannot answer, and what there is not, is refused`() throws {
    var bench = try Self.bench()
    try Self.pass(&bench)
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    bench.runDone("session", "end")
    bench.startSession("None")
    let refused = bench.run("confirm", "home/save")
    #expect(refused.status == .malformedInput && refused.notes.contains("with a screen reader"))
    #expect(bench.run("confirm", "nowhere").status == .noInput)
    #expect(bench.run("confirm", "home/help").status == .malformedInput)
  }

  /// A shop whose screen check `heard` covers the element check `label`; by itself it reads traits alone.
  private static func covered() throws -> Workbench {
    let bench = try Workbench()
    bench.runDone("init")
    let heard =
      check("heard", "screen", "role", "screen-reader")
      + "\n            references:\n              - covers: demo/menu/label"
    try DemoPack.addShop(
      to: bench, [check("label", "element", "name", "screen-reader"), heard],
      dimensions: ["name": "[label]", "role": "[traits]"], asksElements: true)
    bench.runDone("release", "add", "1.0", "--build", "1")
    try specify(bench)
    bench.startSession("VoiceOver")
    return bench
  }

  @Test func `what a covering check answered is set aside where the covered check alone reads what changed`() throws {
    var bench = try Self.covered()
    bench.runDone("record", "home", "demo/menu/heard", "pass")
    #expect(try Self.open(bench) == [])
    bench.now += 60_000
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    #expect(try Self.open(bench) == ["home/save label"])
    let explained = bench.runDone("explain", "home/save", "demo/menu/label").data
    #expect(explained.contains("passed against another specification"))
    try Self.specify(bench)
    #expect(try Self.open(bench) == [])
    try Self.specify(bench, "{key: save, type: button, label: Store}", Self.help)
    bench.now += 60_000
    let listed = bench.runDone("confirm", "home", "--dry-run", "--format", "json").data
    #expect(listed.contains("demo/menu/label") && listed.contains("Store"), "\(listed)")
    bench.runDone("confirm", "home")
    #expect(try Self.open(bench) == [])
  }

  @Test func `what a set-aside check covers is set aside by itself`() throws {
    var bench = try Self.covered()
    bench.runDone("record", "home", "demo/menu/heard", "pass")
    bench.now += 60_000
    try Self.specify(bench, Self.save, Self.help, "{key: more, type: button, label: More}")
    #expect(try Self.open(bench) == ["home heard", "home/more label"])
    bench.now += 60_000
    bench.runDone("record", "home", "demo/menu/heard", "pass")
    #expect(try Self.open(bench) == [])
  }

  @Test func `changes since a pass are those after it, whenever it was observed`() throws {
    var bench = try Self.bench()
    bench.now += 60_000
    try Self.specify(bench, Self.save, Self.help, "{key: more, type: button, label: More}")
    bench.now += 60_000
    bench.runDone("record", "home", "demo/menu/names", "pass", "--at", "2026-05-20T10:00:30Z")
    bench.now += 60_000
    try Self.specify(bench, Self.save, "{key: help, type: link, label: Ask}", "{key: more, type: button, label: More}")
    let listed = bench.runDone("confirm", "home", "--dry-run", "--format", "json").data
    #expect(listed.contains("Ask") && !listed.contains("more was added"), "\(listed)")
  }

  @Test func `a failure on an element that a component has no more is amended and tested again`() throws {
    var bench = try Self.bench()
    func component(_ elements: String) throws {
      let file = "component: bar\ntitle: Bar\nelements:\n  - {key: start, type: button, label: Start}\n" + elements
      bench.runDone("component", "import", try bench.write(file, to: "c.yaml"))
    }
    try component("  - {key: stop, type: button, label: Stop}\n")
    try bench.importScreen("home", "elements:\n  - component: bar\n  - \(Self.save)\n  - \(Self.help)\n")
    bench.runDone("record", "%bar/stop", "demo/menu/label", "fail", "--severity", "minor")
    bench.runDone("record", "%bar/stop", "demo/menu/keys", "fail", "--severity", "minor")
    try component("")
    func failed() throws -> [String?] {
      let rows = try bench.query(
        "SELECT address, check_path, cause FROM dropped_failure WHERE release = '1.0' ORDER BY check_path")
      #expect(rows.allSatisfy { $0["address"]?.text == "%bar/stop" && $0["cause"]?.text == "gone" })
      return rows.map { $0["check_path"]?.text }
    }
    #expect(try failed() == ["demo/menu/keys", "demo/menu/label"])
    #expect(try !bench.cells("1.0").contains { $0.address.hasSuffix("/stop") })
    bench.now += 60_000
    bench.runDone("amend", "1", "pass", "--reason", "Heard again.")
    #expect(try failed() == ["demo/menu/keys"])
    bench.runDone("record", "%bar/stop", "demo/menu/keys", "pass")
    #expect(try failed() == [])
    let explained = bench.runDone("explain", "%bar/stop", "demo/menu/keys").data
    #expect(explained.contains("finding 2: failed, finding 4: passed, counted nowhere"), "\(explained)")
    #expect(bench.run("record", "%bar/never", "demo/menu/keys", "pass").notes.contains("unknown element never"))
  }
}
