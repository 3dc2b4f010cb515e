import AuditModel
import Testing

@testable import AuditRules
@testable import AuditService

/// What was heard at a stop proposes an outcome for each check that it answers, and nothing wrong.
@Suite struct ListenRuleTests {
  /// An element, what VoiceOver or TalkBack said of it, and what follows for the checks of the built-in packs.
  struct Row: CustomTestStringConvertible {
    let platform: Platform
    /// `TYPE` or `TYPE.VARIANT`.
    let type: String
    var expectation = Expectation()
    let heard: String
    /// Keys of the checks that are proposed passed and failed; all others stay questions.
    let passed: Set<String>
    let failed: Set<String>
    var testDescription: String { "\(platform.rawValue) \(type) \(expectation.label ?? "") / \(heard)" }

    init(
      _ platform: Platform, _ type: String, _ label: String, value: String? = nil, traits: [AuditModel.Trait]? = nil,
      _ heard: String, passed: String, failed: String = ""
    ) {
      self.platform = platform
      self.type = type
      self.heard = heard
      self.passed = Set(passed.split(separator: " ").map(String.init))
      self.failed = Set(failed.split(separator: " ").map(String.init))
      expectation.label = label
      expectation.traits = traits
      expectation.value = value.map { text in
        text.hasPrefix("<") ? .placeholder(String(text.dropFirst().dropLast())) : .literal(text)
      }
    }

    var stop: ListenStop? {
      let parts = type.split(separator: ".").map(String.init)
      var element = ElementSpecification(key: "element", type: parts[0])
      element.variant = parts.count > 1 ? parts[1] : nil
      element.expectation = expectation
      var screen = ScreenSpecification(key: "screen", title: "Screen")
      screen.elements = [element]
      return ListenStop(element, in: "default", of: screen, on: platform)
    }
  }

