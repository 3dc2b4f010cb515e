internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension CaptureCommand {
  struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "record", abstract: "Compare a capture, and store it with what fails by itself in it.",
      discussion: """
        Failures become findings of mode automatic, of the tool “auditctl capture”: a control without any words where the \
        platform states that it is one, and what differs from a specification that a person confirmed, at an element that \
        the app's own identifier names. Nothing passes. What is only proposed is stored as observed, and answers nothing. \
        The same file again changes nothing. Where less than half of the elements are found, nothing is stored.

        Example: auditctl capture record sign-in.xml --screen sign-in --build "5.2.0 (5211)" --auditor "Auditor A"
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var auditor: AuditorOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var capture: CaptureFileOptions
    @Option(help: ArgumentHelp("The screen, and its state if not default.", valueName: "key[@state]"))
    var screen: CapturedPlace
    @Option(help: ArgumentHelp("The build that was captured.", valueName: "name")) var build: String

    func run() throws {
      let console = Console.current
      let now = console.surroundings.now()
      let person = try auditor.required()
      let done = try database.open().write(at: now) { transaction in
        let (product, release) = try release.resolve(transaction.read)
        let build = try chosenBuild(of: release, transaction.read)
        let specified = try transaction.read.screen(screen.screen, of: release).expanded
        try screen.require(in: specified)
        let read = try capture.read(for: product.platform)
        let comparison = CaptureComparison(
          specified, in: screen.state, read.captured, language: specified.language ?? product.language,
          smallest: capture.smallest(read))
        guard !comparison.matching.isOfAnotherScreen else {
          throw CommandError(
            .malformedInput,
            "only \(comparison.matching.matches.count) of \(CountText.of(comparison.elements.count, "element")) were found in "
              + "\(read.source.name): this is another screen, state or language; nothing was stored. See `auditctl capture "
              + "compare`")
        }
        let recorded = try CaptureRecorder.record(
          read, comparison, at: (screen.screen, screen.state), density: capture.density?.factor, of: product, release,
          build: build, by: person, at: now, in: transaction)
        return (CaptureRows.Place(product.key, release.version, screen), read, comparison, recorded)
      }
      let (place, read, comparison, recorded) = done
      capture.note(read)
      guard !recorded.isKnown else {
        console.note("Nothing changed: the file is known as capture \(recorded.number).")
        return try output.show(
          CaptureRows.document(
            CaptureRows.Recorded(place: place, read: read, comparison: comparison, recorded: recorded)))
      }
      for line in recorded.unplaced { console.note("Note: not recorded: \(line)") }
      console.note(
        "Stored capture \(recorded.number) with \(CountText.of(read.captured.stops.count, "stop")); "
          + "\(CountText.of(recorded.failures.count, "failure")) recorded.")
      try output.show(
        CaptureRows.document(CaptureRows.Recorded(place: place, read: read, comparison: comparison, recorded: recorded))
      )
    }

    private func chosenBuild(of release: Release, _ transaction: borrowing ReadTransaction) throws -> Build {
      let builds = try transaction.builds(of: release.id)
      guard let found = builds.first(where: { $0.name == build }) else {
        throw StoreError.notFound(
          kind: "build", reference: build,
          hint: builds.isEmpty
            ? "release \(release.version) has none; add one with `auditctl release edit \(release.version) --add-build \(build)`"
            : "release \(release.version) has \(builds.map(\.name).joined(separator: ", "))")
      }
      return found
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the captures of a release.",
      discussion: "Example: auditctl capture list --release 5.2")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions

    func run() throws {
      let captures = try database.open().read { transaction in
        try transaction.captures(of: try release.resolve(transaction).release.id)
      }
      try output.show(
        .list(
          "captures", "Captures", CaptureRows.stored, captures,
          people: [
            "capture_id", .words("screen") { .text("\($0.screen)@\($0.state)") }, "build", "format", "captured_at",
            "stop_count", "matched_count", "failure_count", "source_name",
          ]))
    }
  }
}
