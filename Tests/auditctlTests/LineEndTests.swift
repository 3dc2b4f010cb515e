import TestSupport
import Testing

@testable import auditctl

/// Line ends are line ends, however they were typed, and names of columns can do nothing.
@Suite struct LineEndTests {
  @Test func `line ends of options and batches are stored as line feeds`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone(
      "record", "accounts/title", "vo-text", "fail", "--observed", "One\r\nTwo\rThree", "--note", "A\r\nB")
    let table = try bench.write(
      "address,check,outcome,observed,reason,note\r\n"
        + "accounts/title,voiceover-spec/traits,fail,\"One\r\nTwo\",,\"A\rB\"\r\n", to: "crlf.csv")
    let objects = try bench.write(
      #"{"address": "accounts", "check": "unique-title", "outcome": "ct", "reason": "One\r\nTwo"}"# + "\r\n",
      to: "crlf.ndjson")
    bench.runDone("record", "--batch", table)
    bench.runDone("record", "--batch", objects)
    let rows = try bench.query("SELECT observed, reason, note FROM v_finding ORDER BY finding_id DESC LIMIT 3")
    #expect(rows.map { $0["observed"]?.text } == [nil, "One\nTwo", "One\nTwo\nThree"])
    #expect(rows.map { $0["reason"]?.text } == ["One\nTwo", nil, nil])
    #expect(rows.map { $0["note"]?.text } == [nil, "A\nB", "A\nB"])
    let issue = try bench.query("SELECT max(issue_id) AS n FROM v_issue").first?["n"]?.integer ?? 0
    bench.runDone("issue", "comment", "\(issue)", "One\r\nTwo", "--auditor", "Ana")
    for format in OutputFormat.allCases {
      let shown = bench.runDone("issue", "show", "\(issue)", "--format", format.rawValue).data
      #expect(!shown.contains("u{D}") && !shown.contains("\\r"), "\(format)")
    }
    #expect(bench.runDone("issue", "show", "\(issue)", "--format", "lines").data.contains("Words: One Two\n"))
  }

  @Test(arguments: OutputFormat.allCases) func `a name of a column is escaped as its values are`(
    format: OutputFormat
  ) throws {
    let bench = try Workbench.example()
    let name = "a\u{1B}[2J\u{202E}|<b>`x`"
    for width in [nil, 80, 10] as [Int?] {
      var bench = bench
      bench.width = width
      let shown = bench.runDone("query", "SELECT 'v' AS \"\(name)\", 'w' AS b", "--format", format.rawValue).data
      let isSeparated = format == .csv || format == .tsv
      #expect(isSeparated || !shown.contains("\u{1B}"), "\(shown)")
      #expect(isSeparated || format == .json || format == .ndjson || !shown.contains("\u{202E}"), "\(shown)")
      if format == .markdown { #expect(shown.hasPrefix(#"| a\\u{1B}\[2J\\u{202E}\|&lt;b&gt;\`x\` | b |"#)) }
      if format == .lines { #expect(shown.hasPrefix(#"a\u{1B}[2J\u{202E}|<b>`x`: v"#)) }
    }
  }
}
