public import AuditModel

/// Whether what was found still answers (DESIGN rule 2c).
extension PlaceDigest {
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

  /// The stops that were added or changed, by first name, and `.` for a changed title; empty where parts are not told.
  ///
  /// A stop that says what another one said is taken for that one under a new key, once for each.
  public func news(in now: PlaceDigest) -> [String] {
    guard let parts, let later = now.parts else { return [] }
    let others = later.filter { parts[$0.key] != $0.value }
    var unmatched: [[UInt8]: Int] = [:]
    for (name, part) in parts where later[name] != part { unmatched[part, default: 0] += 1 }
    return others.keys.sorted().filter { name in
      guard let part = others[name], let count = unmatched[part], count > 0 else { return true }
      unmatched[part] = count - 1
      return false
    }
  }
}
