internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of sealed reports and of what became of them.
enum SealRows {
  /// A sealed report.
  static let seal = RowSchema<ReportSeal>(
    "report_seal",
    [
      .number("report_seal_id") { $0.id.rawValue },
      .text("product") { $0.product },
      .text("release") { $0.release },
      .text("format") { $0.content.format },
      .text("options") { $0.content.options },
      .text("sha256") { $0.content.sha256 },
      .count("byte_count", of: "bytes") { $0.content.byteCount },
      .text("policy") { $0.content.policy },
      .text("rules") { $0.content.rules },
      .text("tool_version") { $0.content.toolVersion },
      .text("person") { $0.person },
      .time("generated_at") { $0.content.generatedAt },
      .time("sealed_at") { $0.sealedAt },
      .number("supersedes_id") { $0.supersedes?.rawValue },
      .number("superseded_by_id") { $0.supersededBy?.rawValue },
    ])

  /// A file, and whether it is a report that was sealed.
  static let verified = RowSchema<VerifiedFile>(
    "verified_file",
    [
      .text("file") { $0.name },
      .text("sha256") { $0.sha256 },
      .flag("is_issued") { $0.verification != nil },
      .flag("is_current") { $0.verification?.holds ?? false },
      .term("answer") { $0.verification?.answer },
      .term("sealed_verdict") { $0.sealed?.verdict },
      .flag("is_incomplete") { $0.sealed?.isIncomplete },
    ] + sealIfAny)

  /// What is said of the seal, null where a file has none; its SHA-256 is that of the file.
  private static let sealIfAny = seal.fields.filter { $0.key != "sha256" }.map { field in
    RowSchema<VerifiedFile>.Field(field.key, field.type, unit: field.unit) {
      $0.verification.map { field.value($0.seal) } ?? .null
    }
  }

  /// A fact that a sealed report gave, and that today's data gives otherwise.
  static let change = RowSchema<SealedChange>(
    "sealed_change",
    [
      .text("screen") { $0.screen },
      .term("fact") { $0.fact },
      .text("before") { $0.before },
      .text("after") { $0.after },
    ])

  /// Rows of a log that were written since a report was sealed.
  static let growth = RowSchema<LogGrowth>(
    "log_growth",
    [
      .term("log") { $0.log },
      .text("release") { $0.release },
      .count("row_count", of: "rows") { $0.count },
      .time("newest_at") { $0.newestAt },
    ])

  /// A finding since a report was sealed.
  static let newFinding = RowSchema<Finding>(
    "new_finding",
    [
      .number("finding_id") { $0.id.rawValue },
      .text("address") { $0.address.description },
      .text("check_path") { $0.check },
      .term("outcome") { $0.outcome },
    ])

  /// A report that was written to a file.
  static let written = RowSchema<WrittenReport>(
    "written_report",
    [
      .text("path") { $0.path },
      .text("product") { $0.product },
      .text("release") { $0.release },
      .text("format") { $0.format.rawValue },
      .count("byte_count", of: "bytes") { $0.byteCount },
      .text("sha256") { $0.sha256 },
      .term("verdict") { $0.verdict },
      .flag("is_incomplete") { $0.isIncomplete },
      .number("report_seal_id") { $0.seal?.rawValue },
    ])
}

/// A file that somebody asks about.
struct VerifiedFile {
  let name: String
  let sha256: String
  /// Nil: no report with these bytes was sealed.
  let verification: SealVerification?

  /// What the report said when it was sealed.
  var sealed: (verdict: Verdict, isIncomplete: Bool)? {
    verification.flatMap { ReportSealing.verdict(of: $0.seal) }
  }
}

/// A report that was written to a file.
struct WrittenReport {
  let path: String
  let product: String
  let release: String
  let format: ReportFormat
  let byteCount: Int
  /// In lower-case hexadecimal digits.
  let sha256: String
  let verdict: Verdict
  /// Whether it is marked incomplete, as a conformance report is to which terms are missing.
  let isIncomplete: Bool
  /// Its seal, where it was sealed.
  var seal: Identifier<ReportSeal>?

  var receipt: Document {
    .record(
      "report", "Report", SealRows.written, self,
      people: [
        "path", "release", "format", "byte_count", "sha256", "verdict", "is_incomplete",
        "report_seal_id",
      ])
  }
}

extension SealedChange {
  /// A value of it in words.
  func words(_ value: String?) -> RowValue {
    guard let value, fact == .verdict, let verdict = Verdict(rawValue: value) else { return .optional(value) }
    return .term(verdict)
  }
}

extension SealedChange.Fact: VocabularyWord {}
extension SealVerification.Answer: VocabularyWord {}

extension LogGrowth.Log: VocabularyWord {
  var words: String {
    switch self {
    case .finding: "findings"
    case .retraction: "retractions of findings"
    case .declaration: "declarations of lists of elements"
    case .evidence: "evidence of findings"
    case .edit: "edits of titles, plans and specifications"
    case .issueEvent: "events of issues"
    case .decision: "decisions"
    case .revocation: "revocations of decisions"
    }
  }
}
