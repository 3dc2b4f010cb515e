import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Components as releases specify them, and the screens that declare them.
@Suite struct ComponentTests {
  private static func signIn(_ places: (String, Int)...) -> ScreenSpecification {
    var screen = Sample.signIn
    screen.components = places.map { DeclaredComponent(key: $0, elementsBefore: $1) }
    return screen
  }

  private static let header: ComponentSpecification = {
    var header = ComponentSpecification(key: "header", title: "Header")
    var logo = ElementSpecification(key: "logo", type: "button")
    logo.variant = "wide"
    logo.container = "bar"
    logo.members = ["Picture"]
    logo.size = ElementSpecification.Size(width: 44, height: 44.5)
    logo.expectation.label = "Bank"
    logo.expectation.value = .placeholder("name")
    logo.expectation.traits = []
    logo.expectation.hint = "Opens home"
    logo.expectation.actions = ["Share"]
    logo.expectation.focus = "First"
    logo.expectation.textColor = HexColor("#112233")
    logo.expectation.backgroundColor = HexColor("#FFFFFF")
    logo.expectation.textSize = 17
    logo.expectation.isBold = true
    header.elements = [logo, ElementSpecification(key: "bare", type: "button")]
    return header
  }()

  @Test func `every field survives`() throws {
    let audit = try SampleAudit()
    #expect(try audit.save(Self.header, for: "1.0") == .added)
    #expect(try audit.save(Self.header, for: "1.0") == .unchanged)
    #expect(try audit.components(of: "1.0").map(\.specification) == [Self.header])
    var changed = Self.header
    changed.elements.reverse()
    #expect(try audit.save(changed, for: "1.0") == .changed)
    #expect(try audit.components(of: "1.0").map(\.specification) == [changed])
  }

  @Test func `places in swipe order survive`() throws {
    let audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.save(Self.header, for: "1.0")
    for first in 0...4 {
      for second in first...4 {
        for screen in [
          Self.signIn(("tab-bar", first), ("header", second)), Self.signIn(("header", first), ("tab-bar", second)),
        ] {
          try audit.save(screen, for: "1.0")
          #expect(try audit.screens(of: "1.0") == [screen])
          #expect(try audit.save(screen, for: "1.0") == .unchanged)
        }
      }
    }
    #expect(try audit.components(of: "1.0").map(\.screens) == [["sign-in"], ["sign-in"]])
  }

