import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 8: a failure holds in each environment by itself, until something later passed there or did not apply.
@Suite struct CarryRuleTests {
  /// What was found in one environment: a letter each for failed, untested, cannot tell, passed and not applicable; a dash
  /// where nothing was.
  private static let letters = Array("-FUCPN")

  private static func outcome(_ letter: Character) -> Outcome? {
    switch letter {
    case "F": .failed
    case "U": .untested
    case "C": .cantTell
    case "P": .passed
    case "N": .inapplicable
    default: nil
    }
  }

  private static func found(
    _ letter: Character, in name: String, number: Int64, on version: String? = nil, isSetAside: Bool = false
  ) -> FindingRule.Decision? {
    outcome(letter).map { outcome in
      FindingRule.Decision(
        CountedFinding(
          id: Identifier(rawValue: number), outcome: outcome, environment: FoundEnvironment(name),
          system: version.flatMap { Planned.iOS($0) }, build: 1, observedAt: 0, foldedAuditor: "ana",
          isSetAside: isSetAside))
    }
  }

  /// Releases `3`, `2`, `1`… that are gone back to, from the environments' letters, the predecessor's first.
  private static func said(_ environments: [(name: String, history: [Character])]) -> [CarryRule.Said] {
    let count = environments.map(\.history.count).max() ?? 0
    return (0..<count).map { index in
      CarryRule.Said(
        release: "\(count - index)",
        decisions: environments.compactMap { found($0.history[index], in: $0.name, number: Int64(count - index)) })
    }
  }

  /// All words of so many letters.
  private static func histories(_ count: Int) -> [[Character]] {
    count == 0 ? [[]] : histories(count - 1).flatMap { history in letters.map { history + [$0] } }
  }

  /// The first letter of a test, by its place: a failure, a pass or not applicable.
  private static func newestTest(_ history: [Character]) -> (index: Int, letter: Character)? {
    history.enumerated().first { "FPN".contains($0.element) }.map { ($0.offset, $0.element) }
  }

  @Test(arguments: [
    ("", "none"), ("-", "none"), ("U", "none"), ("C", "none"), ("P", "none"), ("N", "none"), ("F", "1"),
    ("-F", "1"), ("UF", "1"), ("PF", "none"), ("CF", "1"), ("NF", "none"), ("FF", "2"), ("FP", "2"),
    ("--F", "1"), ("U-F", "1"), ("-UF", "1"), ("-PF", "none"), ("-FP", "2"), ("FPF", "3"), ("UCF", "1"),
    ("UUUUUF", "1"), ("-U-UFN", "2"),
  ])
  func `the newest test decides an environment`(_ history: String, _ carriedFrom: String) {
    let failures = CarryRule.failures(Self.said([("VoiceOver", Array(history))]))
    #expect(failures.map(\.release) == (carriedFrom == "none" ? [] : [carriedFrom]))
    #expect(failures.map(\.findings) == failures.map { [Identifier(rawValue: Int64($0.release) ?? 0)] })
  }

  @Test func `every history of three releases in one environment`() {
    for history in Self.histories(3) {
      let newest = Self.newestTest(history)
      let failures = CarryRule.failures(Self.said([("VoiceOver", history)]))
      let expected = newest.map { $0.letter == "F" ? ["\(3 - $0.index)"] : [] } ?? []
      #expect(failures.map(\.release) == expected, "\(String(history))")
    }
  }

  @Test func `every history of two releases in two environments: each by itself`() {
    for first in Self.histories(2) {
      for second in Self.histories(2) {
        let together = CarryRule.failures(Self.said([("A", first), ("B", second)]))
        let alone = CarryRule.failures(Self.said([("A", first)])) + CarryRule.failures(Self.said([("B", second)]))
        let comment: Comment = "\(String(first)) and \(String(second))"
        #expect(Set(together) == Set(alone), comment)
        #expect(together.count == alone.count, comment)
        // The newest release first, then by environment.
        let order = together.map { "\(9 - (Int($0.release) ?? 0)) \($0.environment.name)" }
        #expect(order == order.sorted(), comment)
      }
    }
  }

