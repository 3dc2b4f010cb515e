import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

@testable import auditctl

/// `compare` on the worked example, against the views.
@Suite struct CompareCommandTests {
  private static let formats = ["table", "lines", "json", "ndjson", "csv", "tsv", "markdown"]

  private static func comparison(_ bench: Workbench, _ arguments: String...) throws -> JSONValue {
    let ran = bench.run(["compare", "5.1", "5.2", "--format", "json"] + arguments)
    try #require(ran.status == .done, "\(ran.notes)")
    return try JSONValue(ran.data)
  }

  /// `ADDRESS CHECK` of the changes of a kind.
  private static func places(_ comparison: JSONValue, _ change: String) throws -> Set<String> {
    Set(
      try #require(try comparison["changes"]?.array()).filter { $0["change"]?.text == change }.map {
        "\($0["address"]?.text ?? "") \($0["check"]?.text ?? "")"
      })
  }

  /// `ADDRESS CHECK` of the must-level cells of 5.2 that meet a condition on `new` and, where there was one, on `old`.
  private static func viewed(_ bench: Workbench, where condition: String) throws -> Set<String> {
    let rows = try bench.query(
      """
      SELECT
        CASE WHEN new.screen IS NULL THEN '.'
          ELSE new.screen || iif(new.state = 'default', '', '@' || new.state) || ifnull('/' || new.element, '')
        END || ' ' || new.check_path AS place
      FROM v_cell AS new
      LEFT JOIN v_cell AS old ON old.product = new.product AND old.release = '5.1' AND old.check_path = new.check_path
        AND old.screen IS new.screen AND old.state IS new.state AND old.element IS new.element
      WHERE new.product = 'banking' AND new.release = '5.2' AND new.is_must_level AND (\(condition))
      """)
    return Set(rows.compactMap { $0["place"]?.text })
  }

  @Test(arguments: [
    ("newly-failing", "new.outcome = 'failed' AND ifnull(old.outcome, '') <> 'failed'"),
    ("still-failing", "new.outcome = 'failed' AND old.outcome = 'failed'"),
    ("fixed-and-verified", "new.outcome IN ('passed', 'inapplicable') AND old.outcome = 'failed'"),
    ("no-longer-tested", "new.outcome = 'untested' AND old.outcome IN ('passed', 'inapplicable', 'cantTell')"),
    ("newly-passing", "new.outcome = 'passed' AND old.outcome IN ('untested', 'cantTell')"),
  ])
  func `each change is what the views say`(_ change: String, _ condition: String) throws {
    let bench = try Workbench.example()
    let comparison = try Self.comparison(bench)
    let places = try Self.places(comparison, change)
    #expect(places == (try Self.viewed(bench, where: condition)))
    #expect(comparison["comparison"]?[change.replacing("-", with: "_")]?.integer == places.count)
  }

  @Test func `5_1 has no release before, so that nothing re-emerged`() throws {
    #expect(try Self.places(try Self.comparison(try Workbench.example()), "re-emerged").isEmpty)
  }

  @Test func `verdicts stand with their coverage`() throws {
    let bench = try Workbench.example()
    let head = try #require(try Self.comparison(bench)["comparison"])
    for (version, prefix) in [("5.1", "old"), ("5.2", "new")] {
      let status = try JSONValue(bench.runDone("status", "--release", version, "--format", "json").data)
      let release = try #require(status["release"])
      #expect(head[prefix]?.text == version)
      #expect(head["\(prefix)_verdict"]?.text == release["verdict"]?.text)
      let total = try #require(release["must_cells"]?.integer)
      let untested = try #require(release["untested"]?.integer)
      let carried = try #require(release["carried"]?.integer)
      #expect(head["\(prefix)_coverage"]?.text == "\(total - untested - carried) of \(total) must-level cells")
    }
  }

  @Test(arguments: ReleaseChange.allCases) func `one change by itself`(_ change: ReleaseChange) throws {
    let bench = try Workbench.example()
    let all = try Self.comparison(bench)
    let some = try Self.comparison(bench, "--change", change.rawValue)
    let listed = try #require(try some["changes"]?.array())
    #expect(listed.allSatisfy { $0["change"]?.text == change.rawValue })
    #expect(try Self.places(some, change.rawValue) == Self.places(all, change.rawValue))
    #expect(some["comparison"] == all["comparison"], "The head counts them all.")
  }

  @Test func `the same rows in every format`() throws {
    let bench = try Workbench.example()
    let count = try #require(try Self.comparison(bench)["changes"]?.array()).count
    #expect(count > 0)
    for format in Self.formats {
      let ran = bench.runDone("compare", "5.1", "5.2", "--format", format)
      #expect(!ran.data.isEmpty, "\(format)")
    }
    let csv = bench.runDone("compare", "5.1", "5.2", "--format", "csv").data
    #expect(SeparatedText(csv, separator: ",").rows.count == count + 1, "a heading and a row a change")
    let lines = bench.runDone("compare", "5.1", "5.2", "--format", "lines").data
    #expect(lines.split(separator: "\n").count { $0.hasPrefix("Change: ") } == count)
    for sign in ["│", "─", "|"] { #expect(!lines.contains(sign), "lines are read aloud") }
  }

  @Test(arguments: [
    (["5.2", "5.1"], auditctl.ExitStatus.usage, "name the earlier release first"),
    (["5.1", "5.1"], .usage, "name the earlier release first"),
    (["5.1"], .usage, "new"),
    ([], .usage, "old"),
    (["5.1", "5.2", "5.3"], .usage, "5.3"),
    (["5.1", "5.2", "--change", "worse"], .usage, "worse"),
    (["5.1", "9.9"], .noInput, "9.9"),
    (["9.9", "5.2"], .noInput, "9.9"),
    (["5.1", "5.2", "--product", "shop"], .noInput, "shop"),
  ])
  func `wrong uses`(_ arguments: [String], _ status: auditctl.ExitStatus, _ words: String) throws {
    let ran = try Workbench.example().run(["compare"] + arguments)
    #expect(ran.status == status)
    #expect(ran.data.isEmpty)
    #expect(ran.notes.contains(words), "\(ran.notes)")
  }
}
