internal import AuditModel

extension WriteTransaction {
  /// Brings the derived rows of all issues that were written about up to date.
  ///
  /// Called before each commit; to be called before that by whoever reads issues that the same transaction has changed.
  public func refreshIssues() throws(StoreError) {
    guard !touched.isEmpty else { return }
    try refresh(touched.take())
  }

  /// Makes the derived rows of all issues anew, as the logs say.
  public func rebuildIssues() throws(StoreError) {
    try run(IssueDerivationQuery.forgetAllCurrent)
    try run(IssueDerivationQuery.forgetAllPlaces)
    try run(IssueDerivationQuery.forgetAllLabels)
    try run(IssueDerivationQuery.forgetAllTexts)
    _ = touched.take()
    var last: Int64 = 0
    while true {
      let ids = try read.all(IssueDerivationQuery.idsFrom, last) { try $0.int64("issue_id") }
      guard let newest = ids.last else { return }
      try refresh(ids)
      last = newest
    }
  }

  /// Refreshes issues a part at a time, so that the findings that one statement has read are still in memory for the next.
  private func refresh(_ issues: [Int64]) throws(StoreError) {
    try read.prepareDerivation()
    var start = 0
    while start < issues.count {
      let end = min(start + 500, issues.count)
      let ids = JSONTexts.encode(issues[start..<end])
      try run(IssueDerivationQuery.refreshCurrent, ids)
      try run(IssueDerivationQuery.forgetPlaces, ids)
      try run(IssueDerivationQuery.addPlaces, ids)
      try run(IssueDerivationQuery.forgetLabels, ids)
      try run(IssueDerivationQuery.addLabels, ids)
      try run(IssueDerivationQuery.refreshText, ids)
      start = end
    }
  }

  /// Notes that what counts of a finding has changed, and so perhaps where its issues stand.
  func touchIssues(of finding: Int64) throws(StoreError) {
    for issue in try read.all(IssueDerivationQuery.ofFinding, finding, decode: { try $0.int64("issue_id") }) {
      touched.insert(issue)
    }
  }
}
