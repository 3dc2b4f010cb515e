internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension IssueTitle {
  /// The title that a stored finding gives to an issue, by the specification and the checks of its release.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)``.
  static func of(_ finding: Identifier<Finding>, _ transaction: borrowing ReadTransaction) throws -> String {
    let facts = try FindingFacts(finding, transaction)
    let path = facts.finding.check
    let check = try transaction.checkDefinitions(for: facts.session.release).first { $0.check.path == path }?.check
    return of(
      try transaction.placeNames(of: finding), unsaid: Check.failureWords(check, path),
      isHeard: facts.isHeard(check?.method), observed: facts.finding.observed)
  }
}
