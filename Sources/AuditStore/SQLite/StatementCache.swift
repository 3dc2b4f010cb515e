/// The statements of one transaction, each prepared once however often it runs.
final class StatementCache {
  /// A statement that is kept; a class, because a dictionary holds nothing noncopyable.
  final class Kept {
    let statement: Statement

    init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
      statement = try Statement(sql, on: database, isReused: true)
    }
  }

  private let database: OpaquePointer
  private var kept: [String: Kept] = [:]

  /// An empty cache of a connection; it must be gone before the connection is closed.
  init(on database: OpaquePointer) {
    self.database = database
  }

  /// The statement of that SQL, ready to be bound; whoever runs it resets it.
  func statement(_ sql: String) throws(SQLiteError) -> Kept {
    if let found = kept[sql] { return found }
    let made = try Kept(sql, on: database)
    kept[sql] = made
    return made
  }
}
