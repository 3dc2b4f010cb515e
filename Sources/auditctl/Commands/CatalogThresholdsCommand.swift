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
          "thresholds", "Thresholds", RowSchemas.threshold, thresholds,
          people: [
            "threshold", .field("quantity", isBelow: true), "bound", .words("value") { .text($0.amountText) }, "unit",
            "strength", "level", .field("platforms", isBelow: true), .field("condition", isBelow: true),
            .words("stated_by", isBelow: true) { .text($0.criterion) }, .field("source", isBelow: true),
            .words("address", isBelow: true) { .text($0.address) },
          ]))
    }
  }
}
