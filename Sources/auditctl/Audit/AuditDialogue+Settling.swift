internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Storing what a page answers: what holds at once, then each exception.
extension AuditDialogue {
  /// A page with what was noticed for it.
  struct Answered {
    let page: AuditPage
    /// Written down already; nil: not yet.
    var observation: Identifier<Observation>?
    let proposals: [AuditQuestion.ID: PageProposal]

    init(
      _ page: AuditPage, _ observation: Identifier<Observation>?, _ proposals: [AuditQuestion.ID: PageProposal]
    ) {
      self.page = page
      self.observation = observation
      self.proposals = proposals
    }
  }

  /// Stores what holds, then asks for what else each exception needs and stores it.
  ///
  /// - Parameter leavesAlone: Whether exceptions that stay open are asked one by one.
  /// - Returns: True: there is more to do.
  func settle(
    _ answered: Answered, exceptions: [PageExceptions.Item], leavesAlone: Bool = false
  ) throws -> Bool {
    var answered = answered
    let page = answered.page
    var outcomes: [AuditQuestion.ID: Outcome] = [:]
    for item in exceptions {
      for question in questions(of: item, page) { outcomes[question.id] = item.outcome ?? .untested }
    }
    let held = page.questions.filter { outcomes[$0.id] == nil }
    func outcome(_ question: AuditQuestion) -> Outcome { answered.proposals[question.id]?.outcome ?? .passed }
    let passed = held.filter { outcome($0) == .passed }.map { AuditAnswer($0, .passed) }
    if !passed.isEmpty, try !keep(passed, &answered) { return true }
    let absent = held.filter { outcome($0) == .inapplicable }.map { question in
      var answer = AuditAnswer(question, .inapplicable)
      answer.reason = answered.proposals[question.id]?.reason
      return answer
    }
    if !absent.isEmpty, try !keep(absent, &answered) { return true }
    // What the comparison fails is one thing that was heard, however many checks it fails.
    for line in page.lines {
      let failed = line.questions.filter { question in
        outcomes[question.id] == nil && answered.proposals[question.id]?.outcome == .failed
      }
      if !failed.isEmpty { try fail(failed, &answered) }
    }
    for outcome in [Outcome.inapplicable, .cantTell] {
      let said = page.questions.filter { outcomes[$0.id] == outcome }
      if !said.isEmpty { try explain(said, outcome, &answered) }
    }
    var asked: Set<AuditQuestion.ID> = []
    for item in exceptions where item.outcome == .failed {
      let failed = questions(of: item, page).filter { outcomes[$0.id] == .failed && asked.insert($0.id).inserted }
      try fail(failed, &answered)
    }
    for question in page.questions where outcomes[question.id] == .untested {
      if page.form == .again {
        anew.insert(question.id)
      } else if leavesAlone {
        alone.insert(question.id)
      } else {
        walk.skip(question)
      }
    }
    return true
  }

  private func questions(of item: PageExceptions.Item, _ page: AuditPage) -> [AuditQuestion] {
    let line = page.lines[item.line]
    guard let stops = item.stops else { return line.questions }
    return line.questions.filter { question in page.stop(of: question).map { stops.contains($0.number) } ?? false }
  }

  /// Asks why checks do not apply or cannot be told, once for all of them; what is not said leaves them open.
  private func explain(_ questions: [AuditQuestion], _ outcome: Outcome, _ answered: inout Answered) throws {
    let guides = try questions.map { question in try database.read { try reader.guide(question, in: $0) } }
    let subject = "Lines \(lines(of: questions, answered.page)):"
    try prompter.say("\(subject) \(outcome.words).")
    // The first reason of what does not apply is each check's own.
    let own = guides.map { ReasonList.reasons(for: outcome, check: $0.check) }
    let common = ReasonList.common(for: outcome)
    let listed = outcome == .inapplicable ? ["What each asks about is not there."] + common.dropFirst() : common
    guard let reason = try askReason(outcome, listed) else {
      for question in questions { walk.skip(question) }
      return
    }
    let answers = zip(questions, own).map { question, own in
      var answer = AuditAnswer(question, outcome)
      answer.reason = reason == listed.first && outcome == .inapplicable ? own.first ?? reason : reason
      return answer
    }
    _ = try keep(answers, &answered)
  }

  private func lines(of questions: [AuditQuestion], _ page: AuditPage) -> String {
    let ids = Set(questions.map(\.id))
    return AuditPage.ranges(
      page.lines.indices.filter { page.lines[$0].questions.contains { ids.contains($0.id) } }.map { $0 + 1 })
  }

