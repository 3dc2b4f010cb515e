public import AuditModel

/// What verdicts and documents say of the plan of a release (DESIGN section 3, "The plan").
public struct PlanSummary: Sendable {
  /// A kind of environment that the plan does not name, so that nothing is asked in one.
  public struct UnnamedKind: Hashable, Sendable {
    /// The kind.
    public let kind: PlannedEnvironment.Kind
    /// Why it was taken out; nil: it was never named, or nobody said.
    public let reason: String?
    /// Who took it out; nil: as above.
    public let person: String?
  }

  /// Screens outside a partial re-audit that stand as in one release before.
  public struct NotReAudited: Hashable, Sendable {
    /// The newest release before that audited them; nil: none did.
    public let release: String?
    /// Their keys, in the plan's order; at least one.
    public let screens: [String]
    /// The must-level failures that they had there, those carried and those without a cell included.
    public let failures: Int

    /// Screens with their failures.
    public init(release: String?, screens: [String], failures: Int) {
      self.release = release
      self.screens = screens
      self.failures = failures
    }

    /// `24 screens not re-audited, 31 failures as of 1.0`.
    public var words: String {
      let screens = CountText.of(screens.count, "screen")
      guard let release else { return "\(screens) not re-audited, and never audited before" }
      return "\(screens) not re-audited, \(CountText.of(failures, "failure")) as of \(release)"
    }
  }

  /// How much of what is asked in an environment that is only spot-checked was answered there.
  public struct SpotCheck: Hashable, Sendable {
    /// Name of the environment.
    public let environment: String
    /// How many required checks were answered in it, whatever the answer.
    public internal(set) var answered = 0
    /// How many required checks are asked in it.
    public internal(set) var asked = 0

    /// `12 of 240`.
    public var words: String { "\(answered) of \(asked)" }
  }

  let plan: ReleasePlan
  /// The environments, in the plan's order.
  public var environments: [ReleasePlan.Environment] { plan.environments }
  /// The kinds that it does not name, in the order of the kinds.
  public let unnamed: [UnnamedKind]
  /// Whether the screens of the product were listed for it.
  public let isInventoried: Bool
  /// Whether it is a partial re-audit.
  public let isPartial: Bool
  /// The screens that a partial re-audit leaves as they were, by the release that they stand as in, the newest first.
  public internal(set) var notReAudited: [NotReAudited] = []
  /// The environments in which failures alone count, in the plan's order, as far as the release was evaluated.
  public internal(set) var spotChecks: [SpotCheck] = []
  /// What was changed of it after the first finding, oldest first.
  public let changes: [PlanChange]
  /// The builds, in their order.
  let builds: [Build]
  /// The newest build; nil without any.
  public internal(set) var newestBuild: Build?

  /// The plan of which nothing is known but its environments.
  init(_ plan: ReleasePlan, builds: [Build] = []) {
    self.plan = plan
    unnamed = []
    isInventoried = false
    isPartial = false
    changes = []
    self.builds = builds
    newestBuild = builds.last
  }

