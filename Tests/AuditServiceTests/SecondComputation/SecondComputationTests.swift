import AuditModel
import TestSupport
import Testing

/// What the product says of random audits, and what is computed a second time from a plain list of what was done: both must
/// be the same.
@Suite struct SecondComputationTests {
  @Test(arguments: UInt64(1)...40) func `two computations agree on random audits`(_ seed: UInt64) throws {
    let disagreement = try SecondComparison.disagreement(try RandomHistory.audit(seed: seed), seed: seed)
    if let disagreement { Issue.record("\(disagreement)") }
  }

  @Test func `random audits meet every verdict, every outcome, and what each rule is for`() throws {
    var met: Set<String> = []
    for seed in UInt64(1)...40 { met.formUnion(SecondComparison.met(try RandomHistory.audit(seed: seed).history)) }
    var expected: Set = ["drawn down", "carried", "not asked"]
    expected.formUnion(Outcome.allCases.filter { Followed.all.contains(.superseding) || $0 != .cantTell }.map(\.name))
    for verdict in Verdict.allCases { expected.formUnion(["release \(verdict)", "screen \(verdict)"]) }
    if Followed.all.contains(.specification) { expected.insert("set aside") }
    if Followed.all.contains(.environments) { expected.insert("outside the plan") }
    if Followed.all.contains(.dropped) { expected.insert("dropped") }
    if Followed.all.contains(.decisions) { expected.insert("let through") }
    if Followed.all.isSuperset(of: [.covered, .terms]) {
      expected.formUnion(["filled passed", "filled failed", "doubt", "contradiction"])
    }
    #expect(expected.subtracting(met).sorted() == [])
  }
}
