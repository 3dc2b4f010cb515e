/// The statements of one transaction, each prepared once however often it runs.
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
