internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the compliance report of a release, and verify one that was sealed.",
    discussion: """
      Without a subcommand it writes the report of a whole release; `auditctl report release --help` lists the formats.

      Example: auditctl report --release 5.2 --output report.html
      Example: auditctl report --all reports --draft
      """,
    subcommands: [Whole.self, Issues.self, Screen.self, Verify.self, List.self], defaultSubcommand: Whole.self)

  struct Whole: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "release", abstract: "Write the report of a whole release.",
      discussion: """
        Example: auditctl report release --release 5.2 --output report.html
        Example: auditctl report release --format csv --table screens
        Example: auditctl report release --release 5.2 --output report.html --seal
        Example: auditctl report release --all reports --draft
        Example: auditctl report release --release 5.2 --draft --output acr.docx
        Example: auditctl report release --format statement --law wad --language de --draft
        Example: auditctl report release --format nutrition-labels --markup json
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var file: ReportFileOptions
    @Option(
      help: ArgumentHelp(
        "Write every product's report and conformance report, and a page that leads to them, into a folder.",
        valueName: "folder"))
    var all: String?

    func validate() throws {
      guard all != nil else { return try file.validateFile() }
      guard release.release == nil, release.product.product == nil else {
        throw ValidationError("--all writes the current release of every product; leave out --product and --release.")
      }
      try file.validateFolder()
    }

    func run() throws {
      if let all {
        return try ReportFolder(
          database: database, path: all, edition: file.edition, isDraft: file.draft, receipt: file.receipt,
          progress: file.progress
        ).write()
      }
      try ReportWriter(database: database, release: release, file: file).write(file.options(.release))
    }
  }

  struct Issues: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "issues", abstract: "Write the open issues of a release, for those who fix them.",
      discussion: """
        Example: auditctl report issues --team onboarding --output onboarding.html
        --issue writes one issue as a ticket that stands alone, ready to paste into a tracker, with every decision and \
        its history.

        Example: auditctl report issues --format csv
        Example: auditctl report issues --issue 7
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var file: ReportFileOptions
    @Option(help: "Only the issues of that team.") var team: String?

    @Option(help: "Only the issue with this number, as a ticket.") var issue: IssueName?

    private var scope: ReportScope { issue.map { .issue($0.number) } ?? .issues(team: team) }

    func validate() throws {
      guard team == nil || issue == nil else { throw ValidationError("Say --team or --issue, not both.") }
      try file.validate(scope)
    }

    func run() throws {
      var scope = scope
      if let team {
        let known = try database.openForReadingOnce().read { transaction in
          let product = try release.resolve(transaction).product
          return try KnownNames(product.key, transaction).spelled(team: team, owner: nil, label: nil)
        }
        scope = .issues(team: known.team)
      }
      if let issue, issue.nick != nil {
        scope = .issue(try database.openForReadingOnce().read { try $0.issueNumber(issue).rawValue })
      }
      try ReportWriter(database: database, release: release, file: file).write(file.options(scope))
    }
  }

  struct Screen: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "screen", abstract: "Write the report of one screen.",
      discussion: "Example: auditctl report screen sign-in --release 5.2 --output sign-in.html")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var file: ReportFileOptions
    @Argument(help: "Key of the screen.") var screen: String

    func validate() throws {
      try file.validate(.screen(screen))
    }

    func run() throws {
      try ReportWriter(database: database, release: release, file: file).write(file.options(.screen(screen)))
    }
  }
}
