internal import AuditModel
internal import AuditRules

/// Reads when something was observed in a session.
struct ObservedTime: Sendable {
  private let session: AuditSession
  /// When what says no time of its own was observed: UTC, milliseconds since 1970.
  private let defaultTime: Int64
  private let range: ClosedRange<Int64>

  /// - Parameter now: The time of recording.
  init(in session: AuditSession, otherwise time: Int64, now: Int64) {
    self.session = session
    defaultTime = time
    // A minute of tolerance, for clocks that differ a little.
    range = 0...max(now + 60_000, 0)
  }

  /// The time that was typed, or the one of what says none.
  ///
  /// - Parameter problem: Called with what is wrong, in words that end with what would be right.
  func read(_ text: String, _ problem: (String) -> Void) -> Int64 {
    guard !text.isEmpty else { return defaultTime }
    let quoted = "\"\(DisplayText.escaped(String(text.prefix(80))))\""
    guard let time = Timestamp.milliseconds(text) else {
      let isLocal = LocalTime(text, slashes: .dayFirst) != nil
      problem(
        "\(quoted) is not a time; write it like 2026-05-11T09:30:00Z"
          + (isLocal ? ", or name the language of a batch's dates with --locale" : ""))
      return defaultTime
    }
    guard range.contains(time) else {
      problem("\(quoted) is in the future or before 1970")
      return defaultTime
    }
    guard time >= session.startedAt else {
      problem(
        "\(quoted) is before session \(session.id.rawValue) began, at \(Timestamp.text(session.startedAt)); for notes that "
          + "are typed later start a session with --started-at")
      return defaultTime
    }
    return time
  }
}
