internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain a verdict: the rules and the findings that decided it.",
    discussion: """
      Without ADDRESS it explains the release; a screen's key explains the screen; a full address, or an address with \
      a check, explains the cells there. With --by it explains a row of `auditctl status --by`, by its key.

      Example: auditctl explain
      Example: auditctl explain sign-in
      Example: auditctl explain register@after-failed-submit/name vo-text
      Example: auditctl explain accounts --outcome untested
      Example: auditctl explain --by criterion wcag/4.1.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Argument(help: "What is explained: \(Address.shape).") var address: String?
  @Argument(help: "A check at that address.") var check: String?
  @Option(help: "The axis that ADDRESS is a key of: criterion, process, team, pack or another one of status.")
  var by: RollUpAxis?
  @Flag(help: "Also list the cells that did not decide.") var all = false
  @Option(help: "List the cells with this outcome, in swipe order: fail, untested, ct, pass, na.") var outcome: String?

  func validate() throws {
    guard by == nil || (address != nil && check == nil) else {
      throw ValidationError("--by takes one key, as `auditctl status --by` shows it.")
    }
    guard !all || outcome == nil else { throw ValidationError("Say --all or --outcome, not both.") }
    _ = try listing()
  }

  private func listing() throws -> Explanation.Listing {
    guard let outcome else { return all ? .all : .deciding }
    guard let outcome = outcome == Outcome.untested.name ? .untested : Outcome(typed: outcome) else {
      throw ValidationError(
        "unknown outcome \(DisplayText.escaped(outcome)); use \(Outcome.typedSpellings) or untested")
    }
    return .outcome(outcome)
  }

  func run() throws {
    let explanation = try database.openForReadingOnce().read { transaction in
      let (product, release) = try release.resolve(transaction)
      let (subject, listing) = (try subject(of: release, transaction), try listing())
      let explanation = try Explanation(
        subject, of: release, product, listing: listing, decisionsAt: Console.current.surroundings.now(),
        in: transaction)
      // Where there are cells, a finding was made there.
      if by == nil, explanation.cellCount == 0, let place = address.flatMap({ Address($0) }) {
        try requirePlace(place, of: release, transaction)
      }
      return explanation
    }
    try output.show(Self.document(explanation, isFiltered: all || outcome != nil))
  }

  private func subject(
    of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Explanation.Subject {
    guard let address else { return .release }
    if let by { return .part(by, address) }
    guard let place = Address(address) else {
      throw CommandError(.usage, "\(address) is not an address; write \(Address.shape)")
    }
    let definition = try check.map {
      try CheckIndex(transaction, release: release.id).required($0)
    }
    guard case .screen(let key, let state, let element) = place else { return .cells(place, check: definition) }
    let screen = try transaction.screen(key, of: release).specification
    guard screen.stateKeys.contains(state) else {
      throw StoreError.notFound(
        kind: "state", reference: address, hint: "\(key) has \(screen.stateKeys.joined(separator: ", "))")
    }
    if element == nil, definition == nil, !address.contains("@") { return .screen(key) }
    return .cells(place, check: definition)
  }

  private static func document(_ explanation: Explanation, isFiltered: Bool) -> Document {
    var document = Document.record(
      "explanation", "Explanation",
      [
        (.init("subject", "Subject"), .text(explanation.subject)),
        (.init("verdict", "Verdict"), .term(explanation.verdict, words: explanation.verdictWords)),
        (.init("reasons", "Why"), .list(explanation.reasons)),
        (.init("listed", "Cells listed"), .count(explanation.cells.count)),
        (.init("cells", "Cells in all"), .count(explanation.cellCount)),
      ])
    document.addList(
      "cells", isFiltered ? "Cells" : "Cells that decided",
      [
        .init("address", "Address"), .init("check", "Check"), .init("outcome", "Outcome"), .init("finding", "Finding"),
        .init("observed", "Observed or reason"), .init("build", "Build"), .init("auditor", "Auditor"),
        .init("environment", "Environment"), .init("observed_at", "When"), .init("level", "Level"),
        .init("way", "By way"), .init("by_component", "By component"), .init("is_disagreement", "Auditors disagree"),
        .init("mode", "Mode"), .init("carried_from", "Carried from"), .init("passed_in", "Passed in"),
        .init("waiver", "Waived", isBelow: true), .init("evidence", "Evidence"), .init("note", "Note", isBelow: true),
      ],
      explanation.cells.flatMap { rows($0) })
    if !explanation.today.isEmpty {
      document.addList(
        "today", "What it would be today, which changes nothing of the frozen release",
        [
          .init("address", "Address"), .init("check", "Check"), .init("frozen", "When frozen"), .init("today", "Today"),
          .init("sentence", "Difference", isBelow: true),
        ],
        explanation.today.map { cell in
          [
            .text(cell.address.description), .text(cell.check), cell.frozen.map { .term($0) } ?? .null,
            cell.today.map { .term($0) } ?? .null, .text(cell.sentence),
          ]
        })
    }
    document.addList(
      "rules", "Rules that were used",
      [.init("rule", "Rule"), .init("sentence", "Says"), .init("source", "Source", isBelow: true)],
      explanation.rules.map { [.count($0.number), .text($0.sentence), .text($0.source)] })
    return document
  }

  /// One row a finding that counts; a row without finding for an untested cell.
  private static func rows(_ explained: Explanation.ExplainedCell) -> [[RowValue]] {
    let cell = explained.cell
    let head: [RowValue] = [.text(cell.address.description), .text(cell.definition.check.path)]
    let level = RowValue.text(cell.definition.check.level.rawValue)
    guard !explained.findings.isEmpty else {
      return [
        head + [
          .term(cell.outcome), .null,
          .text(explained.passedIn.map { "untested (passed in \($0))" } ?? "no finding"), .null, .null, .null, .null,
          level, .null, .null, .null, .null, .null, .optional(explained.passedIn), .null, .null, .null,
        ]
      ]
    }
    return explained.findings.map { facts in
      let way = facts.finding.check == cell.definition.check.path ? nil : facts.finding.check
      return head
        + [
          .term(facts.finding.outcome), .integer(facts.finding.id.rawValue), .optional(facts.words),
          .text(facts.session.build.name), .text(facts.session.auditor),
          .text(facts.session.environment.environmentClass), .text(Timestamp.text(facts.finding.observedAt)),
          level, .optional(way), .optional(explained.componentAddress(facts)?.description),
          cell.isDisagreement ? .boolean(true) : .null, mode(facts.finding.mode), .optional(cell.carriedFrom), .null,
          .optional(cell.waiver?.words), evidence(explained, of: facts),
          // What was observed or the reason stands before; the note besides it here.
          facts.finding.note == facts.words ? .null : .optional(facts.finding.note),
        ]
    }
  }

  private static func evidence(_ explained: Explanation.ExplainedCell, of facts: FindingFacts) -> RowValue {
    let names = explained.evidence.filter { $0.finding == facts.finding.id }
      .map { "\($0.evidence.id.rawValue) \($0.evidence.name)" }
    return .list(ifAny: names)
  }

  /// How a finding came about, where it was not by hand, as nearly all are.
  private static func mode(_ mode: TestMode) -> RowValue {
    mode == .manual ? .null : .term(mode.name, words: mode.words)
  }
}
