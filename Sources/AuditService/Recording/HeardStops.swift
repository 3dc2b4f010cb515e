public import AuditModel
public import AuditRules
public import AuditStore

/// What was heard at stops that a command line names: one observation each, and what it answers.
public struct HeardStops: Sendable {
  /// One stop, with every open question that what is heard there answers.
  public struct Stop: Sendable {
    /// The place, as findings name it.
    public let address: Address
    /// What the platform's screen reader is expected to say there.
    public let expected: Announcement
    /// The words that were heard.
    public let words: String
    /// A proposal for each open question, in the order of an audit.
    public let proposals: [HeardProposal]

    /// What passed there before and would fail by these words.
    let opposed: [HeardProposal]

    /// How the words differ from what is expected, a sentence each.
    public let differences: [String]

    /// The proposals of an outcome, in their order.
    public func proposals(_ outcome: Outcome?) -> [HeardProposal] { proposals.filter { $0.outcome == outcome } }

    /// Why what was heard cannot be taken, in words that end with what would be right; empty where it can.
    ///
    /// What passed is never passed over in silence: who heard otherwise says so of the check.
    ///
    /// - Parameter isAnswered: Whether a question is answered otherwise.
    func refusals(leavingOut isAnswered: (AuditQuestion) -> Bool = { _ in false }) -> [String] {
      opposed.filter { !isAnswered($0.question) }.map { one in
        "\(one.question.definition.check.path) passed at \(address) before, and what was heard differs: \(one.reason); "
          + "name the check and its outcome to record it"
      }
    }

    /// Whether an outcome follows for what nobody answers otherwise.
    func answers(_ outcomes: Set<Outcome> = [.passed, .failed], leavingOut isAnswered: (AuditQuestion) -> Bool) -> Bool
    {
      proposals.contains { one in one.outcome.map { outcomes.contains($0) } ?? false && !isAnswered(one.question) }
    }
  }

  /// An answer that was recorded.
  public struct Kept: Sendable {
    /// The question that it answers.
    public let question: AuditQuestion
    /// The outcome.
    public let outcome: Outcome
    /// The finding.
    public let finding: Identifier<Finding>
    /// The observation from which it follows.
    public let observation: Identifier<Observation>
    /// The issue that a failure opened or joined; nil for a pass.
    public let issue: Identifier<AuditIssue>?
  }

  /// The stops in the order in which they were named.
  public let stops: [Stop]
  private let screens: [String: Identifier<Screen>]

