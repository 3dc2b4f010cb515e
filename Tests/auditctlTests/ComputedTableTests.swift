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

  /// A field of a row of JSON as SQL has it: flags are numbers, and lists are joined.
  private static func sql(_ value: JSONValue) -> JSONValue {
    switch value {
    case .boolean(let flag): .integer(flag ? 1 : 0)
    case .list: .text(value.words)
    default: value
    }
  }

  /// Compares rows of SQL with rows of JSON, field by field; the product and the release may be said elsewhere.
  private static func expectSame(
    _ rows: [[String: JSONValue]], _ objects: [JSONValue], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(rows.count == objects.count, sourceLocation: sourceLocation)
    for (row, object) in zip(rows, objects) {
      let fields = try object.object().filter { !ComputedTable.leading.contains($0.key) }.mapValues { sql($0) }
      #expect(row == fields, sourceLocation: sourceLocation)
    }
  }

  private static func list(_ document: JSONValue, _ key: String) throws -> [JSONValue] {
    try #require(try document[key]?.array(), "\(key)")
  }

  // MARK: The tables

  @Test func `cell says what the report and explain say of each cell, in their order`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let rows = try bench.query("SELECT * FROM cell('\(version)')")
      #expect(!rows.isEmpty)
      try Self.expectSame(rows, Self.list(Self.json(bench, ["report", "--release", version]), "cells"))
      try Self.expectSame(rows, Self.list(Self.json(bench, ["explain", "--all", "--release", version]), "cells"))
    }
    // One by the worked example's own decision.
    #expect(try bench.query("SELECT count(*) AS n FROM cell('5.2') WHERE is_waived")[0]["n"] == .integer(2))
  }

  @Test func `explain has the findings of the report, as they are`() throws {
    let bench = try Self.example()
    let report = try Self.list(Self.json(bench, ["report", "--release", "5.2"]), "findings")
    let explained = try Self.list(Self.json(bench, ["explain", "--all", "--release", "5.2"]), "findings")
    #expect(!explained.isEmpty)
    #expect(explained == report)
    let views = try bench.query(
      "SELECT finding_id, auditor, observed_at, severity, observed, note, mode FROM v_finding")
    for finding in explained {
      let view = try #require(views.first { $0["finding_id"] == finding["finding_id"] })
      for (name, value) in view { #expect(finding[name] == value, "\(name)") }
    }
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
      let rows = try bench.query("SELECT * FROM screen_verdict('\(version)')")
      for command in ["report", "status"] {
        try Self.expectSame(rows, Self.list(Self.json(bench, [command, "--release", version]), "screens"))
      }
      for row in rows {
        let (total, untested, carried) = (row["total"]?.integer, row["untested"]?.integer, row["carried"]?.integer)
        #expect(row["tested"]?.integer == (total ?? 0) - (untested ?? 0) - (carried ?? 0))
      }
    }
  }

  @Test func `release_verdict says what the report and status say of the release`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let rows = try bench.query("SELECT * FROM release_verdict('\(version)')")
      for command in ["report", "status"] {
        let release = try #require(try Self.json(bench, [command, "--release", version])["release"])
        #expect((release["product"], release["release"]) == (.text("banking"), .text(version)))
        try Self.expectSame(rows, [release])
      }
      let screens = try bench.query("SELECT * FROM screen_verdict('\(version)')")
      #expect(rows[0]["screen_count"]?.integer == screens.count)
    }
  }

  @Test func `process_verdict says what the report and status say of each process`() throws {
    let bench = try Self.example()
    let rows = try bench.query("SELECT * FROM process_verdict('5.2')")
    for command in ["report", "status"] {
      try Self.expectSame(rows, Self.list(Self.json(bench, [command, "--release", "5.2"]), "processes"))
    }
    #expect(rows.map { $0["process"]?.text } == ["enter", "join"])
    // Sign-in is drawn down by verify-human, which is incomplete; register fails, and accounts is not evaluated.
    #expect(rows.map { $0["screen_count"]?.integer } == [2, 2])
    #expect(rows.map { $0["screens_nonconformant"]?.integer } == [0, 2])
    #expect(rows.map { $0["screens_conformant"]?.integer } == [0, 0])
  }

  @Test func `criterion_term says what the report and status say of each criterion`() throws {
    let bench = try Self.example()
    let rows = try bench.query("SELECT * FROM criterion_term('5.2')")
    #expect(!rows.isEmpty)
    try Self.expectSame(rows, Self.list(Self.json(bench, ["report", "--release", "5.2"]), "criteria"))
    for standard in ["wcag", "en-301-549"] {
      let status = try Self.json(
        bench, ["status", "--release", "5.2", "--by", "criterion", "--standard", standard])
      let rows = try bench.query("SELECT * FROM criterion_term('5.2') WHERE standard = '\(standard)'")
      try Self.expectSame(rows, Self.list(status, "criteria"))
    }
  }

  @Test func `issue_now says what the report says of each issue`() throws {
    let bench = try Self.example()
    for version in try Self.versions(bench) {
      let rows = try bench.query("SELECT * FROM issue_now('\(version)')")
      try Self.expectSame(rows, Self.list(Self.json(bench, ["report", "--release", version]), "issues"))
    }
    #expect(
      try bench.query("SELECT count(*) AS n FROM issue_now('5.2') JOIN v_issue USING (issue_id, title, issue_state)")
        == bench.query("SELECT count(*) AS n FROM issue_now('5.2')"))
  }

  @Test func `problem_now has what is wrong in the failures that count, and finding_now those failures`() throws {
    var bench = try Workbench.shop("voiceover-spec", type: "headings")
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
    func fail(_ more: String...) {
      bench.now += 60_000
      let ran = bench.run(["record", "home/save", "voiceover-spec/vo-text", "fail", "--observed", "x"] + more)
      #expect(ran.status == .done, "\(ran.notes)")
    }
    fail("--problem", "Never counts | minor")
    fail("--problem", "No name | critical | in the bar | Give it one.", "--problem", "Wrong role")
    // What was found first was answered again, so that it counts no more, and its problem does not either.
    let problems = try bench.query("SELECT * FROM problem_now('1.0')")
    let columns = ["finding_id", "position", "text", "severity", "location", "recommendation"]
    #expect(
      problems.map { row in columns.map { row[$0] } } == [
        [.integer(2), .integer(1), .text("No name"), .text("critical"), .text("in the bar"), .text("Give it one.")],
        [.integer(2), .integer(2), .text("Wrong role"), .null, .null, .null],
      ])
    let findings = try bench.query("SELECT finding_id, address, outcome FROM finding_now('1.0')")
    #expect(
      findings == [["finding_id": .integer(2), "address": .text("home/save"), "outcome": .text("failed")]])
    try Self.expectSame(problems, Self.list(Self.json(bench, ["report", "--release", "1.0"]), "problems"))
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
    try Self.expectSame(rows, Self.list(report, "dropped_failures"))
    #expect(rows.map { $0["cause"]?.text } == ["outOfScope"])
    #expect(rows.map { $0["is_must_level"]?.integer } == [1])
    #expect(rows.map { $0["screen"]?.text } == ["pay"])
    let verdict = try bench.query(
      "SELECT verdict, dropped_failure_count, dropped_failure_row_count FROM release_verdict('1.0')")
    #expect(
      verdict == [
        [
          "verdict": .text("incomplete"), "dropped_failure_count": .integer(1),
          "dropped_failure_row_count": .integer(1),
        ]
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
      .compactMap { change in change["address"]?.text.map { [$0, change["check_path"]?.text ?? ""] } }
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

  /// How the document says what the values of a column are.
  private static func words(_ type: RowType) -> String {
    switch type {
    case .text, .term: "text"
    case .integer: "integer"
    case .real: "real"
    case .boolean: "0 or 1"
    case .time: "time"
    case .list, .terms, .numbers: "list"
    }
  }

  /// What a section of a document lists in its first table, each `NAME TYPE`.
  private static func described(_ title: String, in path: String) throws -> [String] {
    let text = try RepositoryFolder.text(of: path)
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") }, "\(title)")
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
      let cells = line.split(separator: "|").map { $0.trimming(while: { $0 == " " }) }
      return cells[0].split(separator: ", ").map { "\($0.trimming(while: { $0 == "`" })) \(cells[1])" }
    }
  }

  @Test(arguments: ComputedTable.allCases) func `the document has each column of a table with its type, in order`(
    table: ComputedTable
  ) throws {
    #expect(
      try Self.described(table.rawValue, in: "docs/views.md")
        == table.kind.fields.map { "\($0.key) \(Self.words($0.type))" })
  }

  @Test func `the documents have each field of a report's rows`() throws {
    let computed = Set(ComputedTable.allCases.map(\.rawValue))
    for kind in ReportTableName.allCases.map(\.kind) where !computed.contains(kind.type) {
      #expect(
        try Self.described(kind.type, in: "docs/report-json.md")
          == kind.fields.map { "\($0.key) \(Self.words($0.type))" }, "\(kind.type)")
    }
    let list = try RepositoryFolder.text(of: "docs/report-json.md")
    for table in ReportTableName.allCases {
      #expect(list.contains("\n| `\(table.rawValue)` | [`\(table.kind.type)`]("), "\(table.rawValue)")
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(while isCut: (Character) -> Bool) -> SubSequence {
    let start = drop(while: isCut)
    guard let last = start.lastIndex(where: { !isCut($0) }) else { return start }
    return start[...last]
  }
}
