internal import AuditModel
internal import CSQLite

/// Rows of a replica that another copy has with other contents, and that are another replica's now.
public struct ForkedRows: Hashable, Sendable {
  /// UUID of the replica that wrote them in both copies.
  public let replica: String
  /// Their numbers there, the first and the last.
  public let rows: ClosedRange<Int64>
  /// UUID of the replica that they are of now, with numbers from 1.
  public let fork: String
}

extension AuditDatabase {
  /// Gives the rows that another copy has otherwise, by replica and number, to new replicas, so that both can be merged.
  ///
  /// A machine that was cloned with its file writes as one replica in two places, and so does a file that was put back over a
  /// newer one where nobody could notice. From the first row of such a replica on that is not the same there, this file's rows
  /// get a new replica and numbers from 1; what they say, their order and their local keys stay. The other file stays as it is.
  ///
  /// - Parameters:
  ///   - path: The other file.
  ///   - now: When the new replicas begin: UTC, milliseconds since 1970.
  /// - Returns: What is another replica's now, in no order; empty where no row has two contents, and then nothing is written.
  /// - Throws: ``StoreError/notMerged(path:_:)`` where one of the files is not what was written, and errors of reading and
  ///   writing; then nothing was written.
  public func fork(from path: String, at now: Int64) throws -> [ForkedRows] {
    let other = try openOther(path)
    let found = try differences(from: other)
    guard !found.isEmpty else { return [] }
    return try write(at: now) { transaction in
      let forked = try connection.withoutTriggers {
        let unsound = try LogChain.unsound(on: connection.handle)
        var origins: [Int64: Int64] = [:]
        let forked = try found.map { replica, first in
          let fork = ReplicaFork(replica, first: first, on: connection.handle)
          let new = try fork.begin(at: now)
          origins[new] = replica.id
          return try fork.move(to: new)
        }
        try LogChain.keepAnew(on: connection.handle) { replica, product in
          !unsound.contains(ChainKey(replica: origins[replica] ?? replica, product: product))
        }
        return forked
      }
      transaction.read.renames.forget()
      try transaction.rebuild()
      return forked
    }
  }

  /// The replicas that both files have with other rows under one number, each with the first such number.
  private func differences(
    from other: borrowing AuditDatabase
  ) throws -> [(replica: PortableRows.Replica, first: Int64)] {
    let (here, there) = (connection.handle, other.connection.handle)
    return try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try connection.transaction(.reading) {
        try other.connection.transaction(.reading) {
          try Derivation.prepare(on: here)
          try Derivation.prepare(on: there)
          let known = Dictionary(uniqueKeysWithValues: try LogChain.replicas(on: there).map { ($0.uuid, $0) })
          return try LogChain.replicas(on: here).compactMap { replica in
            try known[replica.uuid].flatMap { try Self.difference(replica, here, $0, there) }.map { (replica, $0) }
          }
        }
      }
    }
  }

  /// The first number under which two files have other rows of a replica; nil where one of them only goes further.
  private static func difference(
    _ replica: PortableRows.Replica, _ here: OpaquePointer, _ same: PortableRows.Replica, _ there: OpaquePointer
  ) throws(SQLiteError) -> Int64? {
    let (ours, theirs) = (PortableRows(StatementCache(on: here)), PortableRows(StatementCache(on: there)))
    let mine = try Statement(LogChainQuery.rows.rawValue, on: here)
    let others = try Statement(LogChainQuery.rows.rawValue, on: there)
    try mine.bind(replica.id)
    try others.bind(same.id)
    while try mine.step(), try others.step() {
      let sequence = try mine.int64("sequence")
      guard try others.int64("sequence") == sequence,
        try ours.fields(mine, sequence, of: replica) == theirs.fields(others, sequence, of: same)
      else { return sequence }
    }
    return nil
  }
}

extension PortableRows {
  /// The whole row that a row of ``LogChainQuery/rows`` names; nil when it is not there.
  fileprivate func fields(
    _ number: borrowing Statement, _ sequence: Int64, of replica: Replica
  ) throws(SQLiteError) -> PortableFields? {
    let log = try number.parsed("name", as: "log") { LogName(named: $0) }
    guard let row = try read(log, sequence, of: replica) else { return nil }
    return PortableFields(row.bytes)
  }
}

