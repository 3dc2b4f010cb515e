/// Sums of hashes of log rows.
///
/// The sum does not depend on the order of the rows, so that no check has to sort them.
enum LogDigest {
  /// The sum of the hashes of a replica's rows with these numbers in one log.
  ///
  /// - Parameter statement: That of the log's ``LogName/rows``.
  static func sum(
    of log: LogName, replica: Int64, from first: Int64, through last: Int64, _ statement: borrowing Statement
  ) throws(SQLiteError) -> Int64 {
    var sum: Int64 = 0
    try statement.forEach(replica, first, last) { sum &+= $0.digest(of: log) }
    return sum
  }

  /// The sum over all logs.
  static func sum(
    replica: Int64, from first: Int64, through last: Int64, on database: OpaquePointer
  ) throws(SQLiteError) -> Int64 {
    var sum: Int64 = 0
    for log in LogName.allCases {
      sum &+= try Self.sum(
        of: log, replica: replica, from: first, through: last, Statement(log.rows, on: database))
    }
    return sum
  }
}
