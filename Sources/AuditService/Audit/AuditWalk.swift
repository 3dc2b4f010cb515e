public import AuditModel
internal import AuditRules

/// A way through the questions of an audit: what is asked now, what comes next, and what was answered.
///
/// It stores no answers; the caller stores one and then tells it.
public struct AuditWalk: Sendable {
  private enum Progress: Sendable {
    case open
    case skipped
    case answered(Outcome)
  }

  /// The questions in the order in which they are asked.
  public private(set) var questions: [AuditQuestion]
  /// The order.
  public private(set) var order: AuditOrder
  private var progress: [Progress]
  /// Place of the question that is asked now; ``questions``' count when none is.
  private var current = 0
  /// Places that were asked, the newest last.
  private var trail: [Int] = []
  /// How many ways of a cell passed.
  private var passedWays: [AuditCell: Int] = [:]
  private var index = Index([])

  /// Indexes of places and counts, so that a step costs the same however many questions there are.
  private struct Index: Sendable {
    /// The place of each question.
    var places: [AuditQuestion.ID: Int] = [:]
    /// The places of the ways of a cell.
    var ways: [AuditCell: [Int]] = [:]
    /// Whether the question at a place is left.
    var isLeft: [Bool] = []
    var leftCount = 0
    /// How many are left whose answers count on a screen.
    var leftOnScreen: [String: Int] = [:]

    init(_ questions: [AuditQuestion]) {
      places.reserveCapacity(questions.count)
      isLeft = questions.map { _ in false }
      for (place, question) in questions.enumerated() {
        places[question.id] = place
        if question.isWay { ways[question.cell, default: []].append(place) }
      }
    }

    mutating func set(_ isLeft: Bool, at place: Int, _ question: AuditQuestion) {
      guard self.isLeft[place] != isLeft else { return }
      self.isLeft[place] = isLeft
      leftCount += isLeft ? 1 : -1
      for screen in question.screens { leftOnScreen[screen, default: 0] += isLeft ? 1 : -1 }
    }
  }

  /// Begins with the first question.
  public init(_ questions: [AuditQuestion], order: AuditOrder) {
    self.questions = Self.sorted(questions, order)
    self.order = order
    progress = questions.map { _ in .open }
    reindex()
  }

  private mutating func reindex() {
    index = Index(questions)
    for place in questions.indices { index.set(needsAnswer(place), at: place, questions[place]) }
  }

  /// Notes what became of a question, and of the other ways of its check.
  private mutating func refresh(_ place: Int) {
    let question = questions[place]
    for place in question.isWay ? index.ways[question.cell] ?? [] : [place] {
      index.set(needsAnswer(place), at: place, questions[place])
    }
  }

  private static func sorted(_ questions: [AuditQuestion], _ order: AuditOrder) -> [AuditQuestion] {
    switch order {
    case .walks, .screen: questions.sorted { $0.place.byScreen.lexicographicallyPrecedes($1.place.byScreen) }
    case .check: questions.sorted { $0.place.byCheck.lexicographicallyPrecedes($1.place.byCheck) }
    }
  }

  /// What is asked now; nil when nothing is left but what was skipped.
  public var question: AuditQuestion? {
    current < questions.count ? questions[current] : nil
  }

  /// What was answered to the question that is asked now, when one went back to it.
  public var answer: Outcome? {
    guard current < questions.count, case .answered(let outcome) = progress[current] else { return nil }
    return outcome
  }

  /// The questions that are left, skipped ones included.
  public var left: [AuditQuestion] {
    questions.indices.filter { index.isLeft[$0] }.map { questions[$0] }
  }

  /// How many questions are left, skipped ones included.
  public var leftCount: Int { index.leftCount }

  /// Whether any question is left whose answer counts on a screen.
  public func isAnyLeft(on screen: String) -> Bool {
    index.leftOnScreen[screen, default: 0] > 0
  }

