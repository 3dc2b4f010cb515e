/// An issue with its problems and with what was decided about it, as rule 9 weighs them (DESIGN section 3).
public struct DecidedIssue: Hashable, Sendable {
  /// The issue.
  public let id: Identifier<AuditIssue>
  /// Where it stands.
  public let state: IssueState
  /// What was decided about it, oldest first, also what was taken back or has lapsed.
  public let decisions: [Decision]
  /// What stood in the issue when the newest decision that stands was made, as severe as it was then.
  public let accepted: [DecidedProblem]
  /// What stands in the issue now.
  public let gathered: [DecidedProblem]
  /// Where the place of one of its problems came back since it was said to be gone.
  public let returns: [PlaceReturn]

  /// An issue.
  public init(
    _ id: Identifier<AuditIssue>, state: IssueState, decisions: [Decision] = [], accepted: [DecidedProblem] = [],
    gathered: [DecidedProblem], returns: [PlaceReturn] = []
  ) {
    self.id = id
    self.state = state
    self.decisions = decisions
    self.accepted = accepted
    self.gathered = gathered
    self.returns = returns
  }
}

/// A problem of a failure with all that tells whether another one is the same.
public struct DecidedProblem: Hashable, Sendable {
  /// The failure.
  public let finding: Identifier<Finding>
  /// The one problem of it; nil: all of it.
  public let problem: Identifier<Problem>?
  /// How bad; nil when not said.
  public let severity: Severity?
  /// Local key of the address at which it was found, and the check.
  public let place: IssuePlace
  /// The method of the check, as the release has it.
  public let method: CheckMethod
  /// The release in which it was found.
  public let release: Identifier<Release>
  /// Version of that release.
  public let version: String
  /// With what it was found; that of what an amendment corrects.
  public var environment: AuditEnvironment
  /// The tool that found it without a person; nil: a person did.
  public var tool: String?

  /// A problem.
  public init(
    finding: Identifier<Finding>, problem: Identifier<Problem>? = nil, severity: Severity?, place: IssuePlace,
    method: CheckMethod, release: Identifier<Release>, version: String, environment: AuditEnvironment,
    tool: String? = nil
  ) {
    self.finding = finding
    self.problem = problem
    self.severity = severity
    self.place = place
    self.method = method
    self.release = release
    self.version = version
    self.environment = environment
    self.tool = tool
  }
}

/// That a release put back a place which was said to be gone: its screen came into scope, or its key was specified again.
public struct PlaceReturn: Hashable, Sendable {
  /// Local key of the address.
  public let address: Int64
  /// Version of the release that says so.
  public let release: String

  /// A return.
  public init(address: Int64, release: String) {
    self.address = address
    self.release = release
  }
}

/// Which checks took the place of which, over all editions.
public struct CheckLineage: Hashable, Sendable {
  private var newer: [Identifier<Check>: Set<Identifier<Check>>] = [:]

  /// No check took the place of another one.
  public init() {}

  /// Notes that a check took the place of an older one.
  public mutating func add(_ old: Identifier<Check>, became new: Identifier<Check>) {
    newer[old, default: []].insert(new)
  }

  /// Whether two are the same check by a key of before and one of after; of a check that was split, the parts are not.
  public func isSame(_ one: Identifier<Check>, _ other: Identifier<Check>) -> Bool {
    one == other || !newer.isEmpty && (became(one, other) || became(other, one))
  }

  private func became(_ old: Identifier<Check>, _ new: Identifier<Check>) -> Bool {
    var (seen, next) = (Set([old]), [old])
    while let check = next.popLast() {
      for newer in newer[check] ?? [] where seen.insert(newer).inserted {
        if newer == new { return true }
        next.append(newer)
      }
    }
    return false
  }
}
