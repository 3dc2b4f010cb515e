/// A decision about the issue of a problem of a failed finding that stands, with what the issue held when it was decided.
public struct CoveringDecision: Hashable, Sendable {
  /// The finding.
  public let finding: Identifier<Finding>
  /// The issue.
  public let issue: Identifier<AuditIssue>
  /// What was decided about it.
  public let decision: Decision
  /// How bad the finding is; nil when not said.
  public let severity: Severity?
  /// Whether another decision about the issue stands, which a copy of the file made without knowing this one.
  public let isContested: Bool
  /// An issue about which no decision holds, and whose problem is open at the same place; nil: there is none.
  public let undecided: Identifier<AuditIssue>?
  /// Whether its place was in a release again since it was said to be gone.
  public let hasReturned: Bool
  /// Whether the problem was in the issue, and stood, when it was decided.
  public let wasThere: Bool
  /// Whether a problem of the same address, check and environment was in the issue, and stood, when it was decided.
  public let isPlaceAccepted: Bool
  /// Whether the finding is of a release that the decision holds for: one that it names, or where it names none that of its
  /// failures.
  public let isReleaseNamed: Bool
  /// How bad that one was when it was decided: as it was said of the issue, else the worst of those at the place; nil when
  /// neither said so.
  public let accepted: Severity?

  /// A decision about the issue of a finding.
  public init(
    finding: Identifier<Finding>, issue: Identifier<AuditIssue>, decision: Decision, severity: Severity?,
    isContested: Bool = false, undecided: Identifier<AuditIssue>? = nil, hasReturned: Bool = false, wasThere: Bool,
    isPlaceAccepted: Bool, isReleaseNamed: Bool = true, accepted: Severity?
  ) {
    self.undecided = undecided
    self.hasReturned = hasReturned
    self.isReleaseNamed = isReleaseNamed
    self.finding = finding
    self.issue = issue
    self.decision = decision
    self.severity = severity
    self.isContested = isContested
    self.wasThere = wasThere
    self.isPlaceAccepted = isPlaceAccepted
    self.accepted = accepted
  }
}
