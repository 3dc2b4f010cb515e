internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The answers: what else each one asks for, and how it is stored.
extension AuditDialogue {
  /// Takes an outcome, and asks for what else it needs.
  ///
  /// - Parameter statements: Answers to outcome statements from which the outcome follows; empty where it was given whole.
  func answer(
    _ outcome: Outcome, _ guide: AuditGuide, statements: [Identifier<OutcomeStatement>: Outcome] = [:]
  ) throws -> Next {
    var answer = AuditAnswer(guide.question, outcome)
    answer.note = pending.note
    answer.observed = pending.observed
    // A new answer replaces the previous one: it says that the old one was wrong.
    if walk.answer != nil, let before = findings[guide.question.id]?.last { answer.amends = before }
    var heard = pending.heard
    var problems: [Problem.Description] = []
    switch outcome {
    case .failed:
      guard let gravity = try addFailure(to: &answer, &heard, guide) else { return .stay }
      problems = gravity.problems
      if problems.isEmpty { answer.issue = try askSameProblem([guide.question]) }
    case .inapplicable, .cantTell:
      guard let reason = try askReason(outcome, guide) else { return .stay }
      answer.reason = reason
    case .passed:
      guard try areGone(guide.question) else { return .stay }
    case .untested:
      break
    }
    if answer.amends != nil, answer.reason == nil { answer.reason = "Answered again in the same session." }
    if heard != nil || !statements.isEmpty {
      answer.supplement =
        heard?.supplement(statements: statements) ?? FindingSupplement(statements: statements)
    }
    answer.supplement = Gravity(problems: problems).supplement(answer.supplement)
    return try store([answer], of: guide) ? .next : .stay
  }

  /// Asks for what was observed and how bad it is.
  ///
  /// - Returns: Nil where one of them was not said; then the question waits again.
  private func addFailure(
    to answer: inout AuditAnswer, _ heard: inout ObservedAnnouncement?, _ guide: AuditGuide
  ) throws -> Gravity? {
    if answer.observed == nil {
      let observed = try prompter.ask("What was observed? (Enter alone goes back):")
      guard !observed.isEmpty else {
        _ = try goBack()
        return nil
      }
      answer.observed = observed
      heard = try compare(observed, guide)
    }
    guard let gravity = try askGravity() else {
      _ = try goBack()
      return nil
    }
    answer.severity = gravity.severity
    return gravity
  }

  func goBack() throws -> Bool {
    try prompter.say("Nothing was recorded; the question waits.")
    return false
  }

  /// Asks why, by the number of a reason that is given often or in words.
  private func askReason(_ outcome: Outcome, _ guide: AuditGuide) throws -> String? {
    try askReason(outcome, ReasonList.reasons(for: outcome, check: guide.check))
  }

  /// Asks why, with reasons that are given often.
  func askReason(_ outcome: Outcome, _ reasons: [String]) throws -> String? {
    for (index, reason) in reasons.enumerated() { try prompter.say("\(index + 1). \(reason)") }
    while true {
      let typed = try prompter.ask(
        "Why “\(outcome.words)”? A number, or words (Enter alone goes back):")
      if typed.isEmpty {
        _ = try goBack()
        return nil
      }
      guard let number = Int(typed) else { return typed }
      if reasons.indices.contains(number - 1) { return reasons[number - 1] }
      try prompter.refuse("There is no reason \(number); say a number from 1 to \(reasons.count), or words.")
    }
  }

  /// Takes down what was heard, and proposes an outcome where an announcement is expected.
  func hear(_ guide: AuditGuide) throws -> Next {
    let observed = try prompter.ask("What was heard or seen? (Enter alone goes back):")
    guard !observed.isEmpty else { return .stay }
    pending.observed = observed
    pending.heard = try compare(observed, guide)
    return .stay
  }

  /// Compares what was heard with what is expected, and says what differs; nil where nothing is compared.
  private func compare(_ observed: String, _ guide: AuditGuide) throws -> ObservedAnnouncement? {
    guard let stop = guide.stop, let heard = ObservedAnnouncement(observed, check: guide.check, at: stop)
    else { return nil }
    try prompter.say("Expected: \(heard.comparison.expected)")
    for difference in heard.differences { try prompter.say("Differs: \(difference)") }
    if heard.differences.isEmpty { try prompter.say("Nothing differs.") }
    try prompter.say("Proposed for this check: \(heard.proposed.words). The answer is yours.")
    return heard
  }

