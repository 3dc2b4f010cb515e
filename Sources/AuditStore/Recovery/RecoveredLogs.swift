/// Numbers and digests of the logs of a recovered file.
enum RecoveredLogs {
  private struct Replica {
    let origin: PortableRows.Replica
    let last: Int64
    let digest: Int64

    var id: Int64 { origin.id }
  }

  private struct Gap: Hashable {
    let replica: Int64
    let first: Int64
    let last: Int64
  }

  /// Notes which numbers are lost, so that they are known and not reported for ever, and sums up what is there.
  ///
  /// - Parameters:
  ///   - state: Where the newest numbers are kept that replicas have given on this machine; nil: nowhere.
  ///   - now: UTC, milliseconds since 1970.
  static func close(
    _ connection: borrowing Connection, _ report: inout RecoveryReport, _ state: ReplicaState?, now: Int64
  ) throws(SQLiteError) {
    let database = connection.handle
    try Derivation.prepare(on: database)
    var known: Set<Gap> = []
    try Statement(RecoveryQuery.gaps.rawValue, on: database).forEachRow { row in
      try known.insert(
        Gap(replica: row.int64("replica_id"), first: row.int64("first_sequence"), last: row.int64("last_sequence")))
    }
    try Statement(RecoveryQuery.forgetGaps.rawValue, on: database).run()
    var replicas: [Replica] = []
    try Statement(RecoveryQuery.replicas.rawValue, on: database).forEachRow { row in
      try replicas.append(
        Replica(
          origin: PortableRows.Replica(row), last: row.int64("last_sequence"), digest: row.int64("digest")))
    }
    let insert = try Statement(RecoveryQuery.insertGap.rawValue, on: database)
    let set = try Statement(RecoveryQuery.setReplica.rawValue, on: database)
    for replica in replicas {
      let (gaps, last) = try Self.gaps(of: replica, database)
      for gap in gaps {
        try insert.bind(gap.replica, gap.first, gap.last, now)
        try insert.run()
      }
      // What is missing at the end leaves no gap, as when the write-ahead log is gone.
      let newest = state?.newest(of: replica.origin.uuid) ?? 0
      if newest > last {
        report.lose(
          "log of replica \(replica.id)", Int(newest - last),
          "rows were written here after number \(last), the newest that is left: the write-ahead log is missing or cut off, "
            + "or this is an older copy")
      }
      let lost = gaps.filter { gap in
        !known.contains { $0.replica == gap.replica && $0.first <= gap.first && gap.last <= $0.last }
      }
      for gap in lost {
        let words = gap.first == gap.last ? "number \(gap.first) is" : "numbers \(gap.first) to \(gap.last) are"
        report.lose("log of replica \(replica.id)", Int(gap.last - gap.first) + 1, "\(words) missing")
      }
      let sum = try LogDigest.sum(replica: replica.id, from: 1, through: last, on: database)
      let isWhole = gaps.isEmpty && replica.last > 0
      let isChained = try keepChains(of: replica.origin, isProven: isWhole && sum == replica.digest, database)
      // A replica that is made anew has nothing to be compared with.
      if !lost.isEmpty {
        report.lose(
          "log of replica \(replica.id)", nil, "whether the rows that are left are as they were written cannot be told")
      } else if replica.last > 0, sum != replica.digest {
        report.lose("log of replica \(replica.id)", nil, "a row is not what was written: the digest differs")
      } else if isWhole, !isChained {
        report.lose("log of replica \(replica.id)", nil, "a row is not what was written: its chain differs")
      }
      try set.bind(last, sum, replica.id)
      try set.run()
    }
  }

  /// Sees to it that no chain vouches for rows other than those that were written.
  ///
  /// A head that was found is never replaced: who keeps the head elsewhere must see that rows are missing or changed. Where
  /// it is not that of the rows, it stays as unsound. A head that was lost is worked out anew, and is sound only where all
  /// rows of the replica are proven to be those that were written. Nothing makes an unsound chain sound again, and no write
  /// makes it longer, for a recovered file begins a new replica.
  ///
  /// - Parameter isProven: Whether no row is missing and the local digest is that of the rows.
  /// - Returns: Whether every head that was found is that of the rows.
  private static func keepChains(
    of replica: PortableRows.Replica, isProven: Bool, _ database: OpaquePointer
  ) throws(SQLiteError) -> Bool {
    let found = try LogChain.kept(of: replica, on: database)
    let computed = try LogChain.computed(of: replica, on: database)
    let set = try Statement(LogChainQuery.set.rawValue, on: database)
    var isSame = true
    for (product, kept) in found where kept.head != computed[product] {
      isSame = false
      try kept.head.keep(of: replica.id, product: product, isSound: false, set)
    }
    for (product, head) in computed where found[product] == nil {
      try head.keep(of: replica.id, product: product, isSound: isProven, set)
    }
    return isSame
  }

  private static func gaps(of replica: Replica, _ database: OpaquePointer) throws(SQLiteError) -> ([Gap], Int64) {
    var gaps: [Gap] = []
    var next: Int64 = 1
    try Statement(RecoveryQuery.numbers.rawValue, on: database).forEach(replica.id) { row in
      let number = try row.int64("sequence")
      if number > next { gaps.append(Gap(replica: replica.id, first: next, last: number - 1)) }
      next = max(next, number == .max ? number : number + 1)
    }
    if next <= replica.last { gaps.append(Gap(replica: replica.id, first: next, last: replica.last)) }
    return (gaps, max(replica.last, next - 1))
  }
}
