import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore
import Testing

/// One release rolled up along every axis, with counts worked out by hand.
///
/// Must-level cells: the product's `offline`; `title` (level A) of three screens; `name` of three buttons, and of `a` in
/// `failed`, where nobody asks and somebody found a failure. Advice: `tip` of three screens.
///
/// | cell | outcome |
/// |---|---|
/// | . offline | passed |
/// | home title | passed |
/// | home/a name | passed |
/// | home/b name | not applicable |
/// | home@failed/a name | failed |
/// | pay title | failed with VoiceOver, passed with Keyboard |
/// | pay/c name | cannot tell |
/// | help title | untested |
@Suite struct RollUpTests {
  private static let pack: Pack = {
    func guideline(_ key: String, _ topic: String, _ level: RequirementLevel, _ scope: CheckScope) -> Guideline {
      Guideline(
        key: key, topic: topic, title: "Guideline \(key)", level: level, rule: "Do it.", rationale: "", source: nil,
        aliases: [], techniques: [], checks: [TestPack.check("t/\(key)", scope, level)])
    }
    return TestPack.pack(
      "t", elementTypes: TestPack.pack.elementTypes,
      guidelines: [
        guideline("offline", "App", .must, .product), guideline("title", "Structure", .a, .screen),
        guideline("name", "Forms", .must, .element), guideline("tip", "Structure", .should, .screen),
      ])
  }()

