import AuditModel
import AuditRules
import AuditStore
import TestSupport
import Testing

@testable import AuditService

/// Each finding keeps what the specification said of its place when it was made, as far as its check reads it (DESIGN
/// rule 2c).
@Suite struct PlaceDigestTests {
  private let audit: PlaceAudit

  init() throws {
    audit = try PlaceAudit()
  }

  // MARK: What is the same

  @Test func `two checks of one dimension read the same, those of another one something else`() throws {
    let name = try audit.digest("pay/amount", "name")
    #expect(try audit.digest("pay/amount", "wording") == name)
    let others = try ["keyboard", "size", "focus", "title"].map { try audit.digest("pay/amount", $0) } + [name]
    #expect(Set(others).count == 5)
    #expect(try audit.count("place_digest") == 5, "Each is kept once.")
    #expect(try audit.count("finding") == 6)
    #expect(others.allSatisfy { $0?.bytes.count == 32 && $0?.parts == nil })
  }

  @Test func `what reads nothing reads type and variant`() throws {
    let before = try audit.digest("pay/amount", "size")
    try audit.change("amount") { $0.expectation.label = "Sum" }
    #expect(try audit.digest("pay/amount", "size") == before)
    try audit.change("amount") { $0.type = "search" }
    let typed = try audit.digest("pay/amount", "size")
    try audit.change("amount") { $0.variant = "wide" }
    #expect(Set([before, typed, try audit.digest("pay/amount", "size")]).count == 3)
  }

  @Test func `keys, sizes and what people are told are read by none`() throws {
    let checks = PlaceAudit.elementChecks
    let before = try checks.map { try audit.digest("pay/amount", $0) }
    try audit.change("amount") { $0.size = ElementSpecification.Size(width: 44, height: 44) }
    try audit.save { screen in
      screen.route = "Tap Pay"
      screen.team = "money"
      screen.states.append(StateSpecification(key: "empty"))
    }
    #expect(try checks.map { try audit.digest("pay/amount", $0) } == before)
    #expect(try audit.digest("pay@empty/amount", "name") == before[0], "It says the same in the new state.")
  }

  @Test func `a label that is edited between two findings tells those apart that read it`() throws {
    let element = try audit.digests("pay/amount", PlaceAudit.elementChecks)
    let screen = try audit.digests("pay", PlaceAudit.screenChecks)
    try audit.change("amount") { $0.expectation.label = "Sum" }
    let edited = try audit.digests("pay/amount", PlaceAudit.elementChecks)
    let editedScreen = try audit.digests("pay", PlaceAudit.screenChecks)
    #expect(element.filter { edited[$0.key] != $0.value }.keys.sorted() == ["name", "wording"])
    #expect(screen.filter { editedScreen[$0.key] != $0.value }.keys.sorted() == ["whole-name"])
    #expect(try audit.digest("pay/send", "name") == audit.digest("pay/send", "name"))
    try audit.change("amount") { $0.expectation.label = "Amount" }
    #expect(try audit.digests("pay/amount", PlaceAudit.elementChecks) == element, "Set back.")
    #expect(try audit.digests("pay", PlaceAudit.screenChecks) == screen)
  }

  @Test func `an edit of the same transaction is seen by a recorder that was lent before it`() throws {
    let kept = try audit.database.write(at: Sample.now) { transaction in
      let session = try transaction.read.session(audit.session)
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("pay", of: release)
      let check = try #require(
        try transaction.read.checkDefinitions(for: release.id).first { $0.check.path == "place/asked/name" })
      let finding = NewFinding(
        address: try transaction.addressKey(
          of: try #require(Address("pay/amount")), in: release.product, screen: screen.id),
        check: check.id, outcome: .passed, observedAt: Sample.now)
      return try transaction.withFindingRecorder(for: session, release: release) { recorder in
        var kept: [Identifier<Finding>] = []
        for label in ["Amount", "Sum", "Amount"] {
          var content = screen.specification
          content.elements[1].expectation.label = label
          try transaction.saveSpecification(content, for: release)
          kept.append(try recorder.record(finding) { _ in "" }.finding)
        }
        return kept
      }
    }
    let digests = try kept.map { try audit.digest(of: $0) }
    #expect(digests[0] != digests[1] && digests[0] == digests[2])
  }

