import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// What a release says holds on its own line, and on no branch beside it: `1.0` goes on to the hotfix `1.0.1` and to `1.1`.
@Suite struct ReleaseLineTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
    try audit.save(Sample.tabBar, for: "1.0")
    try audit.saveProcess()
    try audit.addRelease("1.1", after: "1.0")
    try audit.addRelease("1.0.1", after: "1.0")
  }

  private func write(_ version: String, _ body: (borrowing WriteTransaction, Release) throws -> Void) throws {
    try audit.database.write(at: Sample.now) { transaction in
      try body(transaction, try transaction.read.release(version, of: try transaction.read.product("app")))
    }
  }

  private func titles(_ versions: [String] = ["1.0", "1.0.1", "1.1"]) throws -> [String] {
    try versions.flatMap { try audit.screens(of: $0).map(\.title) }
  }

  private func screen(_ title: String) -> ScreenSpecification {
    var screen = Sample.signIn
    screen.title = title
    return screen
  }

  /// Everything that a release says.
  private func account(_ version: String) throws -> [String] {
    let release = try audit.release(version)
    return try audit.database.read { transaction in
      try transaction.screens(of: release.id).map { "\($0.specification)" }
        + transaction.components(of: release.id).map { "\($0.specification)" }
        + transaction.processes(of: release.id).map { "\($0)" }
        + transaction.screensOutOfScope(of: release).map { "\($0)" }
    }
  }

  @Test func `whatever is edited for a hotfix, the release beside it stays as it is`() throws {
    let before = try (account("1.0"), account("1.1"))
    try audit.save(screen("Log in"), for: "1.0.1")
    var bar = Sample.tabBar
    bar.elements.removeLast()
    try audit.save(bar, for: "1.0.1")
    var pay = Sample.signIn
    pay.key = "pay"
    try audit.save(pay, for: "1.0.1")
    try write("1.0.1") { transaction, release in
      try transaction.saveProcess(ScreenProcess(key: "enter", title: "In", screens: ["pay", "sign-in"]), for: release)
      try transaction.removeFromScope(try transaction.read.screen("sign-in", of: release).id, of: release)
    }
    #expect(try account("1.0") == before.0)
    #expect(try account("1.1") == before.1)
    #expect(try audit.screens(of: "1.0.1").map(\.key) == ["pay"])
    #expect(try audit.components(of: "1.0.1").map(\.specification) == [bar])
    #expect(try audit.database.check() == [])
  }

  @Test func `what follows a hotfix takes from it, and what follows the other line does not`() throws {
    try audit.save(screen("Log in"), for: "1.0.1")
    try audit.addRelease("1.0.2", after: "1.0.1")
    try audit.addRelease("1.2", after: "1.1")
    #expect(try titles(["1.0.2", "1.2"]) == ["Log in", "Sign in"])
    try audit.save(screen("Enter"), for: "1.0.1")
    #expect(try titles(["1.0.2", "1.2"]) == ["Enter", "Sign in"])
    try audit.save(screen("Start"), for: "1.1")
    #expect(try titles(["1.0", "1.0.1", "1.0.2", "1.1", "1.2"]) == ["Sign in", "Enter", "Enter", "Start", "Start"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a hotfix that is merged brings what only it has changed`() throws {
    var fixed = screen("Log in")
    fixed.route = "Tap the picture"
    try audit.save(fixed, for: "1.0.1")
    try audit.save(screen("Start"), for: "1.1")
    let hotfix = try audit.release("1.0.1")
    try write("1.1") { try $0.merge(hotfix, into: $1) }
    // The title is the release's own; the route was changed by the hotfix alone.
    #expect(try audit.screens(of: "1.1").map { [$0.title, $0.route] } == [["Start", "Tap the picture"]])
    #expect(try audit.screens(of: "1.0").map(\.route) == ["Launch the app"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a release that is made with merged hotfixes has what they brought from its beginning`() throws {
    try audit.save(screen("Log in"), for: "1.0.1")
    let (hotfix, before) = (try audit.release("1.0.1"), try audit.release("1.1"))
    try audit.database.write(at: Sample.now) { transaction in
      _ = try transaction.addRelease(
        version: "1.2", of: try transaction.read.product("app"), after: before, merges: [hotfix],
        profile: before.profile)
    }
    #expect(try titles(["1.1", "1.2"]) == ["Sign in", "Log in"])
    #expect(try audit.database.check() == [])
  }

  @Test func `a frozen hotfix is no hindrance for the line beside it`() throws {
    try audit.setStage(.frozen, of: "1.0.1")
    try audit.save(screen("Start"), for: "1.1")
    #expect(try titles() == ["Sign in", "Sign in", "Start"])
    #expect(throws: StoreError.self) { try audit.save(screen("Log in"), for: "1.0") }
  }

  @Test func `an element that is added to an earlier release comes to those that say nothing of it`() throws {
    try audit.save(screen("Start"), for: "1.1")
    var more = Sample.signIn
    more.insert(ElementSpecification(key: "help", type: "link"), at: 4)
    try audit.save(more, for: "1.0")
    let keys = ["title", "username", "error", "submit", "help"]
    #expect(
      try ["1.0", "1.0.1", "1.1"].flatMap { try audit.screens(of: $0).map { $0.elements.map(\.key) } } == [
        keys, keys, keys,
      ])
    #expect(try titles() == ["Sign in", "Sign in", "Start"])
  }

  @Test func `a screen of an earlier release that later ones never planned is specified there, and not in scope`()
    throws
  {
    try audit.save(ScreenSpecification(key: "pay", title: "Pay"), for: "1.0")
    let release = try audit.release("1.1")
    #expect(try audit.screens(of: "1.1").map(\.key) == ["sign-in"])
    #expect(try audit.database.read { try $0.specifiedScreen("pay", of: release) } != nil)
    #expect(try audit.database.read { try $0.screensOutOfScope(of: release) } == [])
    try write("1.1") { try $0.restoreToScope("pay", of: $1) }
    #expect(try audit.screens(of: "1.1").map(\.key) == ["sign-in", "pay"])
  }

  @Test func `a screen that comes back stands where it stood, and its reason is gone`() throws {
    try audit.save(ScreenSpecification(key: "pay", title: "Pay"), for: "1.1")
    try write("1.1") { transaction, release in
      let screen = try transaction.read.screen("sign-in", of: release).id
      try transaction.removeFromScope(screen, of: release, by: EditAuthor("bo", reason: "It moves."))
    }
    try audit.addRelease("1.2", after: "1.1")
    let gone = try audit.database.read { try $0.screensOutOfScope(of: try $0.release("1.2", of: $0.product("app"))) }
    #expect(gone.map { [$0.release, $0.person, $0.reason] } == [["1.1", "bo", "It moves."]])
    try write("1.2") { try $0.restoreToScope("sign-in", of: $1, by: EditAuthor("cy", reason: "It stays.")) }
    #expect(try audit.screens(of: "1.2").map(\.key) == ["sign-in", "pay"])
    #expect(try audit.screens(of: "1.1").map(\.key) == ["pay"])
    #expect(
      try RawFile(path: audit.path).rows(
        "SELECT plan, reason FROM v_screen WHERE release = '1.2' AND screen = 'sign-in'")
        == [[.text("in-scope"), .null]])
  }
}
