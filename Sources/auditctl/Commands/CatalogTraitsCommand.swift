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
          "traits", "Traits", RowSchemas.trait, Trait.allCases,
          people: [
            "trait", "bit", "is_public", "swiftui_name", "voiceover_word", .field("uikit_name", isBelow: true),
          ]))
    }
  }
}
