import AuditModel
import AuditReports
import AuditRules
import AuditService
import Testing

/// DESIGN rule 8, comparison: each change once, by hand, in databases.
@Suite struct ReleaseComparisonTests {
  private static let screens = (1...9).map { ScreenSpecification(key: "s\($0)", title: "Screen \($0)") }

  private static func pack(_ checks: [String], edition: String = "1", _ successions: [CheckSuccession] = []) -> Pack {
    Pack(
      key: "t", edition: edition, title: "Pack", publisher: "Test", language: "en", source: "https://example.org/t",
      licence: "CC0-1.0", attribution: "Test", elementTypes: [], successions: successions,
      guidelines: checks.map { name in
        TestPack.guideline(
          name, name == "tip" ? .should : .must,
          [TestPack.check("t/\(name)", .screen, name == "tip" ? .should : .must)])
      })
  }

  private static func audit(_ checks: [String] = ["title"], screens: [ScreenSpecification] = screens) throws
    -> AuditFixture
  {
    try AuditFixture(pack: pack(checks), profile: TestPack.profile(elementChecks: false), screens: screens)
  }

  /// `CHANGE ADDRESS OLD NEW FROM` of each change.
  private func changes(_ audit: AuditFixture, _ old: String, _ new: String) throws -> [String] {
    try audit.compare(old, new).changes.map { cell in
      "\(cell.change.rawValue) \(cell.address) \(cell.old?.name ?? "none") \(cell.new?.name ?? "none") \(cell.carriedFrom ?? "-")"
    }
  }

  @Test func `each change once`() throws {
    let audit = try Self.audit()
    // 1.0: s2 failed. 2.0: s2 passed; what else is compared with 3.0.
    try audit.record("s2", "t/title", .failed)
    try audit.follow("2.0")
    for (screen, outcome) in [
      ("s1", Outcome.passed), ("s2", .passed), ("s3", .failed), ("s5", .passed), ("s6", .failed), ("s8", .passed),
    ] {
      try audit.record(screen, "t/title", outcome)
    }
    try audit.follow("3.0")
    for (screen, outcome) in [
      ("s1", Outcome.failed), ("s2", .failed), ("s6", .passed), ("s7", .passed), ("s8", .passed),
    ] {
      try audit.record(screen, "t/title", outcome)
    }
    #expect(
      try changes(audit, "2.0", "3.0") == [
        "newly-failing s1 passed failed -", "re-emerged s2 passed failed -", "still-failing s3 failed failed 2.0",
        "no-longer-tested s5 passed untested -",
        "fixed-and-verified s6 failed passed -", "newly-passing s7 untested passed -",
      ])
    let comparison = try audit.compare("2.0", "3.0")
    for change in ReleaseChange.allCases where ![.claimedFixed, .unsettled, .noLongerAsked].contains(change) {
      #expect(comparison.changes(change).count == 1, "\(change.rawValue)")
    }
    #expect(comparison.differences.isEmpty)
    #expect(comparison.old.verdict == .nonconformant && comparison.new.verdict == .nonconformant)
  }

  @Test func `over a release between, what it found counts`() throws {
    let audit = try Self.audit()
    for screen in ["s1", "s2"] { try audit.record(screen, "t/title", .failed) }
    try audit.record("s3", "t/title", .passed)
    try audit.follow("2.0")
    try audit.record("s1", "t/title", .passed)
    try audit.record("s3", "t/title", .failed)
    try audit.follow("3.0")
    try audit.record("s4", "t/title", .failed)
    #expect(
      Set(try changes(audit, "1.0", "3.0")) == [
        // s1 passed in 2.0, so that nothing is carried; 3.0 did not look.
        "no-longer-tested s1 failed untested -", "still-failing s2 failed failed 1.0",
        "newly-failing s4 untested failed -", "newly-failing s3 passed failed 2.0",
      ])
  }

  @Test func `a failure that was never seen to pass in between did not pass`() throws {
    let audit = try Self.audit()
    try audit.record("s1", "t/title", .failed)
    try audit.follow("2.0")
    try audit.record("s1", "t/title", .failed)
    try audit.follow("3.0")
    try audit.record("s1", "t/title", .failed)
    #expect(try changes(audit, "2.0", "3.0") == ["still-failing s1 failed failed -"])
  }

  @Test func `screens, elements and checks that are new or removed`() throws {
    var home = ScreenSpecification(key: "home", title: "Home")
    home.elements = [TestPack.element("a", "text"), TestPack.element("b", "text")]
    let audit = try Self.audit(["title", "old"], screens: [home, ScreenSpecification(key: "gone", title: "Gone")])
    try audit.record("gone", "t/title", .failed)
    try audit.record("home", "t/old", .failed)
    try audit.load(Self.pack(["title", "new"], edition: "2"))
    home.elements = [TestPack.element("b", "text"), TestPack.element("c", "text")]
    try audit.follow("2.0", screens: [home, ScreenSpecification(key: "fresh", title: "Fresh")])
    try audit.removeFromScope("gone")
    let differences = try audit.compare("1.0", "2.0").differences.map {
      "\($0.kind) \($0.name) \($0.isNew ? "new" : "removed")"
    }
    #expect(
      Set(differences) == [
        "screen fresh new", "screen gone removed", "element home/c new", "element home/a removed", "check t/new new",
        "check t/old removed",
      ])
    #expect(differences.count == 6)
    let dropped = try audit.compare("1.0", "2.0").new.droppedFailures
    #expect(dropped.filter { $0.cause == .outOfScope }.map(\.address.description) == ["gone"])
  }

  @Test func `a failure on what is new is newly failing`() throws {
    let audit = try Self.audit()
    try audit.follow("2.0", screens: [ScreenSpecification(key: "new", title: "New")])
    try audit.record("new", "t/title", .failed)
    #expect(try changes(audit, "1.0", "2.0") == ["newly-failing new none failed -"])
  }

  @Test func `a renamed check is compared with what it was`() throws {
    let audit = try Self.audit(["old"])
    for screen in ["s1", "s2"] { try audit.record(screen, "t/old", .failed) }
    try audit.record("s3", "t/old", .passed)
    try audit.load(Self.pack(["new"], edition: "2", [CheckSuccession(old: "t/old", new: ["t/new"])]))
    try audit.follow("2.0")
    try audit.record("s1", "t/new", .passed)
    #expect(
      Set(try changes(audit, "1.0", "2.0")) == [
        "fixed-and-verified s1 failed passed -", "still-failing s2 failed failed 1.0",
        "no-longer-tested s3 passed untested -",
      ])
    #expect(Set(try audit.compare("1.0", "2.0").changes.map(\.check)) == ["t/new"])
  }

  @Test func `advice is told from what counts`() throws {
    let audit = try Self.audit(["title", "tip"])
    try audit.record("s1", "t/tip", .passed)
    try audit.follow("2.0")
    try audit.record("s1", "t/tip", .failed)
    let changes = try audit.compare("1.0", "2.0").changes
    #expect(changes.map(\.change) == [.newlyFailing])
    #expect(changes.map(\.isMustLevel) == [false])
  }

  @Test func `releases of which nothing is known have not changed`() throws {
    let audit = try Self.audit()
    try audit.follow("2.0")
    let comparison = try audit.compare("1.0", "2.0")
    #expect(comparison.changes.isEmpty)
    #expect(comparison.differences.isEmpty)
  }
}

extension ReleaseComparison {
  /// All cells that changed, by change in the order of ``ReleaseChange``.
  var changes: [ChangedCell] { ReleaseChange.allCases.flatMap(changes) }
}
