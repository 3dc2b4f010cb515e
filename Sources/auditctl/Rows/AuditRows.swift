internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The schemas of published audits that were imported.
enum AuditRows {
  /// What an import did.
  static let imported = RowSchema<AuditImporter.Imported>(
    "imported_audit",
    [
      .number("audit_id") { $0.number },
      .text("product") { $0.product.key },
      .text("release") { $0.release },
      .flag("is_known") { $0.isKnown },
      .flag("is_new_product") { $0.isNewProduct },
      .text("auditor") { $0.auditor },
      .text("audit_kind") { $0.audit.kind },
      .text("audited_on") { $0.audit.auditedOn },
      .text("commissioner") { $0.audit.commissioner },
      .text("audit_method") { $0.audit.method },
      .text("standard") { $0.audit.standard },
      .text("audited_level") { $0.audit.level },
      .text("source_name") { $0.audit.sourceName },
      .text("source_sha256") { $0.audit.sha256 },
      .list("unused_pages") { $0.unused },
      .count("stated_count", of: "rows of which it states something for the whole") { $0.statedCount },
      .numbers("issue_ids") { $0.issues.map(\.rawValue).sorted() },
      .numbers("exempt_issue_ids") { $0.exempt.map(\.rawValue).sorted() },
    ] + counts { imported, outcome in imported.count(outcome) })

  /// A page of it with its screen.
  static let screen = RowSchema<AuditImporter.Screen>(
    "imported_screen",
    [
      .text("screen") { $0.key },
      .text("title") { $0.title },
      .text("page") { $0.page },
    ] + counts { screen, outcome in screen.counts[outcome, default: 0] })

  private static func counts<Row: Sendable>(
    _ count: @escaping @Sendable (Row, Outcome) -> Int
  ) -> [RowSchema<Row>.Field] {
    [
      .count("passed_findings", of: "findings that passed") { count($0, .passed) },
      .count("failed_findings", of: "findings that failed") { count($0, .failed) },
      .count("cant_tell_findings", of: "findings that could not tell") { count($0, .cantTell) },
      .count("inapplicable_findings", of: "findings that say it does not apply") { count($0, .inapplicable) },
    ]
  }

  static func document(_ imported: AuditImporter.Imported) -> Document {
    func counts<Row>() -> [PeopleColumn<Row>] {
      [
        .field("passed_findings", title: "Passed"), .field("failed_findings", title: "Failed"),
        .field("cant_tell_findings", title: "Can’t tell", isQuiet: true),
        .field("inapplicable_findings", title: "Does not apply"),
      ]
    }
    var document = Document.record(
      "import", "Import", self.imported, imported,
      people: [
        "audit_id", "product", "release", "auditor", "audited_on", .field("audit_method", title: "Method"),
        .field("audited_level", title: "Level"),
      ] + counts())
    document.addList(
      "screens", "Screens", screen, imported.screens, people: ["screen", "title", "page"] + counts(), isMain: true)
    return document
  }

  /// What became of a conformance document.
  static let stated = RowSchema<StatementImporter.Imported>(
    "imported_document",
    [
      .number("document_id") { $0.number },
      .text("product") { $0.product.key },
      .text("release") { $0.release },
      .flag("is_known") { $0.isKnown },
      .text("title") { $0.document.title },
      .text("named_product") { $0.document.product },
      .text("author") { $0.document.author },
      .text("vendor") { $0.document.vendor },
      .text("stated_on") { $0.document.statedOn },
      .time("stated_at") { $0.document.statedAt },
      .text("source_name") { $0.document.sourceName },
      .text("source_sha256") { $0.document.sha256 },
      .count("stated_count", of: "rows of which it states something") { $0.document.terms.count },
      .list("not_evaluated") { $0.notEvaluated },
    ])

  /// What it states of a row for a component.
  static let term = RowSchema<StatedTerm>(
    "stated_term",
    [
      .text("criterion") { $0.path },
      .text("component") { $0.component.isEmpty ? nil : $0.component },
      .text("stated_term") { $0.term },
      .text("remarks") { $0.remarks },
    ])

  static func document(_ imported: StatementImporter.Imported) -> Document {
    var document = Document.record(
      "import", "Import", stated, imported,
      people: [
        "document_id", "product", "release", "title", "vendor", "stated_on", .field("stated_count", title: "Rows"),
      ])
    document.addList(
      "terms", "Stated", term, imported.document.terms,
      people: [
        "criterion", "component", .words("stated_term", title: "Stated") { .text($0.words) },
        .field("remarks", isBelow: true),
      ], isMain: true)
    return document
  }
}
