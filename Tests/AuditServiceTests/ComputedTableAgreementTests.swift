import AuditModel
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import AuditStore

/// Tables that SQL reads, and those of an exported file, have the cells and verdicts of any audit as the rules give them.
@Suite struct ComputedTableAgreementTests {
  private func rows(_ sql: String, _ database: AuditDatabase) throws -> [[SQLValue]] {
    var rows: [[SQLValue]] = []
    try database.query(
      sql, tables: ComputedTables.forQuery(at: Sample.now), columns: { _ in }, row: { rows.append($0) })
    return rows
  }

  /// What a file of plain tables holds.
  private func exported(_ sql: String, in path: String) throws -> [[SQLValue]] {
    let connection = try Connection(path: path, isCreated: false, busyTimeout: 0)
    let statement = try Statement(sql, on: connection.handle)
    var rows: [[SQLValue]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { statement.value($0) }) }
    return rows
  }

  private func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }

  private func cell(_ cell: Cell) -> [SQLValue] {
    [
      .text(cell.address.description), .text(cell.definition.check.path), .integer(cell.isMustLevel ? 1 : 0),
      .integer(cell.isAsked ? 1 : 0), .text(cell.outcome.name), .text(cell.outcomeHere.name),
      .integer(cell.isDisagreement ? 1 : 0), optional(cell.carriedFrom), .integer(cell.isFilled ? 1 : 0),
      cell.findings.first.map { .integer($0.rawValue) } ?? .null, .integer(Int64(cell.findings.count)),
    ]
  }

  private static let columns =
    "address, check_path, is_must_level, is_asked, outcome, outcome_here, is_disagreement, carried_from, is_by_component, "
    + "finding_id, finding_count"

  private func expectSame(_ audit: AuditFixture, _ versions: [String], _ comment: Comment) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("export.sqlite")
    _ = try TableExport(now: Sample.now, toolVersion: "test").write(audit.database, to: path)
    for version in versions {
      let evaluation = try audit.evaluate(version)
      let cells = evaluation.cells.map { cell($0) }
      #expect(try rows("SELECT \(Self.columns) FROM cell('\(version)')", audit.database) == cells, comment)
      #expect(
        try exported("SELECT \(Self.columns) FROM cell WHERE release = '\(version)' ORDER BY rowid", in: path)
          == cells, comment)
      let screens = evaluation.compliance.screens.map { screen in
        [SQLValue.text(screen.key), .text(screen.verdict.rawValue), .integer(Int64(screen.mustLevel.total))]
      }
      #expect(
        try rows("SELECT screen, verdict, total FROM screen_verdict('\(version)')", audit.database) == screens, comment)
      #expect(
        try rows("SELECT verdict, untested FROM release_verdict('\(version)')", audit.database) == [
          [
            .text(evaluation.compliance.verdict.rawValue), .integer(Int64(evaluation.compliance.mustLevel.untested)),
          ]
        ], comment)
      // Counting the cells comes to the counts of the release.
      #expect(
        try rows(
          """
          SELECT count(*) FROM cell('\(version)') AS c JOIN release_verdict(c.release) AS r
          WHERE c.outcome = 'failed' AND c.is_must_level HAVING count(*) <> max(r.failed)
          """, audit.database) == [], comment)
    }
  }

  @Test(arguments: UInt64(1)...8) func `the tables of random audits are what the rules give`(seed: UInt64) throws {
    var random = RandomAudit(seed: seed)
    let audit = try AuditFixture(profile: random.profile(), screens: [TestPack.home, TestPack.pay])
    for number in 1...3 {
      if number > 1 { try audit.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestPack.pay]) }
      try audit.record(random.plans())
      if random.shouldHappen() { try audit.passEverything() }
      if random.seldomHappens() { try audit.save(random.changed(TestPack.home)) }
      if random.seldomHappens() { try audit.removeFromScope("pay") }
    }
    try expectSame(audit, ["1.0", "2.0", "3.0"], "seed \(seed)")
  }

  @Test(arguments: UInt64(1)...4) func `so are those of random audits with components`(seed: UInt64) throws {
    var random = RandomAudit(seed: seed, hasComponents: true)
    let audit = try TestComponents.audit(profile: random.profile())
    for number in 1...2 {
      if number > 1 { try audit.addRelease("\(number).0", after: "\(number - 1).0", screens: [TestComponents.pay]) }
      try audit.record(random.plans())
    }
    try expectSame(audit, ["1.0", "2.0"], "seed \(seed)")
  }
}
