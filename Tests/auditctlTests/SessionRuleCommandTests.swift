import Testing

@testable import auditctl

/// A session answers what it can, and says what can answer the rest (DESIGN rule 2a).
@Suite struct SessionRuleCommandTests {
  /// A product on a platform with one screen and one button, which WCAG and the native pack ask about.
  private static func bench(_ platform: String = "ios", technology: String? = nil, os: [String] = []) throws
    -> Workbench
  {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Ada"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", platform, "--profile", "native-app")
    let reader = platform == "web" ? ["--environment", "NVDA on Windows"] : []
    try #require(bench.run(["release", "add", "1.0", "--build", "1"] + reader).status == .done)
    bench.runDone("screen", "add", "home", "--title", "Home")
    bench.runDone("element", "add", "home/buy", "--type", "button", "--label", "Buy", "--trait", "button")
    if let technology { try Self.start(bench, technology, os) }
    return bench
  }

  private static func start(_ bench: Workbench, _ technology: String, _ os: [String] = []) throws {
    let ran = bench.run(
      ["session", "start", "--device", "Phone", "--os-version", "17.4", "--assistive-technology", technology] + os)
    try #require(ran.status == .done, "\(ran.notes)")
  }

  @Test func `a session of a frozen release is in nobody's way, and what is left is what a session can answer`()
    throws
  {
    let bench = try Self.bench(technology: "VoiceOver")
    bench.runDone(
      "session", "start", "--auditor", "Bo", "--device", "Phone", "--os-version", "17.4", "--assistive-technology",
      "Full Keyboard Access")
    let left = try ["1", "2"].map { number in
      let shown = bench.runDone("session", "show", number, "--format", "json").data
      return try #require(try JSONValue(shown)["session"]?["left_count"]?.integer)
    }
    #expect(left[0] > left[1] && left[1] > 0, "A keyboard answers less than VoiceOver does.")
    bench.runDone("session", "end", "2", "--auditor", "Bo")
    bench.runDone("release", "freeze", "1.0", "--by", "Manager B")
    bench.runDone("release", "add", "2.0", "--build", "2")
    bench.runDone(
      "session", "start", "--release", "2.0", "--device", "Phone", "--os-version", "17.4", "--assistive-technology",
      "VoiceOver")
    #expect(bench.runDone("record", "home/buy", Self.reader, "pass").data.contains("2.0"))
    #expect(bench.run("session", "end").notes.contains("1 (Ada, 1.0, VoiceOver on iOS 17)"))
  }

  static let reader = "native/button/name"
  static let keyboard = "native/button/keyboard-space"

  static let unanswerable: [(technology: String, check: String, needed: String, said: String)] = [
    ("None", reader, "VoiceOver", "a screen reader of iOS, and session 1 has None on iOS 17"),
    (
      "Full Keyboard Access", Self.reader, "VoiceOver", "a screen reader of iOS, and session 1 has Full Keyboard Access"
    ),
    ("VoiceOver", keyboard, "\"Full Keyboard Access\"", "a keyboard, and session 1 has VoiceOver on iOS 17"),
    (
      "Switch Control", Self.keyboard, "\"Full Keyboard Access\"",
      "a keyboard, and session 1 has Switch Control on iOS 17"
    ),
  ]

  @Test(arguments: unanswerable)
  func `what a session cannot answer is refused by record and batch, with the session it needs`(
    technology: String, check: String, needed: String, said: String
  ) throws {
    let bench = try Self.bench(technology: technology)
    let batch = try bench.write(
      "address,check,outcome,reason\nhome/buy,\(check),pass,\nhome/buy,\(check),na,None.\n", to: "batch.csv")
    for outcome in [["pass"], ["fail"], ["na", "--reason", "None."]] {
      let ran = bench.run(["record", "home/buy", check] + outcome)
      #expect(ran.status == .malformedInput)
      #expect(ran.notes.contains("\(check) is answered with \(said)"), "\(ran.notes)")
      #expect(ran.notes.contains("--assistive-technology \(needed)`"), "\(ran.notes)")
    }
    let ran = bench.run("record", "--batch", batch)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("batch.csv:2: \(check) is answered") && ran.notes.contains("batch.csv:3: \(check) is"))
    #expect(try bench.findingCount() == 0)
    bench.runDone("session", "end")
    try Self.start(bench, needed.replacing("\"", with: ""))
    bench.runDone("record", "home/buy", check, "pass")
    #expect(try bench.findingCount() == 1)
  }

  @Test func `a setting needs no technology`() throws {
    let bench = try Self.bench(technology: "None")
    bench.runDone("record", "home/buy", "native/button/text-resize", "fail", "--severity", "minor")
  }

  @Test func `an answer that its session could not give is retracted, and not amended`() throws {
    let bench = try Self.bench(technology: "VoiceOver")
    bench.runDone("record", "home/buy", Self.reader, "fail")
    bench.runDone("session", "end")
    try Self.start(bench, "None")
    let ran = bench.run("amend", "1", "pass", "--reason", "Looks right.")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("\(Self.reader) is answered with a screen reader of iOS"), "\(ran.notes)")
    #expect(try bench.findingCount() == 1)
  }

  @Test(
    arguments: [
      ("ios", "TalkBack", [], "TalkBack does not run on iOS"),
      ("android", "VoiceOver", [], "VoiceOver does not run on"),
      ("ios", "TalkBack", ["--os", "Android"], "the product runs on iOS, and the session on Android"),
      ("ios", "None", ["--os", "android"], "the product runs on iOS, and the session on Android"),
      ("android", "VoiceOver", ["--os", "iOS"], "the product runs on Android, and the session on iOS"),
      ("web", "VoiceOver", ["--os", "Android"], "VoiceOver does not run on Android"),
      ("ios", "NVDA", ["--os", "My system"], "the product runs on iOS, where there is no NVDA"),
    ] as [(String, String, [String], String)])
  func `a session of another platform is refused`(
    platform: String, technology: String, os: [String], said: String
  ) throws {
    let bench = try Self.bench(platform)
    let arguments = ["--device", "Phone", "--os-version", "17", "--assistive-technology", technology]
    let started = bench.run(["session", "start"] + arguments + os)
    #expect(started.status == .malformedInput)
    #expect(started.notes.contains(said), "\(started.notes)")
    let system = os.isEmpty ? ["--os", platform] : os
    let audited = bench.run(["audit", "--assistive-technology-version", ""] + arguments + system, typed: "")
    #expect(audited.status == .malformedInput)
    #expect(audited.notes.contains(said), "\(audited.notes)")
    #expect(try bench.query("SELECT * FROM v_session").isEmpty)
  }

  @Test func `the guided audit asks what its session can answer, and counts the rest`() throws {
    let bench = try Self.bench()
    let ready = [
      "audit", "--device", "iPhone", "--os", "iOS", "--os-version", "17", "--assistive-technology", "VoiceOver",
      "--assistive-technology-version", "", "--format", "lines",
    ]
    let all = bench.run(ready + ["--screen", "home"], typed: "quit\nno\n")
    #expect(all.status == .done)
    #expect(all.data.contains(" are answered with a keyboard, and session 1 has VoiceOver on iOS 17; start a session"))
    #expect(!all.data.contains("Method: keyboard") && !all.data.contains(Self.keyboard))
    for narrow in [["--method", "keyboard"], ["--check", Self.keyboard]] {
      let ran = bench.run(["audit", "--session", "1", "--format", "lines"] + narrow, typed: "quit\nno\n")
      #expect(ran.status == .malformedInput)
      #expect(ran.notes.contains("answered with a keyboard, and session 1 has VoiceOver on iOS 17"), "\(ran.notes)")
      #expect(ran.notes.contains("--assistive-technology \"Full Keyboard Access\"`"))
    }
    #expect(try bench.findingCount() == 0)
  }

  @Test func `the guided audit offers the product's own system, and asks again for another's`() throws {
    let bench = try Self.bench("android", technology: "TalkBack")
    bench.runDone("session", "end")
    bench.runDone("product", "add", "other", "--title", "Other", "--platform", "ios", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1", "--product", "other")
    bench.runDone("screen", "add", "home", "--title", "Home", "--product", "other")
    let ran = bench.run(
      ["audit", "--product", "other", "--format", "lines"],
      typed: "iPhone\nAndroid\n\n17\nTalkBack\nVoiceOver\n\nquit\nno\n")
    #expect(ran.status == .done, "\(ran.notes)")
    #expect(ran.data.contains("Operating system (Enter for iOS): "))
    #expect(ran.data.contains("the product runs on iOS, and the session on Android"))
    #expect(ran.data.contains("TalkBack does not run on iOS"))
    #expect(ran.data.contains("iPhone, VoiceOver on iOS 17."))
    #expect(!ran.data.contains("Enter for Phone"), "Another product's device says nothing of this one's.")
  }
}
