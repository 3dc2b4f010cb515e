internal import Synchronization

/// Counts, whoever counts on whatever thread.
package final class Counter: Sendable {
  private let count = Mutex(0)

  /// Nothing is counted yet.
  package init() {}

  /// How often it was added to.
  package var value: Int { count.withLock { $0 } }

  /// One more.
  package func add() {
    count.withLock { $0 += 1 }
  }
}
