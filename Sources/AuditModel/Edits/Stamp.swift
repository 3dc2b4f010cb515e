/// When a row of a log was written, as order goes: a hybrid logical clock.
///
/// It is milliseconds since 1970 (UTC) × 65,536 and a counter within the millisecond, and greater than every stamp that
/// the file had before. So a row is always greater than the rows that its writer knew, and "newest" means the same in
/// every copy. Two replicas that did not know each other may give the same stamp; ``LogPosition`` tells them apart.
public struct Stamp: RawRepresentable, Hashable, Comparable, Sendable {
  /// Bits of the counter.
  private static let counterBits: Int64 = 16
  /// The last millisecond that a stamp can say, in the year 6429.
  private static let lastMillisecond = Int64.max >> counterBits

  /// Milliseconds × 65,536 + counter, as it is stored.
  public let rawValue: Int64

  /// A stamp as it is stored.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// A time with a counter.
  ///
  /// - Parameter milliseconds: UTC, since 1970; beyond the year 6429 it counts as the last millisecond of the range.
  public init(milliseconds: Int64, counter: UInt16 = 0) {
    let within = min(max(milliseconds, -Self.lastMillisecond), Self.lastMillisecond)
    rawValue = within << Self.counterBits | Int64(counter)
  }

  /// The stamp of a transaction's first row: of this moment, and behind everything that the file has.
  ///
  /// - Parameters:
  ///   - now: UTC, milliseconds since 1970.
  ///   - newest: The greatest stamp in the file; nil where there is none.
  public static func first(at now: Int64, after newest: Stamp?) -> Stamp {
    let moment = Stamp(milliseconds: now)
    guard let newest else { return moment }
    return max(moment, newest.advanced(by: 1))
  }

  /// The stamp of the row so many behind the one with this stamp; 0 gives the stamp itself.
  ///
  /// 65,536 rows are a millisecond, so that no transaction writes faster than its stamps grow.
  public func advanced(by rows: Int) -> Stamp {
    let (sum, isOver) = rawValue.addingReportingOverflow(Int64(rows))
    return Stamp(rawValue: isOver ? .max : sum)
  }

  /// The millisecond: UTC, since 1970.
  public var milliseconds: Int64 { rawValue >> Self.counterBits }

  /// The place within the millisecond.
  public var counter: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  /// Orders the older first.
  public static func < (left: Stamp, right: Stamp) -> Bool {
    left.rawValue < right.rawValue
  }
}
