import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// What became of a cell since the release before (SARIF 2.1.0 §3.27.24).
@Suite struct ReleaseBaselineTests {
  private static let cases: [(Outcome?, Outcome, Bool, ReleaseBaseline.State)] = [
    (nil, .failed, false, .new), (nil, .untested, false, .new), (nil, .passed, false, .new),
    (.failed, .failed, true, .unchanged), (.failed, .failed, false, .updated),
    (.passed, .failed, false, .new), (.untested, .failed, false, .new), (.cantTell, .failed, true, .new),
    (.failed, .passed, false, .updated), (.failed, .untested, false, .updated),
    (.passed, .passed, false, .unchanged), (.untested, .untested, false, .unchanged),
    (.passed, .untested, false, .updated), (.untested, .passed, false, .updated),
    (.inapplicable, .cantTell, false, .updated),
  ]

  @Test(arguments: cases.indices) func `a failure is new where there was none`(index: Int) {
    let (then, now, isCarried, state) = Self.cases[index]
    #expect(ReleaseBaseline.state(then: then, now: now, isCarried: isCarried) == state)
  }

  @Test func `a first release has none`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let release = try audit.release()
    try audit.database.read { transaction in
      let past = try ReleasePast(before: release, of: audit.product, limit: 1, decisionsAt: Sample.now, in: transaction)
      #expect(past == nil)
    }
  }

  @Test(arguments: 0..<20) func `each cell is found again, and each failure that has none is gone`(seed: Int) throws {
    var random = RandomAudit(seed: UInt64(seed))
    let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    try audit.record(random.plans())
    let before = try audit.evaluate().cells
    try audit.follow("2.0")
    try audit.save(random.changed(TestPack.home))
    try audit.record(random.plans())
    let (release, after) = (try audit.release(), try audit.evaluate().cells)
    func name(_ address: Address, _ definition: CheckDefinition) -> String { "\(address) \(definition.check.path)" }
    let outcomes = Dictionary(before.map { (name($0.address, $0.definition), $0.outcome) }) { first, _ in first }
    let names = Set(after.map { name($0.address, $0.definition) })
    try audit.database.read { transaction in
      let past = try ReleasePast(before: release, of: audit.product, limit: 1, decisionsAt: Sample.now, in: transaction)
      var baseline = ReleaseBaseline(try #require(past).cells)
      for cell in after {
        let then = outcomes[name(cell.address, cell.definition)]
        #expect(
          baseline.state(of: cell)
            == ReleaseBaseline.state(then: then, now: cell.outcome, isCarried: !cell.carried.isEmpty))
      }
      #expect(
        Set(baseline.goneFailures.map { name($0.address, $0.definition) })
          == Set(before.filter { $0.outcome == .failed }.map { name($0.address, $0.definition) }).subtracting(names))
    }
  }
}
