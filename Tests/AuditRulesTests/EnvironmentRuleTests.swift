import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 2b, last sentence, and "The plan": over the environments of the plan the worst counts.
@Suite struct EnvironmentRuleTests {
  struct Case: CustomTestStringConvertible {
    /// The plan: names of environments, with `?` those that are spot checks.
    let planned: [String]
    /// What was found, by name; `!` stands before one that the plan does not name.
    let found: [String: Outcome]
    let outcome: Outcome

    init(_ planned: [String], _ found: [String: Outcome], _ outcome: Outcome) {
      self.planned = planned
      self.found = found
      self.outcome = outcome
    }

    var testDescription: String {
      "\(planned.joined(separator: "+")): \(found.map { "\($0.key) \($0.value.name)" }.sorted()) gives \(outcome.name)"
    }
  }

  private static let cases: [Case] = [
    Case(["A"], [:], .untested),
    Case(["A"], ["A": .passed], .passed),
    Case(["A"], ["A": .inapplicable], .inapplicable),
    // Two in full: nobody answered in one of them.
    Case(["A", "B"], ["A": .passed], .untested),
    Case(["A", "B"], ["A": .cantTell], .untested),
    Case(["A", "B"], ["A": .passed, "B": .passed], .passed),
    Case(["A", "B"], ["A": .passed, "B": .inapplicable], .passed),
    Case(["A", "B"], ["A": .passed, "B": .cantTell], .cantTell),
    Case(["A", "B"], ["A": .failed], .failed),
    // A spot check: only its failures count.
    Case(["A", "B?"], ["A": .passed], .passed),
    Case(["A", "B?"], ["B": .passed], .untested),
    Case(["A", "B?"], ["A": .passed, "B": .cantTell], .passed),
    Case(["A", "B?"], ["A": .passed, "B": .untested], .passed),
    Case(["A", "B?"], ["A": .passed, "B": .failed], .failed),
    // Outside the plan: a failure of this release counts, and nothing else.
    Case(["A"], ["!C": .passed], .untested),
    Case(["A"], ["A": .passed, "!C": .cantTell], .passed),
    Case(["A"], ["A": .passed, "!C": .failed], .failed),
    Case([], ["!C": .failed], .failed),
    Case([], ["!C": .passed], .untested),
  ]

  @Test(arguments: cases) func `the worst counts`(_ row: Case) {
    let found = row.found.sorted { $0.key < $1.key }.map { name, outcome in
      let isOutside = name.hasPrefix("!")
      return FindingRule.Decision(
        CountedFinding(
          id: Identifier(rawValue: 1), outcome: outcome,
          environment: FoundEnvironment(isOutside ? String(name.dropFirst()) : name, isOutside ? .outside : .planned),
          build: 1, observedAt: 0, foldedAuditor: "ana"))
    }
    let folded = EnvironmentRule.fold(found, full: EnvironmentRule.full(Planned.environments(row.planned)))
    let outcomes = found.map {
      EnvironmentOutcome(environment: $0.environment.name, technology: "", outcome: $0.outcome)
    }
    #expect(
      EnvironmentRule.fold(outcomes, full: EnvironmentRule.full(Planned.environments(row.planned))).outcome
        == row.outcome)
    #expect(folded.outcome == row.outcome)
    #expect(folded.deciding.allSatisfy { $0.outcome == row.outcome })
  }
}
