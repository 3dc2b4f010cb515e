public import AuditModel
internal import AuditReports
internal import AuditRules
public import AuditStore

/// An answer to a question of an audit.
public struct AuditAnswer: Sendable {
  /// The question.
  public let question: AuditQuestion
  /// The outcome.
  public var outcome: Outcome
  /// How bad a failure is; nil when not said.
  public var severity: Severity?
  /// What was really announced or seen, or nil.
  public var observed: String?
  /// Why it does not apply or cannot be told, or nil.
  public var reason: String?
  /// A note, or nil.
  public var note: String?
  /// The finding of the same session that it corrects, or nil.
  public var amends: Identifier<Finding>?
  /// What the outcome rests on, or nil.
  public var supplement: FindingSupplement?
  /// What it follows from, of the same session; nil: it is answered by itself.
  public var observation: Identifier<Observation>?
  /// When it was observed: UTC, milliseconds since 1970; nil: as it is recorded.
  public var observedAt: Int64?
  /// The issue that a failure goes to; that it is open is for the caller to see to.
  public var issue: IssueChoice = .matching

  /// An answer of nothing but its outcome.
  public init(_ question: AuditQuestion, _ outcome: Outcome) {
    self.question = question
    self.outcome = outcome
  }

  /// What findings of answers that were recorded say against others, and others against them, a sentence each (rule 10).
  public static func opposedNotes(
    _ answers: [AuditAnswer], _ findings: [Identifier<Finding>], session: Identifier<AuditSession>,
    in transaction: borrowing ReadTransaction
  ) throws -> [String] {
    var opposed = OpposedNotes()
    for (answer, finding) in zip(answers, findings) {
      opposed.add(finding, answer.question.definition, at: answer.question.address, answer.outcome)
    }
    let (product, release) = try transaction.release(of: transaction.session(session))
    return try opposed.notes(of: release, product, in: transaction)
  }

  /// Records answers in one transaction.
  ///
  /// - Parameters:
  ///   - screens: Local keys of the screens that questions name.
  ///   - session: The session they belong to, as it is stored now.
  /// - Returns: The finding of each answer, the issue that a failure opened or joined, and, for one answer alone, what an
  ///   auditor should know of issues after it.
  /// - Throws: ``StoreError/frozen(release:)``, ``StoreError/invalid(_:)`` when the session has ended, and ``InputError``
  ///   with each answer that a check does not apply where the specification has what it applies to.
  public static func record(
    _ answers: [AuditAnswer], screens: [String: Identifier<Screen>], session: Identifier<AuditSession>,
    in transaction: borrowing WriteTransaction
  ) throws -> [(finding: Identifier<Finding>, issue: Identifier<AuditIssue>?, advice: IssueAdvice?)] {
    let session = try transaction.read.session(session)
    guard session.endedAt == nil else {
      throw StoreError.invalid(
        "session \(session.id.rawValue) has ended in the meantime; start another with `auditctl audit`")
    }
    let (product, release) = try transaction.read.release(of: session)
    for check in answers.map(\.question.definition.check) {
      if let refusal = SessionRule.refusal(
        of: check.method, to: "\(check.path) is answered", in: session, on: product.platform)
      {
        throw StoreError.invalid(refusal)
      }
    }
    try requireApplicability(of: answers, release, transaction.read)
    return try transaction.withFindingRecorder(
      for: session, release: release, isSuperseded: IssueVerification.isSuperseded
    ) { recorder in
      var recorded: [(finding: Identifier<Finding>, issue: Identifier<AuditIssue>?, advice: IssueAdvice?)] = []
      for answer in answers {
        let (id, issue) = try answer.record(screens: screens, session, product, with: &recorder, in: transaction)
        var advice: IssueAdvice?
        if answers.count == 1 {
          try transaction.refreshIssues()
          advice = try IssueAdvice(
            id, outcome: answer.outcome, opened: recorder.lastOpenedIssue ? issue : nil,
            reopened: recorder.lastReopenedIssue ? issue : nil, transaction.read)
        }
        recorded.append((id, issue, advice))
      }
      return recorded
    }
  }

  /// Records it, after all that may refuse it.
  func record(
    screens: [String: Identifier<Screen>], _ session: AuditSession, _ product: Product,
    with recorder: inout FindingRecorder, in transaction: borrowing WriteTransaction
  ) throws -> (finding: Identifier<Finding>, issue: Identifier<AuditIssue>?) {
    var finding = NewFinding(
      address: try transaction.addressKey(
        of: question.address, in: product.id, screen: question.isShared ? nil : question.screen.flatMap { screens[$0] },
        owner: question.component),
      check: question.definition.id, outcome: outcome, observedAt: observedAt ?? transaction.now)
    finding.severity = outcome == .failed ? severity : nil
    finding.observed = observed.map { DisplayText.withLineFeeds($0) }
    finding.reason = reason.map { DisplayText.withLineFeeds($0) }
    finding.note = note.map { DisplayText.withLineFeeds($0) }
    finding.amends = amends
    finding.supplement = supplement
    finding.observation = observation
    let recorded = try recorder.record(finding, into: issue) {
      IssueTitle.of(
        $0, unsaid: question.definition.check.failureWords,
        isHeard: ObservationRule.isHeard(question.definition.check.method, finding.mode, in: session.environment),
        observed: finding.observed)
    }
    if let amends {
      try IssueReview.takenBack(amends, amendedBy: recorded.finding, by: session.auditor, in: transaction)
    }
    return recorded
  }

  private static func requireApplicability(
    of answers: [AuditAnswer], _ release: Release, _ transaction: borrowing ReadTransaction
  ) throws {
    var problems: [InputProblem] = []
    var screens: [String: ScreenSpecification] = [:]
    for answer in answers where answer.outcome == .inapplicable {
      let check = answer.question.definition.check
      guard !check.appliesIfTypes.isEmpty, case .screen(let key, let state, nil) = answer.question.address else {
        continue
      }
      let screen = try screens[key] ?? transaction.screen(key, of: release).expanded
      screens[key] = screen
      if let refusal = ApplicabilityRule.refusal(of: check, on: screen, in: state) {
        problems.append(InputProblem(source: "\(answer.question.address)", message: refusal))
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
  }
}
