internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The gate's answer as it is shown.
enum GateView {
  static func document(_ check: GateCheck, policy: String) -> Document {
    let outcome = check.outcome
    let counts = check.compliance.mustLevel
    var document = Document.record(
      "gate", "Gate",
      [
        (.init("product", "Product"), .text(check.compliance.product.key)),
        (.init("release", "Release"), .text(check.compliance.release.version)),
        (.init("verdict", "Verdict"), .term(outcome.verdict)),
        (.init("gate", "Gate"), term(isPassed: outcome.isPassed)), (.init("policy", "Policy"), .text(policy)),
        (.init("must_cells", "Must-level cells"), .count(counts.total)),
        (
          .init("tested_here", "Tested in this release"), .count(counts.total - counts.untested - counts.carried)
        ),
        (.init("passed", "Passed"), .count(counts.passed)), (.init("failed", "Failed"), .count(counts.failed)),
        (.init("carried", "Of these carried"), .count(counts.carried)),
        (.init("let_through", "Of these let through"), .count(outcome.letThrough.count)),
        (.init("cant_tell", "Cannot tell"), .count(counts.cantTell)),
        (.init("inapplicable", "Not applicable"), .count(counts.inapplicable)),
        (.init("untested", "Untested"), .count(counts.untested)),
      ] + (check.note.map { [(.init("note", "Note"), .text($0))] } ?? []))
    document.addList(
      "reasons", "Reasons",
      [
        .init("key", "Policy"), .init("severities", "Severities"), .init("reason", "Reason", isBelow: true),
        .init("explain", "More", isBelow: true),
      ],
      outcome.reasons.map { reason in
        [
          .text(reason.key.rawValue),
          .list(ifAny: reason.severities.map(\.words)), .text(reason.sentence),
          .text(reason.explain),
        ]
      }, isMain: true)
    document.addList(
      "let_through", "Failures that a decision lets through",
      [
        .init("address", "Address"), .init("check", "Check"), .init("severity", "Severity"),
        .init("decision", "Decision"),
      ],
      outcome.letThrough.map { cell in
        [
          .text(cell.address.description), .text(cell.check), .optional(cell.severity?.name), .text(cell.decision),
        ]
      })
    return document
  }

  static func term(isPassed: Bool) -> RowValue {
    isPassed ? .term("passed", words: "passed") : .term("refused", words: "refused")
  }
}
