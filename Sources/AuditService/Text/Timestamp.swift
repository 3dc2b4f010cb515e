/// Points in time: UTC, milliseconds since 1970 inside, RFC 3339 outside.
///
/// Whole numbers only: through a floating-point date every third millisecond would come back as the one before it.
public enum Timestamp {
  private static let dayLength: Int64 = 86_400_000

  /// `2026-05-11T08:30:00Z`; milliseconds are shown when there are any.
  public static func text(_ milliseconds: Int64) -> String {
    let rest = milliseconds % dayLength
    let ofDay = rest < 0 ? rest + dayLength : rest
    let time = [ofDay / 3_600_000, ofDay / 60_000 % 60, ofDay / 1000 % 60].map { padded($0, 2) }
    let fraction = ofDay % 1000 == 0 ? "" : "." + padded(ofDay % 1000, 3)
    return day(milliseconds) + "T" + time.joined(separator: ":") + fraction + "Z"
  }

  /// `2026-05-11`.
  public static func day(_ milliseconds: Int64) -> String {
    let rest = milliseconds % dayLength
    let date = date(ofDay: (milliseconds - (rest < 0 ? rest + dayLength : rest)) / dayLength)
    return [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)].joined(separator: "-")
  }

  /// Reads RFC 3339 with a zone, or a day alone, which means its beginning in UTC; nil for anything else.
  public static func milliseconds(_ text: String) -> Int64? {
    let pattern = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[Tt](.+))?/
    guard let match = text.wholeMatch(of: pattern), let year = Int64(match.1), let month = Int64(match.2),
      let day = Int64(match.3)
    else { return nil }
    let days = days(to: (year, month, day))
    // A day that there is comes back as itself; 30 February does not.
    guard (1...12).contains(month), date(ofDay: days) == (year, month, day) else { return nil }
    guard let rest = match.4 else { return days * dayLength }
    return timeOfDay(rest).map { days * dayLength + $0 }
  }

  /// `08:30:00.25+02:00`, in milliseconds of the day in UTC.
  private static func timeOfDay(_ text: Substring) -> Int64? {
    let pattern = /([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?(?:[Zz]|([+\-])([0-9]{2}):([0-9]{2}))/
    guard let match = text.wholeMatch(of: pattern), let hour = Int64(match.1), let minute = Int64(match.2),
      let second = Int64(match.3), hour < 24, minute < 60, second < 60
    else { return nil }
    let fraction = Int64((match.4.map { String($0) } ?? "").padded(to: 3)) ?? 0
    var offset: Int64 = 0
    if let sign = match.5, let hours = match.6.flatMap({ Int64($0) }), let minutes = match.7.flatMap({ Int64($0) }) {
      guard hours < 24, minutes < 60 else { return nil }
      offset = (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }
    return ((hour * 60 + minute - offset) * 60 + second) * 1000 + fraction
  }

  /// Days since 1970 in the Gregorian calendar; years begin in March, so that 29 February ends one.
  private static func days(to date: (year: Int64, month: Int64, day: Int64)) -> Int64 {
    let year = date.month > 2 ? date.year : date.year - 1
    let month = (date.month + 9) % 12
    let leapDays = divided(year, 4) - divided(year, 100) + divided(year, 400)
    return year * 365 + leapDays + (month * 153 + 2) / 5 + date.day - 1 - 719_468
  }

  private static func date(ofDay days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let day = days + 719_468
    // 146 097 days are 400 years.
    var year = divided(day * 400, 146_097)
    while self.days(to: (year + 1, 3, 1)) <= days { year += 1 }
    while self.days(to: (year, 3, 1)) > days { year -= 1 }
    let ofYear = days - self.days(to: (year, 3, 1))
    let month = (ofYear * 5 + 2) / 153
    let ofMonth = ofYear - (month * 153 + 2) / 5 + 1
    return month < 10 ? (year, month + 3, ofMonth) : (year + 1, month - 9, ofMonth)
  }

  /// Rounded down, below zero, too.
  private static func divided(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : (number - divisor + 1) / divisor
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

extension String {
  /// Exactly so many characters: cut, or with zeros behind.
  fileprivate func padded(to count: Int) -> String {
    String((self + String(repeating: "0", count: count)).prefix(count))
  }
}
