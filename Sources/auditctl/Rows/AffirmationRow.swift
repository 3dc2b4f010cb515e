internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService

/// A pass that was affirmed beside a failure that casts doubt on it.
struct AffirmationRow: Sendable {
  /// Key of the product.
  let product: String
  /// Version of the release.
  let release: String
  /// What was affirmed.
  let affirmed: Affirming.Affirmed

  static let schema = RowSchema<AffirmationRow>(
    "affirmation",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
    ] + RowSchemas.placeOrComponent.of { $0.affirmed.opposed.passed.address }
      + [
        .text("check_path") { $0.affirmed.opposed.passed.check },
        .number("finding_id") { $0.affirmed.affirmation.pair.passed.rawValue },
        .text("failed_address") { $0.affirmed.opposed.failed.address.description },
        .text("failed_check_path") { $0.affirmed.opposed.failed.check },
        .number("failed_finding_id") { $0.affirmed.affirmation.pair.failed.rawValue },
        .text("person") { $0.affirmed.affirmation.person },
        .text("reason") { $0.affirmed.affirmation.reason },
        .time("affirmed_at") { $0.affirmed.affirmation.affirmedAt },
      ])

  static var people: [PeopleColumn<AffirmationRow>] {
    [
      "address", "check_path", "finding_id", "failed_address", "failed_check_path", "failed_finding_id", "person",
      "affirmed_at", .field("reason", isBelow: true),
    ]
  }
}
