import Testing

@testable import AuditModel
@testable import AuditRules

/// DESIGN rule 2c: an answer belongs to what the specification said of its place.
@Suite struct SpecificationAnswerRuleTests {
  // MARK: What is set aside

  private static let setAside: [(Outcome, SpecificationAnswerRule.Question, Bool)] = [
    (.passed, .same, false), (.passed, .another, true), (.passed, .gone, false),
    (.inapplicable, .same, false), (.inapplicable, .another, true), (.inapplicable, .gone, false),
    (.failed, .same, false), (.failed, .another, false), (.failed, .gone, false),
    (.cantTell, .same, false), (.cantTell, .another, false), (.cantTell, .gone, false),
    (.untested, .same, false), (.untested, .another, false), (.untested, .gone, false),
  ]

  @Test(arguments: setAside)
  func `only what passed or does not apply is set aside, and only by another question`(
    _ outcome: Outcome, _ question: SpecificationAnswerRule.Question, _ isSetAside: Bool
  ) {
    #expect(SpecificationAnswerRule.isSetAside(outcome, question) == isSetAside)
  }

  @Test func `the table names every outcome and every question`() {
    #expect(Self.setAside.count == Outcome.allCases.count * SpecificationAnswerRule.Question.allCases.count)
  }

  // MARK: What became of the question

  /// A screen with a heading and a button, changed.
  private static func screen(_ change: (inout ScreenSpecification) -> Void = { _ in }) -> ScreenSpecification {
    var heading = ElementSpecification(key: "heading", type: "headings")
    heading.expectation.label = "Pay"
    var send = ElementSpecification(key: "send", type: "button")
    send.expectation.label = "Send"
    var screen = ScreenSpecification(key: "pay", title: "Pay")
    screen.elements = [heading, send]
    change(&screen)
    return screen
  }

  private static func digest(
    _ screen: ScreenSpecification, of element: String? = nil, reading fields: [SpecificationField],
    origins: [String: String] = [:]
  ) throws -> PlaceDigest {
    let stops = try #require(SpecifiedStops(screen, in: "default", components: [], origins: origins))
    return SpecificationFields(fields).digest(of: element.map { .stop($0, among: stops) } ?? .whole(stops))
  }

  enum Change: String, CaseIterable {
    case nothing, label, traits, type, key, renamed, added, removed, replaced, moved, taken

    func apply(to screen: inout ScreenSpecification) {
      switch self {
      case .nothing: break
      case .label: screen.elements[1].expectation.label = "Pay now"
      case .traits: screen.elements[1].expectation.traits = [.button]
      case .type: screen.elements[1].type = "link"
      case .key, .renamed: screen.elements[1].key = "submit"
      // The heading is gone, and another one stands where it stood and is expected to say the same.
      case .replaced: screen.elements[0].key = "title"
      case .added: screen.elements.append(ElementSpecification(key: "help", type: "button"))
      case .removed: screen.elements.removeFirst()
      case .moved: screen.elements.reverse()
      // The button is a heading now, that says what the one said which is gone.
      case .taken:
        let gone = screen.elements.removeFirst()
        screen.elements[0].type = gone.type
        screen.elements[0].expectation = gone.expectation
      }
    }
  }

  /// The changes that set aside what passed on the screen, and on its button, by the fields that the check reads.
  ///
  /// By DESIGN 2c: type and variant are read by each check, a field by those that read it, and that an element was added by
  /// each check of the screen; removing and moving concern the order. What has a new key that nobody renamed was added.
  private static let changes: [([SpecificationField], whole: Set<Change>, button: Set<Change>)] = [
    ([], whole: [.type, .key, .added, .replaced, .taken], button: [.type, .taken]),
    (
      [.label, .hint, .members], whole: [.label, .type, .key, .added, .replaced, .taken],
      button: [.label, .type, .taken]
    ),
    ([.traits], whole: [.traits, .type, .key, .added, .replaced, .taken], button: [.traits, .type, .taken]),
    // The neighbours of the button change, or the order of all stops; a key stands for its stop there.
    (
      [.order], whole: [.type, .key, .added, .removed, .replaced, .moved, .taken],
      button: [.type, .added, .removed, .replaced, .moved, .taken]
    ),
  ]

  @Test(arguments: changes)
  func `a change asks another question where the check reads it`(
    _ row: ([SpecificationField], whole: Set<Change>, button: Set<Change>)
  ) throws {
    for change in Change.allCases {
      let now = Self.screen(change.apply)
      let origins = change == .renamed ? ["submit": "send"] : [:]
      for (element, another) in [(nil, row.whole), ("send", row.button)] {
        let isThere = element == nil || now.elements.contains { $0.key == element }
        let question = SpecificationAnswerRule.question(
          then: try Self.digest(Self.screen(), of: element, reading: row.0),
          now: isThere ? [try Self.digest(now, of: element, reading: row.0, origins: origins)] : [])
        let expected: SpecificationAnswerRule.Question = !isThere ? .gone : another.contains(change) ? .another : .same
        #expect(question == expected, "\(element ?? "the screen"), \(change), reading \(row.0)")
      }
    }
  }

  @Test func `what the pack reads by another edition is the same question while that says the same`() throws {
    let then = try Self.digest(Self.screen(), of: "send", reading: [.label])
    let same = Self.screen(Change.traits.apply)
    let now = try [[.label, .traits], [.label]].map { try Self.digest(same, of: "send", reading: $0) }
    #expect(SpecificationAnswerRule.question(then: then, now: now) == .same)
    #expect(SpecificationAnswerRule.question(then: then, now: [now[0]]) == .another)
  }

  // MARK: Components

  private static func edit(_ stamp: Int64, _ value: EditValue?) throws -> Edit {
    Edit(
      position: position(stamp),
      register: try #require(
        EditRegister(release: "1.0", entity: .screen, key: "pay", field: .component("bar"))),
      value: value, replaces: [], person: nil, reason: nil, editedAt: 0)
  }

  private static func position(_ stamp: Int64) -> LogPosition {
    LogPosition(stamp: Stamp(rawValue: stamp), number: LogNumber(replica: "a", sequence: stamp))
  }

  @Test func `a screen declared a component when the newest word before says so`() throws {
    let edits = [try Self.edit(10, .said), try Self.edit(20, nil), try Self.edit(30, .said)]
    for (stamp, isDeclared) in [(5, false), (15, true), (25, false), (35, true)] as [(Int64, Bool)] {
      #expect(SpecificationAnswerRule.declared(by: edits, at: Self.position(stamp)) == isDeclared)
      #expect(SpecificationAnswerRule.declared(by: edits.reversed(), at: Self.position(stamp)) == isDeclared)
    }
    #expect(!SpecificationAnswerRule.declared(by: [], at: Self.position(1)))
  }
}
