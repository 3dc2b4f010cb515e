import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The built-in packs say how each check is answered and which other checks its answer reaches, as their sources have it.
@Suite struct CatalogAnswerTests {
  private static let checks = Result {
    try BuiltInCatalog.packs().flatMap(\.guidelines).flatMap(\.checks)
  }

  private static func all() throws -> [Check] { try checks.get() }

  private static func check(_ path: String) throws -> Check {
    try #require(try all().first { $0.path == path }, "\(path)")
  }

  private static func named(_ relation: ReferenceRelation, by path: String) throws -> Set<String> {
    Set(try check(path).references.filter { $0.relation == relation }.map(\.path))
  }

  @Test func `every built-in check and way names what a person does once to answer it`() throws {
    for check in try Self.all().flatMap({ [$0] + $0.ways }) { #expect(check.observation != nil, "\(check.path)") }
  }

  @Test(
    arguments: [
      (.keyboard, [.tabWalk]),
      (.tool, [.measure, .inspect]),
      (.screenReader, [.listen, .activate, .swipeWalk]),
      (.settings, [.enlarge, .look, .activate]),
      (.voice, [.look, .activate]), (.switchAccess, [.look, .activate]),
      (.visual, [.look, .measure, .activate]),
      (.inspection, [.inspect, .measure, .activate, .enlarge]),
    ] as [(CheckMethod, Set<ObservationKind>)])
  func `what a person does fits what can answer the check`(_ method: CheckMethod, kinds: Set<ObservationKind>) throws {
    for check in try Self.all() where check.method == method {
      #expect(check.observation.map(kinds.contains) == true, "\(check.path)")
    }
  }

  @Test func `a check that is asked only of text is one of words that are shown`() throws {
    let asked = try Self.all().filter { !$0.askedIf.isEmpty }
    #expect(
      Dictionary(grouping: asked) { $0.askedIf }.filter { $0.key != [.text] }.mapValues { $0.map(\.path) } == [
        [.label]: ["voiceover-spec/vo-text"], [.traits]: ["voiceover-spec/traits"], [.hint]: ["voiceover-spec/hint"],
      ])
    let ofText = asked.filter { $0.askedIf == [.text] }
    #expect(ofText.count > 20)
    for check in ofText {
      let isLabel = check.references.contains { $0.relation == .tests && $0.target == "2.5.3" }
      #expect(isLabel || (check.dimension == "text-resize" && check.appliesWhen != nil), "\(check.path)")
    }
  }

  /// What each criterion covers in other packs, without checks of elements.
  @Test(arguments: [
    ("1.2.1", ["bbc-mag/alternatives-for-audio-and-visual-content/audio-only"]),
    ("1.2.2", ["bbc-mag/alternatives-for-audio-and-visual-content/captions"]),
    ("1.3.2", ["bbc-mag/content-order", "native/focus/order"]),
    ("1.4.3", ["bbc-mag/colour-contrast/text", "voiceover-spec/contrast"]),
    ("2.1.1", ["bbc-mag/focusable-elements/reach", "native/focus/keyboard-reach"]),
    ("2.1.2", ["bbc-mag/keyboard-trap/keyboard"]),
    ("2.4.7", ["bbc-mag/visible-focus/keyboard", "native/focus/keyboard-indicator"]),
    ("2.5.1", ["bbc-mag/choice/gestures"]), ("2.5.2", ["bbc-mag/appropriate-triggers/touch"]),
    ("2.5.3", ["bbc-mag/descriptive-links/visible-wording", "bbc-mag/labelling-form-controls/match"]),
    ("2.5.7", ["bbc-mag/choice/dragging"]), ("3.1.2", ["bbc-mag/indicating-language/parts"]),
    ("3.3.3", ["bbc-mag/error-messages-and-correction/correction"]),
  ])
  func `a criterion covers the checks of a screen that ask what it asks`(_ criterion: String, paths: [String]) throws {
    let covered = try Self.named(.covers, by: "wcag/\(criterion)")
    let ofScreens = try covered.filter { try Self.check($0).scope == .screen }
    #expect(ofScreens == Set(paths))
  }

