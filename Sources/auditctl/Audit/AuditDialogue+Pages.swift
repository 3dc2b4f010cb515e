internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The walks: pages on which one observation answers many checks.
extension AuditDialogue {
  /// What is asked next in walks.
  enum WalkStep {
    /// Kinds of content that are perhaps not on a screen; for nil not in the product.
    case absent(String?, [AuditBlock])
    case page(AuditPage)
    case question(AuditQuestion)
  }

  /// What an auditor can do at a page.
  enum PageAction: Sendable {
    case all, take, exactly, words, tick
    case except(String?)
    case full, skip, absent, undo, left, order, go, missing, complete, help, quit
  }

  /// What comes next: the first thing that is open on the first screen and state with anything open.
  func nextStep() throws -> WalkStep? {
    let questions = walk.nextPart(preferred: preferred)
    guard let first = questions.first else { return nil }
    let screen = first.screen
    let specification = try screen.map { key in try database.read { try reader.screen(key, in: $0) } }
    if let page = try pageAgain(questions, on: specification) { return .page(page) }
    let kinds = try absentKinds(on: screen)
    if !kinds.isEmpty { return .absent(screen, kinds) }
    var parted: Set<String> = []
    if case .screen(let key, let state, _) = first.site {
      for case .screen(key, state, let element?) in apart { parted.insert(element) }
    }
    let steps = AuditPagePlan.steps(
      questions, on: specification, product.platform, alone: alone, apart: parted)
    switch steps.first {
    case .page(let page): return .page(page)
    case .question(let question): return .question(question)
    case nil: return nil
    }
  }

  // MARK: Pages

  static let common: [Prompter.Choice<PageAction>] = [
    Prompter.Choice("h?", "help", value: .help),
    Prompter.Choice("i", "in full", "full", value: .full),
    Prompter.Choice("s", "leave open", "skip", value: .skip),
    Prompter.Choice("x", "what is not here", "none", value: .absent),
    Prompter.Choice("u", "undo", value: .undo),
    Prompter.Choice("l", "left", "progress", value: .left),
    Prompter.Choice("o", "order", value: .order),
    Prompter.Choice("g", "go to a screen", "go", value: .go),
    Prompter.Choice("m", "missed element", "missed", value: .missing),
    Prompter.Choice("d", "declare the elements complete", "declare", value: .complete),
    Prompter.Choice("q", "quit", "exit", value: .quit),
  ]

  /// A number that was typed where an action is asked for: the exceptions.
  private static func numbers(_ typed: String) -> PageAction? {
    let word = typed.lowercased()
    guard word.contains(where: \.isNumber), word.allSatisfy({ $0.isNumber || " ,;.-fncs".contains($0) }) else {
      return nil
    }
    return .except(typed)
  }

  /// Asks a page.
  ///
  /// - Returns: Whether there is more to do.
  func ask(_ page: AuditPage) throws -> Bool {
    switch page.form {
    case .list: return try askList(page, observation: nil, proposals: [:])
    case .listen: return try listen(to: page)
    case .again: return try askList(page, observation: nil, proposals: proposalsAgain(page))
    }
  }

  /// Where a page is asked, in one line.
  func place(_ page: AuditPage) -> String {
    guard let screen = page.screen else { return "The product itself" }
    guard let state = page.state, state != Address.defaultState else { return screen.title }
    let words = screen.states.first { $0.key == state }?.title ?? state
    return "\(screen.title), \(words)"
  }

  /// How a stop is called in a list: its place in swipe order and its label, or its key where it has none.
  func name(_ stop: AuditPage.Stop) -> String {
    let label = DisplayText.line(stop.element.expectation.label ?? "", length: 60)
    return "\(stop.number) \(label.isEmpty ? stop.element.key : label)"
  }

  private func head(_ page: AuditPage, _ title: String) throws {
    try prompter.pause()
    try prompter.say("\(place(page)). \(CountText.of(walk.leftCount, "question")) left.")
    if let screen = page.screen, routed != "\(screen.key)@\(page.state ?? "")" {
      routed = "\(screen.key)@\(page.state ?? "")"
      if let route = screen.route { try prompter.say("How to reach it: \(route)") }
      if let trigger = screen.states.first(where: { $0.key == page.state })?.trigger {
        try prompter.say("Brought about by: \(trigger)")
      }
    }
    try prompter.say(title)
  }

