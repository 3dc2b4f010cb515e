internal import AuditModel

/// SQL about stamps that ran ahead of the time.
enum ClockBoundQuery: String, Query {
  case insert = """
    INSERT INTO clock_bound (replica_id, sequence, stamp, bounded_replica_id, first_sequence, bound)
    VALUES (:replica_id, :sequence, :stamp, :bounded_replica_id, :first_sequence, :bound)
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, bounded_replica_id, first_sequence, bound, clock_bound_id
    FROM clock_bound
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The newest stamp of each replica, the greatest first. From the first number that is bounded on, stamps count as the
  /// bound; those before it are not greater.
  case newest = """
    SELECT
      replica.replica_id, replica.uuid, replica.last_sequence,
      min(replica.last_stamp, ifnull((
        SELECT min(clock_bound.bound)
        FROM clock_bound
        WHERE clock_bound.bounded_replica_id = replica.replica_id
          AND clock_bound.first_sequence <= replica.last_sequence
      ), replica.last_stamp)) AS stamp
    FROM replica
    ORDER BY stamp DESC, replica.uuid
    """
  /// The first number of a replica whose stamp is later than another one.
  case firstLater = """
    SELECT min(sequence) AS sequence
    FROM log_row
    WHERE replica_id = :replica_id AND stamp > :stamp
    """
}

/// A replica whose newest stamps are further ahead of the time than clocks differ.
public struct ClockAhead: Hashable, Sendable {
  /// How far a stamp may be ahead of the time before nothing is written any more: a day, in milliseconds.
  public static let tolerance: Int64 = 86_400_000

  /// The replica's UUID.
  public let replica: String
  /// The numbers of its rows that are ahead of the time, the first and the last.
  public let rows: ClosedRange<Int64>
  /// How far the newest of them is ahead: milliseconds, more than ``tolerance``.
  public let milliseconds: Int64

  /// A replica that is ahead.
  public init(replica: String, rows: ClosedRange<Int64>, milliseconds: Int64) {
    self.replica = replica
    self.rows = rows
    self.milliseconds = milliseconds
  }
}

extension ClockAhead: CustomStringConvertible {
  /// Which rows they are, and how many whole days they are ahead.
  public var description: String {
    let days = milliseconds / Self.tolerance
    return "rows \(rows.lowerBound) to \(rows.upperBound) of replica \(replica) that were written \(days) "
      + "\(days == 1 ? "day" : "days") ahead of this machine's clock"
  }
}

extension ReadTransaction {
  /// The newest stamp that counts, and the replica that gave it; nil where nobody has written anything.
  func newestStamp() throws(StoreError) -> (replica: Int64, stamp: Stamp)? {
    try first(ClockBoundQuery.newest) { row in
      try (replica: row.int64("replica_id"), stamp: Stamp(rawValue: row.int64("stamp")))
    }
  }

  /// The replicas whose newest stamps are more than ``ClockAhead/tolerance`` ahead of a time, the furthest first.
  ///
  /// What is bounded (``WriteTransaction/boundClock()``) is not ahead any more.
  ///
  /// - Parameter now: UTC, milliseconds since 1970.
  public func clocksAhead(of now: Int64) throws(StoreError) -> [ClockAhead] {
    try aheadReplicas(of: now).map(\.ahead)
  }

  func aheadReplicas(of now: Int64) throws(StoreError) -> [(id: Int64, ahead: ClockAhead)] {
    let limit = Stamp.limit(at: now)
    let ahead = try all(ClockBoundQuery.newest) { row in
      try (
        id: row.int64("replica_id"), uuid: row.text("uuid"), last: row.int64("last_sequence"),
        stamp: Stamp(rawValue: row.int64("stamp"))
      )
    }.prefix { limit < $0.stamp }
    guard !ahead.isEmpty else { return [] }
    try prepareDerivation()
    var replicas: [(id: Int64, ahead: ClockAhead)] = []
    for (id, uuid, last, stamp) in ahead {
      let first = try one(ClockBoundQuery.firstLater, id, Stamp.last(at: now).rawValue) { row in
        try row.optionalInt64("sequence")
      }
      replicas.append(
        (
          id,
          ClockAhead(replica: uuid, rows: min(first ?? last, last)...last, milliseconds: stamp.milliseconds - now)
        ))
    }
    return replicas
  }
}

extension WriteTransaction {
  /// Bounds the stamps that are ahead of the time, for a file whose clock is to be right again: from its first row that is
  /// ahead on, what a replica stamped counts as this moment.
  ///
  /// A new replica begins, which says so; the rows themselves stay as they are, and where they are compared with others
  /// they stay the newest. A later edit takes their place all the same, for it names what it replaces.
  ///
  /// - Returns: The replicas that were bounded; empty where none is ahead, and then nothing is written.
  /// - Precondition: The transaction has written nothing to a log.
  public func boundClock() throws(StoreError) -> [ClockAhead] {
    let replicas = try read.aheadReplicas(of: now)
    guard !replicas.isEmpty else { return [] }
    let bound = Stamp.last(at: now)
    let right = try read.all(ClockBoundQuery.newest) { try Stamp(rawValue: $0.int64("stamp")) }
      .drop { Stamp.limit(at: now) < $0 }
    try beginReplica(after: max(bound, right.first ?? bound))
    for (id, ahead) in replicas {
      try append(to: .clockBound, ClockBoundQuery.insert, id, ahead.rows.lowerBound, bound.rawValue)
    }
    return replicas.map(\.ahead)
  }
}

extension Stamp {
  /// The last stamp of a moment.
  fileprivate static func last(at now: Int64) -> Stamp {
    Stamp(milliseconds: now, counter: .max)
  }

  /// The latest stamp that the newest row may have for anything to be written at a time.
  fileprivate static func limit(at now: Int64) -> Stamp {
    last(at: now + ClockAhead.tolerance)
  }
}
