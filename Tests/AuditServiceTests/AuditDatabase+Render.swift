import AuditModel
import AuditService
import AuditStore

extension AuditDatabase {
  /// The report of a release as text.
  func render(
    _ format: ReportFormat, _ product: Product, _ release: Release, _ options: ReportOptions = ReportOptions(),
    generatedAt: Int64
  ) throws -> String {
    let collected = Collected()
    try read { transaction in
      let report = try ComplianceReport(
        transaction, product: product, release: release, options: options,
        generatedAt: generatedAt, toolVersion: "0-test")
      let stream = ReportStream { collected.bytes += $0 }
      try format.write(report, transaction, to: stream)
      _ = try stream.finish()
    }
    return String(decoding: collected.bytes, as: UTF8.self)
  }
}

private final class Collected {
  var bytes: [UInt8] = []
}
