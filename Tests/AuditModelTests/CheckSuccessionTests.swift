import AuditModel
import Testing

/// What became of checks over several editions.
@Suite struct CheckSuccessionTests {
  private static func step(_ pairs: [String: [String]]) -> [CheckSuccession] {
    pairs.map { CheckSuccession(old: $0.key, new: $0.value) }
  }

  @Test(
    arguments: [
      ([], [:]),
      ([["a": ["b"]]], ["a": ["b"]]),
      // Renamed twice: the first name leads to the last.
      ([["a": ["b"]], ["b": ["c"]]], ["a": ["c"], "b": ["c"]]),
      // Renamed, then split.
      ([["a": ["b"]], ["b": ["c", "d"]]], ["a": ["c", "d"], "b": ["c", "d"]]),
      // Split, then one half renamed.
      ([["a": ["b", "c"]], ["c": ["d"]]], ["a": ["b", "d"], "c": ["d"]]),
      // Split and brought together again.
      ([["a": ["b", "c"]], ["b": ["e"], "c": ["e"]]], ["a": ["e"], "b": ["e"], "c": ["e"]]),
      // A name that is used again.
      ([["a": ["b"]], ["b": ["a"]]], ["a": ["a"], "b": ["a"]]),
      // An edition without changes in between.
      ([["a": ["b"]], [:], ["b": ["c"]]], ["a": ["c"], "b": ["c"]]),
    ] as [([[String: [String]]], [String: Set<String>])])
  func `successions are composed edition by edition`(
    editions: [[String: [String]]], became: [String: Set<String>]
  ) {
    #expect(CheckSuccession.composed(editions.map(Self.step)) == became)
  }

  @Test(arguments: [
    ("1", "2", true), ("2", "1", false), ("2.0", "2.0", false), ("2.0", "2.0-2", true), ("2.0-2", "2.1", true),
    ("2.9", "2.10", true), ("2018-01-22", "2018-02-01", true), ("first", "second", true), ("second", "first", false),
    ("1", "second", false), ("second", "1", true),
    ("1.0", "1.0b", true), ("2", "10", true),
    ("V3.2.1", "V4.1.1", true),
  ])
  func `editions are in the order of their numbers, then of their names`(edition: String, other: String, precedes: Bool)
  {
    #expect(PackEdition.precedes(edition, other) == precedes)
  }
}
