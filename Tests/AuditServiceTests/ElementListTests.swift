import AuditModel
import AuditRules
import AuditStore
import TestSupport
import Testing

/// DESIGN rule 5: that a list of elements is complete holds, also in later releases, until a key, type or state in it changes.
@Suite struct ElementListTests {
  private let audit: AuditFixture

  init() throws {
    audit = try AuditFixture(screens: [TestPack.home])
    try audit.declare()
  }

  /// Whether the word holds; nil without an argument in the release that findings go to.
  private func holds(in version: String? = nil) throws -> Bool {
    try audit.evaluate(version).compliance.screens.first { $0.key == "home" }?.isElementListComplete == true
  }

  private static func home(_ change: (inout ScreenSpecification) -> Void) -> ScreenSpecification {
    var home = TestPack.home
    change(&home)
    return home
  }

  /// What changes no key, type or state.
  private static let same = [
    home { $0.title = "Start" }, home { $0.elements.swapAt(0, 1) },
    home { $0.elements[1].expectation.label = "Another label" },
    home { $0.elements[3].variant = nil },
  ]

  /// What changes one of them.
  private static let other = [
    home { $0.elements.removeLast() }, home { $0.elements.append(TestPack.element("more", "button")) },
    home { $0.elements[0].type = "button" }, home { $0.elements[2].presence = ["failed", "busy"] },
    home { $0.states.append(StateSpecification(key: "offline")) },
  ]

  @Test(arguments: same) func `it holds on while keys, types and states are the same`(_ home: ScreenSpecification)
    throws
  {
    try audit.save(home)
    #expect(try holds())
    try audit.follow("2.0", screens: [home])
    try audit.follow("3.0")
    #expect(try holds(in: "3.0"))
    #expect(try audit.evaluate("3.0").screen("home")?.declaration?.auditor == "ana")
  }

  @Test(arguments: other) func `it ends with another key, type or state`(_ home: ScreenSpecification) throws {
    try audit.follow("2.0", screens: [home])
    #expect(try !holds())
    #expect(try holds(in: "1.0"), "An earlier release has its own list.")
    try audit.declare()
    #expect(try holds())
  }

  @Test func `what a release says itself comes before what an earlier one says later`() throws {
    try audit.follow("2.0")
    try audit.declare(isComplete: false, at: 1)
    #expect(try !holds())
    #expect(try holds(in: "1.0"))
    try audit.follow("3.0")
    #expect(try !holds(), "Somebody took it back on the way.")
    try audit.declare(at: 2)
    #expect(try holds())
    #expect(try !holds(in: "2.0"))
  }

  @Test func `the word of a branch beside the way says nothing`() throws {
    try audit.follow("1.0.1")
    try audit.declare(isComplete: false, at: 1)
    try audit.addRelease("2.0", after: "1.0", screens: [])
    #expect(try holds())
  }

  @Test func `it holds under new keys`() throws {
    try audit.follow(
      "2.0",
      screens: [
        Self.home { home in
          home.elements[0].key = "title"
          home.elements[0].renamedFrom = "heading"
        }
      ])
    #expect(try audit.evaluate().compliance.screens.map(\.key) == ["home"])
    #expect(try holds())
  }

  @Test func `it holds in a frozen release as it did, with who said it`() throws {
    try audit.follow("2.0")
    try audit.setStage(.frozen)
    try audit.follow("3.0")
    try audit.declare(isComplete: false, at: 1)
    let declaration = try audit.evaluate("2.0").screen("home")?.declaration
    #expect(declaration?.auditor == "ana")
    #expect(declaration?.elements.map(\.key) == ["heading", "field", "error", "box"])
    #expect(try !holds())
  }

  @Test func `a component without elements leaves nothing to declare`() throws {
    let audit = try AuditFixture(
      screens: [TestComponents.with(Self.home { $0.elements = [] }, behind: 0)],
      components: [ComponentSpecification(key: "tab-bar", title: "Tab bar")])
    #expect(throws: StoreError.self) { try audit.declare() }
    try audit.declare(isComplete: false)
  }

  @Test func `an element is written and read`() {
    let listed = ListedElement(key: "tab-home", component: "tab-bar", type: "button", states: ["default", "busy"])
    #expect(listed.description == "tab-bar%tab-home:button:default,busy")
    #expect(ListedElement(listed.description) == listed)
    #expect(ListedElement("heading:heading:default")?.component == nil)
    for text in ["", "heading", "heading:heading", "a:b:c:d", ":b:c"] { #expect(ListedElement(text) == nil, "\(text)") }
  }
}
