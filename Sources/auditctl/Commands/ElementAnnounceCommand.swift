internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension ElementCommand {
  struct Announce: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "announce", abstract: "Show what a screen reader says for an element or a whole screen.",
      discussion: """
        The text is composed in English from what the release expects of the element. Text in <angle brackets> is a \
        placeholder. Without ELEMENT all elements of the screen are announced in swipe order. On the web the \
        announcement is that of WAI-ARIA, and what NVDA, JAWS and VoiceOver on macOS make of it stands below.

        Example: auditctl element announce sign-in/remember-me
        Example: auditctl element announce sign-in@fields-filled --platform android
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(
      help: ArgumentHelp("What is announced: SCREEN[@STATE][/ELEMENT].", valueName: "screen[@state][/element]"))
    var address: Place
    @Option(help: "The platform whose screen reader speaks; else the product's.") var platform: Platform?

    /// A screen or an element in a state.
    struct Place: ExpressibleByArgument {
      let screen: String
      let state: String
      let element: String?

      init?(argument: String) {
        guard case .screen(let screen, let state, let element) = Address(argument) else { return nil }
        self.screen = screen
        self.state = state
        self.element = element
      }

      func address(in state: String, element: String?) -> String {
        Address.screen(key: screen, state: state, element: element).description
      }
    }

    func run() throws {
      let (product, release, screen) = try database.open().read { transaction in
        let (product, release) = try self.release.resolve(transaction)
        return (product, release, try transaction.screen(address.screen, of: release).expanded)
      }
      guard screen.stateKeys.contains(address.state) else {
        throw StoreError.notFound(
          kind: "state", reference: address.address(in: address.state, element: nil),
          hint: "\(screen.key) has \(screen.stateKeys.joined(separator: ", "))")
      }
      let speaker = speaker(for: product)
      func announced(_ element: ElementSpecification, position: Int) -> AnnouncementRows.Announced {
        AnnouncementRows.Announced(
          place: place(product, release, element: element.key), element: element, position: position,
          announcement: Announcer.announcement(of: element, in: address.state, of: screen, on: speaker),
          readings: speaker == .web ? Announcer.readings(of: element, in: address.state, of: screen) : [])
      }
      guard let key = address.element else {
        let elements = screen.elements.enumerated().filter { $1.isPresent(in: address.state) }
        return try output.show(
          Self.document(
            AnnouncementRows.AnnouncedScreen(place: place(product, release, element: nil), screen: screen),
            elements.map { announced($1, position: $0 + 1) }))
      }
      let element = try required(key, screen)
      let position = screen.elements.firstIndex { $0.key == key }.map { $0 + 1 } ?? 0
      try output.show(Self.document(announced(element, position: position)))
    }

    private func place(_ product: Product, _ release: Release, element: String?) -> AnnouncementRows.Place {
      AnnouncementRows.Place(
        product: product.key, release: release.version, screen: address.screen, state: address.state,
        element: element, platform: speaker(for: product))
    }

    private func speaker(for product: Product) -> Platform { platform ?? product.platform }

    /// The element, which must be present in the state.
    private func required(_ key: String, _ screen: ScreenSpecification) throws -> ElementSpecification {
      let element = try screen.required(key)
      guard element.isPresent(in: address.state) else {
        let present = screen.stateKeys.filter { element.isPresent(in: $0) }
        let example = present.first.map { "; write \(address.address(in: $0, element: key))" } ?? ""
        throw CommandError(
          .noInput,
          "element \(screen.key)/\(key) is not present in the state \(address.state); it is present in "
            + (present.isEmpty ? "no state" : present.joined(separator: ", ")) + example)
      }
      return element
    }

    /// The announcements of a screen, below whose they are and what is not there to be announced.
    private static func document(
      _ screen: AnnouncementRows.AnnouncedScreen, _ announced: [AnnouncementRows.Announced]
    ) -> Document {
      var document = Document.record(
        "screen", "Screen", AnnouncementRows.screen, screen,
        people: [
          .words("screen") { .text($0.place.address) }, "title", "state", "platform",
          .words("not_present_in_this_state") { .list(ifAny: $0.absent) },
        ])
      document.addList(
        "announcements", "Announcements", AnnouncementRows.announcement, announced,
        people: [
          .words("no") { .count($0.position) }, "element", .words("announcement") { $0.words },
          .words("after_the_pause") { .optional($0.announcement.hint) },
        ] + remarks + [
          .words("parts", isBelow: true) { .list($0.parts.map { "\($0.part.kind.rawValue) \($0.part.text)" }) }
        ], isMain: true)
      document.addReadings(announced.flatMap(\.spoken), people: ["element"])
      return document
    }

    private static func document(_ announced: AnnouncementRows.Announced) -> Document {
      var document = Document.record(
        "announcement", "Announcement", AnnouncementRows.announcement, announced,
        people: [
          "address", "platform", .words("announcement") { $0.words },
          .words("after_the_pause") { .optional($0.announcement.hint) },
        ] + remarks)
      document.addList(
        "parts", "Parts", AnnouncementRows.part, announced.parts,
        people: [
          .words("kind") { .text($0.part.kind.rawValue) }, "text",
          .words("after_the_pause") { .boolean($0.isAfterPause) },
          .words("stands_for_something") { .boolean($0.part.isPlaceholder) },
        ])
      document.addReadings(announced.spoken, people: [])
      return document
    }

    /// What there is to know of an announcement.
    private static var remarks: [PeopleColumn<AnnouncementRows.Announced>] {
      [
        .words("stands_for_something", isBelow: true) { .list(ifAny: $0.announcement.placeholders) },
        .words("not_specified", isBelow: true) { .list(ifAny: $0.unspecified) },
        .words("not_heard", isBelow: true) { .list(ifAny: $0.unheard) },
      ]
    }
  }
}

extension Document {
  /// Adds what the screen readers of web pages say, where there is any.
  fileprivate mutating func addReadings(
    _ readings: [AnnouncementRows.Reading], people first: [PeopleColumn<AnnouncementRows.Reading>]
  ) {
    guard !readings.isEmpty else { return }
    addList(
      "screen_readers", "Screen readers", AnnouncementRows.reading, readings,
      people: first + [
        .words("screen_reader") { .text($0.reading.reader.title) }, .words("announcement") { $0.words },
        .words("after_the_pause") { .optional($0.reading.announcement.hint) },
        .words("not_documented", isBelow: true) { .list(ifAny: $0.undocumented) },
      ])
  }
}
