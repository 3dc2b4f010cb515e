/// A key of the gate's policy, and the part of the gate that it decides.
public enum GateKey: String, CaseIterable, Sendable {
  /// What no policy lifts: the release was evaluated, there is something to judge, no failure on a screen out of scope is
  /// left undecided, and a partial re-audit is compared with a baseline. No key of a policy's file.
  case release
  /// What a baseline asks besides: nothing worse, no answer missing, no screen or environment dropped. No key of a file.
  case baseline
  case failed
  case failedBySeverity = "failed_by_severity"
  case newlyFailing = "newly_failing"
  case reEmerged = "re_emerged"
  case untested
  case cannotTell = "cannot_tell"
  case decisions
  case severities
  case decisionsHold = "decisions_hold"
  case overdueIssues = "overdue_issues"
  case scopeKept = "scope_kept"
  case coverage
  case environments
  case freshness
  case builds
  case evidence
  case elementsComplete = "elements_complete"
  case stages
  case stagesInOrder = "stages_in_order"

  /// The keys of a policy's file, in their order.
  public static let ofPolicy = allCases.filter { $0 != .release && $0 != .baseline }

  /// The keys that can be a reason against a release; ``decisions`` and ``severities`` say what ``failed`` counts.
  public static let deciding = allCases.filter { $0 != .decisions && $0 != .severities }

  /// What must be so, in words.
  public var words: String {
    switch self {
    case .release:
      "The release was evaluated, has something to judge, and leaves no failure that it has no check for undecided"
    case .baseline: "Nothing is worse than in the baseline, and nothing of it is missing"
    case .failed: "No more failed required checks than the policy allows"
    case .failedBySeverity: "No more failed required checks of a severity than the policy allows of it"
    case .newlyFailing: "No more new failures since the release before than the policy allows"
    case .reEmerged: "No more failures that are back since the release before than the policy allows"
    case .untested: "No more required checks that are not tested than the policy allows"
    case .cannotTell: "No more required checks that nobody could tell than the policy allows"
    case .decisions: "Decisions that let a failure through"
    case .severities: "Severities that count"
    case .decisionsHold: "No decision that lets a failure through lapses soon"
    case .overdueIssues: "No more overdue issues than the policy allows"
    case .scopeKept: "Nothing that the release before had in scope is left out"
    case .coverage: "Enough required checks were tested in this release"
    case .environments: "Every screen was tested with each required technology"
    case .freshness: "What was found is recent enough"
    case .builds: "What was found is of the builds that the policy asks for"
    case .evidence: "Every failure has evidence"
    case .elementsComplete: "Every screen's list of elements is declared complete"
    case .stages: "Every screen's required stages are signed off"
    case .stagesInOrder: "The required stages were signed off in their order"
    }
  }

  /// Whether a policy asks for it.
  ///
  /// - Parameter hasBaseline: Whether the release is compared with one before, which asks for no new failure whatever the
  ///   policy allows.
  public func isAsked(by policy: GatePolicy, hasBaseline: Bool = false) -> Bool {
    switch self {
    case .release, .decisions, .severities: true
    case .baseline: hasBaseline
    case .failed: hasBaseline || policy.failed != nil
    case .failedBySeverity: !policy.failedBySeverity.isEmpty
    case .newlyFailing: policy.newlyFailing != nil
    case .reEmerged: policy.reEmerged != nil
    case .decisionsHold: policy.decisionsHold != nil
    case .overdueIssues: policy.overdueIssues != nil
    case .scopeKept: policy.scopeKept
    case .untested: policy.untested != nil
    case .cannotTell: policy.cannotTell != nil
    case .coverage: policy.coverage != nil
    case .environments: !policy.environments.isEmpty
    case .freshness: policy.freshness != nil
    case .builds: policy.builds != .any
    case .evidence: policy.evidence
    case .elementsComplete: policy.elementsComplete
    case .stages: !policy.stages.isEmpty
    case .stagesInOrder: policy.stagesInOrder && policy.stages.count > 1
    }
  }

  /// The rule of compliance that it asks about; nil where it asks what is the policy's own.
  public var rule: Rule? {
    switch self {
    case .release: .release
    case .failed, .failedBySeverity, .untested, .cannotTell, .elementsComplete: .screen
    case .decisions, .decisionsHold: .decisions
    case .baseline, .newlyFailing, .reEmerged, .scopeKept, .coverage: .betweenReleases
    case .builds: .builds
    case .severities, .overdueIssues, .environments, .freshness, .evidence, .stages, .stagesInOrder: nil
    }
  }
}
