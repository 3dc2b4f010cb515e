import FoundationEssentials
import Testing

@testable import auditctl

/// Failures of one spreadsheet that say the same of equal elements are one issue (DESIGN section 6).
@Suite struct EqualFailuresTests {
  private static let elements = (1...4).map {
    "  - {key: row-\($0), type: button, label: Row \($0), traits: [button]}\n"
  }

  private static func bench() throws -> Workbench {
    let bench = try Workbench.shop("voiceover-spec")
    try bench.importScreen(
      "home", "elements:\n" + elements.joined() + "  - {key: more, type: link, label: More, traits: [link]}\n")
    return bench
  }

  @discardableResult private static func record(_ bench: Workbench, _ rows: String...) throws -> Workbench.Ran {
    let header = "address,check,outcome,severity,observed,issue,heard\n"
    return bench.runDone(
      "record", "--batch", try bench.write(header + rows.map { $0 + "\n" }.joined(), to: "batch.csv"))
  }

  /// The issues, each with the elements at which something failed.
  private static func issues(_ bench: Workbench) throws -> [[String]] {
    let rows = try bench.query(
      """
      SELECT v_issue_event.issue_id AS issue, v_finding.element AS element
      FROM v_issue_event
      JOIN v_finding ON v_finding.finding_id = v_issue_event.finding_id
      WHERE v_issue_event.kind IN ('opened', 'joined')
      ORDER BY 1, v_finding.finding_id
      """)
    var issues: [Int: [String]] = [:]
    for row in rows {
      issues[try #require(row["issue"]?.integer), default: []].append(try #require(row["element"]?.text))
    }
    return issues.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func row(_ element: String, _ observed: String, _ issue: String = "", _ severity: String = "minor")
    -> String
  { "home/\(element),vo-text,fail,\(severity),\(observed),\(issue)," }

  @Test func `the same at equal elements is one issue, and the receipt says so`() throws {
    let bench = try Self.bench()
    let ran = try Self.record(
      bench, Self.row("row-1", "Silent"), Self.row("row-2", "Silent", "", "serious"),
      Self.row("row-3", "Silent", "new"),
      Self.row("more", "Silent"), Self.row("row-4", "Row 4"))
    #expect(try Self.issues(bench) == [["row-1", "row-2"], ["row-3"], ["more"], ["row-4"]])
    #expect(
      ran.notes.contains(
        "Note: voiceover-spec/vo-text failed alike at equal elements, home/row-1, home/row-2: taken for one problem, and "
          + "one issue. Where one is another problem, write new in its field issue, or use `auditctl issue split`."))
    #expect(ran.notes.components(separatedBy: "failed alike").count == 2, "\(ran.notes)")
    #expect(ran.data.contains("Issues opened:                  4"), "\(ran.data)")
    #expect(ran.data.contains("Findings that joined an issue:  1"), "\(ran.data)")
  }

  @Test func `what has an issue at its place stays in it, and takes no other one with it`() throws {
    var bench = try Self.bench()
    bench.runDone("record", "home/row-2", "vo-text", "fail", "--severity", "minor", "--observed", "Silent")
    bench.now += 60_000
    try Self.record(bench, Self.row("row-2", "Silent"), Self.row("row-1", "Silent"), Self.row("row-3", "Silent"))
    #expect(try Self.issues(bench) == [["row-2", "row-2"], ["row-1", "row-3"]])
    // The same file once more.
    bench.now += 60_000
    try Self.record(bench, Self.row("row-2", "Silent"), Self.row("row-1", "Silent"), Self.row("row-3", "Silent"))
    #expect(try Self.issues(bench) == [["row-2", "row-2", "row-2"], ["row-1", "row-3", "row-1", "row-3"]])
  }

  @Test func `of what was not observed nothing is the same, nor across screens`() throws {
    let bench = try Self.bench()
    try bench.importScreen("cart", "elements:\n" + Self.elements[0])
    let ran = try Self.record(
      bench, Self.row("row-1", ""), Self.row("row-2", ""), Self.row("row-3", "Silent"),
      "cart/row-1,vo-text,fail,minor,Silent,,")
    #expect(try Self.issues(bench) == [["row-1"], ["row-2"], ["row-3"], ["row-1"]])
    #expect(!ran.notes.contains("failed alike"))
  }

  @Test func `what was heard at equal stops and differs alike is one issue a check`() throws {
    let one = try Self.bench()
    try Self.record(one, "home/row-1,,,serious,,,Row 1")
    let alone = try Self.issues(one)
    #expect(!alone.isEmpty && alone.allSatisfy { $0 == ["row-1"] })
    let bench = try Self.bench()
    let ran = try Self.record(
      bench, "home/row-1,,,serious,,,Row 1", "home/row-2,,,serious,,,Row 2", "home/row-3,,,serious,,new,Row 3")
    let issues = try Self.issues(bench)
    #expect(issues.filter { $0 == ["row-1", "row-2"] }.count == alone.count)
    #expect(issues.filter { $0 == ["row-3"] }.count == alone.count)
    #expect(
      issues.count == 2 * alone.count && ran.notes.contains("failed alike at equal elements, home/row-1, home/row-2"))
  }
}
