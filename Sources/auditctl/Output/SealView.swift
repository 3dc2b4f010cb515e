internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Sealed reports as they are shown.
enum SealView {
  static func list(_ seals: [ReportSeal]) -> Document {
    .list(
      "seals", "Sealed reports",
      [
        .init("seal", "Seal"), .init("product", "Product"), .init("release", "Release"), .init("format", "Format"),
        .init("sealed_at", "Sealed at"), .init("person", "By"), .init("supersedes", "Supersedes"),
        .init("superseded_by", "Superseded by"), .init("sha256", "SHA-256", isBelow: true),
        .init("options", "Options", isBelow: true),
      ],
      seals.map { seal in
        [
          .integer(seal.id.rawValue), .text(seal.product), .text(seal.release), .text(seal.content.format),
          .text(Timestamp.text(seal.sealedAt)), .optional(seal.person), number(seal.supersedes),
          number(seal.supersededBy), .text(seal.content.sha256), options(seal),
        ]
      })
  }

  /// The answer about a file that is no sealed report.
  static func unknown(_ name: String, _ sha256: String) -> Document {
    .record(
      "report", "Report",
      [
        (.init("file", "File"), .text(name)), (.init("is_issued", "Issued"), .boolean(false)),
        (.init("sha256", "SHA-256"), .text(sha256)),
        (
          .init("meaning", "Meaning"),
          .text(
            "No report with these bytes was sealed in this database: it was changed since, or never sealed. See "
              + "`auditctl report list`.")
        ),
      ])
  }

  static func document(_ verification: SealVerification) -> Document {
    let (seal, content) = (verification.seal, verification.seal.content)
    let then = ReportSealing.verdict(of: seal)
    var document = Document.record(
      "report", "Report",
      [
        (.init("is_current", "Holds"), .boolean(verification.holds)), (.init("is_issued", "Issued"), .boolean(true)),
        (.init("answer", "Today's data"), .term(verification.answer.rawValue, words: words(verification))),
        (.init("superseded_by", "Superseded by"), number(seal.supersededBy)),
        (.init("verdict", "Verdict then"), then.map { .term($0.verdict) } ?? .null),
        (.init("is_incomplete", "Marked incomplete"), then.map { .boolean($0.isIncomplete) } ?? .null),
        (.init("seal", "Seal"), .integer(seal.id.rawValue)),
        (.init("product", "Product"), .text(seal.product)), (.init("release", "Release"), .text(seal.release)),
        (.init("format", "Format"), .text(content.format)), (.init("options", "Options"), options(seal)),
        (.init("sealed_at", "Sealed at"), .text(Timestamp.text(seal.sealedAt))),
        (.init("person", "By"), .text(seal.person ?? "not said")),
        (.init("tool_version", "Written by"), .text("auditctl \(content.toolVersion)")),
        (.init("policy", "Policy"), .term(content.policy, words: ReportSealing.policy(of: seal))),
        (.init("rules", "Rules"), .term(content.rules, words: ReportSealing.rules(of: seal))),
        (.init("sha256", "SHA-256"), .text(content.sha256)),
      ])
    document.addList(
      "changes", "What changed", [.init("change", "Change")], verification.changes.map { [.text($0)] }, isMain: true)
    document.addList(
      "log", "Written since",
      [
        .init("log", "Log"), .init("release", "Release"), .init("rows", "Rows"), .init("newest_at", "Newest"),
      ],
      verification.growth.map { growth in
        [
          .term(growth.log.rawValue, words: growth.log.words), .optional(growth.release), .count(growth.count),
          .optional(growth.newestAt.map { Timestamp.text($0) }),
        ]
      })
    document.addList(
      "findings", "The first findings since",
      [
        .init("finding", "Finding"), .init("address", "Address"), .init("check", "Check"), .init("outcome", "Outcome"),
      ],
      verification.findings.map { finding in
        [
          .integer(finding.id.rawValue), .text(finding.address.description), .text(finding.check),
          .term(finding.outcome.name, words: finding.outcome.words),
        ]
      })
    return document
  }

  private static func options(_ seal: ReportSeal) -> RowValue {
    .term(seal.content.options, words: ReportSealing.options(of: seal))
  }

  private static func number(_ id: Identifier<ReportSeal>?) -> RowValue {
    id.map { .integer($0.rawValue) } ?? .null
  }

  private static func words(_ verification: SealVerification) -> String {
    switch verification.answer {
    case .same: "gives the same file, byte for byte"
    case .sameFacts:
      verification.seal.content.toolVersion == Auditctl.version
        ? "gives the same verdicts and counts; something else that the report prints is different"
        : "gives the same verdicts and counts; this version of auditctl may write the format in another way"
    case .changed: "gives another report"
    case .unknown: "cannot be compared: this version of auditctl does not know the format or its options"
    }
  }
}

extension LogGrowth.Log {
  fileprivate var words: String {
    switch self {
    case .finding: "findings"
    case .retraction: "retractions of findings"
    case .declaration: "declarations of lists of elements"
    case .evidence: "evidence of findings"
    case .issueEvent: "events of issues"
    case .decision: "decisions"
    case .revocation: "revocations of decisions"
    }
  }
}
