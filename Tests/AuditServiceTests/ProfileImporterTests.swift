import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A team's own profiles are read beside what is loaded, and what they ask for stays with the release.
@Suite struct ProfileImporterTests {
  private func text(_ key: String, _ packs: String, name: String = "p.yaml", more: String = "") -> InputText {
    InputText(
      source: name,
      text: """
        profile: \(key)
        title: P
        description: D
        target: AA
        element_checks: true
        \(more)packs:
          - \(packs)
        """)
  }

  private func store(_ files: [InputText], _ fixture: AuditFixture) throws -> [ProfileImporter.Change] {
    try fixture.database.write(at: Sample.now) { try ProfileImporter.store(files, into: $0) }
  }

  @Test(arguments: [
    ("wcag22-aa", "pack: t", "profile wcag22-aa is built in; choose another key"),
    ("own", "pack: nothing", "there is no pack nothing; see `auditctl catalog list`"),
    ("own", "{pack: t, topics: [Topic, None]}", "pack t has no topic None"),
    ("own", "{pack: t, guidelines: [title, none]}", "pack t has no guideline none"),
    ("own", "{pack: t, standard: law}", "no criterion of pack t is asked for by law"),
    ("own", "{pack: t, version: \"2.1\"}", "pack t has no versions of a standard"),
    ("own", "{pack: t, levels: []}", "levels is empty; leave it out to ask for all"),
  ])
  func `a profile that names what is not there is refused`(key: String, packs: String, problem: String) throws {
    let fixture = try AuditFixture()
    let found = try problems { _ = try store([text(key, packs)], fixture) }
    #expect(found.count == 1 && found[0].hasPrefix("p.yaml:") && found[0].hasSuffix(" \(problem)"), "\(found)")
    #expect(try fixture.database.read { try $0.profiles().map(\.profile.key) } == ["p"])
  }

  @Test func `all that is wrong in all files is said, and nothing is stored`() throws {
    let fixture = try AuditFixture()
    let files = [
      text("good", "pack: t"), text("bad", "pack: x", name: "q.yaml"), text("No", "pack: t", name: "r.yaml"),
    ]
    let found = try problems { _ = try store(files, fixture) }
    #expect(found.map { $0.prefix(6) } == ["q.yaml", "r.yaml"])
    #expect(try fixture.database.read { try $0.profiles().count } == 1)
  }

  @Test func `a profile includes others, also of the same import`() throws {
    let fixture = try AuditFixture()
    let changes = try store(
      [text("one", "{pack: t, levels: [must]}"), text("two", "{pack: t, levels: [AA]}", more: "includes: [one]\n")],
      fixture)
    #expect(changes.map(\.kind) == [.added, .added])
    let two = try fixture.database.read { try $0.profile("two").profile }
    #expect(two.packs.map(\.levels) == [[.aa], [.must]])
  }

  @Test func `the same profile is stored once, and another text is a revision`() throws {
    let fixture = try AuditFixture()
    _ = try store([text("own", "pack: t")], fixture)
    #expect(try store([text("own", "pack: t")], fixture).map(\.kind) == [.unchanged])
    #expect(try store([text("own", "{pack: t, levels: [must]}")], fixture).map(\.kind) == [.newRevision])
  }

  @Test func `a release keeps what its profile asked for until it gets another`() throws {
    let fixture = try AuditFixture()
    let before = try fixture.evaluate().names
    _ = try fixture.database.write(at: Sample.now) { try $0.addProfile(TestPack.profile(levels: [.must])) }
    #expect(try fixture.evaluate().names == before, "A new revision of its profile changes nothing.")
    try fixture.database.write(at: Sample.now) { transaction in
      try transaction.setProfile(
        try transaction.read.profile("p").id, of: try transaction.read.release("1.0", of: fixture.product),
        fixture.product)
    }
    #expect(try fixture.evaluate().names.count < before.count)
  }

  @Test func `the cells that a profile would ask are those that a release then has`() throws {
    let example = try WorkedExample()
    for name in [
      "wcag22-aa", "native-app", "section-508", "bbc-all", "wcag22-aa+native-elements", "screens-only+voiceover-spec",
    ] {
      let (count, profile) = try example.database.write(at: WorkedExample.now) { transaction in
        let release = try transaction.read.release("5.2", of: example.product)
        let profile = try ProfileDraft.named(name, transaction.read)
        let questions = try ProfileQuestions(of: example.product, release, transaction.read)
        let count = CellCount(
          CellRule.AskedChecks(questions.definitions(profile)), screens: questions.screens, target: profile.target)
        try transaction.setProfile(try ProfileDraft.stored(name, transaction), of: release, example.product)
        return (count, profile)
      }
      let evaluation = try example.evaluate("5.2")
      let asked = evaluation.cells.filter(\.isAsked)
      #expect(asked.count == count.total, "\(name)")
      #expect(asked.count(where: \.isMustLevel) == count.mustLevel, "\(name)")
      #expect(evaluation.compliance.profile.key == profile.key)
    }
  }

