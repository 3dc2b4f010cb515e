internal import AuditModel
internal import AuditRules

/// Finds the most severe of the failures that no decision covers, while all must-level failures pass by.
struct BlockerRanking {
  /// How many failures have their severities read at once.
  private static let batchSize = 256

  private let limit: Int
  private(set) var first: [PageFacts.Blocker] = []
  private(set) var counts: [Severity?: Int] = [:]
  private var number = 0
  private var waiting: [(number: Int, row: ComplianceReport.Row)] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next must-level failure.
  mutating func take(_ row: ComplianceReport.Row, _ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    number += 1
    guard !row.cell.isWaived else { return }
    waiting.append((number, row))
    if waiting.count == Self.batchSize { try finish(snapshot) }
  }

  /// Ranks those that wait.
  mutating func finish(_ snapshot: borrowing some ReportFacts & ~Copyable) throws {
    let findings = waiting.flatMap { $0.row.cell.findings }
    let ofIssues = try snapshot.issueSeverities(of: findings)
    for (number, row) in waiting {
      let failed = row.findings.map(\.finding).filter { $0.outcome == .failed }
      let said = failed.compactMap { ofIssues[$0.id] ?? $0.severity }
      // As the gate has it: where one finding says nothing, nothing is known of the worst.
      let severity = said.count == failed.count ? said.max() : nil
      counts[severity, default: 0] += 1
      insert(
        PageFacts.Blocker(
          number: number, address: row.cell.address, title: row.cell.definition.check.title, severity: severity,
          carriedFrom: row.cell.carriedFrom))
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func insert(_ blocker: PageFacts.Blocker) {
    let rank = { (blocker: PageFacts.Blocker) in blocker.severity?.rawValue ?? 0 }
    let place = first.firstIndex { rank($0) < rank(blocker) } ?? first.count
    guard place < limit else { return }
    first.insert(blocker, at: place)
    if first.count > limit { first.removeLast() }
  }
}
