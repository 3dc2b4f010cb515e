import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What a pack says of how its checks are answered, and of other checks, is read, written and stored as it stands; what
/// would let an answer stand for another question is refused with its place (DESIGN rules 1, 4, 10 and 13).
@Suite struct CheckRelationTests {
  private static let head = """
    pack: p
    edition: "1"
    title: P
    publisher: X
    language: en
    source: https://example.org
    licence: CC0-1.0
    attribution: A
    dimensions: [{key: name, reads: [label]}]
    element_types:
      - {key: box, title: Box, category: control, variants: [{key: row, title: Row}]}

    """

  /// A file whose only guideline `g` has these checks, each on a line of its own from line 8 on.
  private static func file(_ checks: String...) -> String {
    """
    topic: T
    guidelines:
      - key: g
        title: G
        level: must
        rule: R
        checks:

    """
      + checks.map {
        "      - {title: C, question: Q?, dimension: name, steps: [Look.], outcomes: [Seen.], \($0)}\n"
      }.joined()
  }

  /// What stands before the keys of a check in ``file(_:)``.
  private static let indent = "      - {title: C, question: Q?, dimension: name, steps: [Look.], outcomes: [Seen.], "
    .count

  /// Another pack: checks of a screen, of an element, of the product, by keyboard, in a state, and one with ways.
  private static let other: [Check] = {
    var met = TestPack.check("o/met", .screen)
    met.ways = [TestPack.check("o/met/top", .screen), TestPack.check("o/met/alert", .screen)]
    var measured = TestPack.check("o/measured", .screen, method: .tool)
    measured.thresholds = ["wcag-text-contrast"]
    return [
      TestPack.check("o/spoken", .element), TestPack.check("o/whole", .product),
      TestPack.check("o/keys", .element, method: .keyboard),
      TestPack.check("o/failed", .screen, states: ["failed"]), measured, met,
      TestPack.check("o/android", .screen, platforms: [.android]),
    ]
  }()

  private static func database(in folder: TemporaryFolder) throws -> AuditDatabase {
    try AuditDatabase.create(
      at: folder.file("audit.sqlite"), configuration: Sample.configuration, now: Sample.now)
  }

  private func pack(_ text: String) throws -> Pack {
    let source = PackSource(
      head: InputText(source: "pack.yaml", text: Self.head), files: [InputText(source: "g.yaml", text: text)])
    let known = KnownCatalog(targets: ["wcag/4.1.2", "wcag/1.4.3"], checks: Self.other)
    return try #require(try PackReader.packs([source], known: known).first)
  }

  private func problems(_ checks: String) throws -> [String] {
    try AuditServiceTests.problems { _ = try pack(Self.file(checks)) }
  }

  private static let whole = Self.file(
    "key: a, scope: element, method: screen-reader, observation: listen, asked_if: [text, hint]",
    "key: b, scope: screen, method: tool, observation: measure, applies_if_types: [box.row], "
      + "thresholds: [wcag-text-contrast], references: [{covers: o/measured}, {related: wcag/1.4.3, doubt: true}]",
    "key: c, scope: screen, method: screen-reader, way_of: o/met, references: [{related: wcag/4.1.2, doubt: false}]")

