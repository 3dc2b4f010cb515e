public import AuditModel
public import AuditRules
public import AuditStore

/// What is still missing before an issue is verified.
public struct IssueVerification: Sendable {
  /// Something that is left to do.
  public struct Left: Sendable {
    /// Where it failed.
    public let address: Address
    /// Path of the check.
    public let check: String
    /// The environment, as the plan of the newest release there has it.
    public let environment: String
    /// The failure that counts there, else the newest one.
    public let finding: Identifier<Finding>
    /// Why it is not verified.
    public let cause: VerificationRule.Reason
    /// The same in words.
    public let reason: String
  }

  /// The issue.
  public let issue: AuditIssue
  /// What is left; empty when it can be verified.
  public let left: [Left]
  /// The newest of the passes that verify it; nil when none does.
  public let pass: IssueAnswer?
  /// How many failures it has, by place and environment.
  public let failureCount: Int
  /// Whether it can be verified now: there is something that failed, and each of it has passed since.
  public let isReady: Bool

  /// Looks at an issue.
  ///
  /// - Parameter verifier: Who wants to verify it; nil when nobody does yet.
  public init(
    _ id: Identifier<AuditIssue>, by verifier: String? = nil, _ transaction: borrowing ReadTransaction
  ) throws {
    var newest = NewestReleases()
    try self.init(id, by: verifier, transaction, &newest)
  }

  /// Looks at one issue after the other; what their releases say is read once for all of them.
  public static func all(
    _ issues: [Identifier<AuditIssue>], by verifier: String? = nil, _ transaction: borrowing ReadTransaction
  ) throws -> [IssueVerification] {
    var newest = NewestReleases()
    return try issues.map { try IssueVerification($0, by: verifier, transaction, &newest) }
  }

  private init(
    _ id: Identifier<AuditIssue>, by verifier: String?, _ transaction: borrowing ReadTransaction,
    _ newest: inout NewestReleases
  ) throws {
    issue = try transaction.issue(id)
    let (answer, terms) = try Self.answer(issue, by: verifier, transaction, &newest)
    failureCount = answer.failureCount
    pass = answer.passes.max { ($0.build, $0.observedAt) < ($1.build, $1.observedAt) }
    isReady = Self.isReady(issue, answer)
    let build = terms.build?.name
    left = try answer.left.map { left in
      let finding = try transaction.finding(left.failure.finding)
      return Left(
        address: finding.address, check: finding.check, environment: left.environment.name,
        finding: finding.id, cause: left.reason,
        reason: Self.words(left.reason, id, of: finding, fixedIn: build))
    }
  }

  private static func answer(
    _ issue: AuditIssue, by verifier: String? = nil, _ transaction: borrowing ReadTransaction,
    _ newest: inout NewestReleases
  ) throws -> (VerificationRule.Answer, VerificationTerms) {
    let answers = try transaction.answers(of: issue.id)
    var terms = VerificationTerms(try newest.plan(of: answers, issue.product, transaction))
    terms.fixes = try transaction.fixes(of: issue.id)
    terms.reopenedAt = try transaction.reopenedAt(issue.id)
    terms.isFourEyes = try transaction.isFourEyes(issue.id)
    terms.verifier = verifier
    let answer = VerificationRule.answer(answers, terms)
    // Asked only where something passed, for it costs more than all else.
    guard !answer.passes.isEmpty else { return (answer, terms) }
    return (VerificationRule.answer(try newest.settingAside(answers, issue.product, transaction), terms), terms)
  }

  /// Those of some issues that can be verified now, in their order; of the others nothing is kept.
  static func ready(
    _ issues: some Sequence<Identifier<AuditIssue>>, _ transaction: borrowing ReadTransaction
  ) throws -> [Identifier<AuditIssue>] {
    var newest = NewestReleases()
    return try issues.filter { id in
      let issue = try transaction.issue(id)
      return try isReady(issue, answer(issue, transaction, &newest).0)
    }
  }

  private static func isReady(_ issue: AuditIssue, _ answer: VerificationRule.Answer) -> Bool {
    (issue.state.isOpen || issue.state == .fixed) && answer.left.isEmpty && answer.failureCount > 0
  }

  /// Whether a failure that somebody records now is no news of a verified issue.
  ///
  /// - Parameter failure: It, recorded already.
  public static func isSuperseded(
    _ transaction: borrowing ReadTransaction, _ failure: Identifier<Finding>, of issue: Identifier<AuditIssue>
  ) throws -> Bool {
    let answers = try transaction.answers(of: issue)
    var newest = NewestReleases()
    let plan = try newest.plan(of: answers, transaction.issue(issue).product, transaction)
    return VerificationRule.isSuperseded(failure, among: answers, plan)
  }

  private static func words(
    _ reason: VerificationRule.Reason, _ issue: Identifier<AuditIssue>, of failure: Finding, fixedIn fix: String?
  ) -> String {
    switch reason {
    // What a tool found ends by an answer that names it (rule 2b).
    case .notPassed where failure.mode == .automatic:
      "no answer of a person ends it yet: auditctl record \(failure.address) \(failure.check) pass --ends "
        + "\(failure.id.rawValue)"
    case .notPassed: "not passed since it failed"
    case .undecided(let outcome): "the newest answer there: \(outcome.words)"
    case .disagreement(let build): "auditors disagree in build \(build)"
    case .setAside: SpecificationAnswerRule.words
    case .passedBeforeFix(let build): "passed in build \(build), before the fix in \(fix ?? "a later one")"
    case .passedBeforeReopened: "passed before it was reopened"
    case .passedByTool: "passed by a tool, but a person has to pass it"
    case .notSaidFixed:
      "the profile asks for four eyes, but nobody said who fixed it: auditctl issue fix \(issue.rawValue)"
    case .passedByFixer(let name): "passed by \(name), who fixed it; the profile asks for four eyes"
    case .verifiedByFixer(let name): "\(name) fixed it; the profile asks for somebody else to verify it"
    }
  }
}
