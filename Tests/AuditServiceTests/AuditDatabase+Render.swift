import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore

extension AuditDatabase {
  /// The report of a release as text.
  func render(
    _ format: ReportFormat, _ product: Product, _ release: Release, _ options: ReportOptions = ReportOptions(),
    generatedAt: Int64
  ) throws -> String {
    String(
      decoding: try bytes(of: format, product, release, options, generatedAt: generatedAt), as: UTF8.self)
  }

  /// The report of a release as bytes.
  func bytes(
    of format: ReportFormat, _ product: Product, _ release: Release, _ options: ReportOptions = ReportOptions(),
    generatedAt: Int64
  ) throws -> [UInt8] {
    let collected = Collected()
    try read { transaction in
      let report = try ComplianceReport(
        transaction, product: product, release: release, format: format, options: options,
        generatedAt: generatedAt, toolVersion: "0-test")
      let stream = ReportStream { collected.bytes += $0 }
      try report.write(transaction, to: stream)
      _ = try stream.finish()
    }
    return collected.bytes
  }
}

private final class Collected {
  var bytes: [UInt8] = []
}
