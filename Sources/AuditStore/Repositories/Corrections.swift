public import AuditModel

extension ReadTransaction {
  /// The retractions of a finding, oldest first; empty while it stands.
  public func retractions(of finding: Identifier<Finding>) throws(StoreError) -> [FindingRetraction] {
    try all(FindingQuery.retractions, finding.rawValue) { row in
      FindingRetraction(
        finding: row.identifier(0), retractedBy: row.text(1), reason: row.text(2), retractedAt: row.int64(3))
    }
  }

  /// The findings that amend a finding and stand, oldest first.
  public func amendments(of finding: Identifier<Finding>) throws(StoreError) -> [Identifier<Finding>] {
    try all(FindingQuery.amending, finding.rawValue) { $0.identifier(0) }
  }

  /// The newest finding of a session that was not retracted; nil when there is none.
  public func lastFinding(of session: AuditSession) throws(StoreError) -> Identifier<Finding>? {
    try first(FindingQuery.lastOfSession, session.release.rawValue, session.id.rawValue) { $0.identifier(0) }
  }
}

extension WriteTransaction {
  /// Retracts a finding: it stays, and does not count any more; what it superseded counts again (DESIGN rule 2).
  ///
  /// - Throws: ``StoreError/frozen(release:)``, and ``StoreError/invalid(_:)`` when it was retracted before, or a frozen
  ///   release goes back to its release.
  public func retract(
    _ finding: Identifier<Finding>, of release: Release, by auditor: String, reason: String
  ) throws(StoreError) {
    try read.requireOpen(release)
    if let earlier = try read.retractions(of: finding).first {
      throw .invalid(
        "finding \(finding.rawValue) was retracted by \(earlier.retractedBy) before; there is nothing left to retract")
    }
    let number = try nextLogNumber(of: .findingRetraction)
    try run(
      FindingQuery.insertRetraction, number.replica, number.sequence, finding.rawValue, auditor, reason, now)
    try touchIssues(of: finding.rawValue)
  }
}
