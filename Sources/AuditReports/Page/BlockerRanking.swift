internal import AuditModel
internal import AuditRules

/// Finds the most severe of the failures that no decision covers, while all must-level failures pass by.
struct BlockerRanking {
  private let limit: Int
  private(set) var first: [PageFacts.Blocker] = []
  private(set) var counts: [Severity?: Int] = [:]
  private var number = 0
  private var titles: FailureTitles

  init(limit: Int, _ input: ComplianceInput) {
    self.limit = limit
    titles = FailureTitles(input)
  }

  /// Takes the next must-level failure.
  mutating func take(_ row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    number += 1
    guard !row.cell.isWaived else { return }
    let severity = row.severity
    counts[severity, default: 0] += 1
    let rank = { (severity: Severity?) in severity?.rawValue ?? 0 }
    let place = first.firstIndex { rank($0.severity) < rank(severity) } ?? first.count
    guard place < limit else { return }
    first.insert(
      PageFacts.Blocker(
        number: number, title: try titles.title(of: row, snapshot), severity: severity,
        carriedFrom: row.cell.carriedFrom), at: place)
    if first.count > limit { first.removeLast() }
  }
}