  /// Compares what was heard at every place that is named with what is expected there.
  ///
  /// Only what is still untested is answered, so that no answer of before is passed over.
  ///
  /// - Parameters:
  ///   - references: Addresses of elements, or patterns as ``OpenPlaces/isPattern(_:)`` takes them.
  ///   - exceptions: Addresses, or keys of elements, that patterns leave out.
  /// - Throws: ``InputError`` with every place that is none, at which nothing is open, or of which nothing can be expected.
  public init(
    _ hearing: Hearing, at references: [String], except exceptions: [String] = [], among places: HeardPlaces,
    in transaction: borrowing ReadTransaction
  ) throws {
    if let refusal = places.refusal { throw InputError([InputProblem(source: "record", message: refusal)]) }
    var problems: [InputProblem] = []
    var stops: [Stop] = []
    for reference in references {
      func refuse(_ message: String) { problems.append(InputProblem(source: "record \(reference)", message: message)) }
      let there: [AuditQuestion]
      do {
        there = try places.questions(at: reference, except: exceptions, in: transaction)
        if there.isEmpty { refuse(try places.whyNothing(at: reference, in: transaction)) }
      } catch let error as InputError {
        problems += error.problems
        continue
      } catch let error as StoreError {
        guard case .notFound = error else { throw error }
        refuse("\(error)")
        continue
      }
      for address in there.map(\.address).distinct() where !stops.contains(where: { $0.address == address }) {
        let questions = there.filter { $0.address == address }
        guard let first = questions.first, let stop = try places.guides.guide(first, in: transaction).stop else {
          refuse("what is expected at \(address) is not composed; name a check and its outcome")
          continue
        }
        let proposals = try questions.compactMap { question in
          HeardProposal(hearing, answering: question, try places.guides.guide(question, in: transaction))
        }
        let opposed = try places.passed(where: first).compactMap { question in
          HeardProposal(hearing, answering: question, try places.guides.guide(question, in: transaction))
        }
        stops.append(
          Stop(
            address: address, expected: stop.expected, words: proposals.first?.words ?? stop.expected.certain,
            proposals: proposals, opposed: opposed.filter { $0.outcome == .failed },
            differences: AnnouncementComparison(hearing, with: stop.expected).differences.map(\.sentence)))
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    self.stops = stops
    screens = places.screens
  }

  /// Records what is proposed, in one transaction: an observation a stop, and the findings that follow from it.
  ///
  /// What the comparison cannot know stays open, and where it knows nothing nothing is stored. Failures of one check at
  /// several stops are one issue.
  ///
  /// - Returns: What was recorded, and what people should know of it, a sentence each.
  /// - Throws: ``StoreError/frozen(release:)``, ``StoreError/invalid(_:)`` for what the session cannot answer, and
  ///   ``InputError`` for words that speak against what passed before, for what is said of failures where none follows, and
  ///   for a file that is another one by now.
  public func accept(
    _ details: HeardDetails, session: AuditSession, product: Product, release: Release,
    in transaction: borrowing WriteTransaction
  ) throws -> (kept: [Kept], notes: [String]) {
    let refusals = stops.flatMap { $0.refusals() }
    let unused = stops.contains { $0.answers([.failed], leavingOut: { _ in false }) } ? [] : details.ofFailures
    let problems = refusals + (refusals.isEmpty ? unused : [])
    guard problems.isEmpty else {
      throw InputError(problems.map { InputProblem(source: "record", message: $0) })
    }
    let (kept, notes) = try transaction.withFindingRecorder(
      for: session, release: release, isSuperseded: IssueVerification.isSuperseded
    ) { recorder in
      var kept: [Kept] = []
      var notes: [String] = []
      // What was heard at all that is named is one call, whose failures are one issue for each check.
      var equals = EqualFailures(product: product, release: release)
      for stop in stops where stop.proposals.contains(where: { $0.outcome != nil }) {
        let recorded = try record(
          stop, details, kept, session, product, with: &recorder, in: transaction, equals: &equals,
          advise: { notes += $0.notes })
        kept += recorded
      }
      return (kept, notes)
    }
    try transaction.refreshIssues()
    var (opposed, environments) = (OpposedNotes(), EnvironmentNotes())
    for one in kept {
      opposed.add(one.finding, one.question.definition, at: one.question.address, one.outcome)
      environments.add(one.question.definition)
    }
    let others =
      try environments.notes(in: session, of: release, product, transaction.read)
      + opposed.notes(of: release, product, in: transaction.read)
    return (kept, (notes + others).distinct())
  }

  /// Records an observation and what follows from it.
  ///
  /// - Parameters:
  ///   - earlier: What was recorded at other stops, whose issues failures of the same checks join.
  ///   - answered: Whether a question was answered otherwise in the meantime.
  ///   - equals: Failures of other calls that the same was heard of.
  ///   - advise: Called with what people should know after each finding; nil: it is said once, after all of them.
  func record(
    _ stop: Stop, _ details: HeardDetails, _ earlier: [Kept], _ session: AuditSession, _ product: Product,
    with recorder: inout FindingRecorder, in transaction: borrowing WriteTransaction,
    leavingOut isAnswered: (AuditQuestion) -> Bool = { _ in false }, equals: inout EqualFailures,
    advise: ((IssueAdvice) -> Void)? = nil
  ) throws -> [Kept] {
    var noticed = AuditObservation(.listen, answering: stop.proposals.map(\.question), words: stop.words)
    noticed.observedAt = details.observedAt
    let observation = try noticed.record(screens: screens, session: session.id, in: transaction)
    var kept: [Kept] = []
    for outcome in [Outcome.passed, .failed] {
      for proposal in stop.proposals(outcome) where !isAnswered(proposal.question) {
        let definition = proposal.question.definition
        if let refusal = SessionRule.refusal(
          of: definition.check.method, to: "\(definition.check.path) is answered", in: session, on: product.platform)
        {
          throw StoreError.invalid(refusal)
        }
        var answer = AuditAnswer(proposal.question, outcome)
        var kind: EqualFailures.Kind?
        answer.supplement = proposal.supplement
        answer.note = details.note
        answer.observation = observation
        answer.observedAt = details.observedAt
        if outcome == .failed {
          answer.observed = proposal.words
          answer.severity = details.severity
          answer.issue = details.issue
          if details.issue == .matching, details.recommendation == nil {
            // Labels differ; what is wrong is what differs from what is expected.
            let differences = proposal.supplement?.comparison?.differences ?? []
            kind = try equals.kind(
              definition.id, at: stop.address,
              observed: differences.isEmpty ? proposal.words : differences.joined(separator: "\n"), transaction.read)
            answer.issue = equals.choice(kind)
          }
          if details.issue == .matching,
            let issue = (earlier + kept).last(where: { $0.question.definition.id == definition.id })?.issue
          {
            answer.issue = .issue(issue)
          }
          if let recommendation = details.recommendation {
            let problem = Problem.Description(
              TypedName(proposal.words).text, severity: details.severity, recommendation: recommendation)
            let problems = FindingSupplement(problems: [problem])
            answer.supplement = answer.supplement?.merging(problems) ?? problems
          }
        }
        let (finding, issue) = try answer.record(
          screens: screens, session, product, with: &recorder, in: transaction)
        equals.add(kind, definition.check, at: stop.address, in: issue, isOpened: recorder.lastOpenedIssue)
        if let advise {
          try transaction.refreshIssues()
          advise(
            try IssueAdvice(
              finding, outcome: outcome, opened: recorder.lastOpenedIssue ? issue : nil,
              reopened: recorder.lastReopenedIssue ? issue : nil, transaction.read))
        }
        kept.append(
          Kept(
            question: proposal.question, outcome: outcome, finding: finding, observation: observation, issue: issue))
      }
    }
    if !details.evidence.isEmpty {
      for one in kept {
        _ = try EvidenceImporter.store(
          details.evidence, for: one.finding, by: session.auditor, at: transaction.now, in: transaction)
      }
    }
    return kept
  }
}
