public import AuditModel
public import AuditRules
public import AuditStore

extension Conflicts {
  /// What is left to be settled in a product, as the file has it.
  public static func of(
    _ product: Identifier<Product>, in transaction: borrowing ReadTransaction
  ) throws -> [Conflict] {
    try all(
      edits: transaction.edits(of: product), freezes: transaction.releaseFreezes(of: product),
      issues: transaction.issuesAtSharedPlaces(of: product), findings: transaction.lateFindings(of: product),
      decisions: transaction.decisionsApart(of: product))
  }
}
