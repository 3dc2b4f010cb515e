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
    let replicas = try all(ReplicaQuery.all) { try $0.int64("replica_id") }.count
    let migrations = try all(MigrationQuery.list) { row in
      try DatabaseFacts.AppliedMigration(
        number: row.int("number"), name: row.text("name"), appliedAt: row.time("applied_at"),
        toolVersion: row.text("tool_version"))
    }
    let facts = try first(DatabaseQuery.counts) { row in
      try DatabaseFacts(
        products: row.int("products"), releases: row.int("releases"), screens: row.int("screens"),
        elements: row.int("elements"), checks: row.int("checks"), sessions: row.int("sessions"),
        findings: row.int("findings"), issues: row.int("issues"), replicas: replicas, migrations: migrations)
    }
    guard let facts else { throw .corrupt(path: path, detail: "its tables cannot be counted") }
    return facts
  }
}
