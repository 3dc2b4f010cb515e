/// Which row of the logs: the replica that wrote it, and that replica's number for it; the same in every copy.
public struct LogNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The replica's UUID, as it is stored.
  public let replica: String
  /// Its number for the row, from 1.
  public let sequence: Int64

  /// A row of a replica.
  public init(replica: String, sequence: Int64) {
    self.replica = replica
    self.sequence = sequence
  }

  /// Orders by replica, and within it by number.
  public static func < (left: LogNumber, right: LogNumber) -> Bool {
    (left.replica, left.sequence) < (right.replica, right.sequence)
  }

  /// `UUID:SEQUENCE`.
  public var description: String { "\(replica):\(sequence)" }
}

/// The place of a row in the one order that all logs of all replicas have: by stamp, then replica, then number.
///
/// Local keys have no order: they tell when a row arrived in this file, not when it was written.
public struct LogPosition: Hashable, Comparable, Sendable {
  /// When it was written, as order goes.
  public let stamp: Stamp
  /// Which row it is.
  public let number: LogNumber

  /// The place of a row.
  public init(stamp: Stamp, number: LogNumber) {
    self.stamp = stamp
    self.number = number
  }

  /// Orders the older first.
  public static func < (left: LogPosition, right: LogPosition) -> Bool {
    (left.stamp, left.number) < (right.stamp, right.number)
  }
}
