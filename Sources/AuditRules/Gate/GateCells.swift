package import AuditModel

/// What the gate's answer needs of must-level cells, counted while they go by, so that no cell has to be kept.
package struct GateCells {
  /// Cells of which the first few are named.
  struct Places {
    private(set) var count = 0
    /// The first few.
    private(set) var first: [GateFacts.Named] = []
    private var severities: [Severity?: Int] = [:]

    mutating func add(_ cell: GateFacts.Cell) {
      count += 1
      severities[cell.severity, default: 0] += 1
      if first.count < GateRule.named { first.append(GateFacts.Named(cell)) }
    }

    /// The first few, and how many more there are.
    func words(_ facts: GateFacts) -> String { GateRule.few(first.map(facts.name), of: count) }

    /// How many there are of each severity, the worst first, those of which nobody said it last.
    var bySeverity: [GateReason.SeverityCount] {
      ([nil] + Severity.allCases.map { Optional($0) }).reversed().compactMap { severity in
        severities[severity].map { GateReason.SeverityCount(severity: severity, count: $0) }
      }
    }
  }

  /// What was tested with a technology that the policy asks for.
  struct Tested {
    /// How many cells.
    var count = 0
    /// The keys of the screens that they are on.
    var screens: Set<String> = []
  }

  private static let dayLength: Int64 = 86_400_000

  package let policy: GatePolicy
  /// The time before which a finding is too old: UTC, milliseconds since 1970; nil where age plays no part.
  private let oldest: Int64?
  /// All cells.
  private(set) var count = 0
  /// Those that this release's own findings decide.
  private(set) var tested = 0
  /// Those that apply.
  private(set) var applying = 0
  /// The keys of the screens that they are on.
  private(set) var screens: Set<String> = []
  /// The last of them, for the cells of a screen come together.
  private var latestScreen: String?
  /// The failures that count.
  private(set) var failed = Places()
  /// Of them those that are carried from an earlier release.
  private(set) var failedBefore = 0
  /// The decisions about failures that count that lapsed, in words.
  private(set) var lapsed: [String] = []
  /// The decisions that do not cover failures that count, in words.
  private(set) var beyond: [String] = []
  private(set) var untested = Places()
  private(set) var cannotTell = Places()
  /// Those that were decided too long ago.
  private(set) var stale = Places()
  /// Those that are decided on too old a build.
  private(set) var onOldBuilds = Places()
  /// Whether it is compared with a baseline, which then decides which failures count.
  private let hasBaseline: Bool
  /// How many failures the baseline had, too.
  private(set) var knownInBaseline = 0
  /// Those of them that are more severe now.
  private(set) var moreSevere = Places()
  /// What the release before had an answer for and this one has not.
  private(set) var unanswered = Places()
  /// The failures that no decision lets through, by the limit of the policy that they count for.
  private(set) var bySeverity: [Places]
  /// Of them those that are new since the release before.
  private(set) var newlyFailing = Places()
  /// Of them those that are back since the release before.
  private(set) var reEmerged = Places()
  /// The decisions that let failures through and lapse too soon, in words.
  private(set) var lapsing: [String] = []
  /// The time until which they have to hold: UTC, milliseconds since 1970; nil: it plays no part.
  private let heldUntil: Int64?
  /// The failures without evidence.
  private(set) var bare = Places()
  /// What was tested with each technology that the policy asks for, in its order.
  private(set) var environments: [Tested]
  /// How many failures no decision lets through.
  private(set) var failureCount = 0
  /// The worst of them.
  private(set) var worst: [GateOutcome.Failure] = []
  /// The failures that a decision lets through.
  private(set) var letThrough: [GateOutcome.LetThrough] = []

  /// No cells yet.
  ///
  /// - Parameters:
  ///   - now: The time of the gate: UTC, milliseconds since 1970.
  ///   - hasBaseline: Whether the release is compared with a baseline.
  package init(_ policy: GatePolicy, now: Int64, hasBaseline: Bool = false) {
    self.policy = policy
    self.hasBaseline = hasBaseline
    bySeverity = policy.failedBySeverity.map { _ in Places() }
    heldUntil = policy.decisionsHold.map { now + Int64($0) * Self.dayLength }
    oldest = policy.freshness.map { now - Int64($0) * Self.dayLength }
    environments = policy.environments.map { _ in Tested() }
  }

  /// Where the cells are that its sentences name; a place may stand more than once.
  package var namedPlaces: [Address] {
    let known = [
      failed, untested, cannotTell, stale, onOldBuilds, moreSevere, unanswered, newlyFailing, reEmerged, bare,
    ]
    return (known + bySeverity).flatMap { $0.first.map(\.address) }
  }

  /// Whether a cell that passed or does not apply is only counted, for the policy asks nothing more of it.
  package var onlyCountsPassed: Bool { oldest == nil && environments.isEmpty && policy.builds == .any }

  /// Counts a cell that passed or does not apply.
  ///
  /// - Precondition: ``onlyCountsPassed``.
  package mutating func addPassed(_ outcome: Outcome, on screen: String?) {
    count += 1
    tested += 1
    if outcome != .inapplicable { applying += 1 }
    note(screen)
  }

  private mutating func note(_ screen: String?) {
    guard let screen, screen != latestScreen else { return }
    latestScreen = screen
    screens.insert(screen)
  }

  /// Counts a cell.
  package mutating func add(_ cell: GateFacts.Cell) {
    count += 1
    if cell.isTestedHere { tested += 1 }
    if cell.outcome != .inapplicable { applying += 1 }
    var screen: String?
    if case .screen(let key, _, _) = cell.address { screen = key }
    note(screen)
    switch cell.outcome {
    case .failed: addFailed(cell)
    case .untested: untested.add(cell)
    case .cantTell: cannotTell.add(cell)
    case .passed, .inapplicable: break
    }
    if hasBaseline, cell.since == .unanswered { unanswered.add(cell) }
    if cell.isOnTooOldBuild { onOldBuilds.add(cell) }
    if let oldest, cell.isTestedHere, cell.decidedAt.map({ $0 < oldest }) ?? true { stale.add(cell) }
    for (index, environment) in policy.environments.enumerated()
    where cell.technologies.contains(where: { TypedName.isSame($0, environment.technology) }) {
      environments[index].count += 1
      if let screen { environments[index].screens.insert(screen) }
    }
  }

  private mutating func addFailed(_ cell: GateFacts.Cell) {
    if !cell.hasEvidence { bare.add(cell) }
    if let through = GateRule.letThrough(cell, policy) {
      letThrough.append(through)
      let expiry = through.covering?.decision.expiresAt
      if let heldUntil, let expiry, expiry < heldUntil { lapsing.append(through.decision) }
      return
    }
    addWorst(cell)
    if let index = limit(of: cell.severity) { bySeverity[index].add(cell) }
    if cell.since == .newlyFailing { newlyFailing.add(cell) }
    if cell.since == .reEmerged { reEmerged.add(cell) }
    if hasBaseline {
      if cell.since == .moreSevere { moreSevere.add(cell) }
      guard cell.since == .newlyFailing || cell.since == .reEmerged else {
        knownInBaseline += 1
        return
      }
    } else {
      guard cell.severity.map({ policy.severities.contains($0) }) ?? true else { return }
    }
    failed.add(cell)
    if !cell.isTestedHere { failedBefore += 1 }
    if let words = cell.lapsed?.words { lapsed.append(words) }
    if let words = cell.beyond { beyond.append(words) }
  }

  /// Counts a failure that no decision lets through, and keeps it where it is one of the worst.
  mutating func addWorst(_ cell: GateFacts.Cell) {
    failureCount += 1
    let isWorse = cell.since == .newlyFailing || cell.since == .reEmerged || cell.since == .moreSevere
    let failure = GateOutcome.Failure(
      address: cell.address, check: cell.check, severity: cell.severity, isWorse: isWorse, findings: cell.findings)
    let place = worst.firstIndex { rank($0) > rank(failure) } ?? worst.count
    guard place < GateOutcome.namedWorst else { return }
    worst.insert(failure, at: place)
    worst = Array(worst.prefix(GateOutcome.namedWorst))
  }

  /// By what the worst are ordered, the worst first; of which nobody said the severity comes last.
  private func rank(_ failure: GateOutcome.Failure) -> (Int, Int64) {
    (hasBaseline && !failure.isWorse ? 1 : 0, -(failure.severity?.rawValue ?? 0))
  }

  /// The limit of the policy that a failure of a severity counts for; nil where it has none.
  private func limit(of severity: Severity?) -> Int? {
    policy.failedBySeverity.firstIndex { $0.severity == severity }
      ?? (severity == nil && !policy.failedBySeverity.isEmpty ? 0 : nil)
  }
}
