import AuditModel
import AuditStore
import TestSupport
import Testing

@testable import AuditReports
@testable import AuditRules
@testable import AuditService

/// A comparison and its counts, with one release in memory, say what the plain computation with both says.
@Suite struct ChangesOfRandomReleasesTests {
  @Test(arguments: UInt64(1)...12) func `they are the same on random chains of releases`(_ seed: UInt64) throws {
    let audit = try RandomChain.audit(seed: seed, releases: 4)
    for (old, new) in [("1.0", "2.0"), ("2.0", "3.0"), ("3.0", "4.0"), ("1.0", "4.0")] {
      _ = try Self.expectSame(audit, old, new)
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
      met.formUnion(try Self.expectSame(audit, before, old).changes.map(\.change))
      try audit.follow("\(number).0", screens: [TestPack.pay])
    }
    #expect(
      met.isSuperset(of: [.newlyFailing, .reEmerged, .stillFailing, .unsettled, .noLongerTested, .fixedAndVerified]))
  }

  /// Expects the changes, and their counts, that the plain computation gives.
  private static func expectSame(
    _ audit: AuditFixture, _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ReleaseComparison {
    let found = try audit.compare(old, new)
    let (old, new) = (try audit.release(old), try audit.release(new))
    let (whole, counts) = try audit.database.read { transaction in
      let before = try ComplianceInput(transaction, product: audit.product, release: old)
      let input = try ComplianceInput(transaction, product: audit.product, release: new)
      return (
        try WholeComparison(audit, old, new, in: transaction),
        try ChangeCounts(
          try EarlierCells.evaluate(before, for: new, in: transaction).cells, ReleaseEvaluation(input), in: transaction)
      )
    }
    for change in ReleaseChange.allCases {
      let cells = found.changes.filter { $0.change == change }
      #expect(
        cells.map(WholeComparison.line) == whole.changes[change] ?? [], "\(change)", sourceLocation: sourceLocation)
      #expect(counts.mustLevel[change] ?? 0 == cells.count(where: \.isMustLevel), sourceLocation: sourceLocation)
      #expect(counts.advice[change] ?? 0 == cells.count { !$0.isMustLevel }, sourceLocation: sourceLocation)
    }
    return found
  }
}
