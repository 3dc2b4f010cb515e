internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the compliance of each screen and of the release, with coverage.",
    discussion: """
      The counts are of must-level cells; a cell is a check at an address. `auditctl explain` names the findings that \
      decided. A carried failure was found in an earlier release and not tested since; a waived one is covered by a \
      decision but still failed. --by rolls up the same cells along another axis.

      Example: auditctl status --release 5.2
      Example: auditctl status --by criterion
      Example: auditctl status --by team
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Option(help: "Only this screen.") var screen: String?
  @Option(help: "The axis to roll up along; criterion adds the terms of a conformance report.") var by: RollUpAxis?
  @Option(
    help: ArgumentHelp("The standard for --by criterion: wcag, en-301-549, section-508.", valueName: "standard"))
  var standard: String?
  @Flag(help: "With --by: roll up advice, which decides no verdict.") var advice = false
  @Flag(help: "Add the two rates, which are no score while anything is untested or cannot be told.") var rates = false
  @Flag(help: "Only show who signed off which stage of each screen.") var stages = false

  func validate() throws {
    guard !stages || (!rates && by == nil) else { throw ValidationError("--rates and --by do not go with --stages.") }
    guard by == nil || (screen == nil && !rates) else {
      throw ValidationError("--screen and --rates do not go with --by.")
    }
    guard by != nil || !advice else { throw ValidationError("--advice goes with --by.") }
    guard by == .criterion || standard == nil else { throw ValidationError("--standard goes with --by criterion.") }
    guard by != .criterion || !advice else { throw ValidationError("--advice does not go with --by criterion.") }
  }

  func run() throws {
    if stages { return try output.show(StageView.document(of: release, screen: screen, in: database)) }
    let now = Console.current.surroundings.now()
    if let by {
      let rollUp = try database.openForReadingOnce().read { transaction in
        let (product, release) = try release.resolve(transaction)
        return try transaction.withEvaluation(of: release, product, decisionsAt: now) { evaluation in
          try RollUp(by, evaluation, isAdvice: advice, standard: standard ?? "wcag", in: transaction)
        }
      }
      return try output.show(RollUpView.document(rollUp, isAdvice: advice))
    }
    let compliance = try database.openForReadingOnce().read { transaction in
      let (product, release) = try release.resolve(transaction)
      if let screen { _ = try transaction.screen(screen, of: release) }
      return try ComplianceInput(transaction, product: product, release: release, decisionsAt: now).compliance()
    }
    try output.show(document(compliance))
  }

  private func document(_ compliance: ReleaseCompliance) -> Document {
    let screens = compliance.screens.filter { screen == nil || $0.key == screen }
    var document = Document()
    if screen == nil {
      var fields: [(Document.Column, RowValue)] = [
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
        (.init("carried", "Of these carried", isQuiet: true), .count(compliance.mustLevel.carried)),
        (.init("waived", "Of these waived", isQuiet: true), .count(compliance.mustLevel.waived)),
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
    if screen == nil, !compliance.processes.isEmpty {
      document.addList(
        "processes", "Processes",
        [
          .init("process", "Process"), .init("verdict", "Verdict"), .init("screens", "Screens"),
          .init("reasons", "Why", isBelow: true),
        ],
        compliance.processes.map { process in
          [
            .text(process.process.key), .term(process.verdict), .list(process.process.screens),
            .optional(process.reason),
          ]
        })
    }
    document.addList("screens", "Screens", Self.columns, screens.map { row($0) }, isMain: true)
    return document
  }

  private static let columns: [Document.Column] = [
    .init("screen", "Screen"), .init("verdict", "Verdict"), .init("passed", "Passed"), .init("failed", "Failed"),
    .init("cant_tell", "Cannot tell"), .init("inapplicable", "Not applicable"), .init("untested", "Untested"),
    .init("must_cells", "Cells"), .init("carried", "Carried", isBelow: true, isQuiet: true),
    .init("waived", "Waived", isBelow: true, isQuiet: true),
    .init("reasons", "Why", isBelow: true),
  ]

  private func row(_ screen: ScreenCompliance) -> [RowValue] {
    let counts = screen.mustLevel
    return [
      .text(screen.key), .term(screen.verdict), .count(counts.passed), .count(counts.failed),
      .count(counts.cantTell), .count(counts.inapplicable), .count(counts.untested), .count(counts.total),
      .count(counts.carried), .count(counts.waived), .list(screen.reasons),
    ]
  }

  private func advice(_ counts: OutcomeCounts) -> String {
    counts.total == 0
      ? "none asked" : "\(counts.failed) failed, \(counts.tested) of \(counts.total) tested; decides no verdict"
  }

  private static let rateHint =
    "not shown while must-level cells are untested or cannot be told; --rates shows them with their coverage"
}
