import AuditModel
import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Results of tools come in, and claim no more than was tested (DESIGN rule 11).
@Suite struct ImportCommandTests {
  /// An axe file of one page: 2 images fail, 1 contrast has to be looked at, 3 labels pass.
  private static func axe(
    _ images: [String] = ["#logo", "#hero"], url: String = "https://shop.example/",
    at time: String = "2026-05-01T10:00:00Z",
    rules: String = ""
  ) -> String {
    let nodes = images.map {
      #"{"html": "<img id='\#($0)' src='x'>", "impact": "critical", "target": ["\#($0)"], "any": [], "all": [], "none": []}"#
    }
    let head = #"{"id": "image-alt", "impact": "critical", "tags": ["wcag2a", "wcag111"], "nodes": ["#
    let joined = nodes.joined(separator: ",")
    let violations = images.isEmpty ? "" : head + joined + "]}"
    let passed = images.isEmpty ? head + #"{"html": "<img alt='x'>", "target": ["x"]}]},"# : ""
    return """
      {"testEngine": {"name": "axe-core", "version": "4.10.0"}, "timestamp": "\(time)", "url": "\(url)", "toolOptions": {},
       "violations": [\(violations)],
       "incomplete": [{"id": "color-contrast", "impact": "serious", "tags": ["wcag2aa", "wcag143"],
         "nodes": [{"html": "<p>", "target": ["p"]}]}],
       "passes": [\(passed)\(rules){"id": "label", "impact": null, "tags": ["wcag2a", "wcag412"],
         "nodes": [{"html": "<input>", "target": ["#a"]}, {"html": "<input>", "target": ["#b"]}, {"html": "<input>", "target": ["#c"]}]}],
       "inapplicable": [{"id": "blink", "tags": ["wcag2a"], "nodes": []}]}
      """
  }