  /// What people who test apps wrote down or recorded, of VoiceOver and TalkBack as they really speak.
  static let table: [Row] = [
    Row(
      .ios, "button", "Sign In", traits: [.button],
      "Sign In, button",
      passed: "name name-visible-label name-without-role role focus vo-text traits"),
    Row(
      .ios, "button", "Sign In", traits: [.button],
      "button",
      passed: "name-without-role role traits", failed: "name name-visible-label vo-text"),
    Row(
      .ios, "button", "Sign In", traits: [.button],
      "Sign In",
      passed: "name name-visible-label focus vo-text", failed: "role traits"),
    Row(
      .ios, "button", "Sign In", traits: [.button],
      "Sign In, dimmed, button",
      passed: "name name-visible-label name-without-role role focus vo-text", failed: "state traits value-or-state"),
    Row(
      .ios, "button", "Sign In", traits: [.button, .notEnabled],
      "Sign In, dimmed, button",
      passed: "name name-visible-label name-without-role role state focus vo-text traits value-or-state"),
    Row(
      .ios, "button", "Sign In", traits: [.button, .notEnabled],
      "Sign In, button",
      passed: "name name-visible-label name-without-role role focus vo-text", failed: "state traits value-or-state"),
    Row(
      .ios, "button", "Sign In", traits: [.button],
      "Sign In, new, button",
      passed: "name name-visible-label name-without-role role focus"),
    Row(
      .ios, "button", "Submit", traits: [.button],
      "Submit button, Button",
      passed: "name name-visible-label role focus", failed: "name-without-role"),
    Row(
      .ios, "button", "Save", traits: [.button],
      "Save, image",
      passed: "name name-visible-label focus vo-text", failed: "role traits"),
    Row(
      .ios, "button", "Sign in", traits: [.button],
      "Se connecter, bouton",
      passed: "", failed: "vo-text"),
    Row(
      .ios, "segmented-control", "Last 24 hours", traits: [.button, .selected],
      "Selected last 24 hours button one of two",
      passed: "name role state focus vo-text traits value-or-state"),
    Row(
      .ios, "segmented-control", "Last 10 days", traits: [.button, .selected],
      "Last 10 days, button, 2 of 2",
      passed: "name role focus vo-text", failed: "state traits value-or-state"),
    Row(
      .ios, "radio-button", "Debit card", traits: [.button],
      "Unselected debit card two of four button",
      passed: "name name-visible role focus traits"),
    Row(
      .ios, "radio-button", "Debit card", traits: [.button, .selected],
      "Unselected debit card two of four button",
      passed: "name name-visible role focus", failed: "state traits value-or-state"),
    Row(
      .ios, "radio-button", "Net banking", traits: [.button, .selected],
      "Selected, Net banking, 1 of 4, button",
      passed: "name name-visible role state focus vo-text traits value-or-state"),
    Row(
      .ios, "radio-button", "Cash", traits: [.button, .notEnabled],
      "Unselected, cash, four of four, dimmed, button",
      passed: "name name-visible role state focus vo-text traits value-or-state"),
    Row(
      .ios, "checkbox", "Set as default", value: "Not checked", traits: [.button],
      "Set as default checkbox unchecked. Double tap to toggle setting",
      passed: "name name-visible role state focus value-or-state", failed: "traits"),
    Row(
      .ios, "checkbox", "Set as default", value: "Checked", traits: [.button],
      "Set as default, checked, button",
      passed: "name name-visible role state focus vo-text traits value-or-state"),
    Row(
      .ios, "checkbox", "Set as default", value: "Checked", traits: [.button],
      "Set as default, not checked, button",
      passed: "name name-visible role focus vo-text traits", failed: "state value-or-state"),
    Row(
      .ios, "toggle-switch", "Reachability", value: "1", traits: [.switchButton],
      "Reachability, switch button, on, double tap to toggle setting",
      passed: "name name-visible role role-switch grouping state focus vo-text traits value-or-state"),
    Row(
      .ios, "toggle-switch", "Reachability", value: "1", traits: [.switchButton],
      "Reachability. On. Double tap to toggle setting",
      passed: "name name-visible role grouping state focus vo-text value-or-state", failed: "role-switch traits"),
    Row(
      .ios, "toggle-switch", "Reachability", value: "0", traits: [.switchButton],
      "Reachability, off, switch button",
      passed: "name name-visible role role-switch grouping state focus vo-text traits value-or-state"),
    Row(
      .ios, "toggle-switch", "Reachability", value: "0", traits: [.switchButton],
      "Reachability, switch button, on",
      passed: "name name-visible role role-switch grouping focus vo-text traits", failed: "state value-or-state"),
    Row(
      .ios, "toggle-switch", "Alerts", value: "1", traits: [.switchButton],
      "Turn on alerts, switch button",
      passed: "name name-visible role role-switch grouping focus"),
    Row(
      .ios, "slider", "Speaking Rate", value: "48%", traits: [.adjustable],
      "Speaking Rate 48% Adjustable Swipe up or down with one finger to adjust the value",
      passed: "name role value vo-text traits value-or-state"),
    Row(
      .ios, "slider", "Speaking Rate", value: "48%", traits: [.adjustable],
      "Speaking Rate, 38%, adjustable",
      passed: "name role", failed: "value value-or-state"),
    Row(
      .ios, "slider", "Speaking Rate", value: "48%", traits: [.adjustable],
      "48%, adjustable",
      passed: "role value traits value-or-state", failed: "name grouping vo-text"),
    Row(
      .ios, "slider", "Speaking Rate", value: "48%", traits: [.adjustable],
      "Speaking Rate, 48%",
      passed: "name value vo-text value-or-state", failed: "role traits"),
    Row(
      .ios, "search", "Search", traits: [.searchField],
      "Search search field",
      passed: "role vo-text traits"),
    Row(
      .ios, "text-input", "Username", value: "<what was typed>", traits: [.textEntry],
      "Username, text field, double tap to edit",
      passed: "name name-visible-label role focus vo-text traits"),
    Row(
      .ios, "text-input", "Username", value: "<what was typed>", traits: [.textEntry],
      "Username, bob, text field",
      passed: "name name-visible-label role value focus vo-text traits value-or-state"),
    Row(
      .ios, "text-input", "Username", value: "<what was typed>", traits: [.textEntry],
      "Username, search field, text field",
      passed: "name name-visible-label role focus vo-text", failed: "traits"),
    Row(
      .ios, "text-input", "Username", traits: [.textEntry],
      "User name, text field",
      passed: "role", failed: "vo-text"),
    Row(
      .ios, "text-input.password", "Password", traits: [.secureTextField],
      "Password, secure text field, double tap to edit",
      passed: "name name-visible-label role focus vo-text traits"),
    Row(
      .ios, "text-input.password", "Password", traits: [.secureTextField],
      "Password, text field",
      passed: "name name-visible-label role focus vo-text", failed: "traits"),
    Row(
      .ios, "link", "Terms of use", traits: [.link],
      "Terms of use, link",
      passed: "name name-visible-label role role-single focus vo-text traits"),
    Row(
      .ios, "link", "Terms of use", traits: [.link],
      "Terms of use, link, button",
      passed: "name name-visible-label role focus vo-text", failed: "role-single traits"),
    Row(
      .ios, "link", "Terms of use", traits: [.link],
      "Terms of use",
      passed: "name name-visible-label focus vo-text", failed: "role traits"),
    Row(
      .ios, "headings", "Hot beverage", traits: [.header],
      "Hot beverage, heading level 1",
      passed: "role vo-text traits"),
    Row(
      .ios, "headings", "Hot beverage", traits: [.header],
      "Hot beverage",
      passed: "vo-text", failed: "role traits"),
    Row(
      .ios, "dropdown", "Search by", value: "record locator", traits: [.button],
      "Search by record locator pop up button. Double tap to activate the picker.",
      passed: "name role value vo-text traits value-or-state"),
    Row(
      .ios, "dropdown", "Search by", value: "record locator", traits: [.button],
      "Search by, pop-up button",
      passed: "name role vo-text traits", failed: "value value-or-state"),
    Row(
      .ios, "expandable", "Amenities", value: "Collapsed", traits: [.button],
      "Amenities, collapsed, button",
      passed: "focus-reach name name-visible role state vo-text traits value-or-state"),
    Row(
      .ios, "expandable", "Amenities", value: "Collapsed", traits: [.button],
      "Amenities, expanded, button",
      passed: "focus-reach name name-visible role vo-text traits", failed: "state value-or-state"),
    Row(
      .ios, "date-time-picker.wheels", "Month", value: "November", traits: [.adjustable],
      "Month, November, picker item, adjustable",
      passed: "name vo-text traits value-or-state"),
    Row(
      .ios, "reorder-data-row", "Reorder English US", traits: [.button],
      "Reorder English US, button, draggable, double tap and hold",
      passed: "name role focus"),
    Row(
      .android, "button", "Save",
      "Save button, double tap to activate.",
      passed: "name name-visible-label name-without-role role focus"),
    Row(
      .android, "button", "Save",
      "Save, double tap to activate",
      passed: "name name-visible-label role focus"),
    Row(
      .android, "button", "Save",
      "Unlabelled, button, double tap to activate",
      passed: "name-without-role role", failed: "name name-visible-label"),
    Row(
      .android, "button", "Edit",
      "Button, double tap to edit",
      passed: "name-without-role role", failed: "name name-visible-label"),
    Row(
      .android, "button", "Save",
      "Save",
      passed: "name name-visible-label focus", failed: "role"),
    Row(
      .android, "button", "Save", traits: [.button, .notEnabled],
      "Save, button, disabled",
      passed: "name name-visible-label name-without-role role state focus"),
    Row(
      .android, "button", "Save", traits: [.button, .notEnabled],
      "Save, button, double tap to activate",
      passed: "name name-visible-label name-without-role role focus", failed: "state"),
    Row(
      .android, "button", "Save", traits: [.button, .notEnabled],
      "Save, disabled",
      passed: "name name-visible-label state focus", failed: "role"),
    Row(
      .android, "checkbox", "Set as default", value: "0",
      "Not checked. Set as default checkbox. Double tap to toggle",
      passed: "name name-visible role state focus"),
    Row(
      .android, "checkbox", "Set as default", value: "1",
      "Not checked, Set as default, checkbox, double tap to toggle",
      passed: "name name-visible role focus", failed: "state"),
    Row(
      .android, "checkbox", "Set as default", value: "1",
      "Set as default, checkbox, checked",
      passed: "name name-visible role state focus"),
    Row(
      .android, "checkbox", "Set as default", value: "1",
      "Checked, Set as default, double tap to toggle",
      passed: "name name-visible role state focus"),
    Row(
      .android, "radio-button", "Text message", value: "0",
      "Not selected Text message radio button one of three in list 3 items double tap to toggle.",
      passed: "name name-visible role state focus"),
    Row(
      .android, "toggle-switch", "Sticky Keys", value: "0",
      "Sticky Keys, Off, Switch, 13 of 15, double tap to activate",
      passed: "name name-visible role role-switch grouping state focus"),
    Row(
      .android, "toggle-switch", "Sticky Keys", value: "1",
      "Off, Sticky Keys, Switch",
      passed: "name name-visible role role-switch grouping focus", failed: "state"),
    Row(
      .android, "slider", "Ringtone", value: "87%",
      "87% ringtone slider, one of seven. Swipe up or swipe down to adjust.",
      passed: "name role value"),
    Row(
      .android, "text-input", "Username", value: "<what was typed>",
      "Username, edit box, double tap to edit text",
      passed: "name name-visible-label role focus"),
    Row(
      .android, "text-input", "Username", value: "bob",
      "bob, edit box for Username, double tap to edit text",
      passed: "name name-visible-label role value focus"),
    Row(
      .android, "text-input", "Username", value: "bob",
      "Username, edit box",
      passed: "name name-visible-label role focus", failed: "value"),
    Row(
      .android, "link", "Learn more",
      "Learn more. Double tap to open link.",
      passed: "name name-visible-label role role-single focus"),
    Row(
      .android, "link", "Learn more",
      "Learn more, double tap to activate, links available, tap with three fingers to view",
      passed: "name name-visible-label role role-single focus"),
    Row(
      .android, "link", "Learn more",
      "Learn more, double tap to activate",
      passed: "name name-visible-label role focus"),
    Row(
      .android, "headings", "Hot beverage",
      "Hot beverage, heading",
      passed: "role"),
    Row(
      .android, "dropdown", "Search by", value: "American Airlines",
      "American Airlines, collapsed, Search by, menu pop up button, double tap to activate, actions available, use tap with three fingers to view",
      passed: "name role value"),
    Row(
      .android, "segmented-control", "For you", traits: [.selected],
      "Selected, for you, tab, one of four, in list, 4 items",
      passed: "name role state focus"),
    Row(
      .android, "segmented-control", "For you", traits: [.selected],
      "For you, tab, 1 of 4, double tap to activate",
      passed: "name role focus", failed: "state"),
    Row(
      .android, "expandable", "Amenities", value: "Collapsed",
      "Amenities, collapsed, double tap to activate",
      passed: "focus-reach name name-visible role state"),
    Row(
      .android, "search", "Search",
      "Search, Search for files, edit box, double tap to edit text",
      passed: "role"),
    Row(
      .android, "table-row-button", "Download and install, Last checked on October 12th",
      "Download and install. Last checked on October 12th. Double tap to activate",
      passed: "name role focus"),
    Row(
      .android, "chip", "Popular",
      "Unselected Popular button double tap to activate",
      passed: "role"),
  ]

