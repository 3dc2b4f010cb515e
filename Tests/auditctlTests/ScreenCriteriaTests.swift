import AuditModel
import AuditReports
import AuditRules
import AuditService
import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// `screen criteria`: acceptance criteria for a story.
@Suite struct ScreenCriteriaTests {
  private static let screen = """
    screen: pay
    title: Pay
    route: Open a bill.
    team: bills
    states:
      - {key: failed, title: After a failure, trigger: Pay without money.}
      - {key: quiet}
    elements:
      - {key: title, type: heading, label: Pay, traits: [header]}
      - key: sum
        type: text-input
        label: Amount
        value: <amount in euros>
        traits: [textEntry]
        hint: You can pay later
        actions: [Clear]
        focus: Receives focus first
        members: [Amount label, Amount field]
        in_states: {failed: {label: Amount. Too much, hint: null}}
      - {key: go, type: button, label: Pay now, traits: [button, notEnabled], present_in: [default, quiet]}
    """

  private func bench(_ yaml: String, platform: String = "ios", profile: String = "native-app") throws -> Workbench {
    let bench = try Workbench()
    try bench.makeDatabase()
    bench.runDone("product", "add", "shop", "--title", "Shop", "--platform", platform, "--profile", profile)
    bench.runDone("release", "add", "1.0", "--environment", platform == "web" ? "NVDA on Windows" : "keyboard")
    bench.runDone("screen", "import", try bench.write(yaml, to: "pay.yaml"))
    return bench
  }

