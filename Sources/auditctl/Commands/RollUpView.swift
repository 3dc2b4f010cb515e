internal import AuditModel
internal import AuditReports
internal import AuditRules

/// Shows the cells of a release rolled up along an axis.
enum RollUpView {
  static func document(_ rollUp: RollUp, isAdvice: Bool) -> Document {
    let compliance = rollUp.compliance
    var document = Document.record(
      "release", "Release",
      [
        (.init("product", "Product"), .text(compliance.product.key)),
        (.init("release", "Release"), .text(compliance.release.version)),
        (.init("profile", "Profile"), .text(compliance.profile.key)),
        (.init("verdict", "Verdict"), .term(compliance.verdict)),
        (.init("rolled_up", "Rolled up"), .text(isAdvice ? "advice, which decides no verdict" : "must-level cells")),
        (.init("axis", "By"), .term(rollUp.axis.rawValue, words: rollUp.axis.words)),
      ])
    let isJudged = rollUp.rows.contains { $0.verdict != nil }
    let isCriterion = rollUp.axis == .criterion
    var columns: [Document.Column] = [
      .init("key", rollUp.axis.words.prefix(1).uppercased() + rollUp.axis.words.dropFirst())
    ]
    if isCriterion { columns.append(.init("term", "Term")) }
    if isJudged { columns.append(.init("verdict", "Verdict")) }
    columns += [
      .init("outcome", "Rolled up", isBelow: isJudged || isCriterion), .init("passed", "Passed"),
      .init("failed", "Failed"),
      .init("cant_tell", "Cannot tell"), .init("inapplicable", "Not applicable"), .init("untested", "Untested"),
      .init("cells", "Cells"), .init("tested", "Tested", isBelow: true),
      .init("carried", "Carried", isBelow: true, isQuiet: true),
      .init("waived", "Waived", isBelow: true, isQuiet: true),
      .init("title", "Title", isBelow: true), .init("reason", "Why", isBelow: true),
    ]
    document.addList(
      "rows", rollUp.axis.title, columns,
      rollUp.rows.map { row in
        var values: [RowValue] = [.text(row.key)]
        if isCriterion { values.append(row.term.map { .term($0.rawValue, words: $0.words) } ?? .null) }
        if isJudged { values.append(row.verdict.map { .term($0) } ?? .null) }
        let counts = row.counts
        return values + [
          .term(row.outcome), .count(counts.passed), .count(counts.failed),
          .count(counts.cantTell), .count(counts.inapplicable), .count(counts.untested), .count(counts.total),
          .count(counts.tested),
          .count(counts.carried), .count(counts.waived), .optional(row.title), .optional(row.reason),
        ]
      })
    return document
  }
}
