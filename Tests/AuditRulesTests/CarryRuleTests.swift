import AuditModel
import Testing

@testable import AuditRules

/// DESIGN rule 8, from one release to the next: a pass is not carried, a failure is until something newer was tested.
@Suite struct CarryRuleTests {
  /// What was found in one environment class: a letter each for failed, untested, cannot tell, passed and not
  /// applicable; a dash where nothing was.
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

  private static func found(_ letter: Character, in name: String, number: Int64) -> FindingRule.ClassDecision? {
    outcome(letter).map { outcome in
      FindingRule.ClassDecision(
        environmentClass: name, outcome: outcome,
        counting: [
          CountedFinding(
            id: Identifier(rawValue: number), outcome: outcome, isAutomatic: false, environmentClass: name, build: 1,
            observedAt: 0, foldedAuditor: "ana", amends: nil, isRetracted: false)
        ], isDisagreement: false)
    }
  }

  /// Releases `3`, `2`, `1`… that are gone back to, from the classes' letters, the predecessor's first.
  private static func earlier(_ classes: [(name: String, history: [Character])]) -> [CarryRule.Earlier] {
    let count = classes.map(\.history.count).max() ?? 0
    return (0..<count).map { index in
      CarryRule.Earlier(
        release: "\(count - index)",
        classes: classes.compactMap { found($0.history[index], in: $0.name, number: Int64(count - index)) })
    }
  }

  /// All words of so many letters.
  private static func histories(_ count: Int) -> [[Character]] {
    count == 0 ? [[]] : histories(count - 1).flatMap { history in letters.map { history + [$0] } }
  }

  /// The first letter that is neither a dash nor U, by its place.
  private static func newestTest(_ history: [Character]) -> (index: Int, letter: Character)? {
    history.enumerated().first { "FCPN".contains($0.element) }.map { ($0.offset, $0.element) }
  }

  @Test(arguments: [
    (Outcome.failed, true), (.untested, false), (.cantTell, true), (.passed, true), (.inapplicable, true),
  ])
  func `any outcome but untested is that of a test`(_ outcome: Outcome, _ isTest: Bool) {
    #expect(CarryRule.isTest(outcome) == isTest)
  }

  @Test(arguments: [
    ("", "none"), ("-", "none"), ("U", "none"), ("C", "none"), ("P", "none"), ("N", "none"), ("F", "1"),
    ("-F", "1"), ("UF", "1"), ("PF", "none"), ("CF", "none"), ("NF", "none"), ("FF", "2"), ("FP", "2"),
    ("--F", "1"), ("U-F", "1"), ("-UF", "1"), ("-PF", "none"), ("-FP", "2"), ("FPF", "3"), ("UCF", "none"),
    ("UUUUUF", "1"), ("-U-UFN", "2"),
  ])
  func `the newest tested release decides a class`(_ history: String, _ carriedFrom: String) {
    let failures = CarryRule.failures(Self.earlier([("VoiceOver", Array(history))]))
    #expect(failures.map(\.release) == (carriedFrom == "none" ? [] : [carriedFrom]))
    #expect(failures.map(\.findings) == failures.map { [Identifier(rawValue: Int64($0.release) ?? 0)] })
  }

  @Test func `every history of three releases in one class`() {
    for history in Self.histories(3) {
      let newest = Self.newestTest(history)
      let failures = CarryRule.failures(Self.earlier([("VoiceOver", history)]))
      let comment: Comment = "\(String(history))"
      if let newest, newest.letter == "F" {
        #expect(failures.map(\.release) == ["\(3 - newest.index)"], comment)
        #expect(failures.map(\.environmentClass) == ["VoiceOver"], comment)
      } else {
        #expect(failures.isEmpty, comment)
      }
    }
  }

  @Test func `every history of two releases in two classes: each class by itself`() {
    for first in Self.histories(2) {
      for second in Self.histories(2) {
        let together = CarryRule.failures(Self.earlier([("A", first), ("B", second)]))
        let alone =
          CarryRule.failures(Self.earlier([("A", first)])) + CarryRule.failures(Self.earlier([("B", second)]))
        let comment: Comment = "\(String(first)) and \(String(second))"
        #expect(Set(together) == Set(alone), comment)
        #expect(together.count == alone.count, comment)
        // The newest release first, then by class.
        let order = together.map { "\(9 - (Int($0.release) ?? 0)) \($0.environmentClass)" }
        #expect(order == order.sorted(), comment)
      }
    }
  }

  @Test func `an older release, and more of them, change nothing behind a test`() {
    for history in Self.histories(2) {
      guard Self.newestTest(history) != nil else { continue }
      let shorter = CarryRule.failures(Self.earlier([("A", history)])).count
      for older in Self.letters {
        #expect(CarryRule.failures(Self.earlier([("A", history + [older])])).count == shorter)
      }
    }
  }

  @Test(arguments: [
    // One class: only a pass that nothing newer was tested behind.
    (["A": ""], nil), (["A": "-"], nil), (["A": "U"], nil), (["A": "F"], nil), (["A": "C"], nil), (["A": "N"], nil),
    (["A": "P"], "1"), (["A": "-P"], "1"), (["A": "UP"], "1"), (["A": "CP"], nil), (["A": "FP"], nil),
    (["A": "NP"], nil), (["A": "PF"], "2"),
    // The worst class of a release counts (rule 2), and an untested one is worse than a passed one (rule 3).
    (["A": "P", "B": "P"], "1"), (["A": "P", "B": "N"], "1"), (["A": "P", "B": "C"], nil),
    (["A": "P", "B": "F"], nil), (["A": "P", "B": "-"], "1"), (["A": "P", "B": "U"], nil),
  ])
  func `where it passed last`(_ classes: [String: String], _ release: String?) {
    let histories = classes.sorted { $0.key < $1.key }.map { (name: $0.key, history: Array($0.value)) }
    #expect(CarryRule.passedIn(Self.earlier(histories)) == release)
  }

  @Test func `what passed last never failed last, in any history`() {
    for history in Self.histories(3) {
      let earlier = Self.earlier([("A", history)])
      let passedIn = CarryRule.passedIn(earlier)
      #expect(passedIn == nil || CarryRule.failures(earlier).isEmpty)
      #expect((passedIn != nil) == (Self.newestTest(history)?.letter == "P"), "\(String(history))")
    }
  }
}
