public import AuditModel
package import AuditReports
public import AuditRules
public import AuditStore

/// Why a verdict or an outcome is what it is: the rules and the cells that decided it.
public struct Explanation: Sendable {
  /// A cell with the findings that count in it.
  public struct ExplainedCell: Sendable {
    /// The cell.
    public let cell: Cell
    /// Its findings, the worst first; empty for an untested cell.
    public let findings: [FindingFacts]
    /// Version of the newest earlier release in which it passed, for an untested cell; nil where it did not.
    ///
    /// That is no pass of this release.
    public let passedIn: String?
    /// The evidence of its findings, each piece as often as it belongs to one.
    public let evidence: [EvidenceRow]
    /// What is wrong within those of them that failed and say so, in order.
    public let problems: [Problem]
    /// Of a cell that is set aside what the specification came to say since, in words; empty where order alone changed.
    public let changes: [String]

    /// The address on a component at which a finding was made that fills the cell; nil for one at the cell itself.
    public func componentAddress(_ facts: FindingFacts) -> Address? {
      cell.componentAddress.flatMap { facts.finding.address == $0 ? $0 : nil }
    }
  }

  /// What is explained: a release, a screen, an address, or a check at an address.
  public let subject: String
  /// The verdict or outcome, by its name.
  public let verdict: String
  /// The verdict or outcome, in words.
  public let verdictWords: String
  /// Why, in words.
  public let reasons: [String]
  /// The rules that were used: of a frozen release in the version of then.
  public let rules: [AppliedRule]
  /// The cells that decided, in the order of the release.
  public let cells: [ExplainedCell]
  /// How many cells there are in all.
  public let cellCount: Int
  /// The failures at the address for which the release has no cell; empty for another subject.
  package private(set) var dropped: [DroppedFailureRow] = []
  /// Their findings, and what else was found at the address and counts in no cell, for the specification has it no more; in
  /// the order of their numbers.
  public private(set) var uncounted: [FindingFacts] = []

  /// Of cells of a frozen release those that would stand otherwise today, in their order.
  public private(set) var today: [TodaysCell] = []

  /// Which cells to list.
  public enum Listing: Sendable {
    /// Those that decided.
    case deciding
    /// Every one.
    case all
    /// Those with this outcome, advice included.
    case outcome(Outcome)
  }

  /// What to explain.
  public enum Subject: Sendable {
    case release
    case screen(String)
    case cells(Address, check: CheckDefinition?)
    /// A row along an axis, such as a criterion or a team.
    case part(RollUpAxis, String)
  }

  /// Explains something of a release, from facts of one snapshot.
  ///
  /// An address is explained from what can decide it, and everything else from the whole release. A frozen release is
  /// explained by what was stored of it, and an address of one also by what it would be today.
  ///
  /// - Parameters:
  ///   - listing: Which cells to list.
  ///   - time: When decisions have to be in force to cover a failure: UTC, milliseconds since 1970; nil leaves them out.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a row that the axis does not have.
  public init(
    _ subject: Subject, of release: Release, _ product: Product, listing: Listing = .deciding,
    decisionsAt time: Int64? = nil, in transaction: borrowing ReadTransaction
  ) throws {
    if case .cells(let address, let check) = subject {
      let today = try AddressEvaluation(
        transaction, product: product, release: release, at: address, decisionsAt: time)
      guard release.stage == .frozen else {
        self = try Self.cells(
          at: address, check, today.cells, today.opposed, today.dropped, today.input, listing, transaction)
        return
      }
      self = try transaction.withEvaluation(of: release, product) { evaluation in
        var frozen = try Self.cells(
          at: address, check, evaluation.cells, evaluation.compliance.opposed, evaluation.compliance.droppedFailures,
          evaluation.input, listing, applied: evaluation.compliance.applied, transaction)
        frozen.today = TodaysCell.all(
          frozen: Self.cells(at: address, check, of: evaluation.cells),
          today: Self.cells(at: address, check, of: today.cells))
        return frozen
      }
      return
    }
    self = try transaction.withEvaluation(of: release, product, decisionsAt: time) { evaluation in
      switch subject {
      case .screen(let key): try Self.screen(key, evaluation, listing, transaction)
      case .part(let axis, let key): try Self.part(axis, key, evaluation, listing, transaction)
      case .release, .cells: try Self.release(evaluation, listing, transaction)
      }
    }
  }

