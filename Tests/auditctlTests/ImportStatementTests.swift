import AuditModel
import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// What a vendor states stands beside the terms, and decides nothing (DESIGN rule 11).
@Suite struct ImportStatementTests {
  private static let document = """
    title: Corner Shop Accessibility Conformance Report
    product: {name: Shop, version: "1.0"}
    author: {name: Somebody, email: somebody@example.org}
    vendor: {company_name: Example Bank, email: contact@example.org}
    report_date: 8/31/2021
    notes: ""
    chapters:
      success_criteria_level_a:
        criteria:
          - num: 1.1.1
            components:
              - {name: web, adherence: {level: supports, notes: All pictures have texts.}}
              - {name: software, adherence: {level: not-applicable}}
          - num: "1.2.1"
            components: [{name: web, adherence: {level: ""}}, {name: software}]
          - num: 1.3.1
            components: [{name: electronic-docs, adherence: {level: partially-supports}}]
      success_criteria_level_aa:
        criteria: [{num: 1.4.3, components: [{name: web, adherence: {level: not-evaluated}}]}]
      functional_performance_criteria:
        criteria: [{num: 302.1, components: [{name: none, adherence: {level: supports}}]}]
      hardware: {disabled: true, criteria: [{num: 402.2.1, components: [{name: none, adherence: {level: supports}}]}]}
      software: {notes: Not written.}
    """

  /// A web shop of two screens with one failure of 1.1.1.
  private static func bench() throws -> Workbench {
    let bench = try Workbench.webShop()
    bench.runDone(
      "session", "start", "--device", "PC", "--os", "Windows", "--os-version", "11", "--assistive-technology", "NVDA")
    bench.runDone("record", "home", "wcag/1.1.1", "fail", "--observed", "The logo has no text.")
    return bench
  }

  private static func imported() throws -> Workbench {
    let bench = try bench()
    bench.runDone("import", "audit", try bench.write(document, to: "acr.yaml"), "--release", "1.0")
    return bench
  }

