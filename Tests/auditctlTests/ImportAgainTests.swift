import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The same file again: with the same map nothing changes, with another one what it says now is so.
@Suite struct ImportAgainTests {
  private static let axe = """
    {"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-01T10:00:00Z", "url": "https://shop.example/", "passes": [],
     "violations": [
       {"id": "image-alt", "tags": ["wcag111"], "nodes": [{"html": "<a>", "target": ["#a"]}, {"html": "<b>", "target": ["#b"]}]},
       {"id": "link-name", "tags": ["wcag244"], "nodes": [{"html": "<i>", "target": ["#i"]}]}]}
    """
  private static let screens = "screens: [{screen: home, url: \"https://shop.example/\"}]\n"

  private static func runs(_ bench: Workbench) throws -> [[Int?]] {
    try JSONValue(bench.runDone("import", "list", "--format", "json").data).array().map { row in
      ["instance_count", "ignored_count", "failure_count"].map { row[$0]?.integer }
    }
  }

  @Test func `a map that now ignores a rule is used on a file that is known, once`() throws {
    let bench = try Workbench.webShop()
    let file = try bench.write(Self.axe, to: "axe.json")
    let map = try bench.write(Self.screens, to: "map.yaml")
    bench.runDone("import", file, "--map", map)
    let ignoring = try bench.write(
      Self.screens + "ignore: [{rule: link-name, reason: Embedded in another page.}]\n", to: "ignoring.yaml")
    let done = bench.runDone("import", file, "--map", ignoring)
    #expect(done.notes.contains("The file is known as run 1"), "\(done.notes)")
    #expect(done.notes.contains("--ends"), "What was recorded is a person's to end: \(done.notes)")
    // Three instances and a failure for each rule; then one of them is ignored.
    #expect(try Self.runs(bench) == [[3, 0, 2], [2, 1, 1]])
    for known in [map, ignoring] {
      let again = bench.runDone("import", file, "--map", known)
      #expect(again.notes.contains("Nothing changed: the file is known as run"), "\(again.notes)")
    }
    #expect(try Self.runs(bench).count == 2)
  }

  /// Accessibility Insights for Android: a button without a name, at a view with an identifier.
  private static let android = """
    {"axeContext": {"axeDevice": {"dpi": 2, "name": "Pixel", "os": "Android", "osVersion": "15", "screenHeight": 2000, "screenWidth": 1000},
      "axeMetaData": {"analysisTimestamp": "1777629600000", "appIdentifier": "com.shop", "axeVersion": "0.2.0", "screenTitle": "Home"},
      "axeView": {"axeViewId": "1", "className": "android.widget.FrameLayout", "boundsInScreen": {"left": 0, "top": 0, "right": 1000, "bottom": 2000},
        "children": [{"axeViewId": "2", "className": "android.widget.Button", "viewIdResourceName": "com.shop:id/send", "isClickable": true,
          "isEnabled": true, "isAccessibilityFocusable": true, "boundsInScreen": {"left": 0, "top": 0, "right": 200, "bottom": 200}, "children": []}]}},
     "axeRuleResults": [{"axeViewId": "2", "ruleId": "ActiveViewName", "ruleSummary": "Active views have names", "status": "FAIL", "props": {}}]}
    """

  @Test func `a map that now names an element is used on a file that is known, once`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "android", "--profile", "native-app")
    bench.runDone("release", "add", "1.0", "--build", "1")
    try bench.importScreen("home", "elements:\n  - {key: send, type: button, label: Send}\n")
    let file = try bench.write(Self.android, to: "android.json")
    let map = try bench.write("screens: [{screen: home, package: com.shop}]\n", to: "map.yaml")
    bench.runDone("import", file, "--map", map)
    func places() throws -> [String] {
      try bench.query("SELECT screen, element FROM v_finding ORDER BY finding_id").map {
        ($0["screen"]?.text ?? "") + ($0["element"]?.text.map { "/\($0)" } ?? "")
      }
    }
    let before = try places()
    #expect(before.isEmpty, "The profile asks for names at elements, and the map names none.")
    let precise = try bench.write(
      "screens: [{screen: home, package: com.shop}]\nelements: [{element: home/send, identifier: \"com.shop:id/send\"}]\n",
      to: "precise.yaml")
    bench.runDone("import", file, "--map", precise)
    #expect(try Set(places()) == ["home/send"])
    let count = try bench.findingCount()
    for known in [map, precise] {
      #expect(bench.runDone("import", file, "--map", known).notes.contains("Nothing changed"))
    }
    #expect(try bench.findingCount() == count)
  }
}
