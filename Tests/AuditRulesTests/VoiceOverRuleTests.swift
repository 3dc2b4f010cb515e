import AuditModel
import AuditRules
import Testing

private let toggles = "Double tap to toggle setting."
private let edits = "Double tap to edit."
private let adjusts = "Swipe up or down with one finger to adjust the value."
private let spells = "Use the rotor to access Misspelled Words"

/// Each rule of what VoiceOver says, and the frames of the annotated sign-in wireframe.
@Suite struct VoiceOverRuleTests {
  private func check(_ example: AnnouncementCase) { example.expect(example.voiceOver) }

  @Test(arguments: [
    AnnouncementCase("Capital One", nil, [.header], says: "Capital One. Heading."),
    AnnouncementCase("Username", .literal("bob"), [.textEntry], says: "Username: bob. Text Field.", then: edits),
    AnnouncementCase(
      "Password", .literal("***"), [.textEntry, .secureTextField], says: "Password: ***. Secure Text Field.",
      then: edits),
    AnnouncementCase(
      "Remember Me", .literal("1"), [.button, .switchButton], says: "Remember Me. Switch Button. On.", then: toggles),
    AnnouncementCase("Sign In", nil, [.button, .notEnabled], says: "Sign In. Dimmed. Button."),
    AnnouncementCase("Need help?", nil, [.button], says: "Need help?. Button."),
    AnnouncementCase("Version 1.2.3", nil, [.staticText], says: "Version 1.2.3"),
  ])
  func `the wireframe is heard as it was replayed`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Label", nil, [.button], says: "Label. Button."),
    AnnouncementCase("Label", nil, [.button, .selected], says: "Selected: Label. Button."),
    AnnouncementCase("Label", nil, [.notEnabled, .button], says: "Label. Dimmed. Button."),
    AnnouncementCase("Label", .literal("checked"), [.button], says: "Label: checked. Button."),
    AnnouncementCase(
      "Label", .literal("0"), [.button, .switchButton], says: "Label. Switch Button. Off.", then: toggles),
    AnnouncementCase("Name", .literal("50%"), [.adjustable], says: "Name: 50%. Adjustable.", then: adjusts),
  ])
  func `the patterns of the native element criteria follow`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase(nil, says: ""), AnnouncementCase("", .literal(""), [], hint: "", says: ""),
    AnnouncementCase("Save", says: "Save"),
    AnnouncementCase("Back", nil, [.backButton, .button], says: "Back Button."),
    AnnouncementCase("BACK", nil, [.backButton], says: "Back Button."),
    AnnouncementCase("Accounts", nil, [.backButton], says: "Accounts. Back Button."),
    AnnouncementCase("Back", nil, [.button], says: "Back. Button."),
  ])
  func `rule 1: the label begins, but no back button says Back`(_ example: AnnouncementCase) { check(example) }

  private static let headers = [
    DataTableCell.Header(label: "Monday"), DataTableCell.Header(label: "Sum", value: "EUR"),
  ]

  @Test(arguments: [
    AnnouncementCase("12", in: .dataTableCell(DataTableCell(row: 2, column: 3)), says: "12. Column 3."),
    AnnouncementCase(
      "12", in: .dataTableCell(DataTableCell(row: 2, column: 1, isFirstInRow: true)), says: "12. Row 2. Column 1."),
    AnnouncementCase(
      "12.", in: .dataTableCell(DataTableCell(row: 2, column: 1, height: 2, width: 3, isFirstInRow: true)),
      says: "12. Spans 2 rows. Spans 3 columns. Row 2. Column 1."),
    AnnouncementCase(
      "12", .literal("new"), in: .dataTableCell(DataTableCell(row: 1, column: 1, headers: headers)),
      says: "Monday. Sum: EUR. 12. Column 1. new"),
    AnnouncementCase(
      nil, .literal("new"),
      in: .dataTableCell(DataTableCell(row: nil, column: nil, headers: [.init(label: nil, value: "EUR")])),
      says: "EUR. new"),
    AnnouncementCase(
      "12", in: .dataTableCell(DataTableCell(row: nil, column: nil, height: 2, width: 2, isFirstInRow: true)),
      says: "12."),
    AnnouncementCase(
      "12", in: .dataTableCell(DataTableCell(row: nil, column: 1, headers: [.init(label: "", value: nil)])),
      says: "12. Column 1."),
  ])
  func `rule 2: a cell stands between its headings and its place`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Volume", .literal("50%"), says: "Volume: 50%"),
    AnnouncementCase(nil, .literal("50%"), says: "50%"),
    AnnouncementCase("Volume", .literal(""), says: "Volume"),
    AnnouncementCase("Volume", .placeholder("how loud"), says: "Volume: <how loud>"),
    AnnouncementCase("Wi-Fi", .literal("1"), [.switchButton], says: "Wi-Fi. On.", then: toggles),
  ])
  func `rule 3: the value follows the label, but not that of a switch`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Home", nil, [.selected], says: "Selected: Home"),
    AnnouncementCase("Home", .literal("2 new"), [.selected], says: "Selected: Home: 2 new"),
    AnnouncementCase(nil, nil, [.selected], says: "Selected."),
    AnnouncementCase(nil, nil, [.selected, .button], says: "Selected. Button."),
    AnnouncementCase(nil, nil, [.selected], hint: "Opens it.", says: "Selected.", then: "Opens it."),
    AnnouncementCase(
      "12", nil, [.selected], in: .dataTableCell(DataTableCell(row: 1, column: 1, headers: [.init(label: "Sum")])),
      says: "Selected: Sum. 12. Column 1."),
  ])
  func `rule 4: Selected stands before it all`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("a", nil, [.keyboardKey, .button], says: "a"),
    AnnouncementCase("a", nil, [.tabBarItem, .button], says: "a. Tab."),
    AnnouncementCase("a", nil, [.backButton, .button], says: "a. Back Button."),
    AnnouncementCase("a", nil, [.link], says: "a. Link."), AnnouncementCase("a", nil, [.image], says: "a. Image."),
    AnnouncementCase("a", nil, [.searchField], says: "a. Search Field.", then: edits),
    AnnouncementCase("a", nil, [.searchField, .isEditing], says: "a. Search Field. Is editing.", then: spells),
    AnnouncementCase(
      "a", nil, [.searchField, .image, .link, .header, .button, .notEnabled],
      says: "a. Dimmed. Button. Heading. Link. Image. Search Field."),
    AnnouncementCase("a", nil, [.textEntry, .isEditing], says: "a. Text Field. Is editing.", then: spells),
    AnnouncementCase("a", nil, [.isEditing], says: "a"),
    AnnouncementCase("a", nil, [.secureTextField], says: "a. Secure Text Field.", then: edits),
    AnnouncementCase("a", nil, [.textArea], says: "a. Text Field.", then: "\(edits), \(spells)"),
    AnnouncementCase(
      "a", nil,
      [
        .staticText, .playsSound, .summaryElement, .updatesFrequently, .startsMediaSession, .allowsDirectInteraction,
        .causesPageTurn, .supportsZoom, .tabBar, .keyboardKey,
      ], says: "a"),
  ])
  func `rule 5: traits follow in a fixed order, whatever the specification's`(_ example: AnnouncementCase) {
    check(example)
    var other = example
    other.expectation.traits?.reverse()
    #expect(other.voiceOver == example.voiceOver)
  }

  @Test(
    arguments: [
      ("1", "On."), ("0", "Off."), ("2", "Mixed."), ("on", "On."), ("Off", "Off."), ("mixed", "Mixed."),
      ("3", "3"), ("11", "11"), ("half", "half"),
    ], [AuditModel.Trait.switchButton, .toggleButton])
  func `rule 5: a switch says its state`(_ state: (String, String), trait: AuditModel.Trait) {
    let both = AnnouncementCase(
      "Wi-Fi", .literal(state.0), [trait, .button], says: "Wi-Fi. Switch Button. \(state.1)", then: toggles)
    check(both)
    let alone = AnnouncementCase(
      "Wi-Fi", .literal(state.0), [trait], says: "Wi-Fi. \(state.1)", then: toggles)
    check(alone)
  }

  @Test func `rule 5: a switch without value has no state`() {
    check(AnnouncementCase("Wi-Fi", nil, [.switchButton, .button], says: "Wi-Fi. Switch Button.", then: toggles))
    check(AnnouncementCase("Wi-Fi", nil, [.switchButton], says: "Wi-Fi", then: toggles))
  }

  @Test(arguments: [
    AnnouncementCase(nil, hint: "Opens the menu.", says: "Opens the menu."),
    AnnouncementCase(nil, nil, [.button], hint: "Opens the menu.", says: "Opens the menu. Button."),
    AnnouncementCase("Back", nil, [.backButton], hint: "Goes to accounts", says: "Goes to accounts. Back Button."),
    AnnouncementCase(nil, .literal("1"), [.switchButton], hint: "Wi-Fi", says: "Wi-Fi. On.", then: toggles),
    AnnouncementCase("Menu", nil, [.button], hint: "Opens the menu.", says: "Menu. Button.", then: "Opens the menu."),
  ])
  func `rule 6: without text the hint is the text`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Done.", nil, [.button], says: "Done. Button."),
    AnnouncementCase("Done", nil, [.button], says: "Done. Button."),
    AnnouncementCase("Done!", nil, [.button], says: "Done!. Button."),
    AnnouncementCase(nil, nil, [.button], says: "Button."),
  ])
  func `rule 7: one full stop stands before the traits`(_ example: AnnouncementCase) { check(example) }

  @Test(arguments: [
    AnnouncementCase("Day", nil, [.button], in: .series(index: 1, count: 3), says: "Day. Button. 1 of 3."),
    AnnouncementCase(
      "Day", nil, [.button, .selected], in: .series(index: 2, count: 3), says: "Selected: Day. Button. 2 of 3."),
    AnnouncementCase("Home", nil, [.tabBarItem], in: .tabBarItem(index: 4, count: 4), says: "Home. Tab. 4 of 4."),
    AnnouncementCase("Home", nil, [.button], in: .tab(index: 1, count: 2), says: "Home. Tab. 1 of 2."),
    AnnouncementCase("Day", in: .series(index: 1, count: 3), says: "Day 1 of 3."),
    AnnouncementCase(nil, in: .series(index: 1, count: 2), says: "1 of 2."),
    AnnouncementCase("Milk", in: .listStart, says: "Milk. List Start."),
    AnnouncementCase("Milk", nil, [.button], in: .listEnd, says: "Milk. Button. List End."),
    AnnouncementCase("Milk", in: .landmarkStart, says: "Milk. Landmark."),
    AnnouncementCase("Milk", in: .landmarkEnd, says: "Milk. End."),
    AnnouncementCase(nil, in: .listEnd, says: "List End."),
  ])
  func `rule 8: the place comes last`(_ example: AnnouncementCase) { check(example) }

  @Test func `rule 8: a single element only begins its list or landmark`() {
    #expect(AnnouncementContext.list(index: 1, count: 1) == .listStart)
    #expect(AnnouncementContext.list(index: 1, count: 3) == .listStart)
    #expect(AnnouncementContext.list(index: 2, count: 3) == nil)
    #expect(AnnouncementContext.list(index: 3, count: 3) == .listEnd)
    #expect(AnnouncementContext.landmark(index: 1, count: 1) == .landmarkStart)
    #expect(AnnouncementContext.landmark(index: 2, count: 2) == .landmarkEnd)
    #expect(AnnouncementContext.landmark(index: 2, count: 3) == nil)
  }

  @Test(arguments: [
    AnnouncementCase(
      "a", .literal("1"), [.switchButton], hint: "Saves data.", says: "a. On.", then: "Saves data. \(toggles)"),
    AnnouncementCase("a", .literal("1"), [.switchButton], hint: "Saves", says: "a. On.", then: "Saves. \(toggles)"),
    AnnouncementCase(
      "a", .literal("1"), [.switchButton, .notEnabled], hint: "Saves.", says: "a. Dimmed. On.", then: "Saves."),
    AnnouncementCase("a", nil, [.textEntry], hint: "Required.", says: "a. Text Field.", then: edits),
    AnnouncementCase("a", nil, [.textEntry, .notEnabled], says: "a. Dimmed. Text Field."),
    AnnouncementCase(
      "a", nil, [.textEntry, .notEnabled], hint: "Required.", says: "a. Dimmed. Text Field.", then: "Required."),
    AnnouncementCase("a", nil, [.textEntry, .textArea], says: "a. Text Field.", then: "\(edits), \(spells)"),
    AnnouncementCase(
      "a", nil, [.textEntry, .textArea, .isEditing], says: "a. Text Field. Is editing.", then: spells),
    AnnouncementCase(
      "a", nil, [.adjustable], hint: "Sets the year.", says: "a. Adjustable.", then: "Sets the year. \(adjusts)"),
    AnnouncementCase("a", nil, [.adjustable, .notEnabled], says: "a. Dimmed. Adjustable."),
    AnnouncementCase(
      "a", .literal("0"), [.adjustable, .switchButton], says: "a. Off. Adjustable.", then: toggles),
    AnnouncementCase(nil, nil, [.adjustable], hint: "Sets the year.", says: "Sets the year. Adjustable."),
    AnnouncementCase(nil, nil, [.adjustable], says: "Adjustable.", then: adjusts),
    AnnouncementCase(
      nil, .literal("1999"), [.adjustable], hint: "Year.", says: "1999. Adjustable.", then: "Year. \(adjusts)"),
  ])
  func `rule 9: the hint comes after a pause, with what VoiceOver adds`(_ example: AnnouncementCase) {
    check(example)
  }

  @Test func `the parts say what each word is`() {
    let announcement = AnnouncementCase(
      "Home", .placeholder("how many"), [.selected, .notEnabled, .tabBarItem], hint: "Shows news.",
      in: .tabBarItem(index: 1, count: 4), says: ""
    ).voiceOver
    #expect(
      announcement.parts == [
        .init(.state, "Selected"), .init(.label, "Home"), .init(.value, "<how many>", isPlaceholder: true),
        .init(.state, "Dimmed"), .init(.role, "Tab"), .init(.position, "1 of 4"),
      ])
    #expect(announcement.hintParts == [.init(.hint, "Shows news.")])
    #expect(announcement.placeholders == ["<how many>"])
    #expect(announcement.text == "Selected: Home: <how many>. Dimmed. Tab. 1 of 4.")
  }

  @Test func `a literal in angle brackets stands for itself`() {
    #expect(AnnouncementCase("a", .literal("<b>"), [], says: "").voiceOver.placeholders.isEmpty)
    // A placeholder is no state of a switch, also where its words are those of one.
    let announcement = AnnouncementCase("a", .placeholder("on"), [.switchButton], says: "").voiceOver
    #expect(announcement.text == "a. <on>")
    #expect(announcement.placeholders == ["<on>"])
  }

  @Test func `any combination of traits and texts is well formed`() {
    for label in [nil, "", "Back", "a.", "\u{1B}[2J\u{202E}"] {
      for value in [nil, ExpectedValue.literal("1"), .literal(""), .placeholder("x")] {
        for first in AuditModel.Trait.allCases {
          for second in AuditModel.Trait.allCases {
            let example = AnnouncementCase(label, value, [first, second], hint: label == nil ? "h" : nil, says: "")
            AnnouncementCase.expectParts(of: example.voiceOver)
            AnnouncementCase.expectParts(of: example.talkBack)
          }
        }
      }
    }
  }
}
