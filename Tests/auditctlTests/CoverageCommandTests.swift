import AuditModel
import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Each check is answered by people, by tools alone, or by nobody.
@Suite struct CoverageCommandTests {
  /// A web shop of two screens, 55 criteria each, with one axe run at home: image-alt fails, label passes, contrast is open.
  private static func bench() throws -> Workbench {
    let bench = try Workbench.webShop()
    let axe = """
      {"testEngine": {"version": "4.10.0"}, "timestamp": "2026-05-01T10:00:00Z", "url": "https://shop.example/",
       "violations": [{"id": "image-alt", "tags": ["wcag111"], "nodes": [{"html": "<img>", "target": ["#logo"]}]}],
       "incomplete": [{"id": "color-contrast", "tags": ["wcag143"], "nodes": [{"html": "<p>", "target": ["p"]}]}],
       "passes": [{"id": "label", "tags": ["wcag412"], "nodes": [{"html": "<input>", "target": ["#a"]}]}]}
      """
    bench.runDone("import", try bench.write(axe, to: "axe.json"), "--screen", "home")
    bench.runDone(
      "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", "NVDA")
    return bench
  }

  private static func numbers(_ bench: Workbench, _ options: String...) throws -> [[String?]] {
    let ran = bench.run(["status", "--coverage", "--format", "json"] + options)
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)["coverage"]?.array().map { row in
      [row["screen"]?.text]
        + ["total", "by_people", "by_imported_people", "by_tools", "failed_by_tools", "by_nobody"].map { key in
          row[key]?.integer.map { "\($0)" }
        }
    } ?? []
  }

  @Test func `what only a tool failed or looked at is no answer of a person, and what it cannot tell is nobody's`()
    throws
  {
    let bench = try Self.bench()
    // At home 1.1.1 failed, and 4.1.2 was looked at; contrast could not be told.
    #expect(
      try Self.numbers(bench) == [
        [nil, "110", "0", "0", "2", "1", "108"], ["home", "55", "0", "0", "2", "1", "53"],
        ["pay", "55", "0", "0", "0", "0", "55"],
      ])
    // The contrast is nobody's, and the tool asks a person to look.
    func asked() throws -> [Int?] {
      try JSONValue(bench.runDone("status", "--coverage", "--format", "json").data)["coverage"]?.array()
        .map { $0["cannot_tell_by_tools"]?.integer } ?? []
    }
    #expect(try asked() == [1, 1, 0])
    bench.runDone("record", "home", "wcag/4.1.2", "pass")
    bench.runDone("record", "home", "wcag/2.4.2", "pass")
    bench.runDone("record", "pay", "wcag/1.1.1", "fail", "--observed", "No text.")
    #expect(
      try Self.numbers(bench) == [
        [nil, "110", "3", "0", "1", "1", "106"], ["home", "55", "2", "0", "1", "1", "52"],
        ["pay", "55", "1", "0", "0", "0", "54"],
      ])
    #expect(try Self.numbers(bench, "--screen", "pay").map { $0[0] } == ["pay"])
    bench.runDone("record", "home", "wcag/1.4.3", "pass")
    #expect(try asked() == [0, 0, 0], "A person looked.")
  }

  @Test func `what people answered in a published audit is said, each format has the numbers`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    bench.runDone("import", "audit", try bench.write(GridFile.small.text, to: "grid.json"), "--release", "1.0")
    #expect(
      try Self.numbers(bench) == [
        [nil, "216", "6", "6", "0", "0", "210"], ["p01", "108", "3", "3", "0", "0", "105"],
        ["p02", "108", "3", "3", "0", "0", "105"],
      ])
    for format in ["table", "lines", "ndjson", "csv", "tsv", "markdown"] {
      let shown = bench.runDone("status", "--coverage", "--format", format).data
      #expect(shown.contains("p02") && shown.contains("105"), "\(format): \(shown)")
    }
    let rows = try RowCheck.rows(bench.runDone("status", "--coverage", "--format", "ndjson").data)
    #expect(rows.map(\.kind.type) == ["coverage", "coverage", "coverage"])
    #expect(bench.run("status", "--coverage", "--rates").status == .usage)
  }
}
