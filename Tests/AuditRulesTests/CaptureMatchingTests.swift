import AuditModel
import Testing

@testable import AuditRules

/// Stops are matched with elements, and never guessed.
@Suite struct CaptureMatchingTests {
  private func element(
    _ key: String, _ type: String, _ label: String?, identifier: String? = nil, isCaptured: Bool = false,
    members: [String]? = nil, traits: [AuditModel.Trait]? = nil
  ) -> ElementSpecification {
    var element = ElementSpecification(key: key, type: type)
    element.expectation.label = label
    element.identifier = identifier
    element.members = members
    element.expectation.traits = traits
    element.origin = isCaptured ? .captured : .person
    return element
  }

  private func stop(
    _ type: String, _ label: String?, identifier: String? = nil, _ certainty: CaptureCertainty = .certain,
    traits: [AuditModel.Trait]? = nil
  ) -> CapturedStop {
    var stop = CapturedStop(
      node: 0, kind: CapturedStop.Kind(type, certainty), frame: CaptureFrame(x: 10, y: 10, width: 50, height: 50))
    stop.label = label
    stop.identifier = identifier
    stop.traits = traits
    return stop
  }

  /// `KEY=STOP:WAY` of each match.
  private func matched(_ elements: [ElementSpecification], _ stops: [CapturedStop]) -> [String] {
    let expected = elements.map { CaptureExpectation($0, in: "default") }
    return CaptureMatching(expected, stops).matches.map { "\(elements[$0.element].key)=\($0.stop):\($0.way.rawValue)" }
  }

  private func comparison(
    _ elements: [ElementSpecification], _ stops: [CapturedStop], language: String? = nil, smallest: Double? = nil
  ) -> CaptureComparison {
    var screen = ScreenSpecification(key: "a", title: "A")
    screen.elements = elements
    var captured = CapturedStops()
    captured.stops = stops
    captured.language = language
    return CaptureComparison(screen, in: "default", captured, language: nil, smallest: smallest)
  }

  @Test func `the app's identifier matches first, and the key is none`() {
    let elements = [element("save", "button", "Save"), element("b", "button", "Cancel", identifier: "app:id/cancel")]
    let stops = [stop("button", "Stop", identifier: "app:id/cancel"), stop("button", "Other", identifier: "save")]
    #expect(matched(elements, stops) == ["b=0:identifier"])
  }

  @Test func `an identifier on two stops, or of another kind of control, tells nothing`() {
    let elements = [
      element("a", "button", nil, identifier: "row"), element("b", "static-text", "Text", identifier: "t"),
    ]
    let stops = [
      stop("button", "One", identifier: "row"), stop("button", "Two", identifier: "row"),
      stop("slider", "Volume", identifier: "t"),
    ]
    #expect(matched(elements, stops) == [])
  }

  @Test func `words match in whatever case and punctuation, then by their first part`() {
    let elements = [
      element("go", "button", "Go on!"), element("net", "table-row-button", "Network"),
      element("t", "headings", "Title"),
    ]
    let stops = [
      stop("link", "go on"), stop("table-row-button", "Network, Wi-Fi, mobile"), stop("static-text", "TITLE"),
    ]
    #expect(matched(elements, stops) == ["go=0:name", "net=1:name", "t=2:name"])
    #expect(matched([element("go", "toggle-switch", "Go on")], [stop("button", "Go on")]) == [])
  }

  @Test func `words that several have match in order where there are as many`() {
    let elements = [element("a", "button", "More"), element("b", "button", "More")]
    #expect(matched(elements, [stop("button", "More"), stop("button", "More")]) == ["a=0:order", "b=1:order"])
    let three = Array(repeating: stop("button", "More"), count: 3)
    #expect(matched(elements, three) == [])
  }

