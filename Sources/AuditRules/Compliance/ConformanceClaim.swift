public import AuditModel

/// Rule 7: whether words of conformance with WCAG may be said of a release, such as "fully conformant" (WCAG 2.2 §5.3.1).
///
/// Where they may not, a conformant release meets its profile.
public struct ConformanceClaim: Hashable, Sendable {
  /// What stands in the way of words of conformance.
  public enum Obstacle: String, CaseIterable, Sendable {
    /// Some criterion of levels A and AA is not asked for by its own check.
    case criteria
    /// The plan names no screen reader in full.
    case screenReader = "screen-reader"
    /// The plan names no keyboard in full.
    case keyboard
    /// Only some screens were audited again.
    case partial
    /// A failure is known of a check that the profile does not ask for, or in an environment that the plan names no more.
    case smallerProfile = "smaller-profile"

    /// The obstacle in words, as in "That is no conformance with WCAG, for …".
    public var words: String {
      switch self {
      case .criteria: "the profile does not ask for every criterion of levels A and AA by its own check"
      case .screenReader: "no screen reader is planned in full"
      case .keyboard: "no keyboard is planned in full"
      case .partial: "only some of its screens were audited again"
      case .smallerProfile: "a failure is known where the profile or the plan does not ask"
      }
    }
  }

  /// What stands in the way, in the order of ``Obstacle``; empty where words of conformance may be said.
  public let obstacles: [Obstacle]

  /// A claim with what stands in its way.
  public init(obstacles: [Obstacle]) {
    self.obstacles = obstacles
  }

  /// Whether words of conformance with WCAG may be said.
  public var isOfWCAG: Bool { obstacles.isEmpty }

  /// Judges.
  ///
  /// - Parameters:
  ///   - asksAllOfWCAG: What ``asksAllOfWCAG(_:ownChecks:version:)`` says of the profile.
  ///   - isPartial: Whether the release is a partial re-audit.
  ///   - hasDroppedUnasked: Whether a failure of a must-level check is known that the profile does not ask for where it was
  ///     found, or in an environment that the plan names no more, decided or not.
  public static func judge(
    asksAllOfWCAG: Bool, plan: ReleasePlan, isPartial: Bool, hasDroppedUnasked: Bool
  ) -> ConformanceClaim {
    func isMissing(_ kind: PlannedEnvironment.Kind) -> Bool {
      !plan.environments.contains { $0.planned.kind == kind && $0.isFull }
    }
    let obstacles: [(Obstacle, Bool)] = [
      (.criteria, !asksAllOfWCAG), (.screenReader, isMissing(.screenReader)), (.keyboard, isMissing(.keyboard)),
      (.partial, isPartial), (.smallerProfile, hasDroppedUnasked),
    ]
    return ConformanceClaim(obstacles: obstacles.filter(\.1).map(\.0))
  }

  /// Whether the own check of every criterion of WCAG at A and AA is asked; a criterion that a later version removed (4.1.1)
  /// needs none.
  ///
  /// - Parameters:
  ///   - catalog: The criteria that the release's packs have.
  ///   - ownChecks: The criteria whose own check is asked, as references write them.
  ///   - version: The version of WCAG that the profile aims at; nil means the newest.
  public static func asksAllOfWCAG(_ catalog: [CriterionOutline], ownChecks: Set<String>, version: String?) -> Bool {
    let criteria = catalog.filter { outline in
      guard outline.standard == "wcag", let criterion = outline.criterion, criterion.removed == nil else {
        return false
      }
      return ["A", "AA"].contains(outline.level) && (version.map { criterion.stands(in: $0) } ?? true)
    }
    return !criteria.isEmpty && criteria.allSatisfy { ownChecks.contains("wcag/\($0.key)") }
  }

  /// The same of a release with a profile.
  ///
  /// - Parameters:
  ///   - definitions: The checks that it asks for.
  ///   - standards: The standard whose criteria the guidelines of a pack are, by the pack's key.
  static func asksAllOfWCAG(
    _ release: Release, _ profile: Profile, _ definitions: [CheckDefinition], _ standards: [String: String],
    in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> Bool {
    let own = definitions.filter { standards[$0.pack] == "wcag" }.map { "wcag/\($0.guideline)" }
    // Where none is asked, the catalog has nothing to add.
    guard !own.isEmpty else { return false }
    return asksAllOfWCAG(
      try snapshot.criteriaOfWCAG(for: release.id), ownChecks: Set(own),
      version: profile.packs.first { $0.pack == "wcag" && $0.version != nil }?.version)
  }
}

extension ComplianceInput {
  /// What may be said of conformance with WCAG.
  func claim(_ dropped: [DroppedFailure]) -> ConformanceClaim {
    let unasked: [DroppedFailure.Cause] = [.notAsked, .unplanned]
    return ConformanceClaim.judge(
      asksAllOfWCAG: asksAllOfWCAG, plan: plan, isPartial: release.isPartial,
      hasDroppedUnasked: dropped.contains { $0.isMustLevel && unasked.contains($0.cause) })
  }
}
