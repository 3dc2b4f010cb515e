import AuditModel
import AuditStore
import TestSupport

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

extension AuditFixture {
  /// The model of its report.
  func report(_ options: ReportOptions = ReportOptions()) throws -> ComplianceReport {
    let release = try release()
    return try database.read { transaction in
      try ComplianceReport(
        transaction, product: product, release: release, format: .json, options: options, generatedAt: Sample.now,
        toolVersion: "0-test")
    }
  }

  /// The cells of its report with their findings.
  func rows(_ options: ReportOptions = ReportOptions()) throws -> [ComplianceReport.Row] {
    let release = try release()
    return try database.read { transaction in
      let report = try ComplianceReport(
        transaction, product: product, release: release, format: .json, options: options, generatedAt: Sample.now,
        toolVersion: "0-test")
      var rows: [ComplianceReport.Row] = []
      try report.forEachRow(transaction) { rows.append($0) }
      return rows
    }
  }
}
