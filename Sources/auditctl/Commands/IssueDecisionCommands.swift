internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept",
      abstract: "Accept the risk of an issue: who answers for it, who agreed, why, and until when.",
      discussion: """
        The failure stays a failure in every result and report. The release may ship with it until the decision lapses, \
        and prints it. About several issues a decision is made about each, or about none if one of them refuses it.

        Example: auditctl issue accept 7 --owner "Manager B" --approver "Manager D" --reason "Fixed in 5.3." --expires 90d
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue; several with commas: 7,8.") var issue: NamedIssues
    @OptionGroup var decision: DecisionOptions

    func run() throws {
      try decision.decide(.acceptedRisk, about: issue.names, of: nil, database, auditor, output)
    }
  }

  struct Decide: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decide",
      abstract: "Decide about an issue: accepted-risk, deferred, wont-fix, false-positive, duplicate, gone or exempt.",
      discussion: """
        No decision changes a finding. Accepted risk, deferred and wont-fix let the failure through the gate until they \
        lapse, after 180 days unless --expires says when; exempt does so without lapsing. A decision covers the problems \
        that are in the issue now, and what is found there again no worse in a release that --release names. Gone says \
        that the app has the place no more: a failure that the release has no check for keeps it from nothing then. A \
        false positive also needs an auditor's amending finding (`auditctl amend`); a duplicate is covered by what covers \
        the other issue. The newest decision counts. If the profile asks for four eyes, nobody may approve a decision \
        they asked for.

        Example: auditctl issue decide 7 deferred --owner "Manager B" --approver "Manager D" --reason "After the move."
        Example: auditctl issue decide 8 duplicate --of 7 --owner "Manager B" --approver "Manager D" --reason "Same button."
        Example: auditctl issue decide 9 exempt --exemption third-party --owner "Manager B" --approver "Manager D" \
        --reason "The map is another firm's."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue; several with commas: 7,8.") var issue: NamedIssues
    @Argument(help: "The decision.") var kind: Decision.Kind
    @OptionGroup var decision: DecisionOptions
    @Option(help: ArgumentHelp("The issue that a duplicate repeats.", valueName: "issue")) var of: IssueName?

    @Option(help: "Why it is exempt: third-party, disproportionate-burden or archive.") var exemption:
      Decision.Exemption?
    @Option(help: ArgumentHelp("Who looked whether the place is gone.", valueName: "name")) var lookedBy: String?
    @Option(help: ArgumentHelp("The build on which they looked.", valueName: "build")) var lookedAt: String?

    func validate() throws {
      guard (kind == .exempt) == (exemption != nil) else {
        throw ValidationError(
          "exempt takes --exemption third-party, disproportionate-burden or archive; others take none.")
      }
      guard (kind == .gone) == (lookedBy?.trimmed.nonEmpty != nil), (kind == .gone) == (lookedAt != nil) else {
        throw ValidationError("gone takes --looked-by NAME and --looked-at BUILD; others take neither.")
      }
      guard decision.expires == nil || (kind != .gone && kind != .exempt) else {
        throw ValidationError(
          "\(kind.rawValue) does not lapse; leave out --expires, or take it back with issue revoke.")
      }
    }

    func run() throws {
      let look = lookedBy.flatMap { person in lookedAt.map { (person: person.trimmed, build: $0) } }
      try decision.decide(
        kind, about: issue.names, of: of, exemption: exemption, look: look, database, auditor, output)
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke", abstract: "Take back the newest decision about an issue; it stays in the log.",
      discussion: """
        A decision that it replaced does not count again.

        Example: auditctl issue revoke 7 --reason "The release was moved."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: IssueName
    @Option(parsing: .unconditional, help: "Why it is taken back.") var reason: String

    func validate() throws {
      guard !reason.trimmed.isEmpty else { throw ValidationError("Say why it is taken back: --reason.") }
    }

    func run() throws {
      let person = try auditor.required()
      let now = Console.current.surroundings.now()
      let taken = try database.open().write(at: now) { transaction in
        let decision = try IssueDecisions.revoke(
          about: transaction.read.issueNumber(issue), reason: reason.trimmed, by: person, in: transaction)
        return try IssueDecision(decision.id, about: decision.issue, at: now, transaction.read)
      }
      let decision = taken.decision
      Console.current.note(
        "Issue \(decision.issue.rawValue): took back decision \(decision.id.rawValue), \(decision.kind.words).")
      try output.show(taken.document)
    }
  }
}
