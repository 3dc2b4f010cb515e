import AuditModel
import AuditReports
import AuditRules
import AuditService
import TestSupport
import Testing

@testable import AuditStore

/// What IndependentComputation.sql computes of all releases of a file, as the file is now.
final class IndependentComputation {
  private let connection: Connection

  init(of database: AuditDatabase) throws {
    connection = try Connection(path: database.path, isCreated: false, busyTimeout: 5000)
    try connection.executeScript(RepositoryFolder.text(of: "Tests/AuditServiceTests/IndependentComputation.sql"))
  }

  /// `ADDRESS CHECK OUTCOME LEVEL CARRIED-FROM` of each cell of a release, sorted.
  func cells(_ release: String) throws -> [String] {
    try lines(
      """
      SELECT address, check_path, outcome.name, iif(is_must_level, 'must-level', 'advice'), ifnull(carried_from, '-')
      FROM independent_cell
      JOIN v_release USING (release_id)
      JOIN outcome USING (outcome_id)
      WHERE version = :release
      """, release)
  }

  /// `KEY OWN-VERDICT VERDICT TOTAL PASSED FAILED CANTTELL INAPPLICABLE UNTESTED` of each screen in scope, sorted.
  func screens(_ release: String) throws -> [String] {
    try lines(
      """
      SELECT screen, own_verdict, verdict, must_cells, passed, failed, cant_tell, inapplicable, untested
      FROM independent_screen
      JOIN v_release USING (release_id)
      WHERE version = :release
      """, release)
  }

  /// `KEY VERDICT` of each process, sorted.
  func processes(_ release: String) throws -> [String] {
    try lines(
      "SELECT process, verdict FROM independent_process JOIN v_release USING (release_id) WHERE version = :release",
      release)
  }

  /// The verdict on a release.
  func verdict(_ release: String) throws -> String? {
    try lines(
      "SELECT verdict FROM independent_release JOIN v_release USING (release_id) WHERE version = :release", release
    )
    .first
  }

  private func lines(_ sql: String, _ release: String) throws -> [String] {
    var lines: [String] = []
    try Statement(sql, on: connection.handle).forEach(release) { row in
      lines.append((0..<row.columnCount).map { row.shown($0) }.joined(separator: " "))
    }
    return lines.sorted()
  }

  /// Expects that the evaluator says the same of a release.
  func expectSame(
    as evaluation: Evaluation, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let compliance = evaluation.compliance
    let release = compliance.release.version
    #expect(try cells(release) == evaluation.cellLines, comment, sourceLocation: sourceLocation)
    #expect(try screens(release) == evaluation.screenLines, comment, sourceLocation: sourceLocation)
    #expect(try processes(release) == evaluation.processLines, comment, sourceLocation: sourceLocation)
    guard compliance.droppedFailures.isEmpty else { return }
    #expect(try verdict(release) == compliance.verdict.rawValue, comment, sourceLocation: sourceLocation)
  }
}

/// What the evaluator says, in the words of the independent computation.
extension Evaluation {
  fileprivate var cellLines: [String] {
    cells.map { cell in
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) "
        + "\(cell.isMustLevel ? "must-level" : "advice") \(cell.carriedFrom ?? "-")"
    }
    .sorted()
  }

  fileprivate var screenLines: [String] {
    compliance.screens.map { screen in
      let counts = screen.mustLevel
      return "\(screen.key) \(screen.ownVerdict.rawValue) \(screen.verdict.rawValue) \(counts.total) \(counts.passed) "
        + "\(counts.failed) \(counts.cantTell) \(counts.inapplicable) \(counts.untested)"
    }
    .sorted()
  }

  fileprivate var processLines: [String] {
    compliance.processes.map { "\($0.process.key) \($0.verdict.rawValue)" }.sorted()
  }
}

extension AuditFixture {
  /// Expects that both computations say the same of a release; nil means the one that findings go to.
  func expectAgreement(_ version: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try IndependentComputation(of: database).expectSame(as: evaluate(version), sourceLocation: sourceLocation)
  }
}