  /// Takes a note that goes with the answer.
  func takeNote() throws -> Next {
    let note = try prompter.ask("Note (Enter alone: none):")
    pending.note = note.isEmpty ? nil : note
    try prompter.say(note.isEmpty ? "No note goes with the answer." : "The note goes with the answer.")
    return .stay
  }

  /// Takes a file that goes with the answer as evidence; it is read now, and stored with the answer.
  func takeEvidence() throws -> Next {
    while true {
      let typed = try prompter.ask("File of a screenshot, recording or transcript (Enter alone goes back):")
      let path = Self.unquoted(typed)
      guard !path.isEmpty else { return .stay }
      do {
        let prepared = try UserEvidenceFile.prepare([path], prompter.console)
        pending.evidence += prepared
        for one in prepared {
          try prompter.say("\(one.facts.name), \(one.facts.mediaType.rawValue), goes with the answer as evidence.")
        }
        return .stay
      } catch let error as InputError {
        try prompter.refuse(error.problems.map { "Not taken: \($0.description)." })
      } catch let error as FileError {
        try prompter.refuse("Not taken: \(error.description).")
      }
    }
  }

  /// A path as it is, where a terminal pasted it in quotes or with its spaces escaped.
  private static func unquoted(_ typed: String) -> String {
    for quote in ["\"", "'"] where typed.count > 2 && typed.hasPrefix(quote) && typed.hasSuffix(quote) {
      return String(typed.dropFirst().dropLast())
    }
    return typed.replacing("\\ ", with: " ")
  }

  /// Asks for each outcome statement; the outcome of the check follows from the answers.
  func answerStatements(_ guide: AuditGuide) throws -> Next {
    let statements = try database.read { transaction in
      try transaction.outcomeStatements(of: guide.question.definition.id, release: release.id)
    }
    guard !statements.isEmpty else {
      try prompter.say("The check has no outcome statements; answer it as a whole.")
      return .stay
    }
    let outcomes: [Prompter.Choice<Outcome>] = [
      Prompter.Choice("py", "pass", "yes", "true", value: .passed),
      Prompter.Choice("f", "fail", "no", "false", value: .failed),
      Prompter.Choice("c", "cannot tell", "ct", value: .cantTell),
      Prompter.Choice("n", "does not apply", "na", value: .inapplicable),
    ]
    var answers: [Identifier<OutcomeStatement>: Outcome] = [:]
    for (index, statement) in statements.enumerated() {
      try prompter.say("Statement \(index + 1) of \(statements.count): \(statement.text)")
      guard
        let outcome = try prompter.choose(
          "Is it true?", outcomes, isEmptyAllowed: true)
      else {
        _ = try goBack()
        return .stay
      }
      answers[statement.id] = outcome
    }
    let outcome = StatementRule.fold(answers.values)
    try prompter.say("The statements give this outcome: \(outcome.words).")
    return try answer(outcome, guide, statements: answers)
  }

  /// Stores answers, and says so in words.
  ///
  /// Pending notes and evidence go with the answer to the current question only.
  ///
  /// - Returns: Whether they were stored; if not, the auditor was told why and the question waits.
  func store(_ answers: [AuditAnswer], of guide: AuditGuide) throws -> Bool {
    let now = prompter.console.surroundings.now()
    let place = answers.firstIndex { $0.question.id == guide.question.id }
    let kept = try keep(at: now) { transaction in
      let recorded = try AuditAnswer.record(answers, screens: plan.screens, session: session.id, in: transaction)
      if let place {
        _ = try EvidenceImporter.store(
          pending.evidence, for: recorded[place].finding, by: session.auditor, at: now, in: transaction)
      }
      let notes = try AuditAnswer.opposedNotes(
        answers, recorded.map(\.finding), session: session.id, in: transaction.read)
      return (recorded: recorded, notes: notes)
    }
    guard let (recorded, notes) = kept else { return false }
    times.append(now)
    steps.append(zip(answers, recorded).map { ($0.question, $1.finding) })
    if place != nil { pending = Pending() }
    for (answer, recorded) in zip(answers, recorded) {
      findings[answer.question.id, default: []].append(recorded.finding)
    }
    if place != nil, answers.count == 1, let answer = answers.first {
      walk.answered(answer.outcome)
      try prompter.say(echo(answer, recorded[0].finding, recorded[0].issue))
      for note in recorded[0].advice?.shortNotes ?? [] { try prompter.say(note) }
    } else {
      for answer in answers { walk.note(answer.outcome, of: answer.question) }
      if place != nil { walk.advance() }
      try prompter.say(
        "\(CountText.of(answers.count, "answer")) recorded: does not apply; u takes them back at once.")
    }
    for note in notes { try prompter.say(note) }
    try offerDeclaration(of: guide.screen?.key)
    return true
  }

