import AuditModel

@testable import AuditRules

// What rules 5 to 9 answer: verdicts, what is carried between releases, and decisions.
extension RuleAnswers {
  // MARK: 5, 6 and 7

  static var facts: [(name: String, facts: ScreenRule.Facts)] {
    var all: [(String, ScreenRule.Facts)] = []
    for present in subsets {
      var counts = OutcomeCounts()
      for outcome in present { counts.add(outcome) }
      for bits in 0..<32 {
        var facts = ScreenRule.Facts(
          mustLevel: counts, hasFinding: bits & 1 != 0, hasElementChecks: bits & 2 != 0,
          isElementListComplete: bits & 4 != 0)
        facts.hasCarriedFailure = bits & 8 != 0
        facts.doubts = bits & 16 != 0 ? 1 : 0
        all.append(("\(present.map(\.name)) \(bits)", facts))
      }
    }
    return all
  }

  static var screens: [String] { facts.map { "\($0.name) \(ScreenRule.verdict($0.facts).rawValue)" } }

  static let verdicts = [Verdict.conformant, .nonconformant, .incomplete, .notEvaluated]

  static var processes: [String] {
    var lines: [String] = []
    let steps: [Verdict?] = [nil] + verdicts
    for process in words(steps, 3) {
      let verdict = ProcessRule.verdict(process.enumerated().map { ProcessRule.Step("\($0.offset)", $0.element) })
      lines.append("\(process.map { $0?.rawValue ?? "out" }) \(verdict.rawValue)")
    }
    for first in verdicts {
      for second in verdicts {
        let verdicts = ProcessRule.verdicts(own: ["a": first, "b": second], processes: [["a", "b"]])
        let said = ["a", "b"].map { verdicts[$0]?.rawValue ?? "" }
        lines.append("\(first.rawValue) \(second.rawValue) \(said)")
      }
    }
    return lines
  }

  static var releases: [String] {
    var lines: [String] = []
    let left = PlanSummary.NotReAudited(release: "1.0", screens: ["x"], failures: 1)
    let causes: [[DroppedFailure.Cause]] = [[]] + DroppedFailure.Cause.allCases.map { [$0] }
    for (name, facts) in facts {
      for verdict in verdicts {
        for dropped in causes {
          for isPartial in flags {
            let judged = ReleaseRule.judge(
              facts, screens: [("s", verdict)], processes: [("why", verdict)], notReAudited: isPartial ? [left] : [],
              dropped: dropped)
            let cause = dropped.map(\.rawValue)
            lines.append("\(name) \(verdict.rawValue) \(cause) \(isPartial) \(judged.verdict.rawValue)")
          }
        }
      }
    }
    for first in subsets {
      for second in subsets {
        let rates = ReleaseRule.rates(
          [first, second].map { ["c": ReleaseRule.CriterionTally(Set($0))] }, product: [:], mustLevel: OutcomeCounts())
        let said = "\(rates.met)/\(rates.applicable) \(rates.countedScreens)"
        lines.append("\(first.map(\.name)) \(second.map(\.name)) \(said)")
      }
    }
    return lines
  }

  static func plan(
    _ reader: PlannedEnvironment.Coverage?, _ keyboard: PlannedEnvironment.Coverage?
  ) -> ReleasePlan {
    var planned = ["the app": PlannedEnvironment(kind: .theApp, coverage: .full, position: 3)]
    planned["reader"] = reader.map { PlannedEnvironment(kind: .screenReader, coverage: $0, position: 1) }
    planned["keyboard"] = keyboard.map { PlannedEnvironment(kind: .keyboard, coverage: $0, position: 2) }
    return ReleasePlan(planned, on: .ios)
  }

  static var claims: [String] {
    var lines: [String] = []
    let kinds: [PlannedEnvironment.Coverage?] = [nil, .full, .spot]
    for reader in kinds {
      for keyboard in kinds {
        for bits in 0..<8 {
          let claim = ConformanceClaim.judge(
            asksAllOfWCAG: bits & 1 != 0, plan: plan(reader, keyboard), isPartial: bits & 2 != 0,
            hasDroppedUnasked: bits & 4 != 0)
          let planned = [reader, keyboard].map { $0?.rawValue ?? "none" }
          lines.append("\(planned) \(bits) \(claim.obstacles.map(\.rawValue))")
        }
      }
    }
    return lines
  }

  // MARK: 8 and 9

  static func said(_ release: String, _ outcome: Outcome?, _ version: String? = nil) -> CarryRule.Said {
    guard let outcome else { return CarryRule.Said(release: release, decisions: []) }
    let finding = CountedFinding(
      id: Identifier(rawValue: 1), outcome: outcome, environment: Planned.voiceOver,
      system: version.flatMap { Planned.iOS($0) }, build: 1, observedAt: 0, foldedAuditor: "ana")
    return CarryRule.Said(release: release, decisions: [FindingRule.Decision(finding)])
  }

  static var histories: [String] {
    words(answers, 3).map { history in
      let said = history.enumerated().map { Self.said("\($0.offset)", $0.element) }
      let passed = CarryRule.passedIn(said, in: ["VoiceOver on iOS"]) ?? "none"
      return "\(history.map(name)) \(CarryRule.failures(said).map(\.release)) \(passed)"
    }
  }

  static var versions: [String] {
    var lines: [String] = []
    let versions: [String?] = [nil, "17", "17.4", "18"]
    for failed in versions {
      for passed in versions {
        let failures = CarryRule.failures(own: said("2", .passed, passed), [said("1", .failed, failed)])
        lines.append("\(failed ?? "none") \(passed ?? "none") \(failures.count)")
      }
    }
    return lines
  }

  static var decisions: [String] {
    var lines: [String] = []
    let severities: [Severity?] = [nil] + Severity.allCases
    for kind in Decision.Kind.allCases {
      let term = DecisionRule.term(of: kind).map { "\($0)" } ?? "never"
      lines.append("\(kind) \(DecisionRule.letsThrough(kind)) \(term)")
      let decision = Decision(
        id: Identifier(rawValue: 1), issue: Identifier(rawValue: 1), kind: kind, owner: "o", requestedBy: "r",
        approver: "a", duplicateOf: nil, reason: "x", decidedAt: 0, expiresAt: nil, isReplaced: false, revocation: nil)
      for now in severities {
        for accepted in severities {
          for bits in 0..<32 {
            let covering = CoveringDecision(
              finding: Identifier(rawValue: 7), issue: Identifier(rawValue: 1), decision: decision, severity: now,
              isContested: bits & 1 != 0, hasReturned: bits & 2 != 0, wasThere: bits & 4 != 0,
              isPlaceAccepted: bits & 8 != 0, isReleaseNamed: bits & 16 != 0, accepted: accepted)
            let coverage = DecisionRule.coverage(covering)
            lines.append("\(kind) \(now?.name ?? "none") \(accepted?.name ?? "none") \(bits) \(coverage)")
          }
        }
      }
    }
    return lines
  }
}
