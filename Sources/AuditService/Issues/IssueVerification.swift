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

  /// Looks at an issue.
  ///
  /// - Parameter verifier: Who wants to verify it; nil when nobody does yet.
  public init(
    _ id: Identifier<AuditIssue>, by verifier: String? = nil, _ transaction: borrowing ReadTransaction
  ) throws {
    issue = try transaction.issue(id)
    let answers = try transaction.answers(of: id)
    let newest = try Newest(answers, of: issue.product, transaction)
    var terms = VerificationTerms(newest.plan)
    terms.fixes = try transaction.fixes(of: id)
    terms.reopenedAt = try transaction.reopenedAt(id)
    terms.isFourEyes = try transaction.isFourEyes(id)
    terms.verifier = verifier
    var answer = VerificationRule.answer(answers, terms)
    // Asked only where something passed, for it costs more than all else.
    if !answer.passes.isEmpty { answer = VerificationRule.answer(try newest.settingAside(answers, transaction), terms) }
    failureCount = answer.failureCount
    pass = answer.passes.max { ($0.build, $0.observedAt) < ($1.build, $1.observedAt) }
    let build = terms.build?.name
    left = try answer.left.map { left in
      let finding = try transaction.finding(left.failure.finding)
      return Left(
        address: finding.address, check: finding.check, environment: left.environment.name,
        finding: finding.id, cause: left.reason, reason: Self.words(left.reason, id, fixedIn: build))
    }
  }

  /// Whether a failure that somebody records now is no news of a verified issue.
  ///
  /// - Parameter failure: It, recorded already.
  public static func isSuperseded(
    _ transaction: borrowing ReadTransaction, _ failure: Identifier<Finding>, of issue: Identifier<AuditIssue>
  ) throws -> Bool {
    let answers = try transaction.answers(of: issue)
    let newest = try Newest(answers, of: transaction.issue(issue).product, transaction)
    return VerificationRule.isSuperseded(failure, among: answers, newest.plan)
  }

  /// The newest release in which something was found at the places of an issue.
  private struct Newest {
    let release: Release?
    let plan: ReleasePlan

    init(
      _ answers: [IssueAnswer], of product: String, _ transaction: borrowing ReadTransaction
    ) throws {
      let product = try transaction.product(product)
      let newest = answers.map(\.build.release).max()
      release = try transaction.releases(of: product.id).first { $0.position == newest }
      plan = ReleasePlan(
        try release.map { try transaction.plannedEnvironments(of: $0.id) } ?? [:],
        on: product.platform)
    }

    /// The answers, with those marked that it gave to another question than it asks now.
    func settingAside(
      _ answers: [IssueAnswer], _ transaction: borrowing ReadTransaction
    ) throws -> [IssueAnswer] {
      guard let release else { return answers }
      let newest = try transaction.renamedPlaces(asOfLastReleaseOf: release.product)
      let setAside = SetAsideFindings(
        try transaction.specifiedAnswers(
          of: release, back: try transaction.earlierReleases(of: release), try transaction.renamedPlaces(of: release),
          at: Set(answers.flatMap { newest.together($0.place.address) }).sorted(), covering: [:]))
      guard !setAside.isEmpty else { return answers }
      return answers.map { answer in
        var answer = answer
        answer.isSetAside = setAside.contains(answer.finding)
        return answer
      }
    }
  }

  /// Whether it can be verified now: there is something that failed, and each of it has passed since.
  public var isReady: Bool {
    (issue.state.isOpen || issue.state == .fixed) && left.isEmpty && failureCount > 0
  }

  private static func words(
    _ reason: VerificationRule.Reason, _ issue: Identifier<AuditIssue>, fixedIn fix: String?
  ) -> String {
    switch reason {
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
