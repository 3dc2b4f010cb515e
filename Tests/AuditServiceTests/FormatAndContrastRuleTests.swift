import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// The rules of specifications on formats in placeholders and on contrast.
@Suite struct FormatAndContrastRuleTests {
  @Test(arguments: [
    "MM/YY", "mm/yyyy", "DD.MM.YYYY", "TT.MM.JJJJ", "mm/dd/yyyy", "HH:MM",
    "XXX-XX-XXXX", "0000 0000 0000 0000", "0000 0000", "####-####", "123-45-6789", "01/25", "name@example.com",
    "e.g. MM/YY",
    "Date (DD.MM.YYYY)", "your date, MM/YY",
  ]) func `a format in a placeholder alone is to be fixed`(format: String) throws {
    let element = "type: text-input, label: Field, value: {placeholder: \"\(format)\"}"
    #expect(try RuleCase.found("format-placeholder", element: element) == "must s/e value")
  }

  @Test(arguments: [
    "text entered into the field", "value entered into textfield, each character as a dot", "digits entered", "amount",
    "0.00", "12.50", "1 000", "12345", "n/a", "a.m.", "user name", "@handle", "a@b", "@", "/", "...", "mm", "M/Y",
    "and/or",
    "https://example.org", "\\u202E//\\u0301",
  ]) func `a placeholder without a format is fine`(text: String) throws {
    let element = "type: text-input, label: Field, value: {placeholder: \"\(text)\"}"
    #expect(try RuleCase.found("format-placeholder", element: element) == "")
  }

  @Test(arguments: [
    RuleCase("label: Expiry MM/YY"), RuleCase("label: Expiry m m / y y"), RuleCase("label: Expiry, hint: mm yy"),
    RuleCase("label: Expiry month and year"), RuleCase("label: \"Expiry, four digits\""),
    RuleCase("label: \"Expiry, for example 01/25\""), RuleCase("label: Expiry, hint: Month such as 01"),
    RuleCase("label: Expiry, members: [Expiry field, MM/YY format text]"),
    RuleCase("label: Expiry", "must s/e value"), RuleCase("label: Expiry month", "must s/e value"),
    RuleCase("hint: When it ends", "must s/e value"), RuleCase("label: Summary", "must s/e value"),
    RuleCase("label: Expiry MM/YY, in_states: {t: {label: Expiry}}", "must s@t/e value"),
    RuleCase("label: Expiry, in_states: {t: {value: 01/25}}", "must s/e value"),
  ]) func `a format may stand in label, hint or a visible part`(_ row: RuleCase) throws {
    let element = "type: text-input, value: <MM/YY>, \(row.text)"
    #expect(try RuleCase.found("format-placeholder", element: element) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: text-input, label: A, value: MM/YY", "must s/e value"),
    RuleCase("type: text-input, label: A, value: 01/25"), RuleCase("type: text-input, label: A, value: me@example.org"),
    RuleCase("type: static-text, label: A, value: <MM/YY>"),
    RuleCase("type: captcha, label: A, value: <MM/YY>, traits: [textEntry]", "must s/e value"),
    RuleCase("type: search, label: A, value: <MM/YY>", "must s/e value"), RuleCase("type: text-input, label: A"),
  ]) func `only fields have formats, and a literal value may be what was typed`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("format-placeholder", element: row.text) == row.expected)
  }

  // Contrast against white: #767676 is 4.54, #777777 is 4.47, #949494 is 3.03, #959595 is 2.99 (WCAG 2.2).
  @Test(arguments: [
    RuleCase("text_color: \"#767676\""), RuleCase("text_color: \"#777777\"", "must s/e text_color"),
    RuleCase("text_color: \"#777777\", text_size: 17.9", "must s/e text_color"),
    RuleCase("text_color: \"#777777\", text_size: 18"),
    RuleCase("text_color: \"#777777\", text_size: 14", "must s/e text_color"),
    RuleCase("text_color: \"#777777\", text_size: 14, bold: true"),
    RuleCase("text_color: \"#777777\", text_size: 13.9, bold: true", "must s/e text_color"),
    RuleCase("text_color: \"#949494\", text_size: 18"),
    RuleCase("text_color: \"#959595\", text_size: 18", "must s/e text_color"),
    RuleCase("text_color: \"#FFFFFF\", text_size: 400", "must s/e text_color"), RuleCase("text_color: \"#000000\""),
    RuleCase("text_color: \"#777777\", traits: [button, notEnabled]"),
    RuleCase("text_color: \"#767676\", in_states: {t: {text_color: \"#777777\"}}", "must s@t/e text_color"),
    RuleCase("text_color: \"#777777\", traits: [notEnabled], in_states: {t: {traits: []}}", "must s@t/e text_color"),
    RuleCase("text_size: 10"),
  ]) func `text stands out against white`(_ row: RuleCase) throws {
    let element = "type: button, label: A, background_color: \"#FFFFFF\", \(row.text)"
    #expect(try RuleCase.found("text-contrast", element: element) == row.expected)
  }

  @Test func `a colour without the other one is not judged`() throws {
    #expect(try RuleCase.found("text-contrast", element: "type: button, label: A, text_color: \"#FFFFFF\"") == "")
  }

  @Test func `on the web large text begins at 24 px, and bold at 18,67 px`() throws {
    func found(_ size: String, _ platform: Platform) throws -> String {
      try RuleCase.found(
        "text-contrast",
        element: "type: button, label: A, background_color: \"#FFF\", text_color: \"#777\", \(size)", on: platform)
    }
    #expect(try found("text_size: 23.9", .web) == "must s/e text_color")
    #expect(try found("text_size: 24", .web) == "")
    #expect(try found("text_size: 18.6, bold: true", .web) == "must s/e text_color")
    #expect(try found("text_size: 18.7, bold: true", .web) == "")
    #expect(try found("text_size: 18", .android) == "")
  }

  @Test func `the contrast is rounded down, and text without a size is said to be judged as normal text`() throws {
    let problems = try RuleCase.problems(
      "screen: s\ntitle: S\nelements: [{key: e, type: headings, text_color: \"#777\", background_color: \"#FFF\"}]\n")
    #expect(
      problems.map(\.message) == [
        "#777777 on #FFFFFF has a contrast of 4.47:1; text without a size, judged as normal text, needs 4.5:1. "
          + "Choose a darker or a lighter colour."
      ])
  }
}