  @Test func `a specification holds for its release and those after it`() throws {
    let audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.save(Self.signIn(("tab-bar", 4)), for: "1.0")
    try audit.addRelease("2.0", after: "1.0")
    var changed = Sample.tabBar
    changed.title = "Tabs"
    #expect(try audit.save(changed, for: "2.0") == .changed)
    try audit.addRelease("3.0", after: "2.0")
    #expect(
      try ["1.0", "2.0", "3.0"].map { try audit.components(of: $0).map(\.specification.title) } == [
        ["Tab bar"], ["Tabs"], ["Tabs"],
      ])
    try audit.save(Sample.signIn, for: "2.0")
    #expect(try ["1.0", "2.0"].map { try audit.components(of: $0).map(\.screens) } == [[["sign-in"]], [[]]])
  }

  @Test func `a release that is frozen keeps what it shares`() throws {
    let audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.addRelease("2.0", after: "1.0")
    try audit.setStage(.frozen, of: "2.0")
    var changed = Sample.tabBar
    changed.title = "Tabs"
    #expect(
      throws: StoreError.invalid(
        "release 2.0 is frozen and shares the specification of %tab-bar with 1.0; change it in the release after 2.0")
    ) {
      try audit.save(changed, for: "1.0")
    }
    #expect(throws: StoreError.frozen(release: "2.0")) { try audit.save(changed, for: "2.0") }
  }

  @Test func `a screen declares only what its release specifies`() throws {
    let audit = try SampleAudit()
    try audit.addRelease("2.0", after: "1.0")
    try audit.save(Sample.tabBar, for: "2.0")
    #expect(throws: StoreError.self) { try audit.save(Self.signIn(("tab-bar", 1)), for: "1.0") }
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
    try audit.save(Self.signIn(("tab-bar", 1)), for: "2.0")
  }

  @Test func `two elements of one address are refused, whichever comes later`() throws {
    let audit = try SampleAudit()
    var clashing = Sample.tabBar
    clashing.elements.append(ElementSpecification(key: "username", type: "button"))
    try audit.save(clashing, for: "1.0")
    let words =
      "element username is both in component tab-bar and in the screen, and sign-in/username would name both; give one "
      + "of them another key"
    #expect(throws: StoreError.invalid(words)) { try audit.save(Self.signIn(("tab-bar", 1)), for: "1.0") }
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.save(Self.signIn(("tab-bar", 1)), for: "1.0")
    #expect(throws: StoreError.invalid(words)) { try audit.save(clashing, for: "1.0") }
    // The screen of a later release declares the bar no more.
    try audit.addRelease("2.0", after: "1.0")
    try audit.save(Sample.signIn, for: "2.0")
    try audit.save(clashing, for: "2.0")
    var header = Self.header
    header.elements = [ElementSpecification(key: "tab-pay", type: "button")]
    try audit.save(header, for: "1.0")
    #expect(
      throws: StoreError.invalid(
        "element tab-pay is both in component tab-bar and in component header, and sign-in/tab-pay would name both; "
          + "give one of them another key")
    ) {
      try audit.save(Self.signIn(("tab-bar", 1), ("header", 1)), for: "1.0")
    }
  }

  @Test func `what cannot be stored is refused with words`() throws {
    let audit = try SampleAudit()
    var bar = Sample.tabBar
    bar.title = " "
    bar.elements[0].presence = ["default"]
    #expect(
      throws: StoreError.invalid(
        "the title of %tab-bar is empty; %tab-bar/tab-home names states, and a component has none of its own; say "
          + "something or leave it out")
    ) {
      try audit.save(bar, for: "1.0")
    }
    try audit.save(Sample.tabBar, for: "1.0")
    #expect(throws: StoreError.self) {
      try audit.save(Self.signIn(("tab-bar", 0), ("tab-bar", 1)), for: "1.0")
    }
  }

  @Test func `an outline has the elements of components at their place`() throws {
    let audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.save(Self.signIn(("tab-bar", 2)), for: "1.0")
    try audit.record("%tab-bar/tab-pay", "sample/names/label", .passed)
    try audit.record("sign-in/tab-pay", "sample/names/label", .passed)
    let (product, release) = (try audit.product(), try audit.release())
    let (outlines, addresses) = try audit.database.read { reading in
      (try reading.screenOutlines(of: release), try reading.addresses(of: product.id))
    }
    let outline = try #require(outlines.first)
    #expect(outline.elementKeys == ["title", "username", "tab-home", "tab-pay", "error", "submit"])
    #expect(outline.components == ["tab-bar"])
    let shared = outline.elements.filter { $0.element?.component == "tab-bar" }
    #expect(shared.map(\.state) == ["default", "default"])
    #expect(shared.map { $0.address == nil } == [true, false])
    #expect(shared.map { $0.componentAddress == nil } == [true, false])
    #expect(shared[1].address.flatMap { addresses[$0] } == Address("sign-in/tab-pay"))
    #expect(shared[1].componentAddress.flatMap { addresses[$0] } == Address("%tab-bar/tab-pay"))
  }

  @Test func `views name the component`() throws {
    let audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.save(Self.signIn(("tab-bar", 2)), for: "1.0")
    try audit.record("%tab-bar/tab-pay", "sample/names/label", .failed)
    let file = RawFile(path: audit.path)
    #expect(
      try file.texts(
        "SELECT position || ' ' || element || ' ' || ifnull(component, '-') FROM v_element ORDER BY position")
        == [
          "1 title -", "2 username -", "3 tab-home tab-bar", "4 tab-pay tab-bar", "5 error -", "6 submit -",
        ])
    #expect(try file.texts("SELECT label FROM v_element WHERE element = 'tab-pay'") == ["tab-pay"])
    #expect(try file.texts("SELECT component || ' ' || element FROM v_finding") == ["tab-bar tab-pay"])
    #expect(
      try file.rows("SELECT element_count, screen_count FROM v_component") == [[.integer(2), .integer(1)]])
    #expect(try file.rows("SELECT element_count FROM v_screen") == [[.integer(6)]])
  }
}
