internal import AuditModel

/// Gives the rows of a transaction's logs their replica, sequence number and stamp.
///
/// The stamps (``Stamp``) of a transaction begin with its time, or behind the newest of the file. A batch of a million rows
/// stays within the milliseconds that it takes.
///
/// A class, because a transaction is borrowed by those who write with it. It lives no longer than its transaction.
final class LogSequence {
  /// What a row is numbered with.
  struct Number {
    /// The replica's number for the row, from 1.
    let sequence: Int64
    /// When, as order goes.
    let stamp: Int64
  }

  let machine: String
  let fileIdentity: String
  let now: Int64
  /// Where the newest number is kept outside the file; nil: nowhere.
  let state: ReplicaState?
  /// The replica, once the first log row was numbered.
  var replica: PortableRows.Replica? { chains?.replica }
  /// How many edits were written; what a specification says changes with them, and with nothing else.
  private(set) var editCount = 0
  /// The newest number given.
  private(set) var last: Int64 = 0
  /// The newest stamp given.
  private(set) var lastStamp: Int64 = 0
  /// The replica's digest: what it was, and the hashes of the rows that were written.
  private(set) var digest: Int64 = 0
  /// What this transaction means to have written last, and before that.
  private var newest = LogWindow(from: 1)
  private var older: LogWindow?

  /// The chains of the rows that were written; nil before the first one.
  private(set) var chains: LogChains?

  init(machine: String, fileIdentity: String, now: Int64, state: ReplicaState?) {
    self.machine = machine
    self.fileIdentity = fileIdentity
    self.now = now
    self.state = state
  }

  /// Goes on behind the numbers of earlier transactions.
  ///
  /// - Parameter clock: The newest stamp of the file; nil where there is none.
  func open(
    _ replica: PortableRows.Replica, last: Int64, digest: Int64, clock: Stamp?, _ statements: StatementCache
  ) -> LogChains {
    let chains = LogChains(of: replica, statements)
    self.chains = chains
    self.last = last
    self.digest = digest
    lastStamp = Stamp.first(at: now, after: clock).rawValue - 1
    newest = LogWindow(from: last + 1)
    return chains
  }

  /// Writes a row of a log.
  ///
  /// - Parameters:
  ///   - chains: Those of ``open(_:last:digest:clock:_:)``.
  ///   - insert: An INSERT whose parameters are replica, number, stamp, and the values in the order of ``LogName/rows``.
  /// - Returns: The row's key.
  @inline(__always)
  func append<each Value: SQLiteBindable>(
    to log: LogName, _ chains: LogChains, _ insert: borrowing Statement, _ values: repeat each Value
  ) throws(SQLiteError) -> Int64 {
    let number = Number(sequence: last + 1, stamp: lastStamp + 1)
    var row = try chains.begin(log, number)
    try insert.bind(addingTo: &row, chains.replica.id, number.sequence, number.stamp, repeat each values)
    try insert.run()
    last += 1
    lastStamp += 1
    if log == .edit { editCount += 1 }
    let key = insert.lastInsertedKey
    row.add(key)
    add(row.hash, of: log)
    try chains.take(row, key, number.sequence)
    return key
  }

  /// Writes a row that belongs to the row of a log that was written last.
  ///
  /// - Parameter insert: An INSERT whose parameters are the values in the order of ``LogName/rows``.
  @inline(__always)
  func appendPart<each Value: SQLiteBindable>(
    to part: LogName, _ chains: LogChains, _ insert: borrowing Statement, _ values: repeat each Value
  ) throws(SQLiteError) {
    var row = try chains.begin(part)
    try insert.bind(addingTo: &row, repeat each values)
    try insert.run()
    add(row.hash, of: part)
    try chains.take(row)
  }

  private func add(_ hash: Int64, of log: LogName) {
    digest &+= hash
    if newest.isFull(before: last) {
      older = newest
      newest = LogWindow(from: last)
    }
    newest.add(hash, of: log)
  }

  /// Sees to it that what is stored is what was bound, of the rows of the last two windows.
  ///
  /// - Throws: ``StoreError/storedOtherwise(path:table:)``.
  func requireAsMeant(_ replica: Int64, _ statements: StatementCache, path: String) throws(StoreError) {
    let first = older?.first ?? newest.first
    for log in LogName.allCases {
      guard let meant = LogWindow.sum(newest.hash(of: log), older?.hash(of: log)) else { continue }
      let stored: Int64
      do throws(SQLiteError) {
        stored = try LogDigest.sum(
          of: log, replica: replica, from: first, through: last,
          statements.statement(log.rows).statement)
      } catch {
        throw StoreError(error, path: path)
      }
      guard stored == meant else { throw .storedOtherwise(path: path, table: log.name) }
    }
  }
}
