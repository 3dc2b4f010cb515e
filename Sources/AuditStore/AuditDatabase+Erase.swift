public import AuditModel

extension AuditDatabase {
  /// Writes what removes personal data, and leaves nothing of it in the file: what is removed is overwritten, the file is
  /// packed anew, and its write-ahead log emptied.
  ///
  /// - Throws: ``StoreError/notErased(path:reason:)`` where what was removed may still be in the file; it is recorded all the
  ///   same, and to write the same again removes it. Else as ``write(at:isRehearsal:_:)``.
  public func erase<Result>(
    at now: Int64, _ body: (borrowing WriteTransaction) throws -> Result
  ) throws -> Result {
    let result = try erasing { try write(at: now, body) }
    try pack()
    return result
  }

  /// Runs what may remove something, and overwrites it then.
  func erasing<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try connection.execute("PRAGMA secure_delete = ON")
    }
    return try body()
  }

  /// Writes the file anew, without what pages still have of rows that moved or were removed.
  func pack() throws {
    do {
      try alone {
        try Self.converting(path, busySeconds: configuration.busyTimeout) { try connection.execute("VACUUM") }
        try emptyLog()
      }
    } catch let error as StoreError {
      throw StoreError.notErased(path: path, reason: "\(error)")
    }
  }
}

extension AuditDatabase {
  /// Makes all rows anew that follow from the logs; where a row says that personal data is gone, nothing of it stays in the
  /// file.
  public func rebuild(at now: Int64) throws {
    try erasing { try write(at: now) { try $0.rebuild() } }
    if try !read({ try $0.redactions() }).isEmpty { try pack() }
  }
}

extension ReadTransaction {
  /// All that is gone for good: evidence, then names, each in the order in which it was said.
  public func redactions() throws(StoreError) -> [Redaction] {
    try redactionsOfEvidence() + redactionsOfNames()
  }
}
