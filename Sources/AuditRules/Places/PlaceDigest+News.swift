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
  /// One under another key is another stop, whatever it says: only a rename tells that it is the one that was there.
  public func news(in now: PlaceDigest) -> [String] {
    guard let parts, let later = now.parts else { return [] }
    return later.filter { parts[$0.key] != $0.value }.keys.sorted()
  }
}
