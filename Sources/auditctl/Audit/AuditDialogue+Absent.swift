internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What is not on a screen, or not in the product: kinds of content, ticked at once.
extension AuditDialogue {
  /// Lines of a terminal that a page of kinds takes at most, and the characters in each.
  private static let (height, width) = (17, 70)

  /// The kinds that the next page offers, first those of which captures show nothing; empty where all were offered, or a
  /// person found something on the screen already.
  func absentKinds(on screen: String?) throws -> [AuditBlock] {
    let place = screen ?? "\(Address.product)"
    let shown = shownKinds[place]
    guard selection.isWhole, !offeredAll.contains(place), shown != nil || !plan.begun.contains(place) else {
      return []
    }
    let captures = try captures(of: screen)
    let offered = try offered(on: screen)
    var blocks: [AuditBlock] = []
    // Room for what is said of captures.
    var used = captures.isEmpty ? 0 : 3
    let unseen = offered.filter { $0.isUnseen(in: captures) }
    for block in unseen + offered.filter({ !$0.isUnseen(in: captures) }) where !(shown ?? []).contains(block.kind.key) {
      used += (block.kind.absence.count + 12) / Self.width + 1
      if used > Self.height, !blocks.isEmpty { break }
      blocks.append(block)
    }
    if blocks.isEmpty { offeredAll.insert(place) }
    return blocks
  }

  private func captures(of screen: String?) throws -> [CapturedTypes] {
    guard let screen else { return [] }
    return try database.read { try $0.capturedTypes(on: screen, of: release.id) }
  }

  /// What can be said to be missing, without what the specification has.
  private func offered(on screen: String?) throws -> [AuditBlock] {
    let elements = screen.map { plan.elements[$0] ?? [] } ?? plan.elements.values.flatMap { $0 }
    let found = plan.found[screen ?? "\(Address.product)"] ?? []
    let kinds = try kinds ?? BuiltInContent.all()
    self.kinds = kinds
    return AuditBlock.all(
      kinds, open: walk.left(on: screen), elements: elements,
      found: found.union(walk.found(on: screen))
    ).filter(\.contradicting.isEmpty)
  }

  /// Asks which of some kinds are not there, each with the sentence that is signed.
  ///
  /// - Returns: Whether there is more to do.
  func askAbsent(on screen: String?, _ blocks: [AuditBlock]) throws -> Bool {
    let title = try screen.map { key in
      let specification = try database.read { try reader.screen(key, in: $0) }
      return "\(specification.title) (\(key))"
    }
    try prompter.pause()
    try prompter.say(
      "\(title ?? "The product itself"). \(CountText.of(walk.leftCount, "question")) left. What is not there"
        + "\(screen == nil ? "" : ", in any state of it")?")
    let captures = try captures(of: screen)
    let unseen = blocks.prefix { $0.isUnseen(in: captures) }.indices.map { $0 + 1 }
    if !unseen.isEmpty {
      try prompter.say(
        "Not seen in \(captures.map(\.words).joined(separator: ", ")): \(AuditPage.ranges(unseen)). A capture shows no more "
          + "than takes focus; tick what you find to be true.")
    }
    for (index, block) in blocks.enumerated() {
      try prompter.say("\(index + 1). \(block.kind.absence) (\(block.questions.count))")
    }
    let choices: [Prompter.Choice<PageAction>] = [
      Prompter.Choice("t", "tick the true ones", "tick", value: .tick),
      Prompter.Choice("h?", "help", value: .help),
      Prompter.Choice("u", "undo", value: .undo),
      Prompter.Choice("l", "left", "progress", value: .left),
      Prompter.Choice("o", "order", value: .order),
      Prompter.Choice("g", "go to a screen", "go", value: .go),
      Prompter.Choice("m", "missed element", "missed", value: .missing),
      Prompter.Choice("d", "declare the elements complete", "declare", value: .complete),
      Prompter.Choice("q", "quit", "exit", value: .quit),
    ]
    while true {
      let action = try prompter.choose(
        "Answer:", choices, shown: 2, isEmptyAllowed: true, enter: "says none of them",
        free: { typed in typed.contains(where: \.isNumber) ? .except(typed) : nil })
      switch action {
      case nil:
        pass(blocks, on: screen)
        return true
      case .tick, .except:
        var typed: String?
        if case .except(let said) = action { typed = said }
        guard let ticked = try tick(typed, blocks) else { continue }
        if try keepAbsent(ticked) { pass(blocks, on: screen) }
        return true
      case .help:
        try pageHelp(
          [
            ("t", "tick the sentences that are true; each answers its checks with it, as yours"),
            ("Enter alone", "none of them is said; their checks are asked"),
          ], others: "ulogmdq")
      case let action?:
        switch try perform(action, screen: screen) {
        case .stay: continue
        case .next: return true
        case .stop: return false
        }
      }
    }
  }

