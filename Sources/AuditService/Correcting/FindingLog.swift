public import AuditModel
public import AuditRules
public import AuditStore

/// What happened to findings, in order: what was recorded, amended and retracted, by whom, when and why.
public struct FindingLog: Sendable {
  /// Something that happened.
  public struct Entry: Sendable {
    /// What happened.
    public enum Kind: String, CaseIterable, Sendable {
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
    /// The retraction that this is; for other kinds the one that took the finding back, nil while it stands.
    public let retraction: FindingRetraction?
    /// What was compared when it was made; nil where no announcement was, and for a retraction.
    public let comparison: FindingSupplement.Comparison?
    /// The outcome statements that were answered by themselves; empty where the outcome was given whole, and for a
    /// retraction.
    public let statements: [(statement: String, outcome: Outcome)]
    /// What goes with the finding as evidence, in the order of numbers; empty for a retraction.
    public let evidence: [Evidence]
    /// Whether the finding stands: it was neither retracted nor amended.
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
          facts: facts, retraction: retractions.first, comparison: try transaction.comparison(of: finding.id),
          statements: try transaction.statements(of: finding.id), evidence: try Self.evidence(of: finding, transaction),
          stands: try retractions.isEmpty && transaction.amendments(of: finding.id).isEmpty))
      for retraction in retractions {
        entries.append(
          Entry(
            kind: .retracted, at: retraction.retractedAt, actor: retraction.retractedBy, facts: facts,
            retraction: retraction, comparison: nil, statements: [], evidence: [], stands: false))
      }
    }
    self.entries = entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
      \.element)
  }

  private static func evidence(
    of finding: Finding, _ transaction: borrowing ReadTransaction
  ) throws -> [Evidence] {
    var filter = EvidenceFilter()
    filter.finding = finding.id
    return try transaction.evidence(filter).map(\.evidence)
  }
}
