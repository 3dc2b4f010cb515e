internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What is not on a screen, each kind with the sentence that is signed, and whether its list of elements is complete.
extension WebApp {
  /// What can be said to be missing, without what the specification or an answer contradicts.
  static func absentBlocks(_ desk: AuditDesk, _ screen: String) throws -> [AuditBlock] {
    let isProduct = screen == AuditDesk.product
    let elements = isProduct ? desk.open.elements.values.flatMap { $0 } : desk.open.elements[screen] ?? []
    return AuditBlock.all(
      try BuiltInContent.all(), open: desk.questions(on: screen), elements: elements,
      found: desk.open.found[isProduct ? "\(Address.product)" : screen] ?? []
    ).filter(\.contradicting.isEmpty)
  }

  func absent(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      guard let desk = try AuditDesk(asked, in: transaction) else {
        return .see(try ReleasePlace(asked, in: transaction).path("session").text)
      }
      let screen = asked.names[2]
      let isProduct = screen == AuditDesk.product
      if !isProduct { try ScreenStops.require(screen, of: desk.place, in: transaction) }
      let specification = isProduct ? nil : try desk.reader.screen(screen, in: transaction)
      let title = specification?.title ?? "the product"
      let blocks = try Self.absentBlocks(desk, screen)
      let captures = isProduct ? [] : try transaction.capturedTypes(on: screen, of: desk.place.release.id)
      let page = try auditFrame(
        "What is not \(isProduct ? "in" : "on") \(title)?", specification?.title ?? "The product itself", desk, screen,
        asked, transaction)
      return try page.response(
        to: asked, by: self,
        head: { sink in
          try sink.title(
            "What is not \(isProduct ? "in" : "on") \(title)?",
            progress: "\(specification?.title ?? "The product itself"). Ask this first: it saves questions.",
            actions: nil)
        },
        { sink in
          try self.recorded(asked, desk.place, sink.html)
          let html = sink.html
          if !blocks.isEmpty {
            try sink.paragraph(
              "Tick what \(isProduct ? "the product" : "the screen") does not have, in any state. Each sentence you tick becomes the reason of the answers "
                + "“does not apply”, signed with your name.")
          }
          try html.form(to: desk.place.path("absent", screen), asked) {
            try self.write(blocks, captures, html, asked)
            let isUndeclared = desk.open.undeclared.contains(screen)
            if let specification, isUndeclared { try self.declaration(specification, html) }
            try html.actions {
              if !blocks.isEmpty || isUndeclared { try html.button("Record what you ticked") }
              try html.link(
                blocks.isEmpty ? "Go on" : "Nothing of it is absent: go on",
                to: desk.place.path("audit", screen, query: [("absent", "asked")]))
            }
          }
        })
    }
  }

  private func write(_ blocks: [AuditBlock], _ captures: [CapturedTypes], _ html: HTML, _ asked: Asked) throws {
    guard !blocks.isEmpty else { return }
    let ticked = Set(asked.form.all("absent"))
    try html.element("fieldset") {
      try html.element("legend", layout: .inline, text: "There is none of this")
      for (index, block) in blocks.enumerated() {
        let id = "x\(index + 1)"
        let unseen =
          block.isUnseen(in: captures)
          ? " Not seen in \(captures.map(\.words).joined(separator: ", ")), which shows no more than takes focus." : ""
        try html.element("div", .class("choice")) {
          try html.begin(
            "input",
            [
              .init("type", "checkbox"), .id(id), .name("absent"), .value(block.kind.key),
              ticked.contains(block.kind.key) ? .flag("checked") : nil, .described(by: ["\(id)-d"]),
            ])
          try html.element("label", .labels(id), layout: .inline) {
            try html.element("strong", layout: .inline, text: block.kind.title)
            try html.element(
              "span", .class("hint"), .id("\(id)-d"), layout: .inline,
              text: "\(block.kind.absence) Answers \(CountText.of(block.questions.count, "question")).\(unseen)")
          }
        }
      }
    }
  }

  private func declaration(_ screen: ScreenSpecification, _ html: HTML) throws {
    let names = screen.elements.map { $0.expectation.label ?? $0.key }
    try html.element("fieldset", .id("list")) {
      try html.element("legend", layout: .inline, text: "The list of elements")
      try html.element(
        "span", .class("hint"), .ownDirection, layout: .inline,
        text: names.isEmpty ? "It has none." : names.joined(separator: ", ") + ".")
      try html.hidden("listed", screen.elements.map(\.key).joined(separator: " "))
      let count = screen.elements.count
      try html.box(
        "complete",
        count == 0
          ? "I swiped through the screen: it has no stop"
          : "I swiped through the screen: \(count == 1 ? "this stop is" : "these \(count) stops are") all there is",
        id: "cmp", isTicked: false)
    }
  }

  /// Records what is not there, each kind an observation of its own, and that a list is complete.
  func recordAbsent(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction -> SitePath in
      guard let desk = try AuditDesk(asked, in: transaction.read) else {
        throw StoreError.invalid("your session has ended in the meantime; start another, and send the form again")
      }
      let screen = asked.names[2]
      let blocks = try Self.absentBlocks(desk, screen)
      var taken: Set<AuditQuestion.ID> = []
      var recorded: [Identifier<Finding>] = []
      var isOpposed = false
      for key in asked.form.all("absent") {
        guard let block = blocks.first(where: { $0.kind.key == key }) else {
          throw FormProblems([
            FormProblem("Something of what you ticked was answered, or is contradicted, since: look at the list again.")
          ])
        }
        let questions = block.questions.filter { taken.insert($0.id).inserted }
        guard !questions.isEmpty else { continue }
        let answers = questions.map { question in
          var answer = AuditAnswer(question, .inapplicable)
          answer.reason = block.kind.absence
          return answer
        }
        let kept = try AuditAnswer.recordTogether(
          answers, following: nil, AuditObservation(.look, answering: questions, words: block.kind.absence),
          screens: desk.open.screens, session: desk.session.id, in: transaction)
        recorded += kept.findings
        isOpposed = isOpposed || !kept.opposed.isEmpty
      }
      if asked.form["complete"] != nil { try Self.declare(screen, desk, asked, transaction) }
      guard !recorded.isEmpty || asked.form["complete"] != nil else {
        throw FormProblems([FormProblem(field: blocks.isEmpty ? "cmp" : "x1", "Tick what is not there, or go on")])
      }
      var query = [(name: "absent", value: "asked")]
      if !recorded.isEmpty { query.append(("recorded", recorded.map { "\($0.rawValue)" }.joined(separator: "."))) }
      if isOpposed { query.append(("opposed", "1")) }
      return desk.place.path("audit", screen, query: query)
    }
    return .see(path.text)
  }

  /// Declares the list that was shown; another one has to be looked at first.
  private static func declare(
    _ screen: String, _ desk: AuditDesk, _ asked: Asked, _ transaction: borrowing WriteTransaction
  ) throws {
    let found = try transaction.read.screen(screen, of: desk.place.release)
    guard found.expanded.elements.map(\.key).joined(separator: " ") == asked.form["listed"] else {
      throw FormProblems([FormProblem(field: "cmp", "Somebody has changed the list of elements: look at it again")])
    }
    _ = try transaction.declareElements(
      of: found, release: desk.place.release, isComplete: true, auditor: desk.session.auditor, at: asked.now)
  }
}