  private func pass(_ blocks: [AuditBlock], on screen: String?) {
    shownKinds[screen ?? "\(Address.product)", default: []].formUnion(blocks.map(\.kind.key))
  }

  /// Asks for numbers or names until they can be read; nil goes back.
  private func tick(_ typed: String?, _ blocks: [AuditBlock]) throws -> [AuditBlock]? {
    var text = typed ?? ""
    while true {
      if text.isEmpty {
        text = try prompter.ask("Which are true? Numbers such as 1, 4-7, or names (Enter alone goes back):")
      }
      if text.isEmpty { return nil }
      var ticked: [AuditBlock] = []
      var wrong: String?
      for part in text.split(separator: ",").map({ String($0).trimmed }) where !part.isEmpty {
        let found = Self.blocks(part, blocks)
        if found.isEmpty { wrong = wrong ?? part }
        ticked += found
      }
      if let wrong {
        try prompter.refuse(
          "\"\(wrong.prefix(60))\" is none of them; say numbers from 1 to \(blocks.count), or names such as "
            + "\(blocks.first?.kind.key ?? "video").")
        text = ""
      } else if !ticked.isEmpty {
        return ticked
      } else {
        text = ""
      }
    }
  }

  private static func blocks(_ part: String, _ blocks: [AuditBlock]) -> [AuditBlock] {
    let name = part.lowercased()
    if let named = blocks.first(where: { $0.kind.key == name || $0.kind.title.lowercased() == name }) { return [named] }
    var found: [AuditBlock] = []
    for word in part.split(separator: " ") {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last, first >= 1,
        last <= blocks.count
      else { return [] }
      found += blocks[(first - 1)...(last - 1)]
    }
    return found
  }

  /// Records the checks of kinds as not applicable, each kind an observation of its own.
  ///
  /// - Returns: Whether they were stored.
  private func keepAbsent(_ blocks: [AuditBlock]) throws -> Bool {
    var asked: Set<AuditQuestion.ID> = []
    let parts = blocks.compactMap { block -> (observation: AuditObservation, answers: [AuditAnswer])? in
      let questions = block.questions.filter { asked.insert($0.id).inserted }
      guard !questions.isEmpty else { return nil }
      let answers = questions.map { question in
        var answer = AuditAnswer(question, .inapplicable)
        answer.reason = block.kind.absence
        return answer
      }
      return (AuditObservation(.look, answering: questions, words: block.kind.absence), answers)
    }
    let now = prompter.console.surroundings.now()
    let kept = try keep(at: now) { transaction in
      var recorded: [Identifier<Finding>] = []
      for part in parts {
        let id = try part.observation.record(screens: plan.screens, session: session.id, in: transaction)
        let answers = part.answers.map { answer in
          var answer = answer
          answer.observation = id
          return answer
        }
        recorded += try AuditAnswer.record(answers, screens: plan.screens, session: session.id, in: transaction)
          .map(\.finding)
      }
      return recorded
    }
    guard let kept else { return false }
    let answers = parts.flatMap(\.answers)
    take(answers, kept, at: now)
    try prompter.say("\(CountText.of(answers.count, "answer")) recorded: does not apply; u takes them back at once.")
    return true
  }
}