  /// A place as it is said.
  func words(at address: Address) throws -> String {
    try database.read { try PlaceTitles([address], of: release, product, in: $0)[address] }
  }

  /// Writes in one transaction, and says what is wrong where the same may work later.
  ///
  /// - Returns: What `body` gives; nil when nothing was stored.
  func keep<Result>(at now: Int64, _ body: (borrowing WriteTransaction) throws -> Result) throws -> Result? {
    do {
      return try database.write(at: now, body)
    } catch let error as StoreError where error.mayPass {
      try prompter.say("Not recorded: \(error.description). Nothing is lost; try again.")
    } catch let error as InputError {
      for problem in error.problems { try prompter.say("Not recorded: \(problem.description).") }
      let hadEvidence = !pending.evidence.isEmpty
      pending.evidence = []
      try prompter.say(hadEvidence ? "The evidence was dropped; the question waits." : "The question waits.")
    } catch let error as FileError {
      pending.evidence = []
      try prompter.say("Not recorded: \(error.description). The evidence was dropped; the question waits.")
    }
    return nil
  }

  func echo(
    _ answer: AuditAnswer, _ finding: Identifier<Finding>, _ issue: Identifier<AuditIssue>?
  ) throws -> String {
    let question = answer.question
    let proposed = answer.supplement?.comparison?.proposed
    let differs = proposed.map { $0 != answer.outcome } ?? false
    return answer.outcome.words.capitalizedFirst + (answer.severity.map { ", \($0.name)" } ?? "")
      + ": \(question.definition.check.path) at \(try words(at: question.address)), finding \(finding.rawValue)"
      + (issue.map { ", issue \($0.rawValue)" } ?? "") + "."
      + (answer.reason.map { " Reason: \($0)" } ?? "")
      + (differs ? " The comparison proposed \(proposed?.words ?? ""); both are kept." : "")
  }

  /// Retracts the last answer of the session, and asks its question again.
  ///
  /// A block that was answered in this run is taken back as a whole.
  func undo() throws -> Next {
    let step = steps.last
    let done = try keep(at: prompter.console.surroundings.now()) { transaction in
      let findings = try step?.map(\.finding) ?? transaction.read.lastFinding(of: session).map { [$0] } ?? []
      return try AnswerUndo(findings, of: session, in: transaction)
    }
    guard let done else { return .stay }
    let (taken, outcomes, reopened) = (done.places, done.outcomes, done.reopened)
    guard let first = taken.first else {
      try prompter.say("The session has no answer that could be taken back.")
      return .stay
    }
    if let step {
      steps.removeLast()
      for answered in step { _ = findings[answered.question.id]?.popLast() }
      for answered in step.reversed() { walk.reopen(answered.question) }
    }
    try renew()
    let place = Self.screenKey(first.0) ?? "\(Address.product)"
    preferred = place
    // What was said to be missing is offered again.
    if taken.count > 1, outcomes == [.inapplicable], shownKinds[place] != nil {
      shownKinds[place] = []
      offeredAll.remove(place)
    }
    let isOpen = walk.go { $0.address == first.0 && $0.definition.check.path == first.1 }
    try prompter.say(
      (taken.count == 1
        ? "Took back: \(first.1) at \(try words(at: first.0))." : "Took back \(CountText.of(taken.count, "answer")).")
        + (isOpen ? "" : " What was answered there before counts again."))
    for note in IssueReview.notes(reopened) { try prompter.say(note) }
    return .next
  }

  /// Reads anew what is open.
  func renew() throws {
    reader.forgetScreens()
    plan = try database.read { try Self.plan(of: setUp, selection, in: $0) }
    walk.renew(plan.questions, keepsAnswered: !selection.asksUntested)
  }
}

extension StoreError {
  /// Whether the same may work later: nothing is wrong with what was asked.
  fileprivate var mayPass: Bool {
    switch self {
    case .busy, .diskFull, .inputOutput, .outOfMemory: true
    default: false
    }
  }
}