  @Test func `terms are stored as they are stated, and none is a finding`() throws {
    let bench = try Self.imported()
    let rows = try bench.query(
      "SELECT standard, row, component, term, remarks FROM stated_term ORDER BY row, component")
    let stated = rows.map { row in ["standard", "row", "component", "term"].map { row[$0]?.text ?? "" } }
    #expect(
      stated == [
        ["wcag", "1.1.1", "software", "not-applicable"], ["wcag", "1.1.1", "web", "supports"],
        ["wcag", "1.3.1", "electronic-docs", "partially-supports"], ["wcag", "1.4.3", "web", "not-evaluated"],
        ["section-508", "302.1", "none", "supports"],
      ])
    #expect(rows[1]["remarks"]?.text == "All pictures have texts.")
    let documents = try bench.query("SELECT title, author, vendor, stated_on, stated_at, details FROM stated_document")
    #expect(documents.map { $0["vendor"]?.text } == ["Example Bank"])
    #expect(documents[0]["stated_on"]?.text == "8/31/2021")
    // 2021-08-31T00:00:00Z.
    #expect(documents[0]["stated_at"]?.integer == 1_630_368_000_000)
    #expect(documents[0]["details"]?.text?.contains(#""hardware":{"disabled":true}"#) ?? false)
    #expect(try bench.findingCount() == 1)
  }

  @Test func `it stands beside the computed term by criterion, in the conformance report and in the report`() throws {
    let bench = try Self.bench()
    let before = try bench.rows(of: "1.0", by: "criterion")
    bench.runDone("import", "audit", try bench.write(Self.document, to: "acr.yaml"), "--release", "1.0")
    let after = try bench.rows(of: "1.0", by: "criterion")
    for (old, new) in zip(before, after) {
      #expect(old["term"] == new["term"] && old["failed"] == new["failed"] && old["untested"] == new["untested"])
    }
    let row = try #require(after.first { $0["criterion"]?.text == "wcag/1.1.1" })
    // Of a web product, what is stated for web counts; of 1.3.1 there is only something for documents.
    #expect(try row["stated_terms"]?.array().map(\.text) == ["supports"])
    #expect(try row["stated_by"]?.array().map(\.text) == ["Example Bank"])
    #expect(
      try after.first { $0["criterion"]?.text == "wcag/1.3.1" }?["stated_terms"]?.array().map(\.text)
        == ["partially-supports"])
    let people = bench.runDone("status", "--by", "criterion", "--format", "lines").data
    #expect(people.contains("Supports, says Example Bank (8/31/2021); tested: 1 failed, 1 not tested"), "\(people)")
    let report = bench.run("report", "--format", "acr", "--draft").data
    #expect(
      report.contains("Stated elsewhere: Supports, says Example Bank (8/31/2021); tested: 1 failed"), "\(report)")
    let page = bench.runDone("report", "release", "--format", "html").data
    #expect(page.contains("Supports, says Example Bank (8/31/2021)"))
  }

  @Test func `by criterion and in the conformance report the same counts stand beside what is stated`() throws {
    var bench = try Workbench()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "essentials-ios")
    bench.runDone("release", "add", "1.0", "--build", "1")
    try bench.importScreen("home", "elements:\n  - {key: send, type: button, label: Send, traits: [button]}\n")
    bench.runDone(
      "session", "start", "--device", "iPhone", "--os-version", "18", "--assistive-technology", "VoiceOver")
    // It tests 4.1.2, so that its pass says nothing of it.
    bench.runDone("record", "home/send", "native/button/name", "pass")
    let stated = Self.document.replacing(
      "num: 1.1.1", with: "num: 4.1.2"
    ).replacing(
      "{name: software, adherence: {level: not-applicable}}", with: "{name: software, adherence: {level: supports}}")
    bench.runDone("import", "audit", try bench.write(stated, to: "acr.yaml"), "--release", "1.0")
    // What is left is its own check on the screen, and of the button its role, state and actions.
    let sentence = "Supports, says Example Bank (8/31/2021); tested: 4 not tested"
    let people = bench.runDone("status", "--by", "criterion", "--format", "lines").data
    #expect(people.contains(sentence), "\(people)")
    let report = bench.run("report", "--format", "acr", "--draft").data
    #expect(report.contains("Stated elsewhere: \(sentence)"), "\(report)")
  }

  @Test func `the same document again changes nothing, and what may not be Not Evaluated is warned about`() throws {
    let bench = try Self.bench()
    let file = try bench.write(Self.document, to: "acr.yaml")
    let first = bench.runDone("import", "audit", file, "--release", "1.0", "--format", "ndjson")
    #expect(first.notes.contains("what only rows at level AAA may be: 1.4.3 (web)"), "\(first.notes)")
    #expect(
      try RowCheck.rows(first.data).map(\.kind.type)
        == ["imported_document"] + Array(repeating: "stated_term", count: 5))
    let again = bench.runDone("import", "audit", file, "--release", "1.0")
    #expect(again.notes.contains("Nothing changed: the file is known as document 1 of release 1.0."))
    #expect(try bench.query("SELECT count(*) AS n FROM stated_term").first?["n"]?.integer == 5)
    #expect(bench.run("import", "audit", file, "--release", "9.9").status == .noInput)
    let other = try bench.write(Self.document.replacing("name: Shop", with: "name: Elsewhere"), to: "other.yaml")
    let unknown = bench.run("import", "audit", other, "--release", "1.0")
    #expect(unknown.status == .malformedInput)
    #expect(unknown.notes.contains("it speaks of \"Elsewhere\", and no product is called so"), "\(unknown.notes)")
    bench.runDone("import", "audit", other, "--release", "1.0", "--of", "shop")
  }

  @Test(arguments: [
    (
      "level: supports, notes", "level: does not support, notes",
      "acr.yaml:12:44: level does not support of 1.1.1 must be"
    ),
    ("num: 302.1", "num: 302.99", "302.99 is no row of functional_performance_criteria"),
    (
      "{name: software, adherence: {level: not-applicable}}", "{name: none}",
      "component none of 1.1.1 must be one of web"
    ),
    (
      "{name: electronic-docs, adherence", "{name: web, adherence: {level: supports}}, {name: web, adherence",
      "1.3.1 is there twice"
    ),
    ("title: Corner Shop Accessibility Conformance Report\n", "", "title is missing"),
  ])
  func `what is wrong in a document is said with its line, and nothing is stored`(
    _ old: String, _ new: String, _ words: String
  ) throws {
    let bench = try Self.bench()
    let file = try bench.write(Self.document.replacing(old, with: new), to: "acr.yaml")
    let ran = bench.run("import", "audit", file, "--release", "1.0")
    #expect(ran.status == .malformedInput)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(try bench.query("SELECT * FROM stated_document").isEmpty)
  }

  @Test func `a document about another version or product is said to be so`() throws {
    let bench = try Self.bench()
    let same = bench.runDone(
      "import", "audit", try bench.write(Self.document.replacing(#""1.0""#, with: "v1.0"), to: "v.yaml"), "--release",
      "1.0")
    #expect(!same.notes.contains("it is about"), "\(same.notes)")
    let other = Self.document.replacing(#"{name: Shop, version: "1.0"}"#, with: #"{name: Kiosk, version: "3.0"}"#)
    let done = bench.runDone(
      "import", "audit", try bench.write(other, to: "o.yaml"), "--release", "1.0", "--of", "shop")
    #expect(done.notes.contains("Warning: it is about \"Kiosk\", and stands beside product shop"), "\(done.notes)")
    #expect(
      done.notes.contains("Warning: it is about version \"3.0\", and stands beside release 1.0"), "\(done.notes)")
    // Wherever its terms are shown.
    let words = "Supports, says Example Bank (8/31/2021), of version 3.0 and not of 1.0; tested: 1 failed"
    let criteria = bench.runDone("status", "--by", "criterion", "--format", "lines").data
    #expect(criteria.contains(words), "\(criteria)")
    #expect(criteria.contains("Supports, says Example Bank (8/31/2021); tested"), "That of v1.0 is of this release.")
    let acr = bench.run("report", "--format", "acr", "--draft").data
    #expect(acr.contains(words), "\(acr)")
    let json = bench.runDone("status", "--by", "criterion", "--format", "json").data
    #expect(json.contains(#""stated_of_other_versions": ["#), "\(json.prefix(400))")
  }

  /// The levels that stand in a file, counted in its lines: a level that is not empty is a stated term, but for those of
  /// chapters that are left out, which no file here has.
  private static func levels(_ text: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      // What is commented out is not said.
      guard let range = line.firstRange(of: "level:"), line.first(where: { $0 != " " }) != "#" else { continue }
      let value = line[range.upperBound...].filter { $0 != "\"" && $0 != " " && $0 != "\r" }
      if !value.isEmpty { counts[String(value), default: 0] += 1 }
    }
    return counts
  }

  @Test(arguments: [
    "NVDA-2018", "examples/every-example-of-keywords", "examples/valid",
    "examples/valid-components-adherence-level-none",
    "examples/valid-components-missing-adherence", "examples/valid-missing-components",
    "examples/valid-missing-one-component",
  ])
  func `a published document gives as many terms of each level as its text has`(_ name: String) throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/openacr/\(name).yaml"
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    let bench = try Self.bench()
    let file = try bench.folder.write(bytes, to: "acr.yaml")
    bench.runDone("import", "audit", file, "--release", "1.0", "--of", "shop")
    let counts = try bench.query("SELECT term, count(*) AS n FROM stated_term GROUP BY term")
    let stored = Dictionary(
      uniqueKeysWithValues: try counts.map { (try #require($0["term"]?.text), try #require($0["n"]?.integer)) })
    #expect(stored == Self.levels(String(decoding: bytes, as: UTF8.self)))
    #expect(!stored.isEmpty)
  }

  @Test(arguments: [
    "invalid-basic", "invalid-components", "invalid-components-criteria", "invalid-criteria", "invalid-terms",
    "catalog-missing-chapters",
  ])
  func `a document that its publisher calls invalid is refused`(_ name: String) throws {
    let path = RepositoryFolder.path + "/../shared/fixtures/openacr/examples/\(name).yaml"
    guard let bytes = FileManager.default.contents(atPath: path) else { return }
    let bench = try Self.bench()
    let ran = bench.run(
      "import", "audit", try bench.folder.write(bytes, to: "acr.yaml"), "--release", "1.0", "--of", "shop")
    #expect(ran.status == .malformedInput, "\(ran.notes)")
    #expect(try bench.query("SELECT * FROM stated_document").isEmpty)
  }
}
