internal import CSQLite

/// What holds for the whole process.
extension AuditDatabase {
  /// Version of the SQLite library in use.
  public static var sqliteVersion: String {
    String(cString: sqlite3_libversion())
  }

  /// Lets the memory of a large release go back to the system as soon as it is let go; called before a database is opened.
  public static func returnLargeBlocks() {
    auditctl_return_large_blocks()
  }
}
