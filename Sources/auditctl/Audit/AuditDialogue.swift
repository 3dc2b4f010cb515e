internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The dialogue of an audit: asks question by question, and stores each answer before the next one.
final class AuditDialogue {
  /// What an auditor can do at a question.
  enum Action: Sendable {
    case answer(Outcome)
    case skip, back, undo, note, evidence, heard, statements, none, left, order, go, complete, missing, brief, again,
      help, quit
  }

  private enum Leaving: Sendable { case end, stayOpen, back }

  /// What waits to be kept with the answer to the question at hand.
  struct Pending {
    var note: String?
    var observed: String?
    var heard: ObservedAnnouncement?
    var evidence: [PreparedEvidence] = []

    /// What it holds, in words.
    var words: [String] {
      [note.map { "note: \($0)" }, observed.map { "observed: \($0)" }].compactMap { $0 }
        + evidence.map { "evidence: \($0.facts.name)" }
    }
  }

  let database: AuditDatabase
  let prompter: Prompter
  var selection: AuditSelection
  let setUp: AuditSetUp.Result
  let reader: AuditGuide.Reader
  let earlier: EarlierFindings?
  var walk: AuditWalk
  var plan: AuditPlan
  var pending = Pending()
  /// What was answered in this run, step by step; a block is one step.
  var steps: [[(question: AuditQuestion, finding: Identifier<Finding>)]] = []
  /// The findings of this run by what they answer, the newest last.
  var findings: [AuditQuestion.ID: [Identifier<Finding>]] = [:]
  /// When answers were given: UTC, milliseconds since 1970.
  var times: [Int64]
  /// Screens whose list of elements the auditor does not want to declare now.
  var postponed: Set<String> = []
  /// Elements that were added to screens and about which nobody was asked yet.
  var added: [String: [String]] = [:]
  var isBrief: Bool
  /// Kinds of content that were shown as possibly missing, by the screen's key or `.`.
  var shownKinds: [String: Set<String>] = [:]
  /// Screens, or `.`, of which no kind of content is left to be offered.
  var offeredAll: Set<String> = []
  /// The kinds of content, read when they are first needed.
  var kinds: [ContentKind]?
  /// Questions of pages that are asked one by one.
  var alone: Set<AuditQuestion.ID> = []
  /// Elements that are listened to apart from equal ones, as `SCREEN@STATE/ELEMENT`.
  var apart: Set<Address> = []
  /// The screen that goes first in walks, or `.`; nil: the first with a question.
  var preferred: String?
  /// The screen and state whose way was said last.
  var routed: String?
  /// Whether what passed in the release before is confirmed in lists, because failures were asked again.
  var confirmsPasses = false
  /// Questions of which what was answered in the release before is not to be confirmed.
  var anew: Set<AuditQuestion.ID> = []
  /// Whether the question at hand is asked, and not what comes first in walks.
  var staysAtHand = false
  /// Whether there was anything to ask.
  private let hadQuestions: Bool
  private var shown: AuditGuide?
  /// Whether the question is repeated in full.
  private var isRepeated = false
  /// The question that was asked last.
  private var asked: AuditQuestion.ID?
  /// See ``AuditDatabase/foreignChanges()``, as it was when the open questions were read.
  private var foreignChanges: Int64

  var product: Product { setUp.product }
  var release: Release { setUp.release }
  var session: AuditSession { setUp.session }

  /// Reads what is open.
  init(
    _ setUp: AuditSetUp.Result, selection: AuditSelection, order: AuditOrder, isBrief: Bool, database: AuditDatabase,
    prompter: Prompter
  ) throws {
    self.database = database
    self.prompter = prompter
    var chosen = selection
    chosen.session = setUp.session.id
    self.selection = chosen
    let asked = chosen
    self.isBrief = isBrief
    self.setUp = setUp
    foreignChanges = try database.foreignChanges()
    reader = AuditGuide.Reader(product: setUp.product, release: setUp.release)
    (plan, earlier, times) = try database.read { transaction in
      (
        try Self.plan(of: setUp, asked, in: transaction),
        try EarlierFindings(before: setUp.release, product: setUp.product, in: transaction),
        try transaction.observedTimes(of: setUp.session)
      )
    }
    walk = AuditWalk(plan.questions, order: order)
    hadQuestions = !plan.questions.isEmpty
    try takeUp()
  }

  /// What is open, in the environment of the session.
  static func plan(
    of setUp: AuditSetUp.Result, _ selection: AuditSelection, in transaction: borrowing ReadTransaction
  ) throws -> AuditPlan {
    var selection = selection
    if selection.retest == .fixed { selection.claimed = try transaction.claimedFixed(of: setUp.release) }
    return AuditPlan(
      try ComplianceInput(transaction, product: setUp.product, release: setUp.release), selection,
      environment: setUp.session.environment)
  }

