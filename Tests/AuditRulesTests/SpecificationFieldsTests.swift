import AuditRules
import Testing

@testable import AuditModel

/// What a check reads of the specification, and when a pass was found against another one (DESIGN rule 2c).
@Suite struct SpecificationFieldsTests {
  private static func fields(_ reads: [SpecificationField]) -> SpecificationFields { SpecificationFields(reads) }

  private static func stops(
    _ screen: ScreenSpecification, in state: String = "default", _ components: [ComponentSpecification] = [],
    _ origins: [String: String] = [:]
  ) throws -> SpecifiedStops {
    try #require(SpecifiedStops(screen, in: state, components: components, origins: origins))
  }

  /// The digest that a screen check makes of a screen.
  private static func digest(
    of screen: ScreenSpecification, _ reads: [SpecificationField], in state: String = "default",
    _ components: [ComponentSpecification] = [], origins: [String: String] = [:]
  ) throws -> PlaceDigest {
    fields(reads).digest(of: .whole(try stops(screen, in: state, components, origins)))
  }

  /// The digest that an element check makes of an element.
  private static func digest(
    of element: String, on screen: ScreenSpecification, _ reads: [SpecificationField], in state: String = "default",
    _ components: [ComponentSpecification] = [], origins: [String: String] = [:]
  ) throws -> PlaceDigest {
    fields(reads).digest(of: .stop(element, among: try stops(screen, in: state, components, origins)))
  }

