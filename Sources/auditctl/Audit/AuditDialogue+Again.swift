internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

/// A release that is tested again: failures first, then what was answered in the release before.
extension AuditDialogue {
  /// A page of what passed or did not apply in the release before; nil where nothing is to be confirmed.
  ///
  /// What passed is confirmed only where failures were asked again; else each observation is made anew.
  func pageAgain(_ questions: [AuditQuestion], on screen: ScreenSpecification?) throws -> AuditPage? {
    guard let earlier, selection.asksUntested else { return nil }
    let open = questions.filter { !anew.contains($0.id) && !alone.contains($0.id) }
    let answers = try database.read { try earlier.answers(to: open, in: $0) }
      .filter { confirmsPasses || $0.value.outcome == .inapplicable }
    guard !answers.isEmpty else { return nil }
    return AuditPagePlan.again(open, on: screen, product.platform, answers, from: earlier.release)
  }

  /// What each line of such a page stands for.
  func proposalsAgain(_ page: AuditPage) throws -> [AuditQuestion.ID: PageProposal] {
    guard let earlier else { return [:] }
    return try database.read { try earlier.answers(to: page.questions, in: $0) }.mapValues {
      PageProposal(outcome: $0.outcome, heard: "", supplement: nil, reason: $0.reason)
    }
  }

  /// The issues of a failure that is asked again, in words: what each is about, and who says that it is fixed.
  func retestIssues(_ question: AuditQuestion, _ earlier: [FindingFacts]) throws -> [String] {
    guard selection.retest != nil else { return [] }
    let findings = question.findings + earlier.filter { $0.finding.outcome == .failed }.map(\.finding.id)
    return try database.read { try RetestIssue.of(findings, in: $0) }.map { found in
      let fixes = found.fixes.map { fix in
        "said to be fixed by \(fix.person ?? "a tool")" + (fix.build.map { " in build \($0.name)" } ?? "")
          + (fix.text.map { ": \($0)" } ?? "")
      }
      return (["\(found.issue.id.rawValue), \(found.issue.state.words): \(found.issue.title)"] + fixes)
        .joined(separator: "; ")
    }
  }

  /// Goes on with what is untested, after all that was asked again.
  ///
  /// - Returns: Whether there is any, and the auditor wants to.
  func goOnWithRest() throws -> Bool {
    var rest = selection
    rest.retest = nil
    let open = try database.read { try Self.plan(of: setUp, rest, in: $0) }
    guard !open.questions.isEmpty else { return false }
    try prompter.pause()
    let lists = earlier.map { ", what was answered in \($0.release) in lists" } ?? ""
    guard
      try prompter.confirm(
        "All that you asked to test again is answered. Go on with \(CountText.of(open.questions.count, "question")) left"
          + "\(lists)?")
    else { return false }
    selection = rest
    confirmsPasses = true
    plan = open
    walk = AuditWalk(open.questions, order: selection.isWhole ? .walks : .screen)
    preferred = nil
    return true
  }
}
