import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 8 over editions of a pack: a failure is carried to what its check became.
@Suite struct CarriedEditionTests {
  private static func check(_ name: String, ways: [String] = []) -> Check {
    TestPack.check(
      "t/g/\(name)", .screen, ways: ways.map { TestPack.check("t/g/\(name)/\($0)", .screen) })
  }

  private static func pack(_ edition: String, _ checks: [Check], _ successions: [String: [String]] = [:]) -> Pack {
    Pack(
      key: "t", edition: edition, title: "Pack", publisher: "Test", language: "en", source: "https://example.org/t",
      licence: "CC0-1.0", attribution: "Test", elementTypes: [],
      successions: successions.sorted { $0.key < $1.key }.map {
        CheckSuccession(old: "t/g/\($0.key)", new: $0.value.map { "t/g/\($0)" })
      },
      guidelines: [TestPack.guideline("g", .must, checks)])
  }

  private static func audit(_ checks: [Check]) throws -> AuditFixture {
    try AuditFixture(
      pack: pack("1", checks), profile: TestPack.profile(elementChecks: false),
      screens: [ScreenSpecification(key: "home", title: "Home")])
  }

  /// `CHECK OUTCOME FROM` of each cell of `home`.
  private func cells(_ audit: AuditFixture, _ version: String? = nil) throws -> [String] {
    try audit.evaluate(version).cells.map { cell in
      "\(cell.definition.check.path.dropFirst(4)) \(cell.outcome.name) \(cell.carriedFrom ?? "-")"
    }
  }

  @Test func `a renamed check has the failure of its old name`() throws {
    let audit = try Self.audit([Self.check("old")])
    let finding = try audit.record("home", "t/g/old", .failed)
    try audit.load(Self.pack("2", [Self.check("new")], ["old": ["new"]]))
    #expect(try cells(audit) == ["old failed -"], "1.0 keeps its edition.")
    try audit.follow("2.0")
    #expect(try cells(audit) == ["new failed 1.0"])
    #expect(try audit.evaluate().cells.map(\.findings) == [[finding]])
    try audit.record("home", "t/g/new", .passed)
    try audit.follow("3.0")
    #expect(try cells(audit) == ["new untested -"])
  }

