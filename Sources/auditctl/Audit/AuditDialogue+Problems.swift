internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// The several things that are wrong in one failed check: told one by one, and asked about one by one where it passes.
extension AuditDialogue {
  /// How bad a failure is, and what is wrong in it where that is more than one thing.
  struct Gravity {
    var severity: Severity?
    var problems: [Problem.Description] = []

    /// What goes with the finding, with what goes with it anyway.
    func supplement(_ other: FindingSupplement?) -> FindingSupplement? {
      guard !problems.isEmpty else { return other }
      let own = FindingSupplement(problems: problems)
      return other?.merging(own) ?? own
    }
  }

  /// Asks how bad a failure is, by number, for most of the words begin like other answers; or what is wrong one by one.
  ///
  /// - Returns: Nil: it was not said.
  func askGravity() throws -> Gravity? {
    let severities: [Prompter.Choice<Severity?>] = [
      Prompter.Choice("1", "minor", value: .minor), Prompter.Choice("2", "moderate", value: .moderate),
      Prompter.Choice("3", "serious", value: .serious), Prompter.Choice("4", "critical", value: .critical),
    ]
    let several = Prompter.Choice<Severity?>("+", "several problems", "several", value: nil)
    while true {
      guard let chosen = try prompter.choose("How bad?", severities + [several], isEmptyAllowed: true) else {
        return nil
      }
      if let severity = chosen { return Gravity(severity: severity) }
      let problems = try askProblems()
      guard !problems.isEmpty else { continue }
      if let worst = problems.compactMap(\.severity).max() { return Gravity(severity: worst, problems: problems) }
      guard let whole = try prompter.choose("How bad is it as a whole?", severities, isEmptyAllowed: true) else {
        return nil
      }
      return Gravity(severity: whole, problems: problems)
    }
  }

  /// Asks for one problem after the other; each is in an issue of its own.
  private func askProblems() throws -> [Problem.Description] {
    try prompter.say("Each as TEXT | SEVERITY | LOCATION | RECOMMENDATION; the text alone is enough.")
    var problems: [Problem.Description] = []
    while true {
      let typed = try prompter.ask("Problem \(problems.count + 1) (Enter alone: no more):")
      guard !typed.isEmpty else { return problems }
      var wrong: [String] = []
      let read = ProblemLine.read(typed) { wrong.append($0) }
      if !wrong.isEmpty { try prompter.refuse(wrong.map { "Not taken: \($0)." }) }
      if wrong.isEmpty { problems += read }
    }
  }

  /// What is wrong, one by one, where a question failed before and its issues are not confirmed; empty where it was one thing.
  func problemsBefore(_ question: AuditQuestion) throws -> [Problem] {
    try database.read { transaction in
      let before = try earlier?.result(of: question, in: transaction)?.findings ?? []
      let findings = question.findings + before.filter { $0.finding.outcome == .failed }.map(\.finding.id)
      let problems = try transaction.problems(of: findings)
      guard !problems.isEmpty else { return [] }
      let open = Set(try RetestIssue.of(findings, in: transaction).map(\.issue.id))
      let left = findings.flatMap { problems[$0] ?? [] }.filter { $0.issues.contains(where: open.contains) }
      return left.count > 1 ? left : []
    }
  }

  /// The same in words.
  func problemWords(_ question: AuditQuestion) throws -> [String] {
    try problemsBefore(question).map { ProblemText.of($0) }
  }

  /// Asks of each problem that was found before whether it is gone, where the check is said to pass.
  ///
  /// - Returns: Whether all are; if not, the question waits.
  func areGone(_ question: AuditQuestion) throws -> Bool {
    for problem in try problemsBefore(question) {
      guard try prompter.confirm("Gone? \(ProblemText.of(problem))") else {
        try prompter.say("Then it fails still: say fail, and what is left. The question waits.")
        return false
      }
    }
    return true
  }
}
