import AuditReports
import TestSupport
import Testing

@testable import auditctl

/// `query` writes its rows as they come, in every format as the whole would be written.
@Suite struct QueryCommandTests {
  /// `count` rows of a number and a text; NULL in the second column of every third row.
  private static func rows(_ count: Int) -> String {
    """
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(count))
    SELECT i, CASE WHEN i % 3 > 0 THEN 'a, "b" ' || i END AS text FROM n WHERE i <= \(count)
    """
  }

  @Test(arguments: OutputFormat.allCases, [0, 1, 3]) func `a few rows are written as a whole`(
    format: OutputFormat, count: Int
  ) throws {
    let bench = try Workbench.example()
    let columns = [Document.Column("i", "i"), Document.Column("text", "text")]
    let values: [[RowValue]] = (0..<count).map { index in
      [.integer(Int64(index + 1)), (index + 1) % 3 > 0 ? .text("a, \"b\" \(index + 1)") : .null]
    }
    let objects = (0..<count).map { index in
      #"{"i": \#(index + 1), "text": "# + ((index + 1) % 3 > 0 ? #""a, \"b\" \#(index + 1)"}"# : "null}")
    }
    let whole =
      switch format {
      case .json: count == 0 ? "[]\n" : "[\n  " + objects.joined(separator: ",\n  ") + "\n]\n"
      case .ndjson: objects.map { $0 + "\n" }.joined()
      default: try format.render(.list("rows", "Rows", columns, values), width: nil)
      }
    let sql = count == 0 ? "SELECT 1 AS i, 2 AS text WHERE 0" : Self.rows(count)
    #expect(bench.runDone("query", sql, "--format", format.rawValue).data == whole)
  }

  @Test func `more rows than a table keeps are several tables, and none is lost`() throws {
    let bench = try Workbench.example()
    let data = bench.runDone("query", Self.rows(20_001)).data
    let tables = data.split(separator: "\n\n", omittingEmptySubsequences: false)
    #expect(tables.count == 3)
    #expect(tables.allSatisfy { $0.hasPrefix("  ") || $0.contains("I") })
    #expect(data.split(separator: "\n").count == 20_001 + 3)
    #expect(data.hasSuffix("20001\n"), "Its third column is empty, and so left out.")
  }

  @Test func `more rows than lines keep are not counted, and none is lost`() throws {
    let bench = try Workbench.example()
    let data = bench.runDone("query", Self.rows(10_002), "--format", "lines").data
    #expect(data.hasPrefix("Rows: more than 10000\n\ni: 1\ntext: a, \"b\" 1\n\ni: 2\n"))
    #expect(data.hasSuffix("\n\ni: 10001\ntext: a, \"b\" 10001\n\ni: 10002\n"))
    #expect(data.split(separator: "\n").filter { $0.hasPrefix("i: ") }.count == 10_002)
    #expect(bench.runDone("query", Self.rows(10_000), "--format", "lines").data.hasPrefix("Rows: 10000\n\ni: 1\n"))
  }

  @Test func `a query without end is stopped in time`() throws {
    let bench = try Workbench.example()
    let ran = bench.run(
      "query", "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", "--timeout",
      "1")
    #expect(ran.status == .tryAgain)
    #expect(ran.data.isEmpty)
    #expect(
      ran.notes
        == "auditctl: the query did not end within 1 s and was stopped; ask for less, or give it longer with --timeout "
        + "SECONDS (0 for as long as it takes)\n")
  }

  @Test(arguments: ["-1", "86401", "x", "0.5", ""]) func `a time that is none is refused`(seconds: String) throws {
    let bench = try Workbench.example()
    #expect(bench.run("query", "SELECT 1", "--timeout=" + seconds).status == .usage)
  }

  @Test func `0 is for as long as it takes`() throws {
    let bench = try Workbench.example()
    #expect(bench.runDone("query", "SELECT 1 AS one", "--timeout", "0", "--format", "csv").data == "one\r\n1\r\n")
  }
}
