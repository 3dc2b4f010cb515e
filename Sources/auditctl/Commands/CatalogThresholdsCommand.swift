internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService

extension CatalogCommand {
  struct Thresholds: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "thresholds", abstract: "List the numbers that guidelines state: contrast, sizes, spacing, time.",
      discussion: """
        No database is needed.

        Example: auditctl catalog thresholds
        Example: auditctl catalog thresholds --quantity target-size --platform android
        """)

    @OptionGroup var output: OutputOptions
    @Option(help: "Only numbers for this quantity.") var quantity: ThresholdQuantity?
    @Option(help: "Only numbers for this platform.") var platform: ThresholdPlatform?
    @Option(help: ArgumentHelp("Only numbers of this source, such as wcag/2.5.8 or wcag.", valueName: "scheme/target"))
    var criterion: String?

    func run() throws {
      let thresholds = try BuiltInThresholds.all().filter { threshold in
        (quantity.map { $0 == threshold.quantity } ?? true)
          && (platform.map { threshold.platforms.contains($0) } ?? true)
          && (criterion.map { $0 == threshold.criterion || threshold.criterion.hasPrefix("\($0)/") } ?? true)
      }
      try output.show(
        .list(
          "thresholds", "Thresholds",
          [
            .init("threshold", "Threshold"), .init("quantity", "Quantity", isBelow: true), .init("bound", "Bound"),
            .init("value", "Value"), .init("unit", "Unit"), .init("strength", "Strength"), .init("level", "Level"),
            .init("platforms", "Platforms", isBelow: true), .init("condition", "Condition", isBelow: true),
            .init("criterion", "Stated by", isBelow: true), .init("source", "Source", isBelow: true),
            .init("address", "Address", isBelow: true),
          ],
          thresholds.map { Self.row($0) }))
    }

    private static func row(_ threshold: Threshold) -> [RowValue] {
      [
        .text(threshold.id), .term(threshold.quantity.rawValue, words: threshold.quantity.words),
        .term(threshold.bound.rawValue, words: threshold.bound.words), .text(threshold.amountText),
        .term(threshold.unit.rawValue, words: threshold.unit.words), .text(threshold.strength.rawValue),
        .optional(threshold.level?.rawValue),
        .terms(threshold.platforms.map { RowValue.Term(name: $0.rawValue, words: $0.title) }),
        .optional(threshold.condition),
        .text(threshold.criterion), .text(threshold.source), .text(threshold.address),
      ]
    }
  }
}
