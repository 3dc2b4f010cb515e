internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of people, and of personal data that went.
enum PersonRows {
  /// Somebody who signed something.
  static let person = RowSchema<KnownPerson>(
    "person",
    [
      .number("person_id") { $0.id },
      .text("name") { $0.name },
      .time("renamed_at") { $0.renamedAt },
    ])

  struct Renaming {
    let done: PersonRenaming
    let isDryRun: Bool
  }

  /// What putting an alias in the place of a name did, or would do; the name itself is in no output.
  static let renaming = RowSchema<Renaming>(
    "person_renaming",
    [
      .text("alias") { $0.done.alias },
      .count("person_count", of: "people") { $0.done.peopleCount },
      .flag("is_dry_run") { $0.isDryRun },
    ])

  /// Rows of a log in which people wrote the name into a text.
  static let mention = RowSchema<(log: String, count: Int)>(
    "name_mention",
    [
      .text("log") { $0.log },
      .count("row_count", of: "rows") { $0.count },
    ])

  /// Personal data that is gone: a piece of evidence, or a name.
  static let redaction = RowSchema<Redaction>(
    "redaction",
    [
      .number("evidence_id") {
        if case .evidence(let id) = $0.subject { id.rawValue } else { nil }
      },
      .text("alias") {
        if case .name(let alias) = $0.subject { alias } else { nil }
      },
      .text("reason") { $0.reason },
      .text("person") { $0.person },
      .time("redacted_at") { $0.redactedAt },
    ])
}
