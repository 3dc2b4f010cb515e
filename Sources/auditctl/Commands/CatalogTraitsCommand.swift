internal import ArgumentParser
internal import AuditModel
internal import AuditReports

extension CatalogCommand {
  struct Traits: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "traits", abstract: "List the iOS traits: bit, names in UIKit and SwiftUI, and what VoiceOver says.",
      discussion: "Example: auditctl catalog traits")

    @OptionGroup var output: OutputOptions

    func run() throws {
      try output.show(
        .list(
          "traits", "Traits",
          [
            .init("trait", "Trait"), .init("bit", "Bit"), .init("is_public", "Public"), .init("swiftui", "SwiftUI"),
            .init("voiceover", "VoiceOver says"), .init("uikit", "UIKit", isBelow: true),
          ],
          Trait.allCases.map { trait in
            [
              .text(trait.rawValue), trait.bit.map { .count($0) } ?? .null, .boolean(trait.isPublic),
              .optional(trait.swiftUIName), .optional(trait.spokenWord), .optional(trait.uiKitName),
            ]
          }))
    }
  }
}