  @Test(arguments: AcceptanceCriteriaFormat.allCases)
  func `the criteria are the kept text`(_ format: AcceptanceCriteriaFormat) throws {
    let screen = try #require(
      SpecificationReader.screens(
        InputText(source: "pay.yaml", text: Self.screen),
        elementTypes: BuiltInCatalog.packs().flatMap(\.elementTypes)
      ).first)
    let product = Product(id: Identifier(rawValue: 1), key: "shop", title: "Shop", platform: .ios, profile: nil)
    let checks = Sample.pack.guidelines.flatMap(\.checks).map { check in
      AcceptanceCriteria.AskedCheck(check, isAdvice: check.level == .should)
    }
    let criteria = AcceptanceCriteria(screen, product: product, release: "1.0", checks: checks)
    try Golden.expect(format.render(criteria), is: "output/screen-criteria.\(format == .markdown ? "md" : "feature")")
  }

  @Test func `markdown is the default, whatever the format of other commands`() throws {
    var bench = try bench(Self.screen)
    let plain = bench.run("screen", "criteria", "pay").data
    #expect(plain.hasPrefix("# Pay: acceptance criteria\n"))
    bench.environment["AUDITCTL_FORMAT"] = "json"
    #expect(bench.run("screen", "criteria", "pay").data == plain)
    #expect(bench.run("screen", "criteria", "pay", "--format", "json").status == .usage)
    #expect(bench.run("screen", "criteria", "none").status == .noInput)
  }

  /// The numbers and titles of the criteria, in both formats.
  private func numbers(_ text: String, _ start: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains(start) && $0.contains("AC-") && !$0.contains("@AC") }.compactMap {
      $0.split(separator: "AC-").last.map { String($0.prefix { $0.isNumber }) }
    }
  }

  @Test func `both formats number the same criteria from 1 without a gap, the same at each run`() throws {
    let bench = try Workbench.example()
    for screen in ["sign-in", "register", "verify-human", "accounts"] {
      let markdown = bench.run("screen", "criteria", screen).data
      let gherkin = bench.run("screen", "criteria", screen, "--format", "gherkin").data
      let count = numbers(markdown, "- **AC-").count
      #expect(count > 20)
      #expect(numbers(markdown, "- **AC-") == (1...count).map { "\($0)" })
      #expect(numbers(gherkin, "Scenario: AC-") == (1...count).map { "\($0)" })
      #expect(bench.run("screen", "criteria", screen).data == markdown)
    }
  }

  @Test func `only the checks that the profile asks are criteria`() throws {
    let all = try bench(Self.screen).run("screen", "criteria", "pay").data
    #expect(all.contains("## Checks of every element\n"))
    #expect(all.contains("the check voiceover-spec/hint is made on each element"))
    #expect(all.contains("(advice)"))
    let screens = try bench(Self.screen, profile: "screens-only").run("screen", "criteria", "pay").data
    #expect(screens.contains("## Checks of the screen\n"))
    #expect(!screens.contains("Checks of every element"))
    let android = try bench(Self.screen, platform: "android").run("screen", "criteria", "pay").data
    #expect(!android.contains("voiceover-spec/hint"))
  }

  @Test(arguments: [
    ("ios", "spoken as “Dimmed”, “Button”"), ("android", "spoken as “Button”, “disabled”"),
    ("web", "role and state are “button”, “disabled”"),
  ]) func `the role is said as the platform's screen reader says it`(platform: String, words: String) throws {
    #expect(try bench(Self.screen, platform: platform).run("screen", "criteria", "pay").data.contains(words))
  }

  /// Line breaks, comment, tag, table, doc string and keywords at the beginning, Markdown, HTML and an escape sequence.
  private static let hostile =
    "# c\\n@tag\\n| a \\\\| b |\\n\\\"\\\"\\\"\\nScenario: x\\nExamples:\\n- **b** <script> `c` [l](u) \\u001B[2J \\u202E \\u2028 \\r 1. x"

  private func hostileBench() throws -> Workbench {
    let text = "\"\(Self.hostile)\""
    return try bench(
      """
      screen: pay
      title: \(text)
      route: \(text)
      team: \(text)
      states: [{key: s, title: \(text), trigger: \(text)}]
      elements:
        - {key: e, type: button, label: \(text), value: \(text), hint: \(text), focus: \(text), actions: [\(text), "1. b", "- b"], members: [\(text), "  x"]}
      """)
  }

  @Test func `text from outside begins no line of a feature file`() throws {
    let data = try hostileBench().run("screen", "criteria", "pay", "--format", "gherkin").data
    let starts = ["@AC-", "Scenario: AC-", "Given ", "When ", "Then ", "And ", "| ", "Rule: The ", "Rule: Checks of "]
    let lines = data.split(separator: "\n", omittingEmptySubsequences: true).dropFirst(4)
    for line in lines {
      let text = line.drop { $0 == " " }
      #expect(starts.contains { text.hasPrefix($0) }, "\(line)")
    }
    #expect(data.split(separator: "\n").prefix(2) == ["# language: en", "@screen-pay"])
    #expect(data.contains("        | # c\\n@tag\\n\\| a \\\\\\| b \\|\\n\"\"\"\\nScenario: x"))
    let bad = data.unicodeScalars.filter { $0 != "\n" && ($0.value < 0x20 || 0x2028...0x202E ~= $0.value) }
    #expect(bad.isEmpty)
  }

  @Test func `text from outside is no Markdown and no HTML`() throws {
    let data = try hostileBench().run("screen", "criteria", "pay").data
    #expect(!data.contains("<script>"))
    #expect(!data.contains("**b**"))
    #expect(data.contains("    - 1\\. b\n    - \\- b\n"))
    let bad = data.unicodeScalars.filter { $0 != "\n" && ($0.value < 0x20 || 0x2028...0x202E ~= $0.value) }
    #expect(bad.isEmpty)
    let starts = [
      "# ", "## ", "- **AC-", "  - Given ", "  - When ", "  - Then ", "  - And ", "    - ", "Screen pay of ",
    ]
    for line in data.split(separator: "\n") { #expect(starts.contains { line.hasPrefix($0) }, "\(line)") }
  }

  @Test func `a screen that says little still has criteria`() throws {
    let data = try bench("screen: pay\ntitle: Pay\n").run("screen", "criteria", "pay", "--format", "gherkin").data
    #expect(data.contains("When a person opens the screen pay\n"))
    #expect(!data.contains("Rule: The states"))
    #expect(!data.contains("Checks of every element"))
  }
}
