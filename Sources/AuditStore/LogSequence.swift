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

  init(machine: String, fileIdentity: String, now: Int64) {
    self.machine = machine
    self.fileIdentity = fileIdentity
    self.now = now
  }
}