  @Test(arguments: [
    ("2.1.1", ["/keyboard-tab"]), ("2.1.2", ["/keyboard-leave"]),
    ("2.4.7", ["/keyboard-visible", "/keyboard-visible-focus"]),
    ("2.5.3", ["/name-visible", "/name-visible-label", "/name-single-control"]),
    ("2.5.7", ["/actions-without-dragging"]),
  ])
  func `a criterion covers every check of an element that asks it of one control`(
    _ criterion: String, endings: [String]
  ) throws {
    let covered = try Self.named(.covers, by: "wcag/\(criterion)").filter { try Self.check($0).scope == .element }
    #expect(!covered.isEmpty)
    #expect(covered.allSatisfy { path in endings.contains { path.hasSuffix($0) } })
    // What tests the criterion in native and looks at nothing else is covered.
    let twins = try Self.all().filter { check in
      check.path.hasPrefix("native/") && check.scope == .element && endings.contains { check.path.hasSuffix($0) }
        && check.references.contains { $0.relation == .tests && $0.target == criterion }
    }
    #expect(covered == Set(twins.map(\.path)))
  }

  @Test func `what is covered is answered by the same method, at least in the same states, and tests the criterion`()
    throws
  {
    var count = 0
    for check in try Self.all() {
      for reference in check.references where reference.relation == .covers {
        let covered = try Self.check(reference.path)
        #expect(covered.method == check.method, "\(covered.path)")
        #expect(Set(covered.thresholds) == Set(check.thresholds), "\(covered.path)")
        #expect(covered.scope == .element || Set(covered.states).isSubset(of: check.states), "\(covered.path)")
        // A label of the App Store is no criterion that a check could fail; its own rule asks what it covers.
        let isOfLabel = check.path.hasPrefix("app-store-labels/")
        #expect(
          isOfLabel || covered.references.contains { $0.relation == .tests && $0.path == check.path }, "\(covered.path)"
        )
        count += 1
      }
    }
    #expect(count > 80)
  }

  @Test func `1.1.1, 1.3.1 and 4.1.2 cover nothing`() throws {
    for criterion in ["1.1.1", "1.3.1", "4.1.2"] {
      #expect(try Self.named(.covers, by: "wcag/\(criterion)").isEmpty)
    }
  }

  @Test(arguments: [
    ("1.2.3", ["1.2.5", "1.2.8"]), ("1.4.3", ["1.4.6"]), ("1.4.5", ["1.4.9"]), ("2.1.1", ["2.1.3"]),
    ("2.2.1", ["2.2.3"]), ("2.3.1", ["2.3.2"]), ("2.4.4", ["2.4.9"]), ("2.4.11", ["2.4.12"]), ("2.5.8", ["2.5.5"]),
    ("3.2.1", ["3.2.5"]), ("3.2.2", ["3.2.5"]), ("3.3.4", ["3.3.6"]), ("3.3.8", ["3.3.9"]),
  ])
  func `a failure of a criterion fails the stricter one`(_ criterion: String, stricter: [String]) throws {
    #expect(try Self.named(.tests, by: "wcag/\(criterion)") == Set(stricter.map { "wcag/\($0)" }))
  }

  @Test func `only what is related and counts for conformance makes a pass doubtful`() throws {
    let doubts = try Self.all().filter { $0.references.contains(where: \.isDoubt) }
    #expect(doubts.count > 100)
    for check in doubts {
      #expect(check.level != .should && check.level != .shouldNot, "\(check.path)")
      #expect(check.references.filter(\.isDoubt).allSatisfy { $0.relation == .related && $0.scheme == "wcag" })
    }
  }

  @Test func `five criteria apply wherever there is an element of some types`() throws {
    let criteria = try Self.all().filter { !$0.appliesIfTypes.isEmpty }
    #expect(Set(criteria.map(\.path)) == ["wcag/1.1.1", "wcag/2.1.1", "wcag/2.5.3", "wcag/3.3.2", "wcag/4.1.2"])
    let types = { (path: String) in Set(try Self.check(path).appliesIfTypes.map(\.type)) }
    #expect(try types("wcag/4.1.2") == types("wcag/2.1.1"))
    #expect(try types("wcag/3.3.2").contains("text-input") && !types("wcag/3.3.2").contains("button"))
    #expect(try types("wcag/1.1.1").contains("image-decorative") && !types("wcag/1.1.1").contains("button"))
    // What only shows progress, time or steps is not always operated, nor has a name of its own.
    #expect(try types("wcag/4.1.2").isDisjoint(with: ["progress-indicator", "step-indicator", "timer", "captcha"]))
  }

  @Test func `two publishers share one alternative about focus after a failed submit`() throws {
    let path = "bbc-mag/error-messages-and-correction/presentation"
    let sharing = try Self.all().filter { $0.wayOf != nil }
    #expect(sharing.map(\.path) == ["form-validation/focus-first-failing-field"])
    #expect(sharing.map(\.wayOf) == [path])
    #expect(try Self.check(path).ways.count == 2)
  }
}

