import AuditModel
import TestSupport
import Testing

@testable import AuditStore

/// Packs and profiles come back as they were loaded.
@Suite struct CatalogTests {
  private let audit: SampleAudit

  init() throws {
    audit = try SampleAudit()
  }

  private func definitions() throws -> [CheckDefinition] {
    try audit.database.read { try $0.checkDefinitions(for: nil) }
  }

  @Test func `a pack is listed with its publisher, licence and counts`() throws {
    #expect(
      try audit.database.read { try $0.packs() } == [
        PackSummary(
          key: "sample", edition: "1", title: "Sample", publisher: "Test", licence: "CC0-1.0",
          attribution: "Sample by Test", source: "https://example.org/sample", guidelineCount: 2, checkCount: 4,
          principleCount: 1, topicCount: 2, elementTypeCount: 2)
      ])
  }

  @Test func `an edition whose order was changed past the program is named`() throws {
    #expect(try audit.database.check() == [])
    try RawFile(path: audit.path).run("UPDATE pack_edition SET edition_order = '9' WHERE edition = '1'")
    #expect(try audit.database.check() == ["an edition is out of order: sample 1"])
  }

  @Test func `the newest edition has the greatest numbers, whatever was loaded last`() throws {
    func pack(_ edition: String, title: String) -> Pack {
      Pack(
        key: "other", edition: edition, title: title, publisher: "Test", language: "en", source: "https://example.org",
        licence: "CC0-1.0", attribution: "Test", dimensions: Sample.pack.dimensions,
        elementTypes: [
          ElementType(key: "knob", title: title, category: .control, synonyms: [], variants: [])
        ], guidelines: [])
    }
    let editions = ["2.9", "2.10", "2.2-2", "2.2", "draft"]
    let inOrder = ["draft", "2.2", "2.2-2", "2.9", "2.10"]
    for order in [editions, editions.reversed()] {
      let audit = try SampleAudit()
      try audit.database.write(at: Sample.now) { transaction in
        for edition in order { try transaction.addPack(pack(edition, title: "Knob of \(edition)")) }
      }
      #expect(try audit.database.read { try $0.editions(of: "other") } == inOrder)
      #expect(try audit.database.read { try $0.packs().filter { $0.key == "other" }.map(\.edition) } == inOrder)
      #expect(try audit.database.read { try $0.pack("other").edition } == "2.10")
      let knob = try audit.database.read { try $0.elementTypes().first { $0.key == "knob" } }
      #expect(knob?.title == "Knob of 2.10")
      let release = try audit.addRelease("1.1", after: "1.0")
      #expect(try audit.database.read { try $0.pinnedEditions(of: release.id)["other"] } == "2.10")
    }
  }

  @Test func `checks come in the order of the pack, ways behind the check they meet`() throws {
    #expect(
      try definitions().map(\.check.path) == [
        "sample/titles/unique", "sample/titles/short", "sample/names/label", "sample/names/errors",
        "sample/names/errors/focus", "sample/names/errors/alert",
      ])
  }

  @Test func `a check has its scope, level, method, platforms, types, states and references`() throws {
    let checks = try definitions().map(\.check)
    #expect(checks.map(\.scope) == [.screen, .screen, .element, .screen, .screen, .screen])
    #expect(checks.map(\.level) == [.must, .should, .must, .must, .must, .must])
    #expect(checks.map(\.method).prefix(2) == [.screenReader, .visual])
    #expect(checks.allSatisfy { $0.platforms == [.ios] })
    #expect(checks[2].elementTypes.map(\.description) == ["button", "text-input"])
    #expect(checks[3].states == ["after-failed-submit"])
    #expect(checks[0].references == [CheckReference(relation: .tests, scheme: "wcag", target: "2.4.2")])
  }

  @Test func `a way knows the check that it meets`() throws {
    let definitions = try definitions()
    #expect(definitions.map(\.hasWays) == [false, false, false, true, false, false])
    let met = definitions[3].id
    #expect(definitions.map(\.wayOf) == [nil, nil, nil, nil, met, met])
  }

  @Test func `a check is shown with steps, outcomes, ways and guideline`() throws {
    let definitions = try definitions()
    let first = try audit.database.read { try $0.detail(of: definitions[0], ways: []) }
    #expect(first.pack == "sample")
    #expect(first.edition == "1")
    #expect(first.check.steps == Sample.pack.guidelines[0].checks[0].steps)
    #expect(first.check.outcomes == [TextItem(text: "The title is unique.")])
    #expect(first.guideline.title == "Screens have titles")
    #expect(first.guideline.aliases == ["page-titles"])
    #expect(first.guideline.techniques == Sample.pack.guidelines[0].techniques)
    #expect(first.guideline.source == "https://example.org/sample")
    let errors = try audit.database.read {
      try $0.detail(of: definitions[3], ways: Array(definitions[4...]))
    }
    #expect(errors.check.ways.map(\.path) == ["sample/names/errors/focus", "sample/names/errors/alert"])
  }

  @Test func `a pack comes back with its dimensions and the fields they read, in one order`() throws {
    #expect(
      try audit.database.read { try $0.pack("sample") }.dimensions == [
        Dimension(key: "focus", reads: [.focus, .order]), Dimension(key: "name", reads: [.label, .hint, .members]),
      ])
    let file = RawFile(path: audit.path)
    #expect(
      try file.texts("SELECT key || ' ' || reads FROM dimension ORDER BY key") == [
        #"focus ["focus","order"]"#, #"name ["label","hint","members"]"#,
      ])
  }

  @Test func `element types come with synonyms and variants`() throws {
    #expect(try audit.database.read { try $0.elementTypes() } == Sample.pack.elementTypes)
  }

  @Test(arguments: [
    (["TITLE"], ["sample/titles/short", "sample/titles/unique"]),
    (["title", "unique"], ["sample/titles/unique"]), (["wcag/2.4.2"], ["sample/titles/unique"]),
    (["wait"], ["sample/titles/unique"]), (["alert"], ["sample/names/errors/alert"]), (["title", "zebra"], []),
    (["%"], []),
  ])
  func `a search finds checks in which every word occurs`(words: [String], paths: [String]) throws {
    #expect(try audit.database.read { try $0.searchChecks(words).map(\.path) } == paths)
  }

  @Test func `a profile comes back as it was added`() throws {
    #expect(try audit.database.read { try $0.profile("sample").profile } == Sample.profile)
  }

  @Test func `a profile that is not there is an error that lists the others`() throws {
    #expect(throws: StoreError.notFound(kind: "profile", reference: "x", hint: "there are sample")) {
      try audit.database.read { try $0.profile("x") }
    }
  }

  @Test func `a profile over a pack that is not loaded is refused as a whole`() throws {
    let profile = Profile(
      key: "other", title: "Other", description: "", target: .aa, hasElementChecks: true,
      packs: [
        PackSelection(pack: "sample", levels: [.must]),
        PackSelection(pack: "missing", levels: [.must]),
      ])
    let error = try #require(throws: StoreError.self) {
      try audit.database.write(at: Sample.now) { _ = try $0.addProfile(profile) }
    }
    #expect(error == .notFound(kind: "pack", reference: "missing", hint: "see `auditctl catalog list`"))
    #expect(try audit.database.read { try $0.profiles().map(\.profile.key) } == ["sample"])
  }

  @Test func `the facts count what the database holds`() throws {
    try audit.record("sign-in", "sample/titles/unique", .failed)
    let facts = try audit.database.read { try $0.facts() }
    #expect(facts.products == 1)
    #expect(facts.releases == 1)
    #expect(facts.screens == 1)
    #expect(facts.elements == 4)
    #expect(facts.checks == 6)
    #expect(facts.sessions == 1)
    #expect(facts.findings == 1)
    #expect(facts.issues == 1)
    #expect(facts.replicas == 1)
    #expect(facts.migrations.map(\.name).first == "create_log")
  }
}
