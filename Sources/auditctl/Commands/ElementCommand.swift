internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditStore

struct ElementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "element", abstract: "Elements of a screen, in swipe order.",
    subcommands: [Add.self, List.self, Show.self, Announce.self, Edit.self])

  static let columns: [Document.Column] = [
    .init("position", "No"), .init("element", "Element"), .init("type", "Type"), .init("label", "Label"),
    .init("value", "Value"), .init("traits", "Traits"), .init("hint", "Hint"), .init("component", "Component"),
  ]

  static func row(_ element: ElementSpecification, position: Int, component: String? = nil) -> [RowValue] {
    let expectation = element.expectation
    return [
      .count(position), .text(element.key), .text(element.type + (element.variant.map { ".\($0)" } ?? "")),
      .optional(expectation.label), .optional(expectation.value?.shown),
      expectation.traits.map { .list($0.map(\.rawValue)) } ?? .null, .optional(expectation.hint), .optional(component),
    ]
  }

  /// The elements of a screen in swipe order, those of its components included.
  static func rows(of screen: Screen) -> [[RowValue]] {
    screen.expanded.elements.enumerated().map { index, element in
      let isOwn = screen.specification.element(element.key) != nil
      let component = isOwn ? nil : screen.components.first { $0.element(element.key) != nil }?.key
      return row(element, position: index + 1, component: component)
    }
  }

  /// What an element must expose by default, as options.
  struct ExpectationOptions: ParsableArguments {
    @Option(help: "Its accessible name.") var label: String?
    @Option(help: "Its value, or a description of it <in angle brackets>.") var value: String?
    @Option(help: "Its hint.") var hint: String?
    @Option(help: "A trait; may be given several times.") var trait: [Trait] = []

    var isEmpty: Bool { label == nil && value == nil && hint == nil && trait.isEmpty }

    /// The element with the change, also in each state that said the same as `default`; a person says it now.
    func applied(to element: ElementSpecification) -> ElementSpecification {
      var changed = element
      changed.origin = .person
      apply(to: &changed.expectation)
      for (state, old) in element.stateExpectations {
        var new = old
        apply(to: &new)
        if old.label != element.expectation.label { new.label = old.label }
        if old.value != element.expectation.value { new.value = old.value }
        if old.hint != element.expectation.hint { new.hint = old.hint }
        if old.traits != element.expectation.traits { new.traits = old.traits }
        changed.stateExpectations[state] = new
      }
      return changed
    }

    func apply(to expectation: inout Expectation) {
      expectation.label = label ?? expectation.label
      expectation.hint = hint ?? expectation.hint
      if !trait.isEmpty { expectation.traits = trait }
      if let value {
        let isPlaceholder = value.hasPrefix("<") && value.hasSuffix(">") && value.count > 2
        expectation.value = isPlaceholder ? .placeholder(String(value.dropFirst().dropLast())) : .literal(value)
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add an element to a screen, at the end of its swipe order or before another.",
      discussion: "Example: auditctl element add settings/title --type heading --label Settings --trait header")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @OptionGroup var expectation: ExpectationOptions
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress
    @Option(help: "Its type; see `auditctl catalog types`.") var type: String
    @Option(help: "The variant of its type.") var variant: String?
    @Option(help: "The element that it comes before.") var before: String?

    func run() throws {
      try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        var screen = try transaction.read.screen(address.screen, of: release).specification
        guard screen.element(address.element) == nil else {
          throw StoreError.duplicate(kind: "element", reference: "\(address.screen)/\(address.element)")
        }
        let found = try elementType(type, variant: variant, transaction.read)
        var element = ElementSpecification(key: address.element, type: found.key)
        element.variant = variant ?? found.variant(named: type)?.key
        expectation.apply(to: &element.expectation)
        var place = screen.elements.count
        if let before {
          guard let found = screen.elements.firstIndex(where: { $0.key == before }) else {
            throw StoreError.notFound(kind: "element", reference: "\(address.screen)/\(before)", hint: "")
          }
          place = found
        }
        screen.insert(element, at: place)
        try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name))
      }
      Console.current.note("Added element \(address.screen)/\(address.element).")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List a screen's elements in swipe order.",
      discussion: "Example: auditctl element list sign-in",
      aliases: ["ls"])

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let found = try database.open().read { transaction in
        try transaction.screen(screen, of: try release.resolve(transaction).release)
      }
      try output.show(.list("elements", "Elements", ElementCommand.columns, ElementCommand.rows(of: found)))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what an element must expose in each state.",
      discussion: "Example: auditctl element show sign-in/username")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var release: ReleaseOptions
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress

    func run() throws {
      let screen = try database.open().read { transaction in
        try transaction.screen(address.screen, of: try release.resolve(transaction).release).expanded
      }
      let element = try screen.required(address)
      var document = Document.record(
        "element", "Element",
        [
          (.init("element", "Element"), .text("\(address.screen)/\(element.key)")),
          (.init("type", "Type"), .text(element.type)),
          (.init("variant", "Variant"), .optional(element.variant)),
          (.init("container", "Container"), .optional(element.container)),
          (.init("members", "Members"), element.members.map { .list($0) } ?? .null),
          (.init("size", "Size"), .optional(element.size.map { ElementCommand.words($0) })),
          (.init("identifier", "Identifier", isQuiet: true), .optional(element.identifier)),
          (
            .init("origin", "Origin", isQuiet: true),
            .optional(element.origin == .person ? nil : element.origin.rawValue)
          ),
          (.init("repeat", "Alike rows", isQuiet: true), element.repeatCount.map { .count($0) } ?? .null),
          (.init("renamed_from", "Renamed from", isQuiet: true), .optional(element.renamedFrom)),
        ])
      document.addList(
        "expectations", "Expectations",
        [
          .init("state", "State"), .init("label", "Label"), .init("value", "Value"), .init("traits", "Traits"),
          .init("hint", "Hint"), .init("actions", "Actions"), .init("focus", "Focus"),
          .init("text_color", "Text colour"),
          .init("background_color", "Background"), .init("text_size", "Text size"), .init("bold", "Bold"),
        ],
        screen.auditedStates(of: element).map { state in
          let expectation = element.expectation(in: state)
          return [
            .text(state), .optional(expectation.label), .optional(expectation.value?.shown),
            expectation.traits.map { .list($0.map(\.rawValue)) } ?? .null, .optional(expectation.hint),
            expectation.actions.map { .list($0) } ?? .null, .optional(expectation.focus),
            .optional(expectation.textColor?.description), .optional(expectation.backgroundColor?.description),
            expectation.textSize.map { .real($0) } ?? .null, expectation.isBold.map { .boolean($0) } ?? .null,
          ]
        })
      try output.show(document)
    }
  }

  private static func words(_ size: ElementSpecification.Size) -> String {
    "\(RowValue.real(size.width).words) by \(RowValue.real(size.height).words)"
  }

  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change what a release expects of an element.",
      discussion:
        "Earlier releases keep what they expect. Example: auditctl element edit sign-in/version --label \"Version 5.2.0\""
    )

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var release: ReleaseOptions
    @OptionGroup var signer: SignerOptions
    @OptionGroup var expectation: ExpectationOptions
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress
    @Flag(help: "Remove the element from the screen; its findings stay.") var remove = false

    func validate() throws {
      guard remove != !expectation.isEmpty else {
        throw ValidationError("Say what changes: --label, --value, --hint or --trait; or --remove.")
      }
    }

    func run() throws {
      try database.open().write(at: Console.current.surroundings.now()) { transaction in
        let (_, release) = try release.resolve(transaction.read)
        var screen = try transaction.read.screen(address.screen, of: release).specification
        let element = try screen.required(address)
        let place = screen.elements.firstIndex { $0.key == element.key } ?? 0
        if remove {
          screen.removeElement(at: place)
        } else {
          screen.elements[place] = expectation.applied(to: element)
        }
        try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name))
      }
      Console.current.note("\(remove ? "Removed" : "Changed") element \(address.screen)/\(address.element).")
    }
  }
}

