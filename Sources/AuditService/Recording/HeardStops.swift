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

    /// How the words differ from what is expected, a sentence each.
    public var differences: [String] { AnnouncementComparison(words, with: expected).differences.map(\.sentence) }

    /// The proposals of an outcome, in their order.
    public func proposals(_ outcome: Outcome?) -> [HeardProposal] { proposals.filter { $0.outcome == outcome } }
  }

  /// An answer that was recorded.
  public struct Kept: Sendable {
    /// The question that it answers.
    public let question: AuditQuestion.ID
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
    _ hearing: Hearing, at references: [String], except exceptions: [String], product: Product, release: Release,
    session: AuditSession, in transaction: borrowing ReadTransaction
  ) throws {
    let plan = AuditPlan(
      try ComplianceInput(transaction, product: product, release: release), environment: session.environment)
    let open = plan.questions.filter { AuditPagePlan.stage(of: $0) == .stops }
    let guides = AuditGuide.Reader(product: product, release: release)
    var problems: [InputProblem] = []
    var stops: [Stop] = []
    for reference in references {
      func refuse(_ message: String) { problems.append(InputProblem(source: "record \(reference)", message: message)) }
      let there: [AuditQuestion]
      do {
        there =
          try OpenPlaces.isPattern(reference)
          ? OpenPlaces.among(open, reference, except: exceptions, release: release, transaction)
          : open.filter { "\($0.address)" == reference || "\($0.site)" == reference }
        if there.isEmpty { refuse(try Self.whyNothing(at: reference, guides, transaction)) }
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
        guard let first = questions.first, let stop = try guides.guide(first, in: transaction).stop else {
          refuse("what is expected at \(address) is not composed; name a check and its outcome")
          continue
        }
        let proposals = try questions.compactMap { question in
          HeardProposal(hearing, answering: question, try guides.guide(question, in: transaction))
        }
        stops.append(
          Stop(
            address: address, expected: stop.expected, words: proposals.first?.words ?? stop.expected.whole,
            proposals: proposals))
      }
    }
    guard problems.isEmpty else { throw InputError(problems) }
    self.stops = stops
    screens = plan.screens
  }

  private static func whyNothing(
    at reference: String, _ guides: AuditGuide.Reader, _ transaction: borrowing ReadTransaction
  ) throws -> String {
    switch Address(reference) {
    case nil: return "it is not an address; write \(Address.shape)"
    case .screen(let key, let state, let element?)?:
      let screen = try guides.screen(key, in: transaction)
      guard screen.stateKeys.contains(state) else {
        return Spelling.unknown("state", state, of: key, known: screen.stateKeys)
      }
      guard screen.element(element) != nil else {
        return Spelling.unknown("element", element, of: key, known: screen.elements.map(\.key))
      }
    case .component?: break
    case .screen?, .product?:
      return "an announcement is heard at an element; write SCREEN/ELEMENT, or SCREEN/* for all elements of a screen"
    }
    return "nothing there is untested that an announcement answers; to answer again name the check and its outcome"
  }

  /// Records what is proposed, in one transaction: an observation a stop, and the findings that follow from it.
  ///
  /// What the comparison cannot know stays open. Failures of one check at several stops are one issue.
  ///
  /// - Parameters:
  ///   - severity: How bad failures are; nil: not said.
  ///   - note: A note of each finding, or nil.
  /// - Returns: What was recorded, and what people should know of it, a sentence each.
  /// - Throws: As ``AuditAnswer/record(_:screens:session:in:)``.
  public func accept(
    severity: Severity?, note: String?, session: AuditSession, in transaction: borrowing WriteTransaction
  ) throws -> (kept: [Kept], notes: [String]) {
    var kept: [Kept] = []
    var notes: [String] = []
    var issues: [Identifier<Check>: Identifier<AuditIssue>] = [:]
    for stop in stops where stop.proposals.contains(where: { $0.outcome != nil }) {
      let observation = try AuditObservation(.listen, answering: stop.proposals.map(\.question), words: stop.words)
        .record(screens: screens, session: session.id, in: transaction)
      func answers(_ outcome: Outcome) -> [AuditAnswer] {
        stop.proposals(outcome).map { proposal in
          var answer = AuditAnswer(proposal.question, outcome)
          answer.supplement = proposal.supplement
          answer.note = note
          answer.observation = observation
          if outcome == .failed {
            answer.observed = proposal.words
            answer.severity = severity
            if let issue = issues[proposal.question.definition.id] { answer.issue = .issue(issue) }
          }
          return answer
        }
      }
      for part in [answers(.passed)] + answers(.failed).map({ [$0] }) where !part.isEmpty {
        let recorded = try AuditAnswer.record(part, screens: screens, session: session.id, in: transaction)
        for (answer, one) in zip(part, recorded) {
          if let issue = one.issue { issues[answer.question.definition.id] = issue }
          notes += one.advice?.notes ?? []
          kept.append(
            Kept(question: answer.question.id, finding: one.finding, observation: observation, issue: one.issue))
        }
        notes += try AuditAnswer.opposedNotes(part, recorded.map(\.finding), session: session.id, in: transaction.read)
      }
    }
    try transaction.refreshIssues()
    return (kept, notes.distinct())
  }
}
