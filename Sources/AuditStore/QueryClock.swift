internal import CSQLite
internal import Synchronization

/// The time that a query computes; it stands still while something is done with a row.
///
/// Another thread may look at it.
public final class QueryClock: Sendable {
  /// How many instructions of SQLite go by between two looks at the clock: some microseconds.
  static let instructionsBetweenLooks: Int32 = 500

  /// The limit; nil for none.
  public let seconds: Int?
  /// When time is over; `Int64.max` for never, and while the clock stands still.
  private let end = Atomic<Int64>(.max)
  private let isRunning = Atomic<Bool>(true)

  /// A clock that does not run yet.
  public init(seconds: Int?) {
    self.seconds = seconds
  }

  /// Whether the query has computed for longer than it may, by so many seconds.
  public func isOver(by grace: Int = 0) -> Bool {
    let end = end.load(ordering: .relaxed)
    return end != .max && auditctl_monotonic() > end + Int64(grace) * 1_000_000_000
  }

  /// Whether the query has come to its end.
  public var isFinished: Bool { !isRunning.load(ordering: .relaxed) }

  /// Says that the query has come to its end.
  public func finish() {
    end.store(.max, ordering: .relaxed)
    isRunning.store(false, ordering: .relaxed)
  }

  /// Begins to count.
  func start() {
    guard let seconds else { return }
    end.store(auditctl_monotonic() + Int64(seconds) * 1_000_000_000, ordering: .relaxed)
  }

  /// Does something that is not counted.
  func paused<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard seconds != nil else { return try body() }
    let left = end.exchange(.max, ordering: .relaxed) - auditctl_monotonic()
    defer { end.store(auditctl_monotonic() + left, ordering: .relaxed) }
    return try body()
  }
}