  /// Asks what was observed and how bad it is, once for equal places; what is not said leaves them open.
  private func fail(_ questions: [AuditQuestion], _ answered: inout Answered) throws {
    guard let first = questions.first else { return }
    let page = answered.page
    let stops = questions.compactMap { page.stop(of: $0) }.map { "\($0.number) \($0.element.key)" }
    let place = stops.isEmpty ? "" : " at " + stops.joined(separator: ", ")
    try prompter.say("Failed\(place): \(first.definition.check.question)")
    var observed = page.form == .listen ? answered.proposals[first.id]?.heard ?? "" : ""
    if observed.isEmpty { observed = try prompter.ask("What was observed? (Enter alone leaves it open):") }
    guard !observed.isEmpty, let gravity = try askGravity() else {
      for question in questions { walk.skip(question) }
      try prompter.say("Nothing was recorded; it comes again at the end.")
      return
    }
    let issue = gravity.problems.isEmpty ? try askSameProblem(questions) : .matching
    let answers = try questions.map { question in
      var answer = AuditAnswer(question, .failed)
      answer.observed = observed
      answer.severity = gravity.severity
      answer.issue = issue
      answer.supplement = gravity.supplement(
        try answered.proposals[question.id]?.supplement ?? compared(observed, question)?.supplement())
      return answer
    }
    _ = try keep(answers, &answered)
  }

  private func compared(_ observed: String, _ question: AuditQuestion) throws -> ObservedAnnouncement? {
    let guide = try database.read { try reader.guide(question, in: $0) }
    return guide.stop.flatMap { ObservedAnnouncement(observed, check: guide.check, at: $0) }
  }

  /// Asks whether a failure is the problem of an issue that is open on the same check beside it.
  func askSameProblem(_ questions: [AuditQuestion]) throws -> IssueChoice {
    guard let first = questions.first else { return .matching }
    let beside = try database.read { try NeighbouringIssue.beside(first, of: product, in: $0) }
    guard let beside else { return .matching }
    try prompter.say("Issue \(beside.id.rawValue) is open on the same check: \(beside.title)")
    let isSame = try prompter.confirm("Same problem as issue \(beside.id.rawValue)?")
    return isSame ? .issue(beside.id) : .matching
  }

  /// Stores answers that follow from what was noticed, and says so in words.
  ///
  /// - Returns: Whether they were stored; if not, the auditor was told why and they stay open.
  private func keep(_ answers: [AuditAnswer], _ answered: inout Answered) throws -> Bool {
    let page = answered.page
    let observation = AuditObservation(page.kind, answering: page.questions)
    guard let known = try keepTogether(answers, answered.observation, observation) else { return false }
    answered.observation = known
    return true
  }

  /// Stores answers in one transaction with what they follow from.
  ///
  /// - Returns: What they follow from; nil when nothing was stored.
  func keepTogether(
    _ answers: [AuditAnswer], _ known: Identifier<Observation>?, _ observation: AuditObservation
  ) throws -> Identifier<Observation>? {
    let now = prompter.console.surroundings.now()
    let kept = try keep(at: now) { transaction in
      try AuditAnswer.recordTogether(
        answers, following: known, observation, screens: plan.screens, session: session.id, in: transaction)
    }
    guard let kept else { return nil }
    take(answers, kept.findings, at: now)
    try prompter.say(Self.echo(answers, kept.issue))
    for note in kept.notes + kept.opposed { try prompter.say(note) }
    // What other checks answer now is not asked.
    if answers.contains(where: Self.bearsOnOthers) { try renew() }
    for screen in answers.flatMap(\.question.screens).distinct() { try offerDeclaration(of: screen) }
    return kept.observation
  }

  /// Takes down that answers were stored, as one step.
  func take(_ answers: [AuditAnswer], _ recorded: [Identifier<Finding>], at now: Int64) {
    times.append(now)
    steps.append(zip(answers, recorded).map { ($0.question, $1) })
    for (answer, finding) in zip(answers, recorded) {
      findings[answer.question.id, default: []].append(finding)
      walk.note(answer.outcome, of: answer.question)
    }
  }

  private static func bearsOnOthers(_ answer: AuditAnswer) -> Bool {
    let check = answer.question.definition.check
    return answer.outcome == .passed && check.references.contains { $0.relation == .covers }
      || answer.outcome == .failed && check.references.contains { $0.relation == .tests }
  }

  private static func echo(_ answers: [AuditAnswer], _ issue: Identifier<AuditIssue>?) -> String {
    guard let first = answers.first else { return "Nothing was recorded." }
    let what = first.outcome.words.capitalizedFirst + (first.severity.map { ", \($0.name)" } ?? "")
    return "\(what): \(CountText.of(answers.count, "answer")) recorded"
      + (issue.map { ", issue \($0.rawValue)" } ?? "") + "; u takes \(answers.count == 1 ? "it" : "them") back."
  }
}
