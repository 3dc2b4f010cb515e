import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What has no place is counted by page and rule for people, with how to place it; programs have all of it.
@Suite struct UnplacedTests {
  /// Two pages: 40 images and 1 link on the first, 5 images on the second.
  private static let axe: String = {
    func rule(_ name: String, _ tag: String, _ count: Int) -> String {
      let nodes = (1...count).map { ##"{"html": "<i>", "target": ["#\##(name)-\##($0)"]}"## }
      return #"{"id": "\#(name)", "tags": ["\#(tag)"], "nodes": [\#(nodes.joined(separator: ","))]}"#
    }
    func page(_ url: String, _ rules: String) -> String {
      #"{"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-01T10:00:00Z", "url": "\#(url)", "passes": [], "violations": [\#(rules)]}"#
    }
    return
      "[\(page("https://shop.example/", rule("link-name", "wcag244", 1) + "," + rule("image-alt", "wcag111", 40))),"
      + "\(page("https://shop.example/pay", rule("image-alt", "wcag111", 5)))]"
  }()

  @Test func `people read counts, the first places and a map, programs every instance`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(axe: Self.axe)
    let shown = bench.runDone("import", file)
    #expect(shown.notes.contains("46 of 46 have no place"), "\(shown.notes)")
    #expect(shown.notes.replacing("\n", with: " ").contains("auditctl import place 1 --map FILE"), "\(shown.notes)")
    #expect(!shown.notes.contains("--screen KEY"), "It has two pages.")
    let lines = shown.data.split(separator: "\n").map(String.init)
    let counts = lines.filter { $0.hasPrefix("https://") }.map { $0.split(separator: " ").map(String.init) }
    #expect(
      counts == [
        ["https://shop.example/", "image-alt", "40"], ["https://shop.example/", "link-name", "1"],
        ["https://shop.example/pay", "image-alt", "5"],
      ], "\(shown.data)")
    #expect(shown.data.contains("#image-alt-1; #image-alt-2; #image-alt-3; and 37 more"), "\(shown.data)")
    #expect(!shown.data.contains("#image-alt-4;"))
    for entry in [#"{screen: KEY, url: "https://shop.example/"}"#, #"{screen: KEY, url: "https://shop.example/pay"}"#] {
      #expect(shown.data.contains("- \(entry)"), "\(shown.data)")
    }
    let json = try JSONValue(bench.runDone("import", file, "--format", "json").data)
    #expect(try json["unplaced"]?.array().count == 46)
    // The map that is shown is one.
    let map = try bench.write(
      "screens:\n" + lines.filter { $0.hasPrefix("- {screen:") }.joined(separator: "\n").replacing("KEY", with: "home")
        + "\n", to: "map.yaml")
    let placed = bench.runDone("import", "place", "1", "--map", map, "--format", "json")
    #expect(try JSONValue(placed.data)["import"]?["unplaced_count"]?.integer == 0)
    #expect(!bench.runDone("import", "show", "1", "--unplaced").data.contains("#image-alt-1"))
  }

  @Test func `a page on which nothing was found has no place either, until the map knows it`() throws {
    let bench = try Workbench.webShop()
    let passed = #"{"id": "html-has-lang", "tags": ["wcag311"], "nodes": [{"html": "<html>", "target": ["html"]}]}"#
    let file = try bench.write(
      axe: """
        {"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-01T10:00:00Z", "url": "https://shop.example/", \
        "violations": [], "passes": [\(passed)]}
        """)
    let shown = bench.run("import", file, "--require-placed", "--format", "json")
    #expect(shown.status == .answerIsNo)
    let said = shown.notes.replacing("\n", with: " ")
    #expect(said.contains("Without a place: 1 of 1 page. What was run there covers nothing."), "\(said)")
    #expect(try JSONValue(shown.data)["import"]?["unplaced_page_count"]?.integer == 1)
    let map = try bench.write("screens:\n  - {screen: home, url: \"https://shop.example/\"}\n", to: "map.yaml")
    let placed = bench.runDone("import", "place", "1", "--map", map, "--format", "json")
    #expect(try JSONValue(placed.data)["import"]?["unplaced_page_count"]?.integer == 0)
    #expect(bench.run("import", file, "--map", map, "--require-placed").status == .done)
  }
}

extension Workbench {
  fileprivate func write(axe text: String) throws -> String { try write(text, to: "axe.json") }
}
