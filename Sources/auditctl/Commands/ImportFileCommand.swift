internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ImportCommand {
  struct File: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "file", abstract: "Read a file of a tool's results into a build.",
      discussion: """
        Reads axe-core, Lighthouse, SARIF, IBM Equal Access, EARL, pa11y, WAVE, QualWeb, axe-android, Accessibility Insights for \
        Android and Apple's accessibility audit; the word file may be left out. What a tool failed fails the checks of its rules, in every \
        environment, until a person ends it (record --ends). What it passed is coverage and passes nothing. Where it looked \
        again and finds nothing any more, the issue is fixed by its word, and a person verifies.

        Pages are placed by the map file, or by --screen for a file of one page; nothing is guessed. What has no place is stored, \
        shown first and decides nothing. The same file again changes nothing. docs/imports.md has the formats and the map file.

        The exit status is 1 where the run was partial, and under --require-placed where anything has no place.

        Example: auditctl import file audit.json --screen sign-in --auditor "Auditor A"
        Example: auditctl import file audit.json --map places.yaml --build "5.2.0 (5211)" --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var progress: ProgressOptions
    @Argument(help: "The file; - for standard input.") var file: String
    @Option(help: ArgumentHelp("The build that was tested; else the newest.", valueName: "name")) var build: String?
    @Option(help: ArgumentHelp("The format; else it is recognised.", valueName: "format")) var from: ToolFormat?
    @Option(help: ArgumentHelp("A map file: which page is which screen.", valueName: "path")) var map: String?
    @Option(help: ArgumentHelp("The screen, and its state if not default.", valueName: "key[@state]"))
    var screen: CapturedPlace?
    @Option(help: ArgumentHelp("When the tool ran, where the file does not say it, in RFC 3339.", valueName: "time"))
    var at: String?
    @Flag(help: "Exit with 1 if a page, or anything that was found, has no place.") var requirePlaced = false

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let person = try auditor.required()
      let time = try at.map { try pointInTime($0, notAfter: now) }
      let database = try database.open()
      let bytes = try UserFile.bytes(of: file, console, limit: InputLimits.toolByteCount)
      let name = file == "-" ? "standard input" : file
      let report = try ToolFile.report(bytes, source: name, format: from)
      var options = ToolImporter.Options(sourceName: name, sha256: ToolFile.sha256(bytes), person: person)
      options.map = try map.map { try PlaceMap.read(UserFile.text(of: $0, console)) }
      options.place = screen.map { ($0.screen, $0.state) }
      options.time = time
      options.progress = progress.progress("Importing", of: .results)
      let done = try database.write(at: now) { transaction in
        let (product, release) = try ImportCommand.audited(release, transaction.read)
        let chosen = try ImportCommand.build(build, of: release, transaction.read)
        let imported = try ToolImporter(report, options, of: product, release, build: chosen, at: now)
          .run(in: transaction)
        return try ImportRows.Imported(product, release, imported, transaction.read)
      }
      if report.format.isUntried {
        console.note("Note: \(report.format.title) is read from its documentation; no real file was tried.")
      }
      ImportCommand.note(done.run, done.imported)
      try output.show(ImportRows.document(done))
      let isPlaced = done.run.unplacedCount == 0 && done.run.unplacedPageCount == 0
      guard done.run.status == "complete", !requirePlaced || isPlaced else { throw AnswerIsNo() }
    }
  }
}
