public import AuditModel

/// A finding with who made it, in which build and with what.
public struct FindingFacts: Hashable, Sendable {
  /// The finding.
  public let finding: Finding
  /// The session in which it was made.
  public let session: AuditSession

  /// Reads a finding.
  public init(_ id: Identifier<Finding>, _ snapshot: borrowing some ReleaseFacts & ~Copyable) throws {
    finding = try snapshot.finding(id)
    session = try snapshot.session(finding.session)
  }

  package init(_ finding: Finding, _ session: AuditSession) {
    self.finding = finding
    self.session = session
  }

  /// The facts of all findings of some cells, by the finding's number.
  package static func of(
    _ cells: [Cell], _ input: ComplianceInput, _ snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [Identifier<Finding>: FindingFacts] {
    var facts: [Identifier<Finding>: FindingFacts] = [:]
    for finding in try snapshot.findings(cells.flatMap(\.findings)) {
      if let session = input.sessions[finding.session] { facts[finding.id] = FindingFacts(finding, session) }
    }
    return facts
  }

  /// What was observed, else why nothing could be; nil when the finding says neither.
  public var words: String? { finding.words }
}

extension Finding {
  /// What was observed, else why nothing could be; nil when it says neither.
  ///
  /// The reason of an amendment says why an answer was corrected, and is no observation, unless it is also why a check does
  /// not apply or cannot be told.
  package var observation: String? {
    let isWhy = amends == nil || outcome == .inapplicable || outcome == .cantTell
    return observed ?? (isWhy ? reason : nil)
  }

  /// ``observation``, else the note; nil when it says none.
  package var words: String? { observation ?? note }
}
