internal import AuditModel

/// The decisions that an answer names, as they are stored; what came later of them, that one was taken back, is left out.
struct FrozenDecisions {
  private var known: [Identifier<Decision>: Decision] = [:]

  /// None.
  init() {}

  /// Reads those about some issues.
  init(about issues: [Identifier<AuditIssue>], in snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    for issue in Set(issues).sorted() {
      for decision in try snapshot.decisions(about: issue) { known[decision.id] = decision.standing }
    }
  }

  func decision(_ id: Identifier<Decision>) -> Decision? { known[id] }
}

extension Decision {
  /// The same before it was taken back.
  fileprivate var standing: Decision {
    var standing = Decision(
      id: id, issue: issue, kind: kind, owner: owner, requestedBy: requestedBy, approver: approver,
      duplicateOf: duplicateOf, reason: reason, decidedAt: decidedAt, expiresAt: expiresAt)
    (standing.exemption, standing.look, standing.releases) = (exemption, look, releases)
    return standing
  }
}

/// What was decided is told by its kind and times; who decided and why is read from the log.
extension AnswerWriter {
  mutating func add(_ decision: Decision) {
    add(.decision, decision.id.rawValue)
    add(.issue, decision.issue.rawValue)
    add(decision.kind)
    add(.issue, decision.duplicateOf?.rawValue)
    add(decision.decidedAt)
    add(decision.expiresAt) { $0.add($1) }
  }

  mutating func add(_ covering: CoveringDecision) {
    add(covering.finding)
    add(.issue, covering.issue.rawValue)
    add(covering.decision)
    add(covering.severity) { $0.add($1) }
    add(covering.isContested)
    add(.issue, covering.undecided?.rawValue)
    add(covering.hasReturned)
    add(covering.wasThere)
    add(covering.isPlaceAccepted)
    add(covering.isReleaseNamed)
    add(covering.accepted) { $0.add($1) }
  }
}

extension AnswerReader {
  /// - Returns: Without names and a reason where a recovery has lost its row.
  mutating func decision(_ decisions: FrozenDecisions) throws(MalformedAnswer) -> Decision {
    let id = Identifier<Decision>(rawValue: try key(.decision) ?? 0)
    let issue = Identifier<AuditIssue>(rawValue: try key(.issue) ?? 0)
    let kind = try value(Decision.Kind.self)
    let duplicate = try key(.issue)
    let decidedAt = try integer()
    let expiresAt = try optional { (reader) throws(MalformedAnswer) in try reader.integer() }
    return decisions.decision(id)
      ?? Decision(
        id: id, issue: issue, kind: kind, owner: "", requestedBy: nil, approver: "",
        duplicateOf: duplicate.map { Identifier(rawValue: $0) }, reason: "", decidedAt: decidedAt,
        expiresAt: expiresAt)
  }

  mutating func coveringDecision(_ decisions: FrozenDecisions) throws(MalformedAnswer) -> CoveringDecision {
    CoveringDecision(
      finding: try finding() ?? Identifier(rawValue: 0),
      issue: Identifier(rawValue: try key(.issue) ?? 0),
      decision: try decision(decisions),
      severity: try optional { (reader) throws(MalformedAnswer) in try reader.value() },
      isContested: try flag(), undecided: try key(.issue).map { Identifier(rawValue: $0) }, hasReturned: try flag(),
      wasThere: try flag(), isPlaceAccepted: try flag(), isReleaseNamed: try flag(),
      accepted: try optional { (reader) throws(MalformedAnswer) in try reader.value() })
  }

  /// Findings that this file has.
  mutating func findings() throws(MalformedAnswer) -> [Identifier<Finding>] {
    try list { (reader) throws(MalformedAnswer) in try reader.finding() }.compactMap { $0 }
  }
}