  /// A page of lines that all hold, but for exceptions.
  ///
  /// - Parameters:
  ///   - observation: What was noticed already; nil: it is written down with the first answer.
  ///   - proposals: What a comparison proposes of questions, and what was heard; empty: nothing was compared.
  func askList(
    _ page: AuditPage, observation: Identifier<Observation>?, proposals: [AuditQuestion.ID: PageProposal]
  ) throws -> Bool {
    let isCompared = page.form == .listen && !proposals.isEmpty
    if !isCompared {
      try head(page, page.title)
      if !page.stops.isEmpty { try prompter.say("Stops: " + page.stops.map(name).joined(separator: ", ") + ".") }
    }
    try showLines(page, isCompared ? proposals : [:])
    let isKnown = page.questions.allSatisfy { proposals[$0.id]?.outcome != nil }
    let choices: [Prompter.Choice<PageAction>] =
      isCompared
      ? [
        Prompter.Choice(
          "p", isKnown ? "take what is proposed" : "take it, and the rest holds", "pass", "all", value: .all)
      ]
        + (isKnown ? [] : [Prompter.Choice("t", "take it, ask the rest alone", "take", value: .take)])
        + [Prompter.Choice("e", "all except", "except", value: .except(nil))]
      : [
        Prompter.Choice("p", page.form == .again ? "all as before" : "all hold", "pass", "all", value: .all),
        Prompter.Choice("e", "all except", "except", value: .except(nil)),
      ]
    while true {
      guard
        let action = try prompter.choose(
          "Answer:", choices + Self.common, shown: choices.count + 1, free: Self.numbers)
      else { return true }
      switch action {
      case .all:
        return try settle(Answered(page, observation, proposals), exceptions: [])
      case .take:
        return try settle(
          Answered(page, observation, proposals),
          exceptions: page.lines.indices.compactMap { line in
            let isOpen = page.lines[line].questions.contains { proposals[$0.id]?.outcome == nil }
            return isOpen ? PageExceptions.Item(line: line, stops: nil, outcome: .untested) : nil
          }, leavesAlone: true)
      case .except(let typed):
        guard let items = try exceptions(typed, page) else { continue }
        return try settle(Answered(page, observation, proposals), exceptions: items)
      case .help: try pageHelp(Self.listMeanings(isCompared: isCompared, isKnown: isKnown))
      default:
        switch try perform(action, page) {
        case .stay: continue
        case .next: return true
        case .stop: return false
        }
      }
    }
  }

  private func showLines(_ page: AuditPage, _ proposals: [AuditQuestion.ID: PageProposal]) throws {
    for (index, line) in page.lines.enumerated() {
      let numbers = line.questions.compactMap { page.stop(of: $0)?.number }
      let isEverywhere = numbers.count == page.stops.count
      let stops =
        numbers.isEmpty || isEverywhere
        ? "" : " (\(numbers.count == 1 ? "stop" : "stops") \(AuditPage.ranges(numbers)))"
      let outcomes = Set(line.questions.map { proposals[$0.id]?.outcome })
      let mark =
        proposals.isEmpty
        ? "" : outcomes.count == 1 ? outcomes.first??.words.capitalizedFirst ?? "For you to say" : "In part"
      try prompter.say(
        "\(index + 1). " + (mark.isEmpty ? "" : "\(mark): ") + (line.words ?? line.definition.check.question) + stops
          + (page.form == .again && line.questions.count > 1 && numbers.isEmpty ? " (\(line.questions.count))" : ""))
    }
  }

  /// Asks for exceptions until they can be read; nil goes back.
  private func exceptions(_ typed: String?, _ page: AuditPage) throws -> [PageExceptions.Item]? {
    var text = typed ?? ""
    while true {
      if text.isEmpty {
        text = try prompter.ask(
          "All except which lines, such as 3, 5-6; with f, n, c or s before them what they are (Enter alone goes back):"
        )
      }
      if text.isEmpty { return nil }
      do {
        var items = try PageExceptions(text, on: page).items
        for index in items.indices {
          guard try askStops(&items[index], page) else { return nil }
        }
        return items
      } catch let problem as PageExceptions.Problem {
        try prompter.refuse(problem.description)
        text = ""
      }
    }
  }

  /// Asks at which stops, and what it is there, where neither was said.
  private func askStops(_ item: inout PageExceptions.Item, _ page: AuditPage) throws -> Bool {
    let line = page.lines[item.line]
    let known = line.questions.compactMap { page.stop(of: $0)?.number }
    if item.outcome == nil {
      try prompter.say("\(item.line + 1). \(line.definition.check.question)")
      let outcome = try prompter.choose(
        "What is it?",
        [
          Prompter.Choice("f", "fail", "failed", value: Outcome.failed),
          Prompter.Choice("n", "does not apply", "na", "n/a", value: .inapplicable),
          Prompter.Choice("c", "cannot tell", "ct", value: .cantTell),
          Prompter.Choice("s", "leave open", "skip", value: .untested),
        ], isEmptyAllowed: true)
      guard let outcome else { return false }
      item.outcome = outcome
    }
    while item.stops == nil, known.count > 1 {
      let typed = try prompter.ask(
        "Line \(item.line + 1) at which stops of \(AuditPage.ranges(known))? Numbers, or all (Enter alone goes back):")
      if typed.isEmpty { return false }
      if typed.lowercased() == "all" {
        item.stops = known
      } else {
        do {
          let numbers = typed.split(whereSeparator: { " ,;".contains($0) }).map { "\(item.line + 1).\($0)" }
          item.stops = try PageExceptions(numbers.joined(separator: ","), on: page).items.flatMap { $0.stops ?? [] }
        } catch {
          try prompter.refuse("\(error)")
        }
      }
    }
    return true
  }

