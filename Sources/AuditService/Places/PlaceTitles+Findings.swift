package import AuditModel
package import AuditReports
package import AuditRules
package import AuditStore

extension PlaceTitles {
  /// What the places of findings are called, each as the release of its session has it; of one place in several releases,
  /// as in the latest of them.
  package init(of findings: some Sequence<FindingFacts>, in transaction: borrowing ReadTransaction) throws {
    var addresses: [Identifier<Release>: Set<Address>] = [:]
    for facts in findings { addresses[facts.session.release, default: []].insert(facts.finding.address) }
    var all: [Address: String] = [:]
    for product in addresses.isEmpty ? [] : try transaction.products() {
      for release in try transaction.releases(of: product.id) {
        guard let named = addresses[release.id] else { continue }
        all.merge(try PlaceTitles(named, of: release, product, in: transaction).all) { _, later in later }
      }
    }
    self.init(all: all)
  }

  /// The same of findings by their numbers.
  package init(of findings: [Identifier<Finding>], in transaction: borrowing ReadTransaction) throws {
    try self.init(of: try findings.map { try FindingFacts($0, transaction) }, in: transaction)
  }
}
