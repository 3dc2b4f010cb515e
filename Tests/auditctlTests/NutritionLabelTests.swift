import FoundationEssentials
import Testing

@testable import auditctl

/// Which labels of the App Store may be claimed, and what keeps the others from it.
@Suite struct NutritionLabelTests {
  private static let screens = ["home", "pay"]

  /// A shop for iOS whose two screens are a common task, with an open session with VoiceOver on an iPhone.
  private static func bench(isTask: Bool = true) throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "app-store-labels")
    bench.runDone("release", "add", "1.0", "--build", "1")
    for screen in screens { try bench.importScreen(screen, "") }
    bench.runDone("release", "plan", "--environment", "VoiceOver on iOS", "--environment", "Voice Control on iOS")
    try done(
      bench,
      ["process", "add", "buy", "--title", "Buy something", "--screens", "home,pay"] + (isTask ? ["--common-task"] : [])
    )
    return bench
  }

  private static func done(_ bench: Workbench, _ words: [String]) throws {
    let ran = bench.run(words)
    try #require(ran.status == .done, "\(ran.notes)")
  }

  /// Answers all checks of a method in a session with a technology.
  private static func answer(
    _ bench: Workbench, _ technology: String, family: String? = "iphone", methods: [String],
    _ outcome: (_ screen: String, _ check: String) -> String = { _, _ in "pass" }
  ) throws {
    try done(
      bench,
      ["session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", technology]
        + (family.map { ["--family", $0] } ?? []))
    let asked = try bench.query("SELECT check_path, method FROM v_check WHERE check_path LIKE 'app-store-labels/%'")
    let lines = asked.filter { methods.contains($0["method"]?.text ?? "") }.compactMap { $0["check_path"]?.text }
      .flatMap { check in
        screens.map { screen in
          let outcome = outcome(screen, check)
          guard !outcome.isEmpty else { return "" }
          return "\(screen),\(check),\(outcome),\(outcome == "na" ? "There is none." : "")"
        }
      }
    let batch = (["address,check,outcome,reason"] + lines.filter { !$0.isEmpty }).joined(separator: "\n") + "\n"
    bench.runDone("record", "--batch", try bench.write(batch, to: "batch.csv"))
    bench.runDone("session", "end")
  }

  private static let theApp = ["settings", "visual", "tool"]

  /// Everything passes on an iPhone, but for what is said.
  private static func answered(
    _ bench: Workbench, _ outcome: (_ screen: String, _ check: String) -> String = { _, _ in "pass" }
  ) throws {
    try answer(bench, "VoiceOver", methods: ["screen-reader"], outcome)
    try answer(bench, "Voice Control", methods: ["voice"], outcome)
    try answer(bench, "None", methods: theApp, outcome)
  }

  private static func labels(_ bench: Workbench) throws -> [String: Bool] {
    let json = try JSONValue(bench.runDone("report", "--format", "nutrition-labels", "--markup", "json").data)
    let declarations = try #require(try json["declarations"]?.array())
    var said: [String: Bool] = [:]
    for declaration in declarations {
      let family = try #require(declaration["deviceFamily"]?.text)
      for (name, value) in try declaration.object() where name != "deviceFamily" {
        said["\(family) \(name)"] = value.boolean
      }
    }
    return said
  }

  private static let all = [
    "supportsVoiceover", "supportsVoiceControl", "supportsLargerText", "supportsDarkInterface",
    "supportsDifferentiateWithoutColorAlone", "supportsSufficientContrast", "supportsReducedMotion", "supportsCaptions",
    "supportsAudioDescriptions",
  ]

  @Test func `all nine may be claimed where all of their checks passed on all screens of the tasks`() throws {
    let bench = try Self.bench()
    try Self.answered(bench)
    #expect(try Self.labels(bench) == Dictionary(uniqueKeysWithValues: Self.all.map { ("IPHONE \($0)", true) }))
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.hasPrefix("# Shop 1.0: Accessibility Nutrition Labels\n"))
    #expect(page.contains("## iPhone"))
    #expect(page.contains("May be claimed: VoiceOver, Voice Control, Larger Text, Dark Interface,"))
    #expect(!page.contains("Cannot be claimed:"))
  }

  @Test func `a failure and an open check keep a label from being claimed, with the cells`() throws {
    let bench = try Self.bench()
    try Self.answered(bench) { screen, check in
      switch (screen, check) {
      case ("pay", "app-store-labels/larger-text/size"): "fail"
      case ("home", "app-store-labels/dark-interface/flash"): ""
      default: "pass"
      }
    }
    let labels = try Self.labels(bench)
    #expect(labels.filter { !$0.value }.keys.sorted() == ["IPHONE supportsDarkInterface", "IPHONE supportsLargerText"])
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("Cannot be claimed:"))
    let rows = page.split(separator: "\n").filter { $0.contains("app-store-labels/") }
    #expect(rows.count == 2, "\(rows)")
    #expect(rows.contains { $0.contains("Larger Text") && $0.contains("pay") && $0.contains("failed") })
    #expect(rows.contains { $0.contains("Dark Interface") && $0.contains("home") && $0.contains("not tested") })
  }

  @Test func `what was found on another family counts for that family alone`() throws {
    let bench = try Self.bench()
    try Self.answered(bench)
    try Self.answer(bench, "VoiceOver", family: "ipad", methods: ["screen-reader"])
    try Self.answer(bench, "None", family: nil, methods: Self.theApp)
    let labels = try Self.labels(bench)
    #expect(labels.count == 18)
    #expect(labels.filter { $0.key.hasPrefix("IPAD") && $0.value }.map(\.key) == ["IPAD supportsVoiceover"])
    #expect(labels.allSatisfy { !$0.key.hasPrefix("IPHONE") || $0.value })
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("1 session says no family; what was found there counts for none."))
  }

  @Test func `what the store does not offer for a family is said so, and is no attribute there`() throws {
    let bench = try Self.bench()
    try Self.answer(bench, "None", family: "watch", methods: Self.theApp)
    let labels = try Self.labels(bench)
    #expect(labels["APPLE_WATCH supportsVoiceControl"] == nil)
    #expect(labels.count == 8)
    let json = try JSONValue(bench.runDone("report", "--format", "nutrition-labels", "--markup", "json").data)
    let control = try json["labels"]?.array().first { $0["label"]?.text == "Voice Control" }
    #expect(control?["claim"]?.text == "not-offered")
    #expect(try control?["cells"]?.array().isEmpty == true)
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("Not offered by the store for Apple Watch: Voice Control."))
    #expect(!page.contains("| Voice Control |"))
  }

  @Test func `a place is told by the titles of its screen and state`() throws {
    let bench = try Self.bench()
    try bench.importScreen("pay", "states: [{key: refused, title: Card refused, trigger: Pay with an old card.}]")
    bench.runDone("profile", "assign", "app-store-labels+wcag22-aa", "--release", "1.0")
    try Self.answered(bench)
    bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "None", "--family",
      "iphone")
    bench.runDone("record", "pay@refused", "wcag/1.4.4", "fail", "--severity", "serious")
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("| Larger Text | pay, the whole screen, card refused |"), "\(page)")
  }

  @Test func `a failure on an iPad is none on an iPhone`() throws {
    let bench = try Self.bench()
    try Self.answered(bench)
    try Self.answer(bench, "None", family: "ipad", methods: ["settings"]) { _, check in
      check == "app-store-labels/larger-text/layout" ? "fail" : "pass"
    }
    let labels = try Self.labels(bench)
    #expect(labels["IPHONE supportsLargerText"] == true)
    #expect(labels["IPAD supportsLargerText"] == false)
    #expect(labels["IPAD supportsReducedMotion"] == true)
  }

  @Test func `without media there is nothing to claim of the two labels for media`() throws {
    let bench = try Self.bench()
    try Self.answered(bench) { _, check in
      check.contains("/captions/") || check.contains("/audio-descriptions/") ? "na" : "pass"
    }
    let labels = try Self.labels(bench)
    #expect(
      labels.filter { !$0.value }.keys.sorted() == ["IPHONE supportsAudioDescriptions", "IPHONE supportsCaptions"])
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("Nothing to claim, for the app plays no such media: Captions, Audio Descriptions."))
    #expect(!page.contains("Cannot be claimed:"))
  }

  @Test func `without a common task nothing can be claimed`() throws {
    let bench = try Self.bench(isTask: false)
    try Self.answered(bench)
    #expect(try Self.labels(bench).values.allSatisfy { !$0 })
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("No process is marked as a common task"))
    bench.runDone("process", "edit", "buy", "--common-task")
    #expect(try Self.labels(bench).values.allSatisfy { $0 })
  }

  @Test func `a label whose checks are not asked cannot be claimed`() throws {
    let bench = try Self.bench()
    try Self.answered(bench)
    bench.runDone("release", "plan", "--without", "Voice Control on iOS", "--reason", "Nobody could test it.")
    let labels = try Self.labels(bench)
    #expect(labels.filter { !$0.value }.map(\.key) == ["IPHONE supportsVoiceControl"])
    let page = bench.runDone("report", "--format", "nutrition-labels").data
    #expect(page.contains("not asked on every screen of the tasks"))
  }

  @Test func `a criterion that fails on the family keeps the label that tests it from being claimed`() throws {
    let bench = try Self.bench()
    bench.runDone("profile", "assign", "app-store-labels+wcag22-aa", "--release", "1.0")
    try Self.answered(bench)
    #expect(try Self.labels(bench)["IPHONE supportsLargerText"] == true, "What is open there says nothing.")
    bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "None", "--family",
      "iphone"
    )
    bench.runDone("record", "pay", "wcag/1.4.4", "fail", "--severity", "serious")
    #expect(try Self.labels(bench)["IPHONE supportsLargerText"] == false)
  }

  @Test func `a family is said of sessions of an app for iOS alone, and shown`() throws {
    let bench = try Self.bench()
    let started = bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "VoiceOver", "--family",
      "watch", "--format", "json")
    #expect(try JSONValue(started.data)["session"]?["device_family"]?.text == "watch")
    #expect(try bench.query("SELECT device_family FROM v_session").map { $0["device_family"]?.text } == ["watch"])
    let web = try Workbench.webShop()
    let refused = web.run(
      "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", "NVDA",
      "--family", "mac")
    #expect(refused.status == .usage)
    #expect(refused.notes.contains("leave it out"), "\(refused.notes)")
  }

  @Test func `voice and switches are answered with what is spoken to, or pressed, alone`() throws {
    let bench = try Self.bench()
    bench.runDone(
      "session", "start", "--device", "Phone", "--os-version", "18", "--assistive-technology", "VoiceOver")
    let refused = bench.run("record", "pay", "app-store-labels/voice-control/name", "pass")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("a voice technology") && refused.notes.contains("\"Voice Control\""))
  }

  @Test func `a frozen release says what was found before it was frozen`() throws {
    let bench = try Self.bench()
    try Self.answered(bench)
    bench.runDone("release", "freeze", "1.0", "--by", "Manager B")
    #expect(try Self.labels(bench).values.allSatisfy { $0 })
  }
}
