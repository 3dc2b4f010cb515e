internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Sealed reports as they are shown.
enum SealView {
  static func list(_ seals: [ReportSeal]) -> Document {
    .list(
      "seals", "Sealed reports", SealRows.seal, seals,
      people: [
        "report_seal_id", "product", "release", "format", "sealed_at", "person", "supersedes_id", "superseded_by_id",
        .field("sha256", isBelow: true), .words("options", isBelow: true) { .text(ReportSealing.options(of: $0)) },
      ])
  }

  static func document(_ file: VerifiedFile) -> Document {
    guard let verification = file.verification else {
      return .record(
        "report", "Report", SealRows.verified, file,
        people: [
          .words("seal_answer", title: "Answer") { _ in .text("Not one of ours") }, "file", "is_issued", "sha256",
          .words("meaning") { _ in
            .text(
              "No report with these bytes was sealed in this database: it was changed since, or never sealed. See "
                + "`auditctl report list`.")
          },
        ])
    }
    let seal = verification.seal
    var document = Document.record(
      "report", "Report", SealRows.verified, file,
      people: [
        .words("seal_answer", title: "Answer") { _ in .text(verification.headline(in: Auditctl.version)) },
        "is_current", "is_issued",
        .words("answer", title: "Today’s data") { _ in .text(verification.today(in: Auditctl.version)) },
        "superseded_by_id",
        "sealed_verdict", "is_incomplete", "report_seal_id", "product", "release", "format",
        .words("options") { _ in .text(ReportSealing.options(of: seal)) }, "sealed_at",
        .words("person") { _ in .text(seal.person ?? "not said") },
        .words("written_by") { _ in .text("auditctl \(seal.content.toolVersion)") },
        .words("policy") { _ in .text(ReportSealing.policy(of: seal)) },
        .words("rules") { _ in .text(ReportSealing.rules(of: seal)) }, "sha256",
      ])
    document.addList(
      "changes", "What changed", SealRows.change, verification.changes,
      people: [
        "screen", .words("fact") { .text(ColumnTitles.title(of: $0.fact.rawValue)) },
        .words("before") { $0.words($0.before) }, .words("after") { $0.words($0.after) },
      ], isMain: true)
    document.addList(
      "redactions", "Redacted since", PersonRows.redaction, verification.redactions, isQuiet: true)
    document.addList(
      "log", "Written since", SealRows.growth, verification.growth,
      people: ["log", "release", "row_count", "newest_at"])
    document.addList(
      "findings", "The first findings since", SealRows.newFinding, verification.findings,
      people: ["finding_id", "address", "check_path", "outcome"])
    return document
  }
}
