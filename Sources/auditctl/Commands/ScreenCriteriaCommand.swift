internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

extension ScreenCommand {
  struct Criteria: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "criteria",
      abstract: "Write a screen's numbered acceptance criteria, for the story in which it is built.",
      discussion: """
        They say what the specification says, and what the checks of the release ask. \
        Example: auditctl screen criteria sign-in --format gherkin
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @Option(help: "How they are written.") var format: AcceptanceCriteriaFormat = .markdown
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
