internal import AuditModel
internal import AuditRules
internal import AuditService

/// What can be done at a question besides answering it.
extension AuditDialogue {
  /// The actions; the prompt names the first six, help all of them.
  private static let actions: [Prompter.Choice<Action>] = [
    Prompter.Choice("p", "pass", "passed", value: .answer(.passed)),
    Prompter.Choice("f", "fail", "failed", value: .answer(.failed)),
    Prompter.Choice("c", "cannot tell", "ct", "cant tell", value: .answer(.cantTell)),
    Prompter.Choice("n", "does not apply", "na", "n/a", value: .answer(.inapplicable)),
    Prompter.Choice("s", "skip", value: .skip),
    Prompter.Choice("h?", "help", value: .help),
    Prompter.Choice("b", "back", value: .back),
    Prompter.Choice("u", "undo", value: .undo),
    Prompter.Choice("w", "what was heard", "heard", value: .heard),
    Prompter.Choice("a", "answer statement by statement", "statements", value: .statements),
    Prompter.Choice("t", "note", value: .note),
    Prompter.Choice("e", "evidence", value: .evidence),
    Prompter.Choice("x", "no such content here", "none", value: .none),
    Prompter.Choice("l", "left", "progress", value: .left),
    Prompter.Choice("o", "order", value: .order),
    Prompter.Choice("g", "go to a screen", "go", value: .go),
    Prompter.Choice("m", "missed element", "missed", value: .missing),
    Prompter.Choice("d", "declare the elements complete", "declare", value: .complete),
    Prompter.Choice("v", "brief or in full", "brief", value: .brief),
    Prompter.Choice("r", "repeat", value: .again),
    Prompter.Choice("q", "quit", "exit", value: .quit),
  ]

  func chooseAction() throws -> Action? {
    try prompter.choose(
      isBrief && walk.order != .walks ? "Answer, or h for help:" : "Answer:", Self.actions,
      shown: isBrief && walk.order != .walks ? 0 : 6)
  }

  func help() throws {
    let meanings: [(String, String)] = [
      ("p", "pass: all outcome statements are true"),
      ("f", "fail: asks what was observed and how bad it is"),
      ("c", "cannot tell: asks why"),
      ("n", "does not apply: asks why"),
      ("s", "skip: the question comes again at the end"),
      ("b", "back to the previous question; a new answer replaces the old one"),
      ("u", "undo: takes back the last answer, or the whole block if this run gave one, and asks again"),
      ("w", "what was heard: compared with the expected announcement, and kept with the answer"),
      ("a", "answer the outcome statements one by one; the outcome follows"),
      ("t", "note that is kept with the answer"),
      ("e", "evidence: a file that is kept with the answer"),
      ("x", "no such content here: answers all questions about, say, audio or links at once"),
      ("l", "left: what is left by screen, in order by check the next checks too, and how long it takes"),
      ("o", "order: by walks, by screen, or each check on every screen"),
      ("g", "go to another screen"),
      ("m", "missed element: adds one to the screen"),
      ("d", "declare the list of elements complete"),
      ("v", "brief: leaves out what has not changed; or everything in full"),
      ("r", "repeat the question in full"),
      ("q", "quit: every answer is stored already"),
    ]
    for (key, meaning) in meanings { try prompter.say("\(key): \(meaning).") }
    if prompter.manner == .lines { try prompter.say("The words work like the letters: pass, fail, skip, undo.") }
  }

  /// Shows what is left: by screen, and the next checks where these decide the order.
  func showLeft() throws -> Next {
    try prompter.show(
      AuditProgressView.document(
        AuditProgress(walk.left), of: session.id, pace: SessionPace(times), checkCount: walk.order == .check ? 10 : 0))
    return .stay
  }

  /// Goes to the first open question of a screen.
  func goToScreen() throws -> Next {
    let progress = AuditProgress(walk.left)
    for part in progress.screens {
      let name = part.name == "\(Address.product)" ? "the product (.)" : part.name
      try prompter.say("\(name): \(CountText.of(part.left, "question")) left")
    }
    while true {
      let typed = try prompter.ask("Which screen? A dot is the product (Enter alone goes back):")
      if typed.isEmpty { return .stay }
      let key = typed == "\(Address.product)" ? nil : typed
      if walk.go(to: { $0.screen == key }) {
        preferred = typed
        return .next
      }
      try prompter.refuse("Nothing is left on \"\(typed.prefix(60))\"; say one of the screens above.")
    }
  }
}
