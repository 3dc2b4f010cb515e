import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// DESIGN rule 12: the truth table of what a component's finding does on a screen.
@Suite struct ComponentRuleTests {
  struct Folded: CustomTestStringConvertible {
    let own: Outcome?
    let component: Outcome?
    let outcome: Outcome
    var testDescription: String { "\(own?.name ?? "none") with \(component?.name ?? "none") is \(outcome.name)" }
  }

  @Test(arguments: [
    Folded(own: nil, component: nil, outcome: .untested),
    Folded(own: nil, component: .passed, outcome: .passed),
    Folded(own: nil, component: .failed, outcome: .failed),
    Folded(own: nil, component: .cantTell, outcome: .cantTell),
    Folded(own: nil, component: .inapplicable, outcome: .inapplicable),
    Folded(own: nil, component: .untested, outcome: .untested),
    Folded(own: .passed, component: nil, outcome: .passed),
    Folded(own: .failed, component: nil, outcome: .failed),
    Folded(own: .passed, component: .failed, outcome: .failed),
    Folded(own: .failed, component: .passed, outcome: .failed),
    Folded(own: .passed, component: .untested, outcome: .untested),
    Folded(own: .cantTell, component: .passed, outcome: .cantTell),
    Folded(own: .passed, component: .inapplicable, outcome: .passed),
    Folded(own: .inapplicable, component: .passed, outcome: .passed),
    Folded(own: .inapplicable, component: .inapplicable, outcome: .inapplicable),
  ])
  func `the worse of both counts`(_ row: Folded) {
    #expect(ComponentRule.fold(own: row.own, component: row.component) == row.outcome)
  }

  @Test func `the order of both does not matter`() {
    let all: [Outcome?] = Outcome.allCases + [nil]
    for own in all {
      for component in all {
        #expect(
          ComponentRule.fold(own: own, component: component) == ComponentRule.fold(own: component, component: own))
      }
    }
  }

  private static func check(_ scope: CheckScope, _ dimension: String) -> Check {
    var check = TestPack.check("t/x", scope)
    check.dimension = dimension
    return check
  }

  @Test(arguments: ["name", "role", "actions", "grouping", "keyboard", "text-resize", "motion", "hint"])
  func `what an element is is answered for each screen`(_ dimension: String) {
    #expect(ComponentRule.isFilled(Self.check(.element, dimension)))
  }

  @Test(arguments: ["focus", "order", "position", "selection", "state", "value"])
  func `what depends on the place is asked on each screen`(_ dimension: String) {
    #expect(!ComponentRule.isFilled(Self.check(.element, dimension)))
  }

  @Test(arguments: [CheckScope.screen, .product]) func `a check of another scope is never answered`(_ scope: CheckScope)
  {
    #expect(!ComponentRule.isFilled(Self.check(scope, "name")))
  }

  @Test func `every dimension of element checks is decided on purpose`() throws {
    let dimensions = Set(
      try BuiltInCatalog.packs().flatMap(\.guidelines).flatMap(\.checks).filter { $0.scope == .element }
        .map(\.dimension))
    let filled = dimensions.subtracting(ComponentRule.exemptDimensions)
    #expect(
      filled == [
        "actions", "grouping", "input", "keyboard", "media", "motion", "name", "notification", "role", "text-resize",
        "timing", "wording",
      ],
      "A new dimension: does it depend on where a component stands?")
    #expect(dimensions.subtracting(filled) == ["focus", "state", "value"])
  }
}
