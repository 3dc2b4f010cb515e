internal import ArgumentParser
internal import AuditReports
internal import AuditService
internal import AuditStore

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a database with the built-in packs.",
    discussion: "Example: auditctl init --example")

  @Option(
    help: ArgumentHelp("The file to create; else $AUDITCTL_DATABASE, else audit.sqlite here.", valueName: "path"))
  var database: String?
  @OptionGroup var output: OutputOptions

  @Flag(help: "Add the worked example: a banking app, two releases and their audits.")
  var example = false

  func run() throws {
    let console = Console.current
    let now = console.surroundings.now()
    let path = DatabaseOptions.newPath(database)
    let created = try AuditDatabase.create(at: path, configuration: DatabaseOptions.configuration, now: now) {
      database in
      try BuiltInCatalog.load(into: database, now: now)
      if example { try ExampleLoader.load(into: database, now: now, toolVersion: Auditctl.version) }
    }
    let packs = try created.read { try $0.packs() }
    let folder = console.surroundings.workingDirectory + "/"
    let shown = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    var document = Document()
    document.addRecord(
      "database", "Database", DatabaseRow.schema, try DatabaseRow(created), people: ["path", "schema"], isMain: true)
    document.addList("packs", "Packs", CatalogRows.pack, packs, people: ["pack", "edition"])
    try output.show(document)
    console.note("Created \(shown).")
    console.note(
      example
        ? "It holds the worked example. Next: auditctl status"
        : "Next: auditctl product add KEY --title TITLE --platform ios|android|web")
  }
}
