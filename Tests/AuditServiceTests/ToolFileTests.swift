import AuditModel
import FoundationEssentials
import TestSupport
import Testing

@testable import AuditRules
@testable import AuditService

/// Files of tools are read with the counts that their own schemas give.
@Suite struct ToolFileTests {
  private static let fixtures = "../shared/fixtures/"

  /// The bytes of a real file; nil where they are not at hand.
  private static func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: fixtures + name).map { Array($0) }
  }

  private static func report(_ text: String) throws -> ToolReport {
    try ToolFile.report(Array(text.utf8), source: "file")
  }

  /// How many nodes lists of rules hold.
  private static func count(_ value: JSONValue, _ list: String, _ part: String = "nodes") -> Int {
    (value[list]?.list ?? []).reduce(0) { $0 + max($1[part]?.list?.count ?? 0, 0) }
  }

  @Test(arguments: [
    ("axe/w3citylights-axe-v4.4.1.reporter-v2.json", "4.4.1"),
    ("axe/w3citylights-axe-v3.3.2.axe-cli-v3.1.1.json", "3.2.2"), ("axe/basic-axe-v4.12.1.reporter-v1.json", "4.12.1"),
  ])
  func `axe objects have as many instances as nodes`(_ name: String, _ version: String) throws {
    guard let bytes = Self.bytes(name) else { return }
    let value = try JSONInput.value(bytes, source: name)
    let object = value.list?.first ?? value
    let report = try ToolFile.report(bytes, source: name)
    #expect(report.format == .axe)
    #expect(report.version == version)
    let page = try #require(report.pages.first)
    #expect(page.instances.count { $0.outcome == .failed } == Self.count(object, "violations"))
    #expect(page.instances.count { $0.outcome == .cantTell } == Self.count(object, "incomplete"))
    #expect(page.rules.values.reduce(0) { $0 + $1.passed } == Self.count(object, "passes"))
    #expect(page.rules.values.reduce(0) { $0 + $1.inapplicable } == object["inapplicable"]?.list?.count)
    #expect(report.status == .complete)
  }

  @Test func `the raw reporter of 3.2.2 has 46 failures, 3 questions, 318 passes and 43 rules that do not apply`()
    throws
  {
    // formats.md section 1: 46 + 3 + 318 + 43 = 410 rows.
    guard let bytes = Self.bytes("axe/w3citylights-axe-v3.2.2.reporter-raw.json") else { return }
    let page = try #require(try ToolFile.report(bytes, source: "raw").pages.first)
    #expect(page.instances.count { $0.outcome == .failed } == 46)
    #expect(page.instances.count { $0.outcome == .cantTell } == 3)
    #expect(page.rules.values.reduce(0) { $0 + $1.passed } == 318)
    #expect(page.rules.values.reduce(0) { $0 + $1.inapplicable } == 43)
  }

  @Test func `Lighthouse, SARIF, IBM and axe-android are recognised and counted`() throws {
    if let bytes = Self.bytes("lighthouse/lhr-9.6.8.json") {
      let value = try JSONInput.value(bytes, source: "lhr")
      let ids = (value["categories"]?["accessibility"]?["auditRefs"]?.list ?? []).compactMap { $0["id"]?.text }
      let audits = ids.compactMap { value["audits"]?[$0] }
      let items = audits.filter { $0["scoreDisplayMode"]?.text == "binary" && $0["score"]?.number == 0 }
        .reduce(0) { $0 + max($1["details"]?["items"]?.list?.count ?? 0, 1) }
      let report = try ToolFile.report(bytes, source: "lhr")
      #expect(report.format == .lighthouse)
      #expect(report.version == "9.6.8")
      #expect(report.pages[0].instances.count == items)
      #expect(report.pages[0].rules.values.reduce(0) { $0 + $1.inapplicable } == 28)
      #expect(report.pages[0].rules.count == 28 + 16, "Manual audits were not run.")
    }
    if let bytes = Self.bytes("sarif/w3citylights-axe-v4.12.1-v2.sarif") {
      let value = try JSONInput.value(bytes, source: "sarif")
      let results = value["runs"]?.list?.first?["results"]?.list ?? []
      func of(_ kind: String) -> Int { results.count { ($0["kind"]?.text ?? "fail") == kind } }
      let report = try ToolFile.report(bytes, source: "sarif")
      #expect(report.tool == "axe")
      #expect(report.version == "4.12.1")
      #expect(report.pages[0].instances.count { $0.outcome == .failed } == of("fail"))
      #expect(report.pages[0].instances.count { $0.outcome == .cantTell } == of("open") + of("review"))
      #expect(report.pages[0].rules.values.reduce(0) { $0 + $1.passed } == of("pass"))
    }
    if let bytes = Self.bytes("ibm-equal-access/common-report1.json") {
      let report = try ToolFile.report(bytes, source: "ibm")
      #expect(report.format == .ibm)
      #expect(report.pages[0].instances.count { $0.outcome == .failed } == 4)
      #expect(report.pages[0].instances.count { $0.outcome == .cantTell } == 1)
      #expect(report.pages[0].rules.values.reduce(0) { $0 + $1.passed } == 25)
    }
    if let bytes = Self.bytes("ai-android/result-v1.json") {
      let report = try ToolFile.report(bytes, source: "ai")
      #expect(report.format == .axeAndroid)
      #expect(report.pages[0].instances.count == 5)
      #expect(report.pages[0].instances.count { $0.rule == "ActiveViewName" } == 2)
      #expect(report.pages[0].rules.values.reduce(0) { $0 + $1.passed } == 26)
    }
  }

  /// SARIF of one run with these results; the second artifact has no address.
  private static func sarif(_ results: String) throws -> ToolReport {
    try report(
      #"{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "axe", "rules": []}}, "artifacts": [{"location": {"uri": "a"}}, {}, {"location": {"uri": "c"}}], "results": ["#
        + results + "]}]}")
  }

  @Test func `a result of SARIF is on the page that its index names, and on none where it names none`() throws {
    let located = #"{"ruleId": "r", "locations": [{"physicalLocation": {"artifactLocation": {"index": 2}}}]}"#
    let pages = try Self.sarif(located + #", {"ruleId": "r"}"#).pages
    #expect(pages.map(\.location) == ["a", "c", ""])
    #expect(pages.map(\.instances.count) == [0, 1, 1])
  }

  @Test(arguments: [
    ("[{}]", true), (#"[{"status": "accepted"}]"#, true), (#"[{"status": "underReview"}]"#, false),
    (#"[{"status": "accepted"}, {"status": "rejected"}]"#, false), ("[]", false),
  ])
  func `a result of SARIF is ignored only where each suppression was accepted`(_ said: String, _ isIgnored: Bool) throws
  {
    let report = try Self.sarif(#"{"ruleId": "r", "suppressions": "# + said + "}")
    #expect(report.pages.flatMap(\.instances).map { $0.ignoreReason != nil } == [isIgnored])
  }

  @Test func `a second tool of a file is left out aloud`() throws {
    let run = { (name: String) in
      #"{"tool": {"driver": {"name": ""# + name
        + #""}}, "artifacts": [{"location": {"uri": "a"}}], "results": [{"ruleId": "r"}]}"#
    }
    let report = try Self.report(#"{"version": "2.1.0", "runs": ["# + run("axe") + "," + run("Other Tool") + "]}")
    #expect(report.tool == "axe" && report.pages.flatMap(\.instances).count == 1)
    #expect(report.status == .partial && report.reasons.joined().contains("Other Tool"))
  }

  @Test func `a second assertor of EARL is left out aloud`() throws {
    let assertion = { (tool: String) in
      #"{"@type": "Assertion", "assertedBy": "https://tools.example/"# + tool
        + #"", "subject": "https://shop.example/", "test": {"title": "r"}, "result": {"outcome": "earl:failed"}}"#
    }
    let text = #"{"@graph": ["# + assertion("one") + "," + assertion("two") + "," + assertion("one") + "]}"
    let report = try Self.report(text)
    #expect(report.tool == "one" && report.pages.flatMap(\.instances).count == 2)
    #expect(report.status == .partial && report.reasons.count == 1 && report.reasons[0].contains("two"))
  }

  @Test func `markup is cut as the database counts it`() {
    var instance = FoundInstance("r", .failed)
    // 600 letters with a combining mark each are 1,200 code points.
    instance.take(snippet: String(repeating: "e\u{301}", count: 600))
    #expect(instance.snippet?.unicodeScalars.count == 1024 && instance.isSnippetCut)
  }

  @Test func `a real file that ends early is refused with its place`() throws {
    guard let bytes = Self.bytes("axe/w3citylights-axe-v4.4.1.reporter-v2.json") else { return }
    for end in stride(from: 1024, to: bytes.count, by: 32 * 1024) {
      #expect(throws: InputError.self) { try ToolFile.report(Array(bytes.prefix(end)), source: "cut.json") }
    }
  }

  @Test func `EARL of axe gives its assertions page by page`() throws {
    // Counted in the file by another way: 12 assertions, 6 passed, 4 failed, 2 inapplicable.
    guard let bytes = Self.bytes("earl/wcagem-axe-earl-report-example.json") else { return }
    let graph = try JSONInput.value(bytes, source: "earl")["@graph"]?.list ?? []
    func of(_ outcome: String) -> Int { graph.count { $0["result"]?["outcome"]?.text == "earl:\(outcome)" } }
    let report = try ToolFile.report(bytes, source: "earl")
    #expect((report.tool, report.version) == ("axe", "3.2.2"))
    #expect([of("passed"), of("failed"), of("inapplicable")] == [6, 4, 2])
    let rules = report.pages.flatMap(\.rules.values)
    #expect(rules.reduce(0) { $0 + $1.passed } == 6)
    #expect(report.pages.reduce(0) { $0 + $1.instances.count } == 4)
    #expect(rules.reduce(0) { $0 + $1.inapplicable } == 2)
    #expect(Set(report.pages.map(\.location)) == Set(graph.compactMap { $0["subject"]?["source"]?.text }))
  }

  @Test(arguments: [
    ("earl/wcagem-example_export_v1.ld.json", "WCAG-EM"), ("earl/wcagem-example_export_v3.ld.json", "WCAG-EM"),
    ("raam/adapto.json", "auditctl import audit"), ("raam/staying-alive.json", "auditctl import audit"),
  ])
  func `audits by people are no results of a tool`(_ name: String, _ words: String) throws {
    guard let bytes = Self.bytes(name) else { return }
    let refused = #expect(throws: InputError.self) { try ToolFile.report(bytes, source: name) }
    #expect(refused?.description.contains(words) ?? false, "\(refused?.description ?? "")")
  }

  @Test(arguments: [
    ("{\n  \"violations\": [", "bad.json:2:18: "), ("{\"violations\":\n  NaN}", "bad.json:2:3: "),
    ("{\"url\": 1,\n \"url\": 2}", "bad.json:2:"), ("[{\"violations\": []}]\nx", "bad.json:2:1: "),
    // The 65th bracket is one too many; the place is behind it.
    (String(repeating: "[", count: 500) + String(repeating: "]", count: 500), "bad.json:1:66: "),
    ("", "bad.json:1:1: "), ("<testsuites/>", "bad.json: it is XML"), ("{}", "bad.json: no format is recognised"),
  ])
  func `hostile files are refused with their place`(_ text: String, _ start: String) throws {
    let refused = #expect(throws: InputError.self) { try ToolFile.report(Array(text.utf8), source: "bad.json") }
    #expect(refused?.description.hasPrefix(start) ?? false, "\(refused?.description ?? "")")
    #expect(refused?.description.contains("nothing was stored") ?? false)
  }

  @Test func `a byte order mark decides over what bytes mean, and half a character is refused`() throws {
    let text =
      #"{"url": "https://shop.example/", "violations": [], "passes": [{"id": "é", "nodes": [{"html": "<p>"}]}]}"#
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      little += [low, high]
      big += [high, low]
    }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for bytes in [marked, little, big] {
      #expect(try ToolFile.report(bytes, source: "axe.json").pages[0].rules["é"]?.passed == 1)
    }
    let odd = #expect(throws: InputError.self) { try ToolFile.report(Array(little.dropLast()), source: "axe.json") }
    #expect(odd?.description.contains("odd number of bytes") ?? false)
    var broken = Array(text.utf8)
    if let place = broken.firstIndex(of: 0xC3) { broken[place] = 0xFF }
    let wrong = #expect(throws: InputError.self) { try ToolFile.report(broken, source: "axe.json") }
    #expect(wrong?.description.hasPrefix("axe.json:1:") ?? false, "\(wrong?.description ?? "")")
  }

  @Test func `snippets are known again whatever they look like`() {
    let one = #"<td class="a" width="150px" id="c12"><b style='x: 1'>Penguins  </b></td>"#
    let two = #"<td id="c7" class="b c"><b>Penguins </b></td>"#
    #expect(ToolPrints.stripped(one) == ToolPrints.stripped(two))
    #expect(ToolPrints.stripped(one) != ToolPrints.stripped(one.replacing("Penguins", with: "Seals")))
  }

  @Test func `URLs are compared by what tells pages apart`() {
    #expect(
      PageURL.normalized("HTTPS://Shop.Example:443/a/?utm_x=1&b=2&a=1#top") == "https://shop.example/a?a=1&b=2")
    #expect(PageURL.normalized("https://shop.example/#/basket") == "https://shop.example#/basket")
    #expect(PageURL.normalized("https://shop.example:8080/") == "https://shop.example:8080")
    #expect(Wildcard.matches("https://shop.example/p/*", "https://shop.example/p/7"))
    #expect(!Wildcard.matches("login-*.json", "login.json"))
  }

  @Test func `instances are paired one to one, first strictly`() {
    func prints(_ strict: UInt8, _ loose: UInt8?) -> InstancePairing.Prints {
      InstancePairing.Prints(strict: [strict], loose: loose.map { [$0] })
    }
    let pairing = InstancePairing(
      found: [prints(1, 9), prints(5, 9), prints(6, 9), prints(7, nil)],
      known: [prints(1, 9), prints(2, 9), prints(3, 8)])
    #expect(pairing.pairs.map { $0?.known } == [0, 1, nil, nil])
    #expect(pairing.pairs.map { $0?.isStrict } == [true, false, nil, nil])
    #expect(pairing.missing == [2])
  }

  @Test func `codes and tags name criteria, and other tags none`() {
    #expect(FoundInstance.criterion(ofTag: "wcag1412") == "1.4.12")
    for tag in ["wcag2a", "wcag21aa", "wcag2a-obsolete", "best-practice", "wcag22aa", "wcag2aaa"] {
      #expect(FoundInstance.criterion(ofTag: tag) == nil)
    }
    #expect(Pa11yReader.criterion(of: "WCAG2AA.Principle1.Guideline1_4.1_4_3.G18.Fail") == "1.4.3")
    #expect(Pa11yReader.criterion(of: "Section508.A.Img.MissingAlt") == nil)
    #expect(CriterionHandle.criterion("WCAG2:non-text-content") == "1.1.1")
    #expect(CriterionHandle.criterion("https://www.w3.org/TR/WCAG20/#ensure-compat-rsv") == "4.1.2")
  }

  @Test func `every mapping of tools can be read`() throws {
    let mappings = try ToolMapping.builtIn()
    #expect(
      mappings.map(\.tool) == [
        "act-rules", "apple-audit", "axe-android", "axe", "earl", "google-atf", "ibm-equal-access", "lighthouse",
        "pa11y",
        "qualweb", "wave",
      ])
    #expect(mappings.filter { !$0.isPublished }.map(\.tool) == ["apple-audit", "axe-android", "google-atf", "wave"])
  }

  /// As W3C lists them on 20 August 2026: 94 rules, 67 of which are of criteria by themselves.
  @Test func `the rules of ACT are all there, and known by their addresses in EARL`() throws {
    let act = try #require(try ToolMapping.builtIn("act-rules"))
    #expect(act.rules.count == 94)
    #expect(act.rules.values.count { !$0.criteria.isEmpty } == 67)
    #expect(act.rules["23a2a8"]?.criteria == ["1.1.1"] && act.rules["23a2a8"]?.worth == .fail)
    #expect(act.rules["5f99a7"]?.worth == .advice, "Its criteria are of the second place.")
    #expect(try ToolMapping.builtIn("earl")?.rules.count == 94)
    for address in [
      "https://act-rules.github.io/rules/23a2a8", "https://www.w3.org/WAI/standards-guidelines/act/rules/23a2a8/",
      "https://www.w3.org/WAI/standards-guidelines/act/rules/23a2a8/proposed/#test",
    ] {
      let report = try Self.report(
        #"""
        {"@graph": [{"@type": "Assertion", "assertedBy": {"@id": "https://checker.example/"},
          "subject": {"source": "https://shop.example/"}, "test": {"@id": "\#(address)", "title": "Image has a name"},
          "result": {"outcome": "earl:failed"}}]}
        """#)
      #expect(report.pages[0].instances.map(\.rule) == ["23a2a8"], "\(address)")
      #expect(report.pages[0].instances[0].criteria == nil, "The file names none, so that those of the mapping hold.")
    }
  }

  @Test func `Apple's audit is unsure where its words are`() throws {
    let report = try Self.report(
      #"""
      {"value": [
        {"auditType": "XCUIAccessibilityAuditTypeContrast", "compactDescription": "Contrast failed", "element": "Button"},
        {"auditType": "XCUIAccessibilityAuditTypeContrast", "compactDescription": "Contrast nearly passed", "element": "Text"}],
       "sessionId": "x"}
      """#)
    #expect(report.format == .apple)
    #expect(report.pages[0].instances.map(\.outcome) == [.failed, .cantTell])
    #expect(report.pages[0].instances.map(\.rule) == ["Contrast", "Contrast"])
    #expect(report.pages[0].rules["Contrast"]?.wasRun == false, "It lists findings alone.")
  }
}
