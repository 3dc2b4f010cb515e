public import AuditModel
public import AuditStore

/// What stands between an issue and its verification.
public struct IssueVerification: Sendable {
  /// Something that is left to do.
  public struct Left: Sendable {
    /// Where it failed.
    public let address: Address
    /// Path of the check.
    public let check: String
    /// Assistive technology and major version of the operating system.
    public let environmentClass: String
    /// The newest failure there.
    public let finding: Identifier<Finding>
    /// Why it is not verified, in words.
    public let reason: String
  }

  /// The issue.
  public let issue: AuditIssue
  /// What is left; empty when it can be verified.
  public let left: [Left]
  /// The newest of the passes that verify it; nil when none does.
  public let pass: IssueAnswer?
  /// How many failures it has, by place and environment class.
  public let failureCount: Int

  /// Looks at an issue.
  public init(_ id: Identifier<AuditIssue>, _ transaction: borrowing ReadTransaction) throws {
    issue = try transaction.issue(id)
    let answers = try transaction.answers(of: id)
    let failures = answers.filter { $0.isMember && $0.answer.outcome == .failed }.map(\.answer)
    // A claim that was followed by a failure no longer holds.
    let fix = issue.state == .fixed ? try transaction.fix(of: id) : nil
    let left = VerificationRule.left(
      failures: failures, answers: answers.map(\.answer), fix: fix,
      isFourEyes: try transaction.isFourEyes(id))
    failureCount = Set(failures.map { "\($0.place.address) \($0.place.check.rawValue) \($0.environmentClass)" }).count
    pass = answers.map(\.answer).filter { $0.outcome == .passed }
      .max { ($0.build, $0.observedAt) < ($1.build, $1.observedAt) }
    self.left = try left.map { left in
      let finding = try transaction.finding(left.failure.finding)
      return Left(
        address: finding.address, check: finding.check, environmentClass: left.failure.environmentClass,
        finding: finding.id, reason: Self.words(left.reason, fix))
    }
  }

  /// Whether it can be verified now: there is something that failed, and each of it has passed since.
  public var isReady: Bool {
    (issue.state.isOpen || issue.state == .fixed) && left.isEmpty && failureCount > 0
  }

  private static func words(_ reason: VerificationRule.Reason, _ fix: IssueFix?) -> String {
    switch reason {
    case .notPassed: "not passed since it failed"
    case .passedBeforeFix(let build):
      "passed in build \(build), before the fix in \(fix?.build?.name ?? "a later one")"
    case .passedByTool: "passed by a tool, and a person is asked"
    case .passedByFixer(let name): "passed by \(name), who fixed it; the profile asks for four eyes"
    }
  }
}
