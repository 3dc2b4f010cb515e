public import AuditModel

/// A finding with what rule 2 needs to know of it.
public struct CountedFinding: Hashable, Sendable {
  /// Its number.
  public let id: Identifier<Finding>
  /// The outcome.
  public let outcome: Outcome
  /// Whether a tool made it without a person.
  public let isAutomatic: Bool
  /// Assistive technology and OS major version.
  public let environmentClass: String
  /// Order of its build within the release.
  public let build: Int
  /// When it was observed: UTC, milliseconds since 1970.
  public let observedAt: Int64
  /// Who, as names are compared (``TypedName/folded``).
  public let foldedAuditor: String
  /// The finding it corrects, or nil.
  public let amends: Identifier<Finding>?
  /// Whether it was retracted.
  public let isRetracted: Bool

  /// A finding.
  public init(
    id: Identifier<Finding>, outcome: Outcome, isAutomatic: Bool = false, environmentClass: String, build: Int,
    observedAt: Int64, foldedAuditor: String, amends: Identifier<Finding>? = nil, isRetracted: Bool = false
  ) {
    self.id = id
    self.outcome = outcome
    self.isAutomatic = isAutomatic
    self.environmentClass = environmentClass
    self.build = build
    self.observedAt = observedAt
    self.foldedAuditor = foldedAuditor
    self.amends = amends
    self.isRetracted = isRetracted
  }

  /// A finding as it is stored, with its session.
  init(_ row: FindingRow, _ session: AuditSession?, isRetracted: Bool) {
    self.init(
      id: row.id, outcome: row.outcome, isAutomatic: row.mode == .automatic,
      environmentClass: session?.environment.environmentClass ?? "", build: session?.build.position ?? 0,
      observedAt: row.observedAt, foldedAuditor: session?.auditorName.folded ?? "", amends: row.amends,
      isRetracted: isRetracted)
  }
}
