internal import AuditModel

/// Reading and writing; exists only inside ``AuditDatabase/write(at:_:)``, which stores all of it or nothing.
public struct WriteTransaction: ~Copyable {
  /// Reads what is stored, this transaction's own writes included.
  public let read: ReadTransaction
  let log: LogSequence
  let touched = TouchedIssues()
  let people = KnownPeople()
  /// Stamps what is written: UTC, milliseconds since 1970.
  public let now: Int64

  init(read: consuming ReadTransaction, log: LogSequence, now: Int64) {
    self.read = read
    self.log = log
    self.now = now
  }

  /// Shared with reading.
  var statements: StatementCache { read.statements }

  /// Runs a statement that gives no rows.
  func run<each Value: SQLiteBindable>(
    _ query: some Query, _ values: repeat each Value
  ) throws(StoreError) {
    do throws(SQLiteError) {
      let kept = try statements.statement(query.rawValue)
      try kept.statement.bind(repeat each values)
      try kept.statement.run()
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// Prepares a statement that runs many times.
  func prepare(_ query: some Query) throws(StoreError) -> Statement {
    do throws(SQLiteError) {
      return try Statement(query.rawValue, on: read.database, isReused: true)
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// A statement that runs many times or never.
  func late(_ query: some Query) -> LateStatement {
    LateStatement(query, statements)
  }

  /// Inserts a row and gives its key, which the statement returns.
  ///
  /// - Throws: ``StoreError/duplicate(kind:reference:)`` when the row breaks a UNIQUE rule.
  func insert<each Value: SQLiteBindable, Entity>(
    _ query: some Query, _ values: repeat each Value, kind: String, reference: String
  ) throws(StoreError) -> Identifier<Entity> {
    do throws(SQLiteError) {
      let kept = try statements.statement(query.rawValue)
      defer { kept.statement.reset() }
      try kept.statement.bind(repeat each values)
      guard try kept.statement.step() else {
        throw SQLiteError(code: .error, message: "nothing was inserted", sql: query.rawValue)
      }
      let key: Identifier<Entity> = Identifier(rawValue: try kept.statement.key())
      // Steps to the end, so that deferred work of the statement is done.
      while try kept.statement.step() {}
      return key
    } catch {
      guard error.code != .uniqueConstraint else { throw .duplicate(kind: kind, reference: reference) }
      throw StoreError(error, path: read.path)
    }
  }

  /// Writes a row of a log, under the next number of the replica that writes it.
  ///
  /// - Parameters:
  ///   - query: An INSERT whose parameters are replica, number, stamp, and the values in the order of the log's digest
  ///     (``LogName/rows``).
  /// - Returns: The row's key.
  @discardableResult
  func append<each Value: SQLiteBindable>(
    to name: LogName, _ query: some Query, _ values: repeat each Value
  ) throws(StoreError) -> Int64 {
    let chains = try openLog()
    if name == .edit { read.renames.forget() }
    do throws(SQLiteError) {
      return try log.append(to: name, chains, statements.statement(query.rawValue).statement, repeat each values)
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// Writes a row that belongs to a row of a log, which was written just before.
  ///
  /// - Parameter query: An INSERT whose parameters are the values in the order of the log's digest.
  func appendPart<each Value: SQLiteBindable>(
    to name: LogName, _ query: some Query, _ values: repeat each Value
  ) throws(StoreError) {
    let chains = try openLog()
    do throws(SQLiteError) {
      try log.appendPart(to: name, chains, statements.statement(query.rawValue).statement, repeat each values)
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// Finds the replica that writes, and begins a new one when the machine or the file is another than at the last write,
  /// or when the file lacks numbers that were given (DESIGN section 4).
  ///
  /// - Throws: ``StoreError/clockAhead(path:_:)`` where a row would be stamped further ahead of the time than clocks differ.
  func openLog() throws(StoreError) -> LogChains {
    if let chains = log.chains { return chains }
    let clock = try requireClock()
    let own = try read.first(ReplicaQuery.own) { row in
      try (
        replica: PortableRows.Replica(row), machine: row.text("machine"), file: row.text("file_identity"),
        last: row.int64("last_sequence"), digest: row.int64("digest")
      )
    }
    if let own, own.machine == log.machine, own.file == log.fileIdentity,
      (log.state?.newest(of: own.replica.uuid) ?? 0) <= own.last
    {
      return log.open(own.replica, last: own.last, digest: own.digest, clock: clock, statements)
    }
    return try beginReplica(after: clock)
  }

  /// - Returns: The newest stamp of the file; nil where there is none.
  private func requireClock() throws(StoreError) -> Stamp? {
    guard let newest = try read.newestStamp()?.stamp else { return nil }
    if newest.milliseconds > now, let ahead = try read.clocksAhead(of: now).first {
      throw .clockAhead(path: read.path, ahead)
    }
    return newest
  }

  /// Begins a new replica, which this file writes as from now on.
  ///
  /// - Parameter clock: The newest stamp of the file; nil where there is none.
  @discardableResult
  func beginReplica(after clock: Stamp?) throws(StoreError) -> LogChains {
    let begun: Identifier<LogSequence> = try insert(
      ReplicaQuery.insert, now, kind: "replica", reference: log.machine)
    try run(ReplicaQuery.setOwn, begun.rawValue, log.machine, log.fileIdentity)
    let uuid = try read.one(ReplicaQuery.uuid, begun.rawValue) { try $0.text("uuid") }
    return log.open(
      PortableRows.Replica(id: begun.rawValue, uuid: uuid), last: 0, digest: 0, clock: clock, statements)
  }

  /// The newest number of each replica, by its UUID, this transaction's own rows included.
  func newestSequences() throws(StoreError) -> [String: Int64] {
    var newest = try read.newestSequences()
    if let replica = log.replica { newest[replica.uuid] = log.last }
    return newest
  }

  /// Keeps the newest number and stamp, so that the next transaction goes on from there, and the digest of all that was written.
  ///
  /// - Throws: ``StoreError/storedOtherwise(path:table:)`` when that is not what was meant.
  func closeLog() throws(StoreError) {
    guard let chains = log.chains else { return }
    let replica = chains.replica.id
    try log.requireAsMeant(replica, statements, path: read.path)
    do throws(SQLiteError) {
      try chains.close()
    } catch {
      throw StoreError(error, path: read.path)
    }
    try run(ReplicaQuery.close, log.last, log.lastStamp, log.digest, replica)
  }
}
