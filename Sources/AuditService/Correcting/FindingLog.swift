public import AuditModel
public import AuditStore

/// What happened to findings, in order: what was recorded, amended and retracted, by whom, when and why.
public struct FindingLog: Sendable {
  /// Something that happened.
  public struct Entry: Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
      case recorded
      case amended
      case retracted
    }

    /// What happened.
    public let kind: Kind
    /// When it was observed, or retracted: UTC, milliseconds since 1970.
    public let at: Int64
    /// Who.
    public let actor: String
    /// The finding with its session.
    public let facts: FindingFacts
    /// Why it was retracted; nil for other kinds.
    public let retractionReason: String?
    /// What was compared when it was made; nil where no announcement was, and for a retraction.
    public let comparison: FindingSupplement.Comparison?
    /// Whether the finding stands: it was not retracted.
    public let stands: Bool
  }

  /// The entries, oldest first; those of one time in the order of the findings.
  public let entries: [Entry]

  /// The story of some findings.
  public init(_ findings: [Identifier<Finding>], in transaction: borrowing ReadTransaction) throws {
    var sessions: [Identifier<AuditSession>: AuditSession] = [:]
    var entries: [Entry] = []
    for finding in try transaction.findings(findings) {
      let session = try sessions[finding.session] ?? transaction.session(finding.session)
      sessions[finding.session] = session
      let facts = FindingFacts(finding, session)
      let retractions = try transaction.retractions(of: finding.id)
      entries.append(
        Entry(
          kind: finding.amends == nil ? .recorded : .amended, at: finding.observedAt, actor: session.auditor,
          facts: facts, retractionReason: nil, comparison: try transaction.comparison(of: finding.id),
          stands: retractions.isEmpty))
      for retraction in retractions {
        entries.append(
          Entry(
            kind: .retracted, at: retraction.retractedAt, actor: retraction.retractedBy, facts: facts,
            retractionReason: retraction.reason, comparison: nil, stands: false))
      }
    }
    self.entries = entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
      \.element)
  }
}
