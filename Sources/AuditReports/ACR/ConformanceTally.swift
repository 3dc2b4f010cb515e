internal import AuditModel
internal import AuditRules

/// What was found of one row of a conformance report: counts, places, and a few findings to quote.
struct ConformanceTally {
  /// A check that failed and is only related to the row.
  struct RelatedFailure {
    /// The check's title.
    let title: String
    /// The keys of the screens where it failed, and ``CriterionCells/product``.
    var places: Set<String> = []
  }

  /// Most findings and places that are quoted of a row.
  static let quoted = 3

  /// Its cells, by place.
  private(set) var cells = CriterionCells()
  /// The environments in which something was found.
  private(set) var environments: Set<String> = []
  /// Issues that are open, or said to be fixed, where a cell failed.
  private(set) var issues: Set<Identifier<AuditIssue>> = []
  /// Of them those that are exempt, with what was decided.
  private(set) var exempt: [Identifier<AuditIssue>: Decision] = [:]
  /// The first failed cells' findings.
  private(set) var failures: [Identifier<Finding>] = []
  /// The findings of the first cells that do not apply.
  private(set) var absences: [Identifier<Finding>] = []
  /// The first cells that are untested or cannot be told, as `ADDRESS CHECK`.
  private(set) var open: [String] = []
  /// Passes of its own check beside failures that speak against them.
  private(set) var opposed: [OpposedPass] = []
  /// Checks that failed and are only related to the row, by their paths; none of their cells is among ``cells``.
  private(set) var related: [String: RelatedFailure] = [:]

  /// The kinds of environment that its own check needs and that the plan leaves out, so that it is not asked.
  private(set) var unplanned: [PlannedEnvironment.Kind] = []

  /// All of them by outcome.
  var counts: OutcomeCounts { cells.counts }

  mutating func add(_ cell: Cell, isOwn: Bool, issues found: some Sequence<Identifier<AuditIssue>>) {
    cells.add(cell, isOwn: isOwn)
    // Its findings are those of a cell that bears on the row itself.
    guard !cell.isFilledByCheck else { return }
    for environment in cell.environments { environments.insert(environment.environment) }
    switch cell.outcome {
    case .failed:
      issues.formUnion(found)
      if let waiver = cell.waiver, waiver.decision.kind == .exempt { exempt[waiver.issue] = waiver.decision }
      if failures.count < Self.quoted, let finding = cell.findings.first { failures.append(finding) }
    case .inapplicable:
      if absences.count < Self.quoted, let finding = cell.findings.first { absences.append(finding) }
    case .untested, .cantTell:
      if open.count < Self.quoted { open.append("\(cell.address) \(cell.definition.check.path)") }
    case .passed: break
    }
  }

  mutating func add(_ opposed: OpposedPass) {
    self.opposed.append(opposed)
    if opposed.isOpen { cells.addDoubt() }
  }

  /// Adds what its own check needs and the plan leaves out.
  mutating func leaveOut(_ kinds: [PlannedEnvironment.Kind]) {
    unplanned += kinds.filter { !unplanned.contains($0) }
  }

  mutating func addRelated(_ cell: Cell) {
    let check = cell.definition.check
    let place = cell.screenKey ?? CriterionCells.product
    related[check.path, default: RelatedFailure(title: check.title)].places.insert(place)
  }
}

/// The issues that are open, or said to be fixed and not verified, where a cell failed.
struct ConformanceIssues {
  private let issues: [IssuePlace: [Identifier<AuditIssue>]]
  /// The ways of a check, for an issue stands at the way that opened it.
  private let ways: [Identifier<Check>: [Identifier<Check>]]

  init(_ input: ComplianceInput, in snapshot: borrowing some ReportFacts & ~Copyable) throws {
    issues = try input.unverifiedIssues(in: snapshot)
    var ways: [Identifier<Check>: [Identifier<Check>]] = [:]
    for definition in input.definitions {
      if let check = definition.wayOf { ways[check, default: []].append(definition.id) }
    }
    self.ways = ways
  }

  /// The issues of a cell.
  func of(_ cell: Cell) -> [Identifier<AuditIssue>] {
    let checks = [cell.definition.id] + (ways[cell.definition.id] ?? [])
    return [cell.keys.own, cell.keys.component].compactMap { $0 }.flatMap { address in
      checks.flatMap { issues[IssuePlace(address: address, check: $0)] ?? [] }
    }
  }
}
