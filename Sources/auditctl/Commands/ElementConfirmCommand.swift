internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ElementCommand {
  struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "confirm", abstract: "Say that what a capture said of elements is what is expected.",
      discussion: """
        Elements that came from a capture are marked until a person confirms or edits them. Read them with `auditctl \
        element list` first. Without ELEMENT all of the screen are confirmed.

        Example: auditctl element confirm sign-in
        Example: auditctl element confirm sign-in/username
        """)

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @Argument(help: ArgumentHelp("What is confirmed: SCREEN[/ELEMENT].", valueName: "screen[/element]"))
    var address: Confirmed

    /// A screen, or one of its elements.
    struct Confirmed: ExpressibleByArgument {
      let screen: String
      let element: String?

      init?(argument: String) {
        guard case .screen(let screen, Address.defaultState, let element)? = Address(argument), !argument.contains("@")
        else { return nil }
        (self.screen, self.element) = (screen, element)
      }
    }

    func run() throws {
      let (row, keys) = try access.write { transaction, product, release in
        var screen = try transaction.read.screen(address.screen, of: release).specification
        if let element = address.element { _ = try screen.required(element) }
        var keys: [String] = []
        for index in screen.elements.indices where address.element.map({ $0 == screen.elements[index].key }) ?? true {
          guard screen.elements[index].origin == .captured else { continue }
          screen.elements[index].origin = .person
          keys.append(screen.elements[index].key)
        }
        if !keys.isEmpty { try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name)) }
        let row = ScreenRow(
          try transaction.read.screen(address.screen, of: release), in: ReleaseName(product, release))
        return (row, keys)
      }
      Console.current.note(
        keys.isEmpty
          ? "Nothing changed: a person said all of it."
          : "Confirmed \(CountText.of(keys.count, "element")): \(keys.joined(separator: ", ")).")
      try access.show(
        .list(
          "elements", "Elements", RowSchemas.element,
          row.elements.filter { element in address.element.map { $0 == element.element.key } ?? true },
          people: ElementRow.columns))
    }
  }
}
