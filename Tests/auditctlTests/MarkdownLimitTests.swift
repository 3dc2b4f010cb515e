import Testing

@testable import auditctl

/// Reports in Markdown that can be pasted into a comment or a ticket.
@Suite struct MarkdownLimitTests {
  @Test func `a report stays under 60,000 characters, and says what it leaves out`() throws {
    // 15 screens, of which each fails each of the 55 criteria.
    let screens = (1...15).map { "screen-\($0)" }
    let bench = try Workbench.shop("wcag22-aa", screens: screens, elements: false)
    try bench.answer { _, _ in true }
    let report = bench.run("report", "--format", "markdown").data
    #expect(report.unicodeScalars.count < 60_000 && report.unicodeScalars.count > 20_000)
    #expect(report.contains("**Left out for its length**: "), "What is left out is counted.")
    #expect(report.contains("The whole report: auditctl report --format html --product shop --release 1.0"))
    // Each section is there all the same.
    for title in ["What failed", "Screens", "Criteria", "Sign-off", "How this was tested"] {
      #expect(report.contains("\n## \(title)"), "\(title)")
    }
    let issues = bench.run("report", "issues", "--format", "markdown").data
    #expect(issues.unicodeScalars.count < 60_000 && issues.contains("**Left out for its length**: "))
    // No page has a limit.
    let page = bench.run("report", "issues", "--format", "html").data
    #expect(page.unicodeScalars.count > 60_000 && !page.contains("Left out"))
  }

  @Test func `a short report leaves nothing out`() throws {
    #expect(!(try Workbench.example().run("report").data.contains("Left out for its length")))
  }

  @Test func `the ways of a check are a list within a list`() throws {
    let bench = try Workbench.example()
    // Issue 7 is of a check that was tried in both of its ways.
    let ticket = bench.runDone("report", "issues", "--issue", "7").data.split(separator: "\n")
    let start = try #require(ticket.firstIndex { $0.hasSuffix("Expected: One of:") }, "\(ticket)")
    let below = ticket[(start + 1)...].prefix { $0.hasPrefix("  ") }
    let ways = below.filter { $0.hasPrefix("  - ") }
    #expect(ways.count == 2, "\(below)")
    #expect(below.contains { $0.hasPrefix("    - ") }, "What must hold of each stands below it: \(below)")
    let page = bench.runDone("report", "issues", "--issue", "7", "--format", "html").data
    #expect(page.contains("One of:<ul><li dir=\"auto\">"), "no list")
  }
}
