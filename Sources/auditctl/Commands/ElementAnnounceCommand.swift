internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

extension ElementCommand {
  struct Announce: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "announce", abstract: "Show what VoiceOver or TalkBack says for an element or a whole screen.",
      discussion: """
        The text is composed in English from what the release expects of the element. Text in <angle brackets> is a \
        placeholder. Without ELEMENT all elements of the screen are announced in swipe order.

        Example: auditctl element announce sign-in/remember-me
        Example: auditctl element announce sign-in@fields-filled --platform android
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(
      help: ArgumentHelp("What is announced: SCREEN[@STATE][/ELEMENT].", valueName: "screen[@state][/element]"))
    var address: Place
    @Option(help: "The platform whose screen reader speaks; else the product's.") var platform: Reader?

    /// A platform whose screen reader composes what it says by rules that are known.
    enum Reader: String, CaseIterable, ExpressibleByArgument {
      case ios
      case android

      var platform: Platform {
        switch self {
        case .ios: .ios
        case .android: .android
        }
      }
    }

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
      func announced(_ element: ElementSpecification, position: Int) throws -> AnnouncementRows.Announced {
        AnnouncementRows.Announced(
          place: place(product, release, element: element.key), element: element, position: position,
          announcement: try announcement(of: element, screen, product))
      }
      guard let key = address.element else {
        let elements = screen.elements.enumerated().filter { $1.isPresent(in: address.state) }
        return try output.show(
          Self.document(
            AnnouncementRows.AnnouncedScreen(place: place(product, release, element: nil), screen: screen),
            try elements.map { try announced($1, position: $0 + 1) }))
      }
      let element = try required(key, screen)
      let position = screen.elements.firstIndex { $0.key == key }.map { $0 + 1 } ?? 0
      try output.show(Self.document(try announced(element, position: position)))
    }

    private func place(_ product: Product, _ release: Release, element: String?) -> AnnouncementRows.Place {
      AnnouncementRows.Place(
        product: product.key, release: release.version, screen: address.screen, state: address.state,
        element: element, platform: speaker(for: product))
    }

    private func speaker(for product: Product) -> Platform {
      platform?.platform ?? product.platform
    }

    private func announcement(
      of element: ElementSpecification, _ screen: ScreenSpecification, _ product: Product
    ) throws -> Announcement {
      guard
        let announcement = Announcer.announcement(
          of: element, in: address.state, of: screen, on: speaker(for: product))
      else {
        throw CommandError(
          .usage,
          "\(product.key) is a \(product.platform.title) product, and announcements are composed for iOS and Android "
            + "only; say --platform ios or --platform android")
      }
      return announcement
    }

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
