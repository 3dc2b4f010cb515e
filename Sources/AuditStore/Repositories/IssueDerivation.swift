internal import AuditModel

extension WriteTransaction {
  /// Brings the derived rows of all issues that were written about up to date.
  ///
  /// Called before each commit; to be called before that by whoever reads issues that the same transaction has changed.
  public func refreshIssues() throws(StoreError) {
    guard !touched.isEmpty else { return }
    try refresh(touched.takeJSON())
  }

  /// Makes the derived rows of all issues anew, as the logs say.
  public func rebuildIssues() throws(StoreError) {
    try run(IssueDerivationQuery.forgetAllCurrent)
    try run(IssueDerivationQuery.forgetAllPlaces)
    try run(IssueDerivationQuery.forgetAllLabels)
    try run(IssueDerivationQuery.forgetAllTexts)
    _ = touched.takeJSON()
    var last: Int64 = 0
    while true {
      let ids = try read.all(IssueDerivationQuery.idsFrom, last) { $0.int64(0) }
      guard let newest = ids.last else { return }
      try refresh("[" + ids.map { String($0) }.joined(separator: ",") + "]")
      last = newest
    }
  }

  private func refresh(_ ids: String) throws(StoreError) {
    try run(IssueDerivationQuery.refreshCurrent, ids)
    try run(IssueDerivationQuery.forgetPlaces, ids)
    try run(IssueDerivationQuery.addPlaces, ids)
    try run(IssueDerivationQuery.forgetLabels, ids)
    try run(IssueDerivationQuery.addLabels, ids)
    try run(IssueDerivationQuery.refreshText, ids)
  }

  /// Notes that what counts of a finding has changed, and so perhaps where its issues stand.
  func touchIssues(of finding: Int64) throws(StoreError) {
    for issue in try read.all(IssueDerivationQuery.ofFinding, finding, decode: { $0.int64(0) }) {
      touched.insert(issue)
    }
  }
}
