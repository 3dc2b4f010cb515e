import AuditModel
import AuditRules
import Testing

private let activates = "Double-tap to activate"
private let toggles = "Double-tap to toggle"
private let edits = "Double-tap to edit text"
private let selects = "Double-tap to select"
private let adjusts = "Swipe up or swipe down to adjust"

/// Each rule of what TalkBack says.
@Suite struct TalkBackRuleTests {
  private func check(_ example: AnnouncementCase) { example.expect(example.talkBack) }

  @Test(arguments: [
    AnnouncementCase("Label", nil, [.button], type: "button", says: "Label, Button", then: activates),
    AnnouncementCase(
      "Label", .literal("checked"), [], type: "checkbox", says: "checked, Label, Check box", then: toggles),
    AnnouncementCase("Label", .literal("1"), [], type: "toggle-switch", says: "on, Label, Switch", then: toggles),
    AnnouncementCase(
      "Name", .literal("50 percent"), [], type: "slider", says: "50 percent, Name, Slider", then: adjusts),
    AnnouncementCase("Label", nil, [.notEnabled], says: "Label, disabled"),
  ])
  func `the patterns of the native element criteria follow`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Home", nil, [.selected], says: "selected, Home"),
    AnnouncementCase(
      "Home", .literal("2 new"), [.selected, .button], says: "selected, 2 new, Home, Button",
      then: activates),
    AnnouncementCase(
      "Home", nil, [.selected, .notEnabled], type: "button", says: "selected, Home, Button, disabled"),
  ])
  func `rule 1: selected comes first`(_ example: AnnouncementCase) { check(example) }

  @Test(
    arguments: ["checkbox", "radio-button"],
    [
      ("1", "checked"), ("on", "checked"), ("Checked", "checked"), ("selected", "checked"), ("0", "not checked"),
      ("off", "not checked"), ("Not checked", "not checked"), ("unselected", "not checked"),
      ("2", "partially checked"), ("mixed", "partially checked"), ("3 of 5", "3 of 5"),
    ])
  func `rule 2: what can be checked says so, from its value`(type: String, state: (String, String)) {
    let word = type == "checkbox" ? "Check box" : "Radio button"
    check(
      AnnouncementCase("a", .literal(state.0), [.button], type: type, says: "\(state.1), a, \(word)", then: toggles))
    // The value decides, not the trait.
    check(
      AnnouncementCase("a", .literal(state.0), [.selected], type: type, says: "\(state.1), a, \(word)", then: toggles))
  }

  @Test(arguments: [
    AnnouncementCase("a", nil, [.selected], type: "checkbox", says: "checked, a, Check box", then: toggles),
    AnnouncementCase("a", nil, [], type: "checkbox", says: "not checked, a, Check box", then: toggles),
    AnnouncementCase("a", nil, [.button], type: "radio-button", says: "not checked, a, Radio button", then: toggles),
    AnnouncementCase("a", nil, nil, type: "checkbox", says: "a, Check box", then: toggles),
    AnnouncementCase("a", .literal("0"), [], type: "toggle-switch", says: "off, a, Switch", then: toggles),
    AnnouncementCase("a", nil, [.selected], type: "toggle-switch", says: "on, a, Switch", then: toggles),
    AnnouncementCase("a", nil, [.switchButton], says: "off, a, Switch", then: toggles),
    AnnouncementCase(
      "a", .placeholder("on or off"), [], type: "toggle-switch", says: "<on or off>, a, Switch", then: toggles),
    AnnouncementCase("a", .literal("75%"), type: "progress-indicator", says: "75%, a, Progress bar"),
    AnnouncementCase(
      "a", .literal("Red"), type: "dropdown", says: "Red, a, Drop down list", then: "Double-tap to change"),
    AnnouncementCase("a", .literal("Collapsed"), [], type: "expandable", says: "collapsed, a, Button", then: activates),
    AnnouncementCase("a", .literal("EXPANDED"), [], type: "expandable", says: "expanded, a, Button", then: activates),
    AnnouncementCase(
      "a", .literal("5 dollars"), [.button], type: "amount", says: "5 dollars, a, Button", then: activates),
  ])
  func `rule 2: the state comes before the name`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Save", nil, [.staticText], says: "Save"),
    AnnouncementCase("Terms", nil, [.link], says: "Terms, Link", then: activates),
    AnnouncementCase("Terms", type: "link", says: "Terms, Link", then: activates),
    AnnouncementCase("Day", type: "segmented-control", says: "Day, Tab", then: selects),
    AnnouncementCase("Home", nil, [.tabBarItem], says: "Home, Tab", then: selects),
    AnnouncementCase("Chart", nil, [.image], says: "Chart, Image"),
    AnnouncementCase("Chart", nil, [.button], type: "graphics-visual-elements", says: "Chart, Button", then: activates),
    AnnouncementCase("Button", nil, [.button], says: "Button", then: activates),
    AnnouncementCase("Red", .literal("red"), [.button], says: "red, Button", then: activates),
    AnnouncementCase("Back", nil, [.backButton], says: "Back, Button", then: activates),
  ])
  func `rules 3 and 4: name and type follow, nothing twice`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase(
      "Username", .literal("bob"), [.textEntry], type: "text-input", says: "bob, Edit box for Username", then: edits),
    AnnouncementCase("Username", type: "text-input", says: "Username, Edit box", then: edits),
    AnnouncementCase(nil, .literal("bob"), type: "text-input", says: "bob, Edit box", then: edits),
    AnnouncementCase(nil, type: "text-input", says: "Edit box", then: edits),
    AnnouncementCase(
      "Username", .literal("bob"), [.isEditing], type: "text-input", says: "Editing, bob, Edit box for Username"),
    AnnouncementCase("Find", type: "search", says: "Find, Edit box", then: edits),
    AnnouncementCase(
      "Password", .literal("•••••••••"), [.secureTextField], type: "text-input",
      says: "Password, 9 characters, Edit box", then: edits),
    AnnouncementCase(
      "PIN", .literal("4"), [.secureTextField], type: "text-input", says: "PIN, 1 character, Edit box", then: edits),
    AnnouncementCase(nil, nil, [.secureTextField], says: "password, Edit box", then: edits),
    AnnouncementCase(
      "PIN", .placeholder("digits"), [.secureTextField], says: "PIN, <digits>, Edit box", then: edits),
  ])
  func `rule 5: a text field says what stands in it first, and no password`(_ example: AnnouncementCase) {
    check(example)
  }

  @Test(arguments: [
    AnnouncementCase(
      "Email", .literal("x"), [.textEntry], type: "text-input", error: "Enter an address",
      says: "x, Edit box for Email, Error: Enter an address", then: edits),
    AnnouncementCase(
      "Email", nil, [.notEnabled], type: "text-input", error: "Enter an address",
      says: "Email, Edit box, Error: Enter an address, disabled"),
    AnnouncementCase("a", .literal("1"), [.notEnabled], type: "checkbox", says: "checked, a, Check box, disabled"),
    AnnouncementCase("a", .literal("0"), [.notEnabled], type: "toggle-switch", says: "off, a, Switch, disabled"),
    AnnouncementCase(
      "a", .literal("Red"), [.notEnabled, .selected], type: "dropdown",
      says: "selected, Red, a, Drop down list, disabled"),
    AnnouncementCase("a", nil, [.notEnabled, .header], says: "a, Heading"),
    AnnouncementCase("a", nil, [.button], type: "button", error: "", says: "a, Button", then: activates),
  ])
  func `rule 6: the error and then disabled come last`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Sign In", nil, [.header], says: "Sign In, Heading"),
    AnnouncementCase("Sign In", type: "headings", says: "Sign In, Heading"),
    AnnouncementCase(
      "Day", nil, [.selected], type: "segmented-control", in: .series(index: 1, count: 3),
      says: "selected, Day, Tab, 1 of 3"),
    AnnouncementCase(
      "Home", nil, [.tabBarItem, .notEnabled], in: .tabBarItem(index: 2, count: 4), says: "Home, Tab, disabled, 2 of 4"),
    AnnouncementCase("Home", nil, [.button], in: .tab(index: 2, count: 4), says: "Home, Tab, 2 of 4", then: selects),
    AnnouncementCase("Milk", in: .listStart, says: "Milk"),
    AnnouncementCase("12", in: .dataTableCell(DataTableCell(row: 1, column: 1)), says: "12"),
  ])
  func `rule 7: behind it all comes the place, or that it is a heading`(_ example: AnnouncementCase) {
    check(example)
  }

  @Test(arguments: [
    AnnouncementCase(nil, says: "Unlabelled"), AnnouncementCase("", .literal(""), [], says: "Unlabelled"),
    AnnouncementCase(nil, nil, [.button], says: "Unlabelled, Button", then: activates),
    AnnouncementCase(nil, nil, [.button, .notEnabled], says: "Unlabelled, Button, disabled"),
    AnnouncementCase(nil, nil, [.image], says: "Unlabelled, Image"),
    AnnouncementCase(nil, .literal("5 dollars"), says: "5 dollars"),
    AnnouncementCase(nil, .literal("1"), type: "checkbox", says: "checked, Check box", then: toggles),
    AnnouncementCase(nil, type: "checkbox", says: "Check box", then: toggles),
    AnnouncementCase(nil, type: "slider", says: "Slider", then: adjusts),
    AnnouncementCase(nil, type: "loading-spinner", says: "Progress bar"),
  ])
  func `rule 8: what has no name is unlabelled`(_ example: AnnouncementCase) { check(example) }

  private static let actions = "Actions available, use tap with 3 fingers to view"

  @Test(arguments: [
    AnnouncementCase(
      "a", nil, [.button], hint: "Opens the menu.", says: "a, Button", then: "Opens the menu, \(activates)"),
    AnnouncementCase("a", nil, [.button], hint: "Opens it", says: "a, Button", then: "Opens it, \(activates)"),
    AnnouncementCase("a", hint: "Changes soon.", says: "a", then: "Changes soon."),
    AnnouncementCase("a", nil, [.button, .notEnabled], hint: "Later.", says: "a, Button, disabled", then: "Later."),
    AnnouncementCase(
      "a", nil, [.button], actions: ["Delete"], says: "a, Button", then: "\(activates), \(actions)"),
    AnnouncementCase("a", actions: ["Delete"], says: "a", then: actions),
    AnnouncementCase("a", nil, [.notEnabled], actions: ["Delete"], says: "a, disabled"),
    AnnouncementCase("a", nil, [.button], actions: [], says: "a, Button", then: activates),
    AnnouncementCase("a", nil, [.textEntry, .isEditing], says: "Editing, a, Edit box"),
    AnnouncementCase("Day", nil, [.selected], type: "segmented-control", says: "selected, Day, Tab"),
    AnnouncementCase(
      "our terms", nil, [.link], type: "link.in-text", says: "our terms",
      then: "Links available, use tap with 3 fingers to view"),
    AnnouncementCase("Copy", nil, [.button, .selected], type: "menu.item", says: "checked, Copy", then: activates),
    AnnouncementCase("Red", nil, [.button, .selected], type: "dropdown.item", says: "selected, Red", then: selects),
  ])
  func `rule 9: the second utterance is the hint, then the usage`(_ example: AnnouncementCase) { check(example) }

  @Test func `the parts say what each word is`() {
    let announcement = AnnouncementCase(
      "Email", .placeholder("address"), [.selected, .notEnabled], hint: "Required.", type: "text-input",
      error: "Wrong", says: ""
    ).talkBack
    #expect(
      announcement.parts == [
        .init(.state, "selected"), .init(.value, "<address>", isPlaceholder: true), .init(.role, "Edit box"),
        .init(.label, "Email"), .init(.error, "Error: Wrong"), .init(.state, "disabled"),
      ])
    #expect(announcement.text == "selected, <address>, Edit box for Email, Error: Wrong, disabled")
    #expect(announcement.hintParts == [.init(.hint, "Required.")])
    #expect(announcement.placeholders == ["<address>"])
  }
}
