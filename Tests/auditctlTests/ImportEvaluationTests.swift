import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Evaluations by WCAG-EM: a finding for each part and page, and what is said of the whole site is none.
@Suite struct ImportEvaluationTests {
  private static func bench() throws -> Workbench {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Importer I"
    try bench.makeDatabase()
    return bench
  }

  private static let text = """
    {"@graph": [{"@context": {"WCAG2": "http://www.w3.org/TR/WCAG21/#"}, "type": "Evaluation", "title": "Report",
      "commissioner": "Board B", "creator": "_:evaluator", "date": "2026-04-02",
      "evaluationScope": {"conformanceTarget": "wai:WCAG2AA-Conformance", "accessibilitySupportBaseline": "NVDA",
        "website": {"siteName": "Corner Shop", "siteScope": "All pages"}},
      "structuredSample": {"webpage": [
        {"id": "_:struct_0", "title": "Home", "source": "https://shop.example/"},
        {"id": "_:struct_1", "title": "Basket", "source": "https://shop.example/basket/"}]},
      "randomSample": {"webpage": [{"id": "_:rand_0", "title": "News", "description": "https://shop.example/news"}]},
      "auditResult": [
        {"test": "WCAG2:non-text-content", "subject": "_:website",
         "result": {"outcome": "earl:failed", "description": "Two pages."},
         "hasPart": [
           {"subject": ["_:struct_0", "_:rand_0"], "testcase": "WCAG2:non-text-content", "assertedBy": "_:evaluator",
            "multiPage": true,
            "result": {"outcome": "earl:failed", "description": "No text.", "date": "2026-04-01 11:00:00 +0200"}},
           {"subject": "_:struct_1", "testcase": "WCAG2:non-text-content",
            "result": {"outcome": {"id": "earl:inapplicable"}}}]},
        {"test": "WCAG2:captions-prerecorded", "subject": "_:website", "result": {"outcome": "earl:passed"},
         "hasPart": []},
        {"test": "WCAG2:keyboard", "subject": "_:website", "result": {"outcome": "earl:untested"}, "hasPart": []}]},
      {"id": "_:evaluator", "type": "Person", "name": "Evaluator E"}]}
    """