  private static let catalog = Result { try BuiltInCatalog.packs() }

  /// The checks that an announcement answers at an element of a type, by the last part of their path.
  private static func checks(_ row: Row) throws -> [(key: String, check: Check)] {
    let type = String(row.type.prefix { $0 != "." })
    return try catalog.get().filter { ["native", "voiceover-spec"].contains($0.key) }
      .flatMap(\.guidelines).flatMap(\.checks)
      .filter { check in
        check.heard != nil && check.platforms.contains(row.platform)
          && (check.elementTypes.isEmpty
            || check.elementTypes.contains {
              $0.type == type && ($0.variant == nil || row.type == "\(type).\($0.variant ?? "")")
            })
      }
      .map { (String($0.path.split(separator: "/").last ?? ""), $0) }
  }

  @Test(arguments: table) func `what was heard proposes what it tells and no more`(_ row: Row) throws {
    let stop = try #require(row.stop)
    let checks = try Self.checks(row)
    let proposals = ListenRule.proposals(.words(row.heard), at: stop, for: checks.map(\.check))
    func keys(_ outcome: Outcome) -> Set<String> {
      Set(zip(checks, proposals).filter { $0.1.outcome == outcome }.map(\.0.key))
    }
    let reasons = zip(checks, proposals).map { entry, proposal in
      let outcome: String = proposal.outcome.map { "\($0)" } ?? "-"
      return "\(entry.key): \(outcome) \(proposal.reason)"
    }
    #expect(keys(.passed) == row.passed, "\(reasons.joined(separator: "\n"))")
    #expect(keys(.failed) == row.failed, "\(reasons.joined(separator: "\n"))")
    #expect(proposals.allSatisfy { !$0.reason.isEmpty && !$0.reason.hasSuffix(".") })
  }

  @Test(arguments: table) func `exactly that proposes the same as the expected words, and fails no part that is said`(
    _ row: Row
  ) throws {
    let stop = try #require(row.stop)
    let checks = try Self.checks(row).map(\.check)
    let short = ListenRule.proposals(.asExpected, at: stop, for: checks)
    let words = stop.expected.whole.replacing("<what was typed>", with: "")
    let long = ListenRule.proposals(.words(words), at: stop, for: checks)
    #expect(short.map(\.outcome) == long.map(\.outcome))
    #expect(
      !zip(checks, short).contains { check, proposal in
        proposal.outcome == .failed && !check.path.hasSuffix("/role") && !check.path.hasSuffix("/role-switch")
      }, "\(short)")
  }

  @Test(arguments: table) func `nothing heard proposes nothing`(_ row: Row) throws {
    let stop = try #require(row.stop)
    let checks = try Self.checks(row).map(\.check)
    for silence in ["", " \n", "...", "\u{2014}"] {
      #expect(ListenRule.proposals(.words(silence), at: stop, for: checks).allSatisfy { $0.outcome == nil })
    }
  }
}
