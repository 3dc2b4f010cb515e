import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// The rules of specifications that judge a screen as a whole.
@Suite struct ScreenSpecificationRuleTests {
  @Test(arguments: [
    RuleCase("- {key: e, type: headings, label: A}"), RuleCase("- {key: e, type: heading}"),
    RuleCase("- {key: e, type: static-text, label: A, traits: [header]}"),
    RuleCase("- {key: e, type: static-text, label: A, traits: [Heading]}"),
    RuleCase("- {key: e, type: button, label: Heading, traits: [button]}", "must s elements"),
    RuleCase("- {key: e, type: headings, label: A, present_in: [t]}", "must s elements"),
    RuleCase("- {key: e, type: static-text, label: A, in_states: {t: {traits: [header]}}}", "must s elements"),
  ]) func `a screen has a heading in default`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("screen-heading", elements: row.text) == row.expected)
  }

  @Test func `a screen without elements has no heading either, and hears that it has none`() throws {
    let problems = try RuleCase.problems("screen: s\ntitle: S\n")
    #expect(problems.map(\.rule) == ["screen-heading"])
    #expect(problems.first?.message.hasPrefix("The screen has no elements yet") == true)
  }

  @Test(arguments: [
    (["Pay", "Pay"], "must a title; must b title"), (["Pay", "PAY"], "must a title; must b title"),
    (["Pay  now", " pay now"], "must a title; must b title"),
    (["Pay\\u00A0now", "Pay now"], "must a title; must b title"),
    (["Pay", "Pay now"], ""), (["Pay", "Pays"], ""), (["Payer", "Päyer"], ""),
    (["Caf\\u00E9", "Cafe\\u0301"], "must a title; must b title"),
    (["Pay", "Home", "pay"], "must a title; must c title"),
  ]) func `no two screens share a title`(titles: [String], expected: String) throws {
    let screens = zip(["a", "b", "c"], titles).map { "  - {screen: \($0), title: \"\($1)\"}\n" }.joined()
    #expect(try RuleCase.found("screen-title", screens: "screens:\n" + screens) == expected)
  }

  @Test func `titles are compared with screens that are not reported on`() throws {
    let screens = try RuleCase.screens("screens: [{screen: a, title: Pay}, {screen: b, title: Pay}]")
    let checker = try SpecificationChecker(screens, platform: .ios, elementTypes: [])
    let problems = checker.problems(of: ["b"]).filter { $0.rule == "screen-title" }
    #expect(problems.map(\.place.description) == ["b"])
    #expect(problems.first?.message.contains("also that of a.") == true)
  }

  @Test(arguments: [
    RuleCase("{key: t, trigger: Wait.}"), RuleCase("{key: t}", "must s@t trigger"),
    RuleCase("{key: t, title: Wait}, {key: u}", "must s@t trigger; must s@u trigger"),
  ]) func `a state says what brings it about`(_ row: RuleCase) throws {
    #expect(
      try RuleCase.found("state-trigger", screens: "screen: s\ntitle: S\nstates: [\(row.text)]\n") == row.expected)
  }

  @Test(arguments: [
    RuleCase("- {key: e, type: button}", "advice s@t present_in"),
    RuleCase("- {key: e, type: button, present_in: [default]}"),
    RuleCase("- {key: e, type: button, present_in: [t]}"),
    RuleCase("- {key: e, type: button, present_in: [default, t]}"),
    RuleCase("- {key: e, type: button, in_states: {t: {label: B}}}"),
    RuleCase("- {key: e, type: button}\n- {key: f, type: button}", "advice s@t present_in"),
  ]) func `an element says in which states it is present`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("presence-unstated", elements: row.text) == row.expected)
  }

  @Test func `without further states there is nothing to say about presence`() throws {
    let text = "screen: s\ntitle: S\nelements: [{key: e, type: button}]\n"
    #expect(try RuleCase.found("presence-unstated", screens: text) == "")
  }

  @Test func `the elements whose presence is not stated are named`() throws {
    let problems = try RuleCase.problems(
      "screen: s\ntitle: S\nstates: [{key: t, trigger: W}]\n"
        + "elements: [{key: a, type: button}, {key: b, type: button, present_in: [t]}, {key: c, type: button}]\n")
    let message = try #require(problems.first { $0.rule == "presence-unstated" }?.message)
    #expect(message.hasPrefix("2 of 3 elements do not say whether they are there in this state: a, c."))
  }
}
