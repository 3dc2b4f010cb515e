public import AuditModel
public import AuditRules
public import AuditStore

/// The environments that a release is tested in, as they are changed.
public enum PlannedTechnologies {
  /// Whether a change of a release's plan needs a reason: something was found in it already.
  ///
  /// A frozen release takes no change at all.
  public static func needsReason(
    for release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    try release.stage != .frozen && transaction.hasFinding(in: release.id)
  }

  /// Changes them.
  ///
  /// - Parameters:
  ///   - needsReader: Whether a plan for the web has to name a screen reader, or that it has none.
  ///   - change: Reads what is wanted, with the technologies that were added before.
  /// - Returns: What it means besides, a sentence each.
  /// - Throws: ``PlanRule/Problem`` for what a plan cannot be.
  public static func change(
    of release: Release, _ product: Product, by author: EditAuthor, needsReader: Bool = false,
    in transaction: borrowing WriteTransaction,
    _ change: (_ own: [AssistiveTechnology]) throws(PlanRule.Problem) -> PlanRule.Change
  ) throws -> [String] {
    let said = try transaction.read.plannedEnvironments(of: release.id)
    let plan = ReleasePlan(said, on: product.platform)
    let change = try change(try transaction.read.ownTechnologies(of: release.id))
    if needsReader, product.platform == .web { try requireReader(said, change) }
    guard !change.isEmpty else { return [] }
    let planned = try PlanRule.environments(plan, isSaid: !said.isEmpty, change)
    try write(planned, over: said, defaults: plan, to: release, by: author, in: transaction)
    return said.isEmpty ? notes(on: planned, replacing: plan) : []
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

  /// A product for the web has several screen readers, of which somebody has to choose.
  private static func requireReader(
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
