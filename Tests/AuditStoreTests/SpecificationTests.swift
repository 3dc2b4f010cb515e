import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What a release says of a screen holds from its release on, and never changes what is frozen.
@Suite struct SpecificationTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func titles(of version: String) throws -> [String] {
    try audit.screens(of: version).map(\.title)
  }

  private func screen(_ title: String, key: String = "sign-in") -> ScreenSpecification {
    var screen = Sample.signIn
    screen.key = key
    screen.title = title
    return screen
  }

  @Test func `every field comes back as it was saved`() throws {
    var screen = ScreenSpecification(key: "full", title: "Full 🙂", route: "Menu > “Full”", team: "payments")
    screen.states = [
      StateSpecification(key: "loading", title: "Loading", trigger: "Slow network"),
      StateSpecification(key: "empty"),
    ]
    var card = ElementSpecification(key: "card", type: "button")
    card.variant = "table-row"
    card.container = "list"
    card.members = ["Name", "Amount, \"EUR\"", "a\\b/c"]
    card.size = ElementSpecification.Size(width: 44.5, height: 48)
    card.presence = ["default", "empty"]
    card.expectation.label = "Card"
    card.expectation.value = .literal("<none>")
    card.expectation.traits = [.selected, .button]
    card.expectation.hint = "Opens the card"
    card.expectation.actions = ["Delete", "Rename"]
    card.expectation.focus = "stays"
    card.expectation.textColor = HexColor("#0A0B0C")
    card.expectation.backgroundColor = HexColor("#FFFFFF")
    card.expectation.textSize = 13.5
    card.expectation.isBold = false
    var inEmpty = Expectation()
    inEmpty.label = "No card"
    inEmpty.value = .placeholder("nothing")
    inEmpty.traits = []
    inEmpty.actions = []
    inEmpty.isBold = true
    card.stateExpectations = ["empty": inEmpty]
    var hidden = ElementSpecification(key: "hidden", type: "text")
    hidden.presence = ["loading"]
    hidden.members = []
    screen.elements = [card, hidden, ElementSpecification(key: "bare", type: "text")]

    #expect(try audit.save(screen, for: "1.0") == .added)
    #expect(try audit.screens(of: "1.0").last == screen)
    #expect(try audit.save(screen, for: "1.0") == .unchanged)
  }

  @Test func `the screens of a release are in the order in which they were added`() throws {
    for key in ["zebra", "ant"] { try audit.save(screen(key, key: key), for: "1.0") }
    #expect(try audit.screens(of: "1.0").map(\.key) == ["sign-in", "zebra", "ant"])
  }

  @Test func `a release after it says the same until it is told otherwise`() throws {
    try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.screens(of: "1.1") == [Sample.signIn])
  }

  @Test func `saving for a later release leaves the earlier one as it was`() throws {
    try audit.addRelease("1.1", after: "1.0")
    var changed = Sample.signIn
    changed.title = "Log in"
    changed.states = []
    changed.elements = [Sample.signIn.elements[3]]
    #expect(try audit.save(changed, for: "1.1") == .changed)
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
    #expect(try audit.screens(of: "1.1") == [changed])
  }

  @Test func `saving what already holds changes nothing`() throws {
    try audit.addRelease("1.1", after: "1.0")
    let before = try RawFile(path: audit.path).rows("SELECT * FROM specification")
    #expect(try audit.save(Sample.signIn, for: "1.0") == .unchanged)
    #expect(try audit.save(Sample.signIn, for: "1.1") == .unchanged)
    #expect(try RawFile(path: audit.path).rows("SELECT * FROM specification") == before)
  }

  @Test func `saving for the release that began it changes it there and in those after it`() throws {
    try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.save(screen("Changed"), for: "1.0") == .changed)
    #expect(try titles(of: "1.0") == ["Changed"])
    #expect(try titles(of: "1.1") == ["Changed"])
  }

  @Test func `saving for a release in between leaves those on both sides as they were`() throws {
    try audit.addRelease("1.1", after: "1.0")
    try audit.addRelease("1.2", after: "1.1")
    try audit.save(screen("Third"), for: "1.2")
    try audit.save(screen("Second"), for: "1.1")
    #expect(try titles(of: "1.0") == ["Sign in"])
    #expect(try titles(of: "1.1") == ["Second"])
    #expect(try titles(of: "1.2") == ["Third"])
    try audit.save(screen("Second again"), for: "1.1")
    #expect(try ["1.0", "1.1", "1.2"].flatMap(titles) == ["Sign in", "Second again", "Third"])
  }

  @Test func `findings keep their element when its specification changes`() throws {
    let recorded = try audit.record("sign-in/username", "sample/names/label", .failed)
    var without = Sample.signIn
    without.elements = []
    try audit.save(without, for: "1.0")
    let finding = try audit.database.read { try $0.finding(recorded.finding) }
    #expect(finding.address == .screen(key: "sign-in", state: "default", element: "username"))
    #expect(try audit.database.check() == [])
  }

  @Test func `a frozen release refuses, and says which`() throws {
    try audit.setStage(.frozen, of: "1.0")
    #expect(throws: StoreError.frozen(release: "1.0")) { try audit.save(screen("Changed"), for: "1.0") }
    #expect(throws: StoreError.frozen(release: "1.0")) {
      try audit.save(screen("New", key: "new"), for: "1.0")
    }
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
  }

  @Test func `what a later frozen release shares is not changed`() throws {
    try audit.addRelease("1.1", after: "1.0")
    try audit.setStage(.frozen, of: "1.1")
    let error = try #require(throws: StoreError.self) { try audit.save(screen("Changed"), for: "1.0") }
    #expect(
      error
        == .invalid(
          "release 1.1 is frozen and shares the specification of sign-in with 1.0; "
            + "change it in the release after 1.1"))
    #expect(try audit.screens(of: "1.1") == [Sample.signIn])
    #expect(try audit.save(Sample.signIn, for: "1.0") == .unchanged)
  }

  @Test func `what a later frozen release does not share can be changed`() throws {
    try audit.addRelease("1.1", after: "1.0")
    try audit.save(screen("Other"), for: "1.1")
    try audit.setStage(.frozen, of: "1.1")
    #expect(try audit.save(screen("Changed"), for: "1.0") == .changed)
    #expect(try titles(of: "1.1") == ["Other"])
  }

  @Test func `an earlier frozen release keeps what it said`() throws {
    try audit.setStage(.frozen, of: "1.0")
    try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.save(screen("Changed"), for: "1.1") == .changed)
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
  }

  @Test func `a screen that a later release has can be added to an earlier one`() throws {
    try audit.addRelease("1.1", after: "1.0")
    try audit.save(screen("Late", key: "pay"), for: "1.1")
    #expect(try titles(of: "1.0") == ["Sign in"])
    #expect(try audit.save(screen("Early", key: "pay"), for: "1.0") == .added)
    #expect(try titles(of: "1.0") == ["Sign in", "Early"])
    #expect(try titles(of: "1.1") == ["Sign in", "Late"])
  }

  @Test func `a screen that was taken out of scope comes back as it was`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      let release = try transaction.read.release("1.0", of: try transaction.read.product("app"))
      let screen = try transaction.read.screen("sign-in", of: release)
      try transaction.removeFromScope(screen.id, of: release)
    }
    #expect(try audit.screens(of: "1.0") == [])
    #expect(try audit.save(Sample.signIn, for: "1.0") == .unchanged)
    #expect(try audit.screens(of: "1.0") == [Sample.signIn])
  }

  @Test func `a screen of a release that is not there is an error that lists the others`() throws {
    let error = try #require(throws: StoreError.self) {
      try audit.database.read { try $0.screen("pay", of: try $0.release("1.0", of: try $0.product("app"))) }
    }
    #expect(error == .notFound(kind: "screen", reference: "pay", hint: "release 1.0 has sign-in"))
  }

  @Test func `the view names the release that says what holds`() throws {
    try audit.addRelease("1.1", after: "1.0")
    try audit.addRelease("1.2", after: "1.1")
    try audit.save(screen("Second"), for: "1.1")
    let rows = try RawFile(path: audit.path).texts(
      """
      SELECT release || ' ' || title || ' ' || said_in || ' ' || element_count
      FROM v_screen
      ORDER BY release
      """)
    #expect(rows == ["1.0 Sign in 1.0 4", "1.1 Second 1.1 4", "1.2 Second 1.1 4"])
  }
}
