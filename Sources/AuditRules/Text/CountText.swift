/// Numbers of things in words.
public enum CountText {
  /// `1 cell`, `2 cells`, `4,185 cells`.
  public static func of(_ count: Int, _ singular: String) -> String {
    "\(number(count)) \(singular)\(count == 1 ? "" : "s")"
  }

  /// `4,185`: thousands stand apart.
  public static func number(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var grouped = ""
    while digits.count > 3 {
      grouped = ",\(digits.suffix(3))\(grouped)"
      digits.removeLast(3)
    }
    return (count < 0 ? "-" : "") + digits + grouped
  }
}

/// Lengths of time in words.
public enum DurationText {
  /// `40 seconds`, `12 minutes`, `2 hours 5 minutes`; minutes are rounded up.
  public static func of(_ milliseconds: Int64) -> String {
    let seconds = (max(milliseconds, 0) + 999) / 1000
    guard seconds >= 60 else { return CountText.of(Int(seconds), "second") }
    let minutes = Int((seconds + 59) / 60)
    guard minutes >= 60 else { return CountText.of(minutes, "minute") }
    let hours = CountText.of(minutes / 60, "hour")
    return minutes % 60 == 0 ? hours : "\(hours) \(CountText.of(minutes % 60, "minute"))"
  }
}
