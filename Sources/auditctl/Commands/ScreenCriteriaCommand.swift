internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

extension ScreenCommand {
  struct Criteria: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "criteria",
      abstract: "Write a screen's numbered acceptance criteria, for the story that builds it.",
      discussion: """
        They come from its specification and from the checks of the release. \
        Example: auditctl screen criteria sign-in --format gherkin
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @Option(help: "The format.") var format: AcceptanceCriteriaFormat = .markdown
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let criteria = try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        return try AcceptanceCriteria(transaction, screen: screen, product: product, release: release)
      }
      try Console.current.out(format.render(criteria))
    }
  }
}
