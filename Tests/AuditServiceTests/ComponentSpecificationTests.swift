import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// Components in files: what is read, what is refused, and that nothing is lost.
@Suite struct ComponentSpecificationTests {
  private static func read(
    _ texts: String..., known: [ComponentSpecification] = []
  ) throws -> SpecificationSet {
    let files = texts.enumerated().map { InputText(source: "\($0 + 1).yaml", text: $1) }
    return try SpecificationReader.read(files, elementTypes: RuleCase.types.get(), known: known)
  }

  private static func problems(
    _ texts: String..., known: [ComponentSpecification] = []
  ) throws -> [String] {
    let files = texts.enumerated().map { InputText(source: "\($0 + 1).yaml", text: $1) }
    do {
      _ = try SpecificationReader.read(files, elementTypes: RuleCase.types.get(), known: known)
      return []
    } catch let error as InputError {
      return error.problems.map(\.description)
    }
  }

  static let bar = """
    component: tab-bar
    title: Tab bar
    team: core
    elements:
      - {key: tab-home, type: button, label: Home, traits: [button, tabBarItem]}
      - {key: tab-pay, type: button, label: Pay}
    """

  static let home = """
    screen: home
    title: Home
    elements:
      - {key: title, type: heading, label: Home}
      - component: tab-bar
      - {key: version, type: label, label: Version 1}
    """

