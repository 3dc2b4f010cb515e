internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What people do about an issue.
extension WebApp {
  func fixIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "fixed") { issue, transaction in
      let build = try Self.build(asked.typed("build"), of: issue, transaction.read)
      try IssueWork.fix(
        [issue.id], build: build.name, release: build.release, by: asked.visitor.name, note: asked.typed("what"),
        in: transaction)
    }
  }

  func confirmIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "confirmed") { issue, transaction in
      let found = try IssueWork.verify([issue.id], by: asked.visitor.name, in: transaction)
      guard let left = found.first(where: { !$0.isReady })?.left.first else { return }
      throw FormProblems([FormProblem("Something is left: \(left.reason)")])
    }
  }

  func reopenIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "reopened") { issue, transaction in
      let reason = try asked.required("reason", "Say why it is there after all")
      try IssueWork.reopen([issue.id], reason: reason, by: asked.visitor.name, in: transaction)
    }
  }

  /// A comment changes nothing of what was shown, so that it goes beside whatever happened since.
  func commentIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "commented", isBeside: true) { issue, transaction in
      let text = try asked.required("comment", "Write the comment")
      try transaction.addIssueEvent(IssueEvent(.commented, actor: asked.visitor.name, text: text), to: issue.id)
    }
  }

  func assignIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "assigned") { issue, transaction in
      let due = asked.typed("due")
      if let due, due.count != 10 || Timestamp.milliseconds(due) == nil {
        throw FormProblems([FormProblem(field: "due", "Write the day like 2026-06-30")])
      }
      if asked.typed("owner") != issue.owner {
        try transaction.addIssueEvent(
          IssueEvent(.assigned, actor: asked.visitor.name, text: asked.typed("owner")), to: issue.id)
      }
      if due != issue.dueAt.map({ Timestamp.day($0) }) {
        try transaction.addIssueEvent(IssueEvent(.due, actor: asked.visitor.name, text: due), to: issue.id)
      }
    }
  }

  func decideIssue(_ asked: Asked) throws -> WebResponse {
    try act(asked, done: "decided") { issue, transaction in
      var problems: [FormProblem] = []
      func text(_ field: String, _ words: String) -> String {
        if let text = asked.typed(field) { return text }
        problems.append(FormProblem(field: field, words))
        return ""
      }
      let kind = asked.typed("kind").flatMap { Decision.Kind(rawValue: $0) }
      if kind == nil { problems.append(FormProblem(field: "kind", "Choose a decision")) }
      var decision = NewDecision(
        kind ?? .acceptedRisk, owner: text("answers", "Say who answers for it"),
        approver: text("approver", "Say who agreed"), reason: text("decided", "Say why"))
      if let until = asked.typed("until") {
        decision.expiresAt = Timestamp.milliseconds(until)
        if decision.expiresAt == nil { problems.append(FormProblem(field: "until", "Write the day like 2027-01-31")) }
      } else {
        decision.expiresAt = kind.flatMap { DecisionRule.term(of: $0) }.map { asked.now + $0 }
      }
      if kind == .duplicate {
        decision.duplicateOf = asked.typed("of").flatMap { Int64($0) }.map { Identifier(rawValue: $0) }
        if decision.duplicateOf == nil {
          problems.append(FormProblem(field: "of", "Name the other issue by its number"))
        }
      }
      decision.exemption = asked.typed("exemption").flatMap { Decision.Exemption(rawValue: $0) }
      if kind == .gone {
        decision.lookedBy = asked.typed("looker")
        decision.lookedAt = try asked.typed("lookedat").map {
          let build = try Self.build($0, of: issue, transaction.read)
          return try transaction.read.build(build.name, release: build.release, of: issue.id)
        }
      }
      guard problems.isEmpty else { throw FormProblems(problems) }
      _ = try IssueDecisions.decide(decision, about: issue.id, evidence: [], by: asked.visitor.name, in: transaction)
    }
  }

  func addIssueEvidence(_ asked: Asked) throws -> WebResponse {
    guard let upload = asked.request.uploads.first(where: { $0.field == "file" && $0.size > 0 }) else {
      throw FormProblems([FormProblem(field: "file", "Choose a file")])
    }
    // Read once before anything is locked.
    let prepared = try EvidenceImporter.prepare([UploadedEvidence(upload)])
    return try act(asked, done: "evidence", isBeside: true) { issue, transaction in
      guard let detail = try IssueDetail(issue, transaction.read) else {
        throw FormProblems([FormProblem("The issue has no finding that could have evidence.")])
      }
      let caption = asked.typed("caption")
      if let caption, caption.contains(where: \.isNewline) || caption.unicodeScalars.count > 500 {
        throw FormProblems([FormProblem(field: "caption", "Say it in one line of at most 500 characters")])
      }
      _ = try EvidenceImporter.store(
        prepared, for: detail.failure.facts.finding.id, by: asked.visitor.name, caption: caption, at: asked.now,
        in: transaction)
    }
  }

  /// Does something about an issue, unless something happened to it since the form was shown.
  ///
  /// - Parameter isBeside: Whether it goes beside whatever happened.
  private func act(
    _ asked: Asked, done: String, isBeside: Bool = false,
    _ body: (AuditIssue, borrowing WriteTransaction) throws -> Void
  ) throws -> WebResponse {
    let conflict = try database.write(at: asked.now) { transaction -> WebConflict? in
      let id = try Self.issueNumber(asked)
      let issue = try transaction.read.issue(id)
      let events = try transaction.read.events(of: id)
      let now = IssueTicket.shown(events, issue)
      if !isBeside, let shown = asked.form["shown"], shown != now {
        let known = shown.split(separator: ".").first.flatMap { Int($0) } ?? 0
        let builds = try transaction.read.buildNames(of: id)
        return WebConflict(
          subject: "Issue \(issue.id.rawValue): \(issue.title)",
          theirs: events.dropFirst(known).map {
            ReportLanguage.english.words.done($0, build: $0.build.flatMap { builds[$0] })
          }, shown: now, back: SitePath(["issues", "\(issue.id.rawValue)"]))
      }
      try body(issue, transaction)
      return nil
    }
    if let conflict { return try self.conflict(conflict, asked) }
    return .see(SitePath(["issues", asked.names[0]], query: [("done", done)]).text)
  }

  /// A build by its number in this file, with the release that it is of.
  private static func build(
    _ typed: String?, of issue: AuditIssue, _ transaction: borrowing ReadTransaction
  ) throws -> (name: String, release: String) {
    let product = try transaction.product(issue.product)
    for release in try transaction.releases(of: product.id) {
      for build in try transaction.builds(of: release.id) where "\(build.id.rawValue)" == typed {
        return (build.name, release.version)
      }
    }
    throw FormProblems([FormProblem(field: "build", "Choose a build")])
  }
}
