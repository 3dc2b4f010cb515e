import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What a copy says of a release that another one has frozen comes too late for that release, and is kept: `1.0` goes on
/// to `1.1`, and the hotfixes `1.0.1` and `0.9.1` stand beside it.
@Suite struct FrozenUnionTests {
  private let audit: SampleAudit
  private let other: AuditDatabase

  init() throws {
    audit = try SampleAudit()
    try audit.saveTabBar()
    try audit.saveProcess()
    try audit.addRelease("1.1", after: "1.0")
    try audit.addRelease("1.0.1", after: "1.0")
    try audit.database.write(at: Sample.now) { transaction in
      let product = try transaction.read.product("app")
      let profile = try transaction.read.release("1.0", of: product).profile
      _ = try transaction.addRelease(version: "0.9.1", of: product, after: nil, profile: profile)
    }
    other = try EditUnion.copy(audit, to: "other.sqlite")
  }

  private static func release(_ version: String, _ transaction: borrowing ReadTransaction) throws -> Release {
    try transaction.release(version, of: try transaction.product("app"))
  }

  /// Freezes `1.0` in a copy, as `release freeze` does.
  static func freeze(in database: AuditDatabase, minute: Int64) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      let release = try release("1.0", transaction.read)
      try transaction.record(
        GateRun(
          verdict: .nonconformant, policy: "failed: 0\n", reasons: [], letThrough: [], person: "cy",
          ranAt: Sample.now + minute * 60_000, toolVersion: "0-test"), Sample.answer, for: release)
      try transaction.setStage(.frozen, of: release, by: EditAuthor("cy"))
    }
  }

  /// Says something of `1.0` in a copy that does not know that it is frozen.
  private static func change(
    in database: AuditDatabase, minute: Int64,
    _ change: (borrowing WriteTransaction, Release) throws -> Void
  ) throws {
    try database.write(at: Sample.now + minute * 60_000) { transaction in
      try change(transaction, try release("1.0", transaction.read))
    }
  }

  /// Everything that a release says.
  private static func account(_ version: String, in database: AuditDatabase) throws -> [String] {
    try database.read { transaction in
      let release = try release(version, transaction)
      return try transaction.screens(of: release.id).map { "\($0.specification)" }
        + transaction.components(of: release.id).map { "\($0.specification)" }
        + transaction.processes(of: release.id).map { "\($0)" }
        + transaction.screensOutOfScope(of: release).map { "\($0)" }
        + transaction.packs(of: release.id) + [release.predecessor ?? "first"] + release.merges
    }
  }

  private func unite() throws {
    let again = try EditUnion.copy(audit, to: "again.sqlite")
    try EditUnion.takeOver(other, into: audit.database)
    try EditUnion.takeOver(again, into: other)
    for database in [audit.database, other] { #expect(try database.check() == []) }
  }

  /// Everything that can be said of a release in one go.
  private static func changeAll(_ transaction: borrowing WriteTransaction, _ release: Release) throws {
    var screen = try transaction.read.screen("sign-in", of: release).specification
    screen.title = "Log in"
    screen.removeElement(at: 0)
    try transaction.saveSpecification(screen, for: release, by: EditAuthor("bo"))
    var pay = Sample.signIn
    pay.key = "pay"
    try transaction.saveSpecification(pay, for: release, by: EditAuthor("bo"))
    var bar = Sample.tabBar
    bar.elements.removeLast()
    try transaction.saveSpecification(bar, for: release, by: EditAuthor("bo"))
    try transaction.saveProcess(
      ScreenProcess(key: "enter", title: "In", screens: ["pay", "sign-in"]), for: release, by: EditAuthor("bo"))
    try transaction.removeFromScope(
      try transaction.read.screen("sign-in", of: release).id, of: release, by: EditAuthor("bo", reason: "Gone."))
    try transaction.merge(try Self.release("0.9.1", transaction.read), into: release, by: EditAuthor("bo"))
  }

  @Test(arguments: [0, 3] as [Int64])
  func `what another copy said of it before or after it was frozen moves nothing of a frozen release`(
    minute: Int64
  ) throws {
    try Self.freeze(in: audit.database, minute: 2)
    let before = try Self.account("1.0", in: audit.database)
    try Self.change(in: other, minute: minute, Self.changeAll)
    #expect(try Self.account("1.0", in: other) != before)
    try unite()
    #expect(try Self.account("1.0", in: audit.database) == before)
    #expect(try Self.account("1.0", in: other) == before)
  }

  @Test func `an open release after it takes what came too late, and a title that it says itself stays`() throws {
    try Self.freeze(in: audit.database, minute: 1)
    var home = ScreenSpecification(key: "home", title: "Home")
    home.route = "Start the app."
    try Self.change(in: other, minute: 2) { transaction, release in
      var screen = try transaction.read.screen("sign-in", of: release).specification
      screen.title = "Log in"
      screen.team = "core"
      try transaction.saveSpecification(screen, for: release, by: EditAuthor("bo"))
      try transaction.saveSpecification(home, for: release, by: EditAuthor("bo"))
    }
    try audit.database.write(at: Sample.now + 180_000) { transaction in
      let release = try Self.release("1.1", transaction.read)
      var screen = try transaction.read.screen("sign-in", of: release).specification
      screen.title = "Enter"
      try transaction.saveSpecification(screen, for: release, by: EditAuthor("ana"))
    }
    try unite()
    for database in [audit.database, other] {
      let titles = try database.read { transaction in
        try ["1.0", "1.0.1", "1.1"].map { version in
          let screen = try transaction.screen("sign-in", of: Self.release(version, transaction)).specification
          return [screen.title, screen.team]
        }
      }
      #expect(titles == [["Sign in", "identity"], ["Log in", "core"], ["Enter", "core"]])
    }
  }

  @Test func `a release that is open behind a frozen one takes it, and the frozen one does not`() throws {
    try audit.database.write(at: Sample.now + 60_000) { transaction in
      let release = try Self.release("1.1", transaction.read)
      try transaction.record(
        GateRun(
          verdict: .nonconformant, policy: "failed: 0\n", reasons: [], letThrough: [], person: nil, ranAt: Sample.now,
          toolVersion: "0-test"), Sample.answer, for: release)
      try transaction.setStage(.frozen, of: release)
    }
    try Self.change(in: other, minute: 2) { transaction, release in
      var screen = try transaction.read.screen("sign-in", of: release).specification
      screen.title = "Log in"
      try transaction.saveSpecification(screen, for: release, by: EditAuthor("bo"))
      try transaction.merge(try Self.release("0.9.1", transaction.read), into: release, by: EditAuthor("bo"))
    }
    try unite()
    #expect(try audit.screens(of: "1.1").map(\.title) == ["Sign in"])
    #expect(try audit.screens(of: "1.0").map(\.title) == ["Log in"])
    // A hotfix would bring its failures to the frozen release.
    #expect(try audit.release("1.0").merges == [])
    let earlier = try audit.database.read { try $0.earlierReleases(of: Self.release("1.1", $0)).map(\.version) }
    #expect(earlier == ["1.0"])
  }

  @Test func `a frozen release takes no edit after a union either`() throws {
    try Self.freeze(in: audit.database, minute: 1)
    try Self.change(in: other, minute: 2, Self.changeAll)
    try unite()
    for database in [audit.database, other] {
      for change in [
        { (transaction, release) in _ = try transaction.saveSpecification(Sample.signIn, for: release) },
        { (transaction, release) in try transaction.addBuild("102", to: release) },
        { (transaction, release) in
          try transaction.saveProcess(ScreenProcess(key: "a", title: "A", screens: ["pay"]), for: release)
        },
      ] as [(borrowing WriteTransaction, Release) throws -> Void] {
        #expect(throws: StoreError.frozen(release: "1.0")) { try Self.change(in: database, minute: 9, change) }
      }
    }
  }

  @Test func `the first of two freezes counts, whichever came first into the file`() throws {
    try Self.freeze(in: audit.database, minute: 5)
    let before = try Self.account("1.0", in: other)
    try Self.freeze(in: other, minute: 1)
    try audit.database.write(at: Sample.now + 360_000) { transaction in
      let release = try Self.release("1.1", transaction.read)
      try transaction.saveProcess(ScreenProcess(key: "enter", title: "In", screens: ["sign-in"]), for: release)
    }
    try unite()
    for database in [audit.database, other] {
      let freezes = try database.read { try $0.releaseFreezes(of: try $0.product("app").id) }
      #expect(freezes.first(of: "1.0")?.frozenAt == Sample.now + 60_000)
      #expect(freezes.repeated.map(\.frozenAt) == [Sample.now + 300_000])
      #expect(try Self.account("1.0", in: database) == before)
    }
  }
}
