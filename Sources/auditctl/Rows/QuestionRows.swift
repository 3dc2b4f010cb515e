internal import AuditModel
internal import AuditReports
internal import AuditService

/// The schema of questions.
enum QuestionRows {
  /// A question that an audit leads to.
  static let question = RowSchema<AuditQuestion>(
    "question",
    RowSchemas.place.of { $0.address }
      + [
        .text("component") { $0.component },
        .list("screens") { $0.screens },
        .text("check_path") { $0.definition.check.path },
        .text("question") { $0.definition.check.question },
        .term("level") { $0.definition.check.level },
        .flag("is_must_level") { $0.isMustLevel },
        .flag("is_way") { $0.isWay },
        .term("outcome") { $0.outcome },
        .count("finding_count", of: "findings") { $0.findings.count },
      ])
}
