import AuditReports
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// The tables that `query` computes say what the other commands say of the same release.
@Suite struct ComputedTableTests {
  /// The worked example with two processes, of which one goes through a screen that is out of scope, and with a decision.
  private static func example() throws -> Workbench {
    let bench = try Workbench.example()
    bench.runDone("process", "add", "join", "--title", "Join", "--screens", "register,accounts")
    bench.runDone("process", "add", "enter", "--title", "Enter", "--screens", "sign-in,verify-human")
    bench.runDone(
      "issue", "accept", "6", "--owner", "Manager B", "--approver", "Manager D", "--reason", "Fixed in 5.3.",
      "--auditor", "Auditor A")
    return bench
  }

  private static func json(_ bench: Workbench, _ arguments: [String]) throws -> JSONValue {
    try JSONValue(bench.run(arguments + ["--format", "json"]).data)
  }

  private static func versions(_ bench: Workbench) throws -> [String] {
    try bench.query("SELECT version FROM v_release ORDER BY position").compactMap { $0["version"]?.text }
  }

  /// A fact of a report as SQL has it: flags are numbers, and what is left out is NULL.
  private static func sql(_ value: JSONValue?) -> JSONValue {
    switch value {
    case .boolean(let flag)?: .integer(flag ? 1 : 0)
    case nil: .null
    case let value?: value
    }
  }

  /// What differs between a row and an object of a report.
  ///
  /// - Parameter names: Names of columns, and of members in the object, a path with dots, where they differ.
  private static func differences(
    _ row: [String: JSONValue], _ object: JSONValue, _ names: [String: String]
  ) -> [String] {
    names.compactMap { column, path in
      var value: JSONValue? = object
      for name in path.split(separator: ".") { value = value?[String(name)] }
      let (found, wanted) = (row[column] ?? .null, sql(value))
      return found == wanted ? nil : "\(column): \(found) for \(wanted)"
    }
  }

  private static func same(_ names: [String]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
  }

  private static let counts = [
    "total", "passed", "failed", "cant_tell", "inapplicable", "untested", "carried", "waived",
  ]