  @Test func `a component and a screen that declares it, in any order`() throws {
    for set in [try Self.read(Self.home, Self.bar), try Self.read(Self.bar, Self.home)] {
      let bar = try #require(set.components.first)
      #expect([bar.key, bar.title, bar.team] == ["tab-bar", "Tab bar", "core"])
      #expect(bar.elements.map(\.key) == ["tab-home", "tab-pay"])
      #expect(bar.elements[0].expectation.traits == [.button, .tabBarItem])
      let home = try #require(set.screens.first)
      #expect(home.elements.map(\.key) == ["title", "version"])
      #expect(home.components == [DeclaredComponent(key: "tab-bar", elementsBefore: 1)])
      #expect(
        home.expanded(with: set.components).elements.map(\.key) == ["title", "tab-home", "tab-pay", "version"])
    }
  }

  @Test func `several components and screens in one file`() throws {
    let set = try Self.read(
      """
      screens:
        - {screen: tab-bar, title: Named like a component, elements: [{component: tab-bar}, {component: header}]}
        - {screen: pay, title: Pay, components: [header, tab-bar], elements: [{component: tab-bar}]}
      components:
        - {component: tab-bar, title: Tab bar}
        - {component: header, title: Header}
      """)
    #expect(set.components.map(\.key) == ["tab-bar", "header"])
    #expect(
      set.screens[0].components == [
        DeclaredComponent(key: "tab-bar", elementsBefore: 0), DeclaredComponent(key: "header", elementsBefore: 0),
      ])
    #expect(set.screens[1].components.map(\.key) == ["tab-bar", "header"], "Without a place of its own: at the end.")
    #expect(try Self.read("components:\n  - {component: a, title: A}").components.map(\.key) == ["a"])
  }

  @Test func `what is written is read again as it was`() throws {
    let set = try Self.read(Self.home, Self.bar)
    let bar = try SpecificationWriter.yaml(set.components[0])
    let home = try SpecificationWriter.yaml(set.screens[0])
    #expect(try Self.read(bar, home) == set)
    #expect(home.contains("- component: tab-bar\n"))
  }

  @Test func `every place of every number of components survives`() throws {
    let known = ["a", "b", "c"].map { ComponentSpecification(key: $0, title: $0) }
    for code in 0..<64 {
      var screen = ScreenSpecification(key: "s", title: "S")
      screen.elements = ["e", "f", "g"].map { ElementSpecification(key: $0, type: "button") }
      let places = [code % 4, code / 4 % 4, code / 16].sorted()
      screen.components = zip(["b", "c", "a"], places).map { DeclaredComponent(key: $0, elementsBefore: $1) }
      #expect(try Self.read(SpecificationWriter.yaml(screen), known: known).screens == [screen])
    }
  }

  @Test func `an element that comes or goes leaves components in place`() {
    var screen = ScreenSpecification(key: "s", title: "S")
    screen.elements = ["e", "f"].map { ElementSpecification(key: $0, type: "button") }
    screen.components = [
      DeclaredComponent(key: "top", elementsBefore: 0), DeclaredComponent(key: "middle", elementsBefore: 1),
      DeclaredComponent(key: "end", elementsBefore: 2),
    ]
    func order() -> [String] {
      screen.swipeOrder.map { stop in
        switch stop {
        case .element(let element): element.key
        case .component(let key): key
        }
      }
    }
    #expect(order() == ["top", "e", "middle", "f", "end"])
    screen.insert(ElementSpecification(key: "x", type: "button"), at: 1)
    #expect(order() == ["top", "e", "middle", "x", "f", "end"])
    screen.insert(ElementSpecification(key: "y", type: "button"), at: 3)
    #expect(order() == ["top", "e", "middle", "x", "f", "end", "y"])
    screen.removeElement(at: 0)
    #expect(order() == ["top", "middle", "x", "f", "end", "y"])
    screen.removeElement(at: 1)
    #expect(order() == ["top", "middle", "x", "end", "y"])
    screen.elements = []
    #expect(order() == ["top", "middle", "end"])
  }

  @Test func `an unknown component is refused at its place, all of them at once`() throws {
    #expect(
      try Self.problems(
        "screen: s\ntitle: S\nelements:\n  - component: nope\n  - component: tab-bar\n",
        "screen: t\ntitle: T\ncomponents: [never]\n", Self.bar) == [
          "1.yaml:4:5: unknown component nope; there are tab-bar",
          "2.yaml:3:14: unknown component never; there are tab-bar",
        ])
    #expect(
      try Self.problems("screen: s\ntitle: S\ncomponents: [nope]\n") == [
        "1.yaml:3:14: unknown component nope; there is none"
      ])
    let known = ComponentSpecification(key: "nope", title: "Known")
    #expect(try Self.problems("screen: s\ntitle: S\ncomponents: [nope]\n", known: [known]) == [])
  }

  @Test func `two elements of one key are refused`() throws {
    let own = "screen: s\ntitle: S\nelements:\n  - {key: tab-home, type: button}\n  - component: tab-bar\n"
    #expect(
      try Self.problems(own, Self.bar) == [
        "1.yaml:5:5: element tab-home is both in component tab-bar and in the screen, and s/tab-home would name both; "
          + "give one of them another key"
      ])
    let other = "component: header\ntitle: H\nelements: [{key: tab-pay, type: button}]\n"
    #expect(
      try Self.problems("screen: s\ntitle: S\ncomponents: [tab-bar, header]\n", Self.bar, other) == [
        "1.yaml:3:23: element tab-pay is both in component header and in component tab-bar, and s/tab-pay would name "
          + "both; give one of them another key"
      ])
  }

  struct Refused: CustomTestStringConvertible {
    let text: String
    let problem: String
    var testDescription: String { problem }
  }

  private static let noStates =
    "a component has no states of its own; its elements are the same in every state of the screens that declare it"

  @Test(arguments: [
    Refused(text: "component: c\ntitle: C\nstates: [{key: open}]\n", problem: "3:9: \(noStates)"),
    Refused(
      text: "component: c\ntitle: C\nelements:\n  - {key: e, type: button, present_in: [default]}\n",
      problem: "4:40: present_in: \(noStates)"),
    Refused(
      text: "component: c\ntitle: C\nelements:\n  - {key: e, type: button, in_states: {open: {hint: H}}}\n",
      problem: "4:39: in_states: \(noStates)"),
    Refused(
      text: "component: c\ntitle: C\nelements:\n  - component: d\n",
      problem: "4:5: a component cannot contain another component; list its elements"),
    Refused(
      text: "component: c\ntitle: C\nroute: R\n",
      problem:
        "3:1: unknown key route in a component; known are component, title, language, team, renamed_from, elements, states"
    ),
    Refused(text: "component: C\ntitle: C\n", problem: "1:12: component C must be \(Slug.description)"),
    Refused(text: "component: c\n", problem: "1:1: title is missing"),
    Refused(
      text: "component: c\ntitle: C\nelements: [{key: e, type: button}, {key: e, type: button}]\n",
      problem: "3:36: element e is there already"),
    Refused(text: "components: []\n", problem: "1:1: components is empty"),
    Refused(
      text: "components: [{component: a, title: A}, {component: a, title: A}]\n",
      problem: "1:40: component a is written more than once"),
    Refused(
      text: "screen: s\ntitle: S\nelements: [{component: s, key: e}]\n",
      problem: "3:27: unknown key key in the place of a component; known are component"),
    Refused(
      text: "screen: s\ntitle: S\ncomponents: [a, a]\n", problem: "3:17: component a is there already"),
    Refused(
      text: "screen: s\ntitle: S\nelements: [{component: a}, {component: a}]\n",
      problem: "3:28: component a is there already"),
  ])
  func `a hostile file is refused with words`(_ row: Refused) throws {
    let known = ["a", "s"].map { ComponentSpecification(key: $0, title: $0) }
    #expect(try Self.problems(row.text, known: known) == ["1.yaml:\(row.problem)"])
  }

  @Test func `the same component in two files is refused`() throws {
    #expect(
      try Self.problems(Self.bar, Self.bar) == ["2.yaml: component tab-bar is in an earlier file, too; name one"])
  }
}
