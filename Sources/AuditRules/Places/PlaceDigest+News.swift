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
  /// A stop under a new key that says what one said which is gone is taken for that one, once for each. One that is still there
  /// under its own key and says something else has changed, whatever others said.
  public func news(in now: PlaceDigest) -> [String] {
    guard let parts, let later = now.parts else { return [] }
    var gone: [[UInt8]: Int] = [:]
    for (name, part) in parts where later[name] == nil { gone[part, default: 0] += 1 }
    return later.filter { parts[$0.key] != $0.value }.sorted { $0.key < $1.key }.filter { name, part in
      guard parts[name] == nil, let count = gone[part], count > 0 else { return true }
      gone[part] = count - 1
      return false
    }.map(\.key)
  }
}
