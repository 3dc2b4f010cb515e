import AuditModel
import Testing

/// What is written of a thing is read again, and what says the same is the same text.
@Suite struct EditCodecTests {
  private static func element(_ key: String, _ change: (inout ElementSpecification) -> Void = { _ in })
    -> ElementSpecification
  {
    var element = ElementSpecification(key: key, type: "text-field")
    change(&element)
    return element
  }

  /// Each thing that an expectation can say, alone.
  private static let expectations: [AuditModel.Expectation] = {
    let changes: [(inout AuditModel.Expectation) -> Void] = [
      { _ in }, { $0.label = "User name" }, { $0.label = "" }, { $0.value = .literal("<b>") },
      { $0.value = .placeholder("amount") }, { $0.traits = [] }, { $0.traits = Trait.allCases.reversed() },
      { $0.hint = "Zürich \u{1F600} \"quoted\"\n\\" }, { $0.actions = ["Delete", "Delete"] }, { $0.actions = [] },
      { $0.focus = "stays" }, { $0.textColor = HexColor("#0a0B0c") }, { $0.backgroundColor = HexColor("#FFF") },
      { $0.textSize = 17 }, { $0.textSize = 0.1 + 0.2 }, { $0.isBold = true }, { $0.isBold = false },
    ]
    return changes.map { change in
      var expectation = AuditModel.Expectation()
      change(&expectation)
      return expectation
    }
  }()

  private static let elements: [ElementSpecification] =
    [
      element("plain"), element("a") { $0.variant = "secure" }, element("b") { $0.container = "form" },
      element("c") { $0.members = ["icon", "text"] }, element("d") { $0.members = [] },
      element("e") { $0.size = .init(width: 44, height: 1e-3) }, element("f") { $0.presence = [] },
      element("g") { $0.presence = ["default", "empty"] }, element("j") { $0.identifier = "com.bank:id/user" },
      element("k") { $0.origin = .captured }, element("l") { $0.repeatCount = 2 },
      element("m") { $0.renamedFrom = "user" },
    ]
    + expectations.dropFirst().enumerated().map { index, expectation in
      element("h\(index)") { $0.expectation = expectation }
    }
    + expectations.dropFirst().enumerated().map { index, expectation in
      element("i\(index)") { $0.stateExpectations = ["empty": expectation, "loading": expectations[1]] }
    }

  @Test func `an element is read again as it was written`() throws {
    var texts: Set<String> = []
    for element in Self.elements {
      let value = element.editValue
      #expect(try ElementSpecification(key: element.key, value) == element, "\(value)")
      #expect(EditValue(try value.json()) == value, "The text is canonical.")
      #expect(texts.insert(value.text).inserted, "No two elements are one text: \(value)")
    }
  }

  @Test func `an element says only what is said`() {
    #expect(Self.element("plain").editValue.text == #"{"type":"text-field"}"#)
    let full = Self.element("username") { element in
      element.variant = "secure"
      element.size = .init(width: 44, height: 44.5)
      element.presence = ["empty", "default"]
      element.expectation.label = "Name"
      element.expectation.value = .placeholder("name")
      element.expectation.traits = [.textEntry]
      element.expectation.textColor = HexColor("#0a0b0c")
      element.expectation.isBold = true
      element.stateExpectations["empty"] = AuditModel.Expectation()
    }
    #expect(
      full.editValue.text
        == ##"{"expectation":{"bold":true,"label":"Name","text_color":"#0A0B0C","traits":["textEntry"],"##
        + #""value":{"placeholder":"name"}},"height":44.5,"in_states":{"empty":{}},"present_in":["default","empty"],"#
        + #""type":"text-field","variant":"secure","width":44}"#)
  }

  @Test func `a state in which nothing differs is not said, and presence has no order`() throws {
    let plain = Self.element("a") {
      $0.expectation.label = "A"
      $0.presence = ["loading", "default"]
    }
    var repeated = plain
    repeated.stateExpectations = ["loading": plain.expectation]
    repeated.presence = ["default", "loading"]
    #expect(repeated.editValue == plain.editValue)
    #expect(try ElementSpecification(key: "a", plain.editValue).presence == ["default", "loading"])
  }

