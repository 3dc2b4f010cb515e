import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// An amendment keeps what it does not say anew, and its reason is no observation.
@Suite struct AmendKeepsTests {
  private static let observed = "Chatter of the heading"
  private static let reason = "Because the lead said so"

  /// A failure with all that can be said of one.
  private static func bench() throws -> Workbench {
    let bench = try Workbench.exampleWithSession()
    let evidence = try bench.write("Heard it.\n", to: "heard.txt")
    bench.runDone(
      "record", "accounts/title", "vo-text", "fail", "--severity", "minor", "--observed", observed, "--note", "A note",
      "--evidence", evidence)
    return bench
  }

  private static func newest(_ bench: Workbench) throws -> [String: JSONValue] {
    let columns = "finding_id, outcome, severity, observed, reason, note, proposed_outcome, amends_finding_id"
    return try #require(
      try bench.query("SELECT \(columns) FROM v_finding ORDER BY finding_id DESC LIMIT 1").first)
  }

  private static func evidence(_ bench: Workbench, of finding: Int) throws -> [JSONValue?] {
    try bench.query("SELECT evidence_id FROM v_evidence WHERE finding_id = \(finding)").map { $0["evidence_id"] }
  }

  @Test func `another severity is all that changes`() throws {
    let bench = try Self.bench()
    bench.runDone("amend", "359", "fail", "--severity", "moderate", "--reason", Self.reason)
    let row = try Self.newest(bench)
    #expect(row["amends_finding_id"] == .integer(359))
    #expect(row["severity"] == .text("moderate"))
    #expect(row["observed"] == .text(Self.observed))
    #expect(row["note"] == .text("A note"))
    #expect(row["reason"] == .text(Self.reason))
    #expect(row["proposed_outcome"] == .text("failed"), "The comparison of what was heard stays with it.")
    #expect(try Self.evidence(bench, of: 360) == [.integer(2)])
    #expect(bench.runDone("database", "check").data == "Problems: none\n")
  }

  @Test func `the severity is kept while it stays a failure, and goes with it`() throws {
    let bench = try Self.bench()
    bench.runDone("amend", "359", "fail", "--observed", "Something else", "--reason", Self.reason)
    var row = try Self.newest(bench)
    #expect(row["severity"] == .text("minor"))
    #expect(row["observed"] == .text("Something else"))
    #expect(row["note"] == .text("A note"))
    bench.runDone("amend", "360", "pass", "--reason", Self.reason)
    row = try Self.newest(bench)
    #expect(row["severity"] == .null)
    #expect(row["observed"] == .text("Something else"))
    #expect(try Self.evidence(bench, of: 361) == [.integer(2)])
    bench.runDone("amend", "361", "fail", "--reason", Self.reason)
    #expect(try Self.newest(bench)["severity"] == .null, "A pass had none to be kept.")
  }

  @Test func `what is said to be empty is taken out, and new evidence is added`() throws {
    let bench = try Self.bench()
    let other = try bench.write("Heard it again.\n", to: "again.txt")
    bench.runDone(
      "amend", "359", "fail", "--note", "", "--observed", "", "--reason", Self.reason, "--evidence", other)
    let row = try Self.newest(bench)
    #expect(row["note"] == .null)
    #expect(row["observed"] == .null)
    #expect(try Self.evidence(bench, of: 360).count == 2)
  }

  @Test func `nothing is kept by a dry run`() throws {
    let bench = try Self.bench()
    bench.runDone("amend", "359", "fail", "--reason", Self.reason, "--dry-run")
    #expect(try Self.newest(bench)["finding_id"] == .integer(359))
    #expect(try Self.evidence(bench, of: 360).isEmpty)
  }

  @Test(arguments: ["pass", "fail"])
  func `the reason of an amendment is shown nowhere as what was observed`(_ outcome: String) throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/title", "vo-text", outcome == "pass" ? "fail" : "pass")
    bench.runDone("amend", "359", outcome, "--reason", Self.reason)
    for format in ["csv", "lines", "table"] {
      let explained = bench.runDone("explain", "accounts/title", "vo-text", "--format", format).data
      #expect(!explained.contains(Self.reason), "explain \(format)")
    }
    let data = try JSONValue(bench.runDone("explain", "accounts/title", "vo-text", "--format", "json").data)
    let findings = try #require(try data["findings"]?.array())
    #expect(findings.map { $0["reason"]?.text } == [Self.reason])
    #expect(findings.allSatisfy { $0["observed"]?.text?.contains(Self.reason) != true })
    bench.runDone("product", "edit", "banking", "--vendor", "Example", "--contact-email", "a@example.org")
    for arguments in [["--format", "acr", "--draft"], ["--format", "openacr", "--draft"]] {
      let report = bench.run(["report"] + arguments)
      #expect(report.status == .done, "\(report.notes)")
      #expect(!report.data.contains(Self.reason), "\(arguments)")
    }
    let json = bench.runDone("report", "--format", "json").data
    #expect(json.contains("\"reason\"") && !json.contains("\"observed\":\"\(Self.reason)\""))
    #expect(!json.contains("\"observed\": \"\(Self.reason)\""))
    let markdown = bench.runDone("report", "--format", "markdown").data
    for shown in markdown.components(separatedBy: Self.reason).dropLast() {
      #expect(shown.hasSuffix("Reason: "), "\(shown.suffix(100))")
    }
    let html = bench.runDone("report", "--format", "html").data
    for shown in html.components(separatedBy: Self.reason).dropLast() {
      #expect(shown.hasSuffix("Reason: "), "\(shown.suffix(100))")
    }
    let junit = bench.runDone("report", "--format", "junit").data
    #expect(!junit.contains("Observed: \(Self.reason)"))
    let earl = bench.runDone("report", "--format", "earl").data
    #expect(!earl.contains("\"dct:description\":\"\(Self.reason)\""))
  }

  @Test func `why a check does not apply is shown, also where an amendment says so`() throws {
    let bench = try Workbench.exampleWithSession()
    bench.runDone("record", "accounts/title", "vo-text", "fail")
    bench.runDone("amend", "359", "na", "--reason", Self.reason)
    #expect(bench.runDone("explain", "accounts/title", "vo-text", "--format", "json").data.contains(Self.reason))
  }
}