  private static func counts(_ prefix: String = "", in member: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: counts.map { (prefix + $0, member + "." + $0) })
  }

  private static func expectSame(
    _ rows: [[String: JSONValue]], _ objects: [JSONValue], _ names: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(rows.count == objects.count, sourceLocation: sourceLocation)
    for (row, object) in zip(rows, objects) {
      #expect(differences(row, object, names) == [], "\(object)", sourceLocation: sourceLocation)
    }
  }

  // MARK: The tables

  @Test func `cell says what the cells of the report say, in their order`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let report = try Self.json(bench, ["report", "--release", version])
      let rows = try bench.query("SELECT * FROM cell('\(version)')")
      let objects = try #require(try report["cells"]?.array())
      #expect(!rows.isEmpty)
      Self.expectSame(
        rows, objects,
        Self.same(
          ["address", "level", "is_must_level", "outcome", "is_disagreement", "is_waived", "carried_from", "passed_in"])
          .merging(["check_path": "check"]) { first, _ in first })
      for (row, object) in zip(rows, objects) {
        let findings = try #require(try object["findings"]?.array())
        #expect(row["finding_id"] == findings.first ?? .null)
        #expect(row["finding_count"] == .integer(findings.count))
        #expect((row["decision_id"] != .null) == (object["is_waived"] == .boolean(true)))
      }
    }
    #expect(try bench.query("SELECT count(*) AS n FROM cell('5.2') WHERE is_waived")[0]["n"] == .integer(1))
  }

  @Test func `the parts of an address are those of the findings there`() throws {
    let bench = try Self.example()
    let rows = try bench.query(
      """
      SELECT cell.address FROM cell('5.2') AS cell JOIN v_finding AS finding USING (finding_id)
      WHERE (cell.screen, cell.state) IS NOT (finding.screen, finding.state) OR cell.element IS NOT finding.element
        OR finding.check_path NOT IN (cell.check_path) AND finding.check_path NOT LIKE cell.check_path || '/%'
      """)
    #expect(rows == [])
    #expect(
      try bench.query(
        "SELECT DISTINCT element FROM cell('5.2') WHERE address = 'register@after-failed-submit/name'") == [
          ["element": .text("name")]
        ])
  }

  @Test func `screen_verdict says what the report and status say of each screen`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let report = try Self.json(bench, ["report", "--release", version])
      let rows = try bench.query("SELECT * FROM screen_verdict('\(version)')")
      var names = Self.same(
        ["screen", "title", "team", "verdict", "own_verdict", "is_element_list_complete", "elements_without_check"])
      names["element_count"] = "elements"
      names.merge(Self.counts(in: "must_level")) { first, _ in first }
      names.merge(Self.counts("advice_", in: "advice")) { first, _ in first }
      Self.expectSame(rows, try #require(try report["screens"]?.array()), names)
      let status = try Self.json(bench, ["status", "--release", version])
      Self.expectSame(
        rows, try #require(try status["screens"]?.array()),
        Self.same([
          "screen", "verdict", "passed", "failed", "cant_tell", "inapplicable", "untested", "carried", "waived",
        ])
        .merging(["total": "must_cells"]) { first, _ in first })
      for row in rows {
        let (total, untested, carried) = (row["total"]?.integer, row["untested"]?.integer, row["carried"]?.integer)
        #expect(row["tested"]?.integer == (total ?? 0) - (untested ?? 0) - (carried ?? 0))
      }
    }
  }

  @Test func `release_verdict says what the report and status say of the release`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let report = try Self.json(bench, ["report", "--release", version])
      let rows = try bench.query("SELECT *, product, release FROM release_verdict('\(version)')")
      var names = Self.same([
        "product", "release", "platform", "stage", "profile", "verdict", "elements_without_check", "disagreements",
        "findings_out_of_scope", "findings_on_removed", "findings_not_filled", "removed_failures", "failures_not_asked",
      ])
      names["element_count"] = "elements"
      names.merge(Self.counts(in: "must_level")) { first, _ in first }
      names.merge(Self.counts("advice_", in: "advice")) { first, _ in first }
      for name in [
        "criteria_met", "criteria_applicable", "criteria_met_on_every_screen", "mean_of_screens", "screens_in_mean",
        "screens_left_out", "is_score",
      ] { names[name] = "rates.\(name)" }
      Self.expectSame(rows, [report], names)
      let status = try #require(try Self.json(bench, ["status", "--release", version])["release"])
      Self.expectSame(
        rows, [status],
        Self.same(["verdict", "passed", "failed", "untested", "carried", "waived"]).merging([
          "target_level": "target", "total": "must_cells",
        ]) { first, _ in first })
      #expect(rows[0]["screen_count"]?.integer == (try report["screens"]?.array().count))
    }
  }

  @Test func `process_verdict says what the report says of each process`() throws {
    let bench = try Self.example()
    let report = try Self.json(bench, ["report", "--release", "5.2"])
    let rows = try bench.query("SELECT * FROM process_verdict('5.2')")
    Self.expectSame(rows, try #require(try report["processes"]?.array()), Self.same(["process", "title", "verdict"]))
    #expect(rows.map { $0["process"]?.text } == ["enter", "join"])
    // Sign-in is drawn down by verify-human, which is incomplete; register fails, and accounts is not evaluated.
    #expect(rows.map { $0["screen_count"]?.integer } == [2, 2])
    #expect(rows.map { $0["screens_nonconformant"]?.integer } == [0, 2])
    #expect(rows.map { $0["screens_conformant"]?.integer } == [0, 0])
  }

  @Test func `criterion_term says what the report and status say of each criterion`() throws {
    let bench = try Self.example()
    let report = try Self.json(bench, ["report", "--release", "5.2"])
    let rows = try bench.query("SELECT *, title || ' (' || level || ')' AS full_title FROM criterion_term('5.2')")
    var names = Self.same(["criterion", "term", "outcome"])
    names["full_title"] = "title"
    names.merge(Self.counts(in: "cells")) { first, _ in first }
    Self.expectSame(rows, try #require(try report["criteria"]?.array()), names)
    #expect(!rows.isEmpty)
    for standard in ["wcag", "en-301-549"] {
      let status = try Self.json(
        bench, ["status", "--release", "5.2", "--by", "criterion", "--standard", standard])
      let rows = try bench.query("SELECT *, standard FROM criterion_term('5.2') WHERE standard = '\(standard)'")
      Self.expectSame(
        rows, try #require(try status["rows"]?.array()),
        [
          "criterion": "key", "term": "term", "outcome": "outcome", "failed": "failed", "total": "cells",
          "tested": "tested",
        ])
    }
  }

  @Test func `issue_now says what the report says of each issue`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let report = try Self.json(bench, ["report", "--release", version])
      let rows = try bench.query("SELECT * FROM issue_now('\(version)')")
      Self.expectSame(
        rows, try #require(try report["issues"]?.array()),
        Self.same(["title", "severity", "team", "owner", "address", "outcome", "is_must_level", "opened_at", "due_at"])
          .merging([
            "issue_id": "issue", "issue_state": "state", "check_path": "check", "finding_count": "findings",
          ]) { first, _ in first })
    }
    #expect(
      try bench.query("SELECT count(*) AS n FROM issue_now('5.2') JOIN v_issue USING (issue_id, title, issue_state)")
        == bench.query("SELECT count(*) AS n FROM issue_now('5.2')"))
  }

  @Test func `dropped_failure has what failed on a screen that left the scope, at a place that is gone, and unasked`()
    throws
  {
    var bench = try Workbench.shop("wcag22-aa", screens: ["home", "pay"], elements: false)
    try bench.answer { screen, path in path == "wcag/1.4.3" && screen == "pay" }
    bench.now += 60_000
    #expect(try bench.query("SELECT * FROM dropped_failure('1.0')") == [])
    bench.takeOut("pay")
    let rows = try bench.query("SELECT * FROM dropped_failure('1.0')")
    let report = try Self.json(bench, ["report", "--release", "1.0"])
    Self.expectSame(
      rows, try #require(try report["failures_out_of_scope"]?.array()),
      ["address": "address", "check_path": "check", "failed_in": "release", "finding_id": "finding"])
    #expect(rows.map { $0["cause"]?.text } == ["outOfScope"])
    #expect(rows.map { $0["is_must_level"]?.integer } == [1])
    #expect(rows.map { $0["screen"]?.text } == ["pay"])
    let verdict = try bench.query("SELECT verdict, failures_out_of_scope, removed_failures FROM release_verdict('1.0')")
    #expect(
      verdict == [
        ["verdict": .text("incomplete"), "failures_out_of_scope": .integer(1), "removed_failures": .integer(1)]
      ])
  }

  // MARK: Asking

  @Test func `two releases are compared in one query`() throws {
    let bench = try Workbench.example()
    let rows = try bench.query(
      """
      SELECT before.address, before.check_path
      FROM cell('5.1') AS before JOIN cell('5.2') AS now USING (address, check_path)
      WHERE before.outcome = 'failed' AND now.outcome = 'passed' ORDER BY 1, 2
      """)
    let compared = try Self.json(bench, ["compare", "5.1", "5.2"])
    let mended = try #require(try compared["changes"]?.array()).filter { $0["change"] == .text("fixed-and-verified") }
      .compactMap { change in change["address"]?.text.map { [$0, change["check"]?.text ?? ""] } }
    #expect(
      rows.map { [$0["address"]?.text ?? "", $0["check_path"]?.text ?? ""] }
        == mended.sorted { $0.lexicographicallyPrecedes($1) })
    #expect(!rows.isEmpty)
  }

  @Test func `every release of a view is evaluated by its own arguments`() throws {
    let bench = try Workbench.example()
    let rows = try bench.query(
      """
      SELECT version, verdict FROM v_release AS r JOIN release_verdict(r.version, r.product) ORDER BY r.position
      """)
    for row in rows {
      let status = try Self.json(bench, ["status", "--release", row["version"]?.text ?? ""])
      #expect(row["verdict"] == status["release"]?["verdict"])
    }
    #expect(rows.count == (try Self.versions(bench).count))
  }

  @Test(arguments: [
    ("SELECT * FROM cell", 65, "cell needs a release: write FROM cell('RELEASE')"),
    ("SELECT * FROM cell('5.3')", 66, "there is no release 5.3; did you mean 5."),
    ("SELECT * FROM screen_verdict('9')", 66, "there is no release 9; banking has 5.1, 5.2"),
    ("SELECT * FROM cell('5.2', 'bankin')", 66, "there is no product bankin; did you mean banking?"),
    ("SELECT * FROM cell(5.2)", 65, "the release of cell is a text, not a number; write it in quotes"),
    ("SELECT * FROM cell('5.2', 'banking', 'x')", 65, "too many arguments on cell() - max 2"),
    ("SELECT * FROM criterion_term('5.2', 'banking', 'x')", 66, "there is no standard x; there are "),
    ("SELECT * FROM v_cell", 65, "v_cell is no view of the file any more; query cell('RELEASE')"),
    ("INSERT INTO cell (address) VALUES ('x')", 65, "a query can only read"),
  ])
  func `what is asked wrongly is said in words`(sql: String, status: Int32, words: String) throws {
    let ran = try Workbench.example().run("query", sql)
    #expect(ran.status.rawValue == status)
    #expect(ran.notes.contains(words), "\(ran.notes)")
    #expect(ran.data.isEmpty)
  }

  @Test func `of several products one is named`() throws {
    let bench = try Workbench.example()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", "ios", "--profile", "wcag22-aa")
    bench.runDone("release", "add", "5.2", "--build", "1", "--product", "shop")
    let ran = bench.run("query", "SELECT * FROM cell('5.2')")
    #expect(ran.status == .malformedInput)
    #expect(
      ran.notes.contains(
        "there are several products: banking, shop; name one of them behind the release: cell('RELEASE', 'PRODUCT')"))
    #expect(try bench.query("SELECT screen FROM screen_verdict('5.2', 'shop')") == [])
    #expect(try bench.query("SELECT screen FROM screen_verdict('5.2', 'banking')").count == 4)
    #expect(
      try bench.query("SELECT product FROM release_verdict WHERE product = 'shop' AND release = '5.2'") == [
        ["product": .text("shop")]
      ])
  }

  // MARK: Documentation

  @Test(arguments: ComputedTable.allCases) func `the document has each column of a table with its type, in order`(
    table: ComputedTable
  ) throws {
    let text = try RepositoryFolder.text(of: "docs/views.md")
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(table.rawValue + "\n") })
    var described: [String] = []
    for line in section.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimming(while: { $0 == " " }) }
      described += cells[0].split(separator: ", ").map { "\($0.trimming(while: { $0 == "`" })) \(cells[1])" }
    }
    let words: [RowType: String] = [
      .text: "text", .integer: "integer", .real: "real", .boolean: "0 or 1", .time: "time",
    ]
    #expect(described == table.columns.map { "\($0.key) \(words[$0.type] ?? "")" })
  }
}

extension StringProtocol {
  fileprivate func trimming(while isCut: (Character) -> Bool) -> SubSequence {
    let start = drop(while: isCut)
    guard let last = start.lastIndex(where: { !isCut($0) }) else { return start }
    return start[...last]
  }
}
