internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ImportCommand {
  struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "audit", abstract: "Read an audit by people that somebody published, or what a vendor states.",
      discussion: """
        Reads audits of apps by RAAM 1.1, audits of web sites by RAWeb 1 and RGAA 4.1.2, as JSON, and evaluations by WCAG-EM as \
        JSON-LD. What people found counts as theirs: the release has their findings, in sessions of the auditor, and as the file does not say with what they tested, its plan has \
        the environment "not stated" alone; the release after it starts with that of its platform. What failed and is exempt gets \
        such a decision. What is stated of a whole site is no finding.

        Each page is a screen by its number, p01, or of a web site by its address or title, unless the map file leads it to another \
        one. Without --of the product is the one that the file names, and it is added where there is none. A release with findings \
        is refused. So is an audit that would follow newer findings, and one without a day, unless --audited-on says it.

        A conformance document in OpenACR is no audit: what it states of a release that there is stands beside the terms in `status \
        --by criterion`, in the conformance report and in the report, and decides nothing.

        The same file again changes nothing. docs/imports.md has the formats.

        Example: auditctl import audit grid.json --release 2025.12 --auditor "Auditor A"
        Example: auditctl import audit acr.yaml --release 5.2 --of banking --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @Argument(help: "The file; - for standard input.") var file: String
    @Option(
      help: ArgumentHelp(
        "The release that it becomes, or of a conformance document the one it is about.", valueName: "version"))
    var release: String
    @Option(help: ArgumentHelp("The product; else the one that the file names.", valueName: "product")) var of: String?
    @Option(help: ArgumentHelp("A map file: which page is which screen.", valueName: "path")) var map: String?
    @Option(help: ArgumentHelp("The build that was audited; else “not stated”.", valueName: "name")) var build: String?

    @Option(
      help: ArgumentHelp("When it was audited, where the file does not say it: YYYY-MM-DD.", valueName: "day"))
    var auditedOn: String?

    func validate() throws {
      if let auditedOn {
        guard auditedOn.count == 10, Timestamp.milliseconds(auditedOn + "T00:00:00Z") != nil else {
          throw ValidationError("--audited-on must be a day such as 2026-04-01.")
        }
      }
      guard !release.isEmpty, !release.contains(where: \.isWhitespace) else {
        throw ValidationError("A version has at least one character and no spaces: --release VERSION.")
      }
    }

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let person = try auditor.required()
      let database = try database.open()
      let bytes = try UserFile.bytes(of: file, console, limit: InputLimits.toolByteCount)
      let name = file == "-" ? "standard input" : file
      let published = try PublishedFile.read(bytes, source: name, auditedOn: auditedOn)
      let map = try map.map { try PlaceMap.read(UserFile.text(of: $0, console)) }
      switch published {
      case .audit(let audit):
        let imported = try database.write(at: now) { transaction in
          var options = AuditImporter.Options(person: person, release: release)
          options.product = try of.map { try transaction.read.product($0) }
          options.map = map
          if let build { options.build = build }
          return try AuditImporter(audit, options, at: now).run(in: transaction)
        }
        note(imported)
        try output.show(AuditRows.document(imported))
      case .statement(let document):
        guard map == nil, build == nil, auditedOn == nil else {
          throw CommandError(
            .usage, "a conformance document is no audit; leave --map, --build and --audited-on out")
        }
        let imported = try database.write(at: now) { transaction in
          try StatementImporter.store(
            document, of: try of.map { try transaction.read.product($0) }, release, by: person, in: transaction)
        }
        note(imported)
        try output.show(AuditRows.document(imported))
      }
    }

    private func note(_ imported: StatementImporter.Imported) {
      let console = Console.current
      if imported.isKnown {
        console.note(
          "Nothing changed: the file is known as document \(imported.number) of release \(imported.release).")
      }
      for warning in imported.warnings { console.note("Warning: \(warning).") }
      if !imported.notEvaluated.isEmpty {
        console.note(
          "Warning: it calls Not Evaluated what only rows at level AAA may be: "
            + imported.notEvaluated.joined(separator: ", "))
      }
      console.note(
        "Next: auditctl status --by criterion --product \(imported.product.key) --release \(imported.release)")
    }

    private func note(_ imported: AuditImporter.Imported) {
      let console = Console.current
      let (product, release) = (imported.product.key, imported.release)
      guard !imported.isKnown else {
        console.note("Nothing changed: the file is known as audit \(imported.number) of release \(release).")
        return
      }
      if imported.isNewProduct {
        console.note("Added product \(product): \(imported.product.title) on \(imported.product.platform.title).")
      }
      if !imported.unused.isEmpty {
        console.note("Not in its sample, for nothing was tested there: \(imported.unused.joined(separator: ", ")).")
      }
      if !imported.removed.isEmpty {
        console.note("Out of scope, for its sample does not have them: \(imported.removed.joined(separator: ", ")).")
      }
      if !imported.added.isEmpty {
        console.note("New screens of the product: \(imported.added.joined(separator: ", ")).")
      }
      for remark in imported.remarks { console.note(remark) }
      if imported.statedCount > 0 {
        console.note(
          "\(CountText.of(imported.statedCount, "row")) it states of the whole: no findings, see `auditctl status --by criterion "
            + "--product \(product) --release \(release)`.")
      }
      for issue in imported.exempt {
        console.note("Issue \(issue.rawValue): exempt, says the audit; see `auditctl issue show \(issue.rawValue)`.")
      }
      console.note("Next: auditctl status --product \(product) --release \(release) --rates")
    }
  }
}