  /// Goes behind the last answer of the session, so that an audit goes on where it stopped.
  private func takeUp() throws {
    let last = try database.read { transaction in
      try transaction.lastFinding(of: session).map { try transaction.finding($0) }
    }
    if let place = last.flatMap({ plan.place(of: $0.address, check: $0.check) }) { walk.takeUp(behind: place) }
    preferred = last.flatMap { Self.screenKey($0.address) }
  }

  static func screenKey(_ address: Address) -> String? {
    if case .screen(let key, _, _) = address { key } else { nil }
  }

  /// Asks until nothing is left, or the auditor quits.
  func run() throws {
    do {
      try begin()
      while try askNext() {}
    } catch is Prompter.EndOfInput {
      try prompter.say("The input ended.")
    }
    try prompter.say(
      "Session \(session.id.rawValue) stays open, with every answer kept; `auditctl audit` goes on where you stopped.")
  }

  /// Open questions that need another environment than the session's, a sentence for each kind.
  private var elsewhere: [String] {
    CheckMethod.allCases.compactMap { method in
      plan.elsewhere[method].flatMap { count in
        SessionRule.refusal(
          of: method, to: "\(CountText.of(count, "question")) \(count == 1 ? "is" : "are") answered", in: session,
          on: product.platform)
      }
    }
  }

  private func begin() throws {
    let count = walk.leftCount
    if count == 0, selection.isNarrow, let refusal = elsewhere.first { throw CommandError(.malformedInput, refusal) }
    for sentence in elsewhere { try prompter.say(sentence + ".") }
    guard count > 0 else {
      return try prompter.say(
        plan.screens.isEmpty
          ? "Release \(release.version) has no screen in scope; add one with `auditctl screen add` or `screen import`."
          : "Nothing is left that you asked for\(elsewhere.isEmpty ? "" : " and this session can answer").")
    }
    try prompter.say(
      "\(CountText.of(count, "question")), \(walk.order.words). Each answer is stored at once; h explains the answers.")
  }

  /// Asks one question.
  ///
  /// - Returns: Whether there is more to do.
  private func askNext() throws -> Bool {
    try takeOver()
    try confirmBesideAdded()
    try letGo()
    if walk.order == .walks, !staysAtHand {
      switch try nextStep() {
      case nil: return try atEnd()
      case .absent(let screen, let blocks): return try askAbsent(on: screen, blocks)
      case .page(let page): return try ask(page)
      case .question(let question): _ = walk.go { $0.id == question.id }
      }
      try letGo()
    }
    staysAtHand = false
    guard let question = walk.question else { return try atEnd() }
    let guide = try database.read { try reader.guide(question, in: $0) }
    try prompter.pause()
    try show(guide)
    while true {
      guard let action = try chooseAction() else { return true }
      switch try perform(action, guide) {
      case .stay: continue
      case .next: return true
      case .stop: return false
      }
    }
  }

  /// Drops pending notes and evidence of a question that is no longer asked, and says so.
  private func letGo() throws {
    let now = walk.question?.id
    defer { asked = now }
    guard asked != now, !pending.words.isEmpty else { return }
    try prompter.say("Dropped, because you left its question: \(pending.words.joined(separator: "; "))")
    pending = Pending()
  }

  /// Takes in what others have written since the last question: answers, elements, screens.
  private func takeOver() throws {
    let changes = try database.foreignChanges()
    guard changes != foreignChanges else { return }
    foreignChanges = changes
    let count = walk.leftCount
    try renew()
    guard walk.leftCount != count else { return }
    try prompter.say(
      "Others changed the file: \(CountText.of(walk.leftCount, "question")) left instead of \(count).")
  }

  /// What comes after an action.
  enum Next {
    /// The same question waits for an answer.
    case stay
    /// The question at hand is shown.
    case next
    case stop
  }

  private func perform(_ action: Action, _ guide: AuditGuide) throws -> Next {
    switch action {
    case .answer(let outcome): return try answer(outcome, guide)
    case .statements: return try answerStatements(guide)
    case .heard: return try hear(guide)
    case .note: return try takeNote()
    case .evidence: return try takeEvidence()
    case .none: return try answerBlock(guide)
    case .skip:
      walk.skip()
      try prompter.say("Skipped.")
      return .next
    case .back:
      guard walk.back() else {
        try prompter.say("There is no question before this one; u takes back the last answer.")
        return .stay
      }
      staysAtHand = true
      try prompter.say("Back.")
      return .next
    case .undo: return try undo()
    case .order:
      walk.setOrder(walk.order.next)
      try prompter.say("Now \(walk.order.words).")
      return .stay
    case .go: return try goToScreen()
    case .left: return try showLeft()
    case .complete: return try declare(guide.screen?.key)
    case .missing: return try addMissing(guide)
    case .brief:
      isBrief.toggle()
      try prompter.say(isBrief ? "What has not changed is left out; r says all." : "Everything is said each time.")
      return .stay
    case .again:
      shown = nil
      isRepeated = true
      staysAtHand = true
      return .next
    case .help:
      try help()
      return .stay
    case .quit: return try isLeaving() ? .stop : .next
    }
  }

