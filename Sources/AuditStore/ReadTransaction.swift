/// Reading in one snapshot; exists only inside ``AuditDatabase/read(_:)`` and ``AuditDatabase/write(at:_:)``.
public struct ReadTransaction: ~Copyable {
  let database: OpaquePointer
  let path: String
  let statements: StatementCache
  let renames: KnownRenames
  /// What a layer above keeps beside the snapshot; nil: nothing, as in every transaction that writes.
  public let companion: (any SnapshotCompanion)?

  /// - Parameters:
  ///   - statements: Those of the connection; nil: statements of its own.
  ///   - renames: What another one of the same transaction knows of renames; nil: nothing yet.
  ///   - companion: What a layer above keeps beside the snapshot.
  init(
    database: OpaquePointer, path: String, statements: StatementCache? = nil, renames: KnownRenames? = nil,
    companion: (any SnapshotCompanion)? = nil
  ) {
    self.companion = companion
    self.renames = renames ?? KnownRenames()
    self.database = database
    self.path = path
    self.statements = statements ?? StatementCache(on: database)
  }

  /// Sees to it that the views of derivation are there.
  func prepareDerivation() throws(StoreError) {
    do throws(SQLiteError) {
      try Derivation.prepare(on: database)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Reads every row of a query.
  func all<each Value: SQLiteBindable, Row>(
    _ query: some Query, _ values: repeat each Value, decode: (borrowing Statement) throws -> Row
  ) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try forEach(query, repeat each values) { rows.append(try decode($0)) }
    return rows
  }

  /// Reads the first row of a query, or nil when there is none.
  func first<each Value: SQLiteBindable, Row>(
    _ query: some Query, _ values: repeat each Value, decode: (borrowing Statement) throws -> Row
  ) throws(StoreError) -> Row? {
    do {
      return try statements.lending(query.rawValue) { statement in
        try statement.bind(repeat each values)
        guard try statement.step() else { return nil }
        let row = try decode(statement)
        try statement.stop()
        return row
      }
    } catch {
      throw StoreError(reading: error, of: query, path: path)
    }
  }

  /// Reads the first row of a query that a sound file always has one for.
  ///
  /// - Throws: ``StoreError/corrupt(path:detail:)`` when there is none.
  func one<each Value: SQLiteBindable, Row>(
    _ query: some Query, _ values: repeat each Value, decode: (borrowing Statement) throws -> Row
  ) throws(StoreError) -> Row {
    guard let row = try first(query, repeat each values, decode: decode) else {
      throw .corrupt(path: path, detail: "there is no row for \(type(of: query)).\(query)")
    }
    return row
  }

  /// Reads the rows of a query one by one.
  func forEach<each Value: SQLiteBindable>(
    _ query: some Query, _ values: repeat each Value, body: (borrowing Statement) throws -> Void
  ) throws(StoreError) {
    do {
      try statements.lending(query.rawValue) { try $0.forEach(repeat each values, body: body) }
    } catch {
      throw StoreError(reading: error, of: query, path: path)
    }
  }
}
