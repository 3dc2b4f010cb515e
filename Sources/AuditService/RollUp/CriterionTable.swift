internal import AuditModel
internal import AuditStore

/// The criteria of a standard in a release, each with its cells and its term (rule 10).
struct CriterionTable {
  let compliance: ReleaseCompliance
  /// In the order of the catalog.
  private(set) var rows: [RollUp.Row] = []

  /// Folds the cells of a release.
  ///
  /// - Parameters:
  ///   - input: The facts of the release, read in the same transaction.
  ///   - standard: `wcag`, `en-301-549` or `section-508`.
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` for a standard that no pinned pack has.
  init(_ input: ComplianceInput, standard: String, in transaction: borrowing ReadTransaction) throws {
    let catalog = try transaction.criterionOutlines(for: input.release.id)
    let known = Set(catalog.flatMap { [$0.standard] + ($0.criterion?.clauses.map(\.standard) ?? []) })
    guard known.contains(standard) else {
      throw StoreError.notFound(
        kind: "standard", reference: standard, hint: "there are \(known.sorted().joined(separator: ", "))")
    }
    let keys = try CellKeys(input, in: transaction)
    var counts: [String: OutcomeCounts] = [:]
    compliance = ComplianceEvaluator(input).evaluate { cell in
      for criterion in keys.criteria(of: cell.definition, isMustLevel: cell.isMustLevel) {
        counts[criterion, default: OutcomeCounts()].add(cell)
      }
    }
    for definition in try Self.failedOutside(input, in: transaction) {
      let isMustLevel = definition.check.level.isMustLevel(target: input.profile.target)
      for criterion in keys.criteria(of: definition, isMustLevel: isMustLevel) {
        counts[criterion, default: OutcomeCounts()].add(.failed)
      }
    }
    let version = input.profile.packs.first { $0.pack == "wcag" && $0.version != nil }?.version
    rows = catalog.compactMap { outline in
      Self.row(outline, standard: standard, version: version, counts, on: input.product.platform)
    }
  }

  /// The checks outside the profile with a failure that counts, once for each address.
  private static func failedOutside(
    _ input: ComplianceInput, in transaction: borrowing ReadTransaction
  ) throws -> [CheckDefinition] {
    let asked = Set(input.definitions.map(\.id))
    guard input.findings.contains(where: { $0.outcome == .failed && !asked.contains($0.check) }) else { return [] }
    var outside: [Identifier<Check>: CheckDefinition] = [:]
    for definition in try transaction.checkDefinitions(for: input.release.id) where !asked.contains(definition.id) {
      outside[definition.id] = definition
    }
    let inScope = try addressesInScope(input, transaction)
    var failed: [CheckDefinition] = []
    input.forEachPlace { rows in
      guard let first = rows.first, let definition = outside[first.check], inScope.contains(first.address) else {
        return
      }
      let classes = FindingRule.decide(
        rows.map { input.counted($0) }, isToolCheck: definition.check.method == .tool)
      if let worst = classes.map(\.outcome).min(), CriterionRule.counts(worst, isAsked: false) {
        failed.append(definition)
      }
    }
    return failed
  }

  /// A finding on a screen out of scope counts for nothing.
  private static func addressesInScope(
    _ input: ComplianceInput, _ transaction: borrowing ReadTransaction
  ) throws -> Set<Int64> {
    let screens = Set(input.screens.map(\.key))
    let components = Set(input.screens.flatMap(\.components))
    return Set(
      try transaction.addresses(of: input.product.id).filter { _, address in
        switch address {
        case .product: true
        case .screen(let key, _, _): screens.contains(key)
        case .component(let key, _): components.contains(key)
        }
      }.keys)
  }

  /// The row of a criterion; nil where the standard does not ask for it.
  private static func row(
    _ outline: CriterionOutline, standard: String, version: String?, _ counts: [String: OutcomeCounts],
    on platform: Platform
  ) -> RollUp.Row? {
    let own = "\(outline.standard)/\(outline.key)"
    var key = own
    var counted = counts[own] ?? OutcomeCounts()
    if outline.standard != standard {
      // A clause of the standard that asks for a criterion of another one, or leaves it out.
      guard
        let clause = outline.criterion?.clauses.first(where: {
          $0.standard == standard && $0.platforms.contains(platform)
        })
      else { return nil }
      key = clause.reference
      if clause.reference != own, let direct = counts[clause.reference] { counted.add(direct) }
    } else if let version, let criterion = outline.criterion, !criterion.stands(in: version) {
      return nil
    } else if version == nil, outline.criterion?.removed != nil {
      return nil
    }
    let judgement =
      outline.criterion.flatMap { CriterionRule.settled($0, standard: standard, version: version, on: platform) }
      ?? CriterionRule.judge(counted, level: ConformanceLevel(rawValue: outline.level))
    return RollUp.Row(
      key: key, title: "\(outline.title) (\(outline.level))", verdict: nil, outcome: counted.outcome, counts: counted,
      term: judgement.term, reason: judgement.reason)
  }
}