  @Test func `a check says how it is answered, when it is asked, what it covers and what it doubts`() throws {
    let checks = try pack(Self.whole).guidelines.flatMap(\.checks)
    #expect(checks.map(\.observation) == [.listen, .measure, nil])
    #expect(checks.map(\.askedIf) == [[.text, .hint], [], []])
    #expect(checks[1].appliesIfTypes == [ElementTypeReference(type: "box", variant: "row")])
    #expect(checks.map(\.thresholds) == [[], ["wcag-text-contrast"], []])
    #expect(
      checks[1].references == [
        CheckReference(relation: .covers, scheme: "o", target: "measured"),
        CheckReference(relation: .related, scheme: "wcag", target: "1.4.3", isDoubt: true),
      ])
    #expect(checks[2].references.map(\.isDoubt) == [false])
    #expect(checks.map(\.wayOf) == [nil, nil, "o/met"])
  }

  @Test func `a pack that was written is read as the same, and one that was stored is the same`() throws {
    let pack = try pack(Self.whole)
    let text = try PackWriter.yaml(pack)
    let known = KnownCatalog(targets: ["wcag/4.1.2", "wcag/1.4.3"], checks: Self.other)
    let again = try PackReader.packs([PackSource(head: InputText(source: "p.yaml", text: text))], known: known)
    #expect(again == [pack])
    #expect(try again.map { try PackWriter.yaml($0) } == [text])
    let folder = try TemporaryFolder()
    let database = try Self.database(in: folder)
    try database.write(at: Sample.now) { try $0.addPack(pack) }
    let stored = try database.read { try $0.pack("p") }
    #expect(stored.isSame(as: pack))
    #expect(stored.guidelines.flatMap(\.checks).map(\.thresholds) == [[], ["wcag-text-contrast"], []])
  }

  @Test func `a way takes the observation of its check, or says its own`() throws {
    let ways =
      "key: a, scope: screen, method: visual, observation: look, ways: [{key: x, title: X, question: X?, method: visual, "
      + "steps: [S.], outcomes: [O.]}, {key: y, title: Y, question: Y?, method: tool, observation: measure, steps: [S.], "
      + "outcomes: [O.]}]"
    let check = try #require(try pack(Self.file(ways)).guidelines.first?.checks.first)
    #expect(check.ways.map(\.observation) == [.look, .measure])
  }

  struct Case: CustomTestStringConvertible {
    let keys: String
    /// The text in the keys at which the problem is.
    let at: String
    let problem: String
    var testDescription: String { problem }
  }

  private static let screen = "scope: screen, method: screen-reader, "
  private static let cases = [
    Case(
      keys: screen + "observation: hear", at: "hear",
      problem: "observation must be one of listen, activate, swipe-walk, tab-walk, enlarge, look, measure, inspect"),
    Case(
      keys: "scope: element, method: tool, asked_if: [lable]", at: "lable",
      problem: "each of asked_if must be one of label, traits, hint, variant, text"),
    Case(
      keys: "scope: element, method: tool, asked_if: [hint, hint]", at: "hint]",
      problem: "hint is written more than once"
    ),
    Case(
      keys: screen + "asked_if: [hint]", at: "[hint]", problem: "asked_if is for a check of scope element"),
    Case(
      keys: "scope: element, method: tool, applies_if_types: [box]", at: "[box]",
      problem: "applies_if_types are for a check of scope screen"),
    Case(keys: screen + "applies_if_types: [gizmo]", at: "gizmo", problem: "unknown element type gizmo"),
    Case(
      keys: screen + "thresholds: [wcag-text-contrats]", at: "wcag-text-contrats",
      problem: "unknown threshold wcag-text-contrats; did you mean wcag-text-contrast? "
        + "auditctl catalog thresholds lists them"),
    Case(
      keys: screen + "references: [{tests: wcag/4.1.2, doubt: true}]", at: "true",
      problem: "doubt goes with related; what a check tests fails with it, and what it covers is answered by it"),
    Case(
      keys: screen + "references: [{related: wcag/4.1.2, doubt: maybe}]", at: "maybe",
      problem: "doubt must be true or false"),
    Case(
      keys: screen + "level: should, references: [{related: wcag/4.1.2, doubt: true}]", at: "true",
      problem: "doubt is for a required check; a failure at level should is only recommended to fix"),
    Case(
      keys: screen + "references: [{covers: spoken}]", at: "spoken",
      problem: "spoken must be the whole path of a check, such as native/focus/keyboard-reach"),
    Case(
      keys: screen + "references: [{covers: o/nothing}]", at: "o/nothing",
      problem: "no pack has a check o/nothing that can be covered; ways are covered through their check"),
    Case(
      keys: screen + "references: [{covers: o/met/top}]", at: "o/met/top",
      problem: "no pack has a check o/met/top that can be covered; ways are covered through their check"),
    Case(
      keys: screen + "references: [{covers: o/met}]", at: "o/met",
      problem: "p/g cannot cover o/met: a check with ways is not answered itself; leave it out"),
    Case(
      keys: screen + "references: [{covers: p/g}]", at: "p/g",
      problem: "p/g cannot cover p/g: it is the same check"),
    Case(
      keys: "scope: element, method: screen-reader, references: [{covers: o/spoken}]", at: "o/spoken",
      problem: "p/g cannot cover o/spoken: only a check of scope screen asks about all instances"),
    Case(
      keys: screen + "references: [{covers: o/whole}]", at: "o/whole",
      problem: "p/g cannot cover o/whole: it is asked of the product, and not of a screen"),
    Case(
      keys: screen + "references: [{covers: o/keys}]", at: "o/keys",
      problem: "p/g cannot cover o/keys: its method is keyboard, and not screen-reader"),
    Case(
      keys: screen + "references: [{covers: o/failed}]", at: "o/failed",
      problem: "p/g cannot cover o/failed: it is asked in the state failed, too; name the state in both"),
    Case(
      keys: "scope: screen, method: tool, thresholds: [wcag-large-text-contrast], references: [{covers: o/measured}]",
      at: "o/measured",
      problem: "p/g cannot cover o/measured: its thresholds are wcag-text-contrast, and not wcag-large-text-contrast"),
    Case(
      keys: screen + "platforms: [web], references: [{covers: o/android}]", at: "o/android",
      problem: "p/g cannot cover o/android: no platform asks both"),
    Case(keys: screen + "way_of: o/none", at: "o/none", problem: "no pack has a check o/none"),
    Case(
      keys: screen + "way_of: o/failed", at: "o/failed",
      problem: "p/g cannot be a way of o/failed: that check has no ways of its own, and is answered itself"),
    Case(
      keys: screen + "platforms: [ios], way_of: o/met", at: "o/met",
      problem: "p/g cannot be a way of o/met: they must be asked on the same platforms"),
    Case(
      keys: screen + "level: should, way_of: o/met", at: "o/met",
      problem: "p/g cannot be a way of o/met: they must have the same level"),
    Case(
      keys: screen + "states: [failed], way_of: o/met", at: "o/met",
      problem: "p/g cannot be a way of o/met: they must have the same scope and states"),
  ]

  @Test(arguments: cases) func `a problem is named at its place`(_ row: Case) throws {
    let before = try #require(row.keys.ranges(of: row.at).last?.lowerBound)
    let column = Self.indent + row.keys.distance(from: row.keys.startIndex, to: before) + 1
    #expect(try problems(row.keys) == ["g.yaml:8:\(column): \(row.problem)"])
  }

  @Test func `all that is wrong is named at once`() throws {
    let found = try problems(
      Self.screen
        + "observation: hear, thresholds: [x], way_of: o/none, references: [{covers: o/keys}, {tests: wcag/9}]")
    #expect(found.count == 5, "\(found)")
  }

  @Test(arguments: ["1.1.1", "1.3.1", "4.1.2"])
  func `WCAG asks more of a screen than of its elements in three criteria, which cover no check of elements`(
    _ criterion: String
  ) throws {
    let text = Self.file(Self.screen + "references: [{covers: o/spoken}]").replacing(
      "key: g", with: "key: \(criterion)")
    let source = PackSource(
      head: InputText(source: "pack.yaml", text: Self.head.replacing("pack: p", with: "pack: wcag")),
      files: [InputText(source: "g.yaml", text: text)])
    let found = try AuditServiceTests.problems {
      _ = try PackReader.packs([source], known: KnownCatalog(checks: Self.other))
    }
    #expect(found.count == 1)
    #expect(found.first?.contains("wcag/\(criterion) cannot cover o/spoken: what this criterion asks") == true)
  }

  @Test func `an edition that drops a check that another pack covers is refused`() throws {
    let folder = try TemporaryFolder()
    let database = try Self.database(in: folder)
    let shared = TestPack.pack(
      "o", guidelines: [TestPack.guideline("spoken", .must, [TestPack.check("o/spoken", .screen)])])
    var covering = TestPack.check("q/all", .screen)
    covering.references = [CheckReference(relation: .covers, scheme: "o", target: "spoken")]
    let next = TestPack.pack(
      "o", edition: "2", guidelines: [TestPack.guideline("heard", .must, [TestPack.check("o/heard", .screen)])])
    try database.write(at: Sample.now) {
      try $0.addPack(shared)
      try $0.addPack(TestPack.pack("q", guidelines: [TestPack.guideline("all", .must, [covering])]))
    }
    let refusal = try database.read { try PackImporter.refusal(of: next, beside: [], $0) }
    #expect(
      refusal == "q/all names the check o/spoken, which edition 2 of pack o does not have; load an edition of q that "
        + "does without it first")
  }
}
