internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The audit: what is left by screen, and page by page what is asked.
extension WebApp {
  /// What is left, screen by screen.
  func audit(_ asked: Asked) throws -> WebResponse {
    try read { transaction in
      guard let desk = try AuditDesk(asked, in: transaction) else {
        return .see(try ReleasePlace(asked, in: transaction).path("session").text)
      }
      let place = desk.place
      let progress = AuditProgress(desk.open.questions)
      let titles = try place.screenTitles(in: transaction)
      let page = try place.page("Audit", .audit, here: "Audit", asked, in: transaction)
      let pace = SessionPace(try transaction.observedTimes(of: desk.session))
      let words = Self.words(of: progress, pace, place)
      return try page.response(
        to: asked, by: self,
        head: { sink in try sink.title("Audit of \(place.title)", quiet: words, actions: nil) },
        { sink in
          try self.recorded(asked, place, sink.html)
          try sink.table(
            ReportTable(
              "What is left, screen by screen",
              [.written("Screen"), .number("Questions"), .number("Required"), .init("Begin with")],
              cells: progress.screens.map { part in
                let key = part.name == "\(Address.product)" ? AuditDesk.product : part.name
                let absent: PageCell =
                  desk.open.begun.contains(part.name)
                  ? .text("")
                  : PageCell(.link(PageLink("What is not there?", to: .page(place.path("absent", key)))))
                return [
                  PageCell(
                    .link(PageLink(titles[part.name] ?? "The product itself", to: .page(place.path("audit", key))))),
                  .number(part.left), .number(part.mustLevel), absent,
                ]
              }), none: "Every question that this session can answer has an answer.")
          if !desk.open.undeclared.isEmpty {
            try sink.html.element("h2", text: "Lists of elements that are not declared complete")
            try sink.html.element("ul", layout: .block) {
              for key in desk.open.undeclared {
                try sink.html.element("li", .ownDirection) {
                  try sink.html.link(titles[key] ?? key, to: place.path("absent", key, at: "list"))
                }
              }
            }
          }
          let elsewhere = Self.elsewhere(desk)
          if !elsewhere.isEmpty {
            try sink.html.element("h2", text: "What takes another session")
            try sink.list(elsewhere)
            try sink.html.element("p") {
              try sink.html.link("End this session and start another", to: place.path("session"))
            }
          }
        })
    }
  }

  private static func words(of progress: AuditProgress, _ pace: SessionPace, _ place: ReleasePlace) -> String {
    let time = pace.estimate(progress.left).map { ", about \(DurationText.of($0)) at your pace" } ?? ""
    return
      "\(CountText.of(progress.left, "question")) left in \(place.release.version), \(progress.mustLevel) of them required\(time)."
  }

  /// What needs another environment than the session's, a sentence for each kind.
  private static func elsewhere(_ desk: AuditDesk) -> [String] {
    CheckMethod.allCases.compactMap { method in
      desk.open.elsewhere[method].flatMap { count in
        SessionRule.obstacle(
          of: method, to: "\(CountText.of(count, "question")) \(count == 1 ? "is" : "are") answered", in: desk.session,
          on: desk.place.product.platform
        ).map { sentence($0) }
      }
    }
  }

  /// The next page of a screen, or the one that the address names.
  func auditScreen(_ asked: Asked) throws -> WebResponse {
    try read { transaction in try self.auditPage(asked, transaction) }
  }

