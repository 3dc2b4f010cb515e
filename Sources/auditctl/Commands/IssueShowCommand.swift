internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show an issue: what is wrong, how to see and fix it, what is left and decided, and its history.",
      discussion: """
        csv and tsv have only the issue itself; the other formats also have its decisions, what is left and its history.

        Example: auditctl issue show 1
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Number of the issue.") var issue: IssueName

    func run() throws {
      let now = Console.current.surroundings.now()
      let document = try database.open().read { transaction in
        let verification = try IssueVerification(transaction.issueNumber(issue), transaction)
        let issue = verification.issue
        let gaps = try DecisionGaps(of: [issue], at: now, transaction)
        var document = Document()
        document.addRecord(
          "issue", "Issue", RowSchemas.issue, issue,
          people: Self.people(gaps, now), isMain: true)
        document.addData("not_covered", IssueRows.gap, gaps.of(issue.id).map { (issue.id, $0) })
        document.addList(
          "problems", "Problems", RowSchemas.problem, try transaction.gathered(by: issue.id),
          people: [
            "problem_id", "finding_id", "severity", .field("text", isBelow: true), .field("location", isBelow: true),
            .field("recommendation", isBelow: true),
          ], isQuiet: true)
        let events = try IssueEventRow.all(of: issue.id, transaction)
        let detail = try IssueDetail(issue, transaction)
        let places = try IssueDetailView.places(detail, verification, events, transaction)
        if let detail { IssueDetailView.add(detail, places, to: &document) }
        document.addList(
          "decisions", "Decisions", RowSchemas.decision, try IssueDecision.all(about: issue.id, at: now, transaction),
          people: IssueDecision.people, isQuiet: true)
        let isLeft = issue.state.isOpen || issue.state == .fixed
        document.addList(
          "left", "Left to verify", IssueRows.left, isLeft ? IssueRows.Left.all(verification) : [],
          people: IssueRows.leftForPeople(places), isQuiet: true)
        document.addList(
          "events", "What happened", IssueEventRow.schema, events,
          people: IssueEventRow.people(places))
        return document
      }
      try output.show(document)
    }

    private static func people(_ gaps: DecisionGaps, _ now: Int64) -> [PeopleColumn<AuditIssue>] {
      [
        "issue_id", .words("name") { .optional($0.otherName?.description) }, "title", "product", "issue_state",
        "severity", "team", "owner", "address", "check_path",
        "opened_at", "due_at", "labels", "reference", .words("decision") { IssueCommand.decision($0, at: now) },
        .words("not_covered") { issue in
          .list(ifAny: gaps.of(issue.id).map { "finding \($0.finding.rawValue): \($0.reason)" })
        }, "merged_into_issue_id",
      ]
    }
  }
}
