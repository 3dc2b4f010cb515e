public import AuditModel

extension ReadTransaction {
  /// The findings at an address in all releases of a product, in the order of their numbers.
  ///
  /// - Parameters:
  ///   - address: Local key of the address; see ``addressID(of:in:)``.
  ///   - check: nil means every check.
  public func findings(
    at address: Int64, check: Identifier<Check>?, of product: Identifier<Product>
  ) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.atAddress, product.rawValue, address, check?.rawValue) { $0.identifier(0) }
  }

  /// The findings of a session in the order in which they were recorded.
  public func findings(of session: AuditSession) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.ofSession, session.release.rawValue, session.id.rawValue) { $0.identifier(0) }
  }

  /// When the findings of a session were observed, in no order: UTC, milliseconds since 1970.
  public func observedTimes(of session: AuditSession) throws(StoreError) -> [Int64] {
    try all(FindingQuery.observedTimes, session.release.rawValue, session.id.rawValue) { $0.int64(0) }
  }

  /// The local key of an address; nil when no finding was ever made there.
  public func addressID(of address: Address, in product: Identifier<Product>) throws(StoreError) -> Int64? {
    try addresses(of: product).first { $0.value == address }?.key
  }

  /// What was compared when a finding was made; nil where no announcement was.
  public func comparison(of finding: Identifier<Finding>) throws(StoreError) -> FindingSupplement.Comparison? {
    try first(FindingQuery.comparison, finding.rawValue) { row in
      FindingSupplement.Comparison(
        expected: row.text(0), differences: JSONTexts.decode(row.text(1)) ?? [],
        proposed: Outcome(rawValue: row.int64(2)) ?? .cantTell)
    }
  }

  /// The outcome statements that were answered by themselves, in their order; empty where the outcome was given whole.
  public func statements(
    of finding: Identifier<Finding>
  ) throws(StoreError) -> [(statement: String, outcome: Outcome)] {
    try all(FindingQuery.statements, finding.rawValue) { row in
      (statement: row.text(0), outcome: Outcome(rawValue: row.int64(1)) ?? .untested)
    }
  }

  /// The outcomes of the statements that were answered by themselves; empty where the outcome was given whole.
  public func statementOutcomes(
    of finding: Identifier<Finding>
  ) throws(StoreError) -> [Identifier<OutcomeStatement>: Outcome] {
    var outcomes: [Identifier<OutcomeStatement>: Outcome] = [:]
    for (id, outcome) in try all(
      FindingQuery.statements, finding.rawValue,
      decode: { ($0.identifier(2, of: OutcomeStatement.self), Outcome(rawValue: $0.int64(1)) ?? .untested) })
    {
      outcomes[id] = outcome
    }
    return outcomes
  }
}
