internal import AuditModel
internal import AuditRules

/// The objects of a report as JSON; docs/report-json.md and docs/schema describe them.
///
/// The array of objects of a kind and the lines of that kind have the same members.
struct ReportObjects {
  private let report: ComplianceReport
  private let json: JSONStream
  private var compliance: ReleaseCompliance { report.compliance }

  init(_ report: ComplianceReport, _ json: JSONStream) {
    self.report = report
    self.json = json
  }

  /// The members that say what the report is about, and the verdict with its counts.
  func head() throws {
    try json.member("schema_version", 1)
    try json.member("generated_at", Timestamp.text(report.generatedAt))
    try json.member("tool", "auditctl \(report.toolVersion)")
    try json.member("language", report.options.language.tag)
    try scope()
    try json.member("only_failures", report.options.onlyFailures)
    try json.member("product", compliance.product.key)
    try json.member("platform", compliance.product.platform.rawValue)
    try json.member("release", compliance.release.version)
    try json.member("stage", compliance.release.stage.rawValue)
    try json.member("profile", compliance.profile.key)
    try json.array("packs", report.packs)
    try json.member("first_observed_at", report.period.map { Timestamp.text($0.first) })
    try json.member("last_observed_at", report.period.map { Timestamp.text($0.last) })
    try json.member("verdict", compliance.verdict.rawValue)
    try json.array("reasons", compliance.reasons)
    try counts("must_level", compliance.mustLevel)
    try counts("advice", compliance.advice)
    try json.member("elements", compliance.elements.total)
    try json.member("elements_without_check", compliance.elements.unchecked)
    try rates()
    try json.member("disagreements", compliance.disagreements)
    try json.member("findings_out_of_scope", compliance.findingsOutOfScope)
    try json.member("findings_on_removed", compliance.findingsOnRemoved)
    try json.member("findings_not_filled", compliance.findingsNotFilled)
    try json.member("removed_failures", compliance.removedFailures.count)
    try json.member("failures_not_asked", compliance.failuresNotAsked.count)
  }

  /// Each list of the report with the name of its array and of its lines.
  ///
  /// - Parameter list: Called with both names and what writes the objects, each by one call of its parameter.
  func forEachList(
    _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ list: (_ array: String, _ kind: String, _ objects: (_ object: (() throws -> Void) throws -> Void) throws -> Void)
      throws -> Void
  ) throws {
    try list("rules", "rule") { object in
      for rule in compliance.rules { try object { try self.rule(rule) } }
    }
    try list("sessions", "session") { object in
      for session in report.sessions { try object { try self.session(session) } }
    }
    try list("screens", "screen") { object in
      for screen in report.screens { try object { try self.screen(screen) } }
    }
    try list("screens_out_of_scope", "screen_out_of_scope") { object in
      for change in compliance.screensOutOfScope { try object { try self.screenOutOfScope(change) } }
    }
    try list("failures_out_of_scope", "failure_out_of_scope") { object in
      let failures = try FailuresWithoutCell(compliance.failuresOutOfScope, snapshot)
      for failure in failures.all { try object { try self.failureOutOfScope(failure, failures) } }
    }
    try list("processes", "process") { object in
      for process in compliance.processes { try object { try self.process(process) } }
    }
    let criteria = try report.criteria(snapshot)
    try list("criteria", "criterion") { object in
      for criterion in criteria { try object { try self.criterion(criterion) } }
    }
    try list("issues", "issue") { object in
      for issue in report.issues { try object { try self.issue(issue) } }
    }
    try list("cells", "cell") { object in
      try report.forEachRow(snapshot) { row in try object { try self.cell(row) } }
    }
  }

  private func screenOutOfScope(_ change: ScopeChange) throws {
    try json.member("screen", change.screen)
    try json.member("release", change.release)
    try json.member("reason", change.reason)
    try json.member("person", change.person)
    try json.member("changed_at", Timestamp.text(change.changedAt))
  }

  private func failureOutOfScope(_ failure: RemovedFailure, _ failures: FailuresWithoutCell) throws {
    let finding = failures.worst(failure)
    try json.member("address", failure.address.description)
    try json.member("check", failure.check)
    try json.member("release", failure.release)
    try json.member("finding", failure.findings.first.map { $0.rawValue })
    try json.member("severity", failures.severity(failure)?.name)
    try json.member("observed", finding?.observed)
    try json.member("reason", finding?.reason)
    try json.member("note", finding?.note)
    try json.member("decision", failure.waiver?.words)
    try json.member("decision_beyond", failure.beyond?.wordsBeyond)
  }

  private func scope() throws {
    try json.object("scope") {
      switch report.options.scope {
      case .release:
        try json.member("kind", "release")
      case .screen(let key):
        try json.member("kind", "screen")
        try json.member("screen", key)
      case .issues(let team):
        try json.member("kind", "issues")
        try json.member("team", team)
      }
    }
  }

  private func counts(_ key: String, _ counts: OutcomeCounts) throws {
    try json.object(key) {
      for (name, number) in counts.named { try json.member(name, number) }
    }
  }

