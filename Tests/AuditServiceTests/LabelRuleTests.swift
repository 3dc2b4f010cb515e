import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// The rules of specifications that judge labels and hints.
@Suite struct LabelRuleTests {
  @Test(arguments: [
    RuleCase("type: button, label: Pay"), RuleCase("type: button", "must s/e label"),
    RuleCase("type: static-text"), RuleCase("type: static-text, traits: [button]", "must s/e label"),
    RuleCase("type: amount, value: 10, traits: [button]", "must s/e label"),
    RuleCase("type: text-input, value: <name>", "must s/e label"), RuleCase("type: progress-indicator"),
    RuleCase("type: graphics-visual-elements", "must s/e label"), RuleCase("type: icon, label: Logo"),
    RuleCase("type: static-text, traits: [image]", "must s/e label"),
    RuleCase("type: image-decorative, traits: [image]"),
    RuleCase("type: button, label: Pay, in_states: {t: {label: null}}", "must s@t/e label"),
    RuleCase("type: button, in_states: {t: {label: Pay}}", "must s/e label"),
    RuleCase("type: button, present_in: [t]", "must s@t/e label"),
    RuleCase("type: static-text, label: A, in_states: {t: {label: null, traits: [link]}}", "must s@t/e label"),
  ]) func `what people act on, and an image, has a label`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-missing", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: Pay button, traits: [button]", "must s/e label"),
    RuleCase("type: button, label: \"PAY  BUTTON!\", traits: [button]", "must s/e label"),
    RuleCase("type: button, label: Button, traits: [button]", "must s/e label"),
    RuleCase("type: button, label: Button settings, traits: [button]"),
    RuleCase("type: button, label: Unbutton, traits: [button]"),
    RuleCase("type: button, label: Payment link, traits: [button]"),
    RuleCase("type: link, label: Payment link, traits: [link]", "must s/e label"),
    RuleCase("type: icon, label: Profile image, traits: [image]", "must s/e label"),
    RuleCase("type: headings, label: Main heading, traits: [header]", "must s/e label"),
    RuleCase("type: toggle-switch, label: Wi-Fi switch, traits: [switchButton]", "must s/e label"),
    RuleCase("type: static-text, label: News tab, traits: [tabBarItem]", "must s/e label"),
    RuleCase("type: text-input, label: \"Name, Text Field\", traits: [textEntry]", "must s/e label"),
    RuleCase("type: text-input, label: \"Name, Text Field\"", "advice s/e label"),
    RuleCase("type: text-input, label: Name text field, traits: []", "advice s/e label"),
    RuleCase("type: text-input, label: \"Name, Text Field. This field is required.\""),
    RuleCase("type: checkbox, label: Terms checkbox, traits: [button]", "advice s/e label"),
    RuleCase("type: tab, label: Films tab", "advice s/e label"),
    RuleCase("type: autocomplete, label: City combo box", "advice s/e label"),
    RuleCase("type: dropdown, label: Kombinationsfeld Stadt", "advice s/e label"),
    RuleCase("type: textarea, label: Comment text area", "advice s/e label"),
    RuleCase("type: complex-graphics, label: Sales image", "advice s/e label"),
    RuleCase("type: static-text, label: Radio button"), RuleCase("type: button"),
    RuleCase("type: button, label: A, traits: [button], in_states: {t: {label: A button}}", "must s@t/e label"),
    RuleCase("type: button, label: \"Pay \\u202Ebutton\", traits: [button]", "must s/e label"),
    RuleCase("type: button, label: \"Pay button\\u0301\", traits: [button]"),
  ]) func `a label does not end in the element's role`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-role", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: Pay"), RuleCase("type: button, label: Pay.", "must s/e label"),
    RuleCase("type: button, label: \"Pay. \"", "must s/e label"),
    RuleCase("type: button, label: \"Pay。\"", "must s/e label"),
    RuleCase("type: button, label: \"Pay:\"", "advice s/e label"),
    RuleCase("type: button, label: Pay!", "advice s/e label"),
    RuleCase("type: button, label: \"Pay;\"", "advice s/e label"),
    // GTXiLib judges a full stop only; these change what the label means.
    RuleCase("type: button, label: Need help?"), RuleCase("type: button, label: Open…"),
    RuleCase("type: button, label: Open..."),
    // Joined of parts, as in GTXiLib.
    RuleCase("type: button, label: \"Balance, 10 dollars.\""),
    RuleCase("type: static-text, label: Paid."), RuleCase("type: button, label: Paid., traits: [staticText]"),
    RuleCase("type: headings, label: Paid.", ""), RuleCase("type: amount, label: Paid., traits: [header]"),
    RuleCase("type: text-input, label: Name. It is required.", "advice s/e label"),
    RuleCase("type: text-input, label: Name, in_states: {t: {label: Name. It is required.}}", "advice s@t/e label"),
    RuleCase("type: button, label: \".\"", "must s/e label"), RuleCase("type: button"),
    RuleCase("type: button, label: \"Pay.\\u0301\"", ""),
    RuleCase("type: button, label: \"Pay.\\n\"", "must s/e label"),
  ]) func `a label does not end in punctuation`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("label-punctuation", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("type: button, label: Pay, hint: Sends the money"), RuleCase("type: button, label: Pay"),
    RuleCase("type: button, hint: Pay"), RuleCase("type: button, label: Pay, hint: pay.", "advice s/e hint"),
    RuleCase("type: button, label: Pay, hint: Pay button", "advice s/e hint"),
    RuleCase("type: button, label: Pay, hint: Button"),
    RuleCase("type: text-input, label: Name. It is required., hint: It is required", "advice s/e hint"),
    RuleCase("type: button, label: Sign In, hint: Sign in to your account", "advice s/e hint"),
    RuleCase("type: button, label: Search, hint: Search all recipes"),
    RuleCase("type: button, label: Pay now, hint: now pay"),
    RuleCase("type: button, label: A, hint: B, in_states: {t: {hint: a}}", "advice s@t/e hint"),
    RuleCase("type: button, label: \"<b>\", hint: \"</b>\"", "advice s/e hint"),
    RuleCase("type: button, label: \"***\", hint: \"***\""),
  ]) func `a hint does not repeat the label`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("hint-repeats-label", element: row.text) == row.expected)
  }

  @Test(arguments: [
    RuleCase("hint: Opens the account"), RuleCase("hint: Double tap to open", "advice s/e hint"),
    RuleCase("hint: Double-tap to open", "advice s/e hint"), RuleCase("hint: TAP TO OPEN", "advice s/e hint"),
    RuleCase("hint: Opens it. Swipe up for more.", "advice s/e hint"),
    RuleCase("hint: Press the button", "advice s/e hint"), RuleCase("hint: Opens press releases"),
    RuleCase("hint: Opens the tap settings"), RuleCase("hint: Long press for more", "advice s/e hint"),
    RuleCase("hint: Shows swipes"), RuleCase("hint: \"Tap\\u200Bto open\"", "advice s/e hint"),
    RuleCase("hint: Opens, in_states: {t: {hint: Swipe left}}", "advice s@t/e hint"), RuleCase("label: Tap to pay"),
  ]) func `a hint does not tell the gesture`(_ row: RuleCase) throws {
    #expect(try RuleCase.found("hint-gesture", element: "type: button, " + row.text) == row.expected)
  }
}
