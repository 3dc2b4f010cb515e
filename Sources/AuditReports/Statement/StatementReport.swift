internal import AuditModel
internal import AuditRules

/// An accessibility statement for people, in HTML or Markdown.
struct StatementReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws {
    let statement = try StatementDocument(report, in: snapshot)
    stream.isIncomplete = !statement.isComplete
    try statement.page.write(as: report.options.markup, language: report.options.language, to: stream)
  }
}
