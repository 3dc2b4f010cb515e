import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Which thresholds a measured contrast meets, and what it answers to a check.
@Suite struct ContrastRuleTests {
  private let rule: ContrastRule

  init() throws {
    rule = try ContrastRule.builtIn()
  }

  private func measure(
    _ foreground: String, _ background: String = "#fff", size: String? = nil, isBold: Bool = false, isUI: Bool = false
  ) throws -> ContrastMeasurement {
    let size = try size.map { text in try #require(TextSize(text)) }
    return try ContrastMeasurement(
      foreground: Color(foreground), background: Color(background), over: nil,
      subject: isUI ? .nonText : .text(size: size, isBold: isBold))
  }

  private static let classes: [(size: String, isBold: Bool, wcag: TextSizeClass, apple: TextSizeClass)] = [
    ("17.99", false, TextSizeClass.normal, TextSizeClass.normal), ("18", false, .large, .large),
    ("17", false, .normal, .normal), ("17.5", false, .normal, .normal), ("40", false, .large, .large),
    ("13.99", true, .normal, .bold), ("14", true, .large, .bold), ("18", true, .large, .bold),
    ("6", true, .normal, .bold), ("14", false, .normal, .normal),
    // 18 pt are 24 CSS px; 14 pt are 18.666… CSS px.
    ("23.99px", false, .normal, .normal), ("24px", false, .large, .large), ("18.66px", true, .normal, .bold),
    ("18.67px", true, .large, .bold), ("18px", false, .normal, .normal),
    ("18sp", false, .large, .large), ("18dp", false, .large, .large), ("14sp", true, .large, .bold),
  ]

  @Test(arguments: classes)
  func `the class of text`(size: String, isBold: Bool, wcag: TextSizeClass, apple: TextSizeClass) throws {
    let size = try #require(TextSize(size))
    #expect(rule.sizeClass(size, isBold: isBold) == wcag)
    #expect(rule.appleSizeClass(size, isBold: isBold) == apple)
  }

  /// Criterion, class and result of each line.
  private func lines(_ measurement: ContrastMeasurement) -> [String] {
    rule.results(of: measurement).map { result in
      [
        result.threshold.criterion, result.sizeClass?.rawValue ?? "-", result.neededText,
        result.isMet ? "met" : "missed",
      ].joined(separator: " ")
    }
  }

  @Test func `normal text`() throws {
    #expect(
      lines(try measure("#777", size: "14")) == [
        "wcag/1.4.3 normal 4.5:1 missed", "wcag/1.4.6 normal 7:1 missed", "wcag/1.4.11 - 3:1 met",
        "apple-hig/accessibility normal 4.5:1 missed",
      ])
    #expect(
      lines(try measure("#767676", size: "17.99")) == [
        "wcag/1.4.3 normal 4.5:1 met", "wcag/1.4.6 normal 7:1 missed", "wcag/1.4.11 - 3:1 met",
        "apple-hig/accessibility normal 4.5:1 met",
      ])
  }

  @Test func `bold text below 14 points is large for Apple only`() throws {
    #expect(
      lines(try measure("#777", size: "13", isBold: true)) == [
        "wcag/1.4.3 normal 4.5:1 missed", "wcag/1.4.6 normal 7:1 missed", "wcag/1.4.11 - 3:1 met",
        "apple-hig/accessibility bold 3:1 met",
      ])
    #expect(
      lines(try measure("#777", size: "14", isBold: true)).first == "wcag/1.4.3 large 3:1 met")
  }

  @Test func `without a size every class is shown`() throws {
    #expect(
      lines(try measure("#595959")) == [
        "wcag/1.4.3 normal 4.5:1 met", "wcag/1.4.3 large 3:1 met", "wcag/1.4.6 normal 7:1 met",
        "wcag/1.4.6 large 4.5:1 met", "wcag/1.4.11 - 3:1 met", "apple-hig/accessibility normal 4.5:1 met",
        "apple-hig/accessibility large 3:1 met",
      ])
    #expect(lines(try measure("#595959", isBold: true)).last == "apple-hig/accessibility bold 3:1 met")
  }

  @Test func `what is no text has one threshold`() throws {
    #expect(lines(try measure("#949494", isUI: true)) == ["wcag/1.4.11 - 3:1 met"])
    #expect(lines(try measure("#959595", isUI: true)) == ["wcag/1.4.11 - 3:1 missed"])
  }

  @Test func `the ratio is compared as it is, not as it is shown`() throws {
    // 4.49999985:1
    #expect(lines(try measure("#9A6C5A", size: "12")).first == "wcag/1.4.3 normal 4.5:1 missed")
  }

  @Test func `a rule needs all its numbers`() throws {
    let all = try BuiltInThresholds.all()
    let error = #expect(throws: InputError.self) { _ = try ContrastRule(all.filter { $0.id != "wcag-large-text" }) }
    #expect(error?.description.contains("wcag-large-text") == true)
  }

  private func check(
    dimension: String = "contrast", _ references: [(ReferenceRelation, String)] = [(.tests, "1.4.3")],
    pack: String = "t", guideline: String = "g", scope: CheckScope = .element
  ) -> CheckDefinition {
    CheckDefinition(
      id: Identifier(rawValue: 1), pack: pack, guideline: guideline, guidelineTitle: "G",
      check: Check(
        path: "\(pack)/\(guideline)", title: "C", question: "?", scope: scope, dimension: dimension, method: .tool,
        level: .must, platforms: [.ios],
        references: references.map { CheckReference(relation: $0, scheme: "wcag", target: $1) }),
      wayOf: nil, hasWays: false, isAsked: true)
  }

  /// The answer as `OUTCOME SENTENCE`, or why there is none.
  private func answer(_ measurement: ContrastMeasurement, _ check: CheckDefinition) -> String {
    do throws(ContrastAnswer.Refusal) {
      let answer = try ContrastAnswer(measurement, to: check, rule)
      return "\(answer.outcome.name) \(answer.sentence)"
    } catch {
      return error.description
    }
  }

  @Test func `the wording of an observation`() throws {
    #expect(
      answer(try measure("#777", size: "14"), check([(.tests, "1.4.3"), (.related, "1.4.6")]))
        == "failed Contrast 4.47:1, #777777 on #FFFFFF, normal text of 14 pt; wcag/1.4.3 needs 4.5:1.")
    #expect(
      answer(try measure("#777", size: "24px"), check())
        == "passed Contrast 4.47:1, #777777 on #FFFFFF, large text of 18 pt (24 px); wcag/1.4.3 needs 3:1.")
    #expect(
      answer(try measure("#777", size: "14", isBold: true), check())
        == "passed Contrast 4.47:1, #777777 on #FFFFFF, large text of 14 pt bold; wcag/1.4.3 needs 3:1.")
    #expect(
      answer(try measure("#949494", isUI: true), check([(.tests, "1.4.11")]))
        == "passed Contrast 3.03:1, #949494 on #FFFFFF, part of a control or graphic; wcag/1.4.11 needs 3:1.")
    let veiled = try ContrastMeasurement(
      foreground: Color("white"), background: Color("#00000080"), over: Color("white"),
      subject: .text(size: TextSize("12"), isBold: false))
    #expect(
      answer(veiled, check())
        == "failed Contrast 4.00:1, #FFFFFF on #00000080 over #FFFFFF, normal text of 12 pt; wcag/1.4.3 needs 4.5:1.")
  }

  @Test func `without a size an answer is given where every class agrees`() throws {
    #expect(
      answer(try measure("#767676"), check())
        == "passed Contrast 4.54:1, #767676 on #FFFFFF, text of any size; wcag/1.4.3 needs 4.5:1.")
    #expect(
      answer(try measure("#959595"), check())
        == "failed Contrast 2.99:1, #959595 on #FFFFFF, text of any size; wcag/1.4.3 needs 3:1.")
    let refusal = answer(try measure("#777"), check())
    #expect(refusal.contains("enough for large text (3:1) and not for normal text (4.5:1); say --size"))
  }

  @Test func `the criterion is the one that the check tests, the mildest of several`() throws {
    let measurement = try measure("#767676", size: "12")
    #expect(answer(measurement, check([(.related, "1.4.3"), (.tests, "1.4.6")])).hasPrefix("failed"))
    #expect(answer(measurement, check([(.tests, "1.4.3"), (.tests, "1.4.6")])).hasPrefix("passed"))
    #expect(answer(measurement, check(dimension: "colour", [], pack: "wcag", guideline: "1.4.6")).contains("1.4.6"))
    #expect(answer(try measure("#767676"), check([(.tests, "1.4.11")])).contains("wcag/1.4.11 needs 3:1"))
    #expect(
      answer(try measure("#767676", isUI: true), check([(.tests, "1.4.3"), (.tests, "1.4.11")])).contains("1.4.11"))
  }

  @Test func `a check of something else is not answered`() throws {
    let measurement = try measure("#767676", size: "12")
    #expect(answer(measurement, check(dimension: "name", [(.tests, "4.1.2")])).contains("is not a contrast criterion"))
    // What is only related to contrast asks something else, such as whether focus can be seen.
    #expect(answer(measurement, check([(.related, "1.4.3")])).contains("does not test one"))
    #expect(answer(measurement, check([], pack: "wcag", guideline: "1.4.1")).contains("does not test one"))
    #expect(answer(measurement, check([(.tests, "1.4.11")])).contains("leave --size and --bold out"))
    #expect(answer(try measure("#767676", isUI: true), check([(.tests, "1.4.3")])).contains("leave --ui out"))
    #expect(!ContrastAnswer.isAsked(by: check([])))
    #expect(!ContrastAnswer.isAsked(by: check([(.related, "1.4.11")])))
    #expect(ContrastAnswer.isAsked(by: check(dimension: "name", [(.tests, "1.4.11")])))
  }

  @Test(arguments: [("", ""), (" ", ""), ("Pale", "Pale. "), ("Pale.", "Pale. "), ("Why? ", "Why?  ")])
  func `what was measured stands behind what was written`(text: String, start: String) throws {
    let answer = try ContrastAnswer(measure("#000"), to: check(), rule)
    #expect(answer.observed(after: text) == start + answer.sentence)
  }

  @Test(arguments: [
    ("#000", CheckScope.element, false), ("#000", .screen, true), ("#000", .product, true), ("#EEE", .element, false),
    ("#EEE", .screen, false), ("#EEE", .product, false),
  ])
  func `a pass of more than an element rests on a word`(color: String, scope: CheckScope, restsOnWord: Bool) throws {
    let answer = try ContrastAnswer(measure(color), to: check(scope: scope), rule)
    #expect(answer.restsOnWord == restsOnWord)
    #expect(answer.observed(after: "").contains("by the auditor's word") == restsOnWord)
  }
}
