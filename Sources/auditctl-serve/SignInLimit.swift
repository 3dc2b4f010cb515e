internal import Synchronization

/// How often a token may be guessed: ten times a minute from one address.
final class SignInLimit: Sendable {
  static let most = 10
  /// Milliseconds.
  private static let span: Int64 = 60_000
  private static let mostAddresses = 10_000
  /// At most so often those are looked for that do not count any more: milliseconds.
  private static let pause: Int64 = 1000

  private struct Known {
    /// When it failed, by address, oldest first: UTC, milliseconds since 1970.
    var failures: [String: [Int64]] = [:]
    /// When all of them were looked through last.
    var swept = Int64.min
  }

  private let known = Mutex(Known())

  /// How many seconds an address has to wait; nil: it need not.
  func wait(of address: String, at now: Int64) -> Int64? {
    known.withLock { known in
      let recent = (known.failures[address] ?? []).filter { now - $0 < Self.span }
      known.failures[address] = recent.isEmpty ? nil : recent
      guard recent.count >= Self.most, let oldest = recent.first else { return nil }
      return max(1, (Self.span - (now - oldest) + 999) / 1000)
    }
  }

  /// Notes that somebody came with a token that is none.
  func fail(_ address: String, at now: Int64) {
    known.withLock { known in
      // Whoever comes from ever new addresses must not make each of them cost a look at all.
      if known.failures.count >= Self.mostAddresses, known.swept < now - Self.pause {
        known.failures = known.failures.filter { $0.value.contains { now - $0 < Self.span } }
        known.swept = now
      }
      known.failures[address, default: []].append(now)
    }
  }
}
