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
    /// The replica.
    let replica: Int64
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
  /// - Parameter clock: The newest stamp of the file.
  func open(
    _ replica: PortableRows.Replica, last: Int64, digest: Int64, clock: Int64, _ statements: StatementCache
  ) -> LogChains {
    let chains = LogChains(of: replica, after: last, statements)
    self.chains = chains
    self.last = last
    self.digest = digest
    lastStamp = Stamp.first(at: now, after: Stamp(rawValue: clock)).rawValue - 1
    newest = LogWindow(from: last + 1)
    return chains
  }

  /// What the next row of a replica is numbered with; it counts once ``advance(in:)`` was called.
  func next(of replica: Int64) -> Number {
    Number(replica: replica, sequence: last + 1, stamp: lastStamp + 1)
  }

  /// Says that the row was written into a log.
  func advance(in log: LogName) {
    last += 1
    lastStamp += 1
    chains?.note(log)
  }

  /// Adds the hash of a row, of the values that were bound.
  func add(_ row: RowDigest, of log: LogName) {
    digest &+= row.value
    if newest.isFull(before: last) {
      older = newest
      newest = LogWindow(from: last)
    }
    newest.add(row.value, of: log)
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
      guard stored == meant else { throw .storedOtherwise(path: path, table: log.rawValue) }
    }
  }
}
