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

  let folder: TemporaryFolder
  let database: AuditDatabase
  let product: Product

  /// The file as it is before anybody looks at it, made once: to load packs and example takes longer than most tests.
  private static let file = Result {
    let folder = try TemporaryFolder()
    let database = try Sample.emptyDatabase(in: folder)
    try BuiltInCatalog.load(into: database, now: now)
    try ExampleLoader.load(into: database, now: now, toolVersion: "0-test")
    var details = ProductDetails()
    details.contactEmail = "accessibility@example.org"
    let described = details
    try database.write(at: now) { try $0.setDetails(described, of: try $0.read.product("banking").id) }
    try database.backup(to: folder.file("copy.sqlite"))
    return try folder.read("copy.sqlite")
  }

  init() throws {
    folder = try TemporaryFolder()
    database = try AuditDatabase.open(
      at: folder.write(Self.file.get(), to: "audit.sqlite"), configuration: Sample.configuration)
    product = try database.read { try $0.product("banking") }
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
