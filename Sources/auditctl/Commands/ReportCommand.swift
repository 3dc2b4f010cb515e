internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the compliance report of a release.",
    discussion: "Example: auditctl report --release 5.2 --format html --output report.html")

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var release: ReleaseOptions
  @Option(help: "The format.") var format: ReportFormat = .markdown
  @Option(help: ArgumentHelp("A file that the report replaces; else standard output.", valueName: "path"))
  var output: String?

  func run() throws {
    let console = Console.current
    let report = try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      return try ComplianceReport(
        transaction, product: product, release: release, generatedAt: console.surroundings.now(),
        toolVersion: Auditctl.version)
    }
    let text = try format.render(report)
    guard let output else { return try console.out(text) }
    try UserFile.write(text, to: output)
    console.note("Wrote \(output): \(report.compliance.verdict.words).")
  }
}
