internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture", abstract: "Captures of running apps: draft specifications, and what they show beside one.",
    discussion: """
      A capture is a view hierarchy that another tool wrote: uiautomator dump, Appium page source, WebDriverAgent source, \
      debugDescription, Maestro hierarchy, or the views inside a file of axe-android. What it is, is told from its content. \
      By itself a capture passes nothing. docs/captures.md says what it can show.
      """,
    subcommands: [Import.self, Compare.self, Record.self, List.self])

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Write a draft specification of a screen from a capture. Stores nothing.",
      discussion: """
        The draft has an element for each stop of the screen reader, in swipe order, and comments where a type is not \
        certain. Read it, correct it, and store it with `auditctl screen import`. With --platform it needs no database.

        Example: auditctl capture import sign-in.xml --screen sign-in --platform ios > draft.yaml
        Example: auditctl capture import sign-in.xml --screen sign-in --like sign-in --rows repeat
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var capture: CaptureFileOptions
    @Option(help: ArgumentHelp("Key of the screen that the draft is for.", valueName: "key")) var screen: String
    @Option(help: ArgumentHelp("Key of the state it was in, if not default.", valueName: "key")) var state: String?
    @Option(help: "Rows that are alike: each by itself, or neighbours as one element with repeat.")
    var rows: CaptureDraft.Rows = .all
    @Option(
      help: ArgumentHelp("A screen of the release whose keys are used again where elements match.", valueName: "screen")
    )
    var like: String?
    @Option(help: "What the capture is of; no database is read then.") var platform: Platform?
    @Option(name: .shortAndLong, help: ArgumentHelp("A new file; else standard output.", valueName: "path"))
    var output: String?

    func validate() throws {
      guard Slug.isValid(screen) else { throw ValidationError("--screen must be \(Slug.description).") }
      guard let state else { return }
      guard Slug.isValid(state), state != Address.defaultState else {
        throw ValidationError("--state must be \(Slug.description), and not default, which is every screen's.")
      }
    }

    func run() throws {
      guard platform == nil || like == nil else {
        throw CommandError(.usage, "with --platform no database is read; leave out --platform or --like")
      }
      let (platform, like) = try known()
      let read = try capture.read(for: platform)
      let draft = CaptureDraft(read.tree, read.captured, density: capture.density?.factor, source: read.source)
      let text = try draft.yaml(screen, state: state, rows: rows, like: like)
      capture.note(read)
      guard let output else { return try Console.current.out(text) }
      let file = try NewFile(output)
      try file.write(Array(text.utf8).span.bytes)
      try file.finish()
      Console.current.note(
        "Wrote \(output): \(CountText.of(read.captured.stops.count, "stop")). Next: read it, then auditctl screen import \(output)"
      )
    }

    private func known() throws -> (Platform, [CaptureExpectation]) {
      if let platform { return (platform, []) }
      return try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        guard let like else { return (product.platform, []) }
        let screen = try transaction.screen(like, of: release).expanded
        return (product.platform, screen.elements.map { CaptureExpectation($0, in: state ?? Address.defaultState) })
      }
    }
  }

  struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "compare", abstract: "Show a capture beside the stored specification of its screen. Stores nothing.",
      discussion: """
        Stops are matched by the app's own identifier, by their words, and by their place between two others; what is not \
        sure is listed and not guessed. Exit status 1 with --strict where they differ.

        Example: auditctl capture compare sign-in.xml --screen sign-in
        Example: auditctl capture compare sign-in.xml --screen sign-in@fields-filled
        """)

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var capture: CaptureFileOptions
    @Option(help: ArgumentHelp("The screen, and its state if not default.", valueName: "key[@state]"))
    var screen: CapturedPlace
    @Flag(help: "End with exit status 1 where capture and specification differ.") var strict = false

    func run() throws {
      let (place, read, comparison) = try access.read { transaction, product, release in
        let specified = try transaction.screen(screen.screen, of: release).expanded
        try screen.require(in: specified)
        let read = try capture.read(for: product.platform)
        let comparison = CaptureComparison(
          specified, in: screen.state, read.captured, language: specified.language ?? product.language,
          smallest: capture.smallest(read))
        return (CaptureRows.Place(product.key, release.version, screen), read, comparison)
      }
      capture.note(read)
      try access.show(CaptureRows.document(place, read, comparison))
      if comparison.matching.isOfAnotherScreen {
        Console.current.note(
          "Less than half of the elements were found: this is another screen, state or language; nothing is said of the checks."
        )
      }
      if strict, comparison.differs { throw AnswerIsNo() }
    }
  }
}

/// A screen in a state.
struct CapturedPlace: ExpressibleByArgument {
  let screen: String
  let state: String

  init?(argument: String) {
    guard case .screen(let key, let state, nil)? = Address(argument) else { return nil }
    (screen, self.state) = (key, state)
  }

  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` where the screen does not have the state.
  func require(in specified: ScreenSpecification) throws {
    guard specified.stateKeys.contains(state) else {
      throw StoreError.notFound(
        kind: "state", reference: "\(screen)@\(state)",
        hint: "\(screen) has \(specified.stateKeys.joined(separator: ", "))")
    }
  }
}