  /// Reads what is said of a release's plan; which screens are not audited again is for the caller to add.
  ///
  /// - Parameter findings: Those of the release.
  init(
    _ release: Release, _ plan: ReleasePlan, findings: [FindingRow],
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws {
    self.plan = plan
    isInventoried = release.isInventoried
    isPartial = release.isPartial
    builds = try snapshot.builds(of: release.id)
    newestBuild = builds.last
    changes = try Self.changes(of: release, findings, in: snapshot)
    unnamed = try Self.unnamed(plan, release, in: snapshot)
  }

  private static func changes(
    of release: Release, _ findings: [FindingRow], in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [PlanChange] {
    guard !findings.isEmpty else { return [] }
    // One a session: within a session every copy of the file has them in one order.
    var first: [Identifier<AuditSession>: Identifier<Finding>] = [:]
    var latest: (session: Identifier<AuditSession>, finding: Identifier<Finding>)?
    for finding in findings {
      if let latest, latest.session == finding.session, latest.finding <= finding.id { continue }
      let known = first[finding.session].map { min($0, finding.id) } ?? finding.id
      first[finding.session] = known
      latest = (finding.session, known)
    }
    let edits = try snapshot.edits(of: release, after: first.values.sorted())
    return PlanChange.foldingRenames(PlanChange.all(edits, firstFinding: Stamp(rawValue: .min)))
  }

  /// The kinds that a plan can name besides the app, which always is there.
  static let nameable: [PlannedEnvironment.Kind] = [.screenReader, .keyboard, .voice, .switchAccess]

  private static func unnamed(
    _ plan: ReleasePlan, _ release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [UnnamedKind] {
    let kinds = plan.kinds
    let missing = kinds.contains(.notStated) ? [] : nameable.filter { !kinds.contains($0) }
    // What was once named can have been taken out with a reason; a voice or switch technology seldom was.
    guard missing.contains(.screenReader) || missing.contains(.keyboard) else {
      return missing.map { UnnamedKind(kind: $0, reason: nil, person: nil) }
    }
    let way = [release.version] + (try snapshot.earlierReleases(of: release).map(\.version))
    let edits = try snapshot.environmentEdits(of: release.product)
    return missing.map { kind in
      let removal = removal(of: kind, edits, way)
      return UnnamedKind(kind: kind, reason: removal?.reason, person: removal?.person)
    }
  }

  /// The newest edit by which a kind went out of the plan, in the nearest release that says one.
  ///
  /// - Parameter way: The versions from the release back.
  static func removal(of kind: PlannedEnvironment.Kind, _ edits: [Edit], _ way: [String]) -> Edit? {
    let values = Dictionary(edits.map { ($0.number, $0.value) }) { first, _ in first }
    func takesOut(_ edit: Edit) -> Bool {
      edit.value == nil
        && edit.replaces.contains { number in
          guard let value = values[number] ?? nil, let planned = try? PlannedEnvironment(value) else { return false }
          return planned.kind == kind
        }
    }
    for version in way {
      let removals = edits.filter { $0.register.release == version && takesOut($0) }
      if let newest = removals.max(by: { $0.position < $1.position }) { return newest }
    }
    return nil
  }

  /// How many screens are not audited again.
  public var notReAuditedCount: Int { notReAudited.reduce(0) { $0 + $1.screens.count } }

  /// How many must-level failures stand on them as of the releases before.
  public var notReAuditedFailures: Int { notReAudited.reduce(0) { $0 + $1.failures } }

  /// The keys of the screens that are not audited again.
  var screensNotReAudited: Set<String> { Set(notReAudited.flatMap(\.screens)) }
}

extension PlanSummary.NotReAudited {
  /// Which screens of a partial re-audit stand as in which release, with their failures there.
  ///
  /// - Parameters:
  ///   - release: The partial re-audit.
  ///   - earlier: The releases on its way back.
  ///   - time: When decisions have to be in force to count; nil leaves them out.
  static func all(
    of release: Release, _ product: Product, _ earlier: [Release], decisionsAt time: Int64?,
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [PlanSummary.NotReAudited] {
    guard release.isPartial else { return [] }
    var left = try snapshot.plannedScreens(of: release.id).filter { $0.plan.plan == .notReAudited }.map(\.key)
    let renames = try snapshot.keyRenames(of: product.id)
    var groups: [PlanSummary.NotReAudited] = []
    var version = release.predecessor
    while !left.isEmpty, let before = earlier.first(where: { $0.version == version }) {
      // By the keys of the re-audit, which may have renamed screens since.
      var former: [String: String] = [:]
      for key in try snapshot.screenKeys(of: before.id) {
        let place = NamedPlace(.screen(key: key, state: Address.defaultState, element: nil))
        let now = renames.place(place, in: before.version, asOf: release.version).address.screenKey ?? key
        former[now] = former[now] ?? key
      }
      let screens = left.filter { former[$0] != nil }
      if !screens.isEmpty {
        let input = try ComplianceInput(snapshot, product: product, release: before, decisionsAt: time)
        groups.append(
          PlanSummary.NotReAudited(
            release: before.version, screens: screens,
            failures: failures(on: Set(screens.compactMap { former[$0] }), input.compliance(), of: input.screens)))
        left.removeAll { former[$0] != nil }
      }
      version = before.predecessor
    }
    if !left.isEmpty { groups.append(PlanSummary.NotReAudited(release: nil, screens: left, failures: 0)) }
    return groups
  }

  /// How many must-level failures a release had on screens: those of its cells, and those that it had no cell for, there or on
  /// components that none of its other screens declares; not where somebody said that the place is gone.
  private static func failures(
    on screens: Set<String>, _ compliance: ReleaseCompliance, of outlines: [ScreenOutline]
  ) -> Int {
    let others = Set(outlines.filter { !screens.contains($0.key) }.flatMap(\.components))
    let dropped = compliance.standingDroppedFailures.count { failure in
      failure.address.screenKey.map(screens.contains)
        ?? failure.address.componentKey.map { !others.contains($0) } ?? false
    }
    return compliance.screens.filter { screens.contains($0.key) }.reduce(dropped) { $0 + $1.mustLevel.failed }
  }
}
