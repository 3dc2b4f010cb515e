import TestSupport
import Testing

@testable import auditctl

/// `screen check`: what it looks at, how it ends, and what it prints.
@Suite struct ScreenCheckTests {
  private static let healthy = """
    screen: home
    title: Home
    states: [{key: empty, trigger: Delete everything.}]
    elements:
      - {key: title, type: heading, label: Home, traits: [header], present_in: [default, empty]}
      - {key: add, type: button, label: Add, traits: [button], present_in: [default, empty]}
    """
  private static let wrong = """
    screen: pay
    title: Home
    elements:
      - {key: title, type: heading, label: Pay, traits: [header]}
      - {key: go, type: button, label: Go button, traits: [button, link]}
    """

  private func problems(_ ran: Workbench.Ran) throws -> [String] {
    try JSONValue(ran.data)["problems"]?.array().map { row in
      (row["is_must_level"] == .boolean(true) ? "must " : "advice ")
        + ["rule", "address"].map { row[$0]?.text ?? "" }.joined(separator: " ")
    } ?? []
  }

  @Test func `the worked example has advice only, and that is a yes`() throws {
    let ran = try Workbench.example().run("screen", "check", "--format", "json")
    #expect(ran.status == .done)
    let check = try #require(JSONValue(ran.data)["check"])
    #expect(check["screen_count"]?.integer == 4)
    #expect(check["must_count"]?.integer == 0)
    #expect(check["advice_count"]?.integer == 9)
    #expect(
      try problems(ran) == [
        "advice label-punctuation sign-in@after-failed-submit/password",
        "advice presence-unstated sign-in@fields-filled", "advice presence-unstated sign-in@after-failed-submit",
        "advice label-role register/name", "advice label-role register/email",
        "advice label-punctuation register@after-failed-submit/date",
        "advice presence-unstated register@after-failed-submit",
        "advice presence-unstated verify-human@audio-challenge", "advice presence-unstated verify-human@answered",
      ])
  }

  @Test func `it reports on the screens that are named, and on no others`() throws {
    let bench = try Workbench.example()
    let one = bench.run("screen", "check", "accounts", "--format", "lines")
    #expect(one.status == .done)
    #expect(one.data.contains("Screens checked: 1\n"))
    #expect(one.data.hasSuffix("Problems: none\n"))
    let two = bench.run("screen", "check", "accounts", "register", "--format", "json")
    #expect(try JSONValue(two.data)["check"]?["screen_count"]?.integer == 2)
    let none = bench.run("screen", "check", "settings")
    #expect(none.status == .noInput)
    #expect(none.data.isEmpty)
  }

  @Test func `what must be fixed makes the answer no, and is printed all the same`() throws {
    let bench = try Workbench.example()
    bench.runDone("element", "add", "accounts/close", "--type", "button", "--trait", "button", "--trait", "link")
    let ran = bench.run("screen", "check", "accounts", "--format", "json")
    #expect(ran.status == .answerIsNo)
    #expect(ran.notes.isEmpty)
    #expect(try problems(ran) == ["must label-missing accounts/close", "must traits-conflict accounts/close"])
  }

  @Test func `files are checked without being stored`() throws {
    let bench = try Workbench.example()
    let (healthy, wrong) = (try bench.write(Self.healthy, to: "a.yaml"), try bench.write(Self.wrong, to: "b.yaml"))
    let before = try bench.folder.read("audit.sqlite")
    let good = bench.run("screen", "check", "--file", healthy)
    #expect(good.status == .done)
    #expect(good.data.hasSuffix("Problems: none\n"))
    let both = bench.run("screen", "check", "--format", "json", "--file", healthy, wrong)
    #expect(both.status == .answerIsNo)
    #expect(
      try problems(both) == [
        "must screen-title home", "must screen-title pay", "must label-role pay/go", "must traits-conflict pay/go",
      ])
    #expect(try bench.folder.read("audit.sqlite") == before)
  }

  @Test func `a file's title is compared with the other screens of the release, not with the screen it replaces`()
    throws
  {
    let bench = try Workbench.example()
    let other = try bench.write(Self.healthy.replacing("title: Home", with: "title: accounts"), to: "a.yaml")
    let ran = bench.run("screen", "check", "--file", other, "--format", "json")
    #expect(ran.status == .answerIsNo)
    #expect(try problems(ran) == ["must screen-title home"])
    let same = try bench.write(
      Self.healthy.replacing("title: Home", with: "title: Accounts").replacing(
        "screen: home", with: "screen: accounts"),
      to: "b.yaml")
    #expect(bench.run("screen", "check", "--file", same).status == .done)
  }

  @Test func `with a platform no database is needed`() throws {
    let bench = try Workbench()
    let file = try bench.write(
      Self.healthy.replacing("traits: [button]", with: "traits: [button], size: {width: 46, height: 46}"), to: "a.yaml")
    #expect(bench.run("screen", "check", "--file", file).status == .noInput)
    for (platform, count) in [("ios", 0), ("web", 0), ("android", 1)] as [(String, Int)] {
      let ran = bench.run("screen", "check", "--file", file, "--platform", platform, "--format", "ndjson")
      #expect(ran.status == .done)
      #expect(
        ran.data.split(separator: "\n").filter { $0.contains("target-size") }.count == count, "\(platform): \(ran.data)"
      )
    }
    let piped = bench.run(["screen", "check", "--platform", "ios", "--file", "-"], input: Self.wrong)
    #expect(piped.status == .answerIsNo)
  }

  @Test func `the platform of the product decides`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "android")
    bench.runDone("release", "add", "1")
    let file = try bench.write(
      Self.healthy.replacing("traits: [button]", with: "traits: [button], size: {width: 46, height: 46}"), to: "a.yaml")
    let ran = bench.run("screen", "check", "--file", file, "--format", "json")
    #expect(try problems(ran) == ["advice target-size home/add"])
    bench.runDone("screen", "import", file)
    let stored = bench.run("screen", "check", "--format", "json")
    #expect(try problems(stored) == ["advice target-size home/add"])
  }

  @Test func `a release without screens has nothing checked, and says so`() throws {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios")
    bench.runDone("release", "add", "1")
    let ran = bench.run("screen", "check", "--format", "lines")
    #expect(ran.status == .done)
    #expect(ran.data.contains("Screens checked: 0\n"))
  }

  @Test(arguments: [
    ["screen", "check", "sign-in", "--file", "a.yaml"], ["screen", "check", "--platform", "ios"],
    ["screen", "check", "--platform", "ios", "--release", "5.2", "--file", "a.yaml"],
    ["screen", "check", "--platform", "ios", "--database", "audit.sqlite", "--file", "a.yaml"],
    ["screen", "check", "--platform", "symbian", "--file", "a.yaml"], ["screen", "check", "--file"],
  ]) func `what does not go together is a usage error`(_ command: [String]) throws {
    let ran = try Workbench.example().run(command)
    #expect(ran.status == .usage)
    #expect(ran.data.isEmpty)
  }

  @Test func `everything wrong in the files' YAML is said at once`() throws {
    let bench = try Workbench.example()
    let a = try bench.write("screen: a\n", to: "a.yaml")
    let b = try bench.write("title: b\n", to: "b.yaml")
    let ran = bench.run("screen", "check", "--file", a, b)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("a.yaml:1:1: title is missing"))
    #expect(ran.notes.contains("b.yaml:1:1: screen is missing"))
    let twice = try bench.write(Self.healthy, to: "c.yaml")
    let same = bench.run("screen", "check", "--file", twice, twice)
    #expect(same.status == .malformedInput)
    #expect(same.notes.contains("screen home is in an earlier file, too"))
    #expect(bench.run("screen", "check", "--file", bench.folder.file("none.yaml")).status == .noInput)
  }

  @Test(arguments: OutputFormat.allCases) func `every format has every problem`(_ format: OutputFormat) throws {
    let bench = try Workbench()
    let file = try bench.write(Self.wrong, to: "b.yaml")
    let ran = bench.run("screen", "check", "--file", file, "--platform", "ios", "--format", format.rawValue)
    #expect(ran.status == .answerIsNo)
    for word in ["label-role", "traits-conflict", "pay/go", "GTXiLib"] {
      #expect(ran.data.contains(word), "\(format): \(ran.data)")
    }
  }

  @Test(arguments: [OutputFormat.table, .lines, .markdown])
  func `text of a specification can steer nothing`(_ format: OutputFormat) throws {
    var bench = try Workbench()
    bench.width = 80
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios")
    bench.runDone("release", "add", "1")
    bench.runDone("screen", "add", "a", "--title", HostileTextTests.text)
    bench.runDone("screen", "add", "b", "--title", HostileTextTests.text)
    bench.runDone(
      "element", "add", "a/e", "--type", "button", "--label", HostileTextTests.text + " button", "--trait", "button",
      "--hint", HostileTextTests.text)
    let ran = bench.run("screen", "check", "--format", format.rawValue)
    #expect(ran.status == .answerIsNo)
    #expect(ran.data.contains("label-role"))
    let bad = ran.data.unicodeScalars.filter { $0 != "\n" && ($0.value < 0x20 || 0x202A...0x202E ~= $0.value) }
    #expect(bad.isEmpty)
    #expect(!ran.data.contains("<script>") || format != .markdown)
  }

  @Test func `a list of every state is kept, and asks for no advice`() throws {
    let bench = try Workbench.example()
    let elements = "  - {key: title, type: heading, label: Pay, traits: [header], present_in: [failed, default]}\n"
    let file = try bench.write(
      "screen: pay\ntitle: Pay now\nstates: [{key: failed, trigger: Fail.}]\nelements:\n" + elements, to: "pay.yaml")
    bench.runDone("screen", "import", file, "--release", "5.2")
    #expect(!bench.runDone("screen", "check", "pay", "--release", "5.2").data.contains("presence-unstated"))
    #expect(bench.runDone("screen", "export", "pay", "--release", "5.2").data.contains("present_in: [default, failed]"))
    let silent = try bench.write(
      "screen: pay\ntitle: Pay now\nstates: [{key: failed, trigger: Fail.}]\nelements:\n"
        + elements.replacing(", present_in: [failed, default]", with: ""), to: "silent.yaml")
    bench.runDone("screen", "import", silent, "--release", "5.2")
    #expect(bench.runDone("screen", "check", "pay", "--release", "5.2").data.contains("presence-unstated"))
    #expect(!bench.runDone("screen", "export", "pay", "--release", "5.2").data.contains("present_in"))
  }
}
