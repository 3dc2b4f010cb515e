import TestSupport

/// The packs, the profile, the component and its screen that help texts name.
enum ExampleFiles {
  /// What help texts name: files and folders.
  static let arguments = [
    "house-rules.yaml", "checkout-audit.yaml", "packs/house-rules", "packs/kiosk", "tab-bar.yaml", "home.yaml",
    "sign-in.xml", "audit.json", "places.yaml", "grid.json", "acr.yaml",
  ]

  /// What Apple's accessibility audit says of the sign-in screen, as WebDriverAgent answers it.
  private static let audit =
    #"{"value": [{"auditType": "XCUIAccessibilityAuditTypeContrast", "compactDescription": "Contrast failed", "#
    + #""element": "Sign In Button", "elementAttributes": {"label": "Sign In"}}], "sessionId": "1"}"#

  /// The sign-in screen as WebDriverAgent gives it, shortened.
  private static let signIn: String = {
    func element(_ type: String, _ label: String, _ y: Int, _ rest: String) -> String {
      "<XCUIElementType\(type) type=\"XCUIElementType\(type)\" label=\"\(label)\" visible=\"true\" x=\"16\" y=\"\(y)\" "
        + "width=\"343\" height=\"44\" \(rest)/>"
    }
    return "<AppiumAUT><XCUIElementTypeApplication type=\"XCUIElementTypeApplication\" x=\"0\" y=\"0\" width=\"375\" "
      + "height=\"812\">" + element("StaticText", "Capital One", 60, "traits=\"Header\"")
      + element("StaticText", "Sign In", 110, "traits=\"Header\"") + element("TextField", "Username", 160, "")
      + element("SecureTextField", "Password", 210, "") + element("Switch", "Remember Me", 260, "value=\"0\"")
      + element("Button", "Sign In", 310, "traits=\"Button\"") + "</XCUIElementTypeApplication></AppiumAUT>"
  }()

  /// Paths and texts of the files.
  static func all() throws -> [(name: String, text: String)] {
    [
      ("house-rules.yaml", pack("house-rules", topics: topics)), ("checkout-audit.yaml", profile),
      ("packs/house-rules/pack.yaml", pack("house-rules", topics: "")),
      ("packs/house-rules/money.yaml", topic), ("packs/kiosk/pack.yaml", pack("kiosk", topics: topics)),
      ("tab-bar.yaml", "component: tab-bar\ntitle: Tab bar\nelements: [{key: tab-home, type: button, label: Home}]\n"),
      ("sign-in.xml", signIn), ("audit.json", audit),
      ("places.yaml", "screens: [{screen: sign-in, source_name: \"audit*.json\"}]\n"),
      ("grid.json", GridFile.small.text),
      (
        "acr.yaml",
        "title: Report\nproduct: {name: Banking}\nauthor: {email: a@example.org}\nchapters: {success_criteria_level_a: "
          + "{criteria: [{num: 1.1.1, components: [{name: software, adherence: {level: supports}}]}]}}\n"
      ),
      ("home.yaml", "screen: home\ntitle: Home\nelements: [{component: tab-bar}]\n"),
    ]
  }

  private static func pack(_ key: String, topics: String) -> String {
    """
    pack: \(key)
    edition: "1"
    title: Rules of \(key)
    publisher: Example Bank
    language: en
    source: https://example.org/\(key)
    licence: CC0-1.0
    attribution: Rules of the Example Bank.
    dimensions: [{key: name, reads: [label, hint, members]}]
    \(topics)
    """
  }

  private static let topics =
    "topics:\n"
    + topic.split(separator: "\n").enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }.joined(separator: "\n")

  private static let topic = """
    topic: Money
    guidelines:
      - key: amounts
        title: Amounts are read as amounts
        level: must
        rule: An amount of money is spoken with its currency.
        checks:
          - title: The currency is spoken
            question: Is each amount spoken with its currency?
            scope: screen
            dimension: name
            method: screen-reader
            steps: [Swipe to each amount.]
            outcomes: [The currency is heard.]
            references: [{related: wcag/1.3.1}]
    """

  private static let profile = """
    profile: checkout-audit
    title: Checkout audit
    description: What we audit before every release.
    target: AA
    element_checks: true
    includes: [wcag22-aa]
    packs:
      - pack: native
        guidelines: [button]
    """
}
