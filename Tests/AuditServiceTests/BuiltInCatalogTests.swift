import AuditModel
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// The packs and profiles of the program are right, and profiles are read strictly.
@Suite struct BuiltInCatalogTests {
  @Test func `every folder of Catalogs is a pack that is read without a problem`() throws {
    let heads = try RepositoryFolder.files(under: "Catalogs", endings: ["/pack.yaml"])
    let packs = try BuiltInCatalog.packs()
    #expect(packs.map { "Catalogs/\($0.key)/pack.yaml" } == heads)
    #expect(BuiltInCatalog.editions == Dictionary(uniqueKeysWithValues: packs.map { ($0.key, $0.edition) }))
    #expect(
      packs.map(\.key) == [
        "app-elements", "app-store-labels", "bbc-mag", "en-301-549-software", "form-validation", "input-and-display",
        "native", "raam", "raweb", "rgaa", "section-508-software", "voiceover-spec", "wcag", "web",
      ])
    for pack in packs {
      for text in [pack.edition, pack.title, pack.publisher, pack.source, pack.licence, pack.attribution] {
        #expect(!text.isEmpty, "\(pack.key)")
      }
      #expect(pack.language == "en")
      #expect(pack.titleLanguage == (["raam", "raweb", "rgaa"].contains(pack.key) ? "fr" : nil), "\(pack.key)")
      #expect(!pack.guidelines.isEmpty, "\(pack.key)")
    }
  }

  @Test func `every check can be answered, and no path stands twice`() throws {
    let packs = try BuiltInCatalog.packs()
    var paths: [String] = []
    for pack in packs {
      for guideline in pack.guidelines {
        #expect(!guideline.topic.isEmpty && !guideline.rule.isEmpty && !guideline.rationale.isEmpty, "\(guideline.key)")
        for check in guideline.checks {
          #expect(check.path.hasPrefix("\(pack.key)/\(guideline.key)"))
          #expect(check.question.hasSuffix("?"), "\(check.path)")
          for answered in check.ways.isEmpty ? [check] : check.ways {
            #expect(!answered.steps.isEmpty && !answered.outcomes.isEmpty, "\(answered.path)")
          }
          paths += [check.path] + check.ways.map(\.path)
        }
      }
    }
    #expect(paths.count > 30)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `no element type and no synonym stands twice`() throws {
    let types = try BuiltInCatalog.packs().flatMap(\.elementTypes)
    let names = types.flatMap { [$0.key] + $0.synonyms }
    let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice.sorted())")
  }

  @Test func `every profile names packs, topics, guidelines and standards that there are`() throws {
    let packs = try BuiltInCatalog.packs()
    let profiles = try BuiltInCatalog.profiles()
    #expect(
      profiles.map(\.key) == [
        "app-store-labels", "bbc-all", "bbc-must", "en-301-549", "essentials-android", "essentials-ios",
        "essentials-web",
        "input-and-display", "must-only", "native-app", "native-elements", "raam-a", "raam-aa", "raweb-a",
        "raweb-aa", "rgaa-a", "rgaa-aa", "screens-only", "section-508", "voiceover-spec", "wcag20-aa", "wcag21-aa",
        "wcag22-a", "wcag22-aa", "wcag22-aaa",
        "web-elements",
      ])
    for selection in profiles.flatMap(\.packs) {
      let pack = try #require(packs.first { $0.key == selection.pack }, "\(selection.pack)")
      #expect(selection.guidelines.allSatisfy { key in pack.guidelines.contains { $0.key == key } })
      #expect(selection.topics.allSatisfy { topic in pack.guidelines.contains { $0.topic == topic } })
      if let standard = selection.standard {
        #expect(pack.guidelines.contains { $0.criterion?.isAsked(by: standard, on: .ios) ?? false })
      }
    }
  }

  private static let profile = """
    profile: p
    title: P
    description: D
    target: A
    element_checks: false
    packs:
      - pack: t
        levels: [must, AA]

    """

  private func problems(_ text: String) throws -> [String] {
    try AuditServiceTests.problems { _ = try ProfileReader.profile(InputText(source: "p.yaml", text: text)) }
  }

  @Test func `a profile is read as it is written`() throws {
    let profile = try ProfileReader.profile(InputText(source: "p.yaml", text: Self.profile))
    #expect(
      profile
        == Profile(
          key: "p", title: "P", description: "D", target: .a, hasElementChecks: false,
          packs: [PackSelection(pack: "t", levels: [.must, .aa])]))
  }

  @Test(arguments: [
    BrokenText(old: "title: P", new: "colour: red", problem: "p.yaml:1:1: title is missing"),
    BrokenText(
      old: "profile: p", new: "profile: My Profile", problem: "p.yaml:1:10: profile My Profile must be lower-case"),
    BrokenText(old: "target: A", new: "target: AAAA", problem: "p.yaml:4:9: target must be one of A, AA, AAA"),
    BrokenText(old: "target: A\n", new: "", problem: "p.yaml:1:1: target is missing"),
    BrokenText(old: "element_checks: false\n", new: "", problem: "p.yaml:1:1: element_checks is missing"),
    BrokenText(old: "checks: false", new: "checks: no", problem: "p.yaml:5:17: element_checks must be true or false"),
    BrokenText(
      old: "[must, AA]", new: "[must, may]", problem: "p.yaml:8:20: each of levels must be one of must, must-not"),
    BrokenText(old: "- pack: t", new: "- pakc: t", problem: "p.yaml:7:5: pack is missing"),
    BrokenText(
      old: "levels: [must, AA]\n", new: "levels: [AA, must]\n  - {pack: t, levels: [must, AA]}\n",
      problem: "p.yaml:9:5: this selection of t is there already"),
    BrokenText(old: "packs:", new: "includes: [q]\npacks:", problem: "p.yaml:6:12: there is no profile q"),
    BrokenText(
      old: "levels: [must, AA]", new: "version: two", problem: "p.yaml:8:14: version must be a version such as 2.1"),
    BrokenText(old: "title: P", new: "profile: q", problem: "p.yaml:2:1: profile is written more than once"),
  ])
  func `a problem of a profile`(_ row: BrokenText) throws {
    let found = try problems(Self.profile.replacing(row.old, with: row.new))
    #expect(found.first?.hasPrefix(row.problem) == true, "\(found)")
  }
}