  @Test(arguments: [[], ["a", "b"]])
  func `the failure of a check that an edition drops is listed`(_ ways: [String]) throws {
    let audit = try Self.audit([Self.check("old", ways: ways), Self.check("other")])
    for way in ways.isEmpty ? ["old"] : ways.map({ "old/\($0)" }) { try audit.record("home", "t/g/\(way)", .failed) }
    try audit.load(Self.pack("2", [Self.check("other")]))
    try audit.follow("2.0")
    try audit.record("home", "t/g/other", .passed)
    let compliance = try audit.evaluate().compliance
    #expect(
      compliance.droppedFailuresHeldAgainst.map { "\($0.address) \($0.check) \($0.cause)" } == ["home t/g/old notAsked"]
    )
    #expect(compliance.verdict == .incomplete)
  }

  @Test func `a check that was split fails in each of its parts until that part is tested`() throws {
    let audit = try Self.audit([Self.check("both")])
    try audit.record("home", "t/g/both", .failed)
    try audit.load(Self.pack("2", [Self.check("left"), Self.check("right")], ["both": ["left", "right"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["left failed 1.0", "right failed 1.0"])
    try audit.record("home", "t/g/left", .passed)
    #expect(try cells(audit) == ["left passed -", "right failed 1.0"])
    try audit.follow("3.0")
    #expect(try cells(audit) == ["left untested -", "right failed 1.0"])
  }

  @Test func `a check that keeps its name and gives a part away carries to both`() throws {
    let audit = try Self.audit([Self.check("whole")])
    try audit.record("home", "t/g/whole", .failed)
    try audit.load(Self.pack("2", [Self.check("whole"), Self.check("part")], ["whole": ["whole", "part"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["whole failed 1.0", "part failed 1.0"])
  }

  @Test func `renamed twice, with and without a release between`() throws {
    for isBetween in [true, false] {
      let audit = try Self.audit([Self.check("first")])
      try audit.record("home", "t/g/first", .failed)
      try audit.load(Self.pack("2", [Self.check("second")], ["first": ["second"]]))
      if isBetween { try audit.follow("2.0") }
      try audit.load(Self.pack("3", [Self.check("third")], ["second": ["third"]]))
      try audit.follow("3.0")
      #expect(try cells(audit) == ["third failed 1.0"], "a release between: \(isBetween)")
    }
  }

  @Test func `a pass under the old name ends an older failure under it`() throws {
    let audit = try Self.audit([Self.check("old")])
    try audit.record("home", "t/g/old", .failed)
    try audit.follow("1.1")
    try audit.record("home", "t/g/old", .passed)
    try audit.load(Self.pack("2", [Self.check("new")], ["old": ["new"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["new untested -"])
  }

  @Test func `a check that was dropped takes its failure with it`() throws {
    let audit = try Self.audit([Self.check("old"), Self.check("other")])
    try audit.record("home", "t/g/old", .failed)
    try audit.load(Self.pack("2", [Self.check("other")]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["other untested -"])
    #expect(try audit.evaluate().compliance.verdict == .notEvaluated)
  }

  @Test func `a name that comes back after a rename is another check's`() throws {
    let audit = try Self.audit([Self.check("old")])
    try audit.record("home", "t/g/old", .failed)
    try audit.load(Self.pack("2", [Self.check("new")], ["old": ["new"]]))
    try audit.follow("2.0")
    try audit.record("home", "t/g/new", .passed)
    try audit.follow("3.0")
    #expect(try cells(audit) == ["new untested -"])
  }

  @Test func `two checks that became one fail where either did last`() throws {
    let audit = try Self.audit([Self.check("left"), Self.check("right")])
    try audit.record("home", "t/g/left", .passed)
    try audit.record("home", "t/g/right", .failed)
    try audit.load(Self.pack("2", [Self.check("one")], ["left": ["one"], "right": ["one"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["one failed 1.0"])
  }

  @Test func `renamed ways that had all failed are a failure of the check`() throws {
    let audit = try Self.audit([Self.check("old", ways: ["a", "b"])])
    for way in ["a", "b"] { try audit.record("home", "t/g/old/\(way)", .failed) }
    try audit.load(
      Self.pack("2", [Self.check("new", ways: ["c", "d"])], ["old/a": ["new/c"], "old/b": ["new/d"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["new failed 1.0"])
  }

  @Test func `the ways of a renamed check are those of the same keys`() throws {
    let audit = try Self.audit([Self.check("old", ways: ["a", "b"])])
    for way in ["a", "b"] { try audit.record("home", "t/g/old/\(way)", .failed) }
    try audit.load(Self.pack("2", [Self.check("new", ways: ["a", "b"])], ["old": ["new"]]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["new failed 1.0"])
    try audit.record("home", "t/g/new/b", .passed)
    #expect(try cells(audit) == ["new passed -"])
  }

  @Test func `a third way of a check that failed in all its ways leaves the failure`() throws {
    let audit = try Self.audit([Self.check("old", ways: ["a", "b"])])
    for way in ["a", "b"] { try audit.record("home", "t/g/old/\(way)", .failed) }
    try audit.load(Self.pack("2", [Self.check("old", ways: ["a", "b", "c"])]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["old failed 1.0"])
    try audit.record("home", "t/g/old/a", .failed)
    #expect(try cells(audit) == ["old failed 1.0"], "The other ways are open.")
    try audit.record("home", "t/g/old/c", .passed)
    #expect(try cells(audit) == ["old passed -"])
  }

  @Test func `a way that was left open before stays open`() throws {
    let audit = try Self.audit([Self.check("old", ways: ["a", "b"])])
    try audit.record("home", "t/g/old/a", .failed)
    try audit.load(Self.pack("2", [Self.check("old", ways: ["a", "b", "c"])]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["old untested -"])
  }

  @Test func `a check gets ways, and loses them again`() throws {
    let audit = try Self.audit([Self.check("whole")])
    try audit.record("home", "t/g/whole", .failed)
    try audit.load(Self.pack("2", [Self.check("whole", ways: ["a", "b"])]))
    try audit.follow("2.0")
    #expect(try cells(audit) == ["whole failed 1.0"])
    for way in ["a", "b"] { try audit.record("home", "t/g/whole/\(way)", .failed) }
    try audit.load(Self.pack("3", [Self.check("whole")]))
    try audit.follow("3.0")
    #expect(try cells(audit) == ["whole failed 2.0"])
  }

  @Test func `an edition that is loaded later changes nothing of a release`() throws {
    let audit = try Self.audit([Self.check("old")])
    try audit.record("home", "t/g/old", .failed)
    try audit.follow("2.0")
    let before = try audit.account("2.0")
    try audit.load(Self.pack("2", [Self.check("new")], ["old": ["new"]]))
    #expect(try audit.account("2.0") == before)
  }
}
