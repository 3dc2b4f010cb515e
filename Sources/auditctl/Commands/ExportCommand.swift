internal import ArgumentParser
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write checks and results as plain tables of a new SQLite file, for other programs.",
    discussion: """
      The tables are those that `auditctl query` computes, cell, screen_verdict and so on, with the product and the \
      release in front. The table made_by says by which version, by which rules and from which rows of the logs they were \
      made. The file says what was so when it was made; docs/views.md describes its tables.

      Example: auditctl export verdicts.sqlite
      Example: auditctl export verdicts.sqlite --release 5.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @Option(help: ArgumentHelp("Only this product; else all of them.", valueName: "key")) var product: String?
  @Option(help: ArgumentHelp("Only this release; else all of them.", valueName: "version")) var release: String?
  @Argument(help: "The new file.") var target: String

  func run() throws {
    let console = Console.current
    let export = TableExport(
      product: product, release: release, now: console.surroundings.now(), toolVersion: Auditctl.version)
    let written = try export.write(database.openForReadingOnce(), to: target)
    try output.show(
      .record(
        "export", "Export", FileRows.export, FileRows.Export(path: target, written: written),
        people: ["path", "release_count", "cell_count"]))
    console.note(
      "Wrote \(target): \(CountText.of(written.cells, "check")) of \(CountText.of(written.releases, "release")).")
  }
}
