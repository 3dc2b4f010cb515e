internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What `explain` was asked about, with the answer.
struct ExplainedSubject: Sendable {
  /// Key of the product.
  let product: String
  /// Version of the release.
  let release: String
  /// The axis that ``key`` is one of; nil for an address and for the release.
  let axis: RollUpAxis?
  /// What is explained, an address or a key of the axis; nil: the release.
  let key: String?
  /// Path of the check at the address; nil: all that are there.
  let checkPath: String?
  /// The answer.
  let explanation: Explanation
  /// What the places of the cells are called.
  let places: PlaceTitles
  /// What the newest capture shows of the element, in words; nil without one.
  var captured: String?

  /// - Parameter isFiltered: Whether other cells are listed than those that decided.
  func document(isFiltered: Bool) -> Document {
    var document = Document.record(
      "explanation", "Explanation", Self.schema, self,
      people: [
        .words("subject") { .text($0.explanation.subject) },
        .words("verdict") { .text($0.explanation.verdictWords) },
        .words("why") { .list($0.explanation.reasons) },
        .words("captured") { .optional($0.captured) },
        .field("listed_count", title: "Checks listed"), .field("cell_count", title: "Checks in all"),
      ])
    document.addData("cells", RowSchemas.cell, explanation.cells.map(\.evaluated))
    document.addData(
      "findings", RowSchemas.finding, (explanation.cells.flatMap(\.findings) + explanation.uncounted).distinct())
    document.addData("problems", RowSchemas.problem, explanation.cells.flatMap(\.problems).distinct())
    document.addData("evidence", Self.evidence, explanation.cells.flatMap(\.evidence).distinct())
    document.addForPeople(
      isFiltered ? "Checks" : "Checks that decided", explanation.cells.flatMap { FindingInExplanation.all(of: $0) },
      FindingInExplanation.columns(places))
    document.addDropped(explanation.dropped, places, isQuiet: true)
    document.addList(
      "today", "What it would be today, which changes nothing of the frozen release", Self.today, explanation.today,
      people: [
        "address", "check_path", .field("outcome", title: "When frozen"), .field("outcome_today", title: "Today"),
        .words("difference", isBelow: true) { .text($0.sentence) },
      ], isQuiet: true)
    document.addList(
      "rules", "Rules that were used", RowSchemas.rule, explanation.rules,
      people: ["rule", "version", .field("sentence", title: "Says"), .field("source", isBelow: true)])
    return document
  }

  /// One of the verdict, the term and the outcome is there: that by which the subject is judged.
  static let schema = RowSchema<ExplainedSubject>(
    "explanation",
    [
      .text("product") { $0.product },
      .text("release") { $0.release },
      .term("axis") { $0.axis },
      .text("key") { $0.key },
      .text("check_path") { $0.checkPath },
      .term("verdict") { Verdict(rawValue: $0.explanation.verdict) },
      .term("term") { ConformanceTerm(rawValue: $0.explanation.verdict) },
      .term("outcome") { subject in Outcome.allCases.first { $0.name == subject.explanation.verdict } },
      .count("listed_count", of: "cells") { $0.explanation.cells.count },
      .count("cell_count", of: "cells") { $0.explanation.cellCount },
    ])

  /// A cell of a frozen release that would stand otherwise today.
  static let today = RowSchema<TodaysCell>(
    "cell_today",
    RowSchemas.placeOrComponent.of { $0.address } + [
      .text("check_path") { $0.check },
      .term("outcome") { $0.frozen },
      .term("outcome_today") { $0.today },
    ])

  /// Evidence of a finding.
  static let evidence = RowSchema<EvidenceRow>(
    "explained_evidence",
    [.number("finding_id") { $0.finding.rawValue }] + EvidenceRows.evidenceAlone.of { $0.evidence })
}

extension Explanation.ExplainedCell {
  /// The cell as data has it.
  fileprivate var evaluated: EvaluatedCell {
    EvaluatedCell(cell, passedIn: passedIn, findings: findings.map(\.finding))
  }
}

/// A finding that counts in a cell, or an untested cell, as people read it.
private struct FindingInExplanation {
  let explained: Explanation.ExplainedCell
  /// Nil for an untested cell.
  let facts: FindingFacts?

  static func all(of cell: Explanation.ExplainedCell) -> [FindingInExplanation] {
    cell.findings.isEmpty
      ? [FindingInExplanation(explained: cell, facts: nil)]
      : cell.findings.map { FindingInExplanation(explained: cell, facts: $0) }
  }