  @Test(arguments: [
    "", "null", "[]", "{}", #"{"type":null}"#, #"{"type":""}"#, #"{"type":"x","variant":1}"#,
    #"{"type":"x","members":"a"}"#, #"{"type":"x","members":["a",null]}"#, #"{"type":"x","present_in":["a","a"]}"#,
    #"{"type":"x","expectation":[]}"#, #"{"type":"x","expectation":{"value":"a"}}"#,
    #"{"type":"x","expectation":{"value":{"literal":"a","placeholder":"b"}}}"#,
    #"{"type":"x","expectation":{"value":{}}}"#, #"{"type":"x","expectation":{"bold":1}}"#,
    #"{"type":"x","expectation":{"text_size":-1}}"#, #"{"type":"x","expectation":{"text_color":"red"}}"#,
    #"{"type":"x","expectation":{"traits":["button","button"]}}"#, #"{"type":"x","in_states":[]}"#,
    #"{"type":"x","in_states":{"a":null}}"#, #"{"type":"x","in_states":{"a":{"b":1}}}"#,
    #"{"type":"x","origin":"guessed"}"#, #"{"type":"x","repeat":1}"#, #"{"type":"x","repeat":2.5}"#,
    #"{"type":"x","renamed_from":"No Key"}"#, #"{"type":"x","identifier":7}"#,
    #"{"type":"x","width":"1","height":1}"#, #"{"type":"x","type":"y"}"#, #"{"type":"x"} {"#,
  ])
  func `what cannot be an element is an error`(text: String) {
    #expect(throws: EditValueError.self) { try ElementSpecification(key: "a", EditValue(stored: text)) }
  }

  @Test func `states, plans, environments and remarks are read again as they were written`() throws {
    let states = [
      PlacedState(StateSpecification(key: "a"), after: nil),
      PlacedState(StateSpecification(key: "a", title: "A", trigger: "Tap"), after: "b"),
      PlacedState(StateSpecification(key: "a", renamedFrom: "before"), after: nil),
    ]
    for state in states { #expect(try PlacedState(key: "a", state.editValue) == state) }
    #expect(states[0].editValue.text == "{}")
    let screens =
      PlannedScreen.Plan.allCases.map { PlannedScreen(plan: $0, position: 1) }
      + PlannedScreen.Sample.allCases.map { PlannedScreen(plan: .inScope, sample: $0, reason: "why", position: 9_999) }
    for screen in screens { #expect(try PlannedScreen(screen.editValue) == screen) }
    #expect(screens[1].editValue.text == #"{"plan":"out-of-scope","position":1}"#)
    let environments =
      PlannedEnvironment.Kind.allCases.map { PlannedEnvironment(kind: $0, coverage: .full, position: 1) }
      + [
        PlannedEnvironment(
          kind: .screenReader, technology: "NVDA", os: "Windows", osVersion: "11", coverage: .spot, position: 2)
      ]
    for environment in environments { #expect(try PlannedEnvironment(environment.editValue) == environment) }
    for remark in [ReportRemark(text: "x", term: "supports"), ReportRemark(text: "y", language: "de", term: "z")] {
      #expect(try ReportRemark(remark.editValue) == remark)
    }
  }

  @Test func `texts, lists, flags and places are read again as they were written`() throws {
    for text in ["Sign in", "", "\u{0}\u{2028}\"\\", "null"] { #expect(try EditValue(text).string() == text) }
    for list in [[], ["cart", "pay"]] { #expect(try EditValue(list).strings() == list) }
    for stop in [nil, SwipeStop.element("a"), .component("tab-bar")] {
      #expect(try EditValue(after: stop).stopOrFirst() == stop)
    }
    #expect(throws: Never.self) { try EditValue.said.checkIsSaid() }
    #expect(try EditValue.first.stringOrFirst() == nil)
    #expect(throws: EditValueError.self) { try EditValue.first.string() }
  }

  @Test func `each detail of a product is a place of its own`() {
    var details = ProductDetails()
    for detail in ProductDetail.allCases { details[detail] = detail.rawValue }
    for detail in ProductDetail.allCases { #expect(details[detail] == detail.rawValue) }
    #expect(details.vendorDescription == "vendor-description")
    #expect(details.legalDisclaimer == "legal-disclaimer")
    for detail in ProductDetail.allCases { details[detail] = nil }
    #expect(details == ProductDetails())
  }
}
