internal import AuditModel
package import AuditStore

/// The teams, people and labels of a file's issues and screens, as they are written there.
package struct IssueNames {
  package let teams: [String]
  package let owners: [String]
  package let labels: [String]

  /// - Parameter product: The key of the one whose names count; nil: those of all.
  package init(_ product: String?, _ transaction: borrowing ReadTransaction) throws {
    var filter = IssueFilter()
    filter.product = product
    filter.isAll = true
    let issues = try transaction.issues(filter)
    let products = try transaction.products().filter { product == nil || $0.key == product }
    var screens: [String] = []
    for product in products {
      guard let release = try transaction.releases(of: product.id).last else { continue }
      screens += try transaction.screens(of: release.id, only: nil).compactMap(\.specification.team)
    }
    teams = (issues.compactMap(\.team) + screens).distinct()
    owners = issues.compactMap(\.owner).distinct()
    labels = issues.flatMap(\.labels).distinct()
  }
}
