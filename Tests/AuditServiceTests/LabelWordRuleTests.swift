import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// The rules of specifications that look for words that do not belong in a label.
@Suite struct LabelWordRuleTests {
  @Test(arguments: [
    RuleCase("type: button, label: ic_close", "must s/e label"), RuleCase("type: button, label: Close"),
    RuleCase("type: button, label: btn-send", "must s/e label"), RuleCase("type: button, label: Sign-in"),
    RuleCase("type: icon, label: logo@2x", "must s/e label"), RuleCase("type: icon, label: Logo of the bank"),
    RuleCase("type: icon, label: HOLIDAY.JPEG", "must s/e label"),
    RuleCase("type: button, label: holiday.jpeg", "advice s/e label"),
    RuleCase("type: button, label: arrow_left_24", "advice s/e label"),
    RuleCase("type: icon, label: arrow_left_24", "must s/e label"),
    RuleCase("type: static-text, label: holiday.jpeg"), RuleCase("type: link, label: \"https://a.example/b_c.png\""),
    RuleCase("type: button, label: Version 1.2"), RuleCase("type: button, label: .png"),
    RuleCase("type: button, label: Pay, in_states: {t: {label: img_pay}}", "must s@t/e label"),
  ]) func `a label is not the name of a file`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-file-name", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: icon, label: Image of a cat", "advice s/e label"), RuleCase("type: icon, label: A cat"),
    RuleCase("type: icon, label: Bild von einer Katze", "advice s/e label"),
    RuleCase("type: static-text, label: Picture of a cat, traits: [image]", "advice s/e label"),
    RuleCase("type: static-text, label: Picture of a cat"), RuleCase("type: icon, label: Imagery of war"),
  ]) func `the label of an image begins with what it shows`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-image-of", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: \"News, selected\"", "advice s/e label"), RuleCase("type: button, label: Selected"),
    RuleCase("type: toggle-switch, label: Wi-Fi off", "advice s/e label"), RuleCase("type: button, label: Sign off"),
    RuleCase("type: button, label: Selected items"), RuleCase("type: static-text, label: Nothing selected"),
    RuleCase("type: checkbox, label: Terms not checked", "advice s/e label"),
  ]) func `a label leaves the state to traits and value`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-state", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: image-decorative, label: Wave", "must s/e label"), RuleCase("type: image-decorative"),
    RuleCase("type: icon, label: Wave"),
    RuleCase("type: image-decorative, in_states: {t: {label: W}}", "must s@t/e label"),
  ]) func `decoration has no label`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("decoration-labelled", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: \"Profile picture, double tap to open\"", "advice s/e label"),
    RuleCase("type: button, label: Press releases"), RuleCase("type: button, label: Touch ID"),
    RuleCase("type: static-text, label: Swipe for more"),
    RuleCase("type: button, label: Swipe for more", "advice s/e label"),
  ]) func `a label tells no gesture`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-gesture", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("- {key: a, type: link, label: More}\n- {key: b, type: link, label: \"MORE…\"}", "advice s/b label"),
    RuleCase("- {key: a, type: link, label: More}\n- {key: b, type: link, label: More news}"),
    RuleCase(
      "- {key: a, type: link, label: More, hint: Opens help}\n- {key: b, type: link, label: More, hint: Opens help}"),
    RuleCase(
      "- {key: a, type: link, label: More, hint: Opens help}\n- {key: b, type: link, label: More, hint: Opens news}",
      "advice s/b label"),
    RuleCase("- {key: a, type: link, label: More}\n- {key: b, type: button, label: More}"),
    RuleCase(
      "- {key: a, type: link, label: More, present_in: [default]}\n- {key: b, type: link, label: More, present_in: [t]}"
    ),
  ]) func `links of one name are one link`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("link-same-name", elements: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: Schaltfläche Senden", "advice s/e label"),
    RuleCase("type: button, label: Bouton Payer, traits: [button]", "advice s/e label"),
    RuleCase("type: checkbox, label: Case à cocher Conditions", "advice s/e label"),
    RuleCase("type: text-input, label: Nombre campo de texto", "advice s/e label"),
    RuleCase("type: static-text, label: Bouton Payer"), RuleCase("type: button, label: Knopfloch"),
    RuleCase("type: button, label: Bild"),
  ]) func `role words of other languages are found`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-role", element: row.text) == row.expected)
  }
}
