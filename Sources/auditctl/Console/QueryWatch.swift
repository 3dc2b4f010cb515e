internal import AuditStore
internal import Glibc

/// Ends the process when a query cannot be stopped otherwise.
///
/// SQLite looks at the clock between two instructions, and some of them can take for ever: a function over long texts, or
/// the planning of a statement that names itself again and again. A query only reads, so that nothing is lost with the
/// process.
enum QueryWatch {
  /// How long after its time a query may stop by itself, in seconds.
  static let grace = 2

  /// Watches a clock on another thread until the query has come to its end.
  static func start(_ clock: QueryClock) {
    guard clock.seconds != nil else { return }
    var thread = pthread_t()
    let context = Unmanaged.passRetained(clock)
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { QueryWatch.watch(Unmanaged<QueryClock>.fromOpaque(context).takeRetainedValue()) }
        return nil
      }, context.toOpaque())
    guard code == 0 else { return context.release() }
    pthread_detach(thread)
  }

  private static func watch(_ clock: QueryClock) {
    while !clock.isFinished {
      guard !clock.isOver(by: grace) else {
        let error = StoreError.queryTooSlow(seconds: clock.seconds ?? 0)
        let words = "auditctl: \(error)\n"
        _ = words.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
        _exit(ExitStatus.tryAgain.rawValue)
      }
      usleep(100_000)
    }
  }
}
