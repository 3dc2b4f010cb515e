import AuditModel
import TestSupport
import Testing

@testable import AuditRules
@testable import AuditService

/// Files of WAVE and QualWeb, as their formats are described; no real file is at hand.
@Suite struct ListingToolFileTests {
  private static func report(_ text: String) throws -> ToolReport {
    try ToolFile.report(Array(text.utf8), source: "file")
  }

  /// An answer of WAVE: two images and one contrast fail, one link is suspicious.
  private static func wave(_ more: String = "", selectors: Bool = true) -> String {
    let places = selectors ? ##", "selectors": ["#logo", "#hero"]"## : ""
    return ##"""
      {"status": {"success": true, "httpstatuscode": 200},
       "statistics": {"pagetitle": "Shop", "pageurl": "https://shop.example/", "time": 1.2, "allitemcount": 9},
       "categories": {
        "error": {"description": "Errors", "count": 2, "items": {
          "alt_missing": {"id": "alt_missing", "description": "Missing alternative text", "count": 2\##(places)}}},
        "contrast": {"description": "Contrast Errors", "count": 1, "items": {
          "contrast": {"id": "contrast", "description": "Very low contrast", "count": 1, "selectors": ["p.note"]}}},
        "alert": {"description": "Alerts", "count": 1, "items": {
          "link_suspicious": {"id": "link_suspicious", "description": "Suspicious link text", "count": 1, "xpaths": ["/html/body/a"]}}},
        "feature": {"description": "Features", "count": 3, "items": {
          "alt": {"id": "alt", "description": "Alternative text", "count": 3, "selectors": ["a", "b", "c"]}}},
        "structure": {"description": "Structural Elements", "count": 0, "items": []},
        "aria": {"description": "ARIA", "count": 0, "items": []}}\##(more)}
      """##
  }

  @Test func `errors and contrast of WAVE fail, alerts are asked about, and features are nothing`() throws {
    let report = try Self.report(Self.wave())
    #expect((report.format, report.tool, report.status) == (.wave, "wave", .complete))
    let page = try #require(report.pages.first)
    #expect(page.location == "https://shop.example/")
    #expect(
      page.instances.map { "\($0.rule) \($0.outcome) \($0.kind) \($0.location)" } == [
        "alt_missing failed selector #logo", "alt_missing failed selector #hero", "contrast failed selector p.note",
        "link_suspicious cantTell xpath /html/body/a",
      ])
    #expect(page.rules["alt_missing"]?.failed == 2 && page.rules["link_suspicious"]?.cannotTell == 1)
    #expect(page.rules["alt"] == nil, "What is there is no result.")
    #expect(page.rules.values.allSatisfy { !$0.wasRun }, "It lists findings alone: absence says nothing.")
  }

  @Test func `items of WAVE without places are one thing of the page, and counts alone are said to be not all`() throws
  {
    let page = try #require(try Self.report(Self.wave(selectors: false)).pages.first)
    let images = page.instances.filter { $0.rule == "alt_missing" }
    #expect(images.map(\.kind) == [.page] && images[0].message == "Missing alternative text: 2 places")
    #expect(page.rules["alt_missing"] == ToolRuleRun(wasRun: false, isTruncated: true, failed: 2))
    let counts = try Self.report(
      #"""
      {"status": {"success": true}, "statistics": {"pageurl": "https://shop.example/"},
       "categories": {"error": {"description": "Errors", "count": 4}, "contrast": {"count": 0, "items": []}, "alert": {"count": 0}}}
      """#)
    #expect(counts.status == .partial && counts.pages[0].instances.isEmpty)
    #expect(counts.why == ["of 4 results of the kind error none is listed; ask WAVE for reporttype 4"])
  }

  @Test func `a clean page of WAVE is a run that found nothing, and one that did not load is no clean one`() throws {
    let clean = try Self.report(
      #"""
      {"status": {"success": true}, "statistics": {"pageurl": "https://shop.example/"},
       "categories": {"error": {"count": 0, "items": []}, "contrast": {"count": 0, "items": []}, "alert": {"count": 0, "items": []}}}
      """#)
    #expect(clean.status == .complete && clean.pages.map(\.instances.count) == [0])
    let failed = try Self.report(
      #"{"status": {"success": false, "httpstatuscode": 404}, "statistics": {"pageurl": "https://shop.example/x"}, "categories": {}}"#
    )
    #expect(failed.status == .failed && failed.reasons == ["https://shop.example/x: it could not be loaded (HTTP 404)"])
  }

  /// A report of QualWeb: a title passed, two images fail, a heading warns, a best practice fails, and a frame does not apply.
  private static let qualWeb = ##"""
    {"type": "evaluation",
     "system": {"name": "QualWeb", "version": "0.8.12", "date": "2026-05-01T10:00:00Z",
       "url": {"inputUrl": "shop.example", "completeUrl": "https://shop.example/"}},
     "metadata": {"passed": 1, "warning": 1, "failed": 2, "inapplicable": 1},
     "modules": {
      "act-rules": {"type": "act-rules", "assertions": {
        "QW-ACT-R1": {"code": "QW-ACT-R1", "mapping": "2779a5",
          "metadata": {"outcome": "passed", "success-criteria": [{"name": "2.4.2", "level": "A"}]},
          "results": [{"verdict": "passed", "resultCode": "P1", "elements": [{"htmlCode": "<title>Shop</title>", "pointer": "html > head > title"}]}]},
        "QW-ACT-R17": {"code": "QW-ACT-R17",
          "metadata": {"outcome": "failed", "success-criteria": [{"name": "1.1.1", "level": "A"}]},
          "results": [
            {"verdict": "failed", "description": "The image has no name", "resultCode": "F1",
             "elements": [{"htmlCode": "<img src=a>", "pointer": "#a"}, {"htmlCode": "<img src=b>", "pointer": "#b"}]},
            {"verdict": "passed", "resultCode": "P1", "elements": [{"htmlCode": "<img alt=c>", "pointer": "#c"}]}]},
        "QW-ACT-R19": {"code": "QW-ACT-R19", "metadata": {"outcome": "inapplicable", "success-criteria": [{"name": "4.1.2"}]}, "results": []}}},
      "wcag-techniques": {"assertions": {
        "QW-WCAG-T9": {"code": "QW-WCAG-T9", "metadata": {"outcome": "warning", "success-criteria": [{"name": "1.3.1"}]},
          "results": [{"verdict": "warning", "resultCode": "W1", "elements": []}]}}},
      "best-practices": {"assertions": {
        "QW-BP1": {"code": "QW-BP1", "metadata": {"outcome": "failed", "success-criteria": [{"name": "1.3.1"}]},
          "results": [{"verdict": "failed", "resultCode": "F1", "elements": [{"htmlCode": "<p>", "pointer": "p"}]}]}}}}}
    """##

  @Test func `verdicts of QualWeb are failures, questions and coverage, and a best practice is advice`() throws {
    let report = try Self.report(Self.qualWeb)
    #expect((report.format, report.tool, report.version) == (.qualWeb, "qualweb", "0.8.12"))
    #expect(report.startedAt == 1_777_629_600_000)
    let page = try #require(report.pages.first)
    #expect(page.location == "https://shop.example/")
    #expect(
      page.instances.map { "\($0.rule) \($0.outcome) \($0.location) \($0.criteria ?? []) \($0.isAdvice)" } == [
        #"QW-ACT-R17 failed #a ["1.1.1"] false"#, #"QW-ACT-R17 failed #b ["1.1.1"] false"#,
        #"QW-BP1 failed p ["1.3.1"] true"#, #"QW-WCAG-T9 cantTell  ["1.3.1"] false"#,
      ])
    #expect(page.rules["QW-ACT-R1"] == ToolRuleRun(passed: 1))
    #expect(page.rules["QW-ACT-R17"] == ToolRuleRun(passed: 1, failed: 2))
    #expect(page.rules["QW-ACT-R19"] == ToolRuleRun(inapplicable: 1))
    let pages = try Self.report(#"{"https://b.example/": \#(Self.qualWeb), "https://a.example/": \#(Self.qualWeb)}"#)
    #expect(pages.pages.count == 2 && pages.pages.allSatisfy { $0.location == "https://shop.example/" })
  }

  /// A technique that suffices proves nothing where it is not used; a failure technique does (WCAG 2.2, Understanding Techniques).
  @Test func `a rule of ACT and a failure technique fail, a technique that suffices is asked about`() throws {
    let mapping = try #require(try ToolMapping.builtIn("qualweb"))
    #expect(mapping.rules["QW-ACT-R17"]?.worth == .fail && mapping.rules["QW-ACT-R17"]?.criteria == ["1.1.1"])
    // T1 is H24, T26 is F59.
    #expect(mapping.rules["QW-WCAG-T1"]?.worth == .propose && mapping.rules["QW-WCAG-T26"]?.worth == .fail)
    #expect(mapping.rules["QW-BP1"]?.worth == .advice)
    #expect(mapping.rules.values.allSatisfy { $0.worth == .advice || !$0.criteria.isEmpty })
    #expect(try ToolMapping.builtIn("wave")?.rules["contrast"]?.criteria == ["1.4.3"])
  }

  @Test(arguments: [wave(), qualWeb])
  func `a file that is cut at any kilobyte, or anywhere near its end, is refused with its place`(_ text: String) {
    let bytes = Array(text.utf8)
    for end in Array(stride(from: 256, to: bytes.count - 2, by: 256)) + [bytes.count - 3] {
      let refused = #expect(throws: InputError.self) { try ToolFile.report(Array(bytes.prefix(end)), source: "cut") }
      #expect(refused?.description.hasPrefix("cut:") ?? false)
    }
  }

  @Test(arguments: [
    #"{"status": {"success": true}, "categories": {"error": {"count": "many", "items": {"x": 3, "y": {"count": -4, "selectors": [1, null]}}}}}"#,
    #"{"status": {"success": true}, "categories": {"error": {"count": 1e300, "items": {"x": {"count": 1e300}}}}}"#,
    #"{"modules": {"act-rules": {"assertions": {"r": {"results": [3, {"verdict": 7}, {"verdict": "failed", "elements": "x"}]}, "s": null}}}}"#,
    #"{"modules": {"act-rules": {"assertions": {"r": {"metadata": {"success-criteria": [{"name": 111}, 4]}, "results": [{"verdict": "failed", "elements": [4]}]}}}}}"#,
  ])
  func `values of other types say nothing, and stop nothing`(_ text: String) throws {
    let report = try Self.report(text)
    for page in report.pages {
      #expect(page.instances.allSatisfy { $0.outcome == .failed || $0.outcome == .cantTell })
      #expect(page.rules.values.allSatisfy { $0.failed >= 0 && $0.failed < 10 })
    }
  }
}
