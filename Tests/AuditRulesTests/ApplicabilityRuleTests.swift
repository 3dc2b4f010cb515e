import AuditModel
import AuditRules
import Testing

/// "Does not apply" contradicts a specification that declares what a check applies to (DESIGN rule 10).
@Suite struct ApplicabilityRuleTests {
  private static func check(_ types: [ElementTypeReference], scope: CheckScope = .screen) -> Check {
    Check(
      path: "wcag/4.1.2", title: "Name, Role, Value", question: "?", scope: scope, dimension: "role",
      method: .screenReader, level: .a, platforms: [.ios], appliesIfTypes: types)
  }

  /// A screen with a button, a picture in one state only, an edit field that is missing there, and a tab of a component.
  private static let screen: ScreenSpecification = {
    var screen = ScreenSpecification(key: "home", title: "Home")
    screen.states = [StateSpecification(key: "failed")]
    var picture = ElementSpecification(key: "picture", type: "captcha")
    picture.variant = "image"
    picture.presence = ["failed"]
    var field = ElementSpecification(key: "name", type: "text-input")
    field.presence = ["default"]
    screen.elements = [ElementSpecification(key: "buy", type: "button"), picture, field]
    screen.components = [DeclaredComponent(key: "tabs", elementsBefore: 0)]
    var tabs = ComponentSpecification(key: "tabs", title: "Tabs")
    tabs.elements = [ElementSpecification(key: "home-tab", type: "menu")]
    return screen.expanded(with: [tabs])
  }()

  struct Case: CustomTestStringConvertible, Sendable {
    var types: [String]
    var state = "default"
    var scope = CheckScope.screen
    var applying: [String]

    var testDescription: String { "\(types) \(state) \(scope)" }
  }

  static let cases = [
    Case(types: [], applying: []),
    Case(types: ["slider"], applying: []),
    Case(types: ["button"], applying: ["buy"]),
    // Nothing of the button differs in the other state, and it is there all the same.
    Case(types: ["button"], state: "failed", applying: ["buy"]),
    Case(types: ["text-input"], applying: ["name"]),
    Case(types: ["text-input"], state: "failed", applying: []),
    Case(types: ["captcha"], applying: []),
    Case(types: ["captcha"], state: "failed", applying: ["picture"]),
    Case(types: ["captcha.image"], state: "failed", applying: ["picture"]),
    Case(types: ["captcha.audio"], state: "failed", applying: []),
    Case(types: ["menu"], applying: ["home-tab"]),
    Case(types: ["menu"], state: "failed", applying: ["home-tab"]),
    Case(types: ["text-input", "menu", "button"], applying: ["home-tab", "buy", "name"]),
    Case(types: ["button"], scope: .element, applying: []),
    Case(types: ["button"], scope: .product, applying: []),
  ]

  @Test(arguments: cases) func `a screen applies by the elements that are there in the state`(_ row: Case) {
    let types = row.types.map { typed in
      let parts = typed.split(separator: ".").map(String.init)
      return ElementTypeReference(type: parts[0], variant: parts.count > 1 ? parts[1] : nil)
    }
    let check = Self.check(types, scope: row.scope)
    #expect(ApplicabilityRule.elements(by: check, on: Self.screen, in: row.state).map(\.key) == row.applying)
    #expect((ApplicabilityRule.refusal(of: check, on: Self.screen, in: row.state) == nil) == row.applying.isEmpty)
  }

  @Test func `a refusal names the check, the place, every element and what to say instead`() {
    let check = Self.check([
      ElementTypeReference(type: "button", variant: nil), ElementTypeReference(type: "captcha", variant: nil),
    ])
    #expect(
      ApplicabilityRule.refusal(of: check, on: Self.screen, in: "failed")
        == "wcag/4.1.2 applies to home@failed, which has buy (button), picture (captcha); say whether it passed or failed, "
        + "or that it cannot be told, or correct the specification of the screen")
  }
}
