internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What concerns a whole screen: content that it does not have, and its list of elements.
extension AuditDialogue {
  private enum Declaring: Sendable { case complete, add, postpone }

  /// Answers all questions about content that is not there, after listing them.
  func answerBlock(_ guide: AuditGuide) throws -> Next {
    let screen = guide.screen?.key
    let elements = screen.map { plan.elements[$0] ?? [] } ?? plan.elements.values.flatMap { $0 }
    let found = plan.found[screen ?? "\(Address.product)"] ?? []
    let blocks = AuditBlock.all(
      try BuiltInContent.all(), open: walk.left(on: screen), elements: elements,
      found: found.union(walk.found(on: screen)))
    guard !blocks.isEmpty else {
      try prompter.say("No question left here is about one kind of content only.")
      return .stay
    }
    let place = screen.map { "on \($0), in any of its states" } ?? "in the whole product"
    let sayable = blocks.filter(\.contradicting.isEmpty)
    for (index, block) in sayable.enumerated() {
      try prompter.say("\(index + 1). \(block.kind.title) (\(CountText.of(block.questions.count, "question")))")
    }
    while true {
      let typed = try prompter.ask("What is not there \(place)? A number or a name (Enter alone goes back):")
      if typed.isEmpty { return .stay }
      guard let block = Self.block(typed, sayable, all: blocks) else {
        try prompter.refuse(
          "There is no kind \"\(typed.prefix(60))\" left; say a number from 1 to \(sayable.count), or a name.")
        continue
      }
      guard block.contradicting.isEmpty else {
        try prompter.refuse(
          "That is contradicted by \(block.contradicting.joined(separator: ", ")). Answer the questions one by one, or "
            + "correct what is wrong.")
        continue
      }
      return try answer(block, guide)
    }
  }

  private static func block(_ typed: String, _ numbered: [AuditBlock], all: [AuditBlock]) -> AuditBlock? {
    if let number = Int(typed) { return numbered.indices.contains(number - 1) ? numbered[number - 1] : nil }
    let name = typed.lowercased()
    return all.first { $0.kind.key == name || $0.kind.title.lowercased() == name }
  }

  private func answer(_ block: AuditBlock, _ guide: AuditGuide) throws -> Next {
    for question in block.questions {
      try prompter.say(
        "\(question.definition.check.path) at \(try words(at: question.address)): \(question.definition.check.title)")
    }
    let count = CountText.of(block.questions.count, "check")
    try prompter.say("You say: \(block.kind.absence)")
    guard try prompter.confirm("Record for \(count) that they do not apply, with this reason?") else {
      try prompter.say("Nothing was recorded; the question waits.")
      return .stay
    }
    let answers = block.questions.map { question in
      var answer = AuditAnswer(question, .inapplicable)
      answer.reason = block.kind.absence
      return answer
    }
    guard try store(answers, of: guide) else { return .stay }
    return walk.answer == nil && walk.question?.id == guide.question.id ? .stay : .next
  }

  /// Asks for the list of elements once nothing else is left on a screen.
  func offerDeclaration(of screen: String?) throws {
    guard let screen, plan.undeclared.contains(screen), !postponed.contains(screen), isWhole(screen) else { return }
    _ = try declare(screen)
  }

  /// Asks whether a screen's list of elements is complete, and takes down what is missing.
  func declare(_ screen: String?) throws -> Next {
    guard let screen else {
      try prompter.say("The product itself has no list of elements.")
      return .stay
    }
    while true {
      reader.forgetScreens()
      let specification = try database.read { try reader.screen(screen, in: $0) }
      try prompter.pause()
      try prompter.say("Elements of \(specification.title) (\(screen)) in swipe order:")
      for (index, element) in specification.elements.enumerated() {
        let label = element.expectation.label.map { ", \"\($0)\"" } ?? ""
        try prompter.say("\(index + 1). \(element.key), \(element.type)\(label)")
      }
      if specification.elements.isEmpty { try prompter.say("None.") }
      let choice = try prompter.choose(
        "Is this list complete in release \(release.version)?",
        [
          Prompter.Choice("y", "yes", value: Declaring.complete),
          Prompter.Choice("a", "add a missed one", "add", value: .add),
          Prompter.Choice("n", "not now", "no", value: .postpone),
        ])
      switch choice {
      case .complete:
        if try declareComplete(screen, shown: specification.elements.map(\.key)) { return .next }
      case .add: _ = try add(to: screen)
      case .postpone, nil:
        postponed.insert(screen)
        try prompter.say("The list stays open; without it the screen is incomplete. d declares it later.")
        return .stay
      }
    }
  }

