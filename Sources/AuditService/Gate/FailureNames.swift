internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// Names failures as people read of them: by the title of their issue, which says where and what was heard or found.
struct FailureNames {
  private let input: ComplianceInput
  private let outlines: [String: CriterionOutline]
  private let checks: [String: Check]

  init(_ input: ComplianceInput, in transaction: borrowing ReadTransaction) throws {
    self.input = input
    outlines = Dictionary(
      try transaction.criterionOutlines(for: input.release.id).filter { $0.standard == "wcag" }
        .map { ("\($0.standard)/\($0.key)", $0) }
    ) { first, _ in first }
    checks = Dictionary(input.definitions.map { ($0.check.path, $0.check) }) { first, _ in first }
  }

  func named(
    _ failures: [GateOutcome.Failure], in transaction: borrowing ReadTransaction
  ) throws -> [GateCheck.NamedFailure] {
    let places = try PlaceTitles(failures.map(\.address), of: input.release, input.product, in: transaction)
    let numbers = try input.issueNumbers(of: failures.flatMap(\.findings), in: transaction)
    return try failures.map { failure in
      let issue = try failure.findings.flatMap { numbers[$0] ?? [] }.min().map { try input.issue($0, in: transaction) }
      return GateCheck.NamedFailure(
        title: issue?.title
          ?? "\(places[failure.address]): \(Check.failureWords(checks[failure.check], failure.check))",
        severity: failure.severity,
        isWorse: failure.isWorse, issue: issue?.id.rawValue, tracker: issue?.reference,
        criterion: criterion(of: failure.check))
    }
  }

  private func criterion(of path: String) -> CriterionOutline? {
    let references = checks[path]?.references ?? []
    return [ReferenceRelation.tests, .related].lazy.flatMap { relation in
      references.filter { $0.relation == relation }
    }.compactMap { outlines[$0.path] }.first ?? outlines[path]
  }
}
