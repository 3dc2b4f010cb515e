internal import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditService
public import AuditStore
internal import FoundationEssentials

/// Evaluates products for a hub's portfolio: takes one of which more has come than was seen, pulls it into a file that is
/// kept, evaluates it by the rules of every other command, and gives the hub what it found with what it had seen.
public struct HubEvaluation {
  private let client: HubClient
  private let folder: String
  private let configuration: AuditDatabase.Configuration
  private let now: Int64

  /// - Parameters:
  ///   - folder: Where the files of products are kept.
  ///   - now: UTC, milliseconds since 1970.
  public init(_ client: HubClient, in folder: String, _ configuration: AuditDatabase.Configuration, at now: Int64) {
    (self.client, self.folder, self.configuration, self.now) = (client, folder, configuration, now)
  }

  /// How much memory a release takes at most that is evaluated once for all axes, in bytes.
  private static let mostBytes = 512 * 1024 * 1024
  /// The rules with their versions.
  private static let rules = Rule.allCases.map { "\($0.number).\($0.version)" }
    .joined(separator: " ")

  /// Evaluates one product.
  ///
  /// - Returns: Its key, and how many of its rows waited for others; nil where nothing is stale.
  public func next() throws -> (product: String, waitingRows: Int64)? {
    guard let claim = try client.connection.call(.claim).first else { return nil }
    let (number, key) = (Int(claim.number(0)), claim.text(1))
    let path = "\(folder)/\(key).sqlite"
    let database =
      FileManager.default.fileExists(atPath: path)
      ? try AuditDatabase.open(at: path, configuration: configuration)
      : try AuditDatabase.create(at: path, configuration: configuration, now: now) { database in
        try BuiltInCatalog.load(into: database, now: now)
      }
    let heads = try client.heads(number)
    let pulled = try HubPull(database, from: client, product: key, at: now).run()
    // Each axis asks for the same release.
    let known = KnownReleases(
      try AuditDatabase.open(at: path, configuration: configuration), mostReleases: 1, mostBytes: Self.mostBytes)
    try database.read(beside: known.beforeSnapshot()) { transaction in
      // What waits for rows of others is seen, too: it changes nothing until they come, and then the product is stale.
      let seen = heads.filter { $0.last > 0 }
      guard let product = try transaction.products().first(where: { $0.key == key }) else { return }
      var bodies: [String] = []
      var release = ""
      var parts: [(axis: String, key: String, body: String)] = []
      for axis in Portfolio.Axis.allCases where axis != .quarter {
        let portfolio = try Portfolio(by: axis, at: now, in: transaction)
        for part in portfolio.parts where part.products.contains(product.key) {
          parts.append((axis.rawValue, part.key, try SnapshotRow(part, RowSchemas.portfolioPart).json()))
        }
        if let row = portfolio.products.first(where: { $0.product.key == key }), bodies.isEmpty {
          bodies.append(try SnapshotRow(row, RowSchemas.portfolio).json())
          release = row.compliance?.release.version ?? ""
        }
      }
      _ = try client.connection.call(
        .pushSnapshot, .int4(number), .texts([release]), .text(release), .texts(bodies), .texts(parts.map(\.axis)),
        .texts(parts.map(\.key)), .texts(parts.map(\.body)), .texts(seen.map(\.replica)), .int8s(seen.map(\.last)),
        .text(Self.rules), .text(configuration.toolVersion))
    }
    return (key, pulled.waiting.reduce(0) { $0 + $1.count })
  }
}

/// How the products of a hub stand beside one another, from what was evaluated last.
public struct HubPortfolio {
  /// A product that the member sees.
  package struct Product: Sendable {
    /// Its key.
    package let key: String
    /// Its row; nil where nothing was evaluated.
    package let row: SnapshotRow?
    /// When it was evaluated: UTC, milliseconds since 1970; nil: never.
    package let computedAt: Int64?
    /// Whether more has come since.
    package let isStale: Bool
  }

  /// In the order of their keys.
  package let products: [Product]
  /// What stands together along an axis, what fails in most products first.
  package private(set) var parts: [SnapshotRow] = []

  /// How many were never evaluated, or before more came.
  public var staleCount: Int { products.count(where: \.isStale) }

  /// - Parameter axis: What to put together besides; nil: nothing.
  public init(_ client: HubClient, by axis: Portfolio.Axis? = nil) throws {
    products = try client.connection.call(.portfolio).map { row in
      Product(
        key: row.text(0), row: row.isNull(2) ? nil : SnapshotRow(json: row.text(2)),
        computedAt: row.isNull(3) ? nil : row.number(3), isStale: row.bool(4))
    }
    guard let axis else { return }
    var gathered: [String: SnapshotRow] = [:]
    for row in try client.connection.call(.portfolioParts, .text(axis.rawValue)) {
      guard let part = SnapshotRow(json: row.text(3)) else { continue }
      if gathered[row.text(2)]?.add(part) == nil { gathered[row.text(2)] = part }
    }
    parts = gathered.sorted { one, other in
      let (left, right) = (one.value.failures, other.value.failures)
      return left == right ? one.key < other.key : left > right
    }.map(\.value)
  }
}

extension SnapshotRow {
  /// By what parts are ordered, as those of a file are.
  fileprivate var failures: (Int64, Int64) {
    func number(_ key: String) -> Int64 { if case .integer(let number) = self[key] { number } else { 0 } }
    return (number("failing_product_count"), number("failing_screen_count"))
  }
}
