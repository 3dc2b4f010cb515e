internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ScreenCommand {
  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check the specification before anything is coded. Exit status 1 when something must be fixed.",
      discussion: """
        It looks at the specification only, not at findings. With --file it checks YAML files without storing them, \
        together with the titles of the release's other screens; with --platform it needs no database for that. \
        docs/specification-rules.md describes the rules.
        Example: auditctl screen check --release 5.2
        Example: auditctl screen check --file sign-in.yaml --platform ios
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Keys of screens; else all in the release's scope.") var screens: [String] = []
    @Option(
      name: .long, parsing: .upToNextOption,
      help: ArgumentHelp("YAML files to check instead; - for standard input.", valueName: "path"))
    var file: [String] = []
    @Option(help: "What the files are for; they are then checked alone, with the built-in element types.")
    var platform: Platform?

    func validate() throws {
      guard screens.isEmpty || file.isEmpty else {
        throw ValidationError("Name screens of the release, or files with --file, not both.")
      }
      guard let platform else { return }
      guard !file.isEmpty else {
        throw ValidationError("--platform \(platform.rawValue) is for files: say --file PATH.")
      }
      guard database.database == nil, release.release == nil, release.product.product == nil else {
        throw ValidationError("With --platform no database is read: leave out --database, --product and --release.")
      }
    }

    func run() throws {
      let subject = try file.isEmpty ? releaseSubject() : fileSubject()
      let problems = subject.checker.problems(of: subject.keys)
      let check = CatalogRows.SpecificationCheck(
        product: subject.product, release: subject.release, platform: subject.platform,
        screenCount: subject.keys.count, problems: problems)
      var document = Document.record(
        "check", "Check", CatalogRows.specificationCheck, check,
        people: [
          "product", "release", "platform", .words("screens_checked") { .count($0.screenCount) },
          .words("must_be_fixed") { .count($0.count(.must)) }, .words("advice") { .count($0.count(.advice)) },
        ])
      document.addList(
        "problems", "Problems", CatalogRows.specificationProblem, problems,
        people: [
          .words("severity") { .text($0.severity.words) }, .words("place") { .text($0.place.description) }, "field",
          "rule", .words("problem", isBelow: true) { .text($0.message) }, .field("source", isBelow: true),
        ])
      try output.show(document)
      guard !problems.contains(where: { $0.severity == .must }) else { throw AnswerIsNo() }
    }

    /// What is checked.
    private struct Subject {
      var product: String?
      var release: String?
      let platform: Platform
      let checker: SpecificationChecker
      /// Keys of the screens to report on.
      let keys: Set<String>
    }

    private func releaseSubject() throws -> Subject {
      try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        for key in screens { _ = try transaction.screen(key, of: release) }
        let specifications = try transaction.screens(of: release.id).map(\.expanded)
        return Subject(
          product: product.key, release: release.version, platform: product.platform,
          checker: try SpecificationChecker(
            specifications, platform: product.platform, elementTypes: try transaction.elementTypes()),
          keys: Set(screens.isEmpty ? specifications.map(\.key) : screens))
      }
    }

    private func fileSubject() throws -> Subject {
      let texts = try file.map { try UserFile.text(of: $0, Console.current) }
      if let platform {
        let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
        let set = try SpecificationReader.read(texts, elementTypes: types, known: [])
        let specifications = set.screens.map { $0.expanded(with: set.components) }
        return Subject(
          platform: platform,
          checker: try SpecificationChecker(specifications, platform: platform, elementTypes: types),
          keys: Set(specifications.map(\.key)))
      }
      return try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        let types = try transaction.elementTypes()
        let known = try transaction.components(of: release.id).map(\.specification)
        let set = try SpecificationReader.read(texts, elementTypes: types, known: known)
        let components = set.components(with: known)
        let specifications = set.screens.map { $0.expanded(with: components) }
        let keys = Set(specifications.map(\.key))
        let others = try transaction.screens(of: release.id).filter { !keys.contains($0.key) }
          .map { $0.specification.expanded(with: components) }
        return Subject(
          product: product.key, release: release.version, platform: product.platform,
          checker: try SpecificationChecker(
            specifications + others, platform: product.platform, elementTypes: types),
          keys: keys)
      }
    }
  }
}
