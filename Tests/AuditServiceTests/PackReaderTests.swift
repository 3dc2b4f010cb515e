import AuditModel
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// Packs and profiles are read as docs/pack-format.md says, and what is wrong is named with its place.
@Suite struct PackReaderTests {
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

  /// A file with one guideline `g` that has these lines as its only check, from line 8 on.
  private static func guideline(_ lines: String) -> String {
    """
    topic: T
    guidelines:
      - key: g
        title: G
        level: must
        rule: R
        checks:

    """ + lines.split(separator: "\n").enumerated().map { "      \($0 == 0 ? "- " : "  ")\($1)\n" }.joined()
  }

  private static let check = "title: C\nquestion: Q?\nscope: element\ndimension: name\nmethod: visual\n"
  private static let procedure = "steps: [Look.]\noutcomes: [Seen.]\n"

  private func pack(head: String = head, _ files: String...) throws -> Pack {
    let source = PackSource(
      head: InputText(source: "pack.yaml", text: head),
      files: files.enumerated().map { InputText(source: "g\($0 + 1).yaml", text: $1) })
    let known = KnownCatalog(
      elementTypes: [ElementType(key: "other", title: "Other", category: .pattern, synonyms: [], variants: [])],
      targets: ["wcag/1.4.3", "wcag/3.3.1", "en-301-549/11.1.4.3"])
    return try #require(try PackReader.packs([source], known: known).first)
  }

  private func problems(head: String = head, _ file: String) throws -> String {
    try AuditServiceTests.problems { _ = try pack(head: head, file) }.joined(separator: "|")
  }

  struct Case: CustomTestStringConvertible {
    let text: String
    let problem: String
    var testDescription: String { problem }
  }