  /// - Parameters:
  ///   - all: The cells in question.
  ///   - deciding: Those of them that are listed where nobody asks for others.
  ///   - applied: A rule in the version in which it decided.
  private init(
    _ subject: String, verdict: (name: String, words: String), reasons: [String], rules: [Rule], all: [Cell],
    deciding: [Cell], applied: (Rule) -> AppliedRule, _ listing: Listing, _ input: ComplianceInput,
    _ transaction: borrowing ReadTransaction
  ) throws {
    self.subject = subject
    self.verdict = verdict.name
    verdictWords = verdict.words
    self.reasons = reasons
    let used: [Rule] =
      rules + [.rollUp, .cell] + (all.contains { $0.definition.hasWays } ? [.alternatives] : []) + [.cells]
      + (all.contains(where: \.isCarried) ? [.betweenReleases] : [])
      + (all.contains(where: \.isWaived) ? [.decisions] : [])
      + (all.contains(where: \.isFilled) ? [.components] : [])
      + (all.contains(where: \.isFilledByCheck) ? [.covers] : [])
      + (!rules.contains(.criteria) && all.contains { $0.isContradicted || $0.isDoubted } ? [.criteria] : [])
      + (input.release.stage == .frozen || all.contains(where: \.isOnOlderBuild) ? [.builds] : [])
    self.rules = used.map(applied)
    cellCount = all.count
    let listed: [Cell] =
      switch listing {
      case .all: all
      case .outcome(let outcome): all.filter { $0.outcome == outcome }
      case .deciding: deciding
      }
    let facts = try FindingFacts.of(listed, input, transaction)
    var changed = SpecifiedChanges.Since(input, transaction)
    let problems = try transaction.problems(of: facts.values.filter { $0.finding.outcome == .failed }.map(\.finding.id))
    cells = try transaction.lookingUpPlaces { find in
      try listed.map { cell in
        let findings = cell.findings.compactMap { facts[$0] }
        return ExplainedCell(
          cell: cell, findings: findings,
          passedIn: try input.passedIn(cell, find),
          evidence: try cell.findings.flatMap { try transaction.evidence(of: $0) },
          problems: cell.findings.flatMap { problems[$0] ?? [] },
          changes: cell.isSetAside
            ? try findings.flatMap { try changed.words($0, in: cell, transaction) }.distinct() : [])
      }
    }
  }

  private static func release(
    _ evaluation: ReleaseEvaluation, _ listing: Listing, _ transaction: borrowing ReadTransaction
  ) throws -> Explanation {
    let release = evaluation.compliance
    let all = Array(evaluation.cells)
    return try Explanation(
      "\(release.product.key) \(release.release.version)", verdict: (release.verdict.rawValue, release.verdict.words),
      reasons: release.reasons + words(on: release.opposed, all.filter { $0.isContradicted || $0.isDoubted }),
      rules: [.release, .screen] + (release.processes.isEmpty ? [] : [.process]), all: all,
      deciding: deciding(all.filter(\.isMustLevel)), applied: release.applied, listing, evaluation.input, transaction)
  }