  @Test func `parts become findings of their pages, and the rest is stated`() throws {
    let bench = try Self.bench()
    let file = try bench.write(Self.text, to: "report.jsonld")
    bench.runDone("import", "audit", file, "--release", "1.0")
    let cells = try bench.cells("1.0")
    #expect(Set(cells.compactMap(\.screen)) == ["home", "basket", "news"])
    #expect(
      Set(cells.filter { $0.outcome != "untested" }.map { "\($0.screen ?? "") \($0.check) \($0.outcome)" }) == [
        "home wcag/1.1.1 failed", "news wcag/1.1.1 failed", "basket wcag/1.1.1 inapplicable",
      ])
    // WCAG 2.1 at A and AA has 50 criteria, 4.1.1 among them, which has no cell.
    #expect(cells.count == 3 * 49)
    let stated = try bench.query("SELECT row, term, component, remarks FROM stated_term ORDER BY row")
    #expect(
      stated.map { [$0["row"]?.text, $0["term"]?.text, $0["component"]?.text] } == [
        ["1.1.1", "failed", ""], ["1.2.2", "passed", ""],
      ])
    let audits = try bench.query("SELECT commissioner, method, standard, level, details FROM audit")
    #expect(audits.map { $0["commissioner"]?.text } == ["Board B"])
    #expect(audits[0]["standard"]?.text == "WCAG 2.1" && audits[0]["level"]?.text == "AA")
    #expect(audits[0]["details"]?.text?.contains(#""accessibilitySupportBaseline":"NVDA""#) ?? false)
    let findings = try bench.query("SELECT auditor, observed, observed_at FROM v_finding WHERE outcome = 'failed'")
    #expect(Set(findings.compactMap { $0["auditor"]?.text }) == ["Evaluator E"])
    #expect(
      findings.allSatisfy {
        $0["observed_at"]?.text == "2026-04-01T09:00:00.000Z" || $0["observed_at"]?.text == "2026-04-01T09:00:00Z"
      })
    let samples = try bench.query("SELECT screen, sample FROM v_screen ORDER BY screen")
    #expect(samples.compactMap { $0["sample"]?.text } == ["structured", "structured", "random"])
    let known = bench.runDone("status", "--by", "criterion", "--format", "lines").data
    #expect(known.contains("failed, says Evaluator E"), "\(known)")
    let again = bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(again.notes.contains("Nothing changed"))
    #expect(try bench.findingCount() == 3)
  }

  @Test func `pages are found again by their address, then by their title`() throws {
    let bench = try Self.bench()
    bench.runDone("import", "audit", try bench.write(Self.text, to: "one.jsonld"), "--release", "1.0")
    let later = Self.text.replacing("\"title\": \"Basket\"", with: "\"title\": \"Your basket\"")
      .replacing("https://shop.example/news", with: "https://shop.example/news/2").replacing(
        "2026-04-02", with: "2026-05-02")
    bench.runDone("import", "audit", try bench.write(later, to: "two.jsonld"), "--release", "2.0")
    #expect(Set(try bench.cells("2.0").compactMap(\.screen)) == ["home", "basket", "news"])
  }

  @Test func `an unknown test and a page that is in no sample are refused with the list`() throws {
    let bench = try Self.bench()
    let wrong = Self.text.replacing("WCAG2:captions-prerecorded", with: "WCAG2:captions-for-all")
      .replacing("\"_:struct_0\", \"_:rand_0\"", with: "\"_:struct_9\"")
    let ran = bench.run("import", "audit", try bench.write(wrong, to: "report.jsonld"), "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains("WCAG2:captions-for-all"), "\(ran.notes)")
    #expect(ran.notes.contains("\"_:struct_9\" is no page of its samples"), "\(ran.notes)")
    #expect(try bench.query("SELECT key FROM product").isEmpty)
  }

  @Test func `what a tool gave is left out aloud, and nobody is taken for the evaluator`() throws {
    let bench = try Self.bench()
    let text = Self.text.replacing(
      #""testcase": "WCAG2:non-text-content", "assertedBy": "_:evaluator","#,
      with: #""testcase": "WCAG2:non-text-content", "assertedBy": {"id": "_:axe"},"#
    ).replacing(
      #"{"subject": "_:struct_1", "testcase": "WCAG2:non-text-content","#,
      with: #"""
        {"subject": "_:struct_0", "testcase": "WCAG2:keyboard", "mode": "earl:automatic",
         "result": {"outcome": "earl:passed"}},
        {"subject": "_:struct_0", "testcase": "WCAG2:page-titled", "assertedBy": "_:nobody",
         "result": {"outcome": "earl:passed"}},
        {"subject": "_:rand_0", "testcase": "WCAG2:page-titled", "assertedBy": {"type": "Person", "name": "Person P"},
         "result": {"outcome": "earl:passed"}},
        {"subject": "_:struct_1", "testcase": "WCAG2:non-text-content",
        """#
    ).replacing(
      #"{"test": "WCAG2:non-text-content", "subject""#,
      with: #"{"test": "WCAG2:non-text-content", "assertedBy": "_:second", "subject""#
    ).replacing(
      #"{"id": "_:evaluator", "type": "Person""#,
      with: #"""
        {"id": "_:axe", "type": ["earl:Assertor", "earl:Software"], "name": "axe"},
        {"id": "_:second", "type": "Person", "name": "Second S"}, {"id": "_:evaluator", "type": "Person"
        """#)
    let done = bench.runDone("import", "audit", try bench.write(text, to: "report.jsonld"), "--release", "1.0")
    // axe failed two pages, and one result has the mode automatic.
    #expect(
      done.notes.contains(
        "Left out, for a tool gave them and no person: 2 results of axe, 1 result of mode automatic."), "\(done.notes)")
    let found = try bench.query(
      "SELECT screen, check_path, outcome, auditor FROM v_finding ORDER BY check_path, screen")
    let rows = found.map { row in
      "\(row["screen"]?.text ?? "") \(row["check_path"]?.text ?? "") \(row["outcome"]?.text ?? "") \(row["auditor"]?.text ?? "")"
    }
    let expected = [
      "basket wcag/1.1.1 inapplicable Second S", "home wcag/2.4.2 passed not stated",
      "news wcag/2.4.2 passed Person P",
    ]
    #expect(rows == expected)
  }

  @Test(arguments: ["", #""date": "spring 2026", "#])
  func `an evaluation without a readable day is refused until a person says it`(_ date: String) throws {
    let bench = try Self.bench()
    let file = try bench.write(
      Self.text.replacing(#""date": "2026-04-02","#, with: date), to: "report.jsonld")
    let refused = bench.run("import", "audit", file, "--release", "1.0")
    #expect(refused.status == .malformedInput)
    #expect(refused.notes.contains("--audited-on YYYY-MM-DD"), "\(refused.notes)")
    #expect(try bench.query("SELECT key FROM product").isEmpty)
    bench.runDone("import", "audit", file, "--release", "1.0", "--audited-on", "2026-04-02")
    #expect(try bench.query("SELECT audited_on FROM audit").map { $0["audited_on"]?.text } == ["2026-04-02"])
    let undated = try bench.query(
      "SELECT observed_at FROM v_finding WHERE outcome = 'inapplicable'"
    ).first?["observed_at"]?.text
    #expect(undated?.hasPrefix("2026-04-02T00:00:00") ?? false, "\(undated ?? "")")
  }

  @Test func `a version of WCAG that the file does not say is not stated`() throws {
    let bench = try Self.bench()
    let text = Self.text.replacing("http://www.w3.org/TR/WCAG21/#", with: "https://www.w3.org/WAI/terms#")
    let done = bench.runDone("import", "audit", try bench.write(text, to: "report.jsonld"), "--release", "1.0")
    #expect(
      done.notes.contains("It does not say by which version of WCAG it is; it is judged by WCAG 2.2."), "\(done.notes)")
    let audits = try bench.query("SELECT standard FROM audit")
    #expect(audits.count == 1 && audits[0]["standard"] == .null)
    // WCAG 2.2 has 55 criteria at A and AA, without 4.1.1.
    #expect(try bench.cells("1.0").count == 3 * 55)
  }

  /// Outcomes of parts and of whole sites in a file, counted without any of our readers.
  private static func outcomes(_ bytes: Data) throws -> (parts: [String: Int], whole: Int, pages: Int) {
    var parts: [String: Int] = [:]
    var whole = 0
    let graph = try #require(try JSONValue(String(decoding: bytes, as: UTF8.self))["@graph"]?.array().first)
    for assertion in try graph["auditResult"]?.array() ?? [] {
      if assertion["result"]?["outcome"]?.text != "earl:untested" { whole += 1 }
      for part in try assertion["hasPart"]?.array() ?? [] {
        let outcome = try #require(part["result"]?["outcome"]?.text)
        parts[String(outcome.dropFirst("earl:".count)), default: 0] += try part["subject"]?.array().count ?? 1
      }
    }
    let pages = try ["structuredSample", "randomSample"].reduce(0) {
      $0 + (try graph[$1]?["webpage"]?.array().count ?? 0)
    }
    return (parts, whole, pages)
  }

  @Test(arguments: ["wcagem-example_export_v1.ld.json", "wcagem-example_export_v3.ld.json"])
  func `a published evaluation gives the outcomes that its file has`(_ name: String) throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/earl/\(name)"
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    let expected = try Self.outcomes(bytes)
    let bench = try Self.bench()
    bench.runDone(
      "import", "audit", try bench.folder.write(bytes, to: name), "--release", "1.0", "--audited-on", "2019-09-05")
    let found = try bench.query("SELECT outcome, count(*) AS n FROM v_finding GROUP BY outcome")
    let counts = Dictionary(
      uniqueKeysWithValues: try found.map { (try #require($0["outcome"]?.text), try #require($0["n"]?.integer)) })
    #expect(counts == expected.parts)
    #expect(try bench.query("SELECT count(*) AS n FROM stated_term").first?["n"]?.integer == expected.whole)
    #expect(try bench.query("SELECT screen FROM v_screen").count == expected.pages)
  }
}
