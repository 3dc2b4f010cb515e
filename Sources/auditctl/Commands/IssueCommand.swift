internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct IssueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue", abstract: "Problems that failed findings opened.", subcommands: [List.self, Show.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List open issues, the most severe first.",
      discussion: "Example: auditctl issue list --severity serious", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var product: ProductOptions
    @Option(help: "Only those with a finding in this release.") var release: String?
    @Option(help: "Only those first found on this screen.") var screen: String?
    @Option(help: "Only those of this team's screens.") var team: String?
    @Option(help: "Only those at least this severe.") var severity: Severity?
    @Flag(help: "Those without work left to do, too.") var all = false

    func run() throws {
      let issues = try database.open().read { transaction in
        var filter = IssueFilter()
        filter.product = product.product
        if let release {
          let product = try product.resolve(transaction)
          _ = try transaction.release(release, of: product)
          filter.product = product.key
          filter.release = release
        }
        if let screen {
          let products = try product.product.map { [try transaction.product($0)] } ?? transaction.products()
          guard try products.contains(where: { try transaction.hasScreen(screen, of: $0) }) else {
            throw StoreError.notFound(kind: "screen", reference: screen, hint: "see `auditctl screen list`")
          }
        }
        filter.screen = screen
        filter.severity = severity
        filter.isAll = all
        return try transaction.issues(filter).filter { team == nil || $0.team == team }
      }
      try output.show(
        .list(
          "issues", "Issues",
          [
            .init("issue", "Issue"), .init("product", "Product", isBelow: true), .init("title", "Title", isBelow: true),
            .init("severity", "Severity"),
            .init("state", "State"),
            .init("address", "Address"), .init("check", "Check", isBelow: true), .init("findings", "Findings"),
            .init("last_release", "Last in"), .init("team", "Team"), .init("opened_at", "Opened", isBelow: true),
          ],
          issues.map { issue in
            [
              .integer(issue.id.rawValue), .text(issue.product), .text(issue.title), .optional(issue.severity?.name),
              .text(issue.state.rawValue),
              .text(issue.address.description), .text(issue.check), .count(issue.findingCount),
              .text(issue.lastRelease),
              .optional(issue.team), .text(Timestamp.text(issue.openedAt)),
            ]
          }))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show an issue with its findings and what happened to it.",
      discussion: "Example: auditctl issue show 1"
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @Argument(help: "Number of the issue.") var issue: Int64

    func run() throws {
      let document = try database.open().read { transaction in
        let issue = try transaction.issue(Identifier(rawValue: issue))
        var document = Document.record(
          "issue", "Issue",
          [
            (.init("issue", "Issue"), .integer(issue.id.rawValue)), (.init("title", "Title"), .text(issue.title)),
            (.init("product", "Product"), .text(issue.product)), (.init("state", "State"), .text(issue.state.rawValue)),
            (.init("severity", "Severity"), .optional(issue.severity?.name)),
            (.init("team", "Team"), .optional(issue.team)),
            (.init("address", "Address"), .text(issue.address.description)),
            (.init("check", "Check"), .text(issue.check)),
            (.init("opened_at", "Opened"), .text(Timestamp.text(issue.openedAt))),
          ])
        let events = try transaction.events(of: issue.id)
        var rows: [[OutputValue]] = []
        for event in events {
          let facts = try event.finding.map { try FindingFacts($0, transaction) }
          rows.append([
            .text(Timestamp.text(event.occurredAt)), .text(event.kind), .text(event.actor),
            facts.map { .integer($0.finding.id.rawValue) } ?? .none, .optional(facts?.finding.address.description),
            .optional(facts?.session.build.name), .optional(facts?.session.environment.environmentClass),
            .optional(event.text ?? facts?.words),
          ])
        }
        document.addList(
          "events", "What happened",
          [
            .init("occurred_at", "When"), .init("kind", "What"), .init("actor", "Who"), .init("finding", "Finding"),
            .init("address", "Address"), .init("build", "Build"), .init("environment", "Environment"),
            .init("text", "Words"),
          ], rows)
        return document
      }
      try output.show(document)
    }
  }
}
