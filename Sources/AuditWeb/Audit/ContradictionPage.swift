internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// Answers that do not go together: each pass with the failure that speaks against it, to be settled or left listed.
extension WebApp {
  func contradictions(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      let place = try ReleasePlace(asked, in: transaction)
      let opposed = try Self.opposed(place, at: asked.now, transaction)
      let titles = try PlaceTitles(
        opposed.flatMap { [$0.passed.address, $0.failed.address] }, of: place.release, place.product, in: transaction)
      let checks = Dictionary(
        try transaction.checkDefinitions(for: place.release.id).map { ($0.check.path, $0.check) }
      ) { first, _ in first }
      let said = try opposed.map { pair in
        try [pair.passed, pair.failed].map { side in
          try side.findings.prefix(3).map { try FindingFacts($0, transaction) }
        }
      }
      let page = try place.page(
        "Answers that do not go together", .audit, here: "Contradictions", crumbs: [("Audit", place.path("audit"))],
        asked,
        in: transaction)
      return try page.response(
        to: asked, by: self,
        head: {
          try $0.title(opposed.count == 1 ? "Two answers do not go together" : "Answers that do not go together")
        },
        { sink in
          try self.done(asked, sink.html)
          if opposed.isEmpty {
            try sink.paragraph("There is none: no pass stands beside a failure that speaks against it.")
          }
          for (index, pair) in opposed.enumerated() {
            try self.write(pair, index + 1, titles, checks, said[index], place, &sink, asked)
          }
        })
    }
  }

  private static func opposed(
    _ place: ReleasePlace, at now: Int64, _ transaction: borrowing ReadTransaction
  ) throws -> [OpposedPass] {
    try ComplianceInput(transaction, product: place.product, release: place.release, decisionsAt: now).compliance()
      .opposed.filter { $0.kind == .contradiction || $0.isOpen }
  }

  private static func name(_ pair: OpposedPass) -> String {
    "\(pair.passed.address) \(pair.passed.check) \(pair.failed.address) \(pair.failed.check)"
  }

  private func write(
    _ pair: OpposedPass, _ number: Int, _ titles: PlaceTitles, _ checks: [String: Check], _ said: [[FindingFacts]],
    _ place: ReleasePlace, _ sink: inout HTMLSink, _ asked: Asked
  ) throws {
    let html = sink.html
    let question = checks[pair.passed.check]?.question ?? pair.passed.check
    let isSent = asked.form["pair"] == Self.name(pair)
    try html.element("h2", .ownDirection, text: "\(number). \(titles[pair.passed.address])")
    try html.element("div", .class("note warn"), .init("role", "note"), layout: .block) {
      try html.element(
        "p", .ownDirection,
        text:
          "\(Set(said[0].map(\.session.auditor)).sorted().joined(separator: ", ")) answered passed to “\(question)”. This failed:"
      )
      try html.begin("ul", [])
      for facts in said[1] {
        try html.begin("li", [.ownDirection])
        try sink.chip(.failed, HTMLSink.outcome(.failed))
        try html.text(
          " \(titles[pair.failed.address]): \(checks[pair.failed.check]?.title ?? pair.failed.check). "
            + (facts.words.map { "“\($0)” " } ?? "") + "\(facts.session.auditor), \(facts.session.build.words)")
        try html.end("li", .inline)
      }
      try html.end("ul")
    }
    try html.element(
      "p",
      text: pair.kind == .contradiction
        ? "The failure decides until one of the two is changed. The contradiction stays listed."
        : "While the two stand without a reason, the conformance report has no term for it.")
    guard asked.may(.auditor) else { return }
    try html.form(to: place.path("contradictions"), asked) {
      try html.hidden("pair", Self.name(pair))
      try html.hidden("number", "\(number)")
      let problem = asked.problem(of: "do\(number)-fail")
      try html.element("fieldset", problem == nil ? nil : .class("invalid")) {
        try html.element("legend", layout: .inline, text: "What is true of number \(number)?")
        if let problem { try html.error(problem, id: "do\(number)-err") }
        try html.element("div", .class("stacked"), layout: .inline) {
          var choices = [
            ("fail", "It does not hold: change the pass to failed"), ("ct", "It cannot be told: change the pass"),
          ]
          if pair.kind == .doubt { choices.insert(("keep", "The pass is right, and so is the failure"), at: 1) }
          for choice in choices {
            try html.radio(
              "settle", choice.1, value: choice.0, id: "do\(number)-\(choice.0)",
              isChosen: isSent && asked.form["settle"] == choice.0)
          }
        }
      }
      try html.line(
        "why", "Why?",
        hint: "What was heard or seen"
          + (pair.kind == .doubt
            ? "; if both are kept, it is printed in the conformance report beside the criterion." : "."),
        isSent ? asked : asked.without("why"), id: "why\(number)")
      try html.actions {
        try html.button("Record")
        try html.link("Decide later: it stays listed", to: place.path("audit"))
      }
    }
  }

  func settleContradiction(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction -> SitePath in
      guard let desk = try AuditDesk(asked, in: transaction.read) else {
        throw FormProblems([
          FormProblem("You have no session open in this release; start one, and send the form again.")
        ])
      }
      let place = desk.place
      guard
        let pair = try Self.opposed(place, at: asked.now, transaction.read).first(where: {
          Self.name($0) == asked.form["pair"]
        })
      else { throw FormProblems([FormProblem("It was settled in the meantime.")]) }
      let why = asked.typed("why") ?? ""
      let number = asked.form["number"] ?? ""
      var problems: [FormProblem] = []
      if !["keep", "fail", "ct"].contains(asked.form["settle"]) {
        problems.append(FormProblem(field: "do\(number)-fail", "Choose what is true"))
      }
      if why.isEmpty { problems.append(FormProblem(field: "why\(number)", "Say why")) }
      guard problems.isEmpty else { throw FormProblems(problems) }
      switch asked.form["settle"] {
      case "keep":
        guard
          let check = try transaction.read.checkDefinitions(for: place.release.id).first(where: {
            $0.check.path == pair.passed.check
          })
        else { throw FormProblems([FormProblem("The check is not asked any more.")]) }
        _ = try Affirming.affirm(
          at: pair.passed.address, check, of: place.release, place.product, by: desk.session.auditor, reason: why,
          in: transaction)
      default:
        try Self.change(pair, to: asked.form["settle"] == "fail" ? .failed : .cantTell, why, desk, asked, transaction)
      }
      return place.path("contradictions", query: [("done", "saved")])
    }
    return .see(path.text)
  }

  /// Amends the findings of a pass.
  private static func change(
    _ pair: OpposedPass, to outcome: Outcome, _ why: String, _ desk: AuditDesk, _ asked: Asked,
    _ transaction: borrowing WriteTransaction
  ) throws {
    let questions = desk.everything().questions.filter {
      $0.site == pair.passed.address && $0.definition.check.path == pair.passed.check
    }
    guard let question = questions.first else {
      throw FormProblems([FormProblem("Your session cannot answer that check; start one that can.")])
    }
    for finding in pair.passed.findings {
      let facts = try FindingFacts(finding, transaction.read)
      do {
        try Amendment.check(facts, in: desk.session, observedAt: asked.now, transaction.read)
      } catch let refusal as Amendment.Refusal {
        throw FormProblems([FormProblem(sentence("\(refusal)"))])
      }
      var answer = AuditAnswer(question, outcome)
      answer.amends = finding
      answer.observed = outcome == .failed ? why : facts.finding.observed
      answer.reason = why
      _ = try AuditAnswer.record(
        [answer], screens: desk.open.screens, session: desk.session.id, in: transaction)
    }
  }
}
