internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ImportCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the runs of tools of a release.",
      discussion: "Example: auditctl import list --release 5.2", aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions

    func run() throws {
      let runs = try database.open().read { transaction in
        try transaction.toolRuns(of: try release.resolve(transaction).release.id)
      }
      try output.show(
        .list("tool_runs", "Runs of tools", ImportRows.run, runs, people: ImportRows.runColumns))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what a run of a tool found.",
      discussion: """
        Example: auditctl import show 1
        Example: auditctl import show 1 --unplaced
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: ArgumentHelp("Number of the run.", valueName: "run")) var number: Int64
    @Flag(help: "Only what has no place.") var unplaced = false
    @Flag(help: "Only what later runs no longer find.") var gone = false

    func run() throws {
      let (stored, seen) = try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        let stored = try ImportCommand.run(number, of: release, transaction)
        var seen = try transaction.instances(seenBy: number)
        if unplaced {
          let placed = Set(try transaction.pages(of: number).filter(\.isPlaced).map(\.location))
          seen = seen.filter { $0.address == nil && !placed.contains($0.page) }
        }
        if gone {
          let missing = try ToolImporter.gone(stored.tool, of: product.id, transaction)
          seen = seen.filter { missing.contains($0.key) }
        }
        return (stored, seen)
      }
      var document = Document.record("tool_run", "Run", ImportRows.run, stored, people: ImportRows.runColumns)
      document.addList(
        "instances", "Found", ImportRows.instance, seen, people: ImportRows.instanceColumns, isMain: true)
      try output.show(document)
    }
  }
}