  // MARK: What sets a pass aside

  /// What becomes of a pass when the screen changes.
  private enum Change: String, CaseIterable {
    case label, traits, type, added, removed, moved

    func apply(to screen: inout ScreenSpecification) {
      switch self {
      case .label: screen.elements[1].expectation.label = "Sum"
      case .traits: screen.elements[1].expectation.traits = [.searchField]
      case .type: screen.elements[1].type = "search"
      case .added: screen.insert(PlaceAudit.element("banner", "button", "More"), at: 4)
      case .removed: screen.removeElement(at: 3)
      case .moved: screen.elements.swapAt(2, 3)
      }
    }

    /// The checks whose pass is set aside: of `pay` and of its element `amount`, the second of heading, amount, send, more.
    var setsAside: Set<String> {
      switch self {
      case .label: ["name", "wording", "whole-name"]
      case .traits: ["keyboard", "whole-keyboard"]
      case .type: Set(PlaceAudit.elementChecks + PlaceAudit.screenChecks)
      case .added: Set(PlaceAudit.screenChecks)
      case .removed: ["whole-focus"]
      // Beside amount there is another one now.
      case .moved: ["focus", "whole-focus"]
      }
    }
  }

  @Test(arguments: Change.allCases)
  private func `what changes sets those passes aside that read it, until it is set back`(_ change: Change) throws {
    let before = try audit.all()
    try audit.save { change.apply(to: &$0) }
    let now = try audit.all()
    let aside = try before.filter { check, digest in
      try !digest.holds(when: #require(now[check]))
    }
    #expect(Set(aside.keys) == change.setsAside)
    try audit.save { $0 = PlaceAudit.pay }
    #expect(try audit.all() == before)
  }

  @Test func `an element that was added is named, however many say the same`() throws {
    let before = try #require(try audit.digest("pay", "whole-size"))
    // Of another screen whose elements are of the same types.
    try audit.saveOther()
    let other = try #require(try audit.digest("other", "whole-size"))
    #expect(other != before)
    try audit.save { Change.added.apply(to: &$0) }
    #expect(before.news(in: try #require(try audit.digest("pay", "whole-size"))) == ["banner"])
    #expect(other.parts?.keys.sorted() == ["a", "b", "c", "d"])
  }

  @Test func `a state has a specification of its own`() throws {
    let (here, failed) = (try audit.digest("pay/amount", "name"), try audit.digest("pay@failed/amount", "name"))
    #expect(here == failed)
    try audit.change("amount") { element in
      element.stateExpectations["failed"] = element.expectation
      element.stateExpectations["failed"]?.label = "Amount, too large"
    }
    #expect(try audit.digest("pay/amount", "name") == here)
    #expect(try audit.digest("pay@failed/amount", "name") != here)
    #expect(try audit.digest("pay@failed", "whole-name") != audit.digest("pay", "whole-name"))
  }

  // MARK: Places of other kinds

  @Test func `a component's finding reads the component's own elements, one on a screen the screen's`() throws {
    try audit.saveBar()
    let own = try #require(try audit.digest("%bar/home", "name"))
    #expect(try audit.digest("pay/home", "name") == own, "The element says the same there.")
    let order = try audit.digest("%bar/home", "focus")
    let orderOnScreen = try audit.digest("pay/home", "focus")
    #expect(order != orderOnScreen)
    try audit.change("amount") { $0.expectation.label = "Sum" }
    try audit.save { Change.added.apply(to: &$0) }
    #expect(try audit.digest("%bar/home", "name") == own && audit.digest("%bar/home", "focus") == order)
    try audit.saveBar { $0.elements[0].expectation.label = "Start" }
    #expect(try audit.digest("%bar/home", "name") != own)
    #expect(try audit.digest("pay/home", "name") == audit.digest("%bar/home", "name"))
    let whole = try #require(try audit.digest("%bar", "whole-name"))
    #expect(whole.parts?.keys.sorted() == ["%bar/home", "%bar/settings"])
  }

  @Test func `what the specification lacks is another place than any that says nothing`() throws {
    let specified = try audit.digest("pay/more", "size")
    try audit.save { Change.removed.apply(to: &$0) }
    let gone = try #require(try audit.digest("pay/more", "size"))
    #expect(gone != specified)
    #expect(try audit.digest("pay/more", "name") == gone, "Nothing is said of it, whatever is read.")
    // printf '6:absent,' | sha256sum
    #expect(try audit.hex("pay/more", "size") == "cf2df3d8ddf3ac4c52838614a683b7d38ad92f3b10b67f1015babf7796c26f4c")
    try audit.save { $0.states = [] }
    #expect(try audit.digest("pay@failed/amount", "name") == gone)
    #expect(try audit.digest("pay@failed", "whole-name") == gone)
    try audit.save { $0 = PlaceAudit.pay }
    #expect(try audit.digest("pay/more", "size") == specified)
  }

  @Test func `a specification says nothing of the product, and nothing is kept`() throws {
    #expect(try audit.digest(".", "product") == nil)
    #expect(try audit.digest(".", "whole-name") == nil, "A site-level failure neither.")
    #expect(try audit.count("place_digest") == 0)
    #expect(try audit.count("finding WHERE place_digest_id IS NULL") == 2)
  }

  @Test func `an amendment stands in the place of the finding that it corrects`() throws {
    let first = try audit.record("pay/amount", "name")
    try audit.change("amount") { $0.expectation.label = "Sum" }
    let amended = try audit.record("pay/amount", "name", .failed, amends: first)
    let again = try audit.record("pay/amount", "name", amends: amended)
    let anew = try audit.record("pay/amount", "name")
    let digests = try [first, amended, again, anew].map { try audit.digest(of: $0) }
    #expect(digests[0] != nil && digests[1] == digests[0] && digests[2] == digests[0])
    #expect(digests[3] != digests[0])
  }

  @Test func `a release reads what holds in it`() throws {
    let before = try audit.digest("pay/amount", "name")
    let session = try audit.addRelease("2.0")
    let inherited = try audit.record("pay/amount", "name", session: session)
    #expect(try audit.digest(of: inherited) == before)
    try audit.save(for: "2.0") { $0.elements[1].expectation.label = "Sum" }
    #expect(try audit.digest(of: audit.record("pay/amount", "name", session: session)) != before)
    #expect(try audit.digest("pay/amount", "name") == before)
  }

  // MARK: In the file

  @Test func `two copies that record at one place keep the same digest`() throws {
    let copy = try audit.copy()
    // Other local keys there.
    _ = try copy.digest("pay/send", "keyboard")
    for (place, check) in [
      ("pay/amount", "name"), ("pay", "whole-name"), ("pay", "whole-focus"), ("pay/send", "focus"),
    ] {
      let here = try #require(try audit.hex(place, check))
      #expect(here == (try copy.hex(place, check)) && here.utf8.count == 64, "\(place) \(check)")
    }
  }

  @Test func `parts that are not those of the digest are found, with a finding that has it`() throws {
    _ = try audit.digest("pay/amount", "name")
    let finding = try audit.record("pay", "whole-name")
    _ = try audit.record("pay", "whole-name")
    #expect(try audit.database.check() == [])
    for change in ["replace(parts, 'amount', 'summit')", "'{}'", "'{x}'"] {
      try audit.damage("parts", with: "iif(parts IS NULL, NULL, \(change))")
      #expect(
        try audit.database.check() == [
          "what the specification said of a place does not fit its digest: of finding \(finding.rawValue) and 1 more"
        ])
    }
  }

  @Test func `another digest is not what was chained`() throws {
    _ = try audit.digest("pay/amount", "name")
    try audit.damage("digest", with: "zeroblob(32)")
    #expect(
      try audit.database.check() == [
        "a row of a log is not what was chained: what replica 1 wrote about app differs from its chain"
      ])
  }
}
