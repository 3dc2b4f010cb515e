internal import AuditModel
internal import AuditRules

/// Writes a report in one format.
///
/// The same report gives the same bytes. Rows are written as they are computed: a renderer keeps none of them.
protocol ReportRenderer {
  func render(
    _ report: ComplianceReport, _ snapshot: borrowing some ReportFacts & ~Copyable, to stream: ReportStream
  ) throws
}
