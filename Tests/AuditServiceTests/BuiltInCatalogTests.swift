import AuditModel
import TestSupport
import Testing

@testable import AuditService

/// The packs and profiles of the program are right, and profiles are read strictly.
@Suite struct BuiltInCatalogTests {
  @Test func `every folder of Catalogs is a pack that is read without a problem`() throws {
    let heads = try RepositoryFolder.files(under: "Catalogs", endings: ["/pack.yaml"])
    let packs = try BuiltInCatalog.packs()
    #expect(packs.map { "Catalogs/\($0.key)/pack.yaml" } == heads)
    #expect(packs.map(\.key) == ["bbc-mag", "form-validation", "native", "voiceover-spec"])
    for pack in packs {
      for text in [pack.edition, pack.title, pack.publisher, pack.source, pack.licence, pack.attribution] {
        #expect(!text.isEmpty, "\(pack.key)")
      }
      #expect(pack.language == "en")
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

  @Test func `every profile names packs that there are`() throws {
    let packs = Set(try BuiltInCatalog.packs().map(\.key))
    let profiles = try BuiltInCatalog.profiles()
    #expect(profiles.map(\.key) == ["must-only", "native-app", "screens-only"])
    #expect(profiles.map(\.hasElementChecks) == [true, true, false])
    for profile in profiles {
      #expect(Set(profile.packs.map(\.pack)) == packs, "\(profile.key)")
      #expect(profile.target == .aa)
    }
    let must = try #require(profiles.first)
    #expect(must.packs.allSatisfy { $0.levels == [.must, .mustNot] })
    #expect(profiles[1].packs.allSatisfy { $0.levels == RequirementLevel.allCases })
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
          packs: [Profile.PackSelection(pack: "t", levels: [.must, .aa])]))
  }

  struct Case: CustomTestStringConvertible {
    let old: String
    let new: String
    let problem: String
    var testDescription: String { problem }
  }

  @Test(arguments: [
    Case(old: "title: P", new: "colour: red", problem: "p.yaml:1:1: title is missing"),
    Case(old: "profile: p", new: "profile: My Profile", problem: "p.yaml:1:10: profile My Profile must be lower-case"),
    Case(old: "target: A", new: "target: AAAA", problem: "p.yaml:4:9: target must be one of A, AA, AAA"),
    Case(old: "target: A\n", new: "", problem: "p.yaml:1:1: target is missing"),
    Case(old: "element_checks: false\n", new: "", problem: "p.yaml:1:1: element_checks is missing"),
    Case(old: "checks: false", new: "checks: no", problem: "p.yaml:5:17: element_checks must be true or false"),
    Case(old: "[must, AA]", new: "[must, may]", problem: "p.yaml:8:20: each of levels must be one of must, must-not"),
    Case(old: "- pack: t", new: "- pakc: t", problem: "p.yaml:7:5: pack is missing"),
    Case(old: "- pack: t", new: "- {pack: t}\n  - pack: t", problem: "p.yaml:8:5: pack t is there already"),
    Case(old: "title: P", new: "profile: q", problem: "p.yaml:1:1: profile is written more than once"),
  ])
  func `a problem of a profile`(_ row: Case) throws {
    let found = try problems(Self.profile.replacing(row.old, with: row.new))
    #expect(found.first?.hasPrefix(row.problem) == true, "\(found)")
  }
}
