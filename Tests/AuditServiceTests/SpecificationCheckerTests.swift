import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// All rules together.
@Suite struct SpecificationCheckerTests {
  private static let wrong = """
    screen: pay
    title: Pay
    states: [{key: failed}]
    elements:
      - {key: card, type: text-input, label: Card text field, traits: [textEntry], value: <0000 0000>, hint: Double tap to edit}
      - {key: go, type: button, label: Go., traits: [button, link], hint: Go, size: {width: 20, height: 60}, text_color: "#777", background_color: "#FFF"}
      - {key: logo, type: icon}
      - {key: row, type: table-row-button, label: Row, members: [Open button, Delete button]}
    """

  @Test func `a screen with several wrong things reports all of them in one run, those to be fixed first`() throws {
    let problems = try RuleCase.problems(Self.wrong)
    #expect(
      problems.map { "\($0.severity.rawValue) \($0.rule) \($0.place)" } == [
        "must screen-heading pay", "must state-trigger pay@failed", "must label-missing pay/logo",
        "must label-role pay/card", "must label-punctuation pay/go", "must traits-conflict pay/go",
        "must group-interactive pay/row", "must format-placeholder pay/card", "must text-contrast pay/go",
        "must target-size pay/go", "advice hint-repeats-label pay/go", "advice hint-gesture pay/card",
        "advice presence-unstated pay@failed",
      ])
    for problem in problems {
      #expect(!problem.source.isEmpty)
      #expect(problem.message.hasSuffix("."))
    }
  }

  @Test func `every rule has a key of its own in lower case`() {
    let keys = SpecificationRule.all.map(\.key)
    #expect(keys.count == 20)
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { Slug.isValid($0) })
  }

  @Test func `the order of the elements does not change what is wrong with them`() throws {
    var screen = try #require(try RuleCase.screens(Self.wrong).first)
    func found() throws -> Set<String> {
      let checker = try SpecificationChecker(
        [screen], platform: .ios, elementTypes: try RuleCase.types.get())
      return Set(checker.problems().filter { $0.rule != "presence-unstated" }.map { "\($0.rule) \($0.place)" })
    }
    let before = try found()
    screen.elements.reverse()
    #expect(try found() == before)
  }

  @Test func `a type that no pack knows is judged by its traits`() throws {
    var screen = ScreenSpecification(key: "s", title: "S")
    var element = ElementSpecification(key: "e", type: "gizmo")
    screen.elements = [element]
    let rules = { (screen: ScreenSpecification) in
      try SpecificationChecker([screen], platform: .ios, elementTypes: []).problems().map(\.rule)
    }
    #expect(try rules(screen) == ["screen-heading"])
    element.expectation.traits = [.button]
    screen.elements = [element]
    #expect(try rules(screen) == ["screen-heading", "label-missing"])
  }

  @Test func `nothing to check is nothing wrong`() throws {
    #expect(try SpecificationChecker([], platform: .web, elementTypes: []).problems().isEmpty)
  }

  @Test func `text from outside breaks no rule's reading`() throws {
    for text in ["\u{0}\u{1B}[2J", "\u{202E}", String(repeating: "a", count: 100_000), "🏳️‍🌈", "\r\n", "….…", "@@@.@"] {
      var screen = ScreenSpecification(key: "s", title: text)
      var element = ElementSpecification(key: "e", type: "text-input")
      element.members = [text, text]
      element.expectation.label = text
      element.expectation.hint = text
      element.expectation.value = .placeholder(text)
      screen.elements = [element]
      let checker = try SpecificationChecker(
        [screen], platform: .ios, elementTypes: try RuleCase.types.get())
      #expect(checker.problems().contains { $0.rule == "screen-heading" })
    }
  }
}