  private static func audit() throws -> AuditFixture {
    var home = ScreenSpecification(key: "home", title: "Home", team: "core")
    home.states = [StateSpecification(key: "failed")]
    home.elements = [TestPack.element("a", "button"), TestPack.element("b", "button")]
    var pay = ScreenSpecification(key: "pay", title: "Pay", team: "money")
    pay.elements = [TestPack.element("c", "button")]
    let audit = try AuditFixture(
      pack: pack, screens: [home, pay, ScreenSpecification(key: "help", title: "Help")])
    try audit.saveProcess("checkout", ["home", "pay"])
    try audit.record(".", "t/offline", .passed)
    try audit.record("home", "t/title", .passed)
    try audit.record("home", "t/tip", .failed)
    try audit.record("home/a", "t/name", .passed)
    try audit.record("home/b", "t/name", .inapplicable, reason: "No name.")
    try audit.record("home@failed/a", "t/name", .failed)
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .passed, by: AuditFixture.Tester(technology: "Keyboard"))
    try audit.record("pay/c", "t/name", .cantTell, reason: "No device.")
    return audit
  }

  /// `KEY ROLLED-UP`, and how many failed, untested, cannot tell, passed, not applicable.
  private func rows(_ axis: RollUpAxis, isAdvice: Bool = false) throws -> [String] {
    try Self.audit().rollUp(axis, isAdvice: isAdvice).rows.map { row in
      let counts = row.counts
      return "\(row.key): \(row.outcome.name) \(counts.failed) \(counts.untested) \(counts.cantTell) \(counts.passed) "
        + "\(counts.inapplicable)"
    }
  }

  struct Axis: CustomTestStringConvertible {
    let axis: RollUpAxis
    let rows: Set<String>
    var testDescription: String { axis.rawValue }
  }

  private static let axes = [
    Axis(
      axis: .cell,
      rows: [
        ". t/offline: passed 0 0 0 1 0", "home t/title: passed 0 0 0 1 0", "home/a t/name: passed 0 0 0 1 0",
        "home/b t/name: inapplicable 0 0 0 0 1", "home@failed/a t/name: failed 1 0 0 0 0",
        "pay t/title: failed 1 0 0 0 0", "pay/c t/name: cantTell 0 0 1 0 0", "help t/title: untested 0 1 0 0 0",
      ]),
    Axis(
      axis: .element,
      rows: ["home/a: failed 1 0 0 1 0", "home/b: inapplicable 0 0 0 0 1", "pay/c: cantTell 0 0 1 0 0"]),
    Axis(
      axis: .screen,
      rows: [
        ".: passed 0 0 0 1 0", "home: failed 1 0 0 2 1", "pay: failed 1 0 1 0 0", "help: untested 0 1 0 0 0",
      ]),
    Axis(
      axis: .state,
      rows: [
        "home: passed 0 0 0 2 1", "home@failed: failed 1 0 0 0 0", "pay: failed 1 0 1 0 0",
        "help: untested 0 1 0 0 0",
      ]),
    Axis(axis: .process, rows: ["checkout: failed 2 0 1 2 1"]),
    Axis(axis: .release, rows: ["1.0: failed 2 1 1 3 1"]),
    Axis(
      axis: .guideline,
      rows: ["t/offline: passed 0 0 0 1 0", "t/title: failed 1 1 0 1 0", "t/name: failed 1 0 1 1 1"]),
    Axis(
      axis: .topic,
      rows: ["t: App: passed 0 0 0 1 0", "t: Structure: failed 1 1 0 1 0", "t: Forms: failed 1 0 1 1 1"]),
    Axis(axis: .level, rows: ["must: failed 1 0 1 2 1", "A: failed 1 1 0 1 0"]),
    Axis(axis: .pack, rows: ["t: failed 2 1 1 3 1"]),
    Axis(
      axis: .technology,
      rows: [
        "VoiceOver on iOS: failed 2 1 1 3 1", "keyboard: untested 0 0 0 0 0", "the app: untested 0 0 0 0 0",
        "Keyboard on iOS: passed 0 0 0 1 0",
      ]),
    Axis(
      axis: .team,
      rows: ["core: failed 1 0 0 2 1", "money: failed 1 0 1 0 0", ".: untested 0 1 0 1 0"]),
  ]

  @Test(arguments: axes) func `must-level cells along each axis`(_ row: Axis) throws {
    let rows = try rows(row.axis)
    #expect(Set(rows) == row.rows)
    #expect(rows.count == row.rows.count, "No row stands twice.")
  }

  @Test func `every axis but that of criteria is tried`() {
    #expect(Set(Self.axes.map(\.axis)) == Set(RollUpAxis.allCases).subtracting([.criterion]))
  }

  @Test(arguments: [
    Axis(axis: .screen, rows: ["home: failed 1 0 0 0 0", "pay: untested 0 1 0 0 0", "help: untested 0 1 0 0 0"]),
    Axis(axis: .level, rows: ["should: failed 1 2 0 0 0"]),
    Axis(axis: .guideline, rows: ["t/tip: failed 1 2 0 0 0"]),
    Axis(axis: .team, rows: ["core: failed 1 0 0 0 0", "money: untested 0 1 0 0 0", ".: untested 0 1 0 0 0"]),
  ])
  func `advice by itself`(_ row: Axis) throws {
    #expect(Set(try rows(row.axis, isAdvice: true)) == row.rows)
  }

  @Test func `screens, processes and the release have their verdicts`() throws {
    let audit = try Self.audit()
    func verdicts(_ axis: RollUpAxis) throws -> [String: Verdict] {
      Dictionary(
        uniqueKeysWithValues: try audit.rollUp(axis).rows.compactMap { row in row.verdict.map { (row.key, $0) } })
    }
    #expect(
      try verdicts(.screen) == ["home": .nonconformant, "pay": .nonconformant, "help": .notEvaluated])
    #expect(try verdicts(.process) == ["checkout": .nonconformant])
    #expect(try verdicts(.release) == ["1.0": .nonconformant])
    for axis in [RollUpAxis.cell, .element, .state, .guideline, .topic, .level, .pack, .technology, .team] {
      #expect(try verdicts(axis).isEmpty, "\(axis.rawValue)")
    }
  }

  /// The axes on which each cell stands exactly once.
  private static let partitions: [RollUpAxis] = [.cell, .screen, .release, .guideline, .topic, .level, .pack, .team]

  private static func total(_ rollUp: RollUp) -> OutcomeCounts {
    var total = OutcomeCounts()
    for row in rollUp.rows { total.add(row.counts) }
    return total
  }

  @Test(arguments: partitions, ["5.1", "5.2"])
  func `the worked example adds up along each axis`(_ axis: RollUpAxis, _ version: String) throws {
    let example = try WorkedExample()
    let rollUp = try example.rollUp(axis, version)
    #expect(Self.total(rollUp) == rollUp.compliance.mustLevel)
    #expect(Self.total(try example.rollUp(axis, version, isAdvice: true)) == rollUp.compliance.advice)
  }

  @Test func `states and elements of the worked example are those of its screens`() throws {
    let example = try WorkedExample()
    for version in ["5.1", "5.2"] {
      let cells = try example.evaluate(version).cells.filter(\.isMustLevel)
      let states = Self.total(try example.rollUp(.state, version))
      let elements = Self.total(try example.rollUp(.element, version))
      #expect(states.total == cells.count { $0.address != .product })
      #expect(
        elements.total
          == cells.count {
            if case .screen(_, _, .some) = $0.address { true } else { false }
          })
      for row in try example.rollUp(.screen, version).rows {
        let ofScreen = cells.filter {
          if case .screen(row.key, _, _) = $0.address { true } else { row.key == "." && $0.address == .product }
        }
        #expect(row.counts.failed == ofScreen.count { $0.outcome == .failed })
        #expect(row.counts.total == ofScreen.count)
        #expect(row.outcome == RollUpRule.fold(ofScreen.map(\.outcome)))
      }
    }
  }

  @Test func `nothing is waived without a decision`() throws {
    let example = try WorkedExample()
    for version in ["5.1", "5.2"] {
      for axis in RollUpAxis.allCases {
        for row in try example.rollUp(axis, version).rows { #expect(row.counts.waived == 0, "\(axis) \(row.key)") }
      }
      #expect(try example.evaluate(version).cells.allSatisfy { !$0.isWaived })
    }
  }

  @Test func `what is carried stands beside what failed, on every axis`() throws {
    let audit = try Self.audit()
    try audit.follow("2.0")
    // home@failed/a and pay's title failed; nothing was tested since.
    for axis in Self.partitions {
      let total = Self.total(try audit.rollUp(axis))
      #expect(total.failed == 2, "\(axis.rawValue)")
      #expect(total.carried == 2, "\(axis.rawValue)")
      #expect(total.passed == 0, "\(axis.rawValue)")
    }
    let rows = try audit.rollUp(.technology).rows
    #expect(rows.map(\.key) == ["VoiceOver on iOS", "keyboard", "the app"])
    #expect(rows.map(\.counts.carried) == [2, 0, 0])
  }
}

extension WorkedExample {
  func rollUp(_ axis: RollUpAxis, _ version: String, isAdvice: Bool = false) throws -> RollUp {
    try database.read { transaction in
      try transaction.withEvaluation(of: try transaction.release(version, of: product), product) {
        try RollUp(axis, $0, isAdvice: isAdvice, standard: "wcag", in: transaction)
      }
    }
  }
}
