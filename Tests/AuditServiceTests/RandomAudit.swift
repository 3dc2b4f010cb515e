import AuditModel
import TestSupport

/// Seeded random findings on the screens of `TestPack`.
struct RandomAudit {
  private var generator: SeededGenerator
  /// Whether the screens are those of `TestComponents`.
  private let hasComponents: Bool

  init(seed: UInt64, hasComponents: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.hasComponents = hasComponents
  }

  private mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &generator) == 0
  }

  private mutating func any<Value>(_ values: [Value], or fallback: Value) -> Value {
    values.randomElement(using: &generator) ?? fallback
  }

  mutating func profile() -> Profile {
    let levels: [RequirementLevel] =
      any([RequirementLevel.allCases, [.must, .aa, .aaa], [.must, .a, .aa, .should]], or: [.must])
    return TestPack.profile(
      target: any(ConformanceLevel.allCases, or: .aa), elementChecks: !oneIn(3), levels: levels)
  }

  /// `home` with an element less, an element moved, or another state in which the field differs.
  mutating func changed(_ screen: ScreenSpecification) -> ScreenSpecification {
    var screen = screen
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: screen.elements.removeFirst()
    case 1: screen.elements.append(screen.elements.removeFirst())
    default: screen.elements[0].stateExpectations["failed"] = Expectation()
    }
    return screen
  }

  mutating func shouldHappen() -> Bool {
    oneIn(2)
  }

  mutating func seldomHappens() -> Bool {
    oneIn(5)
  }

  /// The tab bar with an element less, an element more, or its elements in another order.
  mutating func changed(_ component: ComponentSpecification) -> ComponentSpecification {
    var component = component
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: component.elements.removeFirst()
    case 1: component.elements.append(TestPack.element("tab-help", "button"))
    default: component.elements.reverse()
    }
    return component
  }

  /// A screen without its components, or with them in another place.
  mutating func moved(_ screen: ScreenSpecification) -> ScreenSpecification {
    var screen = screen
    if oneIn(2) {
      screen.components = []
    } else {
      for index in screen.components.indices { screen.components[index].elementsBefore = 0 }
    }
    return screen
  }

  /// An element of the tab bar, on the bar itself or on a screen.
  private mutating func sharedPlace() -> (address: String, check: String) {
    let element = any(["tab-home", "tab-pay", "find"], or: "tab-home")
    let place = any(["%tab-bar", "%tab-bar", "%tab-bar", "home", "pay", "home@failed"], or: "%tab-bar")
    let check = any(
      ["t/label", "t/label", "t/captcha", "t/hint", "t/order", "t/either/top", "t/either/alert"], or: "t/label")
    return ("\(place)/\(element)", check)
  }

  private mutating func place() -> (address: String, check: String) {
    if hasComponents, oneIn(2) { return sharedPlace() }
    let isHome = !oneIn(3)
    let screen = isHome ? "home" : "pay"
    let state = any(isHome ? ["", "@failed", "@busy"] : ["", "@failed"], or: "")
    let element = any(isHome ? ["heading", "field", "error", "box"] : ["pay-button"], or: "heading")
    let check = any(
      [
        "t/offline", "t/title", "t/errors/top", "t/errors/alert", "t/errors/top", "t/errors/alert", "t/contrast",
        "t/zoom", "t/back", "t/label", "t/captcha", "t/hint",
      ], or: "t/title")
    switch check {
    case "t/offline": return (".", check)
    case "t/label", "t/captcha", "t/hint": return ("\(screen)\(state)/\(element)", check)
    default: return ("\(screen)\(state)", check)
    }
  }

  /// Findings in which few places are met often, so that they supersede, tie, disagree and amend.
  mutating func plans() -> [PlannedFinding] {
    let places = (0..<Int.random(in: 1...8, using: &generator)).map { _ in place() }
    var plans: [PlannedFinding] = []
    for index in 0..<Int.random(in: 0...30, using: &generator) {
      let mode: TestMode = oneIn(4) ? .automatic : oneIn(6) ? .semiAuto : .manual
      let tester = AuditFixture.Tester(
        auditor: mode == .automatic ? any(["axe", "lint"], or: "axe") : any(["ana", "ben"], or: "ana"),
        build: Int.random(in: 1...3, using: &generator), technology: oneIn(4) ? "Keyboard" : "VoiceOver",
        osVersion: any(["17.2", "17.4", "18.0"], or: "17.2"))
      var plan = PlannedFinding(
        outcome: any([.passed, .passed, .failed, .cantTell, .inapplicable, .untested], or: .passed),
        tester: tester, minute: Int64.random(in: 0...2, using: &generator), mode: mode)
      if index > 0, oneIn(5) {
        plan.amends = Int.random(in: 0..<index, using: &generator)
      } else {
        (plan.address, plan.check) = any(places, or: ("home", "t/title"))
      }
      if plan.outcome == .failed { plan.severity = Severity.allCases.randomElement(using: &generator) }
      plan.isRetracted = oneIn(8)
      plans.append(plan)
    }
    return plans
  }
}
