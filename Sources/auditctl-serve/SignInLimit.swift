internal import Synchronization

/// How often a token may be guessed: ten times a minute from one address.
final class SignInLimit: Sendable {
  static let most = 10
  /// Milliseconds.
  private static let span: Int64 = 60_000
  private static let mostAddresses = 10_000
  /// When it failed, by address, oldest first: UTC, milliseconds since 1970.
  private let failures = Mutex<[String: [Int64]]>([:])

  /// How many seconds an address has to wait; nil: it need not.
  func wait(of address: String, at now: Int64) -> Int64? {
    failures.withLock { failures in
      let recent = (failures[address] ?? []).filter { now - $0 < Self.span }
      failures[address] = recent.isEmpty ? nil : recent
      guard recent.count >= Self.most, let oldest = recent.first else { return nil }
      return max(1, (Self.span - (now - oldest) + 999) / 1000)
    }
  }

  /// Notes that somebody came with a token that is none.
  func fail(_ address: String, at now: Int64) {
    failures.withLock { failures in
      if failures.count >= Self.mostAddresses {
        failures = failures.filter { $0.value.contains { now - $0 < Self.span } }
      }
      failures[address, default: []].append(now)
    }
  }
}
