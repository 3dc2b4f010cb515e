internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension IssueCommand {
  struct Assign: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "assign", abstract: "Say who works on an issue.",
      discussion: """
        Example: auditctl issue assign 7 "Developer C"
        Example: auditctl issue assign 7 --nobody
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: IssueName
    @Argument(help: "Who works on it.") var owner: String?
    @Flag(help: "Nobody works on it any more.") var nobody = false

    func validate() throws {
      guard (owner?.trimmed.nonEmpty == nil) == nobody else {
        throw ValidationError("Say who works on it, or --nobody.")
      }
    }

    func run() throws {
      let name = owner?.trimmed.nonEmpty
      let (number, document) = try IssueCommand.note([(.assigned, name)], of: issue, database, auditor)
      Console.current.note("Issue \(number): \(name.map { "\($0) works on it" } ?? "nobody works on it").")
      try output.show(document)
    }
  }

  struct Comment: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "comment", abstract: "Add a comment to an issue.",
      discussion: "Example: auditctl issue comment 7 \"Heard with speech rate 60, too.\"")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: IssueName
    @Argument(help: "The comment.") var text: String

    func validate() throws {
      guard !text.trimmed.isEmpty else { throw ValidationError("The comment is empty; write one.") }
    }

    func run() throws {
      let (number, document) = try IssueCommand.note([(.commented, text.trimmed)], of: issue, database, auditor)
      Console.current.note("Issue \(number): comment noted.")
      try output.show(document)
    }
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change an issue's title, severity, team, labels, reference or due date.",
      discussion: """
        A value set here overrides the one from its findings or its screen. An empty text resets the team, reference \
        or due date.

        Example: auditctl issue edit 7 --label regression --reference APP-1234 --due 2026-06-30
        Example: auditctl issue edit 7 --severity critical --team checkout
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: IssueName
    @Option(parsing: .unconditional, help: "Its title.") var title: String?
    @Option(help: "How bad it is, whatever its findings say.") var severity: Severity?
    @Option(parsing: .unconditional, help: "Why it is less severe than it was.") var reason: String?
    @Option(help: "The team that works on it; else that of its screen or component.") var team: String?
    @Option(help: "A label to add; may be given several times.") var label: [String] = []
    @Option(help: "A label to remove; may be given several times.") var removeLabel: [String] = []
    @Option(help: "Its key or address in another system, such as a ticket.") var reference: String?
    @Option(help: ArgumentHelp("The day it is due; else the profile's service level sets it.", valueName: "day"))
    var due: String?

    func validate() throws {
      guard !changes.isEmpty else { throw ValidationError("Say what changes, for example --label or --due.") }
      guard title?.trimmed.isEmpty != true else { throw ValidationError("--title is empty; give a title.") }
      guard (label + removeLabel).allSatisfy({ !$0.trimmed.isEmpty }) else {
        throw ValidationError("A label is empty; give it a text.")
      }
      guard !(label + removeLabel).contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 } }) else {
        throw ValidationError("A label is one line of text; leave tabs and line breaks out.")
      }
      if let due = due?.trimmed.nonEmpty, due.count != 10 || Timestamp.milliseconds(due) == nil {
        throw ValidationError("\(DisplayText.escaped(due)) is not a date; write it like 2026-06-30.")
      }
    }

    private var changes: [(IssueEventKind, String?)] {
      var changes: [(IssueEventKind, String?)] = []
      if let title { changes.append((.titled, title.trimmed)) }
      if let severity { changes.append((.severity, severity.name)) }
      if let team { changes.append((.team, team.trimmed.nonEmpty)) }
      changes += label.map { (.labelled, $0.trimmed) }
      changes += removeLabel.map { (.unlabelled, $0.trimmed) }
      if let reference { changes.append((.referenced, reference.trimmed.nonEmpty)) }
      if let due { changes.append((.due, due.trimmed.nonEmpty)) }
      return changes
    }

    func run() throws {
      let (number, document) = try IssueCommand.note(
        changes, of: issue, reason: reason?.trimmed.nonEmpty, database, auditor)
      Console.current.note("Issue \(number): \(CountText.of(changes.count, "change")) noted.")
      try output.show(document)
    }
  }

  /// Notes changes to an issue in its log, in one transaction.
  ///
  /// - Returns: The issue's number; and the issue as it is now, with what was noted.
  static func note(
    _ changes: [(IssueEventKind, String?)], of name: IssueName, reason: String? = nil, _ database: DatabaseOptions,
    _ auditor: AuditorOptions
  ) throws -> (number: Int64, Document) {
    let person = try auditor.required()
    return try database.open().write(at: Console.current.surroundings.now()) { transaction in
      let issue = try transaction.read.issueNumber(name)
      let known = try transaction.read.issue(issue)
      let lowered = changes.contains { kind, text in
        kind == .severity && text.flatMap { Severity(name: $0) }.map { $0 < known.severity ?? .minor } ?? false
      }
      guard !lowered || reason != nil else {
        throw InputError([
          InputProblem(
            source: "issue \(issue.rawValue)",
            message: "it is \(known.severity?.name ?? ""), and would be less; say why with --reason")
        ])
      }
      for (kind, text) in changes {
        try transaction.addIssueEvent(
          IssueEvent(kind, actor: person, text: text, reason: kind == .severity ? reason : nil), to: issue)
      }
      try transaction.refreshIssues()
      var document = document(try transaction.read.issue(issue))
      document.addList(
        "events", "Noted", IssueEventRow.schema,
        try IssueEventRow.newest(changes.count, of: issue, transaction.read),
        people: ["event", .field("text")])
      return (issue.rawValue, document)
    }
  }
}
