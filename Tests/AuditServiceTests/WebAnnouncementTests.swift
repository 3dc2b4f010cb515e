import AuditModel
import AuditRules
import AuditService
import Testing

/// What elements of a web page say of themselves by WAI-ARIA, and what screen readers make of it.
@Suite struct WebAnnouncementTests {
  private func element(
    _ type: String, _ label: String? = "Name", _ traits: [AuditModel.Trait]? = nil, value: ExpectedValue? = nil,
    hint: String? = nil, variant: String? = nil
  ) -> ElementSpecification {
    var element = ElementSpecification(key: "element", type: type)
    element.variant = variant
    element.expectation.label = label
    element.expectation.traits = traits
    element.expectation.value = value
    element.expectation.hint = hint
    return element
  }

  private func screen(_ element: ElementSpecification) -> ScreenSpecification {
    var screen = ScreenSpecification(key: "home", title: "Home")
    screen.elements = [element]
    return screen
  }

  /// The words of WAI-ARIA, then those of NVDA, JAWS and VoiceOver.
  private func said(_ element: ElementSpecification) -> [String] {
    let screen = screen(element)
    return [Announcer.announcement(of: element, in: "open", of: screen, on: .web).whole]
      + Announcer.readings(of: element, in: "open", of: screen).map(\.announcement.whole)
  }

  @Test func `a control says name, role, state and description`() {
    #expect(
      said(element("button", "Pay", [.button, .notEnabled], hint: "Fill in the form first")) == [
        "Pay, button, disabled, Fill in the form first", "Pay, button, unavailable, Fill in the form first",
        "Pay, button, unavailable, Fill in the form first", "Pay, dimmed, button Fill in the form first",
      ])
    #expect(
      said(element("link", "Help")) == ["Help, link", "Help, link", "Help, link", "link, Help"])
    #expect(
      said(element("headings", "News")) == ["News, heading", "News, heading", "News, heading", "heading, News"])
    #expect(
      said(element("graphics-visual-elements", "Earth")) == [
        "Earth, img", "Earth, graphic", "Earth, graphic", "Earth, image",
      ])
  }

  @Test func `what can be checked says whether it is, in the words of each`() {
    #expect(
      said(element("checkbox", "Lettuce", [])) == [
        "Lettuce, checkbox, not checked", "Lettuce, check box, not checked", "Lettuce, check box, not checked",
        "Lettuce, unchecked, check box",
      ])
    #expect(
      said(element("radio-button", "Cat", [.selected])) == [
        "Cat, radio, checked", "Cat, radio button, checked", "Cat, radio button, checked",
        "Cat, selected, radio button",
      ])
    #expect(said(element("radio-button", "Cat", [])).last == "Cat, radio button")
    #expect(
      said(element("toggle-switch", "Wifi", value: .literal("on"))) == [
        "Wifi, switch, checked", "Wifi, switch, on", "Wifi, switch, on", "Wifi, on, switch",
      ])
    #expect(
      said(element("checkbox", "All", value: .literal("mixed"))) == [
        "All, checkbox, mixed", "All, check box, half checked", "All, check box, partially checked",
        "All, mixed, check box",
      ])
    // Where nothing is said of it nothing is claimed.
    #expect(said(element("checkbox", "Lettuce")).first == "Lettuce, checkbox")
  }

  @Test func `a value comes where each has it`() {
    #expect(
      said(element("slider", "Volume", value: .literal("6"))) == [
        "Volume, slider, 6", "Volume, slider, 6", "Volume, left right slider, 6", "6, Volume, slider",
      ])
    #expect(
      said(element("dropdown", "Food", value: .literal("Apple"))) == [
        "Food, combobox, Apple", "Food, combo box, Apple", "Food, combo box, Apple", "Apple, Food, pop up button",
      ])
    #expect(
      said(element("expandable", "More", [.button], value: .literal("collapsed"))) == [
        "More, button, collapsed", "More, button, collapsed", "More, button, collapsed", "More, collapsed, button",
      ])
  }

  @Test func `a password is never spoken`() {
    let said = said(element("text-input", "PIN", value: .literal("1234"), variant: "password"))
    #expect(
      said == [
        "PIN, textbox, ••••", "PIN, edit protected, ••••", "PIN, password edit, ••••",
        "4 characters, PIN, secure edit text",
      ])
  }

  @Test func `a word that nobody documented is said to be none`() {
    let tab = element("tab", "Films", [.selected])
    let readings = Announcer.readings(of: tab, in: "open", of: screen(tab))
    #expect(readings.map(\.reader.title) == ["NVDA", "JAWS", "VoiceOver on macOS"])
    #expect(readings.map(\.undocumented) == [[], [.tab], [.tab]])
    #expect(
      readings.map(\.announcement.text) == ["Films, tab, selected", "Films, tab, selected", "Films, selected, tab"])
  }

  @Test func `a message that appears and an option say no role`() {
    #expect(said(element("toast", "Saved")) == ["Saved", "Saved", "Saved", "Saved"])
    #expect(said(element("snackbar-toast", "Undo", [.button])).first == "Undo, button")
    #expect(said(element("dropdown", "Apple", variant: "item")).first == "Apple")
    #expect(said(element("alert-notification", "Sold out")).first == "Sold out, alert")
  }

  @Test func `every element type that has a role is one of the packs`() throws {
    let known = Set(try BuiltInCatalog.packs().flatMap(\.elementTypes).map(\.key))
    #expect(AriaRole.allCases.flatMap(\.elementTypes).filter { !known.contains($0) } == [])
    #expect(Set(AriaRole.allCases.flatMap(\.elementTypes)).count > 30)
  }

  /// What each reader says of an element is what is expected of it, whatever its words.
  @Test(arguments: [
    ("checkbox", [AuditModel.Trait](), nil), ("toggle-switch", [], "on"), ("radio-button", [.selected], nil),
    ("button", [.button, .notEnabled], nil), ("slider", [], "6"), ("dropdown", [], "Apple"), ("number-input", [], "3"),
    ("expandable", [.button], "expanded"), ("graphics-visual-elements", [], nil), ("progress-indicator", [], "40"),
  ])
  func `what a screen reader says passes name, role, state and value`(
    type: String, traits: [AuditModel.Trait], value: String?
  ) throws {
    let element = element(type, "Name", traits, value: value.map { .literal($0) })
    let screen = screen(element)
    let stop = try #require(ListenStop(element, in: "open", of: screen, on: .web))
    let checks = try Self.checks(for: type)
    #expect(!checks.isEmpty)
    for reading in Announcer.readings(of: element, in: "open", of: screen) {
      for proposal in ListenRule.proposals(.words(reading.announcement.whole), at: stop, for: checks) {
        #expect(proposal.outcome != .failed, "\(reading.reader): \(proposal.check): \(proposal.reason)")
      }
      let roles = checks.filter { $0.heard?.parts == [.role] }
      for proposal in ListenRule.proposals(.words(reading.announcement.whole), at: stop, for: roles) {
        #expect(proposal.outcome == .passed, "\(reading.reader): \(proposal.check): \(proposal.reason)")
      }
    }
    let silent = ListenRule.proposals(.words("Name"), at: stop, for: checks.filter { $0.heard?.parts == [.role] })
    #expect(silent.allSatisfy { $0.outcome == .failed })
  }

  private static func checks(for type: String) throws -> [Check] {
    try BuiltInCatalog.packs().filter { $0.key == "web" }.flatMap(\.guidelines).flatMap(\.checks).filter { check in
      check.heard != nil && check.elementTypes.contains { $0.description == type }
    }
  }
}
