import AuditModel
import AuditStore
import TestSupport

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

extension AuditFixture {
  /// Its conformance report.
  func document(_ edition: ConformanceEdition = .wcag, isDraft: Bool = false) throws -> ConformanceDocument {
    let report = try report(ReportOptions(edition: edition, isDraft: isDraft))
    return try database.read { try ConformanceBuilder(report, in: $0).document($0) }
  }

  /// Its accessibility statement.
  func statement() throws -> StatementDocument {
    let report = try report()
    return try database.read { try StatementDocument(report, in: $0) }
  }

  /// Says what reports say of the product.
  func describe(_ change: (inout ProductDetails) -> Void) throws {
    var details = ProductDetails()
    change(&details)
    try database.write(at: Sample.now) { try $0.setDetails(details, of: product.id) }
  }
}

extension ConformanceDocument {
  /// The row of a number; that of the first standard that has it.
  func row(_ number: String, of standard: String = "wcag") -> Row? {
    chapters.filter { $0.standard == standard }.flatMap(\.rows).first { $0.number == number }
  }

  /// All rows.
  var rows: [Row] { chapters.flatMap(\.rows) }
}
