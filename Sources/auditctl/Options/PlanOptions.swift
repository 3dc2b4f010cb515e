internal import ArgumentParser
internal import AuditModel
internal import AuditRules
internal import AuditService
internal import AuditStore

/// What the audit of a release sets out to do, as far as it is said when a release is made and later.
struct PlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An environment to test in, such as \"NVDA on Windows\"; may be given several times.", valueName: "environment"))
  var environment: [String] = []
  @Option(
    help: ArgumentHelp(
      "One that is spot-checked besides one in full; may be given several times.",
      valueName: "environment"))
  var spot: [String] = []
  @OptionGroup var own: TechnologyOptions
  @Option(
    help: ArgumentHelp(
      "An environment, or a kind, that is not planned: keyboard, screen-reader; needs --reason; may be given several times.",
      valueName: "environment"))
  var without: [String] = []
  @Option(
    help: ArgumentHelp(
      "Audit only this screen again, and leave the others as they were; may be given several times.",
      valueName: "screen"))
  var only: [String] = []
  @Option(help: "Whether all screens of the product were listed for the plan: complete or none.")
  var inventory: Inventory?

  /// Whether the screens of a product were listed.
  enum Inventory: String, CaseIterable, ExpressibleByArgument {
    case complete
    case none
  }

  /// Whether nothing of it was said.
  var isEmpty: Bool {
    environment.isEmpty && spot.isEmpty && without.isEmpty && only.isEmpty && inventory == nil
  }

  /// Checks what can be checked of the words alone.
  func require(reason: String?) throws {
    guard own.technologyKind == nil || !environment.isEmpty || !spot.isEmpty else {
      throw ValidationError("--technology-kind says what is named with --environment or --spot.")
    }
    guard without.isEmpty || reason != nil else { throw ValidationError("Say --reason WHY with --without.") }
    if let reason, reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason says nothing.") }
  }

  /// Writes what was said.
  ///
  /// - Parameter needsReader: Whether a plan for the web has to name a screen reader, or that it has none.
  /// - Returns: What it means besides, a sentence each.
  /// - Throws: ``CommandError`` for what a plan cannot be.
  func write(
    to release: Release, of product: Product, by author: EditAuthor, needsReader: Bool = false,
    in transaction: borrowing WriteTransaction
  ) throws -> [String] {
    let notes = try writeEnvironments(to: release, of: product, by: author, needsReader: needsReader, in: transaction)
    if let inventory { try transaction.setInventoried(inventory == .complete, release, by: author) }
    if !only.isEmpty { try transaction.planOnly(only, of: release, by: author) }
    return notes
  }

  private func writeEnvironments(
    to release: Release, of product: Product, by author: EditAuthor, needsReader: Bool,
    in transaction: borrowing WriteTransaction
  ) throws -> [String] {
    do {
      return try PlannedTechnologies.change(
        of: release, product, by: author, needsReader: needsReader, in: transaction
      ) { (own: [AssistiveTechnology]) throws(PlanRule.Problem) in
        try change(on: product.platform, own)
      }
    } catch let problem as PlanRule.Problem {
      throw CommandError(problem.isUnknownWord ? .usage : .malformedInput, problem.description)
    }
  }

  private func change(
    on platform: Platform, _ technologies: [AssistiveTechnology]
  ) throws(PlanRule.Problem) -> PlanRule.Change {
    func named(
      _ typed: String, _ coverage: PlannedEnvironment.Coverage
    ) throws(PlanRule.Problem) -> ReleasePlan.Environment {
      try PlanRule.environment(typed, coverage, on: platform, kind: own.technologyKind, own: technologies)
    }
    var change = PlanRule.Change()
    for typed in environment { change.full.append(try named(typed, .full)) }
    for typed in spot { change.spot.append(try named(typed, .spot)) }
    change.without = without
    return change
  }
}

/// Asks for the reason of what is changed of a plan once there are findings.
enum PlanReason {
  /// - Throws: ``CommandError`` where something was found in the release and nobody says why.
  static func require(_ reason: String?, for release: Release, _ transaction: borrowing ReadTransaction) throws {
    guard try reason == nil && PlannedTechnologies.needsReason(for: release, transaction) else { return }
    throw CommandError(
      .usage, "\(release.version) has findings already: say --reason WHY with what changes of its plan")
  }
}
