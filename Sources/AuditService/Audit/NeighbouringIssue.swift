public import AuditModel
public import AuditStore

/// An open issue of the same check beside a failure, which may be the same problem.
public enum NeighbouringIssue {
  /// The newest open issue of a question's check elsewhere on its screen; nil where there is none, or where the failure joins
  /// one at its own place anyhow.
  public static func beside(
    _ question: AuditQuestion, of product: Product, in transaction: borrowing ReadTransaction
  ) throws -> AuditIssue? {
    guard let screen = question.screen else { return nil }
    var filter = IssueFilter()
    filter.product = product.key
    filter.screen = screen
    filter.checks = [question.definition.id]
    filter.states = [.open, .reopened]
    filter.order = .number
    let open = try transaction.issues(filter)
    return open.contains { $0.address == question.address } ? nil : open.last
  }
}
