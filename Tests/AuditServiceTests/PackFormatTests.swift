import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What whole packs say besides guidelines and checks is read as docs/pack-format.md says, and all that is wrong in all
/// files is named at once.
@Suite struct PackFormatTests {
  private static let head = """
    pack: p
    edition: "1"
    title: P
    publisher: X
    language: en
    source: https://example.org
    licence: CC0-1.0
    attribution: A
    dimensions: [{key: d, reads: [label, members]}]

    """

  private static func guideline(_ key: String, _ lines: String = "", level: String = "level: A\n") -> String {
    let extra = (level + lines).split(separator: "\n").map { "    \($0)\n" }.joined()
    return """
        - key: \(key)
          title: G
          rule: R
      \(extra)    checks:
            - {title: C, question: Q?, scope: screen, dimension: d, method: visual, steps: [Look.], outcomes: [Seen.]}

      """
  }

  private func packs(_ heads: [String], files: [[String]]) throws -> [Pack] {
    try PackReader.packs(
      zip(heads, files).enumerated().map { index, pack in
        PackSource(
          head: InputText(source: "\(index + 1)/pack.yaml", text: pack.0),
          files: pack.1.enumerated().map { InputText(source: "\(index + 1)/\($0 + 1).yaml", text: $1) })
      })
  }

  private func problems(_ head: String, _ files: String...) throws -> [String] {
    try AuditServiceTests.problems { _ = try packs([head], files: [files]) }
  }

  @Test func `a pack may be one file with its topics in it`() throws {
    let topics =
      "topics:\n  - topic: T\n    guidelines:\n"
      + Self.guideline("g").split(separator: "\n").map { "    \($0)\n" }.joined()
    let pack = try #require(try packs([Self.head + topics], files: [[]]).first)
    #expect(pack.guidelines.map(\.key) == ["g"])
    #expect(pack.guidelines.map(\.topic) == ["T"])
    #expect(try problems(Self.head) == ["1/pack.yaml:1:1: a pack needs topics, here or in files beside it"])
  }