/// Finds an element type by key or synonym, and checks the variant.
private func elementType(
  _ name: String, variant: String?, _ transaction: borrowing ReadTransaction
) throws -> ElementType {
  let types = try transaction.elementTypes()
  guard let type = types.named(name) else {
    throw StoreError.notFound(kind: "element type", reference: name, hint: "see `auditctl catalog types`")
  }
  if let variant, !type.variants.contains(where: { $0.key == variant }) {
    throw StoreError.notFound(
      kind: "variant", reference: "\(type.key).\(variant)",
      hint: "\(type.key) has \(type.variants.isEmpty ? "none" : type.variants.map(\.key).joined(separator: ", "))")
  }
  return type
}

extension ScreenSpecification {
  fileprivate func required(_ address: ElementAddress) throws -> ElementSpecification {
    try required(address.element)
  }

  /// The element of that key.
  ///
  /// - Throws: ``StoreError/notFound(kind:reference:hint:)`` with the keys that there are.
  func required(_ element: String) throws -> ElementSpecification {
    guard let found = self.element(element) else {
      throw StoreError.notFound(
        kind: "element", reference: "\(key)/\(element)",
        hint: "\(key) has \(elements.isEmpty ? "none" : elements.map(\.key).joined(separator: ", "))")
    }
    return found
  }
}

/// `SCREEN/ELEMENT` as an argument.
struct ElementAddress: ExpressibleByArgument {
  let screen: String
  let element: String

  init?(argument: String) {
    guard case .screen(let screen, Address.defaultState, let element?) = Address(argument) else { return nil }
    self.screen = screen
    self.element = element
  }
}