  @Test func `a failure fails its criterion in every environment, and a pass passes nothing`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe(), to: "axe.json")
    bench.runDone("import", file, "--screen", "home")
    let cells = try bench.cells("1.0").filter { ($0.screen ?? "") == "home" }
    #expect(cells.filter { $0.check == "wcag/1.1.1" }.map(\.outcome).allSatisfy { $0 == "failed" })
    #expect(cells.contains { $0.check == "wcag/1.1.1" })
    #expect(
      cells.filter { $0.check == "wcag/4.1.2" || $0.check == "wcag/1.4.3" }.allSatisfy { $0.outcome == "untested" })
    let findings = try bench.query("SELECT mode, outcome, check_path FROM v_finding")
    #expect(findings.count == 1)
    #expect(bench.runDone("explain", "home", "wcag/1.1.1").data.contains("axe 4.10.0, image-alt: 2 places failed"))
    let page = bench.runDone("report", "release", "--format", "markdown").data
    #expect(page.contains("axe 4.10.0, image-alt"))
    #expect(bench.run("gate").status == .answerIsNo)
  }

  @Test func `rows of imports are of the kinds that they name`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe(), to: "axe.json")
    let imported = bench.runDone("import", file, "--screen", "home", "--format", "ndjson").data
    #expect(try RowCheck.rows(imported).map(\.kind.type) == ["imported_run", "tool_failure"])
    let shown = bench.runDone("import", "show", "1", "--format", "ndjson").data
    #expect(try RowCheck.rows(shown).map(\.kind.type) == ["tool_run"] + Array(repeating: "tool_instance", count: 3))
    #expect(try RowCheck.rows(bench.runDone("import", "list", "--format", "ndjson").data).count == 1)
  }

  @Test func `the same file again changes nothing`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe(), to: "axe.json")
    bench.runDone("import", file, "--screen", "home")
    let again = bench.runDone("import", file, "--screen", "home")
    #expect(again.notes.contains("Nothing changed: the file is known as run 1."))
    #expect(try bench.findingCount() == 1)
    #expect(try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().count == 1)
  }

  @Test func `what is no longer found is fixed by the tool's word, and stays failed`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("import", try bench.write(Self.axe(), to: "one.json"), "--screen", "home")
    let none = Self.axe([], at: "2026-05-02T10:00:00Z")
    let done = bench.runDone("import", try bench.write(none, to: "two.json"), "--screen", "home")
    #expect(done.notes.contains("Issue 1: fixed, says axe 4.10.0. Verify it."), "\(done.notes)")
    #expect(
      try bench.cells("1.0").contains { $0.screen == "home" && $0.check == "wcag/1.1.1" && $0.outcome == "failed" })
    #expect(bench.runDone("issue", "show", "1").data.contains("axe 4.10.0"))
    let gone = try JSONValue(bench.runDone("import", "show", "1", "--gone", "--format", "json").data)
    #expect(try gone["instances"]?.array().count == 2)
  }

  @Test func `a file that keeps one node a rule shows nothing to be gone`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("import", try bench.write(Self.axe(), to: "one.json"), "--screen", "home")
    let cut = Self.axe([], at: "2026-05-02T10:00:00Z").replacing(
      #""toolOptions": {}"#, with: #""toolOptions": {"resultTypes": ["passes"]}"#)
    let done = bench.runDone("import", try bench.write(cut, to: "two.json"), "--screen", "home", "--format", "json")
    let row = try JSONValue(done.data)["import"]
    #expect(row?["gone_count"]?.integer == 0 && row?["not_tested_count"]?.integer == 2)
    #expect(!done.notes.contains("fixed, says"), "\(done.notes)")
  }

  @Test func `a rule that was not run leaves its issue open`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("import", try bench.write(Self.axe(), to: "one.json"), "--screen", "home")
    let other =
      #"{"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-02T10:00:00Z", "url": "https://shop.example/", "violations": [], "passes": [{"id": "label", "tags": ["wcag412"], "nodes": []}]}"#
    let done = bench.runDone(
      "import", try bench.write(other, to: "two.json"), "--screen", "home", "--format", "json")
    let row = try JSONValue(done.data)["import"]
    // Two images that failed, and the contrast that had to be looked at.
    #expect(row?["not_tested_count"]?.integer == 3)
    #expect(row?["gone_count"]?.integer == 0)
  }

  @Test func `an older file adds to the history and changes no state`() throws {
    let bench = try Workbench.webShop()
    let newer = Self.axe(["#logo"], at: "2026-05-03T10:00:00Z")
    bench.runDone("import", try bench.write(newer, to: "new.json"), "--screen", "home")
    let older = Self.axe(["#logo", "#hero", "#third"], at: "2026-05-01T10:00:00Z")
    let done = bench.runDone("import", try bench.write(older, to: "old.json"), "--screen", "home")
    #expect(done.notes.contains("changes no state"), "\(done.notes)")
    #expect(try bench.findingCount() == 1)
  }

  @Test func `a file of an earlier release fails there, whatever is known of a later one`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("release", "add", "2.0", "--build", "2")
    let newer = try bench.write(Self.axe(at: "2026-05-03T10:00:00Z"), to: "new.json")
    bench.runDone("import", newer, "--screen", "home", "--release", "2.0")
    let older = try bench.write(Self.axe(["#third"], at: "2026-05-01T10:00:00Z"), to: "old.json")
    bench.runDone("import", older, "--screen", "home", "--release", "1.0")
    let found = try bench.query("SELECT release FROM v_finding WHERE check_path = 'wcag/1.1.1' ORDER BY release")
    #expect(found.map { $0["release"]?.text } == ["1.0", "2.0"])
  }

  @Test func `a run on an older build, or of an earlier release, fixes nothing`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("release", "add", "2.0", "--build", "2", "--build", "3")
    let failing = try bench.write(Self.axe(at: "2026-05-01T10:00:00Z"), to: "new.json")
    bench.runDone("import", failing, "--screen", "home", "--release", "2.0", "--build", "3")
    for (number, place) in [["--release", "2.0", "--build", "2"], ["--release", "1.0", "--build", "1"]].enumerated() {
      let clean = try bench.write(Self.axe([], at: "2026-05-0\(number + 2)T10:00:00Z"), to: "clean\(number).json")
      let done = bench.run(["import", clean, "--screen", "home"] + place)
      #expect(done.status == .done && !done.notes.contains("fixed, says"), "\(done.notes)")
    }
    let clean = try bench.write(Self.axe([], at: "2026-05-05T10:00:00Z"), to: "last.json")
    let done = bench.runDone("import", clean, "--screen", "home", "--release", "2.0", "--build", "3")
    #expect(done.notes.contains("fixed, says"), "\(done.notes)")
  }

  /// What stands in a file for a rule that had failed before, and does not say that it is fixed.
  private static let doubts = [
    // It has to be looked at now.
    ##"{"id": "image-alt", "tags": ["wcag111"], "nodes": [{"html": "<img>", "target": ["#logo"]}]}"##,
    // It ended with an error, as two generations of axe-core write it.
    #"{"id": "image-alt", "tags": ["wcag111"], "error": {"message": "boom"}, "nodes": []}"#,
    #"{"id": "image-alt", "tags": ["wcag111"], "nodes": [{"target": ["html"], "none": [{"id": "error-occurred"}]}]}"#,
  ]

  @Test(arguments: doubts) func `what a tool can no longer tell is not fixed by its word`(_ incomplete: String) throws {
    let bench = try Workbench.webShop()
    bench.runDone("import", try bench.write(Self.axe(), to: "one.json"), "--screen", "home")
    let other =
      #"{"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-02T10:00:00Z", "url": "https://shop.example/", "violations": [], "incomplete": ["#
      + incomplete + #"], "passes": []}"#
    // A run in which a rule ended with an error is not whole, and the answer is no.
    let done = bench.run("import", try bench.write(other, to: "two.json"), "--screen", "home")
    #expect([.done, .answerIsNo].contains(done.status), "\(done.notes)")
    #expect(!done.notes.contains("fixed, says"), "\(done.notes)")
    #expect(try bench.cells("1.0").contains { $0.check == "wcag/1.1.1" && $0.outcome == "failed" })
  }

  @Test func `a map that names an element which is not there is refused, and nothing is stored`() throws {
    let bench = try Workbench.webShop()
    let map = """
      screens:
        - {screen: home, url: "https://shop.example/"}
      elements:
        - {element: home/logo, selector: "#logo"}
        - {element: home/hero, selector: "#hero"}

      """
    let file = try bench.write(Self.axe(), to: "axe.json")
    let done = bench.run("import", file, "--map", try bench.write(map, to: "map.yaml"))
    #expect(done.status == .malformedInput, "\(done.notes)")
    let wrong = done.notes.split(separator: "\n").filter { $0.contains("the map names") }
    #expect(wrong.count == 2 && wrong[0].contains("map.yaml") && wrong[0].contains("home/logo"), "\(done.notes)")
    #expect(wrong[0].contains(":4") && wrong[1].contains(":5") && wrong[1].contains("home/hero"), "\(done.notes)")
    #expect(!done.notes.contains("axe.json"))
    let screens = try bench.write("screens:\n  - {screen: nowhere, url: \"https://shop.example/\"}\n", to: "map.yaml")
    let unknown = bench.run("import", file, "--map", screens)
    #expect(unknown.notes.contains("map.yaml") && unknown.notes.contains(":2"), "\(unknown.notes)")
    #expect(try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().isEmpty)
  }

  @Test func `what has no place is stored, shown first, and decides nothing`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe(), to: "axe.json")
    let done = bench.run("import", file, "--require-placed")
    #expect(done.status == .answerIsNo)
    #expect(done.notes.contains("3 of 3 have no place"), "\(done.notes)")
    #expect(try bench.findingCount() == 0)
    #expect(bench.run("import", file).status == .done)
  }

  @Test func `a map file places pages, and ignores rules with a reason`() throws {
    let bench = try Workbench.webShop()
    let pages =
      "[\(Self.axe(url: "https://SHOP.example:443/?utm_source=x")),\(Self.axe(url: "https://shop.example/pay#top"))]"
    let file = try bench.write(pages, to: "cli.json")
    let map = try bench.write(
      """
      screens:
        - {screen: home, url: "https://shop.example/"}
        - {screen: pay, url_pattern: "https://shop.example/pa*"}
      ignore: [{rule: color-contrast, reason: "Measured by hand."}]
      """, to: "places.yaml")
    let done = bench.runDone("import", file, "--map", map, "--require-placed", "--format", "json")
    let failures = try JSONValue(done.data)["failures"]?.array() ?? []
    #expect(failures.compactMap { $0["address"]?.text } == ["home", "pay"])
    #expect(try JSONValue(done.data)["import"]?["instance_count"]?.integer == 4)
    #expect(bench.run("import", file, "--screen", "home").status == .malformedInput)
  }

  @Test func `two entries that match one page are refused with their lines`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe(), to: "axe.json")
    let map = try bench.write(
      "screens:\n  - {screen: home, url: \"https://shop.example\"}\n  - {screen: pay, url_pattern: \"https://shop*\"}\n",
      to: "places.yaml")
    let refused = bench.run("import", file, "--map", map)
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("lines 2 and 3"), "\(refused.notes)")
    #expect(try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().isEmpty)
  }

  @Test(arguments: [
    "{", "[1, 2", #"{"violations": NaN}"#, #"{"url": "a", "url": "b", "violations": []}"#, "<testsuite/>", "{}", "[]",
    "null",
    #"{"audit_reference": {"name": "RAAM"}}"#,
    String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
  ])
  func `what is no file of a tool is refused, and nothing is stored`(_ text: String) throws {
    let bench = try Workbench.webShop()
    let refused = bench.run("import", try bench.write(text, to: "bad.json"), "--screen", "home")
    #expect(refused.status == .malformedInput)
    #expect(try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().isEmpty)
  }

  @Test func `a page that did not load makes the run partial, and the others are imported`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(
      #"""
      {"total": 2, "passes": 0, "errors": 2, "results": {
        "https://shop.example/": [{"code": "WCAG2AA.Principle1.Guideline1_1.1_1_1.H37", "type": "error", "typeCode": 1,
          "message": "Img element missing an alt attribute.", "context": "<img src=\"x\">", "selector": "#logo", "runner": "htmlcs"}],
        "https://shop.example/pay": [{"message": "net::ERR_CONNECTION_REFUSED"}]}}
      """#, to: "pa11y.json")
    let map = try bench.write(
      "screens:\n  - {screen: home, url: \"https://shop.example/\"}\n  - {screen: pay, url: \"https://shop.example/pay\"}\n",
      to: "places.yaml")
    let done = bench.run("import", file, "--map", map)
    #expect(done.status == .answerIsNo)
    #expect(done.notes.contains("https://shop.example/pay: net::ERR_CONNECTION_REFUSED"), "\(done.notes)")
    #expect(try bench.query("SELECT check_path FROM v_finding").compactMap { $0["check_path"]?.text } == ["wcag/1.1.1"])
  }
}
