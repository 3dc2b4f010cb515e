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
    @Argument(help: "Number of the issue.") var issue: Int64

    func run() throws {
      let now = Console.current.surroundings.now()
      let document = try database.open().read { transaction in
        let verification = try IssueVerification(Identifier(rawValue: issue), transaction)
        let issue = verification.issue
        let detail = try IssueDetail(issue, transaction)
        var document = Document()
        document.addRecord(
          "issue", "Issue",
          Self.fields(issue, try DecisionGaps(of: [issue], at: now, transaction), now)
            + IssueDetailView.fields(detail), isMain: true)
        let decisions = try transaction.decisions(about: issue.id)
        if !decisions.isEmpty { try Self.addDecisions(decisions, now, transaction, to: &document) }
        if issue.state.isOpen || issue.state == .fixed, !verification.left.isEmpty {
          document.addList("left", "Left to verify", IssueCommand.leftColumns, IssueCommand.leftRows(verification))
        }
        try Self.addStory(of: issue, decisions, transaction, to: &document)
        return document
      }
      try output.show(document)
    }

    private static func fields(
      _ issue: AuditIssue, _ gaps: DecisionGaps, _ now: Int64
    ) -> [(Document.Column, RowValue)] {
      [
        (.init("issue", "Issue"), .integer(issue.id.rawValue)), (.init("title", "Title"), .text(issue.title)),
        (.init("product", "Product"), .text(issue.product)), (.init("state", "State"), .text(issue.state.rawValue)),
        (.init("severity", "Severity"), .optional(issue.severity?.name)),
        (.init("team", "Team"), .optional(issue.team)), (.init("owner", "Owner"), .optional(issue.owner)),
        (.init("address", "Address"), .text(issue.address.description)),
        (.init("check", "Check"), .text(issue.check)),
        (.init("opened_at", "Opened"), .text(Timestamp.text(issue.openedAt))),
        (.init("due_at", "Due"), .optional(issue.dueAt.map(Timestamp.text))),
        (.init("labels", "Labels"), .list(ifAny: issue.labels)),
        (.init("reference", "Reference"), .optional(issue.reference)),
        (.init("decision", "Decision"), IssueCommand.decision(issue, at: now)),
        (
          .init("not_covered", "Not covered by it"),
          .list(ifAny: gaps.of(issue.id).map { "finding \($0.finding.rawValue): \($0.reason)" })
        ),
        (.init("merged_into", "Merged into"), issue.mergedInto.map { .integer($0.rawValue) } ?? .null),
      ]
    }

    private static func addDecisions(
      _ decisions: [Decision], _ now: Int64, _ transaction: borrowing ReadTransaction, to document: inout Document
    ) throws {
      let counting = DecisionRule.counting(decisions, at: now)
      document.addList(
        "decisions", "Decisions",
        [
          .init("decision", "Decision"), .init("kind", "What"), .init("holds", "Holds"), .init("owner", "Owner"),
          .init("requested_by", "Asked for by"), .init("approver", "Approved by"), .init("decided_at", "Decided"),
          .init("expires_at", "Lapses"), .init("duplicate_of", "Repeats"), .init("reason", "Why", isBelow: true),
          .init("evidence", "Evidence", isBelow: true), .init("revoked", "Taken back", isBelow: true),
        ],
        try decisions.map { decision in
          let evidence = try transaction.evidence(of: decision.id)
          return [
            .integer(decision.id.rawValue), .term(decision.kind.rawValue, words: decision.kind.words),
            .boolean(decision.id == counting?.id), .text(decision.owner), .optional(decision.requestedBy),
            .text(decision.approver), .text(Timestamp.text(decision.decidedAt)),
            .optional(decision.expiresAt.map(Timestamp.text)),
            decision.duplicateOf.map { .integer($0.rawValue) } ?? .null, .text(decision.reason),
            .list(ifAny: evidence.map { "\($0.id.rawValue) \($0.name)" }),
            .optional(
              decision.revocation.map { "\(Timestamp.text($0.revokedAt)) by \($0.revokedBy): \($0.reason)" }),
          ]
        })
    }

    /// What happened, oldest first: events and decisions in order of time.
    private static func addStory(
      of issue: AuditIssue, _ decisions: [Decision], _ transaction: borrowing ReadTransaction,
      to document: inout Document
    ) throws {
      let names = try transaction.buildNames(of: issue.id)
      var decided = decisionRows(decisions)
      var rows: [[RowValue]] = []
      for event in try transaction.events(of: issue.id) {
        while let next = decided.first, next.time < event.occurredAt {
          rows.append(next.row)
          decided.removeFirst()
        }
        let facts = try event.finding.map { try FindingFacts($0, transaction) }
        let build = event.build.flatMap { names[$0] } ?? facts?.session.build.name
        rows.append([
          .text(Timestamp.text(event.occurredAt)), .text(event.kind.rawValue), .text(event.actor),
          facts.map { .integer($0.finding.id.rawValue) } ?? .null, .optional(facts?.finding.address.description),
          .optional(build), .optional(facts?.session.environment.environmentClass),
          event.other.map { .integer($0.rawValue) } ?? .null, .optional(event.text ?? facts?.words),
        ])
      }
      document.addList(
        "events", "What happened",
        [
          .init("occurred_at", "When"), .init("kind", "What"), .init("actor", "Who"), .init("finding", "Finding"),
          .init("address", "Address"), .init("build", "Build"), .init("environment", "Environment"),
          .init("other_issue", "Other issue"), .init("text", "Words"),
        ], rows + decided.map(\.row))
    }

    private static func decisionRows(_ decisions: [Decision]) -> [(time: Int64, row: [RowValue])] {
      func row(_ time: Int64, _ kind: String, _ actor: String, _ text: String) -> (Int64, [RowValue]) {
        (
          time,
          [.text(Timestamp.text(time)), .text(kind), .text(actor), .null, .null, .null, .null, .null, .text(text)]
        )
      }
      var rows: [(time: Int64, row: [RowValue])] = []
      for decision in decisions {
        rows.append(
          row(decision.decidedAt, "decided", decision.approver, "\(decision.kind.words): \(decision.reason)"))
        if let revocation = decision.revocation {
          rows.append(
            row(
              revocation.revokedAt, "revoked", revocation.revokedBy,
              "\(decision.kind.words) taken back: \(revocation.reason)"))
        }
      }
      return rows.sorted { $0.time < $1.time }
    }
  }
}
