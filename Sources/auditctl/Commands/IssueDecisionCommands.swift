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
        The failure stays a failure in every verdict and report. The gate lets it through until the decision lapses, \
        and prints it.

        Example: auditctl issue accept 7 --owner "Manager B" --approver "Manager D" --reason "Fixed in 5.3." --expires 90d
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: Int64
    @OptionGroup var decision: DecisionOptions

    func run() throws {
      try decision.decide(.acceptedRisk, about: issue, of: nil, database, auditor, output)
    }
  }

  struct Decide: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "decide",
      abstract: "Decide about an issue: accepted-risk, deferred, wont-fix, false-positive or duplicate.",
      discussion: """
        No decision changes a finding or a verdict. Accepted risk, deferred and wont-fix let the failure through the \
        gate until they lapse. A false positive also needs an auditor's amending finding (`auditctl amend`); for a \
        duplicate, decide about the other issue. The newest decision counts. If the profile asks for four eyes, nobody \
        may approve a decision they asked for.

        Example: auditctl issue decide 7 deferred --owner "Manager B" --approver "Manager D" --reason "After the move."
        Example: auditctl issue decide 8 duplicate --of 7 --owner "Manager B" --approver "Manager D" --reason "Same button."
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: Int64
    @Argument(help: "The decision.") var kind: Decision.Kind
    @OptionGroup var decision: DecisionOptions
    @Option(help: ArgumentHelp("The issue that a duplicate repeats.", valueName: "issue")) var of: Int64?

    func run() throws {
      try decision.decide(kind, about: issue, of: of, database, auditor, output)
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
    @Argument(help: "Number of the issue.") var issue: Int64
    @Option(parsing: .unconditional, help: "Why it is taken back.") var reason: String

    func validate() throws {
      guard !reason.trimmed.isEmpty else { throw ValidationError("Say why it is taken back: --reason.") }
    }

    func run() throws {
      let person = try auditor.required()
      let now = Console.current.surroundings.now()
      let taken = try database.open().write(at: now) { transaction in
        let decision = try IssueDecisions.revoke(
          about: Identifier(rawValue: issue), reason: reason.trimmed, by: person, in: transaction)
        return try IssueDecision(decision.id, about: decision.issue, at: now, transaction.read)
      }
      let decision = taken.decision
      Console.current.note("Issue \(issue): took back decision \(decision.id.rawValue), \(decision.kind.words).")
      try output.show(taken.document)
    }
  }
}