  @Test func `a place between two matched neighbours matches where the numbers agree`() {
    let elements = [
      element("top", "headings", "Top"), element("x", "button", "Delete"), element("end", "button", "End"),
    ]
    let stops = [stop("headings", "Top"), stop("button", "Remove"), stop("button", "End")]
    #expect(matched(elements, stops) == ["top=0:name", "x=1:place", "end=2:name"])
    let two = [stop("headings", "Top"), stop("button", "Remove"), stop("button", "Add"), stop("button", "End")]
    #expect(matched(elements, two) == ["top=0:name", "end=3:name"])
  }

  @Test func `below half of the elements it is another screen, of which nothing is said`() {
    let elements = [element("a", "button", "One"), element("b", "button", "Two"), element("c", "slider", "Three")]
    let other = comparison(elements, [stop("button", "One"), stop("link", "Zehn"), stop("link", "Elf")])
    #expect(other.matching.isOfAnotherScreen)
    #expect(other.statements == [])
    #expect(!comparison(elements, [stop("button", "One"), stop("button", "Two")]).matching.isOfAnotherScreen)
  }

  @Test func `what a longest common order leaves out is displaced`() {
    let elements = ["a", "b", "c", "d"].map { element($0, "button", $0.uppercased()) }
    let stops = ["B", "C", "A", "D"].map { stop("button", $0) }
    let comparison = comparison(elements, stops)
    #expect(comparison.matching.displaced.map { elements[$0].key } == ["a"])
    let order = comparison.statements.filter { $0.dimension == "order" }
    #expect(order.map(\.worth) == [.proposesFailure])
    #expect(CaptureMatching.longestRise([3, 1, 2, 5, 4]) == [1, 2, 4])
  }

  // MARK: What fails, and what is only proposed

  private func worths(_ comparison: CaptureComparison, _ dimension: String) -> [CaptureStatement.Worth] {
    comparison.statements.filter { $0.dimension == dimension }.map(\.worth)
  }

  @Test func `other words than a person confirmed fail by identifier alone`() {
    func name(_ element: ElementSpecification, _ stop: CapturedStop) -> [CaptureStatement.Worth] {
      worths(comparison([element], [stop]), "name")
    }
    let confirmed = element("a", "button", "Send", identifier: "s")
    #expect(name(confirmed, stop("button", "Submit", identifier: "s")) == [.failure])
    #expect(name(confirmed, stop("button", "send", identifier: "s")) == [.proposesPass])
    #expect(name(element("a", "button", "Send"), stop("button", "Send")) == [.proposesPass])
    // Matched by place: a person looks at it.
    #expect(name(element("a", "button", "Send"), stop("button", "Submit")) == [.proposesFailure])
    let digits = element("a", "button", "3 new", identifier: "s")
    #expect(name(digits, stop("button", "4 new", identifier: "s")) == [.proposesFailure])
    let captured = element("a", "button", "Send", identifier: "s", isCaptured: true)
    #expect(name(captured, stop("button", "Submit", identifier: "s")) == [])
  }

  @Test func `another language fails no words`() {
    var screen = ScreenSpecification(key: "a", title: "A")
    screen.elements = [element("a", "button", "Send", identifier: "s")]
    var captured = CapturedStops()
    captured.stops = [stop("button", "Senden", identifier: "s")]
    captured.language = "de"
    let other = CaptureComparison(screen, in: "default", captured, language: "en")
    #expect(other.failures == [])
    #expect(worths(other, "name") == [.proposesFailure])
    captured.language = "en"
    #expect(CaptureComparison(screen, in: "default", captured, language: "en").failures.count == 1)
  }

