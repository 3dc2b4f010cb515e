internal import AuditModel

/// The criteria of a standard in a release, each with its cells and its term (rule 10).
package struct CriterionTable: Sendable {
  /// The rows of a standard.
  struct Terms: Sendable {
    /// In the order of the catalog.
    var rows: [RollUp.Row] = []
    /// The criteria whose cells a row counts, by its key.
    var sources: [String: Set<String>] = [:]
  }

  /// When the same decisions are in force as in what it was folded from: UTC, milliseconds since 1970.
  private let holding: ClosedRange<Int64>
  /// What is said of the criteria.
  private(set) var terms = Terms()
  /// In the order of the catalog.
  package var rows: [RollUp.Row] { terms.rows }
  /// The criteria whose cells a row counts, by its key: a clause of a standard counts those of the criterion that it asks
  /// for, too.
  package var sources: [String: Set<String>] { terms.sources }
  /// The failures from outside the profile that count.
  package let outside: OutsideFailures

  /// Folds the cells of a release.
  ///
  /// - Parameters:
  ///   - evaluation: The release, evaluated in the same snapshot.
  ///   - standard: `wcag`, `en-301-549` or `section-508`.
  /// - Throws: ``NotInRelease`` for a standard that no pinned pack has.
  package init(
    _ evaluation: ReleaseEvaluation, standard: String, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let input = evaluation.input
    // Nobody keeps one that was read in part, or from some devices alone.
    guard input.evaluated != nil else {
      try self.init(folding: evaluation, standard: standard, in: snapshot)
      return
    }
    self = try snapshot.remembered(
      .criteria(of: input.release.id, standard: standard, withDecisions: input.countsDecisions), of: input.product.id,
      line: input.releases, size: { (known: Self) in known.rows.count * 512 + known.outside.cells.count * 64 },
      isHolding: { (known: Self) in known.holding == input.holding },
      { try Self(folding: evaluation, standard: standard, in: snapshot) })
  }

  private init(
    folding evaluation: ReleaseEvaluation, standard: String, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    let input = evaluation.input
    holding = input.holding
    let catalog = try snapshot.criterionOutlines(for: input.release.id)
    let known = Self.standards(catalog)
    guard known.contains(standard) else {
      throw NotInRelease(
        kind: "standard", reference: standard, hint: "there are \(known.sorted().joined(separator: ", "))")
    }
    outside = try OutsideFailures(input, in: snapshot)
    if let frozen = input.frozen {
      terms = frozen.terms[standard] ?? Terms()
      return
    }
    let keys = try CellKeys(input, in: snapshot)
    var cells: [String: CriterionCells] = [:]
    func add(_ cell: Cell) {
      for bearing in keys.bearings(of: cell.definition, isMustLevel: cell.isMustLevel) {
        cells[bearing.criterion, default: CriterionCells()].add(cell, isOwn: bearing.isOwn)
      }
    }
    for cell in evaluation.cells { add(cell) }
    for cell in outside.cells { add(cell) }
    for doubt in evaluation.compliance.opposed where doubt.isOpen {
      for criterion in keys.ownCriteria(of: doubt.passed.check, input) {
        cells[criterion, default: CriterionCells()].addDoubt()
      }
    }
    let version = input.profile.packs.first { $0.pack == "wcag" && $0.version != nil }?.version
    let clauses = catalog.compactMap { Self.clause(of: $0, in: standard, on: input.product.platform)?.reference }
    let shared = Set(clauses.filter { reference in clauses.filter { $0 == reference }.count > 1 })
    for outline in catalog {
      guard let row = Self.row(outline, shared: shared, standard: standard, version: version, cells, input) else {
        continue
      }
      terms.rows.append(row)
      terms.sources[row.key] = ["\(outline.standard)/\(outline.key)", row.key]
    }
  }

  /// The standards whose criteria a release has.
  package static func standards(of input: ComplianceInput, in snapshot: borrowing some ReleaseFacts & ~Copyable) throws
    -> Set<String>
  {
    standards(try snapshot.criterionOutlines(for: input.release.id))
  }

  private static func standards(_ catalog: [CriterionOutline]) -> Set<String> {
    Set(catalog.flatMap { [$0.standard] + ($0.criterion?.clauses.map(\.standard) ?? []) })
  }

  /// The clause by which a standard asks for a criterion of another one, or leaves it out, on a platform.
  private static func clause(
    of outline: CriterionOutline, in standard: String, on platform: Platform
  ) -> CriterionClause? {
    guard outline.standard != standard else { return nil }
    return outline.criterion?.clauses.first { $0.standard == standard && $0.platforms.contains(platform) }
  }

  /// The row of a criterion; nil where the standard does not ask for it.
  private static func row(
    _ outline: CriterionOutline, shared: Set<String>, standard: String, version: String?,
    _ cells: [String: CriterionCells], _ input: ComplianceInput
  ) -> RollUp.Row? {
    let platform = input.product.platform
    let own = "\(outline.standard)/\(outline.key)"
    var key = own
    var counted = cells[own] ?? CriterionCells()
    if outline.standard != standard {
      // A clause of the standard that asks for a criterion of another one, or leaves it out.
      guard let clause = clause(of: outline, in: standard, on: platform) else { return nil }
      // If one clause asks for many, each gets its own row.
      key = shared.contains(clause.reference) ? "\(clause.reference)/\(outline.key)" : clause.reference
      if !shared.contains(clause.reference), let direct = cells[clause.reference] { counted.add(direct) }
    } else if let version, let criterion = outline.criterion, !criterion.stands(in: version) {
      return nil
    } else if version == nil, outline.criterion?.removed != nil {
      return nil
    }
    let judgement =
      outline.criterion.flatMap { CriterionRule.settled($0, standard: standard, version: version, on: platform) }
      ?? CriterionRule.judge(
        counted, screens: input.screens.map(\.key), level: ConformanceLevel(rawValue: outline.level),
        target: input.profile.target)
    // Nothing passes that has no term or was not evaluated: what answers it may not have been asked.
    let isOpen = judgement.term == nil || judgement.term == .notEvaluated
    return RollUp.Row(
      key: key, title: "\(outline.title) (\(outline.level))", verdict: nil,
      outcome: RollUpRule.fold([counted.bearing.outcome] + (isOpen ? [.untested] : [])), counts: counted.bearing,
      term: judgement.term, reason: judgement.reason)
  }
}
