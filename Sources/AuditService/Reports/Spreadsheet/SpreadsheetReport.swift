internal import AuditStore

struct SpreadsheetReport: ReportRenderer {
  func render(
    _ report: ComplianceReport, _ transaction: borrowing ReadTransaction, to stream: ReportStream
  ) throws {}
}
