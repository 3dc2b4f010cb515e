internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The stops of the screen reader: what was heard, and what that answers.
extension AuditDialogue {
  /// Asks what was heard at equal stops.
  ///
  /// - Returns: Whether there is more to do.
  func listen(to page: AuditPage) throws -> Bool {
    try prompter.pause()
    try prompter.say(
      "\(place(page)). \(CountText.of(walk.leftCount, "question")) left. Listen"
        + (page.stops.count == 1 ? "." : " to \(page.stops.count) equal stops."))
    for stop in page.stops { try say(stop) }
    guard page.stops.contains(where: { !($0.announcement?.whole ?? "").isEmpty }) else {
      return try askList(page, observation: nil, proposals: [:])
    }
    let choices: [Prompter.Choice<PageAction>] =
      [
        Prompter.Choice(
          "=", page.stops.count == 1 ? "exactly that" : "exactly that at each", "exactly", value: .exactly)
      ]
      + (page.stops.count == 1
        ? [Prompter.Choice("w", "other words", "words", value: .words)]
        : [Prompter.Choice("e", "other words at some", "except", value: .except(nil))])
    while true {
      guard
        let action = try prompter.choose(
          "What did you hear?", choices + Self.common, shown: choices.count + 1, isEmptyAllowed: true,
          enter: "leaves it open", free: { Self.stops($0, page) })
      else {
        _ = try perform(.skip, page)
        return true
      }
      switch action {
      case .exactly: return try heard(nil, page)
      case .words:
        let typed = try prompter.ask("The words you heard (Enter alone goes back):")
        guard !typed.isEmpty else { continue }
        return try heard(typed, page)
      case .except(let typed):
        guard try part(typed, page) else { continue }
        return true
      case .help:
        try pageHelp([
          ("=", "you heard exactly the expected announcement"),
          page.stops.count == 1
            ? ("w", "you heard other words, which are compared with the expected ones")
            : ("e", "other words at some stops: numbers such as 3, 5-6, which are then asked alone"),
          ("Enter alone", "leaves it open"),
        ])
      default:
        switch try perform(action, page) {
        case .stay: continue
        case .next: return true
        case .stop: return false
        }
      }
    }
  }

  private static func stops(_ typed: String, _ page: AuditPage) -> PageAction? {
    guard page.stops.count > 1, typed.contains(where: \.isNumber),
      typed.allSatisfy({ $0.isNumber || " ,;-".contains($0) })
    else { return nil }
    return .except(typed)
  }

  private func say(_ stop: AuditPage.Stop) throws {
    let type = stop.element.type + (stop.element.variant.map { ".\($0)" } ?? "")
    let expected = stop.announcement.map { $0.whole.isEmpty ? "nothing is spoken" : $0.whole }
    try prompter.say("\(name(stop)), \(type)" + (expected.map { ": \($0)" } ?? ""))
  }

  /// Takes some of equal stops apart, to be listened to alone.
  private func part(_ typed: String?, _ page: AuditPage) throws -> Bool {
    var text = typed ?? ""
    while true {
      if text.isEmpty {
        text = try prompter.ask("Other words at which stops, such as 3, 5-6? (Enter alone goes back):")
      }
      if text.isEmpty { return false }
      let numbers = Self.numbers(in: text)
      let known = Set(page.stops.map(\.number))
      if let numbers, !numbers.isEmpty, numbers.allSatisfy(known.contains) {
        for stop in page.stops where numbers.contains(stop.number) {
          guard let screen = page.screen?.key, let state = page.state else { continue }
          apart.insert(.screen(key: screen, state: state, element: stop.element.key))
        }
        try prompter.say("Each of these comes alone; then the others.")
        return true
      }
      try prompter.refuse("Say stops out of \(AuditPage.ranges(page.stops.map(\.number))).")
      text = ""
    }
  }

  private static func numbers(in text: String) -> Set<Int>? {
    var numbers: Set<Int> = []
    for word in text.split(whereSeparator: { " ,;".contains($0) }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last,
        last - first < 1000
      else { return nil }
      numbers.formUnion(first...last)
    }
    return numbers
  }

  /// Writes down what was heard, compares it, and asks for the checks that it answers.
  ///
  /// - Parameter typed: The words; nil: exactly what is expected at each stop.
  private func heard(_ typed: String?, _ page: AuditPage) throws -> Bool {
    var proposals: [AuditQuestion.ID: PageProposal] = [:]
    var said: [String] = []
    for question in page.questions {
      let guide = try database.read { try reader.guide(question, in: $0) }
      guard let heard = HeardProposal(typed.map { .words($0) } ?? .asExpected, answering: question, guide) else {
        continue
      }
      said.append(heard.words)
      proposals[question.id] = PageProposal(outcome: heard.outcome, heard: heard.words, supplement: heard.supplement)
    }
    if let typed, let stop = page.stops.first, let announcement = stop.announcement {
      let differences = AnnouncementComparison(typed, with: announcement).differences
      for difference in differences { try prompter.say("Differs: \(difference.sentence)") }
      if differences.isEmpty { try prompter.say("Nothing differs.") }
    }
    let observation = AuditObservation(
      .listen, answering: page.questions, words: said.distinct().joined(separator: "\n"))
    // What was heard is kept at once, whatever follows from it.
    let kept = try keep(at: prompter.console.surroundings.now()) { transaction in
      try observation.record(screens: plan.screens, session: session.id, in: transaction)
    }
    guard let kept else { return true }
    return try askList(page, observation: kept, proposals: proposals)
  }
}
