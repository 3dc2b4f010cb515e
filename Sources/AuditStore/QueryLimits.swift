internal import CSQLite

/// What a person's own statement may take at most.
public struct QueryLimits: Hashable, Sendable {
  /// How long it may compute, in seconds; nil for as long as it likes.
  ///
  /// What is done with its rows is not counted.
  public var seconds: Int?
  /// Longest text or blob that it may make or read, in bytes.
  public var valueByteCount = 64 * 1024 * 1024
  /// Longest statement, in bytes.
  public var statementByteCount = 1024 * 1024
  /// Longest pattern of LIKE and GLOB, in bytes.
  public var patternByteCount = 1000
  /// Deepest expression.
  public var expressionDepth = 1000
  /// Most columns of a result, and terms of ORDER BY and GROUP BY.
  public var columnCount = 1000
  /// Most SELECTs in one compound.
  public var compoundCount = 500
  /// Most instructions of the program that SQLite makes of it.
  public var instructionCount = 1_000_000
  /// Most memory, in bytes, where it is counted; see ``AuditDatabase/Configuration/isMemoryCounted``.
  public var memory: Int64 = 512 * 1024 * 1024

  /// The usual limits.
  ///
  /// - Parameter seconds: How long it may compute; nil for as long as it likes.
  public init(seconds: Int? = 60) {
    self.seconds = seconds
  }

  /// Sets what a connection bears.
  ///
  /// - Returns: What it bore before, in the same order.
  func apply(to database: OpaquePointer) -> [(Int32, Int32)] {
    [
      (SQLITE_LIMIT_LENGTH, Int32(clamping: valueByteCount)),
      (SQLITE_LIMIT_SQL_LENGTH, Int32(clamping: statementByteCount)),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, Int32(clamping: patternByteCount)),
      (SQLITE_LIMIT_EXPR_DEPTH, Int32(clamping: expressionDepth)),
      (SQLITE_LIMIT_COLUMN, Int32(clamping: columnCount)),
      (SQLITE_LIMIT_COMPOUND_SELECT, Int32(clamping: compoundCount)),
      (SQLITE_LIMIT_VDBE_OP, Int32(clamping: instructionCount)), (SQLITE_LIMIT_ATTACHED, 0),
    ].map { ($0, sqlite3_limit(database, $0, $1)) }
  }
}
