internal import ArgumentParser
internal import AuditModel
internal import AuditService
internal import AuditStore

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Compliance of each screen and of the release, with coverage.",
    discussion: """
      Counts are of must-level cells: a check at an address. `auditctl explain` names the findings that decided.

      Example: auditctl status --release 5.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Option(help: "Only this screen.") var screen: String?
  @Flag(help: "Add the two rates, which are no score while anything is untested or cannot be told.") var rates = false
  @Flag(help: "Show instead who signed off which stage of each screen.") var stages = false

  func validate() throws {
    guard !stages || !rates else { throw ValidationError("Say --stages or --rates, not both.") }
  }

  func run() throws {
    if stages { return try output.show(StageView.document(of: release, screen: screen, in: database)) }
    let compliance = try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      if let screen { _ = try transaction.screen(screen, of: release) }
      return ComplianceEvaluator(try ComplianceInput(transaction, product: product, release: release)).evaluate()
    }
    try output.show(document(compliance))
  }

  private func document(_ compliance: ReleaseCompliance) -> Document {
    let screens = compliance.screens.filter { screen == nil || $0.key == screen }
    var document = Document()
    if screen == nil {
      var fields: [(Document.Column, OutputValue)] = [
        (.init("product", "Product"), .text(compliance.product.key)),
        (.init("release", "Release"), .text(compliance.release.version)),
        (.init("stage", "Stage"), .text(compliance.release.stage.rawValue)),
        (.init("profile", "Profile"), .text(compliance.profile.key)),
        (.init("target", "Target"), .text(compliance.profile.target.rawValue)),
        (.init("verdict", "Verdict"), .term(compliance.verdict)),
        (.init("reasons", "Why"), .list(compliance.reasons)),
        (.init("must_cells", "Must-level cells"), .count(compliance.mustLevel.total)),
        (.init("passed", "Passed"), .count(compliance.mustLevel.passed)),
        (.init("failed", "Failed"), .count(compliance.mustLevel.failed)),
        (.init("cant_tell", "Cannot tell"), .count(compliance.mustLevel.cantTell)),
        (.init("inapplicable", "Not applicable"), .count(compliance.mustLevel.inapplicable)),
        (.init("untested", "Untested"), .count(compliance.mustLevel.untested)),
        (.init("advice", "Advice"), .text(advice(compliance.advice))),
      ]
      if !compliance.remarks.isEmpty {
        fields.append((.init("remarks", "Remarks"), .list(compliance.remarks)))
      }
      fields.append(
        (
          .init("rates", "Rates"),
          .list(rates || compliance.rates.isScore ? RateText.lines(compliance) : [Self.rateHint])
        ))
      document.addRecord("release", "Release", fields)
    }
    document.addList("screens", "Screens", Self.columns, screens.map { row($0) })
    return document
  }

  private static let columns: [Document.Column] = [
    .init("screen", "Screen"), .init("verdict", "Verdict"), .init("passed", "Passed"), .init("failed", "Failed"),
    .init("cant_tell", "Cannot tell"), .init("inapplicable", "Not applicable"), .init("untested", "Untested"),
    .init("must_cells", "Cells"), .init("reasons", "Why", isBelow: true),
  ]

  private func row(_ screen: ScreenCompliance) -> [OutputValue] {
    let counts = screen.mustLevel
    return [
      .text(screen.key), .term(screen.verdict), .count(counts.passed), .count(counts.failed),
      .count(counts.cantTell), .count(counts.inapplicable), .count(counts.untested), .count(counts.total),
      .list(screen.reasons),
    ]
  }

  private func advice(_ counts: OutcomeCounts) -> String {
    counts.total == 0
      ? "none asked" : "\(counts.failed) failed, \(counts.tested) of \(counts.total) tested; decides no verdict"
  }

  private static let rateHint =
    "not shown while must-level cells are untested or cannot be told; --rates shows them with their coverage"
}
