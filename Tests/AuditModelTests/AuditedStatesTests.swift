import AuditModel
import Testing

/// DESIGN rule 1: an element check is asked in `default` where the element is present, and in another state only if
/// its expectation differs there or it is absent from `default`.
@Suite struct AuditedStatesTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let presence: [String]?
    /// States in which its label differs.
    let differing: [String]
    let states: [String]

    var testDescription: String { name }
  }

  private static let screen: ScreenSpecification = {
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.states = [StateSpecification(key: "busy"), StateSpecification(key: "failed")]
    return screen
  }()

  @Test(arguments: [
    Case(name: "present everywhere, the same everywhere", presence: nil, differing: [], states: ["default"]),
    Case(
      name: "present everywhere, another in failed", presence: nil, differing: ["failed"],
      states: ["default", "failed"]),
    Case(
      name: "present everywhere, another in both", presence: nil, differing: ["failed", "busy"],
      states: ["default", "busy", "failed"]),
    Case(name: "only in default", presence: ["default"], differing: [], states: ["default"]),
    Case(name: "only in failed", presence: ["failed"], differing: [], states: ["failed"]),
    Case(
      name: "absent from default, the same in both others", presence: ["busy", "failed"], differing: [],
      states: ["busy", "failed"]),
    Case(
      name: "absent from default, another in failed", presence: ["busy", "failed"], differing: ["failed"],
      states: ["busy", "failed"]),
    Case(
      name: "in default and failed, another in failed", presence: ["default", "failed"], differing: ["failed"],
      states: ["default", "failed"]),
    Case(
      name: "in default and failed, another in busy where it is not", presence: ["default", "failed"],
      differing: ["busy"], states: ["default"]),
    Case(name: "in no state", presence: [], differing: [], states: []),
  ])
  func `the states of an element check follow presence and difference`(_ row: Case) {
    var element = ElementSpecification(key: "button", type: "button")
    element.presence = row.presence
    element.expectation.label = "Pay"
    var other = element.expectation
    other.label = "Paying"
    for state in row.differing { element.stateExpectations[state] = other }
    #expect(Self.screen.auditedStates(of: element) == row.states)
  }

  @Test func `an expectation that is written again but says the same does not differ`() {
    var element = ElementSpecification(key: "button", type: "button")
    element.expectation.label = "Pay"
    element.stateExpectations["failed"] = element.expectation
    #expect(Self.screen.auditedStates(of: element) == ["default"])
  }

  @Test(arguments: ["label", "value", "traits", "hint", "actions", "focus", "colour", "background", "size", "bold"])
  func `each part of an expectation can differ`(_ part: String) {
    var element = ElementSpecification(key: "button", type: "button")
    var other = Expectation()
    switch part {
    case "label": other.label = "Pay"
    case "value": other.value = .literal("1")
    case "traits": other.traits = []
    case "hint": other.hint = "Pays"
    case "actions": other.actions = []
    case "focus": other.focus = "Goes to the result"
    case "colour": other.textColor = HexColor("#000")
    case "background": other.backgroundColor = HexColor("#FFF")
    case "size": other.textSize = 17
    default: other.isBold = false
    }
    element.stateExpectations["failed"] = other
    #expect(Self.screen.auditedStates(of: element) == ["default", "failed"])
  }

  @Test func `a placeholder differs from the same words taken literally`() {
    var element = ElementSpecification(key: "amount", type: "amount")
    element.expectation.value = .literal("amount")
    element.stateExpectations["busy"] = element.expectation
    element.stateExpectations["busy"]?.value = .placeholder("amount")
    #expect(Self.screen.auditedStates(of: element) == ["default", "busy"])
  }
}
