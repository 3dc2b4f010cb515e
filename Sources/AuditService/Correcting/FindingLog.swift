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
      /// It passed, and stands beside a failure that casts doubt on it.
      case affirmed

      /// Whether it is about a finding that was made before, and does not repeat what that says.
      public var isOnFinding: Bool { self == .retracted || self == .affirmed }
    }

    /// What happened.
    public let kind: Kind
    /// When it was observed, retracted or affirmed: UTC, milliseconds since 1970.
    public let at: Int64
    /// Who.
    public let actor: String
    /// The finding with its session.
    public let facts: FindingFacts
    /// The retraction that this is; for other kinds the one that took the finding back, nil while it stands.
    public let retraction: FindingRetraction?
    /// The word on it, for an affirmation; nil for other kinds.
    public let affirmation: Affirmation?
    /// What was compared when it was made; nil where no announcement was, and for a retraction.
    public let comparison: FindingSupplement.Comparison?
    /// The outcome statements that were answered by themselves; empty where the outcome was given whole, and for a
    /// retraction.
    public let statements: [(statement: String, outcome: Outcome)]
    /// What is wrong, in order; empty where the failure is one problem by itself, and for a retraction.
    public let problems: [Problem]
    /// The failures of tools that it ends; empty for a retraction.
    public let ends: [Identifier<Finding>]
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
    let problems = try transaction.problems(of: findings)
    for finding in try transaction.findings(findings) {
      let session = try sessions[finding.session] ?? transaction.session(finding.session)
      sessions[finding.session] = session
      let facts = FindingFacts(finding, session)
      let retractions = try transaction.retractions(of: finding.id)
      entries.append(
        Entry(
          kind: finding.amends == nil ? .recorded : .amended, at: finding.observedAt, actor: session.auditor,
          facts: facts, retraction: retractions.first, affirmation: nil,
          comparison: try transaction.comparison(of: finding.id),
          statements: try transaction.statements(of: finding.id), problems: problems[finding.id] ?? [],
          ends: try transaction.ends(of: finding.id), evidence: try Self.evidence(of: finding, transaction),
          stands: try retractions.isEmpty && transaction.amendments(of: finding.id).isEmpty))
      for retraction in retractions {
        entries.append(
          Entry(
            kind: .retracted, at: retraction.retractedAt, actor: retraction.retractedBy, facts: facts,
            retraction: retraction, affirmation: nil, comparison: nil, statements: [], problems: [], ends: [],
            evidence: [], stands: false))
      }
    }
    for word in try Self.affirmations(of: findings, sessions.values.map(\.release).distinct(), transaction) {
      let finding = try transaction.finding(word.pair.passed)
      entries.append(
        Entry(
          kind: .affirmed, at: word.affirmedAt, actor: word.person,
          facts: FindingFacts(finding, try transaction.session(finding.session)),
          retraction: try transaction.retractions(of: finding.id).first, affirmation: word, comparison: nil,
          statements: [], problems: [], ends: [], evidence: [], stands: true))
    }
    self.entries = entries.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
      \.element)
  }

  /// The words on passes among some findings, or on passes beside failures among them.
  private static func affirmations(
    of findings: [Identifier<Finding>], _ releases: [Identifier<Release>], _ transaction: borrowing ReadTransaction
  ) throws -> [Affirmation] {
    let known = Set(findings)
    return try releases.flatMap { try transaction.affirmations(of: $0) }
      .filter { known.contains($0.pair.passed) || known.contains($0.pair.failed) }
  }

  private static func evidence(
    of finding: Finding, _ transaction: borrowing ReadTransaction
  ) throws -> [Evidence] {
    var filter = EvidenceFilter()
    filter.finding = finding.id
    return try transaction.evidence(filter).map(\.evidence)
  }
}