  @Test func `a check with everything`() throws {
    let text = Self.guideline(
      """
      key: c
      \(Self.check)level: should
      platforms: [ios, web]
      element_types: [box.row, other]
      states: [failed]
      steps:
        - One.
        - {text: Two., steps: [Part.]}
      outcomes: [{text: Both;, outcomes: [A., B.]}]
      references: [{tests: wcag/1.4.3}, {related: en-301-549/11.1.4.3}]
      """)
    let guideline = try #require(try pack(text).guidelines.first)
    #expect([guideline.key, guideline.topic, guideline.title, guideline.rule] == ["g", "T", "G", "R"])
    #expect(guideline.level == .must)
    let check = try #require(guideline.checks.first)
    #expect(check.path == "p/g/c")
    #expect((check.scope, check.method, check.level) == (.element, .visual, .should))
    #expect(check.platforms == [.ios, .web])
    #expect(check.elementTypes.map(\.description) == ["box.row", "other"])
    #expect(check.states == ["failed"])
    #expect(check.steps == [TextItem(text: "One."), TextItem(text: "Two.", parts: [TextItem(text: "Part.")])])
    #expect(check.outcomes == [TextItem(text: "Both;", parts: [TextItem(text: "A."), TextItem(text: "B.")])])
    #expect(
      check.references == [
        CheckReference(relation: .tests, scheme: "wcag", target: "1.4.3"),
        CheckReference(relation: .related, scheme: "en-301-549", target: "11.1.4.3"),
      ])
  }

  @Test func `what is left out has its default`() throws {
    let check = try #require(try pack(Self.guideline(Self.check + Self.procedure)).guidelines.first?.checks.first)
    #expect(check.path == "p/g")
    #expect(check.level == .must, "The guideline's.")
    #expect(check.platforms == Platform.allCases)
    #expect(check.elementTypes.isEmpty && check.states.isEmpty && check.references.isEmpty && check.ways.isEmpty)
  }

  @Test func `ways take what they do not say from their check`() throws {
    let text = Self.guideline(
      Self.check + "platforms: [ios]\nstates: [failed]\nreferences: [{tests: wcag/3.3.1}]\nways:\n"
        + "  - {key: top, title: Top, question: Top?, method: keyboard, steps: [S.], outcomes: [O.]}\n"
        + "  - {key: alert, title: Alert, question: Alert?, method: visual, steps: [S.], outcomes: [O.]}\n")
    let check = try #require(try pack(text).guidelines.first?.checks.first)
    #expect(check.ways.map(\.path) == ["p/g/top", "p/g/alert"])
    let way = try #require(check.ways.first)
    #expect((way.title, way.question, way.method) == ("Top", "Top?", .keyboard))
    #expect((way.scope, way.dimension, way.level) == (.element, "name", .must))
    #expect(way.platforms == [.ios] && way.states == ["failed"] && way.references == check.references)
  }

  private static let heads = [
    Case(text: "pack: p\n", problem: "edition title publisher language source licence attribution"),
    Case(text: head + "colour: red\n", problem: "pack.yaml:12:1: unknown key colour in a pack"),
    Case(text: head.replacing("pack: p", with: "pack: P"), problem: "pack.yaml:1:7: pack P must be lower-case"),
    Case(
      text: head.replacing("title: P", with: "edition: x"), problem: "pack.yaml:3:1: edition is written more than once"),
    Case(
      text: head.replacing("control", with: "thing"),
      problem: "pack.yaml:11:38: category must be one of control, notification, pattern"),
    Case(text: head.replacing("category: control, ", with: ""), problem: "pack.yaml:11:5: category is missing"),
    Case(
      text: head + "  - {key: box, title: Again, category: control}\n",
      problem: "pack.yaml:12:5: element type box is there already"),
    Case(
      text: head.replacing("{key: row, title: Row}", with: "{key: row}"), problem: "pack.yaml:11:58: title is missing"),
  ]

  private static let undeclared =
    "pack.yaml:1:1: dimensions is missing; declare name, each with the fields of the specification that it reads"

  @Test(arguments: heads) func `a problem of a pack`(_ row: Case) throws {
    let found = try problems(head: row.text, Self.guideline(Self.check + Self.procedure))
    if row.problem.hasPrefix("pack.yaml") {
      #expect(found.hasPrefix(row.problem), "\(found)")
    } else {
      #expect(
        Set(found.split(separator: "|").map(String.init))
          == Set(row.problem.split(separator: " ").map { "pack.yaml:1:1: \($0) is missing" } + [Self.undeclared]))
    }
  }

  private static let checks = [
    Case(
      text: check,
      problem: "g1.yaml:8:9: a check needs at least one outcome|g1.yaml:8:9: a check needs at least one step"),
    Case(text: procedure + check.replacing("title: C\n", with: ""), problem: "g1.yaml:8:9: title is missing"),
    Case(text: procedure + check.replacing("question: Q?\n", with: ""), problem: "g1.yaml:8:9: question is missing"),
    Case(text: procedure + check.replacing("scope: element\n", with: ""), problem: "g1.yaml:8:9: scope is missing"),
    Case(
      text: procedure + check.replacing("dimension: name\n", with: ""), problem: "g1.yaml:8:9: dimension is missing"),
    Case(text: procedure + check.replacing("method: visual\n", with: ""), problem: "g1.yaml:8:9: method is missing"),
    Case(
      text: procedure + check.replacing("visual", with: "guess"),
      problem:
        "g1.yaml:14:17: method must be one of screen-reader, keyboard, voice, switch, settings, visual, inspection, tool"
    ),
    Case(
      text: procedure + check + "platforms: [ios, tv]",
      problem: "g1.yaml:15:26: each of platforms must be one of ios, android, web"),
    Case(
      text: procedure + check + "level: may",
      problem: "g1.yaml:15:16: level must be one of must, must-not, should, should-not, A, AA, AAA"),
    Case(
      text: procedure + check + "element_types: [box.row.x]",
      problem: "g1.yaml:15:25: box.row.x must be TYPE or TYPE.VARIANT"),
    Case(text: procedure + check + "element_types: [gizmo]", problem: "g1.yaml:15:25: unknown element type gizmo"),
    Case(
      text: procedure + check + "element_types: [box.round]",
      problem: "g1.yaml:15:25: element type box has no variant round"),
    Case(
      text: procedure + check.replacing("element", with: "screen") + "element_types: [box]",
      problem: "g1.yaml:15:24: element_types are for a check of scope element"),
    Case(
      text: procedure + check + "references: [{tests: 143}]",
      problem: "g1.yaml:15:30: 143 must be STANDARD/CLAUSE, such as wcag/1.4.3"),
    Case(
      text: procedure + check + "references: [wcag/1.4.3]",
      problem: "g1.yaml:15:22: a reference is written `tests: STANDARD/CLAUSE`, `related: STANDARD/CLAUSE` or "
        + "`covers: CHECK`|g1.yaml:15:22: a reference must have keys: tests, covers, related, doubt"),
    Case(
      text: check + "ways:\n  - {key: w, title: W, question: Q?, method: tool, steps: [S.], outcomes: [O.]}",
      problem: "g1.yaml:8:9: a check needs at least two ways, or none"),
    Case(
      text: check + "ways:\n  - {key: w, title: W, question: Q?, method: tool, steps: [S.], outcomes: [O.]}\n"
        + "  - {key: w, title: W, question: Q?, method: tool, steps: [S.], outcomes: [O.]}",
      problem: "g1.yaml:15:13: check p/g/w is there already"),
  ]

  @Test(arguments: checks) func `a problem of a check`(_ row: Case) throws {
    #expect(try problems(Self.guideline(row.text)) == row.problem)
  }

  @Test func `two checks with one path are refused, in one file and in two`() throws {
    let text = Self.guideline(Self.check + Self.procedure)
    let found = try AuditServiceTests.problems { _ = try pack(text, text) }
    #expect(
      found == [
        "g2.yaml:3:5: guideline p/g is there already, as a key or an alias",
        "g2.yaml:8:9: check p/g is there already",
      ])
  }

  @Test func `a file without topic and guidelines, and a guideline without its keys`() throws {
    #expect(try problems("{}\n") == "g1.yaml:1:1: guidelines is missing|g1.yaml:1:1: topic is missing")
    #expect(
      try problems("topic: T\nguidelines:\n  - title: G\n")
        == "g1.yaml:3:5: a guideline needs at least one check|g1.yaml:3:5: key is missing|g1.yaml:3:5: level is missing"
        + "|g1.yaml:3:5: rule is missing")
  }
}
