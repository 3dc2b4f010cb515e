internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Put issues that are one problem into one of them.",
      discussion: """
        The other issue gets their findings, and a failure at any of their places joins it from now on. Decisions about \
        those that were merged do not count for it.

        Example: auditctl issue merge 8 9 --into 7
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Numbers of the issues.") var issues: [Int64]
    @Option(help: ArgumentHelp("The issue that stays.", valueName: "issue")) var into: Int64

    func run() throws {
      let person = try auditor.required()
      let numbers = IssueCommand.identifiers(issues, of: AuditIssue.self)
      let count = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let target = Identifier<AuditIssue>(rawValue: into)
        try IssueWork.merge(numbers, into: target, by: person, in: transaction)
        return try transaction.read.members(of: target).count
      }
      Console.current.note(
        "\(IssueCommand.named(numbers)): merged into issue \(into), which has \(CountText.of(count, "finding")) now.")
    }
  }

  struct Split: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "split", abstract: "Take findings out of an issue into a new one.",
      discussion: """
        At least one finding stays, and those that leave are in the new issue at once.

        Example: auditctl issue split 7 --findings 325 --title "Submit has no name after a failed submit"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: Int64
    @Option(help: "Numbers of the findings, with commas between them.") var findings: String
    @Option(parsing: .unconditional, help: "Title of the new issue; else that of the old one.") var title: String?

    /// The numbers; nil when something else stands there.
    private var numbers: [Int64]? {
      let parts = findings.split(separator: ",", omittingEmptySubsequences: false).map { Int64(String($0).trimmed) }
      return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }

    func validate() throws {
      guard numbers != nil else { throw ValidationError("--findings has numbers with commas between them: 10,11.") }
    }

    func run() throws {
      let person = try auditor.required()
      let chosen = IssueCommand.identifiers(numbers ?? [], of: Finding.self)
      let opened = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let opened = try IssueWork.split(
          Identifier(rawValue: issue), findings: chosen, title: title?.trimmed.nonEmpty, by: person, in: transaction)
        try transaction.refreshIssues()
        return try transaction.read.issue(opened)
      }
      try output.show(
        .record(
          "issue", "Issue",
          [
            (.init("issue", "New issue"), .integer(opened.id.rawValue)), (.init("title", "Title"), .text(opened.title)),
            (.init("findings", "Findings"), .count(opened.findingCount)),
            (.init("from", "Split from"), .integer(issue)),
          ]))
    }
  }

  struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "link", abstract: "Add failed findings to a further issue; they stay where they are, too.",
      discussion: "Example: auditctl issue link 7 226")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: Int64
    @Argument(help: "Numbers of the findings.") var findings: [Int64]

    func run() throws {
      let person = try auditor.required()
      let chosen = IssueCommand.identifiers(findings, of: Finding.self)
      try database.open().write(at: Console.current.surroundings.now()) { transaction in
        try IssueWork.link(Identifier(rawValue: issue), findings: chosen, by: person, in: transaction)
      }
      Console.current.note("Issue \(issue): \(CountText.of(chosen.count, "finding")) added.")
    }
  }
}
