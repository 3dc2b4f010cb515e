internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

extension ScreenCommand {
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a screen another key in a release; its findings and issues stay its own.",
      discussion: """
        Earlier releases keep the key that they have. States are renamed in a file, with renamed_from. Example: auditctl screen rename sign-in log-in --reason "It is called Log In now"
        """)

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @OptionGroup var why: RenameReasonOptions
    @Argument(help: "Key of the screen.") var screen: String
    @Argument(help: "Its new key: \(Slug.description).") var key: String

    func run() throws {
      try requireNewKey(key)
      let row = try access.write { transaction, product, release in
        try transaction.renameScreen(screen, to: key, in: release, by: why.author(signer))
        return ScreenRow(try transaction.read.screen(key, of: release), in: ReleaseName(product, release))
      }
      try access.show(row.receipt)
      Console.current.note(
        "Renamed screen \(screen) to \(key) in \(row.name.release). What was found at \(screen) counts at \(key).")
    }
  }
}

extension ElementCommand {
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give an element another key in a release; its findings and issues stay its own.",
      discussion:
        "Earlier releases keep the key that they have. Example: auditctl element rename sign-in/version app-version")

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @OptionGroup var why: RenameReasonOptions
    @Argument(help: ArgumentHelp("Where it is: SCREEN/ELEMENT.", valueName: "screen/element")) var address:
      ElementAddress
    @Argument(help: "Its new key: \(Slug.description).") var key: String

    func run() throws {
      try requireNewKey(key)
      let row = try access.write { transaction, product, release in
        try transaction.renameElement(
          address.element, of: address.screen, to: key, in: release, by: why.author(signer))
        let stored = try transaction.read.screen(address.screen, of: release)
        return try ScreenRow(stored, in: ReleaseName(product, release)).element(key)
      }
      try access.show(row.receipt)
      let former = "\(address.screen)/\(address.element)"
      Console.current.note(
        "Renamed element \(former) to \(key). What was found at \(former) counts at \(address.screen)/\(key).")
    }
  }
}

extension ComponentCommand {
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a component another key in a release, on every screen; its findings and issues stay its own.",
      discussion:
        "Earlier releases keep the key that they have. Example: auditctl component rename tab-bar main-tabs")

    @OptionGroup var access: ReleaseAccess
    @OptionGroup var signer: SignerOptions
    @OptionGroup var why: RenameReasonOptions
    @Argument(help: "Key of the component.") var component: String
    @Argument(help: "Its new key: \(Slug.description).") var key: String

    func run() throws {
      try requireNewKey(key)
      let (row, version) = try access.write { transaction, product, release in
        try transaction.renameComponent(component, to: key, in: release, by: why.author(signer))
        let stored = try transaction.read.component(key, of: release)
        return (ComponentRow(stored, in: ReleaseName(product, release)), release.version)
      }
      try access.show(
        .record(
          "component", "Component", RowSchemas.component, row,
          people: ["component", "title", "team", "element_count", "screens"]))
      Console.current.note(
        "Renamed component \(component) to \(key) in \(version). What was found at %\(component) counts at "
          + "%\(key).")
    }
  }
}

/// Why something is renamed.
struct RenameReasonOptions: ParsableArguments {
  @Option(help: "Why it is renamed.") var reason: String?

  func author(_ signer: SignerOptions) -> EditAuthor {
    EditAuthor(signer.name, reason: reason?.trimmed.nonEmpty)
  }
}

/// Refuses a new key that is none.
private func requireNewKey(_ key: String) throws {
  guard Slug.isValid(key) else {
    throw CommandError(.malformedInput, "\(DisplayText.escaped(key)) is no key; write \(Slug.description)")
  }
}
