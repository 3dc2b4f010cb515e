import AuditModel
import Testing

/// Which checks a profile asks for: truth tables of its selections, and of profiles taken together.
@Suite struct PackSelectionTests {
  private static let criterion = Criterion(
    principle: "1 Perceivable", introduced: "2.1", removed: "2.2",
    clauses: [
      CriterionClause(standard: "law", clause: "5", platforms: [.ios, .android], exclusion: "Not of apps."),
      CriterionClause(standard: "law", clause: "5", platforms: [.web], exclusion: nil),
      CriterionClause(standard: "norm", clause: "9", platforms: [.ios], exclusion: nil),
    ])
  private static let outline = GuidelineOutline(
    pack: "wcag", key: "1.3.4", topic: "1.3 Adaptable", criterion: criterion)

  struct Row: CustomTestStringConvertible {
    let name: String
    let selection: PackSelection
    var level = RequirementLevel.aa
    var scope = CheckScope.screen
    var platform = Platform.ios
    let isSelected: Bool
    var testDescription: String { name }
  }

  @Test(arguments: [
    Row(name: "all of the pack", selection: PackSelection(pack: "wcag"), isSelected: true),
    Row(name: "another pack", selection: PackSelection(pack: "native"), isSelected: false),
    Row(name: "its level", selection: PackSelection(pack: "wcag", levels: [.a, .aa]), isSelected: true),
    Row(name: "other levels", selection: PackSelection(pack: "wcag", levels: [.a, .must]), isSelected: false),
    Row(name: "before it came", selection: PackSelection(pack: "wcag", version: "2.0"), isSelected: false),
    Row(name: "the version it came with", selection: PackSelection(pack: "wcag", version: "2.1"), isSelected: true),
    Row(name: "the version it went with", selection: PackSelection(pack: "wcag", version: "2.2"), isSelected: false),
    Row(name: "2.10 is later than 2.2", selection: PackSelection(pack: "wcag", version: "2.10"), isSelected: false),
    Row(name: "a norm that asks for it", selection: PackSelection(pack: "wcag", standard: "norm"), isSelected: true),
    Row(
      name: "a norm that asks for it elsewhere", selection: PackSelection(pack: "wcag", standard: "norm"),
      platform: .android, isSelected: false),
    Row(
      name: "a law that leaves it out", selection: PackSelection(pack: "wcag", standard: "law"), isSelected: false),
    Row(
      name: "a law that leaves it out of apps only", selection: PackSelection(pack: "wcag", standard: "law"),
      platform: .web, isSelected: true),
    Row(name: "an unknown standard", selection: PackSelection(pack: "wcag", standard: "x"), isSelected: false),
    Row(name: "its scope", selection: PackSelection(pack: "wcag", scopes: [.screen]), isSelected: true),
    Row(name: "other scopes", selection: PackSelection(pack: "wcag", scopes: [.product, .element]), isSelected: false),
    Row(name: "2 is 2.0", selection: PackSelection(pack: "wcag", version: "2"), isSelected: false),
    Row(name: "2.1.0 is 2.1", selection: PackSelection(pack: "wcag", version: "2.1.0"), isSelected: true),
    Row(name: "its topic", selection: PackSelection(pack: "wcag", topics: ["1.3 Adaptable"]), isSelected: true),
    Row(name: "another topic", selection: PackSelection(pack: "wcag", topics: ["1.4"]), isSelected: false),
    Row(name: "its key", selection: PackSelection(pack: "wcag", guidelines: ["x", "1.3.4"]), isSelected: true),
    Row(name: "other keys", selection: PackSelection(pack: "wcag", guidelines: ["1.3"]), isSelected: false),
    Row(name: "its dimension", selection: PackSelection(pack: "wcag", dimensions: ["x", "d"]), isSelected: true),
    Row(name: "other dimensions", selection: PackSelection(pack: "wcag", dimensions: ["x"]), isSelected: false),
    Row(
      name: "a criterion that it tests", selection: PackSelection(pack: "wcag", tests: ["wcag/2.1.1", "wcag/9"]),
      isSelected: true),
    Row(
      name: "a criterion that it is only related to", selection: PackSelection(pack: "wcag", tests: ["wcag/4.1.2"]),
      isSelected: false),
    Row(name: "without its key", selection: PackSelection(pack: "wcag", without: ["turn"]), isSelected: false),
    Row(name: "without its way", selection: PackSelection(pack: "wcag", without: ["turn/left"]), isSelected: false),
    Row(name: "without its path", selection: PackSelection(pack: "wcag", without: ["1.3.4/turn"]), isSelected: false),
    Row(
      name: "without other keys", selection: PackSelection(pack: "wcag", without: ["tur", "wcag/1.3.4", "right"]),
      isSelected: true),
    Row(
      name: "all conditions but one",
      selection: PackSelection(
        pack: "wcag", levels: [.aa], version: "2.1", standard: "norm", topics: ["1.3 Adaptable"], guidelines: ["x"]),
      isSelected: false),
  ])
  func `a selection takes what meets all of its conditions`(_ row: Row) {
    #expect(
      row.selection.selects(Self.check(row.scope, level: row.level), of: Self.outline, on: row.platform)
        == row.isSelected)
  }

  @Test(arguments: [PackSelection(pack: "bbc", version: "2.2"), PackSelection(pack: "bbc", standard: "law")])
  func `what is no criterion is in no version and asked for by no standard`(_ selection: PackSelection) {
    let outline = GuidelineOutline(pack: "bbc", key: "g", topic: "T", criterion: nil)
    #expect(!selection.selects(Self.check(.screen, level: .must), of: outline, on: .ios))
    #expect(PackSelection(pack: "bbc").selects(Self.check(.screen, level: .must), of: outline, on: .ios))
  }

  private static func profile(
    _ key: String, _ target: ConformanceLevel, elementChecks: Bool, _ packs: [PackSelection]
  ) -> Profile {
    Profile(
      key: key, title: "T \(key)", description: "D", target: target, hasElementChecks: elementChecks, packs: packs)
  }

  private static func check(
    _ scope: CheckScope, _ platforms: [Platform] = Platform.allCases, level: RequirementLevel = .aa
  ) -> Check {
    Check(
      path: "wcag/1.3.4/turn/left", title: "C", question: "Q?", scope: scope, dimension: "d", method: .visual,
      level: level, platforms: platforms,
      references: [
        CheckReference(relation: .tests, scheme: "wcag", target: "2.1.1"),
        CheckReference(relation: .related, scheme: "wcag", target: "4.1.2"),
      ])
  }

  @Test(arguments: [
    (CheckScope.screen, [Platform.ios], false, true), (.screen, [.web], false, false), (.element, [.ios], false, false),
    (.element, [.ios], true, true), (.product, Platform.allCases, false, true),
  ])
  func `a profile asks on the platforms of a check, and of elements where it has element checks`(
    scope: CheckScope, platforms: [Platform], elementChecks: Bool, isAsked: Bool
  ) {
    let profile = Self.profile("p", .aa, elementChecks: elementChecks, [PackSelection(pack: "wcag")])
    #expect(profile.asks(Self.check(scope, platforms), of: Self.outline, on: .ios) == isAsked)
  }

  @Test func `profiles taken together ask for all that any asks for`() throws {
    let one = Self.profile("one", .a, elementChecks: false, [PackSelection(pack: "a"), PackSelection(pack: "b")])
    let two = Self.profile("two", .aaa, elementChecks: true, [PackSelection(pack: "b"), PackSelection(pack: "c")])
    let both = try #require(Profile(combining: [one, two]))
    #expect(both.key == "one+two")
    #expect(both.target == .aaa)
    #expect(both.hasElementChecks)
    #expect(both.packs.map(\.pack) == ["a", "b", "b", "c"])
    // Each part brings element checks of its own packs only.
    #expect(both.packs.map { $0.scopes.contains(.element) } == [false, false, true, true])
    #expect(Profile(combining: [one]) == one)
    #expect(Profile(combining: [one, one]) == one)
    #expect(Profile(combining: []) == nil)
  }
}
