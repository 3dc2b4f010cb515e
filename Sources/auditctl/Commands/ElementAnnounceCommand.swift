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
      let (product, screen) = try database.open().read { transaction in
        let (product, release) = try release.resolve(transaction)
        return (product, try transaction.screen(address.screen, of: release).expanded)
      }
      guard screen.stateKeys.contains(address.state) else {
        throw StoreError.notFound(
          kind: "state", reference: address.address(in: address.state, element: nil),
          hint: "\(screen.key) has \(screen.stateKeys.joined(separator: ", "))")
      }
      guard let key = address.element else {
        return try output.show(try document(screen, product))
      }
      let element = try required(key, screen)
      try output.show(
        document(element, try announcement(of: element, screen, product), speaker(for: product)))
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

    private static let columns: [Document.Column] = [
      .init("position", "No"), .init("element", "Element"), .init("text", "Announcement"),
      .init("hint", "After the pause"), .init("placeholders", "Stands for something", isBelow: true),
      .init("unspecified", "Not specified", isBelow: true), .init("unheard", "Not heard", isBelow: true),
      .init("parts", "Parts", isBelow: true),
    ]

    /// The announcements of a screen, below whose they are and what is not there to be announced.
    private func document(_ screen: ScreenSpecification, _ product: Product) throws -> Document {
      let platform = speaker(for: product)
      let elements = screen.elements.enumerated().filter { $1.isPresent(in: address.state) }
      let absent = screen.elements.filter { !$0.isPresent(in: address.state) }.map(\.key)
      var document = Document.record(
        "screen", "Screen",
        [
          (.init("screen", "Screen"), .text(address.address(in: address.state, element: nil))),
          (.init("title", "Title"), .text(screen.title)), (.init("state", "State"), .text(address.state)),
          (.init("platform", "Platform"), .term(platform.rawValue, words: platform.title)),
          (.init("absent", "Not present in this state"), Self.list(absent)),
        ])
      document.addList(
        "announcements", "Announcements", Self.columns,
        try elements.map { row($1, position: $0 + 1, try announcement(of: $1, screen, product)) }, isMain: true)
      return document
    }

    /// What is heard; in words where nothing is.
    private static func text(_ announcement: Announcement) -> RowValue {
      .text(announcement.text.isEmpty && announcement.hint == nil ? "(nothing is spoken)" : announcement.text)
    }

    /// What the specification has and the screen reader leaves out.
    private func unheard(_ element: ElementSpecification, _ announcement: Announcement) -> [String] {
      guard let hint = element.expectation(in: address.state).hint, !hint.isEmpty else { return [] }
      let isHeard = (announcement.parts + announcement.hintParts).contains { $0.text.contains(hint) }
      return isHeard ? [] : ["hint \(hint)"]
    }

    private func row(
      _ element: ElementSpecification, position: Int, _ announcement: Announcement
    ) -> [RowValue] {
      let parts = (announcement.parts + announcement.hintParts).map { "\($0.kind.rawValue) \($0.text)" }
      return [
        .count(position), .text(element.key), Self.text(announcement), .optional(announcement.hint),
        Self.list(announcement.placeholders), Self.list(unspecified(element)),
        Self.list(unheard(element, announcement)), .list(parts),
      ]
    }

    private func document(
      _ element: ElementSpecification, _ announcement: Announcement, _ platform: Platform
    ) -> Document {
      var document = Document.record(
        "announcement", "Announcement",
        [
          (.init("address", "Address"), .text(address.address(in: address.state, element: element.key))),
          (.init("platform", "Platform"), .term(platform.rawValue, words: platform.title)),
          (.init("text", "Announcement"), Self.text(announcement)),
          (.init("hint", "After the pause"), .optional(announcement.hint)),
          (.init("placeholders", "Stands for something"), Self.list(announcement.placeholders)),
          (.init("unspecified", "Not specified"), Self.list(unspecified(element))),
          (.init("unheard", "Not heard"), Self.list(unheard(element, announcement))),
        ])
      document.addList(
        "parts", "Parts",
        [
          .init("kind", "Kind"), .init("text", "Text"), .init("is_after_pause", "After the pause"),
          .init("is_placeholder", "Stands for something"),
        ],
        [(announcement.parts, false), (announcement.hintParts, true)].flatMap { parts, isAfterPause in
          parts.map { part in
            [
              .text(part.kind.rawValue), .text(part.text), .boolean(isAfterPause), .boolean(part.isPlaceholder),
            ]
          }
        })
      return document
    }

    /// What decides the announcement and is not in the specification, so that the real one may say more.
    private func unspecified(_ element: ElementSpecification) -> [String] {
      let expectation = element.expectation(in: address.state)
      return (expectation.label == nil ? ["label"] : []) + (expectation.traits == nil ? ["traits"] : [])
    }

    private static func list(_ texts: [String]) -> RowValue {
      .list(ifAny: texts)
    }
  }
}
