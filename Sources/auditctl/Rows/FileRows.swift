internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of what commands do with whole files.
enum FileRows {
  // MARK: Copies

  /// A file of tables for other programs.
  struct Export {
    let path: String
    let written: TableExport.Written
  }

  static let export = RowSchema<Export>(
    "export",
    [
      .text("path") { $0.path },
      .count("release_count", of: "releases") { $0.written.releases },
      .count("cell_count", of: "cells") { $0.written.cells },
    ])

  /// A copy of the database.
  struct Backup {
    let path: String
    /// The file that it was made of.
    let database: String
  }

  static let backup = RowSchema<Backup>(
    "backup",
    [
      .text("path") { $0.path },
      .text("database") { $0.database },
    ])

  /// A database that was replaced with a backup.
  struct Restored {
    let path: String
    let backup: String
    let restoration: AuditDatabase.Restoration
  }

  static let restored = RowSchema<Restored>(
    "restoration",
    [
      .text("path") { $0.path },
      .text("backup") { $0.backup },
      .text("old_path") { $0.restoration.kept },
      .number("schema") { Int64($0.restoration.schema) },
      .flag("is_newest_schema") { $0.restoration.isNewest },
    ])

  // MARK: What is wrong

  /// Something that is wrong with a database.
  struct Problem {
    /// What kind of trouble it is.
    enum Cause: String, VocabularyWord {
      /// The file is not what was written.
      case damage
      /// Rows are ahead of this machine's clock.
      case clock
    }

    let cause: Cause
    let message: String
  }

  static let problem = RowSchema<Problem>(
    "database_problem",
    [
      .term("cause") { $0.cause },
      .text("message") { $0.message },
    ])

  /// Rows of a replica that are ahead of this machine's clock.
  static let ahead = RowSchema<ClockAhead>(
    "clock_ahead",
    [
      .text("replica") { $0.replica },
      .number("first_sequence") { $0.rows.lowerBound },
      .number("last_sequence") { $0.rows.upperBound },
      .count("milliseconds_ahead", of: "milliseconds") { Int($0.milliseconds) },
    ])

  /// Rows of a replica that have numbers of another one now.
  static let forked = RowSchema<ForkedRows>(
    "forked_rows",
    [
      .text("replica") { $0.replica },
      .number("first_sequence") { $0.rows.lowerBound },
      .number("last_sequence") { $0.rows.upperBound },
      .text("fork") { $0.fork },
    ])

  // MARK: Recovery

  /// Something that could not be saved of a damaged database.
  static let loss = RowSchema<RecoveryReport.Loss>(
    "loss",
    [
      .text("table") { $0.table },
      .number("lost_count") { $0.count.map(Int64.init) },
      .text("message") { $0.words },
    ])

  /// How much of a table was saved.
  static let saved = RowSchema<(table: String, count: Int)>(
    "saved_table",
    [
      .text("table") { $0.table },
      .count("row_count", of: "rows") { $0.count },
    ])

  /// A pack that was taken from this auditctl, because its rows were damaged.
  static let repair = RowSchema<String>("repaired_pack", [.text("pack") { $0 }])

  // MARK: Schema

  /// What migrating a database did, or would do.
  struct SchemaChange {
    let path: String
    let report: MigrationReport
    let isDryRun: Bool
  }

  static let schemaChange = RowSchema<SchemaChange>(
    "schema_change",
    [
      .text("path") { $0.path },
      .number("schema_before") { Int64($0.report.from) },
      .number("schema") { Int64($0.report.pending.last?.number ?? $0.report.from) },
      .flag("is_dry_run") { $0.isDryRun },
      .text("backup") { $0.report.backup },
    ])

  /// A migration of it.
  static let pending = RowSchema<Migration>(
    "pending_migration",
    [
      .number("migration") { Int64($0.number) },
      .text("name") { $0.name },
    ])

  // MARK: Merging

  /// Rows of a log that came from another copy.
  static let arrived = RowSchema<MergeReport.Log>(
    "arrived_log",
    [
      .text("log") { $0.name },
      .count("row_count", of: "rows") { $0.count },
    ])

  /// An issue that came and has another number here.
  static let renumbered = RowSchema<MergeReport.Renumbered>(
    "renumbered_issue",
    [
      .number("number_there") { $0.there },
      .number("issue") { $0.here },
      .text("name") { $0.name.description },
    ])

  /// An edition of a pack that came, as `KEY EDITION`.
  static let arrivedPack = RowSchema<String>("arrived_pack", [.text("pack") { $0 }])

  /// A profile that came.
  static let arrivedProfile = RowSchema<String>("arrived_profile", [.text("profile") { $0 }])

  // MARK: Conflicts

  /// What one copy of the file said in a conflict.
  struct ConflictSide {
    /// Counts the conflicts, from 1.
    let number: Int
    let product: String
    let conflict: Conflict
    let words: ConflictWords
    let side: ConflictWords.Side
  }

  static let conflict = RowSchema<ConflictSide>(
    "conflict",
    [
      .number("conflict") { Int64($0.number) },
      .term("kind") { $0.conflict.kind },
      .flag("is_open") { $0.conflict.isOpen },
      .text("product") { $0.product },
      .text("thing") { $0.words.thing },
      .text("field") { $0.words.field },
      .text("release") { $0.side.release ?? $0.words.release },
      .term("standing") { $0.side.state },
      .text("value") { $0.side.value },
      .text("person") { $0.side.person },
      .time("said_at") { $0.side.time },
      // All releases in which it holds.
      .list("releases") { $0.words.releases },
      // Command lines, for programs to run as well.
      .list("commands") { $0.words.commands },
    ])
}

extension Conflict.Kind: VocabularyWord {}
extension ConflictWords.Side.State: VocabularyWord {}
