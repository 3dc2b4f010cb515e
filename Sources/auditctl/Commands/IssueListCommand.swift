internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List open issues, the most severe first.",
      discussion: """
        Issues must match all filters. --untriaged lists issues that nobody works on and nothing was decided about, \
        and any failures that are in no issue. --release lists the issues with a finding in that release, and those \
        with a failure that is carried into it.

        Example: auditctl issue list --severity serious
        Example: auditctl issue list --team identity --overdue --sort due
        Example: auditctl issue list --untriaged --screen sign-in
        Example: auditctl issue list --expiring 30d
        Example: auditctl issue list --search "remember me" --all
        """, aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var filter: IssueFilterOptions
    @OptionGroup var auditor: AuditorOptions
    @Flag(help: "Only those that you work on; --auditor says who you are.") var mine = false
    @Option(help: "In which order: \(IssueFilter.Order.allCases.map(\.rawValue).joined(separator: ", ")).")
    var sort: IssueFilter.Order = .severity
    @Option(help: "The largest number of issues to list.") var limit: Int?

    func validate() throws {
      guard limit.map({ $0 > 0 }) ?? true else { throw ValidationError("--limit must be 1 or more.") }
      guard !mine || filter.owner == nil else { throw ValidationError("Say --mine or --owner, not both.") }
    }

    func run() throws {
      let now = Console.current.surroundings.now()
      let owner = mine ? try auditor.required() : nil
      let (issues, unfiled, ready, gaps) = try database.open().read { transaction in
        var wanted = try filter.resolve(transaction, now: now)
        if let owner { wanted.owner = TypedName(owner) }
        wanted.order = sort
        wanted.limit = limit
        let issues = try transaction.issues(wanted)
        return (
          issues,
          filter.untriaged ? try transaction.unfiledFindings().map { try RecordedFinding($0, transaction) } : [],
          try IssueReadiness(among: issues, transaction), try DecisionGaps(of: issues, at: now, transaction)
        )
      }
      var document = Self.document(issues, gaps, now: now)
      if !unfiled.isEmpty {
        document.addList(
          "unfiled", "Failures in no issue", RowSchemas.recordedFinding, unfiled,
          people: ["finding_id", "address", .field("check_path", isBelow: true), "severity"])
        Console.current.note(
          "\(CountText.of(unfiled.count, "failure")) in no issue; open one with `auditctl issue link new FINDING`, or name the "
            + "issue that has the problem instead of new.")
      }
      try output.show(document)
      if let note = ready.note { Console.current.note(note) }
    }

    private static func document(_ issues: [AuditIssue], _ gaps: DecisionGaps, now: Int64) -> Document {
      .list(
        "issues", "Issues", RowSchemas.issue, issues,
        people: [
          "issue_id", .words("name") { .optional($0.otherName?.description) }, .field("product", isBelow: true),
          .field("title", isBelow: true), "severity",
          "issue_state",
          .field("address", isBelow: true), .field("check_path", isBelow: true), "finding_count", "last_release",
          "team",
          .field("owner", isBelow: true), .field("due_at", isBelow: true), .field("labels", isBelow: true),
          .field("reference", isBelow: true),
          .words("decision", isBelow: true) { IssueCommand.decision($0, at: now) },
          .field("decision_expires_at", isBelow: true),
          .words("not_covered", isBelow: true) { .list(ifAny: gaps.reasons($0.id)) },
          .field("opened_at", isBelow: true),
        ])
    }
  }
}