  @Test func `a criterion has principle, versions, readings and clauses`() throws {
    let lines = """
      introduced: "2.0"
      removed: "2.2"
      applicability:
        - {subject: software, manner: with-substitutions, note: N}
        - {subject: mobile, manner: undecided}
      clauses:
        - {standard: law, clause: "7.1", platforms: [android, ios]}
        - {standard: law, clause: "7.1", platforms: [web], exclusion: Not on the web.}
        - {standard: norm, clause: X}
      """
    let file = "topic: T\nprinciple: 4 Robust\nguidelines:\n" + Self.guideline("1.1", lines)
    let criterion = try #require(try packs([Self.head], files: [[file]]).first?.guidelines.first?.criterion)
    #expect(
      criterion
        == Criterion(
          principle: "4 Robust", introduced: "2.0", removed: "2.2",
          applicability: [
            CriterionApplicability(subject: .software, manner: .withSubstitutions, note: "N"),
            CriterionApplicability(subject: .mobile, manner: .undecided, note: nil),
          ],
          clauses: [
            CriterionClause(standard: "law", clause: "7.1", platforms: [.ios, .android], exclusion: nil),
            CriterionClause(standard: "law", clause: "7.1", platforms: [.web], exclusion: "Not on the web."),
            CriterionClause(standard: "norm", clause: "X", platforms: Platform.allCases, exclusion: nil),
          ]))
  }

  @Test func `a principle has no level, and its checks have`() throws {
    let file = { (check: String, level: String) in
      "topic: T\nguidelines:\n"
        + Self.guideline("g", "kind: principle\n", level: level).replacing(
          "method: visual", with: "method: visual\(check)")
    }
    let pack = try #require(try packs([Self.head], files: [[file(", level: should", "")]]).first)
    #expect(pack.guidelines.map(\.level) == [nil])
    #expect(pack.guidelines.flatMap(\.checks).map(\.level) == [.should])
    #expect(
      try problems(Self.head, file("", "")) == ["1/1.yaml:8:9: level is missing; a principle gives its checks none"])
    #expect(
      try problems(Self.head, file(", level: should", "level: must\n"))
        == ["1/1.yaml:6:12: a principle has no level; its checks have"])
  }

  @Test func `an element type says what is not asked and what is announced`() throws {
    let types = """
      element_types:
        - key: box
          title: Box
          category: control
          variants: [{key: row, title: Row}]
          not_applicable:
            - {dimension: value, reason: It has none.}
            - {dimension: state, platforms: [ios], reason: Never.}
          announcements:
            - {platform: ios, state: enabled, parts: ["{label}", Box]}
            - {platform: android, state: enabled, variant: row, parts: [Box], hint: tap}

      """
    let file = "topic: T\n\(types)guidelines:\n" + Self.guideline("g")
    let type = try #require(try packs([Self.head], files: [[file]]).first?.elementTypes.first)
    #expect(
      type.notApplicable == [
        DimensionExemption(dimension: "value", platforms: [.ios, .android], reason: "It has none."),
        DimensionExemption(dimension: "state", platforms: [.ios], reason: "Never."),
      ])
    #expect(
      type.announcements == [
        ExpectedAnnouncement(platform: .ios, state: "enabled", variant: nil, parts: ["{label}", "Box"], hint: nil),
        ExpectedAnnouncement(platform: .android, state: "enabled", variant: "row", parts: ["Box"], hint: "tap"),
      ])
    for (old, new, problem) in [
      ("{label}", "{name}", "1/1.yaml:11:9: {name} must be one of {label}, {value}, {position}, {error}"),
      ("{label}", "({name})", "1/1.yaml:11:9: {name} must be one of {label}, {value}, {position}, {error}"),
      ("{label}", "(Alert", "1/1.yaml:11:9: (Alert has one bracket; write both, or none"),
      ("variant: row", "variant: column", "1/1.yaml:12:9: the type has no variant column"),
      ("parts: [Box]", "parts: []", "1/1.yaml:12:9: an announcement needs at least one part"),
      (
        "android, state: enabled, variant: row", "ios, state: enabled",
        "1/1.yaml:12:9: the announcement in state enabled is"
      ),
      ("reason: Never.", "reason: ~", "1/1.yaml:9:54: reason is empty"),
    ] {
      let found = try problems(Self.head, file.replacing(old, with: new))
      #expect(found.first?.hasPrefix(problem) == true, "\(found)")
      #expect(found.count == 1, "\(found)")
    }
  }

  @Test func `what is wrong in all files is named at once`() throws {
    let found = try problems(
      Self.head.replacing("publisher: X\n", with: "publisher:\n") + "colour: red\n", "topic: T\nguidelines: {}\n",
      "no: [yaml", "topic: U\nguidelines:\n" + Self.guideline("g").replacing("rule: R", with: "rool: R"))
    #expect(found.count == 6, "\(found)")
    #expect(
      found.map { $0.split(separator: ":")[0] } == [
        "1/pack.yaml", "1/pack.yaml", "1/1.yaml", "1/2.yaml", "1/3.yaml", "1/3.yaml",
      ])
  }

  @Test func `a reference leads to a guideline or a clause of any of the packs`() throws {
    let other = Self.head.replacing("pack: p", with: "pack: q\nstandard: law")
    let clause = "introduced: \"1\"\nclauses: [{standard: norm, clause: \"5\"}]\n"
    let refer = { (target: String) in
      "topic: T\nguidelines:\n"
        + Self.guideline("g").replacing("method: visual", with: "method: visual, references: [{related: \(target)}]")
    }
    let there = "topic: T\nguidelines:\n" + Self.guideline("1.1", clause)
    for target in ["law/1.1", "norm/5", "p/g"] {
      #expect(try packs([Self.head, other], files: [[refer(target)], [there]]).count == 2)
    }
    for target in ["q/1.1", "law/1.2", "norm/1.1", "wcag/1.1.1"] {
      let found = try AuditServiceTests.problems {
        _ = try packs([Self.head, other], files: [[refer(target)], [there]])
      }
      #expect(found.count == 1 && found[0].hasSuffix("no pack has \(target)"), "\(found)")
    }
  }

  @Test func `a succession leads to a check of the edition`() throws {
    let file = "topic: T\nguidelines:\n" + Self.guideline("g") + Self.guideline("h")
    let head = Self.head + "successions:\n  - {check: old, became: [g, h]}\n"
    #expect(
      try packs([head], files: [[file]]).first?.successions == [CheckSuccession(old: "p/old", new: ["p/g", "p/h"])])
    #expect(
      try problems(head.replacing("[g, h]", with: "[g, gone]"), file)
        == ["1/pack.yaml:11:5: this edition has no check p/gone"])
    #expect(
      try problems(head.replacing("old, became: [g, h]", with: "g, became: [g]"), file)
        == ["1/pack.yaml:11:5: p/g became itself; leave it out"])
    #expect(
      try problems(head + "  - {check: old, became: [g]}\n", file)
        == ["1/pack.yaml:12:5: what became of p/old is said more than once"])
    #expect(
      try problems(head.replacing("check: old", with: "check: \"a//b c\""), file).count == 2,
      "An empty part, and a space.")
  }

  @Test(arguments: [
    ("synonyms: [b, b]", "element type b is there already"), ("synonyms: [a]", "element type a is there already"),
    ("variants: [{key: v, title: V}, {key: v, title: W}]", "v is written more than once"),
    ("not_applicable: [{dimension: d, reason: R}, {dimension: d, platforms: [ios], reason: S}]", "d on iOS is there"),
  ])
  func `nothing stands twice in an element type`(line: String, problem: String) throws {
    let types = "element_types: [{key: a, title: A, category: control, \(line)}]\n"
    let found = try problems(Self.head + types, "topic: T\nguidelines:\n" + Self.guideline("g"))
    #expect(found.count == 1 && found[0].contains(problem), "\(found)")
  }

  @Test(arguments: [
    ("method: visual", "method: visual, states: [s, s]", "s is written more than once"),
    ("method: visual", "method: visual, platforms: [ios, ios]", "ios is written more than once"),
    ("method: visual", "method: visual, platforms: []", "platforms is empty"),
    ("key: g", "key: \"g\\e[31m\"", "control characters"), ("key: g", "key: a@b", "@ or control characters"),
  ])
  func `what cannot be stored or typed is refused`(old: String, new: String, problem: String) throws {
    let file = "topic: T\nguidelines:\n" + Self.guideline("g")
    let found = try problems(Self.head, file.replacing(old, with: new))
    #expect(found.contains { $0.contains(problem) }, "\(found)")
  }

  @Test(arguments: ["\"1\\e[31m\"", "\" 1\"", "\"1\\n2\""]) func `an edition can be typed`(_ edition: String) throws {
    let head = Self.head.replacing("edition: \"1\"", with: "edition: \(edition)")
    let found = try problems(head, "topic: T\nguidelines:\n" + Self.guideline("g"))
    #expect(found == ["1/pack.yaml:2:10: edition must have no control characters, and no spaces at its ends"])
  }

  @Test func `one pack is a standard, and one edition is read at a time`() throws {
    let file = "topic: T\nguidelines:\n" + Self.guideline("g")
    let heads = ["pack: q\nstandard: law", "pack: r\nstandard: law", "pack: q"].map {
      Self.head.replacing("pack: p", with: $0)
    }
    let found = try AuditServiceTests.problems { _ = try packs(heads, files: [[file], [file], [file]]) }
    #expect(found.contains("2/pack.yaml:1:1: another pack is the standard law; name one of its own, or leave it out"))
    #expect(found.contains("3/pack.yaml:1:1: pack q is read more than once; read its editions one after the other"))
  }

  @Test func `element types and guidelines do not share a name`() throws {
    let types =
      "element_types: [{key: a, title: A, category: control, synonyms: [b]}, {key: b, title: B, category: control}]\n"
    let file = "topic: T\nguidelines:\n" + Self.guideline("g", "aliases: [h]\n") + Self.guideline("h")
    #expect(
      try problems(Self.head + types, file) == [
        "1/pack.yaml:10:71: element type b is there already",
        "1/1.yaml:10:5: guideline p/h is there already, as a key or an alias",
      ])
  }
}