  static func columns(_ places: PlaceTitles) -> [PeopleColumn<FindingInExplanation>] {
    [
      .words("place") { .text(places[$0.cell.address]) },
      .words("address") { .text($0.cell.address.description) },
      .words("check_path") { .text($0.cell.definition.check.path) },
      .words("outcome") { .term($0.outcome) },
      .words("set_aside", title: "Because", isBelow: true) { $0.setAside },
      .words("unanswered", title: "Nobody answered with", isBelow: true) {
        .list(ifAny: $0.cell.unansweredEnvironments)
      },
      .words("answered_besides", title: "Passes nothing", isBelow: true) {
        .list(ifAny: $0.cell.answersBesides.map { "\($0.outcome.words) with \($0.environment)" })
      },
      .words("finding_id") { RowValue($0.facts?.finding.id.rawValue) },
      .words("observed", title: "Heard, found or reason") { $0.observed },
      .words("build") { .optional($0.facts?.session.build.name) },
      .words("auditor") { .optional($0.facts?.session.auditor) },
      .words("environment") { .optional($0.facts?.session.environment.environmentClass) },
      .words("observed_at", title: "When") { RowValue(time: $0.facts?.finding.observedAt) },
      .words("level") { .text($0.cell.definition.check.level.rawValue) },
      .words("way", title: "By way") { .optional($0.way) },
      .words("filled_by", title: "Answered by") { $0.filledBy },
      .words("by_component") { .optional($0.facts.flatMap($0.explained.componentAddress)?.description) },
      .words("is_disagreement", title: "Auditors disagree") {
        $0.facts != nil && $0.cell.isDisagreement ? .boolean(true) : .null
      },
      .words("mode") { $0.mode },
      .words("carried_from") { $0.facts == nil ? .null : .optional($0.cell.carriedFrom) },
      .words("passed_in") { .optional($0.explained.passedIn) },
      .words("waived", title: "Let through", isBelow: true) {
        $0.facts == nil ? .null : .optional($0.cell.waiver?.words)
      },
      .words("problems", isBelow: true) { $0.problems },
      .words("evidence") { $0.evidence },
      .words("note", isBelow: true) { $0.note },
      .words("together", title: "Answered", isBelow: true) { .together($0.facts?.finding.source) },
    ]
  }

  private var cell: Cell { explained.cell }

  /// What the cell is where its finding counts for nothing, and else what the finding says.
  private var outcome: Outcome { cell.isSetAside ? cell.outcome : facts?.finding.outcome ?? cell.outcome }

  /// That the finding answered another question, with what it said and what the specification came to say since.
  private var setAside: RowValue {
    guard cell.isSetAside, let finding = facts?.finding else { return .null }
    let changes = explained.changes.isEmpty ? "" : ": " + explained.changes.joined(separator: "; ")
    return .text(
      "finding \(finding.id.rawValue) \(SpecificationAnswerRule.words(of: finding.outcome))\(changes)")
  }

  private var observed: RowValue {
    if let facts { return .optional(facts.words) }
    return .text(explained.passedIn.map { "not tested (passed in \($0))" } ?? "no finding")
  }

  /// The check that answers a cell which nobody answered, with where it was found.
  private var filledBy: RowValue {
    guard cell.isFilledByCheck, let finding = facts?.finding else { return .null }
    return .text("\(finding.address) \(finding.check)")
  }

  private var way: String? {
    guard !cell.isFilledByCheck else { return nil }
    return facts.flatMap { $0.finding.check == cell.definition.check.path ? nil : $0.finding.check }
  }

  /// How the finding came about, where it was not by hand, as nearly all are.
  private var mode: RowValue {
    guard let mode = facts?.finding.mode, mode != .manual else { return .null }
    return .term(mode.name, words: mode.words)
  }

  private var problems: RowValue {
    .list(ifAny: explained.problems.filter { $0.finding == facts?.finding.id }.map(\.words))
  }

  private var evidence: RowValue {
    .list(
      ifAny: explained.evidence.filter { $0.finding == facts?.finding.id }
        .map { "\($0.evidence.id.rawValue) \($0.evidence.name)" })
  }

  /// What was observed or the reason stands before; the note besides it here.
  private var note: RowValue {
    facts?.finding.note == facts?.words ? .null : .optional(facts?.finding.note)
  }
}
