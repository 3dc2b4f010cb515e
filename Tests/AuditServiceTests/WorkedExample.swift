import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import TestSupport

/// A database with the built-in packs and the banking example.
final class WorkedExample {
  /// After the last session of the example: UTC, milliseconds since 1970.
  static let now: Int64 = 1_780_000_000_000

  private let folder: TemporaryFolder
  let database: AuditDatabase
  let product: Product

  init() throws {
    folder = try TemporaryFolder()
    let now = Self.now
    database = try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: now)
    try BuiltInCatalog.load(into: database, now: now)
    try ExampleLoader.load(into: database, now: now, toolVersion: "0-test")
    product = try database.read { try $0.product("banking") }
    var details = ProductDetails()
    details.contactEmail = "accessibility@example.org"
    let (product, described) = (product, details)
    try database.write(at: now) { try $0.setDetails(described, of: product.id) }
  }

  func evaluate(_ version: String) throws -> Evaluation {
    try database.read { transaction in
      try transaction.withEvaluation(of: try transaction.release(version, of: product), product) {
        Evaluation(compliance: $0.compliance, cells: Array($0.cells))
      }
    }
  }

  func render(
    _ format: ReportFormat, _ options: ReportOptions = ReportOptions(), of version: String = "5.2"
  ) throws -> String {
    let release = try database.read { try $0.release(version, of: product) }
    return try database.render(format, product, release, options, generatedAt: 1_780_000_000_000)
  }

  func explain(_ subject: Explanation.Subject, in version: String = "5.2", listing: Explanation.Listing = .deciding)
    throws -> Explanation
  {
    try database.read { transaction in
      try Explanation(
        subject, of: try transaction.release(version, of: product), product, listing: listing, in: transaction)
    }
  }
}
