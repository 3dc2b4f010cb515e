/// Gives the rows of a transaction's logs their replica and sequence number.
///
/// A class, because a transaction is borrowed by those who write with it. It lives no longer than its transaction.
final class LogSequence {
  let machine: String
  let fileIdentity: String
  let now: Int64
  /// The replica, once the first log row was numbered.
  var replica: Int64?
  /// The newest number given.
  var last: Int64 = 0
  /// The replica's digest: what it was, and the hashes of the rows that were written.
  var digest: Int64 = 0
  /// What this transaction means to have written last, and before that.
  private var newest = LogWindow(from: 1)
  private var older: LogWindow?

  init(machine: String, fileIdentity: String, now: Int64) {
    self.machine = machine
    self.fileIdentity = fileIdentity
    self.now = now
  }

  /// Goes on behind the numbers of earlier transactions.
  func open(_ replica: Int64, last: Int64, digest: Int64) {
    self.replica = replica
    self.last = last
    self.digest = digest
    newest = LogWindow(from: last + 1)
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
