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
  /// The rows whose hashes are added at the end of the transaction.
  var unread: [(log: LogName, sequence: Int64)] = []

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
    add(row.value, of: log, at: last)
  }

  private func add(_ hash: Int64, of log: LogName, at number: Int64) {
    digest &+= hash
    if newest.isFull(before: number) {
      older = newest
      newest = LogWindow(from: number)
    }
    if number >= newest.first {
      newest.add(hash, of: log)
    } else if let first = older?.first, number >= first {
      older?.add(hash, of: log)
    }
  }

  /// Reads the rows that were numbered one by one back, and adds their hashes to the digest.
  func readBack(_ replica: Int64, _ statements: StatementCache, path: String) throws(StoreError) {
    do throws(SQLiteError) {
      for row in unread {
        let kept = try statements.statement(row.log.rows)
        let hash = try LogDigest.sum(
          of: row.log, replica: replica, from: row.sequence, through: row.sequence, kept.statement)
        add(hash, of: row.log, at: row.sequence)
      }
    } catch {
      throw StoreError(error, path: path)
    }
    unread = []
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
