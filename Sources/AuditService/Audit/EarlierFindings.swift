public import AuditModel
public import AuditRules
public import AuditStore

/// What was found in the release before, at the address and check of a question.
public struct EarlierFindings {
  /// Version of that release.
  public let release: String
  private let input: ComplianceInput
  private let cells: [AuditCell: (outcome: Outcome, findings: [Identifier<Finding>])]

  /// Reads the release that a release follows; nil where it follows none.
  public init?(before release: Release, product: Product, in transaction: borrowing ReadTransaction) throws {
    guard let version = release.predecessor else { return nil }
    let earlier = try transaction.release(version, of: product)
    let input = try ComplianceInput(transaction, product: product, release: earlier)
    var cells: [AuditCell: (outcome: Outcome, findings: [Identifier<Finding>])] = [:]
    _ = input.evaluate { cell in
      guard cell.finding != nil, !cell.isFilledByCheck else { return }
      cells[AuditCell(address: cell.address, check: cell.definition.id)] = (cell.outcome, cell.findings)
    }
    self.release = version
    self.input = input
    self.cells = cells
  }

  /// The outcome of a question's cell; nil where nothing was found.
  func outcome(of question: AuditQuestion) -> Outcome? { cells[question.cell]?.outcome }

  /// The outcome of a question's cell, and what was said of it, the worst finding first; nil where nothing was found.
  public func result(
    of question: AuditQuestion, in transaction: borrowing ReadTransaction
  ) throws -> (outcome: Outcome, findings: [FindingFacts])? {
    guard let cell = cells[question.cell] else { return nil }
    let findings = try transaction.findings(cell.findings).compactMap { finding in
      input.sessions[finding.session].map { FindingFacts(finding, $0) }
    }
    return (cell.outcome, findings)
  }
}