  private func show(_ guide: AuditGuide) throws {
    let results = try earlier.flatMap { earlier in
      try database.read { try earlier.result(of: guide.question, in: $0) }
    }
    let question = guide.question
    let found = try database.read { transaction in
      try question.findings.prefix(3).map { try FindingFacts($0, transaction) }
    }
    let captured = try database.read { transaction in
      try guide.element.flatMap { element in
        try guide.screen.flatMap { screen in
          try transaction.captured(
            element.key, on: screen.key, in: guide.state?.key ?? Address.defaultState, of: release.id)
        }
      }
    }
    let isShort = (walk.order == .walks || selection.retest != nil) && !isRepeated
    let issues = try retestIssues(question, results?.findings ?? [])
    isRepeated = false
    let view = AuditQuestionView(
      guide: guide, isShort: isShort,
      surroundings: AuditQuestionView.Surroundings(
        left: walk.leftCount, earlier: Self.words(results), earlierRelease: earlier?.release,
        found: question.findings.isEmpty ? [] : Self.words((question.outcome, found)), issues: issues,
        problems: try problemWords(question),
        answer: walk.answer, pending: pending.words, captured: captured?.words),
      before: isBrief || isShort ? shown : nil)
    try prompter.show(view.document)
    shown = guide
  }

  /// Shows a question with everything that is known of it.
  func showWhole(_ question: AuditQuestion) throws {
    isRepeated = true
    shown = nil
    try show(try database.read { try reader.guide(question, in: $0) })
    shown = nil
  }

  /// What was found before, in words: the outcome, then what each finding says.
  private static func words(_ result: (outcome: Outcome, findings: [FindingFacts])?) -> [String] {
    guard let result else { return [] }
    let said = result.findings.prefix(3).map { facts in
      let words = facts.words.map { ": \($0)" } ?? ""
      return
        "\(facts.finding.outcome.words), \(facts.session.auditor), \(facts.session.environment.environmentClass)\(words)"
    }
    return said.isEmpty ? [result.outcome.words] : Array(said)
  }

  /// What is left when every question was asked: skipped ones, lists of elements, the end of the session.
  private func atEnd() throws -> Bool {
    if walk.skippedCount > 0 {
      try prompter.pause()
      if try prompter.confirm("\(CountText.of(walk.skippedCount, "question")) skipped. Ask them again?") {
        walk.takeUpSkipped()
        return true
      }
      return try !isLeaving()
    }
    if selection.retest != nil, try goOnWithRest() { return true }
    for key in plan.undeclared where !postponed.contains(key) && isWhole(key) {
      _ = try declare(key)
      if walk.question != nil { return true }
    }
    if hadQuestions {
      try prompter.pause()
      try prompter.say("Every question you asked for\(elsewhere.isEmpty ? "" : " here") is answered.")
      for sentence in elsewhere { try prompter.say(sentence + ".") }
      let compliance = try database.read {
        try ComplianceInput(
          $0, product: product, release: release, decisionsAt: prompter.console.surroundings.now()
        ).compliance()
      }
      try prompter.say(
        "Release \(release.version): \(compliance.verdict.words) (\(compliance.reasons.joined(separator: "; "))). Next: "
          + "auditctl status, auditctl report.")
    }
    return try !isLeaving()
  }

  /// Whether nothing is left on a screen, so that its list of elements can be declared; never where only a part of what
  /// it is asked is asked here.
  func isWhole(_ screen: String) -> Bool {
    selection.isWhole && selection.screen.map { $0 == screen } ?? true && !walk.isAnyLeft(on: screen)
  }

  /// Asks whether the session ends.
  ///
  /// - Returns: Whether the dialogue is over; false when the auditor goes back to the questions.
  /// - Throws: ``Ended`` when the session was ended.
  func isLeaving() throws -> Bool {
    let choice = try prompter.choose(
      "End session \(session.id.rawValue) now?",
      [
        Prompter.Choice("y", "yes", value: Leaving.end),
        Prompter.Choice("n", "no, it stays open", "no", value: .stayOpen),
        Prompter.Choice("b", "back to the questions", "back", value: .back),
      ])
    switch choice {
    case .end:
      try endSession()
      return true
    case .stayOpen:
      return true
    case .back, nil:
      if walk.question == nil, !walk.back() { try prompter.say("There is no question to go back to.") }
      return false
    }
  }

  private func endSession() throws {
    let now = prompter.console.surroundings.now()
    let summary = try keep(at: now) { transaction in
      try transaction.endSession(try transaction.read.session(session.id), at: now, by: session.auditor)
      return try SessionSummary(transaction.read.session(session.id), in: transaction.read)
    }
    guard let summary else { return }
    try prompter.say("Ended session \(session.id.rawValue): \(SessionView.sentence(summary)).")
    throw Ended()
  }

  /// The session was ended, and nothing more is to be said.
  struct Ended: Error {}
}
