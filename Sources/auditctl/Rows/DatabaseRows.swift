internal import AuditModel
internal import AuditReports
internal import AuditStore

/// A database file with how much it holds.
struct DatabaseRow {
  let path: String
  let isReadOnly: Bool
  let facts: DatabaseFacts

  init(_ database: AuditDatabase) throws {
    path = database.path
    isReadOnly = database.isReadOnly
    facts = try database.read { try $0.facts() }
  }

  static let schema = RowSchema<DatabaseRow>(
    "database",
    [
      .text("path") { $0.path },
      .flag("is_read_only") { $0.isReadOnly },
      .text("sqlite_version") { _ in AuditDatabase.sqliteVersion },
      .number("schema") { ($0.facts.migrations.last?.number).map(Int64.init) ?? 0 },
      .count("product_count", of: "products") { $0.facts.products },
      .count("release_count", of: "releases") { $0.facts.releases },
      .count("screen_count", of: "screens") { $0.facts.screens },
      .count("element_count", of: "elements") { $0.facts.elements },
      .count("check_count", of: "checks") { $0.facts.checks },
      .count("session_count", of: "sessions") { $0.facts.sessions },
      .count("finding_count", of: "findings") { $0.facts.findings },
      .count("issue_count", of: "issues") { $0.facts.issues },
      .count("replica_count", of: "replicas") { $0.facts.replicas },
    ])

  /// A migration that was applied.
  static let migrationSchema = RowSchema<DatabaseFacts.AppliedMigration>(
    "migration",
    [
      .number("migration") { Int64($0.number) },
      .text("name") { $0.name },
      .time("applied_at") { $0.appliedAt },
      .text("tool_version") { $0.toolVersion },
    ])
}