/// What was corrected against the sources stays so.
@Suite struct CatalogCorrectionTests {
  private static let packs = Result { try BuiltInCatalog.packs() }

  private static func check(_ path: String) throws -> Check {
    try #require(try packs.get().flatMap(\.guidelines).flatMap(\.checks).first { $0.path == path }, "\(path)")
  }

  private static func text(_ check: Check) -> String {
    ([check.question, check.appliesWhen ?? ""]
      + (check.steps + check.outcomes).flatMap { [$0.text] + $0.parts.map(\.text) })
      .joined(separator: "\n")
  }

  @Test func `3.1.2 asks about passages and phrases`() throws {
    let check = try Self.check("wcag/3.1.2")
    #expect(check.question.contains("passage or phrase") && check.appliesWhen?.contains("phrase") == true)
  }

  @Test func `1.4.6 leaves out, as 1.4.3 does, words that are a small part of a picture`() throws {
    #expect(Self.text(try Self.check("wcag/1.4.3")).contains("in a photo"))
    #expect(Self.text(try Self.check("wcag/1.4.6")).contains("words in a picture that shows much else"))
  }

  @Test(arguments: ["wcag/2.4.8", "wcag/3.3.4", "wcag/3.3.6"])
  func `a criterion that is not about assistive technology asks for none`(_ path: String) throws {
    #expect(!Self.text(try Self.check(path)).contains("screen reader"))
  }

  @Test(arguments: [
    ("content-resizing/both-means", RequirementLevel.must), ("changing-focus/submit-button", .should),
    ("containers-and-landmarks/web-main-landmark", .must), ("containers-and-landmarks/web-landmarks", .should),
    ("focusable-elements/web-tabindex", .must), ("focus-order/web-positive-tabindex", .must),
    ("progressive-functionality/web-controls-and-scripts", .must),
    ("alternatives-for-non-text-content/web-alternatives", .must),
  ])
  func `what the BBC asks of web pages has its level`(_ path: String, level: RequirementLevel) throws {
    let check = try Self.check("bbc-mag/\(path)")
    #expect(check.level == level && check.platforms == [.web])
  }

  @Test func `the BBC excepts no links from the size of targets`() throws {
    let text = Self.text(try Self.check("bbc-mag/touch-target-size/physical-size"))
    #expect(text.contains("links inside a sentence as targets like any other"))
  }

  @Test func `an error that is heard when it is reached is told from one that is heard at once`() throws {
    let reached = try Self.check("bbc-mag/error-messages-and-correction")
    let atOnce = try Self.check("bbc-mag/error-messages-and-correction/heard-at-once")
    #expect(Self.text(reached).contains("when it is reached") && !Self.text(reached).contains("spoken by itself"))
    #expect(atOnce.level == .must && Self.text(atOnce).contains("without a gesture"))
  }

  @Test func `a switch may bear another control's word, with the hint that it toggles`() throws {
    let text = Self.text(try Self.check("native/toggle-switch/role-switch"))
    #expect(text.contains("another control's word with 'Double tap to toggle setting'"))
  }

  @Test(arguments: ["combined-elements", "custom-control-activation"])
  func `buttons, links and expandables may be combined and custom, too`(_ key: String) throws {
    let types = Set(try Self.check("voiceover-spec/\(key)").elementTypes.map(\.type))
    #expect(types.isSuperset(of: ["button", "link", "expandable", "table-row-button"]))
  }

  @Test func `4.1.3 has the clause of conformance reports, and is found by the other number`() throws {
    let wcag = try #require(try Self.packs.get().first { $0.key == "wcag" })
    let clauses = try #require(wcag.guidelines.first { $0.key == "4.1.3" }?.criterion?.clauses)
    let app = try #require(clauses.first { $0.platforms.contains(.ios) })
    #expect(app.reference == "en-301-549/11.4.1.3")
    #expect(app.references == ["en-301-549/11.4.1.3", "en-301-549/11.4.1.3.1"])
    #expect(wcag.targets.contains("en-301-549/11.4.1.3.1"))
  }

  @Test func `whether a button shows its focus is asked with the keyboard`() throws {
    #expect(try Self.check("native/button/keyboard-visible-focus").method == .keyboard)
  }
}