  private static func screen(
    _ key: String, _ evaluation: ReleaseEvaluation, _ listing: Listing, _ transaction: borrowing ReadTransaction
  ) throws -> Explanation {
    let release = evaluation.compliance
    let screen = release.screens.first { $0.key == key }
    let judged = screen?.verdict ?? .notEvaluated
    let all = evaluation.cells.filter { isOn(key, $0) }
    let drawing = drawing(key, down: release, evaluation)
    let isInProcess = evaluation.input.processes.contains { $0.screens.contains(key) }
    return try Explanation(
      "\(key) in \(release.release.version)", verdict: (judged.rawValue, judged.words),
      reasons: (screen?.reasons ?? ["not in scope"]) + words(on: release.opposed, all),
      rules: [.screen] + (isInProcess ? [.process] : []), all: all,
      deciding: deciding(drawing.isEmpty ? all.filter(\.isMustLevel) : drawing), applied: release.applied, listing,
      evaluation.input, transaction)
  }

  private static func part(
    _ axis: RollUpAxis, _ key: String, _ evaluation: ReleaseEvaluation, _ listing: Listing,
    _ transaction: borrowing ReadTransaction
  ) throws -> Explanation {
    let version = evaluation.input.release.version
    let part = try RollUpPart(axis, key, evaluation, in: transaction)
    guard let row = part.row else {
      throw StoreError.notFound(
        kind: axis.words, reference: key,
        hint: "see `auditctl status --release \(version) --by \(axis.rawValue)`")
    }
    let all = part.cells(of: evaluation.cells)
    let counted = part.countsAdvice ? all : all.filter(\.isMustLevel)
    return try Explanation(
      "\(axis.words) \(key) in \(version)",
      verdict: (
        row.verdict?.rawValue ?? row.term?.rawValue ?? row.outcome.name,
        row.verdict?.words ?? row.term?.words ?? row.outcome.words
      ), reasons: [row.reason ?? "worst of \(CountText.of(counted.count, "required check"))"],
      rules: axis == .process ? [.process, .screen] : axis == .criterion ? [.criteria] : [], all: all,
      deciding: deciding(counted), applied: evaluation.compliance.applied, listing, evaluation.input, transaction)
  }

  private static func cells(at address: Address, _ check: CheckDefinition?, of table: CellTable) -> [Cell] {
    table.filter { cell in
      isAt(cell, address) && (check.map { cell.definition.id == $0.wayOf ?? $0.id } ?? true)
    }
  }

  private static func cells(
    at address: Address, _ check: CheckDefinition?, _ table: CellTable, _ opposed: [OpposedPass],
    _ dropped: [DroppedFailure], _ input: ComplianceInput, _ listing: Listing,
    applied: (Rule) -> AppliedRule = { AppliedRule($0) }, _ transaction: borrowing ReadTransaction
  ) throws -> Explanation {
    let all = cells(at: address, check, of: table)
    // The check that a way is for may be one that the release does not ask for.
    let whole = check?.wayOf == nil ? [] : try transaction.checkDefinitions(for: input.release.id)
    let asked = check.map { way in whole.first { $0.id == way.wayOf } ?? way }
    let dropped = dropped.filter { failure in
      bears(failure.address, on: address, input) && (asked.map { failure.check == $0.check.path } ?? true)
    }
    let removed = all.isEmpty ? removed(at: address, asked, input) : []
    let outcome = all.isEmpty && !dropped.isEmpty ? .failed : RollUpRule.fold(all.map(\.outcome))
    let way = check?.wayOf == nil ? nil : check?.check.path
    var explanation = try Explanation(
      [address.description, asked?.check.path, "in \(input.release.version)"].compactMap { $0 }
        .joined(separator: " "),
      verdict: (outcome.name, outcome.words),
      reasons: (all.isEmpty && !(dropped.isEmpty && removed.isEmpty) ? [] : reasons(all, check, input))
        + dropped.map { words(on: $0, input) } + words(onRemoved: removed, at: address)
        + filled(all) + words(on: opposed, all)
        + (way.map { ["\($0) is one way to meet it"] } ?? []), rules: [], all: all,
      deciding: check != nil ? all : deciding(all), applied: applied, listing, input, transaction)
    explanation.dropped = try DroppedFailureRow.all(dropped, transaction)
    let uncounted = (dropped.flatMap(\.findings) + removed.map(\.id)).distinct()
    for finding in try transaction.findings(uncounted) {
      explanation.uncounted.append(FindingFacts(finding, try transaction.session(finding.session)))
    }
    return explanation
  }

