import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditService

/// The counts of a comparison are those of the comparison cell by cell.
@Suite struct ChangeCountsTests {
  @Test(arguments: UInt64(1)...12) func `they are the same on random chains of releases`(_ seed: UInt64) throws {
    let audit = try IndependentComputationTests.chain(seed: seed, releases: 4)
    for (old, new) in [("1.0", "2.0"), ("2.0", "3.0"), ("3.0", "4.0"), ("1.0", "4.0")] {
      let whole = try audit.compare(old, new)
      let counts = try Self.count(audit, old, new)
      for change in ReleaseChange.allCases {
        let cells = whole.changes.filter { $0.change == change }
        #expect(counts.mustLevel[change] ?? 0 == cells.count(where: \.isMustLevel), "\(seed) \(old) \(new) \(change)")
        #expect(counts.advice[change] ?? 0 == cells.count { !$0.isMustLevel }, "\(seed) \(old) \(new) \(change)")
      }
    }
  }

  /// The same few places in each release, so that failures end and come back.
  @Test func `they are the same where failures come and go`() throws {
    var generator = SeededGenerator(seed: 7)
    var met: Set<ReleaseChange> = []
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    for number in 2...12 {
      let old = audit.version
      for check in ["t/title", "t/contrast", "t/zoom", "t/errors/top", "t/errors/alert"] {
        let outcome = [Outcome.passed, .failed, .cantTell, nil].randomElement(using: &generator) ?? nil
        let technology = Bool.random(using: &generator) ? "VoiceOver" : "Keyboard"
        if let outcome { try audit.record("pay", check, outcome, by: AuditFixture.Tester(technology: technology)) }
      }
      guard number > 2, let before = try audit.release().predecessor else {
        try audit.follow("\(number).0", screens: [TestPack.pay])
        continue
      }
      let whole = try audit.compare(before, old)
      let counts = try Self.count(audit, before, old)
      for change in ReleaseChange.allCases {
        #expect(
          (counts.mustLevel[change] ?? 0) + (counts.advice[change] ?? 0) == whole.count(change), "\(old) \(change)")
        if whole.count(change) > 0 { met.insert(change) }
      }
      try audit.follow("\(number).0", screens: [TestPack.pay])
    }
    #expect(
      met.isSuperset(of: [.newlyFailing, .reEmerged, .stillFailing, .unsettled, .noLongerTested, .fixedAndVerified]))
  }

  private static func count(_ audit: AuditFixture, _ old: String, _ new: String) throws -> ChangeCounts {
    let (old, new) = (try audit.release(old), try audit.release(new))
    return try audit.database.read { transaction in
      let input = try ComplianceInput(transaction, product: audit.product, release: new)
      let before = try ComplianceInput(transaction, product: audit.product, release: old)
      return try ChangeCounts(
        try EarlierCells.evaluate(before, for: new, in: transaction).cells, input, in: transaction)
    }
  }
}
