import Testing

@testable import auditctl

/// An issue as a ticket by itself, decisions about several issues, and filters that name what there is not.
@Suite struct IssueTicketTests {
  @Test func `a ticket stands alone: heard and expected, how to fix it, decisions and history`() throws {
    let bench = try Workbench.example()
    bench.runDone("issue", "comment", "7", "Seen on the iPad, too.", "--auditor", "Auditor B")
    bench.runDone("issue", "edit", "7", "--reference", "https://tracker.example/B-7", "--auditor", "Auditor B")
    let decide = ["--owner", "Manager B", "--approver", "Manager D", "--reason", "In 5.3.", "--auditor", "Manager B"]
    #expect(bench.run(["issue", "accept", "7"] + decide).status == .done)
    let ticket = bench.runDone("report", "issues", "--release", "5.2", "--issue", "7").data
    #expect(ticket.hasPrefix("# Register, the whole screen: heard “Submit. Button.”"), "\(ticket.prefix(300))")
    for text in [
      "Why it matters", "How to fix it on iOS", "How to get there", "Expected", "Decisions", "In 5.3.",
      "History", "Auditor B: commented: Seen on the iPad, too.", "tracker.example/B-7",
    ] {
      #expect(ticket.contains(text), "\(text): \(ticket)")
    }
    #expect(!ticket.contains("Issue 8:"))
    bench.runDone("issue", "revoke", "7", "--reason", "It ships sooner.", "--auditor", "Manager B")
    let later = bench.runDone("report", "issues", "--release", "5.2", "--issue", "7").data
    #expect(later.contains("In 5.3.") && later.contains("taken back by Manager B"), "\(later)")
    let page = bench.runDone("report", "issues", "--release", "5.2", "--issue", "7", "--format", "html").data
    #expect(page.contains("id=\"issue-7\"") && !page.contains("id=\"issue-8\""))
    let listed = bench.runDone("issue", "list", "--format", "lines").data
    #expect(listed.contains("https://tracker.example/B-7"))
  }

  @Test func `an issue that is not open in the release is named with where to look`() throws {
    let bench = try Workbench.example()
    let ran = bench.run("report", "issues", "--release", "5.2", "--issue", "999")
    #expect(ran.status == .noInput)
    #expect(ran.notes.contains("there is no issue 999; it is not open in release 5.2"), "\(ran.notes)")
    let both = bench.run("report", "issues", "--issue", "7", "--team", "identity")
    #expect(both.status == .usage && both.notes.contains("Say --team or --issue, not both."))
  }

  @Test func `several issues are decided about at once, or none of them`() throws {
    let bench = try Workbench.example()
    let decide = ["--owner", "Manager B", "--approver", "Manager D", "--reason", "In 5.3.", "--auditor", "Manager B"]
    func decided() throws -> [JSONValue?] {
      try bench.query("SELECT issue_id FROM v_decision WHERE reason = 'In 5.3.' ORDER BY issue_id").map {
        $0["issue_id"]
      }
    }
    let refused = bench.run(["issue", "decide", "7,8", "duplicate", "--of", "7"] + decide)
    #expect(refused.status == .malformedInput && refused.notes.contains("an issue cannot repeat itself"))
    #expect(try decided().isEmpty)
    let ran = bench.run(["issue", "accept", "7,8,7"] + decide)
    #expect(
      ran.notes.contains("Issue 7: accepted risk") && ran.notes.contains("Issue 8: accepted risk"), "\(ran.notes)")
    #expect(try decided().count == 2)
    #expect(bench.run(["issue", "accept", "7,x"] + decide).status == .usage)
  }

  @Test func `a filter that names what there is not is wrong, and says what there is`() throws {
    let bench = try Workbench.example()
    let ran = bench.run("issue", "list", "--team", "identiti", "--label", "nowhere")
    #expect(ran.status == .noInput)
    #expect(ran.notes.contains("unknown team identiti; did you mean identity?"), "\(ran.notes)")
    #expect(ran.notes.contains("unknown label nowhere"), "\(ran.notes)")
    #expect(bench.run("issue", "list", "--element-type", "frob").status == .noInput)
    #expect(bench.run("issue", "list", "--owner", "Nobody").status == .noInput)
    bench.runDone("issue", "list", "--team", "Identity", "--element-type", "button")
    let counts = try ["identity", "IDENTITY"].map { team in
      try JSONValue(bench.runDone("issue", "list", "--team", team, "--format", "json").data).array().count
    }
    #expect(counts[0] > 0 && counts[0] == counts[1], "Case is nothing by which teams differ: \(counts)")
    let report = bench.run("report", "issues", "--team", "nope", "--format", "markdown")
    #expect(report.status == .noInput && report.notes.contains("unknown team nope"), "\(report.notes)")
  }
}
