internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension IssueCommand {
  struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Merge issues that are the same problem into one of them.",
      discussion: """
        The issue that stays gets their findings, and new failures at their places join it. Decisions about the merged \
        issues do not count for it.

        Example: auditctl issue merge 8 9 --into 7
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Numbers of the issues.") var issues: [IssueName]
    @Option(help: ArgumentHelp("The issue that stays.", valueName: "issue")) var into: IssueName

    func run() throws {
      let person = try auditor.required()
      let written = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let numbers = try transaction.read.issueNumbers(issues)
        let target = try transaction.read.issueNumber(into)
        try IssueWork.merge(numbers, into: target, by: person, in: transaction)
        return try transaction.issues([target] + numbers)
      }
      if let target = written.first {
        Console.current.note(
          "\(IssueCommand.named(Array(written.dropFirst()))): merged into issue \(target.id.rawValue), which has "
            + "\(CountText.of(target.findingCount, "finding")) now.")
      }
      try output.show(IssueCommand.document(written))
    }
  }

  struct Split: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "split", abstract: "Move findings from an issue to a new one.",
      discussion: """
        At least one finding must stay; the chosen ones move at once. The new issue is open: it takes over no fix, \
        verification or decision of the old one.

        Example: auditctl issue split 7 --findings 325 --title "Submit has no name after a failed submit"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "Number of the issue.") var issue: IssueName
    @Option(help: "Numbers of the findings, separated by commas.") var findings: String
    @Option(parsing: .unconditional, help: "Title of the new issue; else the old one's.") var title: String?

    /// The numbers; nil when there is anything else.
    private var numbers: [Int64]? {
      let parts = findings.split(separator: ",", omittingEmptySubsequences: false).map { Int64(String($0).trimmed) }
      return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }

    func validate() throws {
      guard numbers != nil else { throw ValidationError("--findings takes numbers separated by commas: 10,11.") }
    }

    func run() throws {
      let person = try auditor.required()
      let chosen = IssueCommand.identifiers(numbers ?? [], of: Finding.self)
      let (whole, written) = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let whole = try transaction.read.issue(transaction.read.issueNumber(issue))
        let opened = try IssueWork.split(
          whole.id, findings: chosen, title: title?.trimmed.nonEmpty, by: person, in: transaction)
        return (whole, try transaction.issues([opened, whole.id]))
      }
      if let opened = written.first {
        for note in Self.notTakenOver(by: opened, from: whole) { Console.current.note(note) }
      }
      try output.show(IssueCommand.document(written))
    }

    /// What the issue that was split off does not take over from the old one, a sentence each.
    private static func notTakenOver(by opened: AuditIssue, from whole: AuditIssue) -> [String] {
      let (new, old) = (opened.id.rawValue, whole.id.rawValue)
      var notes: [String] = []
      if whole.state == .fixed || whole.state == .verified {
        notes.append(
          "Issue \(new) is \(opened.state.words); it does not take over that issue \(old) "
            + "is \(whole.state.words). If it is fixed too: auditctl issue fix \(new) --build BUILD")
      }
      if let decision = whole.decision {
        notes.append(
          "The decision about issue \(old), \(decision.words), does not count for issue \(new). Decide again: "
            + "auditctl issue decide \(new) \(decision.rawValue)")
      }
      return notes
    }
  }

  struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "link",
      abstract: "Link an issue to the team's tracker, or add failed findings to it.",
      discussion: """
        With an address it says where the issue is in the team's tracker; reports link to it there, and a new address \
        takes the place of the old one. With numbers it adds failed findings to the issue, or to a new one; they stay in \
        their own issues, too.

        Example: auditctl issue link 7 https://tracker.example.org/browse/APP-1234
        Example: auditctl issue link 7 --remove
        Example: auditctl issue link 7 226
        Example: auditctl issue link new 226 325
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: ArgumentHelp("Number of the issue; new opens one.", valueName: "issue|new"))
    var issue: NamedIssueChoice
    @Argument(help: ArgumentHelp("An address, or numbers of findings.", valueName: "url|finding"))
    var targets: [String] = []
    @Flag(help: "The issue is in no tracker any more.") var remove = false

    /// The numbers; nil where anything else is among them.
    private var findings: [Int64]? {
      let numbers = targets.map { Int64($0) }
      return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }

    func validate() throws {
      guard targets.isEmpty == remove else {
        throw ValidationError(
          remove ? "Say --remove or what to link, not both." : "Say an address, numbers of findings, or --remove.")
      }
      guard findings == nil || remove else { return }
      guard issue != .new else {
        throw ValidationError("A new issue is opened of findings; link it to a tracker then.")
      }
      guard !remove else { return }
      guard targets.count == 1 else {
        throw ValidationError(
          "Link an issue to one address, or to numbers of findings; say each with a command of its own.")
      }
      guard WebAddress.isLinkable(targets[0]) else {
        throw ValidationError(
          "\(DisplayText.escaped(targets[0])) is no address of the web that can be linked: write it with https:// or "
            + "http://, a host and no spaces, quotes or brackets (percent-encoded instead), and at most "
            + "\(WebAddress.length) characters.")
      }
    }

    func run() throws {
      guard let findings, !remove else { return try linkTracker() }
      let person = try auditor.required()
      let chosen = IssueCommand.identifiers(findings, of: Finding.self)
      let written = try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let number: Identifier<AuditIssue>
        if case .issue(let name) = issue {
          number = try transaction.read.issueNumber(name)
          try IssueWork.link(number, findings: chosen, by: person, in: transaction)
        } else {
          number = try IssueWork.open(of: chosen, by: person, in: transaction)
        }
        try transaction.refreshIssues()
        return try transaction.read.issue(number)
      }
      let count = CountText.of(chosen.count, "finding")
      Console.current.note(
        "Issue \(written.id.rawValue): \(issue == .new ? "opened with \(count)" : "\(count) added").")
      try output.show(IssueCommand.document(written))
    }

    /// Notes where the issue is in the team's tracker, or that it is nowhere.
    private func linkTracker() throws {
      guard case .issue(let name) = issue else { return }
      let address = targets.first
      let (number, document) = try IssueCommand.note([(.referenced, address)], of: name, database, auditor)
      Console.current.note(
        "Issue \(number): " + (address.map { "linked to \($0)" } ?? "in no tracker any more") + ".")
      try output.show(document)
    }
  }
}
