import Synchronization

/// Something that happens once.
final class Flag: Sendable {
  private let isSet = Mutex(false)

  /// Sets the flag.
  ///
  /// - Returns: Whether it was set before.
  func set() -> Bool {
    isSet.withLock { value in
      defer { value = true }
      return value
    }
  }
}
