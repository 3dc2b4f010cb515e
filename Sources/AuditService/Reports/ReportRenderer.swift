/// Writes a report in one format.
///
/// The same report gives the same text, byte for byte.
protocol ReportRenderer {
  func render(_ report: ComplianceReport) throws -> String
}
