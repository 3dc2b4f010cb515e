import AuditModel
import AuditRules
import Testing

/// Stages of a screen: the newest word counts, the first open stage is where it stands, the order is watched.
@Suite struct StageRuleTests {
  /// What was said of a screen, oldest first: `d` signs design, `-d` takes it back; so with r, e, t and a.
  struct Row: CustomTestStringConvertible {
    let words: String
    /// The stages that stand, by the same letters.
    let standing: String
    /// Where the screen stands; empty when all stages stand.
    let current: String
    /// The stages that are out of order, each with those it was signed before: `a:rt`.
    let outOfOrder: String
    var testDescription: String { words.isEmpty ? "nothing said" : words }
  }

  private static let letters: [(Character, DevelopmentStage)] = [
    ("d", .design), ("r", .requirements), ("e", .development), ("t", .testing), ("a", .audit),
  ]

  private static func letter(_ stage: DevelopmentStage) -> String {
    letters.first { $0.1 == stage }.map { String($0.0) } ?? "?"
  }

  private static func signOffs(_ words: String) -> [StageSignOff] {
    words.split(separator: " ").enumerated().compactMap { index, word in
      let isSigned = !word.hasPrefix("-")
      return letters.first { $0.0 == word.last }.map { _, stage in
        StageSignOff(
          id: Identifier(rawValue: Int64(index + 1)), screen: "s", stage: stage, isSigned: isSigned, person: "A",
          reason: isSigned ? nil : "why", signedAt: 0)
      }
    }
  }

  static let rows: [Row] = [
    Row(words: "", standing: "", current: "d", outOfOrder: ""),
    Row(words: "d", standing: "d", current: "r", outOfOrder: ""),
    Row(words: "d r e t", standing: "dret", current: "a", outOfOrder: ""),
    Row(words: "d r e t a", standing: "dreta", current: "", outOfOrder: ""),
    // Signed twice is signed.
    Row(words: "d d", standing: "d", current: "r", outOfOrder: ""),
    // Taken back, and signed again.
    Row(words: "d -d", standing: "", current: "d", outOfOrder: ""),
    Row(words: "d -d d", standing: "d", current: "r", outOfOrder: ""),
    // A later stage does not make up for one that is open.
    Row(words: "r", standing: "r", current: "d", outOfOrder: "r:d"),
    Row(words: "a", standing: "a", current: "d", outOfOrder: "a:dret"),
    Row(words: "r d", standing: "dr", current: "e", outOfOrder: "r:d"),
    // Signing again after the stage before it puts it in order.
    Row(words: "r d r", standing: "dr", current: "e", outOfOrder: ""),
    // What is taken back since throws out of order what was signed after it.
    Row(words: "d r e t a -e", standing: "drta", current: "e", outOfOrder: "t:e a:e"),
    Row(words: "d r e t a -e e", standing: "dreta", current: "", outOfOrder: "t:e a:e"),
    Row(words: "d r e t a -e e t a", standing: "dreta", current: "", outOfOrder: ""),
    // What does not stand itself is not out of order.
    Row(words: "r -r", standing: "", current: "d", outOfOrder: ""),
  ]

  @Test(arguments: rows) func `each row of the truth table`(_ row: Row) {
    let standings = StageRule.standings(Self.signOffs(row.words))
    #expect(standings.map(\.stage) == DevelopmentStage.allCases)
    #expect(standings.filter(\.isSigned).map { Self.letter($0.stage) }.joined() == row.standing)
    #expect(StageRule.current(standings).map(Self.letter) ?? "" == row.current)
    let outOfOrder = standings.filter { !$0.outOfOrderWith.isEmpty }
      .map { "\(Self.letter($0.stage)):\($0.outOfOrderWith.map(Self.letter).joined())" }
    #expect(outOfOrder.joined(separator: " ") == row.outOfOrder)
  }

  @Test(arguments: rows) func `in whatever order the words are read`(_ row: Row) {
    let words = Self.signOffs(row.words)
    #expect(StageRule.standings(words.reversed()) == StageRule.standings(words))
  }

  @Test func `a stage that was taken back keeps who, when and why`() {
    let standing = StageRule.standings(Self.signOffs("d -d"))[0]
    #expect(standing.isTakenBack)
    #expect(standing.newest?.reason == "why")
    #expect(!StageRule.standings([])[0].isTakenBack)
  }

  @Test func `stages are in the order of the work`() {
    #expect(
      DevelopmentStage.allCases.map(\.rawValue) == ["design", "requirements", "development", "testing", "audit"])
    #expect(DevelopmentStage.allCases.sorted() == DevelopmentStage.allCases)
  }
}
