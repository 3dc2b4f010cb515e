internal import AuditModel
internal import AuditReports
internal import AuditRules

/// The gate's answer as it is shown.
enum GateView {
  static func document(_ checks: [GateCheck], policy: String) -> Document {
    guard checks.count == 1, let check = checks.first else { return list(checks, policy: policy) }
    var document = Document.record(
      "gate", "Gate", RowSchemas.gate, GateAnswer(check, policy: policy),
      people: [
        .words("answer", title: "Answer") { .text($0.check.answerWords) }, "product", "release", "verdict", "policy",
        "baseline",
        "total",
        .field("tested", title: "Tested"),
        .words("imported") { .optional($0.check.compliance.importedSentence) },
        .words("on_newest_build") { .optional($0.check.compliance.newestBuildCount) }, "passed", "failed", "carried",
        .field("waived_failure_count", title: "Let through"), "cant_tell", "inapplicable", "untested",
        .field("known_in_baseline_count", isQuiet: true),
        .words("note") { .list(ifAny: $0.check.notes) },
      ])
    addReasons(GateBlocker.all(check), [], to: &document)
    document.addList(
      "waived_failures", "Failures that a decision lets through", RowSchemas.waived,
      check.outcome.letThrough.map { WaivedFailure($0) },
      people: [
        .words("place") { .text(check.places[$0.address] ?? "\($0.address)") }, "severity",
        .field("address", isBelow: true), .field("check_path", isBelow: true),
        .words("decision", isBelow: true) { .optional($0.covering?.words) },
      ])
    document.addPlanChanges(check.compliance)
    document.addData("rules", RowSchemas.rule, check.compliance.rules)
    return document
  }

  /// The answers on several products, and the reasons against each.
  private static func list(_ checks: [GateCheck], policy: String) -> Document {
    var document = Document.list(
      "gates", "Gate", RowSchemas.gate, checks.map { GateAnswer($0, policy: policy) },
      people: [
        "product", "release", .words("answer", title: "Answer") { .text($0.check.answerWords) }, "total",
        .field("tested", title: "Tested"), "failed", .field("waived_failure_count", title: "Let through"), "untested",
        .words("note", isBelow: true) { .list(ifAny: $0.check.notes) },
      ])
    addReasons(checks.flatMap(GateBlocker.all), ["product", "release"], to: &document)
    return document
  }

  private static func addReasons(
    _ reasons: [GateBlocker], _ names: [PeopleColumn<GateBlocker>], to document: inout Document
  ) {
    document.addList(
      "blockers", "Reasons", RowSchemas.blocker, reasons,
      people: names + [
        .words("key", title: "Policy") { .text($0.reason.key.rawValue) },
        .words("severities") { .list(ifAny: $0.reason.severities.map(\.words)) },
        .words("reason", isBelow: true) { .text($0.reason.sentence) },
        .field("rule", isBelow: true, isQuiet: true),
        .words("more", isBelow: true) { .text($0.reason.explain) },
      ], isMain: true)
  }

  static func term(isPassed: Bool) -> RowValue {
    isPassed ? .term("passed", words: "May ship") : .term("refused", words: "Do not ship")
  }
}
