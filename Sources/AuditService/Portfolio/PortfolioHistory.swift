internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

/// What happened to issues quarter by quarter, while products come one by one.
struct PortfolioHistory {
  /// The spans in which an issue was open; the last one has no end while it is.
  private struct Span {
    let start: Int64
    var end: Int64?
  }

  private static let dayLength: Int64 = 86_400_000
  private var opened: [Int64] = []
  private var reopened: [Int64] = []
  private var spans: [Span] = []

  /// Takes the issues of a product; those that were withdrawn, or merged into others, are no problems of their own.
  mutating func add(_ product: Product, _ transaction: borrowing ReadTransaction) throws {
    var filter = IssueFilter()
    filter.product = product.key
    filter.states = [.open, .fixed, .verified, .reopened]
    for issue in try transaction.issues(filter) {
      opened.append(issue.openedAt)
      var span = Span(start: issue.openedAt)
      for event in try transaction.events(of: issue.id) {
        switch event.kind {
        case .verified: span.end = span.end ?? event.occurredAt
        case .reopened:
          reopened.append(event.occurredAt)
          guard span.end != nil else { continue }
          spans.append(span)
          span = Span(start: event.occurredAt)
        default: continue
        }
      }
      spans.append(span)
    }
  }

  /// From the quarter in which the first issue was opened to that of a time; none without issues.
  func quarters(until now: Int64) -> [PortfolioQuarter] {
    guard let first = opened.min() else { return [] }
    var quarters: [PortfolioQuarter] = []
    var quarter = Quarter(of: first)
    while let range = quarter.range, range.lowerBound <= now {
      let end = min(range.upperBound - 1, now)
      let ended = spans.filter { $0.end.map { range.contains($0) } ?? false }
      let open = spans.filter { $0.start <= end && ($0.end ?? .max) > end }
      quarters.append(
        PortfolioQuarter(
          name: quarter.name, opened: opened.count { range.contains($0) }, verified: ended.count,
          reopened: reopened.count { range.contains($0) }, openAtEnd: open.count,
          medianDaysToVerify: Self.median(ended.map { Self.days($0.start, $0.end ?? end) }),
          medianDaysOpen: Self.median(open.map { Self.days($0.start, end) })))
      quarter = quarter.next
    }
    return quarters
  }

  private static func days(_ start: Int64, _ end: Int64) -> Double { Double(end - start) / Double(dayLength) }

  /// The middle one; of an even number the mean of both in the middle; nil for none.
  private static func median(_ numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// A quarter of a year, in UTC.
private struct Quarter {
  let year: Int
  /// 1 to 4.
  let number: Int

  init(year: Int, number: Int) {
    self.year = year
    self.number = number
  }

  /// The quarter of a time: UTC, milliseconds since 1970.
  init(of time: Int64) {
    let parts = Timestamp.day(time).split(separator: "-").compactMap { Int($0) }
    self.init(year: parts.first ?? 1970, number: ((parts.dropFirst().first ?? 1) + 2) / 3)
  }

  var name: String { "\(year)-Q\(number)" }
  var next: Quarter { number == 4 ? Quarter(year: year + 1, number: 1) : Quarter(year: year, number: number + 1) }

  /// From its beginning to that of the next one; nil at the end of what dates can say.
  var range: Range<Int64>? {
    guard let start, let end = next.start else { return nil }
    return start..<end
  }

  private var start: Int64? {
    let month = number * 3 - 2
    return Timestamp.milliseconds("\(String(10_000 + year).dropFirst())-\(month < 10 ? "0" : "")\(month)-01")
  }
}
