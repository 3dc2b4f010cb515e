import AuditModel
import AuditStore
import Testing

@testable import AuditRules
@testable import AuditService

/// A release is evaluated into a table, and what is at one address without the rest of the release.
@Suite struct CellTableTests {
  /// All that is known of a cell.
  private static func line(_ cell: Cell) -> String {
    [
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) \(cell.outcomeHere.name)",
      "\(cell.isMustLevel) \(cell.isAsked) \(cell.isFilled) \(cell.isDisagreement) \(cell.isCarried)",
      "\(cell.findings.map(\.rawValue)) \(cell.carried) \(cell.environments) \(cell.component ?? "-")",
      "\(cell.componentAddress.map { "\($0)" } ?? "-") \(cell.keys)",
    ].joined(separator: " ")
  }

  @Test func `a cell takes 24 bytes`() {
    #expect(MemoryLayout<CellRow>.stride == 24)
  }

  @Test(arguments: UInt64(71)...78) func `an address says alone what it says within its release`(
    _ seed: UInt64
  ) throws {
    let audit = try RandomChain.audit(seed: seed, releases: 3)
    for version in ["1.0", "2.0", "3.0"] {
      let release = try audit.release(version)
      try audit.database.read { transaction in
        try transaction.withEvaluation(of: release, audit.product) { whole in
          let components = whole.cells.compactMap(\.componentAddress)
          let whollyShared = Set(whole.cells.compactMap(\.component)).map { Address.component(key: $0, element: nil) }
          for address in Set(whole.cells.map(\.address) + components + whollyShared) {
            let alone = try AddressEvaluation(transaction, product: audit.product, release: release, at: address)
            let expected = whole.cells.filter { Explanation.isAt($0, address) }
            #expect(
              alone.cells.filter { Explanation.isAt($0, address) }.map(Self.line) == expected.map(Self.line),
              "\(address), seed \(seed), release \(version)")
          }
        }
      }
    }
  }

  @Test func `a release in which nothing was found has a cell for each question`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let release = try audit.release()
    try audit.database.read { transaction in
      try transaction.withEvaluation(of: release, audit.product) { evaluation in
        #expect(evaluation.cells.count == Array(evaluation.cells).count)
        #expect(evaluation.cells.allSatisfy { $0.outcome == .untested && $0.finding == nil && $0.environments.isEmpty })
        #expect(evaluation.compliance.mustLevel.total + evaluation.compliance.advice.total == evaluation.cells.count)
      }
    }
  }

  private struct Enough: Error {}

  @Test func `nothing more is evaluated after an error`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    let release = try audit.release()
    try audit.database.read { transaction in
      let input = try ComplianceInput(transaction, product: audit.product, release: release)
      var count = 0
      #expect(throws: Enough.self) {
        _ = try input.evaluate { (_) throws(Enough) in
          count += 1
          if count == 2 { throw Enough() }
        }
      }
      #expect(count == 2)
    }
  }

  @Test func `an environment sees the cells that are asked in it, and what was found there`() throws {
    let audit = try AuditFixture(profile: TestPack.profile(elementChecks: false), screens: [TestPack.pay])
    try audit.record("pay", "t/title", .failed)
    try audit.record("pay", "t/title", .failed, by: AuditFixture.Tester(technology: "TalkBack"))
    let release = try audit.release()
    try audit.database.read { transaction in
      try transaction.withEvaluation(of: release, audit.product) { evaluation in
        let seen = evaluation.cells.only(in: "VoiceOver on iOS")
        #expect(seen.map(\.definition.check.path) == ["t/offline", "t/title", "t/errors", "t/zoom", "t/errors"])
        #expect(seen.map(\.outcome) == [.untested, .failed, .untested, .untested, .untested])
        #expect(evaluation.cells.only(in: "the app").map(\.definition.check.path) == ["t/contrast"])
        #expect(evaluation.cells.only(in: "TalkBack on iOS").map(\.outcome) == [.failed], "No plan names it.")
        #expect(evaluation.cells.only(in: "nothing").count == 0)
      }
    }
  }
}