  @Test func `no words fail at the element by identifier, and else at the screen`() {
    func nameless(_ identifier: String?) -> CapturedStop {
      var nameless = stop("button", nil, identifier: identifier)
      nameless.namelessness = .failure
      return nameless
    }
    let known = comparison([element("a", "button", "Send", identifier: "s")], [nameless("s")])
    #expect(known.failures.map(\.element) == ["a"])
    #expect(known.failures.map(\.checks) == [["name", "vo-text"]])
    let placed = comparison(
      [element("t", "headings", "Top"), element("a", "button", "Send")], [stop("headings", "Top"), nameless(nil)])
    #expect(placed.failures.map(\.element) == [nil])
    #expect(placed.failures.map(\.checks) == [["roles-traits-and-properties/inspect"]])
    #expect(placed.failures.first?.observed == "A button has no words at all: stop 2, 50 × 50 at 10, 10.")
    // What the specification lacks is none of its places.
    let missed = comparison([element("t", "headings", "Top")], [stop("headings", "Top"), nameless(nil)])
    #expect(missed.failures == [])
    #expect(placed.statements.contains { $0.element == "a" && $0.worth == .proposesFailure })
    var doubtful = nameless("s")
    doubtful.namelessness = .doubt("it is disabled")
    #expect(comparison([element("a", "button", "Send", identifier: "s")], [doubtful]).failures == [])
  }

  @Test(
    arguments: [
      ("OK button", "en", CaptureStatement.Worth.failure), ("OK button", nil, .proposesFailure),
      ("Double tap to open", "en", .failure), ("Swipe left", "en", .failure), ("ic_close", "en", .failure),
      ("photo.png", "en", .failure), ("verify_app", "en", .proposesFailure),
    ] as [(String, String?, CaptureStatement.Worth)])
  func `words that are no name fail in English alone`(label: String, language: String?, worth: CaptureStatement.Worth) {
    let found = comparison([element("a", "button", label)], [stop("button", label)], language: language)
    #expect(worths(found, "name").filter { $0 != .proposesPass } == [worth])
    let german = comparison([element("a", "button", label)], [stop("button", label)], language: "de")
    #expect(worths(german, "name") == [.proposesPass])
  }

  @Test func `a specified part that is a stop of its own fails grouping`() {
    let row = element("row", "table-row-button", "Title, Price", identifier: "r", members: ["Title", "Price"])
    let apart = comparison([row], [stop("table-row-button", "Title", identifier: "r"), stop("static-text", "Price")])
    #expect(worths(apart, "grouping") == [.failure])
    let together = comparison([row], [stop("table-row-button", "Title, Price", identifier: "r")])
    #expect(worths(together, "grouping") == [.proposesPass])
  }

  @Test func `a missing public trait fails by identifier, and one that only VoiceOver knows does not`() {
    func traits(_ expected: [AuditModel.Trait], _ seen: [AuditModel.Trait]?, identifier: String?) -> [CaptureStatement
      .Worth]
    {
      worths(
        comparison(
          [element("a", "button", "Go", identifier: identifier, traits: expected)],
          [stop("button", "Go", identifier: identifier, traits: seen)]), "traits")
    }
    #expect(traits([.button], [.button], identifier: "x") == [.proposesPass])
    #expect(traits([.button, .selected], [.button], identifier: "x") == [.failure])
    #expect(traits([.button, .selected], [.button], identifier: nil) == [.proposesFailure])
    #expect(traits([.textEntry], [.button], identifier: "x") == [.proposesFailure])
    #expect(traits([.button], nil, identifier: "x") == [])
  }

  @Test func `what is absent, of another role, small, displaced or there twice fails nothing`() {
    let elements = [
      element("a", "button", "Send", identifier: "s"), element("b", "button", "Gone"),
      element("c", "headings", "Title", identifier: "t"),
    ]
    var small = stop("button", "Send", identifier: "s")
    small.frame = CaptureFrame(x: 10, y: 10, width: 20, height: 20)
    let stops = [stop("static-text", "Title", identifier: "t"), small, stop("button", "More"), stop("button", "More")]
    let found = comparison(elements, stops, smallest: 44)
    #expect(found.failures == [])
    #expect(worths(found, "size") == [.proposesFailure])
    #expect(found.statements.contains { $0.element == "b" && $0.worth == .evidence })
    #expect(found.statements.contains { $0.observed.hasPrefix("2 stops of one type say “More”") })
    #expect(found.differs)
  }
}
