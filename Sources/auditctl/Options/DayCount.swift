internal import ArgumentParser

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
