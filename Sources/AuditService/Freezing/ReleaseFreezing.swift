public import AuditModel
internal import AuditReports
public import AuditRules
public import AuditStore

/// Freezes releases: what is said of one from then on is what was stored of it (rule 14).
public struct ReleaseFreezing {
  /// What the gate is asked.
  public let policy: GatePolicy
  /// The same as it was written.
  public let policyText: String
  /// Who freezes; nil: not said.
  public let person: String?
  /// When: UTC, milliseconds since 1970.
  public let now: Int64
  /// Version of the program.
  public let toolVersion: String

  /// How releases are frozen.
  public init(policy: GatePolicy, policyText: String, person: String?, now: Int64, toolVersion: String) {
    self.policy = policy
    self.policyText = policyText
    self.person = person
    self.now = now
    self.toolVersion = toolVersion
  }

  /// Evaluates a release once, asks the gate, stores both, and sets the stage.
  ///
  /// - Returns: The gate's answer, which changes nothing.
  /// - Throws: ``StoreError/frozen(release:)``.
  @discardableResult
  public func freeze(
    _ release: Release, of product: Product, in transaction: borrowing WriteTransaction
  ) throws -> GateCheck {
    guard release.stage != .frozen else { throw StoreError.frozen(release: release.version) }
    try transaction.refreshIssues()
    let input = try ComplianceInput(transaction.read, product: product, release: release, decisionsAt: now)
    let evaluation = ReleaseEvaluation(input)
    let check = try GateCheck(transaction.read, input, policy: policy, now: now, evaluated: evaluation)
    let answer = try FrozenRelease.answer(evaluation, lapsed: input.lapsed, at: now, in: transaction.read)
    let places = try PlaceTitles(check.outcome.letThrough.map(\.address), of: release, product, in: transaction.read)
    try transaction.record(
      check.outcome.run(
        places: places.all, policyText: policyText, person: person, ranAt: now, toolVersion: toolVersion),
      AnswerPacking.pack(answer), for: release)
    try transaction.setStage(.frozen, of: release, by: EditAuthor(person))
    return check
  }
}
