internal import CSQLite
internal import Glibc

/// Waits for a lock that another process has: in short sleeps of random length, up to a limit.
///
/// SQLite's own wait sleeps longer and longer, so that of many writers those who have waited longest come last. Here
/// each has the same chance every few milliseconds.
final class BusyWait {
  private static let shortestSleep: UInt32 = 1_000
  private static let longestSleep: UInt32 = 10_000

  private let limit: Duration
  private var start = ContinuousClock.now

  /// A wait of that many milliseconds.
  init(milliseconds: Int32) {
    limit = .milliseconds(milliseconds)
  }

  /// Makes a connection wait so; the wait must be there as long as the connection.
  func install(on database: OpaquePointer) {
    let handler: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, attempt in
      guard let context else { return 0 }
      return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().sleep(isFirst: attempt == 0) ? 1 : 0
    }
    sqlite3_busy_handler(database, handler, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Sleeps for a moment.
  ///
  /// - Returns: Whether to try again; false when the limit was reached.
  private func sleep(isFirst: Bool) -> Bool {
    let now = ContinuousClock.now
    if isFirst { start = now }
    guard now - start < limit else { return false }
    usleep(UInt32.random(in: Self.shortestSleep...Self.longestSleep))
    return true
  }
}