  // MARK: What can be done at any page

  func perform(_ action: PageAction, _ page: AuditPage) throws -> Next {
    switch action {
    case .skip where page.form == .again:
      anew.formUnion(page.questions.map(\.id))
      try prompter.say("Each of these is asked.")
      return .next
    case .skip:
      for question in page.questions { walk.skip(question) }
      try prompter.say("Left open; it comes again at the end.")
      return .next
    case .full: return try showInFull(page)
    default: return try perform(action, screen: page.screen?.key)
    }
  }

  func perform(_ action: PageAction, screen: String?) throws -> Next {
    switch action {
    case .absent:
      shownKinds[screen ?? "\(Address.product)"] = []
      offeredAll.remove(screen ?? "\(Address.product)")
      return .next
    case .undo: return try undo()
    case .left: return try showLeft()
    case .order:
      walk.setOrder(walk.order.next)
      try prompter.say("Now \(walk.order.words).")
      if let question = walk.nextPart(preferred: preferred).first { _ = walk.go { $0.id == question.id } }
      return .next
    case .go: return try goToScreen()
    case .missing:
      guard let screen else {
        try prompter.say("The product itself has no elements; go to a screen first.")
        return .stay
      }
      return try add(to: screen) ? .next : .stay
    case .complete: return try declare(screen)
    case .quit: return try isLeaving() ? .stop : .next
    default: return .stay
    }
  }

  /// Shows one line with its steps and statements.
  private func showInFull(_ page: AuditPage) throws -> Next {
    while true {
      let typed = page.lines.count == 1 ? "1" : try prompter.ask("Which line in full (Enter alone goes back)?")
      if typed.isEmpty { return .stay }
      guard let number = Int(typed), page.lines.indices.contains(number - 1),
        let question = page.lines[number - 1].questions.first
      else {
        try prompter.refuse("There is no line \"\(typed.prefix(20))\"; say a number from 1 to \(page.lines.count).")
        continue
      }
      let line = page.lines[number - 1]
      if line.words != nil, Set(line.questions.map(\.definition.id)).count > 1 {
        for question in line.questions {
          try prompter.say(
            "\(try words(at: question.address)), \(question.definition.check.path): \(question.definition.check.question)"
          )
        }
      } else {
        try showWhole(question)
      }
      return .stay
    }
  }

  /// Says what each answer of a page means, and of no other one.
  ///
  /// - Parameters:
  ///   - own: What the page itself offers: a key, and what it does.
  ///   - others: The keys that go with every page, as far as this one has them.
  func pageHelp(_ own: [(key: String, meaning: String)], others: String = "isxulogmdq") throws {
    let meanings = own + Self.commonMeanings.filter { others.contains($0.key) }
    for (key, meaning) in meanings { try prompter.say("\(key): \(meaning).") }
  }

  private static let commonMeanings: [(key: String, meaning: String)] = [
    ("i", "in full: the steps and the statements of one line"),
    ("s", "leaves the page open; it comes again at the end"),
    ("x", "what is not here: the list of kinds of content again"),
    ("u", "undo: takes back the last page or answer"),
    ("l", "left: what is left by screen, and how long it takes"),
    ("o", "order: by walks, by screen, or each check on every screen"),
    ("g", "go to another screen"),
    ("m", "missed element: adds one to the screen"),
    ("d", "declare the list of elements complete"),
    ("q", "quit: every answer is stored already"),
  ]

  /// What the answers to a list mean.
  private static func listMeanings(isCompared: Bool, isKnown: Bool) -> [(key: String, meaning: String)] {
    [("p", (isCompared ? "what is proposed is taken" : "all hold") + "; each line is recorded as an answer of yours")]
      + (isCompared && !isKnown ? [("t", "takes what is proposed, and asks the rest one by one")] : [])
      + [
        ("e", "all except: numbers of lines, such as 3, 5-6, with a point the stop: 4.7"),
        ("a number", "the same: 3 alone, or n 2, 5 for what does not apply, f fail, c cannot tell, s leave open"),
      ]
  }
}

/// What a comparison proposes of a question.
struct PageProposal {
  /// The outcome; nil: the comparison cannot know it.
  let outcome: Outcome?
  /// What was heard.
  let heard: String
  /// What goes with the finding where the outcome is taken.
  let supplement: FindingSupplement?
  /// Why it does not apply; nil for other outcomes.
  var reason: String?
}