/// Gives the rows of a replica from a number on to a new one.
private struct ReplicaFork {
  let replica: PortableRows.Replica
  let first: Int64
  let database: OpaquePointer

  init(_ replica: PortableRows.Replica, first: Int64, on database: OpaquePointer) {
    (self.replica, self.first, self.database) = (replica, first, database)
  }

  /// Begins the new replica; its local key.
  func begin(at now: Int64) throws(SQLiteError) -> Int64 { try value(ReplicaQuery.insert, now) }

  /// Gives it the rows.
  func move(to new: Int64) throws(SQLiteError) -> ForkedRows {
    let last = try value(ForkQuery.last, replica.id)
    let uuid = try uuid(of: new)
    for log in LogName.allCases where log.whole == nil { try renumber(log, new) }
    try run(.moveBounds, new, first, replica.id)
    try run(.moveGaps, new, first, replica.id)
    for query in [ForkQuery.moveSeenByGate, .moveSeenBySeals] { try run(query, uuid, replica.uuid, first) }
    let count = last - first + 1
    for (id, last) in [(replica.id, first - 1), (new, count)] {
      try run(.close, last, LogDigest.sum(replica: id, from: 1, through: last, on: database), id)
    }
    try run(.own, new, replica.id)
    return ForkedRows(replica: replica.uuid, rows: first...last, fork: uuid)
  }

  /// A table of a log has its name from the program; the values are bound.
  private func renumber(_ log: LogName, _ new: Int64) throws(SQLiteError) {
    let statement = try Statement(
      "UPDATE main." + MergeTables.quoted(log.name) + " SET replica_id = :fork, sequence = sequence - :first + 1"
        + " WHERE replica_id = :replica_id AND sequence >= :first", on: database)
    try statement.bind(new, first, replica.id)
    try statement.run()
  }

  private func run<each Value: SQLiteBindable>(
    _ query: ForkQuery, _ values: repeat each Value
  ) throws(SQLiteError) {
    let statement = try Statement(query.rawValue, on: database)
    try statement.bind(repeat each values)
    try statement.run()
  }

  private func uuid(of replica: Int64) throws(SQLiteError) -> String {
    let statement = try Statement(ReplicaQuery.uuid.rawValue, on: database)
    try statement.bind(replica)
    _ = try statement.step()
    return try statement.text("uuid")
  }

  private func value(_ query: some Query, _ key: Int64) throws(SQLiteError) -> Int64 {
    let statement = try Statement(query.rawValue, on: database)
    try statement.bind(key)
    _ = try statement.step()
    return try statement.key()
  }
}

/// A chain, by local keys.
private struct ChainKey: Hashable {
  let replica: Int64
  let product: Int64
}

extension LogChain {
  /// The chains that vouch for nothing.
  fileprivate static func unsound(on database: OpaquePointer) throws(SQLiteError) -> Set<ChainKey> {
    var unsound: Set<ChainKey> = []
    for replica in try replicas(on: database) {
      for (product, kept) in try kept(of: replica, on: database) where !kept.isSound {
        unsound.insert(ChainKey(replica: replica.id, product: product))
      }
    }
    return unsound
  }

  /// Works the chains of all replicas out anew, for their rows may refer to those that were renumbered.
  ///
  /// - Parameter isSound: Whether a chain vouches for its rows, by replica and product.
  fileprivate static func keepAnew(
    on database: OpaquePointer, isSound: (Int64, Int64) -> Bool
  ) throws(SQLiteError) {
    try Derivation.prepare(on: database)
    let set = try Statement(LogChainQuery.set.rawValue, on: database)
    let forget = try Statement(ForkQuery.forgetChains.rawValue, on: database)
    for replica in try replicas(on: database) {
      try forget.bind(replica.id)
      try forget.run()
      for (product, head) in try computed(of: replica, on: database) {
        try head.keep(of: replica.id, product: product, isSound: isSound(replica.id, product), set)
      }
    }
  }
}
