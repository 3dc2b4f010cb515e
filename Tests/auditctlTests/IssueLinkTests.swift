import Testing

@testable import auditctl

/// An issue's place in the team's tracker.
@Suite struct IssueLinkTests {
  private static let address = "https://tracker.example.org/browse/APP-1?a=1&b=2#note"
  private var bench: Workbench

  init() throws {
    bench = try .example()
    bench.environment["AUDITCTL_AUDITOR"] = "Auditor A"
  }

  private func report(_ format: String, _ scope: String...) -> String {
    bench.runDone("report", "--release", "5.2", "--format", format).data
  }

  @Test func `it is shown in the ticket, the lists and every export, and can be taken back`() throws {
    let ran = bench.runDone("issue", "link", "7", Self.address)
    #expect(ran.notes == "Issue 7: linked to \(Self.address).\n")
    #expect(bench.runDone("issue", "list").data.contains(Self.address))
    #expect(bench.runDone("issue", "show", "7").data.contains(Self.address))
    #expect(
      try bench.query("SELECT reference FROM v_issue WHERE issue_id = 7").first?["reference"]?.text == Self.address)
    for format in ["json", "csv", "ndjson"] {
      let listed = bench.runDone("issue", "list", "--reference", Self.address, "--format", format).data
      #expect(listed.contains(Self.address), "\(format)")
    }
    let ticket = bench.runDone("report", "issues", "--issue", "7", "--format", "html").data
    #expect(
      ticket.contains(#"<a href="https://tracker.example.org/browse/APP-1?a=1&amp;b=2#note">"#), "escaped, and a link")
    #expect(bench.runDone("report", "issues", "--issue", "7").data.contains("<\(Self.address)>"))
    for format in ["html", "markdown", "json", "ndjson"] {
      let text = bench.runDone("report", "issues", "--release", "5.2", "--format", format).data
      #expect(text.contains("tracker.example.org/browse/APP-1"), "\(format)")
    }
    #expect(bench.runDone("report", "--format", "csv", "--table", "issues").data.contains(Self.address))
    #expect(
      bench.runDone("report", "--format", "junit").data.contains("In the team’s tracker: https://tracker.example.org"))
    let sarif = try JSONValue(bench.runDone("report", "--format", "sarif").data)
    let results = try #require(try sarif["runs"]?.array().first?["results"]?.array())
    #expect(try results.compactMap { try $0["workItemUris"]?.array().compactMap(\.text) }.contains([Self.address]))

    let gone = bench.runDone("issue", "link", "7", "--remove")
    #expect(gone.notes == "Issue 7: in no tracker any more.\n")
    #expect(!bench.runDone("issue", "list").data.contains("tracker.example.org"))
    #expect(!bench.runDone("report", "--format", "sarif").data.contains("workItemUris"))
    let history = try JSONValue(bench.runDone("issue", "show", "7", "--format", "json").data)
    let kinds = try #require(try history["events"]?.array()).compactMap { $0["event"]?.text }
    #expect(kinds.filter { $0 == "referenced" }.count == 2, "Both are kept: \(kinds)")
    bench.runDone("database", "check")
  }

  @Test(arguments: [
    "javascript:alert(1)", "ftp://example.org/1", "http://", "https://example.org/a b", "https://example.org/(a)",
    "https://example.org/<b>", "https://example.org/\"", "//example.org/1", "mailto:a@example.org", "APP-1",
    "https://example.org/" + String(repeating: "a", count: 2000),
  ]) func `what no document can link is refused`(_ address: String) throws {
    let ran = bench.run("issue", "link", "7", address)
    #expect(ran.status == .usage)
    #expect(ran.notes.contains("is no address of the web that can be linked"), "\(ran.notes)")
    #expect(try bench.query("SELECT reference FROM v_issue WHERE issue_id = 7").first?["reference"] == .null)
  }

  @Test func `what is said twice or not at all is refused`() {
    for words in [
      ["7"], ["7", "--remove", "226"], ["7", Self.address, "226"], ["new", Self.address], ["new", "--remove"],
      ["7", Self.address, Self.address],
    ] {
      #expect(bench.run(["issue", "link"] + words).status == .usage, "\(words)")
    }
    #expect(bench.run("issue", "link", "9999", Self.address).status == .noInput)
    // Findings are added as before.
    #expect(bench.runDone("issue", "link", "7", "226").notes == "Issue 7: 1 finding added.\n")
  }
}
