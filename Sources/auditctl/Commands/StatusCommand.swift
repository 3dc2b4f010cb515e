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
      The counts are of required checks, each counted once for each place it is asked at. `auditctl explain` names the findings that \
      decided. A failure that is not retested was found in an earlier release; one that is let through is covered by a \
      decision but still failed. What passed against another specification is set aside and not tested until it is \
      confirmed. --by rolls up the same checks along another axis. --coverage says of how many the answer is a person's, of how \
      many only a tool's, and of how many there is none.

      Example: auditctl status --release 5.2
      Example: auditctl status --by criterion
      Example: auditctl status --by team
      Example: auditctl status --coverage
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions
  @Option(help: "Only this screen.") var screen: String?
  @Option(help: "The axis to roll up along; criterion adds the terms of a conformance report.") var by: RollUpAxis?
  @Option(
    help: ArgumentHelp("The standard for --by criterion: wcag, en-301-549, section-508.", valueName: "standard"))
  var standard: String?
  @Flag(help: "With --by: roll up what is recommended, which decides nothing.") var recommended = false
  @Flag(help: "Add the two rates, which are no score while anything has no answer.") var rates = false
  @Flag(help: "Only show who signed off which stage of each screen.") var stages = false
  @Flag(help: "Only show how many checks people answered, tools alone, and nobody.") var coverage = false

  func validate() throws {
    guard !stages || (!rates && by == nil) else { throw ValidationError("--rates and --by do not go with --stages.") }
    guard !coverage || (!stages && !rates && by == nil) else {
      throw ValidationError("--stages, --rates and --by do not go with --coverage.")
    }
    guard by == nil || (screen == nil && !rates) else {
      throw ValidationError("--screen and --rates do not go with --by.")
    }
    guard by != nil || !recommended else { throw ValidationError("--recommended goes with --by.") }
    guard by == .criterion || standard == nil else { throw ValidationError("--standard goes with --by criterion.") }
    guard by != .criterion || !recommended else {
      throw ValidationError("--recommended does not go with --by criterion.")
    }
  }

  func run() throws {
    if stages { return try output.show(StageView.document(of: release, screen: screen, in: database)) }
    let now = Console.current.surroundings.now()
    if coverage {
      let document = try database.openForReadingOnce().read { transaction in
        let (product, release) = try release.resolve(transaction)
        if let screen { _ = try transaction.screen(screen, of: release) }
        let coverage = try transaction.withEvaluation(of: release, product) { try ReleaseCoverage($0, in: transaction) }
        return CoverageRows.document(coverage, screen: screen)
      }
      return try output.show(document)
    }
    if let by {
      let document = try database.openForReadingOnce().read { transaction in
        let (product, release) = try release.resolve(transaction)
        return try transaction.withEvaluation(of: release, product, decisionsAt: now) { evaluation in
          let rollUp = try RollUp(by, evaluation, isAdvice: recommended, standard: standard ?? "wcag", in: transaction)
          return try RollUpView.document(rollUp, isAdvice: recommended, in: transaction)
        }
      }
      return try output.show(document)
    }
    let document = try database.openForReadingOnce().read { transaction in
      let (product, release) = try release.resolve(transaction)
      if let screen { _ = try transaction.screen(screen, of: release) }
      let compliance = try ComplianceInput(
        transaction, product: product, release: release, decisionsAt: now
      ).compliance()
      let dropped = try DroppedFailureRow.all(compliance.droppedFailures, transaction)
      return self.document(compliance, dropped, try DroppedFailureRow.places(dropped, in: transaction))
    }
    try output.show(document)
  }

  private func document(
    _ compliance: ReleaseCompliance, _ dropped: [DroppedFailureRow], _ places: PlaceTitles
  ) -> Document {
    var document = Document()
    if screen == nil {
      document.addRecord("release", "Release", RowSchemas.release, compliance, people: releaseColumns)
      if !compliance.processes.isEmpty {
        document.addList(
          "processes", "Processes", RowSchemas.process, compliance.processes,
          people: [
            "process", "verdict", "screens", .words("why", isBelow: true) { .optional($0.reason) },
          ])
      }
    }
    document.addList(
      "screens", "Screens", RowSchemas.screen, compliance.screens.filter { screen == nil || $0.key == screen },
      people: Self.screenColumns, isMain: true)
    if screen == nil {
      document.addDropped(dropped, places, isQuiet: true)
      document.addData("rules", RowSchemas.rule, compliance.rules)
    }
    if let screen {
      // Of the whole release they are among its remarks.
      let opposed = compliance.opposed.filter { $0.isOn(screen) }
      guard !opposed.isEmpty else { return document }
      document.addForPeople(
        "Passes beside failures", opposed, [.words("remark", title: "Says") { .text($0.remark()) }])
    }
    return document
  }

  private var releaseColumns: [PeopleColumn<ReleaseCompliance>] {
    [
      "product", "release", "stage", "profile", "target_level", "verdict", .words("why") { .list($0.reasons) },
      "total", .field("tested", title: "Tested"),
      .words("imported") { .optional($0.importedSentence) },
      .words("on_newest_build") { .optional($0.newestBuildCount) },
      .words("spot_checked") { .list(ifAny: $0.plan.spotChecks.map { "\($0.environment), \($0.words)" }) },
      "passed", "failed",
      .field("carried", isQuiet: true), .field("waived", isQuiet: true), "cant_tell",
      "inapplicable", "untested", .field("set_aside", isQuiet: true),
      .words("advice") { .text(Self.advice($0.advice)) },
      .words("claim", title: "Conformance") { .optional($0.claimSentence) },
      .words("remarks") { .list(ifAny: $0.remarks()) },
      .words("rates") {
        .list(
          rates || $0.rates.isScore ? RateText.lines($0) + [$0.importedSentence].compactMap { $0 } : [Self.rateHint])
      },
    ]
  }

  private static var screenColumns: [PeopleColumn<ScreenCompliance>] {
    [
      "screen", "verdict", "passed", "failed", "cant_tell", "inapplicable", "untested",
      .field("total", title: "Checks"),
      .field("carried", title: "Not retested", isBelow: true, isQuiet: true),
      .field("waived", title: "Let through", isBelow: true, isQuiet: true),
      .field("set_aside", title: "Set aside", isBelow: true, isQuiet: true),
      .words("why", isBelow: true) { .list($0.reasons) },
    ]
  }

  private static func advice(_ counts: OutcomeCounts) -> String {
    counts.total == 0
      ? "none asked" : "\(counts.failed) failed, \(counts.tested) of \(counts.total) tested; decides nothing"
  }

  private static let rateHint =
    "not shown while required checks have no answer; --rates shows them with their coverage"
}
