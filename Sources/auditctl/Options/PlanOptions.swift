internal import ArgumentParser
internal import AuditModel
internal import AuditRules
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
    let said = try transaction.read.plannedEnvironments(of: release.id)
    let plan = ReleasePlan(said, on: product.platform)
    let technologies = try transaction.read.ownTechnologies(of: release.id)
    let planned: [ReleasePlan.Environment]
    do throws(PlanRule.Problem) {
      let change = try change(on: product.platform, technologies)
      if needsReader, product.platform == .web { try requireReader(said, change) }
      guard !change.isEmpty else { return [] }
      planned = try PlanRule.environments(plan, isSaid: !said.isEmpty, change)
    } catch {
      throw CommandError(error.isUnknownWord ? .usage : .malformedInput, error.description)
    }
    try Self.write(planned, over: said, defaults: plan, to: release, by: author, in: transaction)
    return said.isEmpty ? Self.notes(on: planned, replacing: plan) : []
  }

  /// What of a platform's default is not planned any more, for something else of its kind was named.
  private static func notes(
    on planned: [ReleasePlan.Environment], replacing defaults: ReleasePlan
  ) -> [String] {
    defaults.environments.compactMap { old in
      let others = planned.filter { $0.isFull && $0.planned.kind == old.planned.kind }.map(\.name)
      guard !others.isEmpty, !planned.contains(where: { $0.name == old.name }), old.planned.technology != nil else {
        return nil
      }
      return "\(others.joined(separator: ", ")) \(others.count == 1 ? "takes" : "take") the place of \(old.name), the "
        + "platform's default, which is not planned any more; `--environment \"\(old.name)\"` plans it, too."
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

  /// A product for the web has several screen readers, of which somebody has to choose.
  private func requireReader(
    _ said: [String: PlannedEnvironment], _ change: PlanRule.Change
  ) throws(PlanRule.Problem) {
    let named = said.values.map(\.kind) + change.full.map(\.planned.kind)
    let isLeftOut = change.without.contains { TypedName.isSame($0.replacing("-", with: " "), "screen reader") }
    guard said.isEmpty, !named.contains(.screenReader), !isLeftOut else { return }
    throw PlanRule.Problem.readerNeeded
  }

  /// Writes the environments that differ from what is said, and takes out those that are no more; of the platform's default
  /// what goes out is written first, so that the plan's log says what it was and why it went.
  private static func write(
    _ planned: [ReleasePlan.Environment], over said: [String: PlannedEnvironment], defaults: ReleasePlan,
    to release: Release, by author: EditAuthor, in transaction: borrowing WriteTransaction
  ) throws {
    let kept = Set(planned.map(\.name))
    let kinds = Set(planned.map(\.planned.kind))
    for old in defaults.environments where !kept.contains(old.name) {
      if said[old.name] == nil {
        // What another one of its kind takes the place of was only the default.
        guard !kinds.contains(old.planned.kind) else { continue }
        try transaction.plan(old.planned, as: old.name, in: release, by: EditAuthor(author.person))
      }
      try transaction.plan(nil, as: old.name, in: release, by: author)
    }
    for environment in planned where said[environment.name] != environment.planned {
      try transaction.plan(environment.planned, as: environment.name, in: release, by: author)
    }
  }
}

/// Asks for the reason of what is changed of a plan once there are findings.
enum PlanReason {
  /// - Throws: ``CommandError`` where something was found in the release and nobody says why.
  static func require(_ reason: String?, for release: Release, _ transaction: borrowing ReadTransaction) throws {
    // A frozen one takes no change at all.
    guard reason == nil, release.stage != .frozen, try transaction.hasFinding(in: release.id) else { return }
    throw CommandError(
      .usage, "\(release.version) has findings already: say --reason WHY with what changes of its plan")
  }
}