  @Test(arguments: [
    ("-", true), ("U", true), ("C", true), ("F", false), ("P", false), ("N", false),
  ])
  func `what the release itself says there`(_ letter: Character, _ isCarried: Bool) {
    let earlier = Self.said([("A", ["F"])])
    for environment in ["A", "B"] {
      let own = CarryRule.Said(
        release: "9", decisions: [Self.found(letter, in: environment, number: 9)].compactMap { $0 })
      let failures = CarryRule.failures(own: own, earlier)
      #expect(failures.isEmpty == (!isCarried && environment == "A"), "in \(environment)")
    }
  }

  @Test func `a set-aside pass ends a failure`() {
    let own = CarryRule.Said(
      release: "2", decisions: [Self.found("P", in: "A", number: 2, isSetAside: true)].compactMap { $0 })
    #expect(CarryRule.failures(own: own, Self.said([("A", ["F"])])).isEmpty)
  }

  @Test(arguments: [
    (String?.some("17"), String?.some("18"), false), ("18", "17", true), ("17.2", "17", false), (nil, "17", false),
    ("17", nil, false),
  ])
  func `only the same system version or a later one ends a failure`(
    _ failed: String?, _ passed: String?, _ isCarried: Bool
  ) {
    for letter in "PNF" {
      let failure = CarryRule.Said(
        release: "1", decisions: [Self.found("F", in: "A", number: 1, on: failed)].compactMap { $0 })
      let own = CarryRule.Said(
        release: "2", decisions: [Self.found(letter, in: "A", number: 2, on: passed)].compactMap { $0 })
      #expect(CarryRule.failures(own: own, [failure]).isEmpty != isCarried, "\(letter)")
    }
  }

  @Test func `a release beside another one on the way ends nothing of it`() {
    // 2.0 follows 1.1 and merges 1.0.1; both follow 1.0.
    let places = ["1.1": 0, "1.0.1": 1, "1.0": 2]
    func carried(_ letters: [String: Character]) -> [String] {
      let said = places.sorted { $0.value < $1.value }.map { release, place in
        CarryRule.Said(
          release: release,
          decisions: [Self.found(letters[release] ?? "-", in: "A", number: Int64(place))].compactMap { $0 })
      }
      return CarryRule.failures(said) { later, earlier in earlier == 2 && later < 2 }.map(\.release)
    }
    #expect(carried(["1.0": "F", "1.0.1": "P"]).isEmpty)
    #expect(carried(["1.0": "F", "1.1": "P"]).isEmpty)
    #expect(carried(["1.0.1": "F", "1.1": "P"]) == ["1.0.1"])
    #expect(carried(["1.1": "F", "1.0.1": "P"]) == ["1.1"])
    #expect(carried(["1.1": "F", "1.0.1": "F"]) == ["1.1", "1.0.1"])
  }

  @Test(arguments: [
    // One environment: only a pass that nothing newer was tested behind.
    (["A": ""], nil), (["A": "-"], nil), (["A": "U"], nil), (["A": "F"], nil), (["A": "C"], nil), (["A": "N"], nil),
    (["A": "P"], "1"), (["A": "-P"], "1"), (["A": "UP"], "1"), (["A": "CP"], nil), (["A": "FP"], nil),
    (["A": "NP"], nil), (["A": "PF"], "2"),
    // The worst environment of a release counts (rule 2b), and an untested one is worse than a passed one (rule 3).
    (["A": "P", "B": "P"], "1"), (["A": "P", "B": "N"], "1"), (["A": "P", "B": "C"], nil),
    (["A": "P", "B": "F"], nil), (["A": "P", "B": "-"], "1"), (["A": "P", "B": "U"], nil),
  ])
  func `where it passed last`(_ environments: [String: String], _ release: String?) {
    let histories = environments.sorted { $0.key < $1.key }.map { (name: $0.key, history: Array($0.value)) }
    #expect(CarryRule.passedIn(Self.said(histories), in: ["A", "B"]) == release)
  }

  @Test func `a pass that the plan does not name is none`() {
    #expect(CarryRule.passedIn(Self.said([("C", ["P"])]), in: ["A"]) == nil)
  }
}
