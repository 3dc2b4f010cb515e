import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// What is said of the elements of a specification, with their place among others.
@Suite struct AnnouncerTests {
  private func element(
    _ key: String, type: String = "button", in container: String? = nil, _ traits: [AuditModel.Trait]? = nil,
    value: ExpectedValue? = nil
  ) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: type)
    element.container = container
    element.expectation.label = key.prefix(1).uppercased() + key.dropFirst()
    element.expectation.traits = traits
    element.expectation.value = value
    return element
  }

  private func screen(_ elements: [ElementSpecification]) -> ScreenSpecification {
    var screen = ScreenSpecification(key: "home", title: "Home")
    screen.states = [StateSpecification(key: "offline")]
    screen.elements = elements
    return screen
  }

  private func texts(
    _ screen: ScreenSpecification, on platform: Platform = .ios, in state: String = "default"
  ) -> [String] {
    screen.elements.filter { $0.isPresent(in: state) }.map {
      Announcer.announcement(of: $0, in: state, of: screen, on: platform).text
    }
  }

  @Test func `a password is never spoken`() {
    var plain = element("pin", type: "text-input", [.textEntry], value: .literal("1234"))
    let secure = element("pin", type: "text-input", [.secureTextField], value: .literal("1234"))
    plain.variant = "password"
    for field in [plain, secure] {
      #expect(texts(screen([field])) == ["Pin: ••••. Secure Text Field."])
      #expect(texts(screen([field]), on: .android).allSatisfy { !$0.contains("1234") })
    }
    // What stands for its signs already is spoken as it is.
    let stars = element("pin", type: "text-input", [.secureTextField], value: .literal("***"))
    #expect(texts(screen([stars])) == ["Pin: ***. Secure Text Field."])
  }

  @Test(arguments: [
    ("chip", "filter", "checked, Jazz, Check box"), ("chip", "single-choice", "checked, Jazz, Radio button"),
    ("search", "opener", "Jazz, Button"), ("tidbit", "link", "Jazz, Link"),
  ])
  func `a variant is announced as what it is built as`(type: String, variant: String, text: String) {
    var item = element("jazz", type: type, type == "chip" ? [.selected] : [])
    item.variant = variant
    #expect(texts(screen([item]), on: .android) == [text])
  }

  @Test(arguments: Platform.allCases) func `decoration is silent`(_ platform: Platform) {
    #expect(texts(screen([element("wave", type: "image-decorative", [.image])]), on: platform) == [""])
  }

  @Test func `the items of a tab bar say their place, in swipe order`() {
    let screen = screen([
      element("title", in: "tabs", [.header]), element("home", in: "tabs", [.tabBarItem, .selected]),
      element("search", in: "tabs", [.tabBarItem]), element("other", in: "more", [.tabBarItem]),
      element("loose", [.tabBarItem]), element("profile", in: "tabs", [.tabBarItem, .button]),
    ])
    #expect(
      texts(screen) == [
        "Title. Heading.", "Selected: Home. Tab. 1 of 3.", "Search. Tab. 2 of 3.", "Other. Tab.", "Loose. Tab.",
        "Profile. Tab. 3 of 3.",
      ])
    #expect(
      texts(screen, on: .android) == [
        "Title, Button, Heading", "selected, Home, Tab, 1 of 3", "Search, Tab, 2 of 3", "Other, Tab", "Loose, Tab",
        "Profile, Tab, 3 of 3",
      ])
  }

  @Test func `the parts of a segmented control say their place and that they are buttons`() {
    let screen = screen([
      element("day", type: "segmented-control", in: "range", [.button, .selected]),
      element("week", type: "segmented-control", in: "range", [.button]), element("go", in: "range", [.button]),
    ])
    #expect(texts(screen) == ["Selected: Day. Button. 1 of 2.", "Week. Button. 2 of 2.", "Go. Button."])
    #expect(texts(screen, on: .android) == ["selected, Day, Tab, 1 of 2", "Week, Tab, 2 of 2", "Go, Button"])
  }

  @Test func `buttons in a container of tabs are tabs`() {
    let screen = screen([
      element("films", in: "sections", [.button, .tabBar]), element("books", in: "sections", [.button, .tabBar]),
    ])
    #expect(texts(screen) == ["Films. Tab. 1 of 2.", "Books. Tab. 2 of 2."])
    #expect(texts(screen, on: .android) == ["Films, Tab, 1 of 2", "Books, Tab, 2 of 2"])
  }

  @Test func `one alone, and others in one container, have no place`() {
    let screen = screen([
      element("day", type: "segmented-control", in: "form", [.button]), element("go", in: "form", [.button]),
      element("stop", in: "form", [.button]),
    ])
    #expect(texts(screen) == ["Day. Button.", "Go. Button.", "Stop. Button."])
  }

  @Test func `only what is present in the state is counted, with the traits that it has there`() {
    var second = element("second", in: "tabs", [.tabBarItem])
    second.presence = ["default"]
    var third = element("third", in: "tabs", [.tabBarItem])
    third.stateExpectations["offline"] = third.expectation
    third.stateExpectations["offline"]?.traits = [.tabBarItem, .notEnabled]
    let screen = screen([element("first", in: "tabs", [.tabBarItem]), second, third])
    #expect(texts(screen) == ["First. Tab. 1 of 3.", "Second. Tab. 2 of 3.", "Third. Tab. 3 of 3."])
    #expect(texts(screen, in: "offline") == ["First. Tab. 1 of 2.", "Third. Dimmed. Tab. 2 of 2."])
  }

  @Test func `the switch of a wireframe is the platform's, which is a button, too`() {
    let screen = screen([
      element("wifi", type: "toggle-switch", [.switchButton], value: .literal("1")),
      element("row", type: "table-row-button", [.switchButton], value: .literal("1")),
      element("both", type: "toggle-switch", [.toggleButton, .button], value: .literal("0")),
      element("plain", type: "toggle-switch", [.notEnabled], value: .literal("1")),
      element("silent", type: "toggle-switch", nil, value: .literal("1")),
    ])
    #expect(
      texts(screen) == [
        "Wifi. Switch Button. On.", "Row. On.", "Both. Switch Button. Off.", "Plain: 1. Dimmed.", "Silent: 1",
      ])
    #expect(
      texts(screen, on: .android) == [
        "on, Wifi, Switch", "on, Row, Switch", "off, Both, Switch", "on, Plain, Switch, disabled", "on, Silent, Switch",
      ])
  }

  @Test func `tabs are told as such by their type`() {
    let screen = screen([
      element("films", type: "tab", in: "sections", [.selected]), element("books", type: "tab", in: "sections"),
      element("alone", type: "tab"),
    ])
    #expect(texts(screen) == ["Selected: Films. Tab. 1 of 2.", "Books. Tab. 2 of 2.", "Alone"])
    #expect(texts(screen, on: .android) == ["selected, Films, Tab, 1 of 2", "Books, Tab, 2 of 2", "Alone, Tab"])
  }

  @Test func `every element type that names an Android role is one of the packs`() throws {
    let known = Set(try BuiltInCatalog.packs().flatMap(\.elementTypes).map(\.key))
    let named = AndroidRole.allCases.flatMap(\.elementTypes) + AndroidRole.buttonTypes
    #expect(named.filter { !known.contains($0) } == [])
    #expect(known.isSuperset(of: ["segmented-control", "headings", "link", "toggle-switch"]))
  }
}