  private func rates() throws {
    let (rates, counts) = (compliance.rates, compliance.mustLevel)
    try json.object("rates") {
      try json.member("criteria_met", rates.met)
      try json.member("criteria_applicable", rates.applicable)
      // A ratio that there is not is null: left out, it could be taken for one that was forgotten.
      try json.memberOrNull("criteria_met_on_every_screen", rates.isScore ? rates.metOnEveryScreen : nil)
      try json.memberOrNull("mean_of_screens", rates.isScore ? rates.meanOfScreens : nil)
      try json.member("screens_in_mean", rates.countedScreens)
      try json.member("screens_left_out", rates.leftOutScreens)
      try json.member("is_score", rates.isScore)
      try json.member("tested", counts.tested)
      try json.member("total", counts.total)
      try json.member("cant_tell", counts.cantTell)
    }
  }

  private func rule(_ rule: Rule) throws {
    try json.member("number", rule.number)
    try json.member("sentence", rule.sentence)
    try json.member("source", rule.source)
  }

  private func session(_ tested: ComplianceReport.TestedSession) throws {
    let session = tested.session
    let environment = session.environment
    let version = environment.assistiveTechnologyVersion
    try json.member("session", session.id.rawValue)
    try json.member("auditor", session.auditor)
    try json.member("assistive_technology", environment.assistiveTechnology)
    try json.member("assistive_technology_version", version.isEmpty ? nil : version)
    try json.member("device", environment.device)
    try json.member("os", environment.os)
    try json.member("os_version", environment.osVersion)
    try json.member("build", session.build.name)
    try json.member("started_at", Timestamp.text(session.startedAt))
    try json.member("ended_at", session.endedAt.map { Timestamp.text($0) })
    try json.member("findings", tested.findingCount)
  }

  private func screen(_ screen: ScreenCompliance) throws {
    try json.member("screen", screen.key)
    try json.member("title", screen.title)
    try json.member("team", screen.team)
    try json.member("verdict", screen.verdict.rawValue)
    try json.member("own_verdict", screen.ownVerdict.rawValue)
    try json.array("reasons", screen.reasons)
    try counts("must_level", screen.mustLevel)
    try counts("advice", screen.advice)
    try json.member("is_element_list_complete", screen.isElementListComplete)
    try json.member("element_list_declared_by", screen.declaration?.auditor)
    try json.member("element_list_declared_at", screen.declaration.map { Timestamp.text($0.declaredAt) })
    try json.member("elements", screen.elements.total)
    try json.member("elements_without_check", screen.elements.unchecked)
  }

  private func process(_ process: ProcessCompliance) throws {
    try json.member("process", process.process.key)
    try json.member("title", process.process.title)
    try json.member("verdict", process.verdict.rawValue)
    try json.array("screens", process.process.screens)
    try json.member("reason", process.reason)
  }

  private func criterion(_ row: RollUp.Row) throws {
    try json.member("criterion", row.key)
    try json.member("title", row.title)
    try json.member("term", row.term?.rawValue)
    try json.member("reason", row.reason)
    try json.member("outcome", row.outcome.name)
    try counts("cells", row.counts)
  }

  private func issue(_ open: ComplianceReport.OpenIssue) throws {
    let issue = open.issue
    try json.member("issue", issue.id.rawValue)
    try json.member("title", issue.title)
    try json.member("address", issue.address.description)
    try json.member("check", issue.check)
    try json.member("state", issue.state.rawValue)
    try json.member("severity", issue.severity?.name)
    try json.member("team", issue.team)
    try json.member("owner", issue.owner)
    try json.member("due_at", issue.dueAt.map { Timestamp.text($0) })
    try json.member("opened_at", Timestamp.text(issue.openedAt))
    try json.member("outcome", open.cell?.outcome.name)
    try json.member("is_must_level", open.cell?.isMustLevel)
    try json.member("findings", issue.findingCount)
  }

  private func cell(_ row: ComplianceReport.Row) throws {
    let (cell, facts) = (row.cell, row.finding)
    try json.member("address", cell.address.description)
    try json.member("check", cell.definition.check.path)
    try json.member("level", cell.definition.check.level.rawValue)
    try json.member("is_must_level", cell.isMustLevel)
    try json.member("outcome", cell.outcome.name)
    try json.member("is_disagreement", cell.isDisagreement)
    try json.member("is_waived", cell.isWaived)
    try json.member("waiver", cell.waiver?.words)
    try json.member("carried_from", cell.carriedFrom)
    try json.member("passed_in", row.passedIn)
    try json.array("findings") { for id in cell.findings { try json.value(id.rawValue) } }
    guard let facts else { return }
    try json.member("way", row.way(facts))
    try json.member("by_component", row.componentAddress(facts)?.description)
    try json.member("build", facts.session.build.name)
    try json.member("auditor", facts.session.auditor)
    try json.member("environment", facts.session.environment.environmentClass)
    try json.member("observed_at", Timestamp.text(facts.finding.observedAt))
    try json.member("severity", row.severity?.name)
    try json.member("observed", facts.finding.observed)
    try json.member("reason", facts.finding.reason)
    try json.member("note", row.note)
  }
}
