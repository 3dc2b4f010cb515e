import AuditModel
import TestSupport
import Testing

@testable import auditctl

/// Components from their file to the verdict: a tab bar that two screens of the worked example share.
@Suite struct ComponentCommandTests {
  private static let bar = """
    component: tab-bar
    title: Tab bar
    team: core
    elements:
      - {key: tab-home, type: button, label: Home, traits: [button]}
      - {key: tab-pay, type: button, label: Pay, traits: [button]}

    """

  /// The worked example with an open session, and the tab bar at the end of `accounts` and `register`.
  private static func bench() throws -> Workbench {
    var bench = try Workbench.exampleWithSession()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    let bar = try bench.write(Self.bar, to: "tab-bar.yaml")
    let screens = try ["accounts", "register"].map { key in
      let text = bench.runDone("screen", "export", key).data
      return try bench.write(text + "- component: tab-bar\n", to: "\(key).yaml")
    }
    // The screens stand before the component that they name.
    let ran = bench.run(["screen", "import"] + screens + [bar, "--format", "csv"])
    try #require(ran.status == .done, "\(ran.notes)")
    #expect(ran.notes.isEmpty)
    let again = try RowCheck.rows(bench.run(["screen", "import"] + screens + [bar, "--format", "ndjson"]).data)
    #expect(again.allSatisfy { $0.row["change"]?.text == "unchanged" })
    let csv = SeparatedText(ran.data, separator: ",").rows.dropFirst().map { Array($0.dropFirst(2)) }
    #expect(
      csv == [
        ["", "tab-bar", "added", "2", "2", "0", "0", "0"], ["accounts", "", "changed", "5", "0", "0", "0", "1"],
        ["register", "", "changed", "5", "0", "0", "0", "1"],
      ])
    return bench
  }

  @Test func `a component is listed, shown and written as it was read`() throws {
    let bench = try Self.bench()
    let titles = "product,release,component,title,team,language,renamed_from,element_count,screens\r\n"
    #expect(
      bench.runDone("component", "list", "--format", "csv").data
        == titles + "banking,5.2,tab-bar,Tab bar,core,,,2,register; accounts\r\n")
    let shown = bench.runDone("component", "show", "tab-bar", "--format", "lines").data
    #expect(shown.contains("Screens: register\nScreens: accounts\n"))
    #expect(shown.contains("Element: tab-pay\n"))
    let exported = bench.runDone("component", "export", "tab-bar").data
    let file = try bench.write(exported, to: "again.yaml")
    let again = "Component: tab-bar\nRelease: 5.2\nChange: unchanged\nElements: 2\n"
    #expect(bench.runDone("component", "import", file, "--format", "lines").data == again)
    let screen = try bench.write(bench.runDone("screen", "export", "accounts").data, to: "accounts.yaml")
    #expect(
      bench.runDone("screen", "import", screen, "--format", "lines").data
        == "Screen: accounts\nRelease: 5.2\nChange: unchanged\nElements: 5\nComponents: 1\n")
    let earlier = bench.runDone("component", "list", "--release", "5.1", "--format", "csv").data
    #expect(earlier == titles)
  }

  @Test func `a screen shows the elements of its components in swipe order`() throws {
    let bench = try Self.bench()
    let rows = try JSONValue(bench.runDone("element", "list", "accounts", "--format", "json").data).array()
    #expect(rows.count == 7)
    #expect(rows[5]["element"]?.text == "tab-home")
    #expect(rows[5]["component"]?.text == "tab-bar")
    #expect(rows[0]["component"]?.text == nil)
    #expect(bench.runDone("element", "show", "accounts/tab-pay").data.contains("Pay"))
    #expect(bench.runDone("element", "announce", "accounts/tab-pay").data.contains("Pay. Button."))
    #expect(bench.runDone("element", "announce", "accounts").data.contains("tab-home"))
    #expect(bench.runDone("screen", "criteria", "accounts").data.contains("tab-pay"))
    let checked = bench.run("screen", "check", "accounts")
    #expect([.done, .answerIsNo].contains(checked.status))
    #expect(!checked.data.contains("presence-unstated"), "A component is in every state.")
    #expect(bench.runDone("screen", "complete", "accounts").notes.contains("the 7 elements of accounts"))
    #expect(
      try bench.query("SELECT element_count AS n FROM v_screen WHERE screen = 'accounts' AND release = '5.2'")
        .first?["n"]?.integer == 7)
  }

  @Test func `files of screens and components are checked together`() throws {
    let bench = try Workbench()
    let bar = try bench.write(Self.bar, to: "tab-bar.yaml")
    let home = try bench.write(
      "screen: home\ntitle: Home\nelements:\n  - component: tab-bar\n", to: "home.yaml")
    let ran = bench.run("screen", "check", "--file", home, "--file", bar, "--platform", "ios")
    #expect([.done, .answerIsNo].contains(ran.status), "\(ran.notes)")
    let alone = bench.run("screen", "check", "--file", home, "--platform", "ios")
    #expect(alone.status == .malformedInput)
    #expect(alone.notes.contains("home.yaml:4:5: unknown component tab-bar; there is none"))
  }

  @Test func `one finding on the component counts on each screen that declares it`() throws {
    let bench = try Self.bench()
    let ran = bench.runDone("record", "%tab-bar/tab-home", "vo-text", "fail", "--observed", "Button")
    #expect(ran.notes.isEmpty)
    #expect(ran.data.contains("%tab-bar/tab-home"))
    let cells = try bench.cells("5.2").filter {
      $0.address.hasSuffix("/tab-home") && $0.check == "voiceover-spec/vo-text"
    }
    #expect(Set(cells.map(\.address)) == ["accounts/tab-home", "register/tab-home"])
    #expect(cells.map(\.outcome) == ["failed", "failed"])
    let explained = bench.runDone("explain", "accounts/tab-home", "vo-text", "--format", "lines").data
    #expect(explained.contains("Address: accounts/tab-home\n"))
    #expect(explained.contains("By component: %tab-bar/tab-home\n"))
    #expect(explained.contains("Rule: 12\n"))
    let shared = bench.runDone("explain", "%tab-bar/tab-home", "vo-text", "--format", "json").data
    #expect(try JSONValue(shared)["findings"]?.array().count == 1)
    let report = bench.runDone("report", "--format", "markdown").data
    // A word joiner keeps GitLab from taking it for a milestone.
    #expect(report.contains("Found on the shared component %\u{2060}tab-bar/tab-home."))
    #expect(bench.runDone("issue", "list", "--format", "csv").data.contains("%tab-bar/tab-home"))
    bench.runDone("record", "accounts/tab-home", "vo-text", "pass")
    let status = try JSONValue(bench.runDone("status", "--screen", "accounts", "--format", "json").data)
    #expect(try status.array().first?["verdict"]?.text == "nonconformant")
  }

  struct Refused: CustomTestStringConvertible {
    let arguments: [String]
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Refused(
      arguments: ["%footer/x", "vo-text", "pass"], words: "unknown component footer; release 5.2 has tab-bar"),
    Refused(
      arguments: ["%tab-bar/x", "vo-text", "pass"],
      words: "unknown element x; component tab-bar has tab-home, tab-pay"),
    Refused(
      arguments: ["%tab-bar", "unique-title", "pass"],
      words: "a component is tested element by element; write %tab-bar/ELEMENT with one of tab-home, tab-pay"),
    Refused(
      arguments: ["%tab-bar/tab-home", "unique-title", "pass"],
      words: "is asked of a screen; write SCREEN or SCREEN@STATE"),
    Refused(
      arguments: ["%tab-bar/tab-home", "value-or-state", "pass"],
      words:
        "voiceover-spec/value-or-state depends on where a component stands; record it on each screen that declares "
        + "it: register/tab-home, accounts/tab-home"),
  ])
  func `what a component cannot answer is refused with words`(_ row: Refused) throws {
    let bench = try Self.bench()
    let count = try bench.findingCount()
    let ran = bench.run(["record"] + row.arguments)
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(row.words), "\(ran.notes)")
    #expect(try bench.findingCount() == count)
  }

  @Test func `a component that no screen declares takes no finding`() throws {
    let bench = try Self.bench()
    let file = try bench.write("component: footer\ntitle: Footer\nelements: [{key: top, type: button}]\n", to: "f.yaml")
    bench.runDone("component", "import", file)
    let ran = bench.run("record", "%footer/top", "vo-text", "pass")
    #expect(ran.notes.contains("no screen in scope of release 5.2 declares component footer"))
  }

  @Test func `a batch names elements of components, and bad rows are named with their lines`() throws {
    let bench = try Self.bench()
    let good = try bench.write(
      "address,check,outcome\n%tab-bar/tab-home,vo-text,pass\naccounts/tab-pay,vo-text,fail\n%tab-bar/tab-pay,vo-text,pass\n",
      to: "good.csv")
    #expect(bench.runDone("record", "--batch", good).data.contains("3"))
    let bad = try bench.write(
      "address,check,outcome\n%none/tab-home,vo-text,pass\n%tab-bar/none,vo-text,pass\n%tab-bar/tab-pay,value-or-state,pass\n",
      to: "bad.csv")
    let ran = bench.run("record", "--batch", bad)
    #expect(ran.status == .malformedInput)
    for line in ["bad.csv:2: unknown component none", "bad.csv:3: unknown element none", "bad.csv:4: voiceover-spec"] {
      #expect(ran.notes.contains(line), "\(ran.notes)")
    }
  }

  @Test func `status and its roll-up count the same`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "%tab-bar/tab-home", "vo-text", "fail", "--observed", "Button")
    bench.runDone("record", "%tab-bar/tab-pay", "vo-text", "pass")
    let status = try JSONValue(bench.runDone("status", "--format", "json").data)
    let rows = try bench.rows(of: "5.2", by: "screen")
    for screen in try #require(try status["screens"]?.array()) {
      let key = try #require(screen["screen"])
      let row = try #require(rows.first { $0["key"] == key })
      for name in ["verdict", "passed", "failed", "cant_tell", "inapplicable", "untested"] {
        #expect(screen[name] == row[name], "\(key.words) \(name)")
      }
      #expect(screen["total"] == row["total"], "\(key.words)")
    }
  }

  @Test func `an unknown component or element is no input`() throws {
    let bench = try Self.bench()
    for arguments in [
      ["component", "show", "footer"], ["component", "export", "footer"], ["explain", "%footer/x"],
      ["explain", "%tab-bar/x"],
    ] {
      let ran = bench.run(arguments)
      #expect(ran.status == .noInput, "\(arguments): \(ran.notes)")
      #expect(ran.notes.contains("tab-"), "\(ran.notes)")
    }
    #expect(bench.run("element", "add", "accounts/tab-home", "--type", "button").status == .malformedInput)
  }

  @Test func `an element that comes before a component leaves it in place`() throws {
    let bench = try Self.bench()
    bench.runDone("element", "add", "accounts/first", "--type", "button", "--before", "title")
    bench.runDone("element", "edit", "accounts/title", "--remove")
    let exported = bench.runDone("screen", "export", "accounts").data
    #expect(exported.hasSuffix("- component: tab-bar\n"))
  }

  @Test func `an issue at a component is its team's, and is listed for each screen that declares it`() throws {
    let bench = try Self.bench()
    bench.runDone("record", "%tab-bar/tab-pay", "vo-text", "fail", "--severity", "critical", "--observed", "Button")
    for screen in ["accounts", "register"] {
      let issues = try JSONValue(
        bench.runDone("issue", "list", "--screen", screen, "--severity", "critical", "--format", "json").data
      ).array()
      let shared = issues.filter { $0["address"] == .text("%tab-bar/tab-pay") }
      #expect(shared.map { $0["team"]?.text } == ["core"], "\(screen)")
    }
    let other = bench.runDone("issue", "list", "--screen", "sign-in", "--severity", "critical", "--format", "json").data
    #expect(try JSONValue(other).array().isEmpty)
  }
}