  /// Stores the declaration if the list is still the one that was shown.
  ///
  /// - Returns: Whether it was stored.
  private func declareComplete(_ screen: String, shown: [String]) throws -> Bool {
    let now = prompter.console.surroundings.now()
    let isStored = try keep(at: now) { transaction in
      let (_, release) = try transaction.read.release(of: session)
      let found = try transaction.read.screen(screen, of: release)
      guard found.expanded.elements.map(\.key) == shown else { return false }
      try transaction.declareElements(
        of: found, release: release, isComplete: true, auditor: session.auditor, at: now)
      return true
    }
    guard isStored == true else {
      if isStored == false { try prompter.say("Somebody else has changed the list; here it is again:") }
      return false
    }
    postponed.remove(screen)
    try renew()
    try prompter.say("Declared complete: \(CountText.of(shown.count, "element")) of \(screen).")
    return true
  }

  /// Adds an element that was missed to the screen at hand.
  func addMissing(_ guide: AuditGuide) throws -> Next {
    guard let screen = guide.screen?.key else {
      try prompter.say("The product itself has no elements; go to a screen first.")
      return .stay
    }
    return try add(to: screen) ? .next : .stay
  }

  /// Asks what the element is, and stores it.
  ///
  /// - Returns: Whether one was added.
  func add(to screen: String) throws -> Bool {
    let specification = try database.read { try reader.screen(screen, in: $0) }
    let key = try prompter.ask("Key of the missed element, such as \"close-button\" (Enter alone goes back):")
    guard !key.isEmpty else { return false }
    guard Slug.isValid(key), specification.element(key) == nil else {
      try prompter.refuse(
        Slug.isValid(key) ? "\(screen) has \(key) already." : "A key has \(Slug.description).")
      return try add(to: screen)
    }
    let types = try database.read { try $0.elementTypes() }
    let name = try prompter.require("Its type, such as button", default: "going back") { typed in
      types.named(typed) == nil ? "There is no type \"\(typed.prefix(60))\"; `auditctl catalog types` lists them." : nil
    }
    guard let type = types.named(name) else { return false }
    let label = try prompter.require("What it is expected to be called", default: "")
    let own = Set((plan.elements[screen] ?? []).filter { $0.component == nil }.map(\.key))
    let before = try prompter.require("Key of the element that it comes before", default: "the end") { typed in
      guard specification.element(typed) != nil else { return "\(screen) has no element \"\(typed.prefix(60))\"." }
      return own.contains(typed) ? nil : "\(typed) is part of a component; name one of the screen's own elements."
    }
    try save(screen, key: key, type: type, named: name, label: label, before: before)
    return true
  }

  /// Asks once about the answers that were given on screens before elements were added to them (rule 2c).
  func confirmBesideAdded() throws {
    while let (screen, keys) = added.min(by: { $0.key < $1.key }) {
      added[screen] = nil
      let place = Address.screen(key: screen, state: Address.defaultState, element: nil)
      let confirmation: Confirmation
      do {
        confirmation = try database.read { transaction in
          try Confirmation(at: place, isWholeScreen: true, checks: [], in: session, product, release, transaction)
        }
      } catch is Confirmation.Refusal {
        continue
      }
      let count = CountText.of(confirmation.answers.count, "answer")
      try prompter.pause()
      try prompter.say("\(count) on \(screen) belong to its list without \(keys.joined(separator: ", ")):")
      for answer in confirmation.answers {
        try prompter.say("\(answer.earlier.check) at \(try words(at: answer.address)): \(answer.earlier.outcome.words)")
      }
      guard try prompter.confirm("Does each of them still hold, as it was? Otherwise they are asked one by one.") else {
        continue
      }
      let recorded: Void? = try keep(at: prompter.console.surroundings.now()) { transaction in
        _ = try confirmation.record(in: session, product, release, transaction)
        try transaction.refreshIssues()
      }
      guard recorded != nil else { return }
      try renew()
      try prompter.say("Confirmed \(count), as findings of this session.")
    }
  }

  private func save(
    _ screen: String, key: String, type: ElementType, named name: String, label: String, before: String
  ) throws {
    var element = ElementSpecification(key: key, type: type.key)
    element.variant = type.variant(named: name)?.key
    element.expectation.label = label.isEmpty ? nil : label
    let added = element
    let stored: Void? = try keep(at: prompter.console.surroundings.now()) { transaction in
      let (_, release) = try transaction.read.release(of: session)
      var specification = try transaction.read.screen(screen, of: release).specification
      let place = specification.elements.firstIndex { $0.key == before } ?? specification.elements.count
      specification.insert(added, at: place)
      try transaction.saveSpecification(specification, for: release, by: EditAuthor(session.auditor))
    }
    guard stored != nil else { return }
    self.added[screen, default: []].append(key)
    let count = walk.leftCount
    try renew()
    try prompter.say("Added \(screen)/\(key): \(CountText.of(walk.leftCount - count, "more question")).")
  }
}
