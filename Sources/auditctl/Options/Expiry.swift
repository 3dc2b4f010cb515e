internal import ArgumentParser
internal import AuditRules

/// From when on something no longer holds: a day, a time in RFC 3339, or a number of days from now such as `90d`.
enum Expiry: ExpressibleByArgument {
  case at(Int64)
  case after(DayCount)

  init?(argument: String) {
    if let time = Timestamp.milliseconds(argument) {
      self = .at(time)
    } else if argument.hasSuffix("d"), let days = DayCount(argument: argument) {
      self = .after(days)
    } else {
      return nil
    }
  }

  /// The time: UTC, milliseconds since 1970.
  func time(from now: Int64) -> Int64 {
    switch self {
    case .at(let time): time
    case .after(let days): now + days.milliseconds
    }
  }
}

/// A number of days, typed as `30d` or `30`.
struct DayCount: ExpressibleByArgument {
  /// In milliseconds.
  let milliseconds: Int64

  init?(argument: String) {
    let digits = argument.hasSuffix("d") ? argument.dropLast() : argument[...]
    guard let days = Int64(digits), (0...36_500).contains(days) else { return nil }
    milliseconds = days * 86_400_000
  }
}