  /// Paths of the checks that passed or failed here, in any state of a screen; for nil those of the product.
  public func found(on screen: String?) -> Set<String> {
    var found: Set<String> = []
    for (question, state) in zip(questions, progress) where question.screen == screen {
      if case .answered(let outcome) = state, outcome == .passed || outcome == .failed {
        found.insert(question.check.check.path)
      }
    }
    return found
  }

  /// How many of them were skipped.
  public var skippedCount: Int {
    questions.indices.count { index in
      if case .skipped = progress[index] { self.index.isLeft[index] } else { false }
    }
  }

  /// Whether a question needs an answer: it has none, and no other way met its check.
  private func needsAnswer(_ place: Int) -> Bool {
    if case .answered = progress[place] { return false }
    return !questions[place].isWay || passedWays[questions[place].cell, default: 0] == 0
  }

  /// The open questions whose answers count on a screen, or for nil those of the product, in order.
  public func left(on screen: String?) -> [AuditQuestion] {
    left.filter { question in screen.map(question.screens.contains) ?? question.screens.isEmpty }
  }

  /// Notes an answer to the question that is asked now, and goes to the next.
  public mutating func answered(_ outcome: Outcome) {
    guard let question else { return }
    note(outcome, of: question)
    advance()
  }

  /// Notes an answer to a question, wherever it stands.
  ///
  /// The question that is asked now stays, unless it is that one.
  public mutating func note(_ outcome: Outcome, of question: AuditQuestion) {
    guard let place = place(of: question) else { return }
    forget(place)
    progress[place] = .answered(outcome)
    if question.isWay, outcome == .passed { passedWays[question.cell, default: 0] += 1 }
    refresh(place)
  }

  /// Takes an answer back, and asks the question again.
  public mutating func reopen(_ question: AuditQuestion) {
    guard let place = place(of: question) else { return }
    forget(place)
    progress[place] = .open
    refresh(place)
    if current != place, current < questions.count { trail.append(current) }
    current = place
  }

  private mutating func forget(_ place: Int) {
    let question = questions[place]
    if case .answered(.passed) = progress[place], question.isWay { passedWays[question.cell, default: 1] -= 1 }
  }

  /// Leaves the question that is asked now for later, and goes to the next.
  public mutating func skip() {
    guard current < questions.count else { return }
    if case .open = progress[current] { progress[current] = .skipped }
    advance()
  }

  /// Leaves a question for later, wherever it stands.
  public mutating func skip(_ question: AuditQuestion) {
    guard let place = place(of: question) else { return }
    if case .open = progress[place] { progress[place] = .skipped }
  }

  /// The questions of the first screen and state with any that was neither answered nor skipped, in order.
  ///
  /// - Parameter preferred: A screen that goes before all others, or `.`, as long as it has any; nil: none.
  public func nextPart(preferred: String? = nil) -> [AuditQuestion] {
    func isOpen(_ place: Int) -> Bool {
      if case .open = progress[place] { index.isLeft[place] } else { false }
    }
    let key = preferred == "\(Address.product)" ? nil : preferred
    let here = preferred == nil ? nil : questions.indices.first { questions[$0].screen == key && isOpen($0) }
    guard let first = here ?? questions.indices.first(where: isOpen) else { return [] }
    let place = questions[first].place
    return questions.indices[first...].lazy
      .prefix { questions[$0].place.screen == place.screen && questions[$0].place.state == place.state }
      .filter(isOpen).map { questions[$0] }
  }

  /// Goes back to the question that was asked before.
  ///
  /// - Returns: Whether there is one.
  public mutating func back() -> Bool {
    guard let before = trail.popLast() else { return false }
    current = before
    return true
  }

  /// Goes to the next question that needs an answer and was not skipped.
  public mutating func advance() {
    if current < questions.count { trail.append(current) }
    current = next(from: current + 1) ?? next(from: 0) ?? questions.count
  }

  private func next(from start: Int) -> Int? {
    guard start < questions.count else { return nil }
    return questions.indices[start...].first { place in
      if case .open = progress[place] { index.isLeft[place] } else { false }
    }
  }