  private func auditPage(_ asked: Asked, _ transaction: borrowing ReadTransaction) throws -> WebResponse {
    guard let desk = try AuditDesk(asked, in: transaction) else {
      return .see(try ReleasePlace(asked, in: transaction).path("session").text)
    }
    let (place, screen) = (desk.place, asked.names[2])
    if screen != AuditDesk.product { try ScreenStops.require(screen, of: place, in: transaction) }
    if asked.request.method == .get, asked.query["stop"] == nil, asked.query["issue"] == nil {
      let from = asked.query["from"].flatMap { Int($0) }
      let steps = try desk.steps(on: screen, in: transaction)
      let key = screen == AuditDesk.product ? "\(Address.product)" : screen
      if from == nil, !steps.isEmpty, !desk.open.begun.contains(key), asked.query["absent"] == nil,
        try !Self.absentBlocks(desk, screen).isEmpty
      {
        return .see(place.path("absent", screen).text)
      }
      // A stop has an address of its own, which stays when others are answered.
      let place = from ?? 0
      if steps.indices.contains(place), let way = steps[place].ways(at: place).first, way.stop != nil {
        var query = way.query
        for name in ["recorded", "failed", "opposed", "undone"] {
          if let value = asked.query[name] { query.append((name, value)) }
        }
        return .see(desk.place.path("audit", screen, query: query).text)
      }
    }
    let sent = asked.request.method == .post ? asked.form : nil
    let found =
      try sent.map { try AuditForm(desk, screen: screen, asked.query, sent: $0, in: transaction) }
      ?? AuditForm(desk, screen: screen, asked.query, in: transaction)
    guard let form = found else {
      return try nothingLeft(desk, screen, asked, transaction)
    }
    var beside: [Int: AuditIssue] = [:]
    for (index, line) in form.lines.enumerated() where asked.form["q\(index + 1)"] == "fail" {
      guard let question = line.questions.first else { continue }
      beside[index + 1] = try NeighbouringIssue.beside(question, of: place.product, in: transaction)
    }
    let page = try auditFrame(form.title, form.screenTitle, desk, screen, asked, transaction)
    let left = desk.questions(on: screen).count
    let progress =
      "\(form.screenTitle)" + (form.index.map { ", step \($0 + 1) of \(form.stepCount)" } ?? "")
      + ". \(CountText.of(left, "question")) left on this screen, \(desk.open.questions.count) in \(place.release.version)."
    return try page.response(
      to: asked, by: self,
      head: { sink in
        try sink.title(
          form.title, quiet: form.route.isEmpty ? nil : "How to reach it: " + form.route.joined(separator: " "),
          progress: progress, actions: nil)
      },
      { sink in
        try self.recorded(asked, place, sink.html)
        let html = sink.html
        try html.begin("div", [.class("wide-left")], .block)
        var query: [(name: String, value: String)] = []
        for name in ["state", "stop", AuditForm.together, "from", "issue"] {
          if let value = asked.query[name] { query.append((name, value)) }
        }
        try html.form(to: place.path("audit", screen, query: query), asked, takesFiles: true) {
          try html.hidden("shown", asked.form["shown"] ?? "0")
          try form.write(&sink, asked, beside: beside)
          try html.actions {
            try html.button(form.issue == nil ? "Record and go on" : "Record", do: "record")
            if let index = form.index {
              let next = form.next?.query ?? [("from", "\(index + 1)")]
              try html.link("Skip this page", to: place.path("audit", screen, query: next))
            }
          }
        }
        try self.aside(desk, form, screen, asked, sink.html)
        try html.end("div")
        try self.pager(form, place, screen, sink.html)
      })
  }

  /// A page of the audit with its path.
  func auditFrame(
    _ title: String, _ screenTitle: String, _ desk: AuditDesk, _ screen: String, _ asked: Asked,
    _ transaction: borrowing ReadTransaction
  ) throws -> WebPage {
    let place = desk.place
    let path = screen == AuditDesk.product ? place.path() : place.path(ofScreen: screen)
    return try place.page(
      "\(title), \(screenTitle)", .audit, here: DisplayText.line(title, length: 60),
      crumbs: [("Audit", place.path("audit")), (screenTitle, path)], asked, in: transaction)
  }

