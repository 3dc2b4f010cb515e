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
  /// The replica's digest: what it was, and the hashes of the rows that were added where they were written.
  var digest: Int64 = 0
  /// The rows whose hashes are added at the end of the transaction.
  var unread: [(log: LogName, sequence: Int64)] = []

  init(machine: String, fileIdentity: String, now: Int64) {
    self.machine = machine
    self.fileIdentity = fileIdentity
    self.now = now
  }

  /// Reads the rows that were numbered one by one back, and adds their hashes to the digest.
  func readBack(_ replica: Int64, _ statements: StatementCache, path: String) throws(StoreError) {
    do throws(SQLiteError) {
      for row in unread {
        let kept = try statements.statement(row.log.query.rawValue)
        digest &+= try LogDigest.sum(
          of: row.log, replica: replica, from: row.sequence, through: row.sequence, kept.statement)
      }
    } catch {
      throw StoreError(error, path: path)
    }
    unread = []
  }
}
