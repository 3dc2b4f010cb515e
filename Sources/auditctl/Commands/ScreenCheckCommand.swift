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
      let count = { severity in RowValue.count(problems.filter { $0.severity == severity }.count) }
      var document = Document.record(
        "check", "Check",
        [
          (.init("product", "Product"), .optional(subject.product)),
          (.init("release", "Release"), .optional(subject.release)),
          (.init("platform", "Platform"), .term(subject.platform.rawValue, words: subject.platform.title)),
          (.init("screens", "Screens checked"), .count(subject.keys.count)),
          (.init("must", "Must be fixed"), count(.must)),
          (.init("advice", "Advice"), count(.advice)),
        ])
      document.addList(
        "problems", "Problems",
        [
          .init("severity", "Severity"), .init("place", "Place"), .init("field", "Field"), .init("rule", "Rule"),
          .init("message", "Problem", isBelow: true), .init("source", "Source", isBelow: true),
        ],
        problems.map { problem in
          [
            .term(problem.severity.rawValue, words: problem.severity.words), .text(problem.place.description),
            .text(problem.field), .text(problem.rule), .text(problem.message), .text(problem.source),
          ]
        })
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
