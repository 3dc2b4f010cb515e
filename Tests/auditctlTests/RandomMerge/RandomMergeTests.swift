import FoundationEssentials
import TestSupport
import Testing

@testable import auditctl

/// Up to five copies of the worked example, in which people go on apart, are merged in random orders: each order says the same.
@Suite struct RandomMergeTests {
  /// 2 unions, or those that the environment's `AUDITCTL_RANDOM_MERGES` names: `7-60`.
  private static let seeds = SeededGenerator.seeds(named: "AUDITCTL_RANDOM_MERGES", orElse: 1...2)

  @Test(arguments: seeds) func `every order of merging says the same, and so does all at once`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var copies = try RandomCopies(&generator)
    let together = try copies.mergeInOrder()
    let said = try copies.answers(of: together)
    for _ in 0..<2 {
      let tree = try copies.mergeInTree(&generator)
      let differing = try copies.answers(of: tree).filter { said[$0.key] != $0.value }
      for (name, answer) in differing.sorted(by: { $0.key < $1.key }) {
        Issue.record(
          """
          Seed \(seed), \(name) after \(copies.orders.last ?? ""):
          \(Self.difference(said[name] ?? "", answer))
          after \(copies.story.joined(separator: "\n"))
          """)
      }
      #expect(copies.bench.run("database", "check", "--database", tree).status == .done, "Seed \(seed)")
    }
    // Nothing comes twice.
    for copy in copies.names {
      let again = copies.bench.run("merge", copy, "--database", together)
      #expect(again.notes.contains("has nothing that is not in"), "Seed \(seed): \(again.notes)")
    }
    #expect(try copies.answers(of: together) == said, "Seed \(seed)")
  }

  @Test func `random copies say something of every kind`() throws {
    var said: Set<RandomEdit.Kind> = []
    let all = Set(RandomEdit.Kind.allCases)
    for seed in UInt64(1)...12 where said != all {
      var generator = SeededGenerator(seed: seed)
      said.formUnion(try RandomCopies(&generator).kinds)
    }
    #expect(all.subtracting(said) == [])
  }

  /// The lines that only one of two texts has.
  private static func difference(_ one: String, _ other: String) -> String {
    let (one, other) = (one.split(separator: "\n"), other.split(separator: "\n"))
    return (one.filter { !other.contains($0) }.map { "- \($0)" } + other.filter { !one.contains($0) }.map { "+ \($0)" })
      .joined(separator: "\n")
  }
}
