/// What the specification said of a finding's place, as far as its check reads it (DESIGN rule 2c).
public struct PlaceDigest: Hashable, Sendable {
  /// How many bytes a digest has.
  static let size = 16

  /// The first 16 bytes of a SHA-256.
  public let bytes: [UInt8]
  /// For a check of a whole place that reads no order: the digest of each stop by its name, and by `.` that of the title
  /// where it is read; else nil.
  public let parts: [String: [UInt8]]?

  /// A digest as it was made or stored.
  public init(bytes: [UInt8], parts: [String: [UInt8]]?) {
    self.bytes = bytes
    self.parts = parts
  }

  /// Says whether a pass that was found when the specification said this still holds when it says something else.
  ///
  /// It does where the check reads the same, and, unless it reads the order, where elements were only removed.
  ///
  /// - Parameter now: Made by the same fields.
  public func holds(when now: PlaceDigest) -> Bool {
    if bytes == now.bytes { return true }
    guard parts != nil, now.parts != nil else { return false }
    return news(in: now).isEmpty
  }

  /// The stops that were added or changed, by name, and `.` for a changed title; empty where parts are not told.
  ///
  /// A stop that says what another one said is taken for that one under a new key, once for each.
  public func news(in now: PlaceDigest) -> [String] {
    guard let parts, let later = now.parts else { return [] }
    let others = later.filter { parts[$0.key] != $0.value }
    var unmatched: [[UInt8]: Int] = [:]
    for (name, digest) in parts where later[name] != digest { unmatched[digest, default: 0] += 1 }
    return others.keys.sorted().filter { name in
      guard let digest = others[name], let count = unmatched[digest], count > 0 else { return true }
      unmatched[digest] = count - 1
      return false
    }
  }
}
