/// The statements of one connection, each prepared once however often it runs, and in however many transactions.
///
/// SQLite prepares a statement anew by itself where the schema has become another one.
final class StatementCache {
  /// A statement that is kept; a class, because a dictionary holds nothing noncopyable.
  final class Kept {
    let statement: Statement
    fileprivate var isLent = false

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

  /// Lets go of all statements, as a connection must before it is closed.
  func removeAll() {
    kept = [:]
  }

  /// Lends the statement of that SQL, ready to be bound, and resets it at the end.
  ///
  /// Whoever asks for it while its rows are read gets another one.
  func lending<Result>(_ sql: String, _ body: (borrowing Statement) throws -> Result) throws -> Result {
    let kept = try statement(sql)
    guard !kept.isLent else { return try body(Statement(sql, on: database)) }
    kept.isLent = true
    defer {
      kept.statement.reset()
      kept.isLent = false
    }
    return try body(kept.statement)
  }
}

/// A statement of a cache that is prepared when it is first needed.
final class LateStatement {
  private let sql: String
  private let statements: StatementCache
  private var kept: StatementCache.Kept?

  init(_ query: some Query, _ statements: StatementCache) {
    sql = query.rawValue
    self.statements = statements
  }

  /// The statement, ready to be bound; whoever runs it resets it.
  func prepared() throws(SQLiteError) -> StatementCache.Kept {
    if let kept { return kept }
    let made = try statements.statement(sql)
    kept = made
    return made
  }
}
