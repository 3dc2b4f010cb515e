import AuditModel

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A release that the default policy lets through: the screens `a` and `b` with five passed cells each, found today with
/// VoiceOver, lists declared, all stages signed off in order by `Auditor A`.
struct GateRelease {
  static let day: Int64 = 86_400_000
  static let now: Int64 = 1_750_000_000_000

  var facts: GateFacts

  init() {
    let screens = ["a", "b"]
    let cells = screens.flatMap { key in
      (1...5).map { number in
        var cell = GateFacts.Cell(
          address: .screen(key: key, state: Address.defaultState, element: nil), check: "t/\(number)",
          outcome: .passed, isTestedHere: true)
        cell.decidedAt = Self.now
        cell.technologies = ["VoiceOver"]
        return cell
      }
    }
    facts = GateFacts(
      commands: GateCommands(product: "app", release: "1.0", namesProduct: false), verdict: .conformant, cells: cells,
      screens: screens.map { GateFacts.Screen(key: $0, isElementListComplete: true, stages: Self.stages()) },
      hasElementChecks: true, now: Self.now)
  }

  /// Stages that were signed in this order; the others are open.
  static func stages(
    _ order: [DevelopmentStage] = DevelopmentStage.allCases, audit: String = "Auditor A"
  ) -> [StageRule.Standing] {
    StageRule.standings(
      order.enumerated().map { index, stage in
        StageSignOff(
          id: Identifier(rawValue: Int64(index + 1)), screen: "a", stage: stage, isSigned: true,
          person: stage == .audit ? audit : "Manager B", reason: nil, signedAt: now)
      })
  }

  /// Sets the outcome of the first cells.
  mutating func set(_ outcome: Outcome, _ count: Int, severity: Severity? = .serious) {
    for index in 0..<count {
      facts.cells[index].outcome = outcome
      facts.cells[index].isTestedHere = outcome != .untested
      facts.cells[index].severity = outcome == .failed ? severity : nil
      if outcome == .untested {
        facts.cells[index].decidedAt = nil
        facts.cells[index].technologies = []
      }
    }
  }

  /// The keys that are broken under a policy, in their order, each once.
  func broken(_ change: (inout GatePolicy) -> Void = { _ in }) -> [GateKey] {
    let keys = decide(change).reasons.map(\.key)
    return keys.indices.filter { $0 == 0 || keys[$0] != keys[$0 - 1] }.map { keys[$0] }
  }

  func decide(_ change: (inout GatePolicy) -> Void = { _ in }) -> GateOutcome {
    var policy = GatePolicy()
    change(&policy)
    return GateRule.decide(facts, policy: policy)
  }
}
