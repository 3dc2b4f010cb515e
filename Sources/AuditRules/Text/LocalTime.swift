/// A time as a clock on the wall and a calendar say it, without a zone, as spreadsheets keep it.
public struct LocalTime: Hashable, Sendable {
  /// The year, four digits.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31; a day that the month has.
  public let day: Int
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int
  /// 0 to 59.
  public let second: Int
  /// The time as if the clock showed UTC: milliseconds since 1970.
  public let asUTC: Int64

  /// Which of day and month comes first where slashes separate them.
  public enum SlashOrder: Sendable {
    case dayFirst, monthFirst

    /// The order in the language and country of a BCP 47 tag; nil where the tag leaves it open: `en` without a country.
    public init?(locale: String) {
      let parts = locale.lowercased().split(separator: "-")
      // A country is the first subtag of two letters behind the language (RFC 5646 §2.2.4).
      let country = parts.dropFirst().first { $0.utf8.count == 2 }
      switch (parts.first, country) {
      case (_, "us"), (_, "ph"), (_, "fm"), (_, "pw"): self = .monthFirst
      case ("en", nil): return nil
      default: self = .dayFirst
      }
    }
  }

  /// Reads `22.11.2026 09:30`, `22/11/2026`, `2026-11-22 09:30:15` and what lies between; a day alone means its beginning.
  ///
  /// - Parameter order: Which comes first where slashes separate them; nil: such a date is not read.
  /// - Returns: Nil for anything else, for a time with a zone, and for a day that the calendar does not have.
  public init?(_ text: String, slashes order: SlashOrder?) {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" || $0 == "\u{202F}" || $0 == "\u{A0}" })
    guard (1...2).contains(parts.count), let date = Self.date(parts[0], order) else { return nil }
    let time = parts.count == 2 ? Self.numbers(parts[1], ":", 2...3) : [0, 0]
    guard let time, time[0] < 24, time[1] < 60, (time.count > 2 ? time[2] : 0) < 60 else { return nil }
    (year, month, day) = date
    (hour, minute, second) = (time[0], time[1], time.count > 2 ? time[2] : 0)
    guard let beginning = Timestamp.beginning(of: (Int64(year), Int64(month), Int64(day))) else { return nil }
    asUTC = beginning + Int64((hour * 60 + minute) * 60 + second) * 1000
  }

  private static func date(_ text: Substring, _ order: SlashOrder?) -> (Int, Int, Int)? {
    if let parts = numbers(text, "-", 3...3), text.prefix(while: { $0 != "-" }).count == 4 {
      return (parts[0], parts[1], parts[2])
    }
    // Points stand between day, month and year wherever they stand.
    if let parts = numbers(text, ".", 3...3), isYear(text, behind: ".") { return (parts[2], parts[1], parts[0]) }
    guard let order, let parts = numbers(text, "/", 3...3), isYear(text, behind: "/") else { return nil }
    return order == .dayFirst ? (parts[2], parts[1], parts[0]) : (parts[2], parts[0], parts[1])
  }

  /// Whether four digits stand behind the last separator: of `22.11.26` nobody knows the century.
  private static func isYear(_ text: Substring, behind separator: Character) -> Bool {
    text.split(separator: separator).last?.count == 4
  }

  private static func numbers(
    _ text: Substring, _ separator: Character, _ counts: ClosedRange<Int>
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.count <= 4 && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    return counts.contains(parts.count) && numbers.count == parts.count ? numbers : nil
  }
}
