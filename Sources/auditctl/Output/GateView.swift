internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The gate's answer as it is shown.
enum GateView {
  static func document(_ check: GateCheck, policy: String) -> Document {
    var document = Document.record(
      "gate", "Gate", RowSchemas.gate, GateAnswer(check, policy: policy),
      people: [
        .words("answer", title: "Answer") { .text($0.check.answer.words) }, "product", "release", "verdict", "policy",
        "baseline",
        "total",
        .field("tested", title: "Tested"),
        .words("imported") { .optional($0.check.compliance.importedSentence) },
        .words("on_newest_build") { .optional($0.check.compliance.newestBuildCount) }, "passed", "failed", "carried",
        .field("waived_failure_count", title: "Let through"), "cant_tell", "inapplicable", "untested",
        .field("known_in_baseline_count", isQuiet: true),
        .words("note") { .list(ifAny: $0.check.notes) },
      ])
    document.addList(
      "blockers", "Reasons", RowSchemas.blocker, check.outcome.reasons,
      people: [
        .words("key", title: "Policy") { .text($0.key.rawValue) },
        .words("severities") { .list(ifAny: $0.severities.map(\.words)) },
        .words("reason", isBelow: true) { .text($0.sentence) },
        .field("rule", isBelow: true, isQuiet: true),
        .words("more", isBelow: true) { .text($0.explain) },
      ], isMain: true)
    document.addList(
      "waived_failures", "Failures that a decision lets through", RowSchemas.waived,
      check.outcome.letThrough.map { WaivedFailure($0) },
      people: [
        "address", "check_path", "severity", .words("decision") { .optional($0.covering?.words) },
      ])
    document.addPlanChanges(check.compliance)
    document.addData("rules", RowSchemas.rule, check.compliance.rules)
    return document
  }

  static func term(isPassed: Bool) -> RowValue {
    isPassed ? .term("passed", words: "May ship") : .term("refused", words: "Do not ship")
  }
}
