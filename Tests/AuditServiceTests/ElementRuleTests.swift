import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// The rules of specifications that judge what an element is, how large, and how it is grouped.
@Suite struct ElementRuleTests {
  @Test(arguments: [
    RuleCase("[button]"), RuleCase("[button, link]", "must s/e traits"),
    RuleCase("[link, searchField]", "must s/e traits"),
    RuleCase("[button, searchField]", "must s/e traits"), RuleCase("[button, keyboardKey]", "must s/e traits"),
    RuleCase("[link, keyboardKey]", "must s/e traits"), RuleCase("[keyboardKey, searchField]", "must s/e traits"),
    RuleCase("[adjustable, button]", "must s/e traits"), RuleCase("[adjustable]"),
    RuleCase("[staticText, button]", "must s/e traits"), RuleCase("[Label, Link]", "must s/e traits"),
    RuleCase("[image, staticText]", "must s/e traits"), RuleCase("[image, button]"), RuleCase("[image, link]"),
    RuleCase("[staticText, header]"), RuleCase("[button, selected, notEnabled, startsMediaSession]"), RuleCase("[]"),
  ]) func `traits do not contradict each other`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("traits-conflict", element: "type: button, traits: \(row.text)") == row.expected)
  }

  @Test func `several contradictions of one element are one problem that names them all`() throws {
    let problems = try RuleCase.problems(
      "screen: s\ntitle: S\nelements: [{key: e, type: button, label: A, traits: [link, button, staticText]}]\n")
    let found = problems.filter { $0.rule == "traits-conflict" }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("button with link, staticText with button, staticText with link.") == true)
  }

  @Test func `a contradiction in a state is reported there, and once`() throws {
    let text = "type: button, traits: [button], in_states: {t: {traits: [button, link]}}"
    #expect(try RuleCase.found("traits-conflict", element: text) == "must s@t/e traits")
    let both = "type: button, traits: [button, link], in_states: {t: {label: Other}}"
    #expect(try RuleCase.found("traits-conflict", element: both) == "must s/e traits")
  }

  private static let children =
    "- {key: a, type: button, label: Pay}\n- {key: b, type: link, label: Terms}\n"
    + "- {key: c, type: static-text, label: Total}\n"

  @Test(arguments: [
    RuleCase("members: [a, c]"), RuleCase("members: [a, b]", "must s/e members"),
    RuleCase("members: [pay, TERMS]", "must s/e members"), RuleCase("members: [a, Pay]"), RuleCase("members: [c]"),
    RuleCase("members: [Name label, Name field]"),
    RuleCase("members: [Open button, Delete button]", "must s/e members"),
    RuleCase("members: [Name field, a]", "must s/e members"), RuleCase("members: [Arrow, Switch]"),
    RuleCase("members: [Button label, Link text]"), RuleCase("members: []"), RuleCase("label: E"),
    RuleCase("members: [a, b], actions: [Terms]"),
    RuleCase("members: [a, b, Delete button], actions: [Terms]", "must s/e members"),
  ]) func `an element that is read as one holds one control`(_ row: RuleCase) throws {
    let elements = "- {key: e, type: amount, \(row.text)}\n" + Self.children
    #expect(try RuleCase.found("group-interactive", elements: elements) == row.expected)
  }

  @Test func `elements in the container of a wrapper count, those in a mere container do not`() throws {
    let inside = "- {key: a, type: button, label: A, container: e}\n- {key: b, type: button, label: B, container: e}\n"
    #expect(
      try RuleCase.found("group-interactive", elements: "- {key: e, type: amount, members: [Text]}\n" + inside)
        == "must s/e members")
    #expect(try RuleCase.found("group-interactive", elements: "- {key: e, type: table}\n" + inside) == "")
    let form = inside.replacing("container: e", with: "container: form")
    #expect(try RuleCase.found("group-interactive", elements: form) == "")
  }

  @Test func `controls count in the states in which they are there together`() throws {
    func elements(_ first: String, _ second: String) -> String {
      "- {key: e, type: amount, members: [a, b]}\n- {key: a, type: button, label: A, present_in: [\(first)]}\n"
        + "- {key: b, type: button, label: B, present_in: [\(second)]}\n"
    }
    #expect(try RuleCase.found("group-interactive", elements: elements("default", "t")) == "")
    #expect(try RuleCase.found("group-interactive", elements: elements("t", "t")) == "must s@t/e members")
  }

  @Test(arguments: [
    (Platform.ios, 44.0, ""), (.ios, 43.9, "advice s/e size"), (.ios, 28, "advice s/e size"),
    (.ios, 27.9, "must s/e size"),
    (.android, 48, ""), (.android, 47.9, "advice s/e size"), (.android, 24, "advice s/e size"),
    (.android, 23.9, "must s/e size"), (.web, 44, ""), (.web, 43.9, "advice s/e size"), (.web, 24, "advice s/e size"),
    (.web, 23.9, "must s/e size"),
  ]) func `what people act on is large enough, whichever side is short`(
    platform: Platform, side: Double, expected: String
  ) throws {
    for size in ["{width: \(side), height: 300}", "{width: 300, height: \(side)}"] {
      let element = "type: button, label: A, size: \(size)"
      #expect(try RuleCase.found("target-size", element: element, on: platform) == expected)
    }
  }

  @Test(arguments: [
    RuleCase("type: static-text, size: {width: 10, height: 10}"), RuleCase("type: button, label: A"),
    RuleCase("type: static-text, traits: [link], size: {width: 10, height: 10}", "must s/e size"),
    RuleCase("type: static-text, in_states: {t: {traits: [button]}}, size: {width: 10, height: 10}", "must s@t/e size"),
    RuleCase("type: button, size: {width: 0.5, height: 1e300}", "must s/e size"),
  ]) func `only the size of what people act on matters`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("target-size", element: row.text) == row.expected)
  }

  @Test func `a small link may stand in a sentence, so on the web and on Android it is advice`() throws {
    let link = "type: link, label: A, size: {width: 100, height: 16}"
    #expect(try RuleCase.found("target-size", element: link, on: .web) == "advice s/e size")
    #expect(try RuleCase.found("target-size", element: link, on: .android) == "advice s/e size")
    #expect(try RuleCase.found("target-size", element: link, on: .ios) == "must s/e size")
  }
}
