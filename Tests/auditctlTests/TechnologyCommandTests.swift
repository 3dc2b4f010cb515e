import Testing

@testable import auditctl

/// Which assistive technology a session and a plan have: one that is known by name, or one's own of which somebody says
/// what it is (DESIGN rule 2a).
@Suite struct TechnologyCommandTests {
  private static let known = ["VoiceOver", "TalkBack", "NVDA", "JAWS", "Switch Control", "Voice Control", "Keyboard"]

  /// A product for the web with one screen, tested with NVDA.
  private static func site() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ada"
    try bench.makeDatabase()
    bench.runDone("product", "add", "site", "--title", "Site", "--platform", "web", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "1.0", "--build", "1", "--environment", "NVDA on Windows")
    bench.runDone("screen", "add", "home", "--title", "Home")
    return bench
  }

  private static func start(_ bench: Workbench, _ technology: String, _ more: String...) -> Workbench.Ran {
    bench.run(
      [
        "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology",
        technology,
      ]
        + more)
  }

  private static func technologies(_ bench: Workbench) throws -> [String] {
    try bench.query("SELECT assistive_technology AS name FROM v_session").compactMap { $0["name"]?.text }
  }

  @Test(arguments: ["Voice Over", "voiceover", "VOICEOVER", " voice  over "])
  func `one technology has many spellings`(_ typed: String) throws {
    let bench = try Workbench.shop("wcag22-aa")
    bench.startSession(typed)
    #expect(try Self.technologies(bench) == ["VoiceOver", "VoiceOver"])
    bench.runDone("release", "plan", "--environment", "\(typed) on iOS 18")
    #expect(bench.run("release", "plan", "--format", "json").data.contains("\"VoiceOver on iOS 18\""))
  }

  @Test(arguments: ["NVDDA", "Dolphin ScreenReader", "Braille display"])
  func `an unknown one is refused with those that are known`(_ typed: String) throws {
    let bench = try Self.site()
    let started = Self.start(bench, typed)
    let audited = bench.run(
      [
        "audit", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", typed,
        "--assistive-technology-version", "",
      ], typed: "")
    let planned = bench.run("release", "plan", "--environment", "\(typed) on Windows")
    #expect([started.status, audited.status, planned.status] == [.malformedInput, .malformedInput, .usage])
    for ran in [started, audited] {
      for name in Self.known { #expect(ran.notes.contains(name), "\(name) in \(ran.notes)") }
      #expect(ran.notes.contains("\(typed) is no assistive technology that is known"))
    }
    for ran in [started, audited, planned] {
      #expect(ran.notes.contains("--technology-kind screen-reader or voice or switch"), "\(ran.notes)")
    }
    #expect(try bench.query("SELECT * FROM v_session").isEmpty)
  }

  @Test func `the guided audit asks again for one that is not known`() throws {
    let bench = try Self.site()
    let ran = bench.run(
      ["audit", "--device", "PC", "--os", "Windows", "--os-version", "11", "--format", "lines"],
      typed: "NVDDA\nNVDA\n\nquit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.contains("NVDDA is no assistive technology that is known"), "\(ran.data)")
    #expect(try Self.technologies(bench) == ["NVDA"])
  }

  @Test func `one's own is added by saying what it is, and then known in its first spelling`() throws {
    let bench = try Self.site()
    #expect(Self.start(bench, "Dolphin ScreenReader", "--technology-kind", "screen-reader").status == .done)
    bench.runDone("record", "home", "wcag/4.1.2", "pass")
    bench.runDone("session", "end")
    #expect(Self.start(bench, "dolphin screen reader").status == .done)
    #expect(try Self.technologies(bench) == ["Dolphin ScreenReader", "Dolphin ScreenReader"])
    bench.runDone(
      "release", "plan", "--spot", "DOLPHIN SCREENREADER on Windows", "--reason", "Asked for by the client")
    #expect(bench.run("release", "plan", "--format", "json").data.contains("\"Dolphin ScreenReader on Windows\""))
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  @Test func `one's own answers what its kind can, and no more`() throws {
    let bench = try Workbench.shop("wcag22-aa")
    bench.runDone("session", "end")
    let start = [
      "session", "start", "--auditor", "Ada", "--device", "iPad", "--os-version", "17", "--assistive-technology",
      "Head mouse", "--technology-kind", "switch",
    ]
    #expect(bench.run(start).status == .done)
    for check in ["wcag/4.1.2", "wcag/2.1.1"] {
      let ran = bench.run("record", "home", check, "pass")
      #expect(ran.status == .malformedInput)
      #expect(ran.notes.contains("has Head mouse on iOS 17"), "\(ran.notes)")
    }
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
  }

  @Test func `a plan may name one's own before any session has it`() throws {
    let bench = try Self.site()
    bench.runDone(
      "release", "plan", "--environment", "Dolphin ScreenReader on Windows", "--technology-kind", "screen-reader")
    #expect(bench.run("release", "plan", "--format", "json").data.contains("\"Dolphin ScreenReader on Windows\""))
    #expect(Self.start(bench, "Dolphin Screenreader").status == .done)
    #expect(try Self.technologies(bench) == ["Dolphin ScreenReader"])
  }

  @Test func `what is known is nothing else`() throws {
    let bench = try Self.site()
    let ran = Self.start(bench, "NVDA", "--technology-kind", "switch")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("NVDA is known as a screen reader"), "\(ran.notes)")
    #expect(Self.start(bench, "NVDA", "--technology-kind", "keyboard").status == .usage)
    #expect(bench.run("release", "plan", "--technology-kind", "switch").status == .usage)
    #expect(bench.run("release", "plan", "--environment", " on Windows").status == .usage)
  }
}