  /// Goes to the first open question that meets a condition, at or behind the one that is asked now, else from the start.
  ///
  /// - Returns: Whether there is one; if not, nothing has changed.
  public mutating func go(to condition: (AuditQuestion) -> Bool) -> Bool {
    let places = Array(questions.indices[min(current, questions.count)...]) + Array(questions.indices.prefix(current))
    guard let place = places.first(where: { index.isLeft[$0] && condition(questions[$0]) }) else { return false }
    if current < questions.count, place != current { trail.append(current) }
    current = place
    return true
  }

  /// Goes behind the place of an answer that was given before, so that an audit goes on where it stopped.
  ///
  /// - Parameter place: See ``AuditPlan/place(of:check:)``.
  public mutating func takeUp(behind place: AuditQuestion.Place) {
    let start = questions.firstIndex { isBehind($0.place, place) } ?? 0
    current = next(from: start) ?? next(from: 0) ?? questions.count
  }

  /// Asks again what was skipped.
  public mutating func takeUpSkipped() {
    for index in questions.indices {
      if case .skipped = progress[index] { progress[index] = .open }
    }
    current = next(from: 0) ?? questions.count
  }

  /// Changes the order; what is asked now stays.
  public mutating func setOrder(_ order: AuditOrder) {
    let (now, before) = (question, trail.map { questions[$0] })
    var states: [AuditQuestion.ID: Progress] = [:]
    for (question, state) in zip(questions, progress) { states[question.id] = state }
    questions = Self.sorted(questions, order)
    progress = questions.map { states[$0.id] ?? .open }
    self.order = order
    reindex()
    trail = before.compactMap { place(of: $0) }
    current = now.flatMap { place(of: $0) } ?? questions.count
  }

  /// Takes over what is open after the release changed: answers of others, added elements.
  ///
  /// What was skipped stays so. The question that is asked now stays if it is still open, else the next one comes.
  ///
  /// - Parameter keepsAnswered: Whether what was answered here stays answered though it is among the open questions, as
  ///   where failures are asked again; if not, its answer was taken back elsewhere.
  public mutating func renew(_ open: [AuditQuestion], keepsAnswered: Bool = false) {
    let reopened = keepsAnswered ? [] : Set(open.map(\.id))
    let now = question
    var skipped: Set<AuditQuestion.ID> = []
    var kept: [AuditQuestion] = []
    var answers: [AuditQuestion.ID: Progress] = [:]
    for (question, state) in zip(questions, progress) {
      switch state {
      case .skipped: skipped.insert(question.id)
      case .answered:
        guard !reopened.contains(question.id) else { continue }
        kept.append(question)
        answers[question.id] = state
      case .open: break
      }
    }
    let before = trail.map { questions[$0] }
    let fresh = open.filter { answers[$0.id] == nil }
    questions = Self.sorted(kept + fresh, order)
    progress = questions.map { answers[$0.id] ?? (skipped.contains($0.id) ? .skipped : .open) }
    passedWays = [:]
    for (question, state) in zip(questions, progress) where question.isWay {
      if case .answered(.passed) = state { passedWays[question.cell, default: 0] += 1 }
    }
    reindex()
    trail = before.compactMap { place(of: $0) }
    if let now, let place = place(of: now) {
      current = place
    } else {
      let place = now.map(\.place)
      let start = place.flatMap { place in questions.firstIndex { isBehind($0.place, place) } } ?? 0
      current = next(from: start) ?? next(from: 0) ?? questions.count
    }
  }

  private func isBehind(_ place: AuditQuestion.Place, _ other: AuditQuestion.Place) -> Bool {
    switch order {
    case .walks, .screen: other.byScreen.lexicographicallyPrecedes(place.byScreen)
    case .check: other.byCheck.lexicographicallyPrecedes(place.byCheck)
    }
  }

  private func place(of question: AuditQuestion) -> Int? {
    index.places[question.id]
  }
}