  /// Whether a failure without a cell at one address is one of another: the same, or the component's of an element that stood
  /// there.
  private static func bears(_ dropped: Address, on address: Address, _ input: ComplianceInput) -> Bool {
    switch (dropped, address) {
    case (.component(let key, .some), .component(let whole, nil)): key == whole
    case (.component(let key, let element?), .screen(let screen, Address.defaultState, let named)):
      element == named && input.screens.contains { $0.key == screen && $0.components.contains(key) }
    default: dropped == address
    }
  }

  /// What the release found of a check, or of any, at an address that the specification has no more.
  private static func removed(at address: Address, _ asked: CheckDefinition?, _ input: ComplianceInput) -> [FindingRow]
  {
    let keys = Set(
      input.otherAddresses.filter { other in
        guard bears(other.value, on: address, input) else { return false }
        guard case .screen(let key, let state, let element) = other.value else { return true }
        return !input.screens.contains { screen in
          screen.key == key && screen.has(state: state, element: element, of: input.owners[other.key])
        }
      }
      .keys)
    let checks = asked.map { asked in
      Set(input.definitions.filter { $0.id == asked.id || $0.wayOf == asked.id }.map(\.id)).union([asked.id])
    }
    return input.findings.filter { finding in
      keys.contains(finding.address) && !input.retracted.contains(finding.id)
        && checks?.contains(finding.check) ?? true
    }
  }

  /// What was found there, in a sentence; nothing where nothing was.
  private static func words(onRemoved findings: [FindingRow], at address: Address) -> [String] {
    guard !findings.isEmpty else { return [] }
    let found = findings.map { "finding \($0.id.rawValue): \($0.outcome.words)" }.joined(separator: ", ")
    return ["the specification has \(address) no more, and nothing is asked there: \(found), counted nowhere"]
  }

  /// That a failure has no cell, in a sentence.
  private static func words(on dropped: DroppedFailure, _ input: ComplianceInput) -> String {
    let numbers = dropped.findings.map { "\($0.rawValue)" }.joined(separator: ", ")
    return "\(dropped.check) failed in \(dropped.release) (finding \(numbers)) "
      + "\(dropped.cause.whereabouts(of: 1))\(dropped.environment.map { ", \($0)" } ?? ""): it is asked no more in "
      + "\(input.release.version) and stands until it passes there or does not apply"
      + (dropped.decision.map { "; \($0)" } ?? "")
  }

  /// The must-level cells of the screens whose failure, or whose open cells, draw a screen down through processes; empty
  /// where its own cells decide.
  private static func drawing(
    _ key: String, down release: ReleaseCompliance, _ evaluation: ReleaseEvaluation
  ) -> [Cell] {
    guard let screen = release.screens.first(where: { $0.key == key }), screen.verdict != screen.ownVerdict else {
      return []
    }
    let processes = evaluation.input.processes.map(\.screens)
    let others = release.screens.filter {
      $0.key != key && $0.ownVerdict != .conformant && ProcessRule.isTogether($0.key, key, processes)
    }
    let worst =
      others.contains { $0.ownVerdict == .nonconformant } ? others.filter { $0.ownVerdict == .nonconformant } : others
    let drawing = Set(worst.map(\.key))
    return evaluation.cells.filter { cell in
      cell.isMustLevel && cell.screenKey.map { drawing.contains($0) } ?? false
    }
  }

  private static func isOn(_ screen: String, _ cell: Cell) -> Bool {
    if case .screen(screen, _, _) = cell.address { true } else { false }
  }

