import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Editions: what is stored reads back whole, an edition is never changed, and a new one says what is to test anew.
@Suite struct PackEditionTests {
  private static func guideline(_ checks: [Check]) -> Guideline {
    Guideline(
      key: "g", topic: "Topic", title: "G", level: .must, rule: "Do it.", rationale: "", source: nil, aliases: [],
      techniques: [], checks: checks)
  }

  private static func pack(_ edition: String, _ successions: [CheckSuccession] = [], _ checks: [Check]) -> Pack {
    Pack(
      key: "t", edition: edition, title: "T", publisher: "Test", language: "en", source: "https://example.org",
      licence: "CC0-1.0", attribution: "Test", dimensions: TestPack.dimensions,
      elementTypes: TestPack.pack.elementTypes, successions: successions,
      guidelines: [guideline(checks)])
  }

  private static func check(_ name: String, _ question: String = "Is it?", scope: CheckScope = .screen) -> Check {
    var check = TestPack.check("t/g/\(name)", scope)
    check.question = question
    check.steps = [TextItem(text: "Look.")]
    return check
  }

  @Test func `every built-in pack reads back from the database and from its file as it is`() throws {
    let folder = try TemporaryFolder()
    let database = try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: Sample.now)
    try BuiltInCatalog.load(into: database, now: Sample.now)
    for pack in try BuiltInCatalog.packs() {
      let stored = try database.read { try $0.pack(pack.key) }
      #expect(stored.isSame(as: pack), "\(pack.key)")
      let file = InputText(source: "\(pack.key).yaml", text: try PackWriter.yaml(stored))
      let read = try BuiltInCatalog.read([PackSource(head: file)])
      #expect(read == [stored], "\(pack.key)")
    }
    let profiles = try database.read { try $0.profiles().map(\.profile) }
    #expect(profiles == (try BuiltInCatalog.profiles()))
    for profile in profiles {
      let text = InputText(source: "p.yaml", text: try ProfileWriter.yaml(profile))
      #expect(try ProfileReader.profile(text) == profile, "\(profile.key)")
    }
  }

  @Test func `texts that look like other things read back as they are`() throws {
    var check = Self.check("c")
    check.title = "no"
    check.question = "- \"quoted\": 'it' #1 {x} [y] %TAG \u{1F600}\n\tnew line"
    check.steps = [TextItem(text: "12"), TextItem(text: "~", parts: [TextItem(text: "null"), TextItem(text: "a: b")])]
    let pack = Self.pack("1.0", [], [check])
    let file = InputText(source: "t.yaml", text: try PackWriter.yaml(pack))
    #expect(try PackReader.packs([PackSource(head: file)]) == [pack])
  }

  struct Row: CustomTestStringConvertible {
    let name: String
    let old: [Check]
    let new: [Check]
    var successions: [CheckSuccession] = []
    let expected: [String]
    var testDescription: String { name }
  }

  private static let longer: Check = {
    var check = PackEditionTests.check("c")
    check.outcomes.append(TextItem(text: "And more."))
    return check
  }()
  private static let retitled: Check = {
    var check = PackEditionTests.check("c")
    check.title = "Another title"
    check.references = [CheckReference(relation: .related, scheme: "wcag", target: "1.1.1")]
    return check
  }()

  @Test(arguments: [
    Row(name: "the same", old: [check("c")], new: [check("c")], expected: []),
    Row(name: "another title and reference", old: [check("c")], new: [retitled], expected: []),
    Row(name: "a new check", old: [], new: [check("c")], expected: ["new t/g/c to test"]),
    Row(name: "a check that went", old: [check("c")], new: [], expected: ["removed t/g/c"]),
    Row(
      name: "another question", old: [check("c")], new: [check("c", "Is it so?")],
      expected: ["reworded t/g/c to test"]),
    Row(name: "another outcome", old: [check("c")], new: [longer], expected: ["reworded t/g/c to test"]),
    Row(
      name: "another scope", old: [check("c")], new: [check("c", scope: .element)],
      expected: ["reworded t/g/c to test"]),
    Row(
      name: "renamed", old: [check("c")], new: [check("d")],
      successions: [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], expected: ["renamed t/g/d was t/g/c"]),
    Row(
      name: "renamed and reworded", old: [check("c")], new: [check("d", "Other?")],
      successions: [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], expected: ["renamed t/g/d was t/g/c to test"]),
    Row(
      name: "split", old: [check("c")], new: [check("c", "First?"), check("d")],
      successions: [CheckSuccession(old: "t/g/c", new: ["t/g/c", "t/g/d"])],
      expected: ["split t/g/c was t/g/c to test", "split t/g/d was t/g/c to test"]),
    Row(
      name: "two that became one", old: [check("c"), check("d")], new: [check("e")],
      successions: [
        CheckSuccession(old: "t/g/c", new: ["t/g/e"]), CheckSuccession(old: "t/g/d", new: ["t/g/e"]),
      ], expected: ["renamed t/g/e was t/g/c and t/g/d"]),
    Row(
      name: "renamed since an edition that is not compared", old: [check("d")], new: [check("d")],
      successions: [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], expected: []),
  ])
  func `what became of a check`(_ row: Row) {
    let changes = PackComparison.changes(
      from: Self.pack("1", [], row.old), to: Self.pack("2", row.successions, row.new))
    #expect(
      changes.map { change in
        "\(change.kind.rawValue) \(change.path)"
          + (change.was.isEmpty ? "" : " was \(change.was.joined(separator: " and "))")
          + (change.isToTest ? " to test" : "")
      } == row.expected)
  }

  /// A product with release 1.0 on the first edition, and what that audit found.
  private func fixture() throws -> AuditFixture {
    let fixture = try AuditFixture(pack: Self.pack("1", [], [Self.check("c"), Self.check("same")]))
    try fixture.record("home", "t/g/c", .failed)
    try fixture.record("home", "t/g/same", .passed)
    return fixture
  }

  private static let second = pack(
    "2", [CheckSuccession(old: "t/g/c", new: ["t/g/d", "t/g/e"])],
    [check("d", "First half?"), check("e", "Second half?"), check("same"), check("fresh")])

  private func load(_ pack: Pack, _ fixture: AuditFixture) throws -> PackImporter.Change? {
    try fixture.database.write(at: Sample.now) { try PackImporter.store([pack], into: $0).first?.change }
  }

  @Test func `an edition is loaded once, and never with other content`() throws {
    let fixture = try fixture()
    #expect(try load(Self.second, fixture) == .newEdition(beside: ["1"]))
    #expect(try load(Self.second, fixture) == .unchanged)
    #expect(throws: StoreError.self) { try load(Self.pack("2", [], [Self.check("same")]), fixture) }
    #expect(try fixture.database.read { try $0.editions(of: "t") } == ["1", "2"])
    #expect(try fixture.database.check() == [])
  }

  @Test func `a release keeps its edition, and the next one takes the newest`() throws {
    let fixture = try fixture()
    let before = try fixture.evaluate().names
    _ = try load(Self.second, fixture)
    #expect(try fixture.evaluate().names == before)
    #expect(try fixture.evaluate().outcome("home", "t/g/c") == .failed)
    try fixture.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    #expect(try fixture.evaluate().names == ["home t/g/d", "home t/g/e", "home t/g/same", "home t/g/fresh"])
    let next = try fixture.evaluate()
    #expect(next.cells.allSatisfy { $0.outcomeHere == .untested })
    #expect(next.outcome("home", "t/g/same") == .untested, "A pass is not carried over.")
    #expect(next.outcome("home", "t/g/d") == .failed, "A failure is, to each part of the check that was split.")
    #expect(next.outcome("home", "t/g/e") == .failed)
    #expect(next.outcome("home", "t/g/fresh") == .untested)
  }

  @Test func `the release says what is to test anew, with what was found before`() throws {
    let fixture = try fixture()
    _ = try load(Self.second, fixture)
    try fixture.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    let audit = try fixture.database.read { transaction in
      try DifferentialAudit(
        transaction, try transaction.release("2.0", of: fixture.product),
        after: try transaction.release("1.0", of: fixture.product), pack: nil)
    }
    #expect(audit.notes == ["t: 1 in 1.0, 2 in 2.0."])
    #expect(audit.rows.map(\.change.path) == ["t/g/d", "t/g/e", "t/g/fresh"])
    #expect(audit.rows.map(\.cells) == [1, 1, 1])
    #expect(audit.rows.map(\.foundBefore) == [["1 failed"], ["1 failed"], []])
  }

  @Test func `a renamed check is found by its earlier path, a split one is not`() throws {
    let renamed = Self.pack(
      "2", [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], [Self.check("d"), Self.check("same")])
    for (pack, isFound) in [(renamed, true), (Self.second, false)] {
      let fixture = try fixture()
      _ = try load(pack, fixture)
      let found = try fixture.database.read { try CheckIndex($0, release: nil).find("t/g/c") }
      if case .one(let definition) = found {
        #expect(isFound && definition.check.path == "t/g/d")
      } else {
        #expect(!isFound)
      }
    }
  }

  @Test func `a check that was split is pointed to what it became`() throws {
    let fixture = try fixture()
    _ = try load(Self.second, fixture)
    let index = try fixture.database.read { try CheckIndex($0, release: nil) }
    #expect(index.successors(of: "t/g/c") == ["t/g/d", "t/g/e"])
    #expect(index.successors(of: "g/c") == ["t/g/d", "t/g/e"])
    #expect(index.successors(of: "t/g/same") == [])
    #expect(index.successors(of: "nothing") == [])
  }

  @Test func `a failure of a check joins the issue of the check that it took the place of`() throws {
    let fixture = try fixture()
    _ = try load(Self.second, fixture)
    try fixture.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    fixture.forgetChecks()
    try fixture.record("home", "t/g/d", .failed)
    try fixture.record("home", "t/g/fresh", .failed)
    let issues = try fixture.database.read { try $0.issues(IssueFilter()) }
    #expect(issues.map(\.check) == ["t/g/c", "t/g/fresh"])
  }

  private static let third = pack(
    "3", [CheckSuccession(old: "t/g/d", new: ["t/g/first"])],
    [check("first", "First half?"), check("e", "Second half?"), check("same"), check("fresh")])

  @Test func `what was renamed and split is known over an edition that was left out`() throws {
    let fixture = try fixture()
    _ = try load(Self.second, fixture)
    _ = try load(Self.third, fixture)
    try fixture.addRelease("3.0", after: "1.0", screens: [TestPack.home])
    fixture.forgetChecks()
    let audit = try fixture.database.read { transaction in
      try DifferentialAudit(
        transaction, try transaction.release("3.0", of: fixture.product),
        after: try transaction.release("1.0", of: fixture.product), pack: nil)
    }
    #expect(
      audit.rows.map { "\($0.change.kind.rawValue) \($0.change.path) \($0.change.was)" } == [
        "split t/g/first [\"t/g/c\"]", "split t/g/e [\"t/g/c\"]", "new t/g/fresh []",
      ])
    try fixture.record("home", "t/g/first", .failed)
    #expect(try fixture.database.read { try $0.issues(IssueFilter()).map(\.check) } == ["t/g/c"])
  }

  @Test func `a release that asks for more than its predecessor says so`() throws {
    let fixture = try AuditFixture(
      pack: Self.pack("1", [], [Self.check("c"), Self.check("same", scope: .product)]),
      profile: Profile(
        key: "p", title: "P", description: "D", target: .aa, hasElementChecks: false,
        packs: [PackSelection(pack: "t", scopes: [.screen])]))
    try fixture.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    let audit = { (version: String, before: String?) in
      try fixture.database.read { transaction in
        try DifferentialAudit(
          transaction, try transaction.release(version, of: fixture.product),
          after: try before.map { try transaction.release($0, of: fixture.product) }, pack: nil)
      }
    }
    #expect(try audit("2.0", "1.0").rows == [])
    try fixture.database.write(at: Sample.now) { transaction in
      let profile = try transaction.addProfile(TestPack.profile("all"))
      try transaction.setProfile(profile, of: try transaction.read.release("2.0", of: fixture.product), fixture.product)
    }
    let more = try audit("2.0", "1.0").rows
    #expect(more.map { "\($0.change.kind.rawValue) \($0.change.path)" } == ["newly-asked t/g/same"])
    #expect(more.map(\.cells) == [1])
    try fixture.database.write(at: Sample.now) { transaction in
      let profile = try transaction.addProfile(
        Profile(
          key: "less", title: "L", description: "D", target: .aa, hasElementChecks: false,
          packs: [PackSelection(pack: "t", scopes: [.product])]))
      try transaction.setProfile(profile, of: try transaction.read.release("2.0", of: fixture.product), fixture.product)
    }
    #expect(
      try audit("2.0", "1.0").rows.map { "\($0.change.kind.rawValue) \($0.change.path)" } == [
        "newly-asked t/g/same", "no-longer-asked t/g/c",
      ])
    // What the first release asks for is all new.
    #expect(try audit("1.0", nil).rows.map(\.change.path) == ["t/g/c"])
  }

  @Test func `a profile brings the packs that the release lacks, and no later edition of those it has`() throws {
    let fixture = try fixture()
    _ = try load(Self.second, fixture)
    let other = TestPack.pack("late", guidelines: [TestPack.guideline("g", .must, [TestPack.check("late/g", .screen)])])
    try fixture.database.write(at: Sample.now) { transaction in
      try transaction.addPack(other)
      let profile = try transaction.addProfile(
        Profile(
          key: "both", title: "B", description: "D", target: .aa, hasElementChecks: false,
          packs: [PackSelection(pack: "t"), PackSelection(pack: "late")]))
      try transaction.setProfile(profile, of: try transaction.read.release("1.0", of: fixture.product), fixture.product)
    }
    #expect(try fixture.evaluate().names == ["home late/g", "home t/g/c", "home t/g/same"])
    let release = try fixture.release()
    #expect(try fixture.database.read { try $0.pinnedEditions(of: release.id) } == ["late": "1", "t": "1"])
  }

  @Test(arguments: [
    (pack("0.9", [], [check("c")]), "comes before 1, which is loaded"),
    (TestPack.pack("wcag", edition: "9", guidelines: []), "is built in"),
    (pack("1", [], [check("c")]), "is loaded with other content"),
  ])
  func `a pack that would take the place of another is refused`(pack: Pack, words: String) throws {
    let fixture = try fixture()
    let error = #expect(throws: StoreError.self) { try load(pack, fixture) }
    #expect(error?.description.contains(words) == true)
    #expect(try fixture.database.read { try $0.packs().map { "\($0.key) \($0.edition)" } } == ["t 1"])
  }

  @Test func `a guideline and its check that were renamed together are found by the old names`() throws {
    let fixture = try fixture()
    var renamed = Self.guideline([TestPack.check("t/style/first", .screen), TestPack.check("t/style/same", .screen)])
    renamed = Guideline(
      key: "style", topic: "Topic", title: "S", level: .must, rule: "Do it.", rationale: "", source: nil,
      aliases: ["g"], techniques: [], checks: renamed.checks)
    let pack = Pack(
      key: "t", edition: "2", title: "T", publisher: "Test", language: "en", source: "https://example.org",
      licence: "CC0-1.0", attribution: "Test", elementTypes: TestPack.pack.elementTypes,
      successions: [CheckSuccession(old: "t/g/c", new: ["t/style/first"])], guidelines: [renamed])
    _ = try load(pack, fixture)
    let index = try fixture.database.read { try CheckIndex($0, release: nil) }
    for (name, path) in [
      ("t/g/c", "t/style/first"), ("g/c", "t/style/first"), ("t/g/same", "t/style/same"), ("g/same", "t/style/same"),
      ("style/first", "t/style/first"),
    ] {
      guard case .one(let found) = index.find(name) else {
        Issue.record("\(name)")
        continue
      }
      #expect(found.check.path == path)
    }
    #expect(index.guidelines("g") == ["t/style"])
  }

  @Test func `a name of its own comes before another guideline's earlier name`() throws {
    let fixture = try fixture()
    let other = Pack(
      key: "z", edition: "1", title: "Z", publisher: "Test", language: "en", source: "https://example.org",
      licence: "CC0-1.0", attribution: "Test", elementTypes: [],
      guidelines: [
        Guideline(
          key: "zed", topic: "T", title: "Z", level: .must, rule: "R.", rationale: "", source: nil, aliases: ["g"],
          techniques: [], checks: [TestPack.check("z/zed", .screen)])
      ])
    _ = try load(other, fixture)
    #expect(try fixture.database.read { try CheckIndex($0, release: nil).guidelines("g") } == ["t/g"])
  }

  @Test func `an edition with successions is loaded without its earlier one, twice, and from its export`() throws {
    let fixture = try AuditFixture()
    let pack = Pack(
      key: "own", edition: "2", title: "O", publisher: "Test", language: "en", source: "https://example.org",
      licence: "CC0-1.0", attribution: "Test", dimensions: TestPack.dimensions, elementTypes: [],
      successions: [CheckSuccession(old: "own/old", new: ["own/new"])],
      guidelines: [TestPack.guideline("new", .must, [TestPack.check("own/new", .screen)])])
    #expect(try load(pack, fixture) == .added)
    let source = PackSource(head: InputText(source: "own.yaml", text: try PackWriter.yaml(pack)))
    let again = try fixture.database.write(at: Sample.now) { transaction in
      try PackImporter.store(try PackImporter.read([source], beside: transaction.read), into: transaction)
    }
    #expect(again.map(\.change) == [.unchanged])
  }

  @Test func `an earlier check that no edition has is pointed out`() throws {
    let fixture = try fixture()
    let unknown = { (pack: Pack) in try fixture.database.read { try PackImporter.unknownPredecessors(of: pack, $0) } }
    #expect(try unknown(Self.second) == [])
    let typo = Self.pack("2", [CheckSuccession(old: "t/g/cc", new: ["t/g/d"])], [Self.check("d")])
    #expect(try unknown(typo) == ["t/g/cc"])
    _ = try load(Self.second, fixture)
    // What an edition that is loaded said of a check is known, too.
    #expect(try unknown(Self.pack("3", [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], [Self.check("d")])) == [])
  }

  @Test func `a new edition that other packs cannot do without is refused`() throws {
    let fixture = try AuditFixture()
    var check = TestPack.check("user/g", .element)
    check.references = [CheckReference(relation: .tests, scheme: "t", target: "title")]
    _ = try load(TestPack.pack("user", guidelines: [TestPack.guideline("g", .must, [check])]), fixture)
    let less = TestPack.pack(
      "t", edition: "2", elementTypes: TestPack.pack.elementTypes,
      guidelines: [TestPack.guideline("other", .must, [TestPack.check("t/other", .screen)])])
    let error = #expect(throws: StoreError.self) { try load(less, fixture) }
    #expect(error?.description.contains("user/g names t/title, which edition 2 of pack t does not have") == true)
  }

  @Test func `a check that is renamed and newly asked is to test`() throws {
    let fixture = try AuditFixture(
      pack: Self.pack("1", [], [TestPack.check("t/g/c", .screen, .should), Self.check("same")]),
      profile: TestPack.profile(levels: [.must]))
    var must = TestPack.check("t/g/d", .screen)
    must.question = TestPack.check("t/g/c", .screen).question
    must.steps = TestPack.check("t/g/c", .screen).steps
    _ = try load(Self.pack("2", [CheckSuccession(old: "t/g/c", new: ["t/g/d"])], [must]), fixture)
    try fixture.addRelease("2.0", after: "1.0", screens: [TestPack.home])
    let rows = try fixture.database.read { transaction in
      try DifferentialAudit(
        transaction, try transaction.release("2.0", of: fixture.product),
        after: try transaction.release("1.0", of: fixture.product), pack: nil
      ).rows
    }
    #expect(
      rows.map { "\($0.change.kind.rawValue) \($0.change.path) \($0.change.isToTest)" } == [
        "newly-asked t/g/d true", "removed t/g/same false",
      ])
  }

  @Test func `an older file takes over the built-in packs once`() throws {
    let folder = try TemporaryFolder()
    let database = try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: Sample.now)
    try database.write(at: Sample.now) { try $0.addPack(Self.pack("1", [], [Self.check("c")])) }
    let loaded = try database.write(at: Sample.now) { try BuiltInCatalog.upgrade($0) }
    #expect(loaded.packs.count == 14)
    #expect(loaded.profiles.count == 26)
    let again = try database.write(at: Sample.now) { try BuiltInCatalog.upgrade($0) }
    #expect(again.packs.isEmpty && again.profiles.isEmpty)
    #expect(try database.read { try $0.editions(of: "t") } == ["1"])
  }
}