  private static func element(_ key: String, _ type: String, _ label: String) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: type)
    element.expectation.label = label
    return element
  }

  /// A heading, a field that says everything, and two buttons that say the same.
  private static let screen: ScreenSpecification = {
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.states = [StateSpecification(key: "failed")]
    var field = element("amount", "text-input", "Amount")
    field.variant = "number"
    field.container = "Form"
    field.members = ["Amount", "EUR"]
    field.size = ElementSpecification.Size(width: 200, height: 44)
    field.expectation.value = .literal("12")
    field.expectation.traits = [.textEntry, .isEditing]
    field.expectation.hint = "In euros"
    field.expectation.actions = ["Clear"]
    field.expectation.focus = "Stays"
    field.expectation.textColor = HexColor("#111111")
    field.expectation.backgroundColor = HexColor("#FFFFFF")
    field.expectation.textSize = 17
    field.expectation.isBold = false
    screen.elements = [
      element("heading", "headings", "Pay"), field, element("more", "button", "More"),
      element("less", "button", "More"),
    ]
    return screen
  }()

  private static func changed(_ key: String, _ change: (inout ElementSpecification) -> Void) -> ScreenSpecification {
    var screen = screen
    for index in screen.elements.indices where screen.elements[index].key == key { change(&screen.elements[index]) }
    return screen
  }

  private static func moved(_ key: String, to place: Int) -> ScreenSpecification {
    var screen = screen
    let element = screen.elements.remove(at: screen.elements.firstIndex { $0.key == key } ?? 0)
    screen.elements.insert(element, at: place)
    return screen
  }

  /// The same screen with another value of one field, at the field `amount` or at the screen.
  private static func screen(withOther field: SpecificationField) -> ScreenSpecification {
    switch field {
    case .container: return changed("amount") { $0.container = "Payment" }
    case .label: return changed("amount") { $0.expectation.label = "Sum" }
    case .value: return changed("amount") { $0.expectation.value = .literal("13") }
    case .traits: return changed("amount") { $0.expectation.traits = [.textEntry] }
    case .hint: return changed("amount") { $0.expectation.hint = "In dollars" }
    case .actions: return changed("amount") { $0.expectation.actions = ["Clear", "Paste"] }
    case .focus: return changed("amount") { $0.expectation.focus = "Goes on" }
    case .textColor: return changed("amount") { $0.expectation.textColor = HexColor("#222222") }
    case .backgroundColor: return changed("amount") { $0.expectation.backgroundColor = HexColor("#EEEEEE") }
    case .textSize: return changed("amount") { $0.expectation.textSize = 18 }
    case .bold: return changed("amount") { $0.expectation.isBold = true }
    case .members: return changed("amount") { $0.members = ["Amount"] }
    case .order: return moved("amount", to: 0)
    case .title:
      var screen = screen
      screen.title = "Pay now"
      return screen
    }
  }

  private static let all = SpecificationField.allCases

  @Test(arguments: all) func `a field changes what reads it, and nothing else`(_ field: SpecificationField) throws {
    let other = Self.screen(withOther: field)
    let rest = Self.all.filter { $0 != field }
    for reads in [[field], Self.all] {
      #expect(try Self.digest(of: "amount", on: Self.screen, reads) != Self.digest(of: "amount", on: other, reads))
      let (before, now) = (try Self.digest(of: Self.screen, reads), try Self.digest(of: other, reads))
      #expect(before.bytes != now.bytes)
      #expect(!before.holds(when: now))
    }
    for reads in [rest, []] {
      #expect(try Self.digest(of: "amount", on: Self.screen, reads) == Self.digest(of: "amount", on: other, reads))
      #expect(try Self.digest(of: Self.screen, reads) == Self.digest(of: other, reads))
    }
  }

  @Test func `another field than the one that is read changes nothing`() throws {
    for read in Self.all {
      for field in Self.all where field != read {
        let other = Self.screen(withOther: field)
        #expect(
          try Self.digest(of: "amount", on: Self.screen, [read]) == Self.digest(of: "amount", on: other, [read]),
          "\(field) for what reads \(read)")
      }
    }
  }

  @Test func `type and variant are read by every check`() throws {
    for reads in [[]] + Self.all.map({ [$0] }) {
      for other in [Self.changed("amount") { $0.type = "search" }, Self.changed("amount") { $0.variant = nil }] {
        #expect(try Self.digest(of: "amount", on: Self.screen, reads) != Self.digest(of: "amount", on: other, reads))
        #expect(try !Self.digest(of: Self.screen, reads).holds(when: Self.digest(of: other, reads)))
      }
    }
  }

  @Test func `keys and sizes are read by none`() throws {
    var renamed = Self.changed("amount") { element in
      element.key = "sum"
      element.size = nil
    }
    renamed.key = "payment"
    for reads in [[], Self.all] + Self.all.map({ [$0] }) {
      let origins = ["sum": "amount"]
      #expect(
        try Self.digest(of: "amount", on: Self.screen, reads)
          == Self.digest(of: "sum", on: renamed, reads, origins: origins))
      // A neighbour under a new key is the same neighbour.
      #expect(
        try Self.digest(of: "more", on: Self.screen, reads)
          == Self.digest(of: "more", on: renamed, reads, origins: origins))
      let (before, now) = (
        try Self.digest(of: Self.screen, reads), try Self.digest(of: renamed, reads, origins: origins)
      )
      #expect(before.bytes == now.bytes)
      #expect(before.holds(when: now) && before.news(in: now).isEmpty)
    }
  }

  @Test func `an element under a new key that nobody renamed was added, whatever it says`() throws {
    let rekeyed = Self.changed("amount") { $0.key = "sum" }
    for reads in [[], Self.all] + Self.all.map({ [$0] }) {
      let (before, now) = (try Self.digest(of: Self.screen, reads), try Self.digest(of: rekeyed, reads))
      #expect(!before.holds(when: now))
      #expect(before.news(in: now) == (reads.contains(.order) ? [] : ["sum"]))
    }
  }

  @Test func `what moves concerns order only, also between elements that say the same`() throws {
    let swapped = Self.moved("less", to: 2)
    #expect(swapped.elements.map(\.key) == ["heading", "amount", "less", "more"])
    let reads = Self.all.filter { $0 != .order }
    #expect(try Self.digest(of: Self.screen, reads) == Self.digest(of: swapped, reads))
    #expect(try !Self.digest(of: Self.screen, [.order]).holds(when: Self.digest(of: swapped, [.order])))
    for key in ["amount", "more", "less"] {
      #expect(try Self.digest(of: key, on: Self.screen, reads) == Self.digest(of: key, on: swapped, reads))
      #expect(
        try Self.digest(of: key, on: Self.screen, [.order]) != Self.digest(of: key, on: swapped, [.order]), "\(key)")
    }
    #expect(
      try Self.digest(of: "heading", on: Self.screen, [.order]) == Self.digest(of: "heading", on: swapped, [.order]),
      "What stands beside it is the same.")
  }

  @Test func `an added element is read by every check of the screen, a removed one by those of order`() throws {
    var longer = Self.screen
    longer.insert(Self.element("banner", "button", "More"), at: 0)
    for reads in [[], [.label], [.title], [.label, .title]] as [[SpecificationField]] {
      let (less, more) = (try Self.digest(of: Self.screen, reads), try Self.digest(of: longer, reads))
      #expect(less.bytes != more.bytes && !less.holds(when: more))
      #expect(less.news(in: more) == ["banner"], "Though two others say the same.")
      #expect(more.holds(when: less), "Removed again.")
      #expect(try Self.digest(of: "heading", on: Self.screen, reads) == Self.digest(of: "heading", on: longer, reads))
    }
    let (less, more) = (try Self.digest(of: Self.screen, [.order]), try Self.digest(of: longer, [.order]))
    #expect(!less.holds(when: more) && !more.holds(when: less))
    for (key, isSame) in [("heading", false), ("amount", true), ("less", true)] {
      let (before, now) = (
        try Self.digest(of: key, on: Self.screen, [.order]), try Self.digest(of: key, on: longer, [.order])
      )
      #expect((before == now) == isSame, "\(key): only what the banner stands beside")
    }
  }

  @Test func `an element that changed is news, and so is one that takes the place of another`() throws {
    let before = try Self.digest(of: Self.screen, [.label, .title])
    var now = Self.changed("more") { $0.expectation.label = "Pay" }
    now.title = "Other"
    #expect(before.news(in: try Self.digest(of: now, [.label, .title])) == [".", "more"])
    var rekeyed = Self.screen
    rekeyed.elements.swapAt(2, 3)
    rekeyed.elements[2].key = "first"
    #expect(before.news(in: try Self.digest(of: rekeyed, [.label, .title])) == ["first"])
  }

  @Test func `what a state expects counts in that state`() throws {
    let other = Self.changed("amount") { element in
      element.stateExpectations["failed"] = element.expectation
      element.stateExpectations["failed"]?.label = "Amount, too large"
    }
    for (state, isSame) in [("default", true), ("failed", false)] {
      #expect(
        try
          (Self.digest(of: "amount", on: Self.screen, [.label], in: state)
          == Self.digest(of: "amount", on: other, [.label], in: state)) == isSame)
      #expect(
        try (Self.digest(of: Self.screen, [.label], in: state) == Self.digest(of: other, [.label], in: state)) == isSame
      )
    }
    let hidden = Self.changed("amount") { $0.presence = ["failed"] }
    #expect(try Self.digest(of: Self.screen, [], in: "failed") == Self.digest(of: hidden, [], in: "failed"))
    #expect(try Self.digest(of: hidden, [.label]).news(in: Self.digest(of: Self.screen, [.label])) == ["amount"])
  }

  @Test func `what is not there is not what says nothing`() throws {
    var gone = Self.screen
    gone.removeElement(at: 1)
    let absent = Self.fields([]).digest(of: .absent)
    #expect(try Self.digest(of: "amount", on: gone, []) == absent)
    #expect(try Self.digest(of: "amount", on: Self.screen, []) != absent)
    #expect(
      try Self.digest(of: ScreenSpecification(key: "pay", title: "Pay"), []) != absent, "A screen without elements.")
    #expect(SpecifiedStops(Self.screen, in: "busy", components: []) == nil)
    #expect(!absent.holds(when: try Self.digest(of: Self.screen, [])))
  }

  private typealias Change = @Sendable (inout ElementSpecification) -> Void

  private static let ambiguous: [(field: SpecificationField, one: Change, other: Change)] = [
    (.members, { $0.members = ["a", "b"] }, { $0.members = ["ab"] }),
    (.members, { $0.members = ["1:a,"] }, { $0.members = ["a"] }),
    (.members, { $0.members = [] }, { $0.members = nil }),
    (.members, { $0.members = ["a", "b"] }, { $0.members = ["b", "a"] }),
    (.label, { $0.expectation.label = "-" }, { $0.expectation.label = nil }),
    (.value, { $0.expectation.value = .literal("x") }, { $0.expectation.value = .placeholder("x") }),
    (.traits, { $0.expectation.traits = [] }, { $0.expectation.traits = nil }),
    (.bold, { $0.expectation.isBold = false }, { $0.expectation.isBold = nil }),
    (.textSize, { $0.expectation.textSize = 17 }, { $0.expectation.textSize = 17.00001 }),
    (.actions, { $0.expectation.actions = ["a", "b"] }, { $0.expectation.actions = ["b", "a"] }),
  ]

  @Test func `two things that are not the same have not the same bytes`() throws {
    for (field, one, other) in Self.ambiguous {
      #expect(
        try Self.digest(of: "amount", on: Self.changed("amount", one), [field])
          != Self.digest(of: "amount", on: Self.changed("amount", other), [field]), "\(field)")
    }
    let moved = Self.changed("amount") { element in
      element.expectation.hint = element.expectation.label
      element.expectation.label = nil
    }
    let bare = Self.changed("amount") { $0.expectation.hint = nil }
    #expect(
      try Self.digest(of: "amount", on: bare, [.label, .hint]) != Self.digest(of: "amount", on: moved, [.label, .hint]))
  }

  @Test func `traits have no order`() throws {
    let other = Self.changed("amount") { $0.expectation.traits = [.isEditing, .textEntry] }
    #expect(
      try Self.digest(of: "amount", on: Self.screen, [.traits]) == Self.digest(of: "amount", on: other, [.traits]))
  }

  private static let bar: ComponentSpecification = {
    var bar = ComponentSpecification(key: "bar", title: "Bar")
    bar.elements = [element("home", "button", "Home"), element("more", "button", "More")]
    return bar
  }()

  @Test func `the elements of a component are stops of each screen that declares it`() throws {
    var screen = Self.screen
    screen.elements.removeLast(2)
    let without = try Self.digest(of: screen, [.label], [Self.bar])
    screen.components = [DeclaredComponent(key: "bar", elementsBefore: 2)]
    let with = try Self.digest(of: screen, [.label], [Self.bar])
    #expect(with.parts.map { $0.keys.sorted() } == ["%bar/home", "%bar/more", "amount", "heading"])
    #expect(without.news(in: with) == ["%bar/home", "%bar/more"])
    var later = Self.bar
    later.elements[0].expectation.label = "Start"
    #expect(with.news(in: try Self.digest(of: screen, [.label], [later])) == ["%bar/home"])
    #expect(
      try Self.digest(of: "%bar/home", on: screen, [.label], [Self.bar])
        != Self.digest(of: "%bar/home", on: screen, [.label], [later]))
    #expect(
      try Self.digest(of: "amount", on: screen, [.label], [Self.bar])
        == Self.digest(of: "amount", on: screen, [.label], [later]))
  }

  @Test func `a finding on a component reads the component's own elements`() throws {
    let fields = Self.fields([.label, .order, .title])
    let make = { (bar: ComponentSpecification, key: String?) in
      let stops = SpecifiedStops(bar)
      return fields.digest(of: key.map { .stop("%bar/\($0)", among: stops) } ?? .whole(stops))
    }
    var titled = Self.bar
    titled.title = "Tab bar"
    #expect(make(Self.bar, nil) == make(titled, nil), "Its title is for people.")
    var swapped = Self.bar
    swapped.elements.swapAt(0, 1)
    #expect(make(Self.bar, nil) != make(swapped, nil))
    #expect(make(Self.bar, "home") != make(swapped, "home"))
    #expect(make(Self.bar, "home") != make(Self.bar, "more"))
  }

  @Test func `what is hashed is written as it is documented`() throws {
    let stops = try Self.stops(Self.screen)
    let bytes = { (reads: [SpecificationField], place: Int) in
      String(decoding: Self.fields(reads).bytes(of: place, among: stops), as: UTF8.self)
    }
    #expect(bytes([], 0) == "4:type,8:headings,7:variant,-")
    #expect(
      bytes([.label, .hint, .members], 1)
        == "4:hint,8:In euros,5:label,6:Amount,7:members,15:6:Amount,3:EUR,,4:type,10:text-input,7:variant,6:number,")
    #expect(
      bytes([.value, .traits], 1)
        == "6:traits,24:9:isEditing,9:textEntry,,4:type,10:text-input,5:value,15:7:literal,2:12,,7:variant,6:number,")
    #expect(
      bytes([.textColor, .textSize, .bold], 1)
        == "4:bold,5:false,10:text_color,7:#111111,9:text_size,4:17.0,4:type,10:text-input,7:variant,6:number,")
    #expect(bytes([.order], 0) == "5:order,10:-6:amount,,4:type,8:headings,7:variant,-")
    #expect(bytes([.title], 3) == "5:title,3:Pay,4:type,6:button,7:variant,-")
  }
}
