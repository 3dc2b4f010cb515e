internal import ArgumentParser
internal import AuditModel
internal import AuditReports

extension CatalogCommand {
  struct Roles: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "roles",
      abstract: "List the Android roles: what TalkBack says, and the element types, traits and classes that have them.",
      discussion: "Example: auditctl catalog roles")

    @OptionGroup var output: OutputOptions

    func run() throws {
      try output.show(
        .list(
          "roles", "Roles",
          [
            .init("role", "Role"), .init("number", "No"), .init("talkback", "TalkBack says"),
            .init("element_types", "Element types"), .init("traits", "Traits", isBelow: true),
            .init("classes", "Classes", isBelow: true),
          ],
          AndroidRole.allCases.map { role in
            [
              .text(role.rawValue), .count(role.number), .optional(role.spokenWord), .list(Self.elementTypes(role)),
              .list(role.traits.map(\.rawValue)), .list(role.classNames),
            ]
          }))
    }

    /// For a button also the types that are buttons unless their traits say otherwise.
    private static func elementTypes(_ role: AndroidRole) -> [String] {
      role == .button ? AndroidRole.buttonTypes : role.elementTypes
    }
  }
}
