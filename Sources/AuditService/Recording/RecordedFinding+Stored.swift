package import AuditModel
package import AuditReports
internal import AuditRules
package import AuditStore

extension RecordedFinding {
  /// A finding as it is stored.
  ///
  /// - Parameter isKept: Whether it stays so; false in a rehearsal.
  package init(_ id: Identifier<Finding>, _ transaction: borrowing ReadTransaction, isKept: Bool = true) throws {
    let facts = try FindingFacts(id, transaction)
    let (product, release) = try transaction.release(of: facts.session)
    self.init(
      facts, product: product.key, release: release.version, retraction: try transaction.retractions(of: id).first,
      isKept: isKept)
  }
}