  private func nothingLeft(
    _ desk: AuditDesk, _ screen: String, _ asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> WebResponse {
    let left = desk.questions(on: screen).count
    let title =
      screen == AuditDesk.product ? "The product itself" : try desk.reader.screen(screen, in: transaction).title
    let page = try auditFrame("Nothing left", title, desk, screen, asked, transaction)
    return try page.response(
      to: asked, by: self, head: { try $0.title(left == 0 ? "\(title) is answered" : "Nothing left here") },
      { sink in
        try self.recorded(asked, desk.place, sink.html)
        try sink.html.element(
          "p",
          text: left == 0
            ? "Every question that this session can answer here has an answer."
            : "\(CountText.of(left, "question")) \(left == 1 ? "was" : "were") skipped or \(left == 1 ? "stands" : "stand") elsewhere on this screen."
        )
        try sink.html.actions {
          if left > 0 {
            try sink.html.button(
              "Answer what was skipped", to: desk.place.path("audit", screen, query: [("from", "0")]), isMain: true)
          }
          if desk.open.undeclared.contains(screen) {
            try sink.html.button("Declare its list of elements", to: desk.place.path("absent", screen, at: "list"))
          }
          try sink.html.button("What is left elsewhere", to: desk.place.path("audit"))
        }
      })
  }

  /// Says what was recorded before this page, with a way to take it back, and what speaks against it.
  func recorded(_ asked: Asked, _ place: ReleasePlace, _ html: HTML) throws {
    if let numbers = asked.query["recorded"] {
      let findings = numbers.split(separator: ".").compactMap { Int64($0) }
      let failed = asked.query["failed"].flatMap { Int($0) }
      try html.element("div", .class("note good"), .init("role", "note")) {
        try html.element("p", layout: .inline) {
          try html.element(
            "strong", layout: .inline,
            text: "\(CountText.of(findings.count, "answer")) recorded.")
          if let failed {
            try html.text(findings.count == 1 ? " It failed." : " \(CountText.number(failed)) of them failed.")
          }
        }
        try html.form(to: place.path("undo"), asked) {
          try html.hidden("findings", numbers)
          try html.hidden("screen", asked.names.count > 2 ? asked.names[2] : "")
          try html.button("Take back", style: .class("btn plain-btn"))
        }
      }
    }
    if let undone = asked.query["undone"].flatMap({ Int($0) }) {
      try html.element("div", .class("note"), .init("role", "note")) {
        try html.element("p", text: "\(CountText.of(undone, "answer")) taken back. The questions are open again.")
      }
    }
    if asked.query["opposed"] != nil {
      try html.element("div", .class("note warn"), .init("role", "note")) {
        try html.element("p") {
          try html.text("An answer speaks against another one on this screen. ")
          try html.link("Look at both, and settle it", to: place.path("contradictions"))
        }
      }
    }
  }

  /// Records what a page answers, or compares what was heard.
  func answerAudit(_ asked: Asked) throws -> WebResponse {
    guard asked.form["do"] == "record" else { return try auditScreen(asked) }
    let upload = asked.request.uploads.first { $0.field == "file" && $0.size > 0 }
    let prepared = try upload.map { try EvidenceImporter.prepare([UploadedEvidence($0)]) } ?? []
    let screen = asked.names[2]
    return try database.write(at: asked.now) { transaction -> AuditResult in
      guard let desk = try AuditDesk(asked, in: transaction.read) else {
        throw StoreError.invalid("your session has ended in the meantime; start another, and send the form again")
      }
      guard let form = try Self.form(desk, screen, asked, transaction.read) else {
        return .conflict(try Self.conflictOfAll(desk, screen, asked, transaction.read))
      }
      let read = form.answers(asked)
      guard read.problems.isEmpty else { throw FormProblems(read.problems) }
      if let conflict = try Self.conflict(read.answers, desk, screen, asked, transaction.read) {
        return .conflict(conflict)
      }
      var answers = read.answers
      for index in answers.indices { try Self.amend(&answers[index], in: desk.session, transaction.read) }
      let observation = AuditObservation(
        form.kind, answering: answers.map(\.question), words: asked.typed("heard"))
      let kept = try AuditAnswer.recordTogether(
        answers, following: nil, observation, screens: desk.open.screens, session: desk.session.id, in: transaction)
      if !prepared.isEmpty {
        let index = answers.firstIndex { $0.outcome == .failed } ?? 0
        _ = try EvidenceImporter.store(
          prepared, for: kept.findings[index], by: desk.session.auditor, at: asked.now, in: transaction)
      }
      return .recorded(
        try Self.next(form, desk, screen, kept, answers, asked, transaction.read))
    }.response(self, asked)
  }

  private enum AuditResult {
    case recorded(SitePath)
    case conflict(WebConflict)

    func response(_ app: WebApp, _ asked: Asked) throws -> WebResponse {
      switch self {
      case .recorded(let path): .see(path.text)
      case .conflict(let conflict): try app.conflict(conflict, asked)
      }
    }
  }

  /// The form that was sent: that of its address, with the questions that it names.
  private static func form(
    _ desk: AuditDesk, _ screen: String, _ asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> AuditForm? {
    try AuditForm(desk, screen: screen, asked.query, sent: asked.form, in: transaction)
  }

  /// Where it goes on after answers were recorded.
  private static func next(
    _ form: AuditForm, _ desk: AuditDesk, _ screen: String, _ kept: AuditAnswer.Kept, _ answers: [AuditAnswer],
    _ asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> SitePath {
    var query = [(name: "recorded", value: kept.findings.map { "\($0.rawValue)" }.joined(separator: "."))]
    let failed = answers.count { $0.outcome == .failed }
    if failed > 0 { query.append(("failed", "\(failed)")) }
    if !kept.opposed.isEmpty { query.append(("opposed", "1")) }
    if let issue = form.issue { return SitePath(["issues", "\(issue.rawValue)"], query: query) }
    let now = try AuditDesk(asked, in: transaction)?.steps(on: screen, in: transaction) ?? []
    return desk.place.path("audit", screen, query: form.following(now) + query)
  }

  /// An answer to a question that the same session answered says that the old one was wrong.
  private static func amend(
    _ answer: inout AuditAnswer, in session: AuditSession, _ transaction: borrowing ReadTransaction
  ) throws {
    for finding in try transaction.findings(answer.question.findings)
    where finding.session == session.id && finding.address == answer.question.address {
      answer.amends = finding.id
      answer.reason = answer.reason ?? "Answered again in the same session."
      return
    }
  }

  // MARK: Somebody answered before

  private static func conflict(
    _ answers: [AuditAnswer], _ desk: AuditDesk, _ screen: String, _ asked: Asked,
    _ transaction: borrowing ReadTransaction
  ) throws -> WebConflict? {
    let shown = asked.form["shown"].flatMap { Int64($0) } ?? 0
    var known: [String: Int64] = [:]
    for pair in asked.form.pairs where pair.name.hasPrefix("id") {
      known[pair.value] = asked.form["known\(pair.name.dropFirst(2))"].flatMap { Int64($0) } ?? 0
    }
    let newer = answers.filter { answer in
      let now = AuditForm.known(answer.question)
      return now > (known[AuditForm.name(answer.question)] ?? now) && now > shown
    }
    guard !newer.isEmpty else { return nil }
    let places = try PlaceTitles(
      newer.map(\.question.address), of: desk.place.release, desk.place.product, in: transaction)
    var theirs: [String] = []
    for answer in newer {
      guard let id = answer.question.findings.max() else { continue }
      let facts = try FindingFacts(id, transaction)
      theirs.append(
        "\(facts.session.auditor): \(facts.finding.outcome.words) at \(Timestamp.minute(facts.finding.observedAt))"
          + (facts.words.map { ": “\($0)”" } ?? ""))
    }
    return WebConflict(
      subject: newer.map { "\(places[$0.question.address]): \($0.question.definition.check.question)" }.joined(
        separator: " "),
      theirs: theirs,
      mine: newer.map { $0.outcome.words.capitalizedFirst + (($0.observed ?? $0.reason).map { ": “\($0)”" } ?? "") },
      shown: "\(newer.map { AuditForm.known($0.question) }.max() ?? 0)", back: desk.place.path("audit", screen))
  }

  /// Where nothing of the page is asked any more.
  private static func conflictOfAll(
    _ desk: AuditDesk, _ screen: String, _ asked: Asked, _ transaction: borrowing ReadTransaction
  ) throws -> WebConflict {
    WebConflict(
      subject: "This page", theirs: ["What it asks is not asked any more: the plan or the specification was changed."],
      shown: "0", back: desk.place.path("audit", screen))
  }

  /// Takes answers back that were just recorded.
  func undoAnswers(_ asked: Asked) throws -> WebResponse {
    let path = try database.write(at: asked.now) { transaction in
      guard let desk = try AuditDesk(asked, in: transaction.read) else {
        throw StoreError.invalid("your session has ended in the meantime; retract the answers with `auditctl retract`")
      }
      let findings = (asked.form["findings"] ?? "").split(separator: ".").compactMap { Int64($0) }
        .map { Identifier<Finding>(rawValue: $0) }
      let undone = try AnswerUndo(findings, of: desk.session, in: transaction)
      let query = [(name: "undone", value: "\(undone.places.count)")]
      guard let screen = asked.typed("screen") else { return desk.place.path("audit", query: query) }
      return desk.place.path("audit", screen, query: query + [("from", "0")])
    }
    return .see(path.text)
  }
}
