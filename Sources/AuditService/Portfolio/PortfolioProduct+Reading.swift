package import AuditModel
package import AuditReports
package import AuditRules
package import AuditStore

extension PortfolioProduct {
  /// A product with its issues, without a release.
  ///
  /// - Parameters:
  ///   - idleBefore: It is idle when nothing of it was observed since: UTC, milliseconds since 1970; nil: it is never called so.
  ///   - now: What is overdue was due before: UTC, milliseconds since 1970.
  package init(
    _ product: Product, idleBefore: Int64? = nil, at now: Int64, in transaction: borrowing ReadTransaction
  ) throws {
    let observed = try Self.lastObserved(of: product, transaction)
    let issues = IssueNumbers(
      open: try transaction.issueCount(Self.openIssues(of: product, at: now)),
      overdue: try transaction.issueCount(Self.openIssues(of: product, at: now, areOverdue: true)))
    self.init(
      product: product, issues: issues, lastObservedAt: observed,
      isIdle: idleBefore.map { (observed ?? .min) < $0 } ?? false)
  }

  /// When something of a product was observed last that stands: UTC, milliseconds since 1970; nil where nothing was.
  private static func lastObserved(of product: Product, _ transaction: borrowing ReadTransaction) throws -> Int64? {
    try transaction.remembered(
      .lastObserved(product.id), of: product.id, size: { (_: Int64?) in 0 },
      renewing: { (before: Int64?, written) -> Int64?? in
        // What was taken back may have been the last.
        guard !written.hasCorrections else { return nil }
        return .some([before, written.lastObserved].compactMap { $0 }.max())
      }, { try transaction.lastObserved(of: product.id) })
  }

  /// Asks for the open issues of a product, whatever release they are of, or for those alone that are overdue.
  static func openIssues(of product: Product, at now: Int64, areOverdue: Bool = false) -> IssueFilter {
    var filter = IssueFilter()
    filter.product = product.key
    filter.isOverdue = areOverdue
    filter.now = now
    return filter
  }

  /// Takes in how its current release stands.
  package mutating func take(_ evaluation: ReleaseEvaluation, in transaction: borrowing ReadTransaction) throws {
    compliance = evaluation.compliance
    failures = try FailureNumbers(evaluation, in: transaction)
  }

  /// Asks the gate about that release by the default policy, and what failed in the one before it.
  package mutating func askGate(
    _ evaluation: ReleaseEvaluation, at now: Int64, in transaction: borrowing ReadTransaction
  ) throws {
    answer = try transaction.gateCheck(evaluation, now: now).answer
    guard let version = evaluation.input.release.predecessor else { return }
    let release = try transaction.release(version, of: product)
    before = try transaction.withEvaluation(of: release, product) { (version, $0.compliance.mustLevel.failed) }
  }
}

extension FailureNumbers {
  /// The failed required checks of a release, as the gate counts them, by their severities.
  fileprivate init(_ evaluation: ReleaseEvaluation, in transaction: borrowing ReadTransaction) throws {
    self.init()
    let failed = evaluation.cells.filter { $0.isMustLevel && !$0.isFilledByCheck && $0.outcome == .failed }
    let severities = try transaction.severities(ofFailed: Set(failed.flatMap(\.findings)).sorted())
    for cell in failed { add(FailureSeverity.worst(cell.findings.compactMap { severities[$0] })) }
  }
}
