import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What had no place when it was imported gets one later, and what is ignored or of another platform is said.
@Suite struct ImportPlaceTests {
  private static func page(_ url: String, _ rule: String, _ tag: String) -> String {
    """
    {"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-01T10:00:00Z", "url": "\(url)", "passes": [],
     "violations": [{"id": "\(rule)", "impact": "serious", "tags": ["\(tag)"],
       "nodes": [{"html": "<a>", "target": ["#a"]}, {"html": "<b>", "target": ["#b"]}]}]}
    """
  }

  /// Two pages with two failures each.
  private static let file =
    "[\(page("https://shop.example/", "image-alt", "wcag111")),\(page("https://shop.example/pay", "link-name", "wcag244"))]"

  private static func numbers(_ bench: Workbench, _ run: Int) throws -> [Int?] {
    let rows = try JSONValue(bench.runDone("import", "list", "--format", "json").data).array()
    let row = try #require(rows.first { $0["tool_run_id"]?.integer == run })
    return ["instance_count", "unplaced_count", "ignored_count", "failure_count"].map { row[$0]?.integer }
  }

  @Test func `pages are placed later as an import with the map places them`() throws {
    let bench = try Workbench.webShop()
    let map = try bench.write("screens: [{screen: home, url: \"https://shop.example/\"}]\n", to: "home.yaml")
    bench.runDone("import", try bench.write(Self.file, to: "axe.json"), "--map", map)
    #expect(try Self.numbers(bench, 1) == [4, 2, 0, 1])
    let nothing = bench.run("import", "place", "1", "--map", map)
    #expect(
      nothing.status == .answerIsNo && nothing.notes.contains("the map places no page of run 1"), "\(nothing.notes)")
    let pay = try bench.write("screens: [{screen: pay, url: \"https://shop.example/pay\"}]\n", to: "pay.yaml")
    let placed = bench.runDone("import", "place", "1", "--map", pay, "--format", "json")
    let row = try JSONValue(placed.data)["import"]
    #expect(row?["tool_run_id"]?.integer == 2 && row?["page_count"]?.integer == 1)
    #expect(row?["instance_count"]?.integer == 2 && row?["unplaced_count"]?.integer == 0)
    // What was placed later has a place in the first run, too.
    #expect(try Self.numbers(bench, 1) == [4, 0, 0, 1])
    #expect(
      try JSONValue(bench.runDone("import", "show", "1", "--unplaced", "--format", "json").data)["instances"]?.array()
        .isEmpty == true)
    let failed = try bench.cells("1.0").filter { $0.outcome == "failed" }.map { "\($0.screen ?? "") \($0.check)" }
    #expect(Set(failed) == ["home wcag/1.1.1", "pay wcag/2.4.4"])
    // The same as an import of the file with both places.
    let other = try Workbench.webShop()
    let both = try other.write(
      "screens: [{screen: home, url: \"https://shop.example/\"}, {screen: pay, url: \"https://shop.example/pay\"}]\n",
      to: "both.yaml")
    other.runDone("import", try other.write(Self.file, to: "axe.json"), "--map", both)
    #expect(try other.cells("1.0") == bench.cells("1.0"))
    let again = bench.run("import", "place", "1", "--map", pay)
    #expect(again.status == .answerIsNo)
    #expect(try bench.findingCount() == 2)
    #expect(bench.run("import", "place", "9", "--map", pay).status == .noInput)
  }

  @Test func `a map that leads a page to two screens is refused when it is placed later, too`() throws {
    let bench = try Workbench.webShop()
    bench.runDone("import", try bench.write(Self.file, to: "axe.json"))
    let map = try bench.write(
      "screens:\n  - {screen: home, url_pattern: \"https://shop.example/*\"}\n  - {screen: pay, url: \"https://shop.example/pay\"}\n",
      to: "map.yaml")
    let ran = bench.run("import", "place", "1", "--map", map)
    #expect(ran.status == .malformedInput && ran.notes.contains("matches lines 2 and 3"), "\(ran.notes)")
    #expect(try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().count == 1)
  }

  @Test func `a page that stands in a file twice has its instances once when it is placed later`() throws {
    let bench = try Workbench.webShop()
    let twice =
      "[\(Self.page("https://shop.example/", "image-alt", "wcag111")),\(Self.page("https://shop.example/", "link-name", "wcag244"))]"
    let file = try bench.write(twice, to: "twice.json")
    bench.runDone("import", file)
    let map = try bench.write("screens: [{screen: home, url: \"https://shop.example/\"}]\n", to: "home.yaml")
    bench.runDone("import", "place", "1", "--map", map)
    // Two nodes of each of two rules.
    #expect(try Self.numbers(bench, 2) == [4, 0, 0, 2])
    let observed = try bench.query("SELECT observed FROM v_finding").compactMap { $0["observed"]?.text }
    #expect(observed.count == 2 && observed.allSatisfy { $0.contains("2 places failed") }, "\(observed)")
  }

  @Test func `advice does not become a failure because it is placed later`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(
      #"{"numExecuted": 2, "summary": {"URL": "https://shop.example/", "startScan": 1777629600000}, "results": ["#
        + #"{"ruleId": "img_alt_valid", "value": ["RECOMMENDATION", "FAIL"], "path": {"dom": "/html[1]/body[1]/img[1]"}}, "#
        + #"{"ruleId": "a_text_purpose", "value": ["VIOLATION", "POTENTIAL"], "path": {"dom": "/html[1]/body[1]/a[2]"}}, "#
        + #"{"ruleId": "a_text_purpose", "value": ["VIOLATION", "FAIL"], "path": {"dom": "/html[1]/body[1]/a[1]"}}]}"#,
      to: "ibm.json")
    bench.runDone("import", file)
    let map = try bench.write("screens: [{screen: home, url: \"https://shop.example/\"}]\n", to: "home.yaml")
    bench.runDone("import", "place", "1", "--map", map)
    // What is a violation fails, in the two criteria of its rule; advice does not, and a question is none of a failure.
    func findings(_ bench: Workbench) throws -> [[String?]] {
      try bench.query("SELECT check_path, outcome, observed FROM v_finding ORDER BY check_path").map { row in
        ["check_path", "outcome", "observed"].map { row[$0]?.text }
      }
    }
    let placed = try findings(bench)
    #expect(placed.map { $0[0] } == ["wcag/2.4.4", "wcag/4.1.2"] && placed.allSatisfy { $0[1] == "failed" })
    #expect(placed.allSatisfy { $0[2]?.contains("a_text_purpose") ?? false }, "\(placed)")
    #expect(try Self.numbers(bench, 1)[1] == 0, "They have a place now.")
    // The same as an import with the map.
    let other = try Workbench.webShop()
    other.runDone(
      "import", try other.write(String(decoding: bench.folder.read("ibm.json"), as: UTF8.self), to: "ibm.json"),
      "--map", map)
    #expect(try findings(other) == placed)
  }

  @Test func `what the map ignores is counted in list and show`() throws {
    let bench = try Workbench.webShop()
    let map = try bench.write(
      """
      screens: [{screen: home, url: "https://shop.example/"}, {screen: pay, url: "https://shop.example/pay"}]
      ignore: [{rule: link-name, reason: Known.}]
      """, to: "map.yaml")
    bench.runDone("import", try bench.write(Self.file, to: "axe.json"), "--map", map)
    #expect(try Self.numbers(bench, 1) == [2, 0, 2, 1])
    #expect(
      try JSONValue(bench.runDone("import", "show", "1", "--format", "json").data)["tool_run"]?["ignored_count"]?
        .integer == 2)
    #expect(bench.runDone("import", "list").data.lowercased().contains("ignored"))
    let seen = bench.runDone("import", "show", "1", "--format", "lines").data
    #expect(seen.contains("Ignored: Known."), "\(seen)")
  }

  @Test func `results for apps are none of a web product, and the other way round`() throws {
    let bench = try Workbench.webShop()
    let android = try bench.write(
      #"{"axeContext": {"axeMetaData": {"appIdentifier": "com.shop", "screenTitle": "Home"}}, "axeRuleResults": [{"ruleId": "ImageViewName", "status": "FAIL"}]}"#,
      to: "android.json")
    let web = bench.run("import", android, "--screen", "home")
    #expect(web.status == .malformedInput)
    #expect(
      web.notes.contains("results of axe-android, which looks at Android, and shop is a product for"), "\(web.notes)")
    bench.runDone("product", "add", "shop-android", "--title", "Shop", "--platform", "android")
    bench.runDone("release", "add", "1.0", "--product", "shop-android", "--build", "1")
    let axe = try bench.write(Self.file, to: "axe.json")
    let app = bench.run("import", axe, "--product", "shop-android")
    #expect(app.status == .malformedInput)
    #expect(
      app.notes.contains("results of axe-core") && app.notes.contains("shop-android is a product for Android"),
      "\(app.notes)")
    #expect(try bench.query("SELECT * FROM tool_run").isEmpty)
  }
}
