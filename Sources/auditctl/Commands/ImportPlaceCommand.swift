internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension ImportCommand {
  struct Place: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "place", abstract: "Place later what a run of a tool left without a place.",
      discussion: """
        Places the pages of a run that have no place and that the map file knows, by the rules of an import with that map. What \
        was stored stays as it is: the pages that are placed become a run of their own, of the same file and time.

        The exit status is 1 where the map places nothing that has no place yet.

        Example: auditctl import place 1 --map places.yaml --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: ArgumentHelp("Number of the run.", valueName: "run")) var number: Int64
    @Option(help: ArgumentHelp("A map file: which page is which screen.", valueName: "path")) var map: String

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let person = try auditor.required()
      let database = try database.open()
      let map = try PlaceMap.read(UserFile.text(of: map, console))
      let done = try database.write(at: now) { transaction in
        let (product, release) = try release.resolve(transaction.read)
        let run = try ImportCommand.run(number, of: release, transaction.read)
        let imported = try ToolPlacing.place(
          run, by: map, person, of: product, release, at: now, in: transaction)
        return try imported.map { try ImportRows.Imported(product, release, $0, transaction.read) }
      }
      guard let done else {
        console.note("Nothing changed: the map places no page of run \(number) that has no place yet.")
        throw AnswerIsNo()
      }
      ImportCommand.note(done.run, done.imported)
      try output.show(ImportRows.document(done))
    }
  }
}
