internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

/// The schemas of evidence.
enum EvidenceRows {
  /// A piece of evidence, whatever findings it belongs to.
  static let evidence = RowSchema<Evidence>("evidence", evidenceAlone.fields + [.time("added_at") { $0.addedAt }])

  static let evidenceAlone = RowSchema<Evidence>([
    .number("evidence_id") { $0.id.rawValue },
    .text("name") { $0.name },
    .term("evidence_kind") { $0.kind },
    .text("media_type") { $0.mediaType },
    .init("byte_count", .integer, unit: "bytes") { .integer($0.byteCount) },
    .text("sha256") { $0.sha256 },
    .time("redacted_at") { $0.redaction?.redactedAt },
    .text("redacted_by") { $0.redaction?.person },
    .text("redaction_reason") { $0.redaction?.reason },
  ])

  /// A piece of evidence whose bytes went, or would go.
  static let redacted = RowSchema<Redacted>(
    "redacted_evidence",
    evidence.of { $0.evidence } + [
      .count("finding_count", of: "findings") { $0.findingCount },
      .flag("is_dry_run") { $0.isDryRun },
    ])

  struct Redacted {
    let evidence: Evidence
    let findingCount: Int
    let isDryRun: Bool
  }

  /// A piece of evidence of one finding.
  static let ofFinding = RowSchema<EvidenceRow>(
    "finding_evidence",
    evidenceAlone.of { $0.evidence } + [
      .number("finding_id") { $0.finding.rawValue },
      .text("product") { $0.product },
      .text("release") { $0.release },
    ] + RowSchemas.place.of { $0.address }
      + [
        .text("component") { $0.address.componentKey },
        .text("check_path") { $0.check },
        .term("outcome") { $0.outcome },
        .text("caption") { $0.evidence.caption },
        .text("added_by") { $0.addedBy },
        .time("added_at") { $0.addedAt },
      ])

  /// A file that became evidence of a finding.
  static let stored = RowSchema<Stored>(
    "stored_evidence",
    [
      .number("evidence_id") { $0.number },
      .number("finding_id") { $0.isKept ? $0.finding.rawValue : nil },
      .text("name") { $0.one.facts.name },
      .term("evidence_kind") { $0.one.facts.mediaType.kind },
      .text("media_type") { $0.one.facts.mediaType.rawValue },
      .init("byte_count", .integer, unit: "bytes") { .integer($0.one.facts.byteCount) },
      .text("sha256") { $0.one.facts.sha256 },
      .term("change") { $0.one.change },
    ])

  struct Stored {
    let one: StoredEvidence
    let finding: Identifier<Finding>
    /// Whether the finding and its evidence are stored.
    var isKept = true

    /// Nil for a number that is not kept.
    var number: Int64? { isKept || one.change != .stored ? one.evidence.rawValue : nil }
  }

  /// A piece of evidence that was written to a file.
  static let exported = RowSchema<Exported>(
    "exported_evidence", evidence.of { $0.evidence } + [.text("path") { $0.path }])

  struct Exported {
    let evidence: Evidence
    /// As it was said, or the name in the working folder.
    let path: String
  }

  /// A piece of evidence whose bytes are not those that were stored.
  static let damaged = RowSchema<Damaged>(
    "damaged_evidence",
    evidence.of { $0.evidence } + [.count("problem_count", of: "problems") { $0.problems.count }])

  struct Damaged {
    let evidence: Evidence
    let problems: [String]
  }
}

extension EvidenceKind: VocabularyWord {}
extension StoredEvidence.Change: VocabularyWord {}
