import AuditModel
import AuditReports
import AuditRules
import AuditService
import AuditStore

/// What the SQL views and the evaluator say, in the same words.
enum ViewReading {
  /// `ADDRESS CHECK OUTCOME LEVEL` of each row of v_cell, sorted.
  static func cells(_ database: AuditDatabase, product: String, release: String) throws -> [String] {
    try rows(
      database,
      """
      SELECT
        CASE
          WHEN screen IS NULL THEN '.'
          ELSE screen || iif(state = 'default', '', '@' || state) || ifnull('/' || element, '')
        END,
        check_path, outcome, iif(is_must_level, 'must-level', 'advice')
      FROM v_cell
      WHERE product = :product AND release = :release
      """,
      product: product, release: release)
  }

  static func cells(_ cells: [Cell]) -> [String] {
    cells.map { cell in
      "\(cell.address) \(cell.definition.check.path) \(cell.outcome.name) \(cell.isMustLevel ? "must-level" : "advice")"
    }
    .sorted()
  }

  /// `SCREEN VERDICT TOTAL PASSED FAILED CANTTELL INAPPLICABLE UNTESTED` of each row of v_screen_compliance, sorted.
  static func screens(_ database: AuditDatabase, product: String, release: String) throws -> [String] {
    try rows(
      database,
      """
      SELECT screen, verdict, must_cells, passed, failed, cant_tell, inapplicable, untested
      FROM v_screen_compliance
      WHERE product = :product AND release = :release
      """,
      product: product, release: release)
  }

  static func screens(_ screens: [ScreenCompliance]) -> [String] {
    screens.map { screen in
      let counts = screen.mustLevel
      return "\(screen.key) \(screen.verdict.rawValue) \(counts.total) \(counts.passed) \(counts.failed) "
        + "\(counts.cantTell) \(counts.inapplicable) \(counts.untested)"
    }
    .sorted()
  }

  private static func rows(
    _ database: AuditDatabase, _ sql: String, product: String, release: String
  ) throws -> [String] {
    var rows: [String] = []
    func append(_ values: [SQLValue]) {
      rows.append(
        values.map { value in
          switch value {
          case .text(let text): text
          case .integer(let number): "\(number)"
          case .null: "NULL"
          case .real(let number): "\(number)"
          case .blob(let count): "\(count) bytes"
          }
        }
        .joined(separator: " "))
    }
    try database.query(
      sql, parameters: ["product": .text(product), "release": .text(release)], columns: { _ in }, row: append)
    return rows.sorted()
  }
}
