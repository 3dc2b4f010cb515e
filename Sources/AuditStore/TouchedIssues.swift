/// The issues whose derived rows no longer say what the logs say, within one transaction.
///
/// A class, because a transaction is borrowed by those who write with it. It lives no longer than its transaction.
final class TouchedIssues {
  private var ids: Set<Int64> = []

  /// Whether all derived rows say what the logs say.
  var isEmpty: Bool { ids.isEmpty }

  /// Notes that something was written about an issue.
  func insert(_ issue: Int64) {
    ids.insert(issue)
  }

  /// The issues in the order of their numbers; none are left.
  func take() -> [Int64] {
    defer { ids.removeAll() }
    return ids.sorted()
  }
}
