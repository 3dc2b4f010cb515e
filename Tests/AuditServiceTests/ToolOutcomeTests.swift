import AuditModel
import TestSupport
import Testing

@testable import AuditRules
@testable import AuditService

/// What results of each format are worth, column by column (captures.md section 3.2): failures, questions, coverage, what could
/// not run, and what is ignored.
@Suite struct ToolOutcomeTests {
  private static func report(_ text: String, _ format: ToolFormat? = nil) throws -> ToolReport {
    try ToolFile.report(Array(text.utf8), source: "file", format: format)
  }

  /// Rules with what was found: `rule outcome`, with `advice` or `ignored` behind it.
  private static func found(_ report: ToolReport) -> [String] {
    report.pages.flatMap(\.instances).map { one in
      "\(one.rule) \(one.outcome)" + (one.isAdvice ? " advice" : "") + (one.ignoreReason == nil ? "" : " ignored")
    }
  }

  /// What a rule gave: failed, cannot tell, passed, does not apply; nil where it was not run.
  private static func counts(_ report: ToolReport, _ rule: String) -> [Int]? {
    guard let run = report.pages.first?.rules[rule], run.wasRun else { return nil }
    return [run.failed, run.cannotTell, run.passed, run.inapplicable]
  }

  @Test func `IBM: only a violation fails, and what its baseline ignores is kept as that`() throws {
    func result(_ rule: String, _ level: String, _ word: String, _ more: String = "") -> String {
      #"{"ruleId": "\#(rule)", "value": ["\#(level)", "\#(word)"], "path": {"dom": "/html[1]"}\#(more)}"#
    }
    let results = [
      result("a", "VIOLATION", "FAIL"), result("b", "VIOLATION", "POTENTIAL"), result("c", "VIOLATION", "MANUAL"),
      result("d", "RECOMMENDATION", "FAIL"), result("e", "INFORMATION", "FAIL"), result("f", "VIOLATION", "PASS"),
      result("g", "VIOLATION", "FAIL", #", "ignored": true"#), result("h", "VIOLATION", "NEW"),
    ]
    let report = try Self.report(#"{"numExecuted": 8, "results": [\#(results.joined(separator: ","))]}"#)
    #expect(
      Self.found(report) == [
        "a failed", "b cantTell", "c cantTell", "d failed advice", "e failed advice", "g failed ignored",
      ])
    #expect(Self.counts(report, "f") == [0, 0, 1, 0] && Self.counts(report, "g") == [0, 0, 0, 0])
    #expect(report.status == .complete)
    #expect(try Self.report(#"{"results": [\#(results[0])]}"#).status == .partial, "Without numExecuted nobody knows.")
  }

  @Test func `Lighthouse: binary audits fail, manual and informative ones are nothing, an error is no pass`() throws {
    func audits(_ more: String = "") -> String {
      #"""
      {"lighthouseVersion": "11.0.0", "finalDisplayedUrl": "https://shop.example/",
       "categories": {"accessibility": {"auditRefs": [{"id": "a"}, {"id": "b"}, {"id": "c"}, {"id": "d"}, {"id": "e"}, {"id": "f"}]},
         "seo": {"auditRefs": [{"id": "other"}]}},
       "audits": {"a": {"scoreDisplayMode": "binary", "score": 0, "details": {"items": [{"node": {"selector": "#x"}}, {"node": {"selector": "#y"}}]}},
         "b": {"scoreDisplayMode": "binary", "score": 0}, "c": {"scoreDisplayMode": "binary", "score": 1},
         "d": {"scoreDisplayMode": "notApplicable", "score": null}, "e": {"scoreDisplayMode": "manual", "score": null},
         "f": {"scoreDisplayMode": "error", "score": null, "errorMessage": "gone"},
         "other": {"scoreDisplayMode": "binary", "score": 0}}\#(more)}
      """#
    }
    let report = try Self.report(audits())
    #expect(Self.found(report) == ["a failed", "a failed", "b failed"])
    #expect(report.pages[0].instances.map(\.location) == ["#x", "#y", ""])
    #expect(Self.counts(report, "c") == [0, 0, 1, 0] && Self.counts(report, "d") == [0, 0, 0, 1])
    #expect(report.pages[0].rules["e"] == nil && Self.counts(report, "f") == nil)
    #expect(report.status == .partial && report.why == ["f could not run: gone"])
    let broken = try Self.report(audits(#", "runtimeError": {"code": "NO_FCP", "message": "Nothing was painted."}"#))
    #expect(broken.pages[0].why == "Nothing was painted.")
  }

  @Test func `SARIF: kinds, levels, suppressions, and a run that did not end`() throws {
    func report(_ more: String = "") throws -> ToolReport {
      try Self.report(
        #"""
        {"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "axe", "rules": []}}, "artifacts": [{"location": {"uri": "a"}}],
         "results": [{"ruleId": "a"}, {"ruleId": "b", "level": "none"}, {"ruleId": "c", "kind": "open"}, {"ruleId": "d", "kind": "review"},
           {"ruleId": "e", "kind": "pass"}, {"ruleId": "f", "kind": "notApplicable"}, {"ruleId": "g", "kind": "informational"},
           {"ruleId": "h", "suppressions": [{"kind": "external"}]},
           {"ruleId": "i", "suppressions": [{"kind": "external", "status": "rejected"}]}]\#(more)}]}
        """#)
    }
    let whole = try report()
    #expect(
      Self.found(whole) == ["a failed", "c cantTell", "d cantTell", "h failed ignored", "i failed"])
    #expect(Self.counts(whole, "e") == [0, 0, 1, 0] && Self.counts(whole, "f") == [0, 0, 0, 1])
    #expect(whole.pages[0].rules["b"] == nil && whole.pages[0].rules["g"] == nil && whole.status == .complete)
    #expect(try report(#", "invocations": [{"executionSuccessful": false}]"#).status == .partial)
    let noted = try report(
      #", "invocations": [{"executionSuccessful": true, "toolExecutionNotifications": [{"level": "error", "message": {"text": "No page."}}, {"level": "note"}]}]"#
    )
    #expect(noted.why == ["No page."])
  }

  @Test func `axe-android: an error is no result, rules that gave nothing do not apply, ignored ones decide nothing`()
    throws
  {
    func result(_ rule: String, _ status: String, _ impact: Int = 2) -> String {
      #"{"axeViewId": "1", "ruleId": "\#(rule)", "status": "\#(status)", "impact": \#(impact)}"#
    }
    let results = [
      result("A", "FAIL", 4), result("B", "INCOMPLETE"), result("C", "PASS"), result("D", "ERROR"), result("E", "FAIL"),
    ]
    let report = try Self.report(
      #"""
      {"axeConf": {"ruleIds": ["A", "B", "C", "D", "E", "F"], "rules": {"E": {"ignored": true}, "A": {"ignored": false}}},
       "axeContext": {"axeMetaData": {"appIdentifier": "com.shop", "screenTitle": "Home", "axeVersion": "0.2.0"}},
       "axeRuleResults": [\#(results.joined(separator: ","))]}
      """#)
    #expect(Self.found(report) == ["A failed", "B cantTell", "E failed ignored"])
    #expect(report.pages[0].instances.map(\.severity) == [.critical, .serious, .serious])
    #expect(Self.counts(report, "C") == [0, 0, 1, 0] && Self.counts(report, "F") == [0, 0, 0, 1])
    #expect(Self.counts(report, "D") == nil && report.why == ["D could not run"])
    #expect((report.pages[0].package, report.pages[0].window) == ("com.shop", "Home"))
  }

  @Test func `Google ATF: errors fail, warnings are asked about, infos are nothing`() throws {
    let results = ["ERROR", "WARNING", "INFO", "RESOLVED", "NOT_RUN", "SUPPRESSED"].map {
      #"{"AccessibilityCheckResult.type": "\#($0)", "AccessibilityCheckResult.checkClass": "com.google.\#($0)Check"}"#
    }
    let report = try Self.report(#"{"ATFAResults": [\#(results.joined(separator: ","))]}"#)
    #expect(report.format == .atf)
    #expect(Self.found(report) == ["ERRORCheck failed", "WARNINGCheck cantTell", "SUPPRESSEDCheck failed ignored"])
    #expect(Self.counts(report, "INFOCheck") == [0, 0, 0, 0] && Self.counts(report, "NOT_RUNCheck") == nil)
  }

  @Test func `Apple: a bare error is a run that failed`() throws {
    let report = try Self.report(
      #"{"value": {"error": "invalid session id", "message": "The session is gone."}, "sessionId": "x"}"#)
    #expect(report.status == .failed && report.pages[0].why == "The session is gone.")
  }

  /// One failure in a frame, one in a shadow root, and lists that were not asked for.
  private static func axe(_ options: String) -> String {
    ##"""
    {"testEngine": {"version": "4.10.0"}, "url": "https://shop.example/", "toolOptions": {\##(options)},
     "violations": [{"id": "a", "tags": [], "nodes": [{"target": ["#frame", "#x"]}, {"target": [["#host", ".in"]]}, {"target": ["#y"]}]}],
     "passes": [{"id": "b", "nodes": [{"target": ["#z"]}]}], "incomplete": [{"id": "c", "nodes": [{"target": ["#q"]}]}], "inapplicable": []}
    """##
  }

  @Test func `axe: a path through frames or shadow roots is one location, compared as a whole`() throws {
    let report = try Self.report(Self.axe(""))
    let a = report.pages[0].instances.filter { $0.rule == "a" }
    #expect(a.map(\.location) == [##"["#frame","#x"]"##, ##"[["#host",".in"]]"##, "#y"])
    let map = try PlaceMap.read(
      InputText(
        source: "map",
        text: "elements:\n  - {element: home/f, selector: '#frame'}\n  - {element: home/y, selector: '#y'}\n"))
    #expect(a.map { map.element(of: $0, on: "home", "default")?.element } == [nil, nil, "y"])
  }

  @Test func `axe: lists that were not asked for hold one node a rule, and say nothing of what is gone`() throws {
    let whole = try Self.report(Self.axe(""))
    #expect(whole.pages[0].rules.values.allSatisfy { !$0.isTruncated })
    let passes = try Self.report(Self.axe(#""resultTypes": ["passes"]"#))
    #expect(["a", "b", "c"].map { passes.pages[0].rules[$0]?.isTruncated } == [true, true, true])
    let violations = try Self.report(Self.axe(#""resultTypes": ["violations"]"#))
    #expect(["a", "c"].map { violations.pages[0].rules[$0]?.isTruncated } == [false, true])
  }
}