  @Test func `a version that the standard never had is refused`() throws {
    let example = try WorkedExample()
    let found = try problems {
      _ = try example.database.write(at: WorkedExample.now) {
        try ProfileImporter.store([text("own", "{pack: wcag, version: \"9.9\"}")], into: $0)
      }
    }
    #expect(found == ["p.yaml: pack wcag has no version 9.9; there are 2.0, 2.1, 2.2"])
  }

  @Test func `a combination is written with a key that is read back`() throws {
    let example = try WorkedExample()
    let text = try example.database.read {
      try ProfileWriter.yaml(try ProfileDraft.named("bbc-must+native-elements", $0))
    }
    let read = try ProfileReader.profile(InputText(source: "p.yaml", text: text))
    #expect(read.key == "bbc-must-native-elements")
    #expect(read.packs == (try example.database.read { try ProfileDraft.named("bbc-must+native-elements", $0).packs }))
  }

  @Test(arguments: [true, false], [[CheckScope.screen], [.product, .screen], [.product, .screen, .element]])
  func `what a profile asks of is written and read back`(elementChecks: Bool, scopes: [CheckScope]) throws {
    let profile = Profile(
      key: "p", title: "P", description: "D", target: .aa, hasElementChecks: elementChecks,
      packs: [
        PackSelection(
          pack: "t", levels: [.must], version: "2.1", standard: "law", topics: ["T"], scopes: scopes,
          dimensions: ["name", "d"], tests: ["wcag/4.1.2"], without: ["g/one", "two"])
      ]
    )
    #expect(
      try ProfileReader.profile(InputText(source: "p.yaml", text: try ProfileWriter.yaml(profile))) == profile)
  }

  @Test func `a combination is stored once while its parts stay the same`() throws {
    let example = try WorkedExample()
    let ids = try (1...2).map { _ in
      try example.database.write(at: WorkedExample.now) { try ProfileDraft.stored("bbc-must+wcag22-a", $0) }
    }
    #expect(ids[0] == ids[1])
    #expect(throws: StoreError.self) {
      try example.database.write(at: WorkedExample.now) { try ProfileDraft.stored("bbc-must+nothing", $0) }
    }
    #expect(throws: StoreError.self) {
      try example.database.write(at: WorkedExample.now) { try ProfileDraft.stored("bbc-must+", $0) }
    }
  }

  @Test func `four eyes and service levels are read, stored, written and read back`() throws {
    let fixture = try AuditFixture()
    let text = text(
      "strict", "pack: t", more: "four_eyes: true\nservice_levels: {critical: 7, serious: 30, Minor: 180}\n")
    _ = try store([text], fixture)
    let stored = try fixture.database.read { try $0.profile("strict").profile }
    #expect(stored.isFourEyes)
    #expect(stored.serviceLevels == [.critical: 7, .serious: 30, .minor: 180])
    let again = try ProfileReader.profile(
      InputText(source: "p.yaml", text: try ProfileWriter.yaml(stored)))
    #expect(again == stored)
    #expect(try store([text], fixture).map(\.kind) == [.unchanged])
  }

  @Test(arguments: [
    ("four_eyes: maybe", "four_eyes"),
    ("service_levels: {grave: 7}", "unknown severity grave in service_levels; use minor, moderate, serious, critical"),
    ("service_levels: {minor: 0}", "minor in service_levels must be a number of days from 1 to 36500"),
    ("service_levels: {minor: 1.5}", "minor in service_levels must be a number of days from 1 to 36500"),
    ("service_levels: {minor: soon}", "minor in service_levels must be a number of days from 1 to 36500"),
    ("service_levels: 7", "service_levels must have keys"),
  ])
  func `a service level is a number of days of a severity`(line: String, problem: String) throws {
    let found = try problems {
      _ = try ProfileReader.profile(text("strict", "pack: t", more: line + "\n"))
    }
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test func `a combination asks for four eyes if any part does, and has the shorter service level`() throws {
    func profile(_ key: String, fourEyes: Bool, _ levels: [Severity: Int]) -> Profile {
      Profile(
        key: key, title: key, description: key, target: .aa, hasElementChecks: true,
        packs: [PackSelection(pack: "t", levels: [.must])], isFourEyes: fourEyes, serviceLevels: levels)
    }
    let one = profile("one", fourEyes: false, [.critical: 7, .minor: 90])
    let two = profile("two", fourEyes: true, [.minor: 30, .serious: 14])
    for parts in [[one, two], [two, one]] {
      let both = try #require(Profile(combining: parts))
      #expect(both.isFourEyes)
      #expect(both.serviceLevels == [.critical: 7, .serious: 14, .minor: 30])
    }
    #expect(try #require(Profile(combining: [one, one])).isFourEyes == false)
    // What a file says itself goes before what it includes.
    let including = try ProfileReader.profile(
      text("own", "pack: t", more: "includes: [one, two]\nfour_eyes: false\nservice_levels: {minor: 180}\n"),
      others: [one, two])
    #expect(!including.isFourEyes)
    #expect(including.serviceLevels == [.critical: 7, .serious: 14, .minor: 180])
    let taking = try ProfileReader.profile(text("own", "pack: t", more: "includes: [two]\n"), others: [two])
    #expect(taking.isFourEyes)
  }
}
