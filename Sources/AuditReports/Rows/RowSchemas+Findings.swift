package import AuditModel
package import AuditRules

extension RowSchemas {
  /// A finding, whether it still counts or not.
  package static let finding = RowSchema<RecordedFinding>(
    "finding",
    [
      .number("finding_id") { $0.id?.rawValue },
      .text("product") { $0.product },
      .text("release") { $0.release },
      .text("build") { $0.facts.session.build.name },
    ] + place.of { $0.facts.finding.address }
      + [
        .text("component") { $0.facts.finding.address.componentKey },
        .text("check_path") { $0.facts.finding.check },
        .term("outcome") { $0.facts.finding.outcome },
        .term("mode") { $0.facts.finding.mode },
        .term("severity") { $0.facts.finding.severity },
        .text("observed") { $0.facts.finding.observed },
        .text("reason") { $0.facts.finding.reason },
        .text("note") { $0.facts.finding.note },
        .number("session_id") { $0.facts.session.id.rawValue },
        .text("auditor") { $0.facts.session.auditor },
        .text("environment") { $0.facts.session.environment.environmentClass },
        .time("observed_at") { $0.facts.finding.observedAt },
        .number("amends_finding_id") { $0.facts.finding.amends?.rawValue },
        .flag("is_retracted") { $0.retraction != nil },
        .time("retracted_at") { $0.retraction?.retractedAt },
        .text("retracted_by") { $0.retraction?.retractedBy },
        .text("retraction_reason") { $0.retraction?.reason },
      ])

  /// What an announcement was expected to be, and what was made of what was heard; null where none was compared.
  package static let comparison = RowSchema<FindingSupplement.Comparison?>([
    .text("expected") { $0?.expected },
    .term("proposed_outcome") { $0?.proposed },
    .init("difference_count", .integer, unit: "differences") { RowValue($0.map { Int64($0.differences.count) }) },
  ])
}

/// A finding with where and by whom it was made, and whether it was retracted.
package struct RecordedFinding: Sendable {
  /// Its number; nil where it was tried and not kept.
  package let id: Identifier<Finding>?
  /// Key of the product.
  package let product: String
  /// Version of the release that was tested.
  package let release: String
  package let facts: FindingFacts
  /// That it no longer counts; nil while nobody said so. Of several the first.
  package let retraction: FindingRetraction?

  /// - Parameter isKept: Whether it is stored.
  package init(
    _ facts: FindingFacts, product: String, release: String, retraction: FindingRetraction? = nil, isKept: Bool = true
  ) {
    id = isKept ? facts.finding.id : nil
    self.product = product
    self.release = release
    self.facts = facts
    self.retraction = retraction
  }
}
