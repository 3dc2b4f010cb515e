internal import AuditModel

/// Reading and writing; exists only inside ``AuditDatabase/write(at:_:)``, which stores all of it or nothing.
public struct WriteTransaction: ~Copyable {
  /// Reads what is stored, this transaction's own writes included.
  public let read: ReadTransaction
  let log: LogSequence
  let touched = TouchedIssues()
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

  /// Sees to it that the views of derivation are there.
  func prepareDerivation() throws(StoreError) {
    do throws(SQLiteError) {
      try Derivation.prepare(on: read.database)
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
  ///   - query: An INSERT whose parameters are replica, number, and the values in the order of the log's digest
  ///     (``LogName/rows``).
  /// - Returns: The row's key.
  @discardableResult
  func append<each Value: SQLiteBindable>(
    to name: LogName, _ query: some Query, _ values: repeat each Value
  ) throws(StoreError) -> Int64 {
    let replica = try openLog()
    do throws(SQLiteError) {
      let kept = try statements.statement(query.rawValue)
      var row = RowDigest(of: name)
      try kept.statement.bind(addingTo: &row, replica, log.last + 1, repeat each values)
      try kept.statement.run()
      log.last += 1
      let key = kept.statement.lastInsertedKey
      row.add(key)
      log.add(row, of: name)
      return key
    } catch {
      throw StoreError(error, path: read.path)
    }
  }

  /// Finds the replica that writes, and begins a new one when the file or the machine is another than at the last
  /// write (DESIGN section 4).
  func openLog() throws(StoreError) -> Int64 {
    if let replica = log.replica { return replica }
    let newest = try read.first(ReplicaQuery.newest) { row in
      try (
        id: row.int64("replica_id"), machine: row.text("machine"), file: row.text("file_identity"),
        last: row.int64("last_sequence"), digest: row.int64("digest")
      )
    }
    if let newest, newest.machine == log.machine, newest.file == log.fileIdentity {
      log.open(newest.id, last: newest.last, digest: newest.digest)
      return newest.id
    }
    let begun: Identifier<LogSequence> = try insert(
      ReplicaQuery.insert, log.machine, log.fileIdentity, now, kind: "replica", reference: log.machine)
    log.open(begun.rawValue, last: 0, digest: 0)
    return begun.rawValue
  }

  /// Keeps the newest number, so that the next transaction goes on from there, and the digest of all that was written.
  ///
  /// - Throws: ``StoreError/storedOtherwise(path:table:)`` when that is not what was meant.
  func closeLog() throws(StoreError) {
    guard let replica = log.replica else { return }
    try log.requireAsMeant(replica, statements, path: read.path)
    try run(ReplicaQuery.close, log.last, log.digest, replica)
  }
}
