internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Shows the cells of a release rolled up along an axis.
enum RollUpView {
  static func document(
    _ rollUp: RollUp, isAdvice: Bool, in transaction: borrowing ReadTransaction
  ) throws -> Document {
    var document = Document.record(
      "release", "Release", RowSchemas.release, rollUp.compliance,
      people: [
        "product", "release", "profile", "verdict",
        .words("rolled_up") { _ in .text(isAdvice ? "what is recommended, which decides nothing" : "required checks") },
        .words("by") { _ in .text(rollUp.axis.words) },
      ])
    if rollUp.axis == .criterion {
      let criteria = try EvaluatedCriterion.all(
        rollUp.rows, of: rollUp.compliance.release.id, on: rollUp.compliance.product.platform, transaction)
      document.addList("criteria", rollUp.axis.title, RowSchemas.criterion, criteria, people: criterionColumns)
      return document
    }
    document.addList(
      "roll_up", rollUp.axis.title, isAdvice ? RowSchemas.adviceRollUp : RowSchemas.rollUp,
      rollUp.rows.map { RollUpPlace(rollUp.axis, $0) }, people: columns(rollUp, isAdvice ? "advice_" : ""))
    return document
  }

  private static var criterionColumns: [PeopleColumn<EvaluatedCriterion>] {
    [.field("criterion"), .field("term"), .field("outcome", title: "Rolled up", isBelow: true)] + counts("")
      + [
        .words("title", isBelow: true) { .optional($0.row.title) },
        .words("why", isBelow: true) { .optional($0.row.reason) },
        .words("stated", isBelow: true) { criterion in
          .list(ifAny: criterion.stated.map { StatedText.sentence($0, criterion.row.counts) })
        },
      ]
  }

  private static func columns(_ rollUp: RollUp, _ prefix: String) -> [PeopleColumn<RollUpPlace>] {
    let isJudged = rollUp.rows.contains { $0.verdict != nil }
    return [.field("key", title: rollUp.axis.words.capitalizedFirst)] + (isJudged ? [.field("verdict")] : [])
      + [.field("outcome", title: "Rolled up", isBelow: isJudged)] + counts(prefix)
      + [.field("title", isBelow: true), .words("why", isBelow: true) { .optional($0.row.reason) }]
  }

  private static func counts<Row>(_ prefix: String) -> [PeopleColumn<Row>] {
    ["passed", "failed", "cant_tell", "inapplicable", "untested"].map { key in
      .field(prefix + key, title: ColumnTitles.title(of: key))
    } + [
      .field(prefix + "total", title: "Checks"), .field(prefix + "tested", title: "Tested", isBelow: true),
      .field(prefix + "carried", title: "Not retested", isBelow: true, isQuiet: true),
      .field(prefix + "waived", title: "Let through", isBelow: true, isQuiet: true),
      .field(prefix + "set_aside", title: "Set aside", isBelow: true, isQuiet: true),
    ]
  }
}
