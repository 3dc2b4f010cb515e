import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Releases stand in an order, and a new one takes over from its predecessor.
@Suite struct ReleaseTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func releases() throws -> [Release] {
    try audit.database.read { try $0.releases(of: try $0.product("app").id) }
  }

  private func titled(_ title: String) -> ScreenSpecification {
    var screen = Sample.signIn
    screen.title = title
    return screen
  }

  @Test func `a release stands behind its predecessor`() throws {
    try audit.addRelease("1.2", after: "1.0")
    try audit.addRelease("1.3", after: "1.2")
    try audit.addRelease("1.1", after: "1.0")
    #expect(try releases().map(\.version) == ["1.0", "1.1", "1.2", "1.3"])
    #expect(try releases().map(\.position) == [1, 2, 3, 4])
    #expect(try releases().map(\.predecessor) == [nil, "1.0", "1.0", "1.2"])
  }

  @Test func `the scope is that of the predecessor, and not of those behind it`() throws {
    try audit.addRelease("1.2", after: "1.0")
    var late = Sample.signIn
    late.key = "pay"
    try audit.save(late, for: "1.2")
    try audit.addRelease("1.1", after: "1.0")
    try audit.addRelease("1.3", after: "1.2")
    #expect(try audit.screens(of: "1.1").map(\.key) == ["sign-in"])
    #expect(try audit.screens(of: "1.3").map(\.key) == ["sign-in", "pay"])
    for (version, keys) in [("1.1", ["sign-in"]), ("1.2", ["sign-in", "pay"]), ("1.3", ["sign-in", "pay"])] {
      let known = try audit.database.read { reading in
        try reading.screenKeys(of: try reading.release(version, of: try reading.product("app")).id)
      }
      #expect(known == keys)
    }
  }

  @Test func `a release between two that differ says what its predecessor says`() throws {
    try audit.addRelease("1.2", after: "1.0")
    try audit.save(titled("Second"), for: "1.2")
    try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.screens(of: "1.0").map(\.title) == ["Sign in"])
    #expect(try audit.screens(of: "1.1").map(\.title) == ["Sign in"])
    #expect(try audit.screens(of: "1.2").map(\.title) == ["Second"])
    try audit.save(titled("Between"), for: "1.1")
    #expect(
      try ["1.0", "1.1", "1.2"].flatMap { try audit.screens(of: $0).map(\.title) }
        == ["Sign in", "Between", "Second"])
  }

  @Test func `what a release says holds on its own line alone`() throws {
    try audit.addRelease("1.2", after: "1.0")
    try audit.addRelease("1.1", after: "1.0")
    try audit.save(titled("From 1.1 on"), for: "1.1")
    #expect(
      try ["1.0", "1.1", "1.2"].flatMap { try audit.screens(of: $0).map(\.title) }
        == ["Sign in", "From 1.1 on", "Sign in"])
  }

  @Test func `a version is taken once in a product`() throws {
    try audit.addRelease("1.1", after: "1.0")
    #expect(throws: StoreError.duplicate(kind: "release", reference: "1.1")) {
      try audit.addRelease("1.1", after: "1.0")
    }
    #expect(try releases().map(\.position) == [1, 2])
  }

  @Test func `builds keep the order in which they came`() throws {
    let builds = try audit.database.read {
      try $0.builds(of: try $0.release("1.0", of: try $0.product("app")).id)
    }
    #expect(builds.map(\.name) == ["100", "101"])
    #expect(builds.map(\.position) == [1, 2])
  }

  @Test func `a release keeps the pack editions that were newest when it began`() throws {
    let pack = Sample.pack
    try audit.database.write(at: Sample.now) { transaction in
      try transaction.addPack(
        Pack(
          key: pack.key, edition: "2", title: pack.title, publisher: pack.publisher, language: pack.language,
          source: pack.source, licence: pack.licence, attribution: pack.attribution, elementTypes: [],
          guidelines: []))
    }
    let later = try audit.addRelease("1.1", after: "1.0")
    let first = try audit.release()
    #expect(try audit.database.read { try $0.packs(of: first.id) } == ["sample 1"])
    #expect(try audit.database.read { try $0.packs(of: later.id) } == ["sample 2"])
    #expect(try audit.database.read { try $0.checkDefinitions(for: first.id) }.count == 6)
    #expect(try audit.database.read { try $0.checkDefinitions(for: later.id) }.isEmpty)
  }

  @Test func `an edition of a pack is loaded once`() throws {
    #expect(throws: StoreError.duplicate(kind: "pack", reference: "sample 1")) {
      try audit.database.write(at: Sample.now) { try $0.addPack(Sample.pack) }
    }
  }

  @Test func `an edit of a profile is a new revision that a release does not follow`() throws {
    try audit.database.write(at: Sample.now) { transaction in
      _ = try transaction.addProfile(
        Profile(
          key: "sample", title: "Changed", description: "", target: .a, hasElementChecks: false,
          packs: [PackSelection(pack: "sample", levels: [.must])]))
    }
    let pinned = try audit.release().profile
    #expect(try audit.database.read { try $0.profile(pinned) } == Sample.profile)
    #expect(try audit.database.read { try $0.profile("sample").profile.title } == "Changed")
    #expect(try audit.database.read { try $0.profiles().count } == 1)
  }

  @Test func `an audit begins with the first session`() throws {
    try audit.addRelease("1.1", after: "1.0")
    #expect(try audit.release("1.1").stage == .planned)
    _ = try audit.startSession(on: "1.1")
    #expect(try audit.release("1.1").stage == .auditing)
  }

  @Test func `a frozen release takes no build, session, profile, scope or other stage`() throws {
    try audit.setStage(.frozen, of: "1.0")
    let release = try audit.release()
    let frozen = StoreError.frozen(release: "1.0")
    #expect(throws: frozen) { try audit.startSession() }
    #expect(throws: frozen) { try audit.setStage(.auditing, of: "1.0") }
    #expect(throws: frozen) {
      try audit.database.write(at: 0) { _ = try $0.addBuild("102", to: release) }
    }
    #expect(throws: frozen) {
      try audit.database.write(at: 0) { try $0.setProfile(release.profile, of: release, try $0.read.product("app")) }
    }
    #expect(throws: frozen) {
      try audit.database.write(at: 0) { transaction in
        try transaction.removeFromScope(
          try transaction.read.screen("sign-in", of: release).id, of: release)
      }
    }
  }
}
