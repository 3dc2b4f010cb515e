/// How much a database holds, and its history.
public struct DatabaseFacts: Hashable, Sendable {
  /// A migration that was applied.
  public struct AppliedMigration: Hashable, Sendable {
    /// Its number.
    public let number: Int
    /// Its name.
    public let name: String
    /// When: UTC, milliseconds since 1970.
    public let appliedAt: Int64
    /// Version of the program that applied it.
    public let toolVersion: String
  }

  /// Products.
  public let products: Int
  /// Releases.
  public let releases: Int
  /// Screens.
  public let screens: Int
  /// Elements.
  public let elements: Int
  /// Checks of all packs.
  public let checks: Int
  /// Sessions.
  public let sessions: Int
  /// Findings.
  public let findings: Int
  /// Issues.
  public let issues: Int
  /// Replicas that have written.
  public let replicas: Int
  /// Its migrations, in order.
  public let migrations: [AppliedMigration]
}

extension ReadTransaction {
  /// How much the database holds, and its history.
  public func facts() throws(StoreError) -> DatabaseFacts {
    let counts = try first(DatabaseQuery.counts) { row in (0..<8).map { row.int($0) } } ?? []
    guard counts.count == 8 else { throw .corrupt(path: path, detail: "its tables cannot be counted") }
    return DatabaseFacts(
      products: counts[0], releases: counts[1], screens: counts[2], elements: counts[3], checks: counts[4],
      sessions: counts[5], findings: counts[6], issues: counts[7],
      replicas: try all(ReplicaQuery.all) { $0.int64(0) }.count,
      migrations: try all(MigrationQuery.list) { row in
        DatabaseFacts.AppliedMigration(
          number: row.int(0), name: row.text(1), appliedAt: row.int64(2), toolVersion: row.text(3))
      })
  }
}
