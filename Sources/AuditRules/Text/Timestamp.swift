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

  /// `2026-05-11 08:30 UTC`.
  public static func minute(_ milliseconds: Int64) -> String {
    let rest = milliseconds % dayLength
    let ofDay = rest < 0 ? rest + dayLength : rest
    return day(milliseconds) + " \(padded(ofDay / 3_600_000, 2)):\(padded(ofDay / 60_000 % 60, 2)) UTC"
  }

  /// `2026-05-11`.
  public static func day(_ milliseconds: Int64) -> String {
    let rest = milliseconds % dayLength
    let date = date(ofDay: (milliseconds - (rest < 0 ? rest + dayLength : rest)) / dayLength)
    return [padded(date.year, 4), padded(date.month, 2), padded(date.day, 2)].joined(separator: "-")
  }

  /// The beginning of the day so many months before that of a time; of a shorter month its last day at most.
  public static func months(_ count: Int, before milliseconds: Int64) -> Int64 {
    let today = date(ofDay: (milliseconds - (milliseconds % dayLength + dayLength) % dayLength) / dayLength)
    let months = today.year * 12 + today.month - 1 - Int64(count)
    let year = months >= 0 ? months / 12 : (months - 11) / 12
    let month = months - year * 12 + 1
    let days = (0...3).lazy.compactMap { beginning(of: (year, month, today.day - $0)) }
    return days.first ?? milliseconds
  }

  /// Reads RFC 3339 with a zone, or a day alone, which means its beginning in UTC; nil for anything else.
  ///
  /// Byte by byte: a batch has a time in each row, and a regular expression costs more than the rest of the row.
  public static func milliseconds(_ text: String) -> Int64? {
    var text = Text(bytes: text.utf8[...])
    guard let year = text.number(4), text.skip("-"), let month = text.number(2), text.skip("-"),
      let day = text.number(2)
    else { return nil }
    guard let beginning = beginning(of: (year, month, day)) else { return nil }
    if text.bytes.isEmpty { return beginning }
    guard text.skip("T") || text.skip("t") else { return nil }
    return timeOfDay(&text).map { beginning + $0 }
  }

  /// When a day begins in UTC; nil where the calendar does not have it.
  static func beginning(of date: (year: Int64, month: Int64, day: Int64)) -> Int64? {
    let days = days(to: date)
    // A day that there is comes back as itself; 30 February does not.
    guard (1...12).contains(date.month), self.date(ofDay: days) == date else { return nil }
    return days * dayLength
  }

  /// `08:30:00.25+02:00`, in milliseconds of the day in UTC.
  private static func timeOfDay(_ text: inout Text) -> Int64? {
    guard let hour = text.number(2), text.skip(":"), let minute = text.number(2), text.skip(":"),
      let second = text.number(2), hour < 24, minute < 60, second < 60, let fraction = fraction(&text),
      let offset = offset(&text), text.bytes.isEmpty
    else { return nil }
    return ((hour * 60 + minute - offset) * 60 + second) * 1000 + fraction
  }

  /// `.25` in milliseconds, cut after them; 0 where there is none, nil where it has no digits or more than nine.
  private static func fraction(_ text: inout Text) -> Int64? {
    guard text.skip(".") else { return 0 }
    var milliseconds: Int64 = 0
    var digits = 0
    while let digit = text.number(1) {
      if digits < 3 { milliseconds = milliseconds * 10 + digit }
      digits += 1
    }
    guard (1...9).contains(digits) else { return nil }
    return milliseconds * [1, 100, 10, 1][min(digits, 3)]
  }

  /// `Z` or `+02:00`, in minutes.
  private static func offset(_ text: inout Text) -> Int64? {
    if text.skip("Z") || text.skip("z") { return 0 }
    let isWest = text.skip("-")
    guard isWest || text.skip("+"), let hours = text.number(2), text.skip(":"), let minutes = text.number(2),
      hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }

  /// What is left of a text to be read.
  private struct Text {
    var bytes: Substring.UTF8View

    /// A number of exactly so many digits; nil, and nothing is read, where they are not there.
    mutating func number(_ digits: Int) -> Int64? {
      var value: Int64 = 0
      var rest = bytes
      for _ in 0..<digits {
        guard let byte = rest.popFirst(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      bytes = rest
      return value
    }

    mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
      guard bytes.first == UInt8(ascii: scalar) else { return false }
      bytes.removeFirst()
      return true
    }
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
