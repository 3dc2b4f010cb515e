public import AuditModel

extension AuditDatabase {
  /// Copies the database, as it is now, to a new file.
  ///
  /// - Parameter progress: Is told of bytes.
  /// - Throws: ``StoreError/alreadyExists(path:)`` and errors of the disk; then there is no new file.
  public func backup(to target: String, progress: WorkProgress = .silent) throws {
    try Self.converting(path, busySeconds: configuration.busyTimeout) {
      try Self.copy(connection, of: file, to: target, progress: progress)
    }
  }

  static func copy(
    _ connection: borrowing Connection, of source: String, to target: String, progress: WorkProgress = .silent
  ) throws {
    guard !FileFacts.exists(target) else { throw StoreError.alreadyExists(path: target) }
    let partial = try partialFile(of: target, mode: (FileFacts.mode(of: source) ?? 0o644) | 0o200)
    do {
      let statement = try Statement("VACUUM INTO :path", on: connection.handle)
      try statement.bind(FileFacts.plain(partial.path))
      let growth = FileGrowth(of: partial.path, expected: FileFacts.size(of: source) ?? 0, progress)
      try growth.during(connection.handle) { try statement.run() }
      try forgetIdentity(partial.path)
      try finish(partial, at: target)
    } catch {
      partial.remove()
      guard let error = error as? SQLiteError else { throw error }
      guard error.code.primary != .cannotOpen else {
        throw StoreError.cannotCreate(path: target, reason: error.message)
      }
      throw StoreError(error, path: target)
    }
  }

  /// Makes the next write to a copy begin a new replica, also when the copy was put in the place of its original.
  private static func forgetIdentity(_ path: String) throws(SQLiteError) {
    let copy = try Connection(path: path, isCreated: false, busyTimeout: 0)
    try copy.ignoreTriggers()
    if try copy.hasTable("own_replica") { try copy.execute("UPDATE own_replica SET file_identity = ''") }
  }
}
