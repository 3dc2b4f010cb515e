public import AuditModel
internal import AuditRules
public import AuditStore

/// Says when findings are recorded what they count for, where the plan does not name their environment in full (rule 2b).
public struct EnvironmentNotes: Sendable {
  private var methods: Set<CheckMethod> = []

  /// Nothing recorded yet.
  public init() {}

  /// Notes what a finding that was recorded answers.
  public mutating func add(_ definition: CheckDefinition) { methods.insert(definition.check.method) }

  /// A sentence for each environment of the session's in which answers do not count as in one that is planned in full.
  public func notes(
    in session: AuditSession, of release: Release, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> [String] {
    // What needs no technology counts in every plan.
    let needing = CheckMethod.allCases.filter {
      methods.contains($0) && PlannedEnvironment.Kind.answering($0) != .theApp
    }
    guard !needing.isEmpty else { return [] }
    let plan = ReleasePlan(try transaction.plannedEnvironments(of: release.id), on: product.platform)
    return needing.compactMap { method in
      EnvironmentNote.of(
        plan.environment(of: session.environment, answering: method), plan, of: release.version)
    }.distinct().map { "Note: \($0)" }
  }

  /// The same of a session that begins.
  public static func note(
    on session: AuditEnvironment, of release: Release, _ product: Product, _ transaction: borrowing ReadTransaction
  ) throws -> String? {
    let plan = ReleasePlan(try transaction.plannedEnvironments(of: release.id), on: product.platform)
    return EnvironmentNote.of(session, plan, of: release.version, on: product.platform).map { "Note: \($0)" }
  }
}
