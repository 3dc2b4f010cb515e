internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ElementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "element", abstract: "Elements of a screen, in swipe order.",
    subcommands: [Add.self, List.self, Show.self, Announce.self, Edit.self, Rename.self, Confirm.self])

  /// What an element must expose by default, as options.
  struct ExpectationOptions: ParsableArguments {
    @Option(help: "Its accessible name.") var label: String?
    @Option(help: "Its value, or a description of it <in angle brackets>.") var value: String?
    @Option(help: "Its hint.") var hint: String?
    @Option(help: "A trait; may be given several times.") var trait: [Trait] = []

    var isEmpty: Bool { label == nil && value == nil && hint == nil && trait.isEmpty }

    /// What is said anew.
    var change: ExpectationChange { ExpectationChange(label: label, value: value, hint: hint, traits: trait) }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add an element to a screen, at the end of its swipe order or before another.",
      discussion: "Example: auditctl element add settings/title --type heading --label Settings --trait header")

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @OptionGroup var expectation: ExpectationOptions
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress
    @Option(help: "Its type; see `auditctl catalog types`.") var type: String
    @Option(help: "The variant of its type.") var variant: String?
    @Option(help: "The element that it comes before.") var before: String?

    func run() throws {
      let row = try access.write { transaction, product, release in
        var screen = try transaction.read.screen(address.screen, of: release).specification
        guard screen.element(address.element) == nil else {
          throw StoreError.duplicate(kind: "element", reference: "\(address.screen)/\(address.element)")
        }
        let found = try elementType(type, variant: variant, transaction.read)
        var element = ElementSpecification(key: address.element, type: found.key)
        element.variant = variant ?? found.variant(named: type)?.key
        expectation.change.apply(to: &element.expectation)
        var place = screen.elements.count
        if let before {
          guard let found = screen.elements.firstIndex(where: { $0.key == before }) else {
            throw StoreError.notFound(kind: "element", reference: "\(address.screen)/\(before)", hint: "")
          }
          place = found
        }
        screen.insert(element, at: place)
        try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name))
        let stored = try transaction.read.screen(address.screen, of: release)
        return try ScreenRow(stored, in: ReleaseName(product, release)).element(address.element)
      }
      try access.show(row.receipt)
      Console.current.note("Added element \(address.screen)/\(address.element).")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List a screen's elements in swipe order.",
      discussion: "Example: auditctl element list sign-in",
      aliases: ["ls"])

    @OptionGroup var access: ReleaseAccess
    @Argument(help: "Key of the screen.") var screen: String

    func run() throws {
      let row = try access.read { transaction, product, release in
        ScreenRow(try transaction.screen(screen, of: release), in: ReleaseName(product, release))
      }
      try access.show(
        .list("elements", "Elements", RowSchemas.element, row.elements, people: ElementRow.columns))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what an element must expose in each state.",
      discussion: "Example: auditctl element show sign-in/username")

    @OptionGroup var access: ReleaseAccess
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress

    func run() throws {
      let screen = try access.read { transaction, product, release in
        ScreenRow(try transaction.screen(address.screen, of: release), in: ReleaseName(product, release))
      }
      let row = try screen.element(address.element)
      var document = Document.record(
        "element", "Element", RowSchemas.element, row,
        people: [
          .words("element") { .text("\(address.screen)/\($0.element.key)") }, "element_type", "variant", "component",
          "container", "members", .words("size") { .optional($0.element.size.map { ElementCommand.words($0) }) },
          "identifier",
          .words("origin") { .optional($0.element.origin == .person ? nil : $0.element.origin.rawValue) },
          "repeat_count", "renamed_from",
        ])
      let states = screen.screen.expanded.auditedStates(of: row.element)
      document.addList(
        "expectations", "Expectations", RowSchemas.expectation, row.expectations(in: states),
        people: [
          "state", "label", "value", "traits", "hint", "actions", "focus", "text_color", "background_color",
          "text_size", "is_bold",
        ], isMain: true)
      try access.show(document)
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

    @OptionGroup var access: ReleaseAccess
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
      let (receipt, note) = try access.write { transaction, product, release in
        let name = ReleaseName(product, release)
        var screen = try transaction.read.screen(address.screen, of: release).specification
        let element = try screen.required(address)
        let place = screen.elements.firstIndex { $0.key == element.key } ?? 0
        guard remove else {
          let changed = expectation.change.applied(to: element)
          screen.elements[place] = changed
          try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name))
          let row = try ScreenRow(try transaction.read.screen(address.screen, of: release), in: name)
            .element(address.element)
          return (
            row.receipt,
            ChangedFields.sentence(
              Self.changedFields(from: element, to: changed), of: "element \(address.screen)/\(address.element)",
              in: release.version)
          )
        }
        let before = try ComplianceInput(transaction.read, product: product, release: release)
          .failureCount(without: .gone)
        screen.removeElement(at: place)
        try transaction.saveSpecification(screen, for: release, by: EditAuthor(signer.name))
        let input = try ComplianceInput(transaction.read, product: product, release: release)
        let failures =
          input.failedCellCount { found in
            if case .screen(address.screen, _, address.element?) = found { true } else { false }
          }
          + input.failureCount(without: .gone) - before
        let stays =
          failures == 0
          ? "" : "; \(CountText.of(failures, "failure")) found there \(failures == 1 ? "stays" : "stay") listed"
        return (
          RemovalRow(name: name, screen: address.screen, element: address.element).receipt,
          "Removed element \(address.screen)/\(address.element) from \(release.version)\(stays)."
        )
      }
      try access.show(receipt)
      Console.current.note(note)
    }

    /// By the names of their options, and the states in which they changed, too.
    private static func changedFields(from old: ElementSpecification, to new: ElementSpecification) -> [String] {
      var fields = fields(from: old.expectation, to: new.expectation)
      if old.origin != new.origin { fields.append("origin") }
      for (state, expectation) in new.stateExpectations.sorted(by: { $0.key < $1.key }) {
        guard let before = old.stateExpectations[state] else { continue }
        fields += self.fields(from: before, to: expectation).map { "\($0) in \(state)" }
      }
      return fields
    }

    private static func fields(from old: Expectation, to new: Expectation) -> [String] {
      [
        old.label == new.label ? nil : "label", old.value == new.value ? nil : "value",
        old.hint == new.hint ? nil : "hint", old.traits == new.traits ? nil : "traits",
      ].compactMap { $0 }
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
