public import AuditModel
public import AuditRules
public import AuditStore

/// What was done in a session, and how fast.
public struct SessionSummary: Sendable {
  /// The session.
  public let session: AuditSession
  /// Findings that stand, by outcome: neither retracted nor amended in the session.
  public let outcomes: OutcomeCounts
  /// Findings that were retracted.
  public let retracted: Int
  /// Findings that amend others.
  public let amending: Int
  /// Screens with a finding, in the order in which they were come to, and how many findings stand on each; `.` is the
  /// product.
  public let screens: [(screen: String, findings: Int)]
  /// How fast it went.
  public let pace: SessionPace

  /// Sums a session up.
  public init(_ session: AuditSession, in transaction: borrowing ReadTransaction) throws {
    self.session = session
    let retracted = try transaction.retractedFindings(of: session.release)
    let findings = try transaction.findings(try transaction.findings(of: session))
    var outcomes = OutcomeCounts()
    var order: [String] = []
    var counts: [String: Int] = [:]
    let amended = Set(findings.filter { !retracted.contains($0.id) }.compactMap(\.amends))
    for finding in findings where !retracted.contains(finding.id) && !amended.contains(finding.id) {
      outcomes.add(finding.outcome)
      let place =
        switch finding.address {
        case .screen(let key, _, _): key
        case .component(let key, _): "%\(key)"
        case .product: "\(Address.product)"
        }
      if counts[place] == nil { order.append(place) }
      counts[place, default: 0] += 1
    }
    self.outcomes = outcomes
    self.retracted = findings.count { retracted.contains($0.id) }
    amending = findings.count { $0.amends != nil && !retracted.contains($0.id) }
    screens = order.map { ($0, counts[$0] ?? 0) }
    pace = SessionPace(try transaction.observedTimes(of: session))
  }
}
