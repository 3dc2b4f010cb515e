package import AuditModel
internal import AuditRules

/// Open issues: a list, and each as a ticket that stands alone.
extension ReportSections {
  package func issues(_ page: inout some PageSink) throws {
    try page.table(
      ReportTable(
        words.issuesCaption,
        [.number(words.issue), .written(words.titleColumn), .init(words.severityColumn), .written(words.team)]
          + [words.stateColumn, words.due, words.outcomeHere].map { .init($0) },
        cells: report.issues.map { open in
          let issue = open.issue
          return [
            PageCell(.link(PageLink("\(issue.id.rawValue)", to: .place("issue-\(issue.id.rawValue)")))),
            PageCell(.runs(title(issue))),
            PageCell(.severity(issue.severity, words.severity(issue.severity).capitalizedFirst)),
            .text(issue.team ?? ""), .text(words.state(issue.state)),
            .text(issue.dueAt.map { Timestamp.day($0) } ?? ""),
            open.cell.map { status($0.outcome) } ?? .text(words.notAsked),
          ]
        }), none: words.noIssues)
  }

  /// The title of an issue, with the languages of its parts.
  package func title(_ issue: AuditIssue) -> [PageRun] {
    IssueTitle.runs(
      issue.title, in: facts.languages.written(on: issue.address.screenKey),
      pack: issue.check.split(separator: "/").first.flatMap { facts.languages.pack(String($0)) })
  }

  package mutating func issueDetails(_ snapshot: borrowing some ReportFacts & ~Copyable, _ page: inout some PageSink)
    throws
  {
    guard !report.issues.isEmpty else { return try page.paragraph(words.noIssues) }
    for open in report.issues where !report.options.onlyFailures || open.cell?.outcome == .failed {
      try ticket(open, snapshot, &page)
    }
  }

  private mutating func ticket(
    _ open: ComplianceReport.OpenIssue, _ snapshot: borrowing some ReportFacts & ~Copyable,
    _ page: inout some PageSink
  ) throws {
    let issue = open.issue
    let severity = PageCell(.severity(issue.severity, words.severity(issue.severity).capitalizedFirst))
    let problem = PageProblem(
      id: "issue-\(issue.id.rawValue)", severity: severity, title: [.text(words.issueHeading(issue))] + title(issue),
      meta: words.issueMeta(issue))
    let row = try open.cell.map { try self.row($0, snapshot) }
    let details = try FailureDetails(row.map { [$0] } ?? [], report, snapshot)
    let detail = try row.map {
      try snapshot.detail(of: $0.cell.definition, ways: [], release: compliance.release.id)
    }
    try page.problem(problem) { page in
      try page.fields(try issueFields(open, detail, row, snapshot))
      if let row, let detail {
        try page.place(try place(row, details, shows: type(of: page).showsPictures, snapshot))
        let advice = advice(detail)
        if !advice.isEmpty { try page.advice(advice) }
      }
      if report.options.scope == .issue(issue.id.rawValue) { try page.fields(try past(issue, snapshot)) }
    }
  }

  private func issueFields(
    _ open: ComplianceReport.OpenIssue, _ detail: CheckDetail?, _ row: ComplianceReport.Row?,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageField] {
    let issue = open.issue
    var fields = [
      PageField(words.stateColumn, words.state(issue.state)),
      PageField(words.outcomeHere, open.cell.map { words.standing($0) } ?? words.notAsked),
    ]
    if let check = detail?.check {
      fields.append(PageField(words.check, "\(check.title) (\(check.path))"))
      let steps = try steps(check, row, snapshot)
      if !steps.isEmpty { fields.append(PageField(words.howToSee, steps)) }
    }
    let seen = (row?.findings ?? []).filter { $0.finding.outcome == .failed }.map { words.seen($0.session) }.distinct()
    if !seen.isEmpty { fields.append(PageField(words.seenWith, seen)) }
    if let route = try route(issue.address, snapshot) { fields.append(PageField(words.howToGetThere, route)) }
    if let owner = issue.owner { fields.append(PageField(words.ownerLabel, owner)) }
    if let due = issue.dueAt { fields.append(PageField(words.due, Timestamp.day(due))) }
    if !issue.labels.isEmpty { fields.append(PageField(words.labels, issue.labels.joined(separator: ", "))) }
    if let reference = issue.reference { fields.append(PageField(words.tracker, [.address(reference)])) }
    if issue.decision != nil,
      let decision = DecisionRule.standing(try report.input.decisions(about: issue.id, in: snapshot)).last
    {
      fields.append(PageField(words.decisionLabel, words.decision(decision)))
    }
    return fields
  }

  /// How to see what failed: the steps of the check; where it has none of its own, those of each way that failed, under the
  /// way's title.
  private func steps(
    _ check: Check, _ row: ComplianceReport.Row?, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageField.Value] {
    guard check.steps.isEmpty, let row else { return PageField.Value.items(check.steps) }
    let ways = try expectations.ways(of: row) { $0.finding.outcome == .failed }.map {
      try snapshot.detail(of: $0, ways: [], release: compliance.release.id).check
    }
    return ways.filter { !$0.steps.isEmpty }.map { .list($0.title, PageField.Value.items($0.steps)) }
  }

  /// Every decision about an issue, and all that happened to it, the oldest first.
  private func past(
    _ issue: AuditIssue, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [PageField] {
    let builds = Dictionary(
      report.sessions.map { ($0.session.build.id, $0.session.build.name) }, uniquingKeysWith: { first, _ in first })
    let decisions = try report.input.decisions(about: issue.id, in: snapshot)
    // What happened to it since a release was frozen is no part of that.
    let end = report.input.decisionsAt(.max)
    let events = try snapshot.events(of: issue.id).filter { $0.occurredAt <= end }
    return [
      PageField(words.decisions, decisions.map { words.decided($0) }),
      PageField(words.history, events.map { words.happened($0, build: $0.build.flatMap { builds[$0] }) }),
    ].filter { !$0.values.isEmpty }
  }

  /// How to reach the screen and the state of a place; nil where nothing says it.
  private func route(
    _ address: Address, _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [String]? {
    guard case .screen(let key, let state, _) = address,
      let screen = try snapshot.screens(of: compliance.release.id, only: key).first?.specification
    else { return nil }
    let steps = [screen.route, screen.states.first { $0.key == state }?.trigger].compactMap { $0 }
    return steps.isEmpty ? nil : steps
  }

  private func row(_ cell: Cell, _ snapshot: borrowing some ReportFacts & ~Copyable) throws -> ComplianceReport.Row {
    let facts = try FindingFacts.of([cell], report.input, snapshot)
    return ComplianceReport.Row(cell: cell, findings: cell.findings.compactMap { facts[$0] }, passedIn: nil)
  }
}