  private static func reasons(_ cells: [Cell], _ check: CheckDefinition?, _ input: ComplianceInput) -> [String] {
    guard cells.isEmpty else {
      let setAside = cells.count(where: \.isSetAside)
      let passedByFixer = "passed by its fixer only; the profile asks for four eyes, so somebody else has to pass it"
      let disagreement = ["auditors of the same build disagree; the worse outcome counts"]
      return ["worst of \(CountText.of(cells.count, "check"))"]
        + (cells.contains(where: \.isDisagreement) ? disagreement : [])
        + (cells.contains(where: \.isPassedByFixer) ? [passedByFixer] : []) + environments(cells)
        + (setAside == 0 ? [] : ["\(CountText.of(setAside, "check")) \(SpecificationAnswerRule.words)"])
    }
    guard let check else { return ["no check is asked here, and there is no finding that counts"] }
    let kinds = input.unplannedKinds(of: check)
    guard kinds.isEmpty else {
      return [
        "\(check.check.path) is answered with a \(kinds.map(\.title).joined(separator: " or a ")), and the plan of "
          + "\(input.release.version) names none: it is not asked"
      ]
    }
    guard check.isAsked else {
      return [
        "the profile \(input.profile.key) does not ask for \(check.check.path); findings on it count in no verdict"
      ]
    }
    return [
      "\(check.check.path), which is asked of \(check.check.scope.words), is not asked here and has no finding that counts"
    ]
  }

  /// Where nobody answered what is asked with several, and what was answered where it passes nothing, in sentences.
  private static func environments(_ cells: [Cell]) -> [String] {
    func list(_ names: [String]) -> String { names.distinct().joined(separator: ", ") }
    let missing = cells.flatMap(\.unansweredEnvironments)
    let besides = cells.flatMap(\.answersBesides).map { "\($0.outcome.words) with \($0.environment)" }
    return (missing.isEmpty ? [] : ["nobody answered with \(list(missing))"])
      + (besides.isEmpty ? [] : ["\(list(besides)), which the plan does not ask for in full: it passes nothing"])
  }

  /// That other checks answer some cells, in a sentence.
  private static func filled(_ cells: [Cell]) -> [String] {
    let count = cells.count(where: \.isFilledByCheck)
    guard count > 0 else { return [] }
    return [
      "\(CountText.of(count, "check")) that nobody answered \(count == 1 ? "is" : "are") answered by other checks"
    ]
  }

  /// What speaks against some cells, or they against others, a sentence each.
  private static func words(on opposed: [OpposedPass], _ cells: [Cell]) -> [String] {
    let places = Set(cells.map { "\($0.address) \($0.definition.check.path)" })
    return opposed.filter { opposed in
      [opposed.passed, opposed.failed].contains { places.contains("\($0.address) \($0.check)") }
    }
    .map { opposed in
      let word = opposed.affirmation.map { "; \($0.person) affirmed the pass: \(DisplayText.escaped($0.reason))" }
      return "\(opposed.kind.words): \(opposed.sentenceWithFindings)\(word ?? "")"
    }
  }

  /// Whether a cell is at an address: its own, that of the component which fills it, or that of the whole component.
  static func isAt(_ cell: Cell, _ address: Address) -> Bool {
    if case .component(let key, nil) = address { return cell.component == key }
    return cell.address == address || cell.componentAddress == address
  }

  /// The cells whose outcome is the one that decides: the failed ones, else the untested and cannot-tell ones, else
  /// all of them, because a conformant verdict rests on every cell.
  private static func deciding(_ cells: [Cell]) -> [Cell] {
    let failed = cells.filter { $0.outcome == .failed }
    guard failed.isEmpty else { return failed }
    let open = cells.filter { $0.outcome == .untested || $0.outcome == .cantTell }
    return open.isEmpty ? cells : open
  }
}
