internal import FoundationEssentials

/// Points in time: UTC, milliseconds since 1970 inside, RFC 3339 outside.
public enum Timestamp {
  /// `2026-05-11T08:30:00Z`; milliseconds are shown when there are any.
  public static func text(_ milliseconds: Int64) -> String {
    let hasFraction = milliseconds % 1000 != 0
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }

  /// `2026-05-11`.
  public static func day(_ milliseconds: Int64) -> String {
    String(text(milliseconds).prefix(10))
  }

  /// Reads RFC 3339 with a zone, or a day alone, which means its beginning in UTC; nil for anything else.
  public static func milliseconds(_ text: String) -> Int64? {
    let full = text.utf8.count == 10 ? text + "T00:00:00Z" : text
    for hasFraction in [false, true] {
      if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(full) {
        return Int64((date.timeIntervalSince1970 * 1000).rounded())
      }
    }
    return nil
  }
}
