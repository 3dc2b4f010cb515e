import AuditModel
import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import SecondComputation

/// What the product says of random audits, and what is computed a second time from a plain list of what was done: both must
/// be the same.
@Suite struct SecondComputationTests {
  /// 40 audits, or those that the environment's `AUDITCTL_RANDOM_AUDITS` names: `400`, `41-400`.
  private static let seeds = SeededGenerator.seeds(named: "AUDITCTL_RANDOM_AUDITS", orElse: 1...40)

  /// What random audits meet, of those that were made already.
  private static let known = Mutex<[UInt64: Set<String>]>([:])

  @Test(arguments: seeds) func `two computations agree on random audits`(_ seed: UInt64) throws {
    let audit = try RandomHistory.audit(seed: seed)
    let cells = SecondComparison.cells(audit.history)
    let met = SecondComparison.met(audit.history, cells)
    Self.known.withLock { $0[seed] = met }
    let disagreement = try SecondComparison.disagreement(audit, cells, seed: seed)
    if let disagreement { Issue.record("\(disagreement)") }
  }

  @Test func `random audits meet every verdict, every outcome, and what each rule is for`() throws {
    var met: Set<String> = []
    var expected: Set = ["drawn down", "carried", "not asked"]
    expected.formUnion(Outcome.allCases.filter { Followed.all.contains(.superseding) || $0 != .cantTell }.map(\.name))
    for verdict in Verdict.allCases { expected.formUnion(["release \(verdict)", "screen \(verdict)"]) }
    if Followed.all.contains(.specification) { expected.insert("set aside") }
    if Followed.all.contains(.environments) { expected.insert("outside the plan") }
    if Followed.all.contains(.dropped) { expected.insert("dropped") }
    if Followed.all.contains(.renames) { expected.insert("carried by another key") }
    if Followed.all.contains(.decisions) {
      expected.formUnion(["let through", "affirmed", "gone", "back again", "decided exempt"])
    }
    if Followed.all.isSuperset(of: [.covered, .terms]) {
      expected.formUnion(["filled passed", "filled failed", "doubt", "contradiction"])
    }
    for seed in UInt64(1)...40 where !met.isSuperset(of: expected) {
      if let known = Self.known.withLock({ $0[seed] }) {
        met.formUnion(known)
        continue
      }
      let history = try RandomHistory.audit(seed: seed).history
      met.formUnion(SecondComparison.met(history, SecondComparison.cells(history)))
    }
    #expect(expected.subtracting(met).sorted() == [])
  }
}
