package import AuditModel
package import AuditRules

extension RowSchemas {
  /// A finding, whether it still counts or not.
  package static let recordedFinding = RowSchema<RecordedFinding>(
    "recorded_finding",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
      .number("finding_id") { $0.id?.rawValue },
    ] + finding.of { $0.facts }.filter { $0.key != "finding_id" }
      + [
        .flag("is_retracted") { $0.retraction != nil },
        .time("retracted_at") { $0.retraction?.retractedAt },
        .text("retracted_by") { $0.retraction?.retractedBy },
        .text("retraction_reason") { $0.retraction?.reason },
      ])

  /// One thing that is wrong within a failed finding.
  package static let problem = RowSchema<Problem>(
    "problem",
    [
      .number("problem_id") { $0.id.rawValue },
      .number("finding_id") { $0.finding.rawValue },
      .count("position", of: "problems") { $0.position },
      .text("text") { $0.description.text },
      .term("severity") { $0.description.severity },
      .text("location") { $0.description.location },
      .text("recommendation") { $0.description.recommendation },
      .numbers("issue_ids") { $0.issues.map(\.rawValue) },
    ])

  /// What was noticed once, from which findings follow.
  package static let observation = RowSchema<Observation>(
    "observation",
    [.number("observation_id") { $0.id.rawValue }] + placeOrComponent.of { $0.address } + [
      .term("observation_kind") { $0.kind },
      .text("words") { $0.words },
      .time("observed_at") { $0.observedAt },
      .number("session_id") { $0.session.rawValue },
      .count("finding_count", of: "findings") { $0.findingCount },
      .numbers("evidence_ids") { $0.evidence.map(\.rawValue) },
    ])

  /// A finding that counts in a release.
  package static let findingNow = RowSchema("finding_now", finding.fields)

  /// A problem of a finding that counts in a release, with its issues as the release has them.
  static let problemNow = RowSchema("problem_now", problem.fields)

  /// What findings that count in a release follow from; what is added to it later is no fact of the release.
  static let observationNow = RowSchema(
    "observation_now", observation.without(["finding_count", "evidence_ids"]).fields)

  /// What an announcement was expected to be, and what was made of what was heard; null where none was compared.
  package static let announcementComparison = RowSchema<FindingSupplement.Comparison?>([
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
  /// That it no longer counts, of several words the first; nil while nobody said so.
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
