internal import CSQLite

extension AuditDatabase {
  /// Runs one statement of a person's own, which can only read, and gives its rows one by one.
  ///
  /// It may do what the authorizer of the shim allows and nothing else: no write, no other file, no transaction, no
  /// setting, no function that is not listed. Tables that are computed read the same snapshot as the statement.
  ///
  /// - Parameters:
  ///   - parameters: Values for named parameters, without their colon.
  ///   - limits: What it may take.
  ///   - clock: Counts its time; nil for a clock of its own with the time of the limits.
  ///   - tables: What it may read besides the tables and views of the file.
  ///   - columns: Called once with the names of the columns, before any row.
  ///   - row: Called for each row.
  /// - Throws: ``StoreError/sql(message:sql:byteOffset:)`` for SQL that is wrong, writes, attaches a file or asks for
  ///   too much, ``StoreError/computedView(_:)``, ``StoreError/queryTooSlow(seconds:)``, and what one of the tables throws.
  /// - Precondition: It does not run inside a transaction of this database.
  public func query(
    _ sql: String, parameters: [String: SQLValue] = [:], limits: QueryLimits = QueryLimits(),
    clock: QueryClock? = nil, tables: [VirtualTable] = [], columns: ([String]) throws -> Void,
    row: ([SQLValue]) throws -> Void
  ) throws {
    let clock = clock ?? QueryClock(seconds: limits.seconds)
    let modules = tables.map { VirtualModule($0, on: connection.handle, path: path, clock) }
    do {
      try alone {
        try confined(to: limits, clock, with: modules) { try run(sql, parameters, clock, columns, row) }
      }
    } catch let error as SQLiteError {
      if let failure = modules.lazy.compactMap(\.failure).first { throw failure }
      if !modules.isEmpty, error.message == Self.noSolution {
        throw StoreError.sql(
          message: "a computed table gets an argument of another one, which gets it of this; name it in one of them",
          sql: sql,
          byteOffset: nil)
      }
      throw storeError(error, sql, limits, clock)
    }
  }

  private func run(
    _ sql: String, _ parameters: [String: SQLValue], _ clock: QueryClock, _ columns: ([String]) throws -> Void,
    _ row: ([SQLValue]) throws -> Void
  ) throws {
    let statement = try Statement(sql, on: connection.handle)
    guard statement.isReadOnly else {
      throw StoreError.sql(message: Self.onlyRead, sql: sql, byteOffset: nil)
    }
    try Self.bind(parameters, to: statement)
    try clock.paused { try columns((0..<statement.columnCount).map { statement.columnName($0) }) }
    while try statement.step() {
      let values = (0..<statement.columnCount).map { statement.value($0) }
      try clock.paused { try row(values) }
    }
  }

  /// Runs something while the connection bears only what a query may do and take.
  private func confined(
    to limits: QueryLimits, _ clock: QueryClock, with modules: [VirtualModule], _ body: () throws -> Void
  ) throws {
    // A second lock behind the authorizer. Not a connection that is opened to read: as the last one it would leave the
    // log beside the file.
    try connection.during("PRAGMA query_only = ON", back: "PRAGMA query_only = OFF") {
      // What is computed and what the statement itself reads are of one snapshot.
      try connection.transaction(.reading) {
        try VirtualModule.with(modules, on: connection.handle) {
          for module in modules { try module.connect() }
          try confinedByAuthorizer(to: limits, clock, body)
        }
      }
    }
  }

  private func confinedByAuthorizer(to limits: QueryLimits, _ clock: QueryClock, _ body: () throws -> Void) throws {
    let handle = connection.handle
    _ = try Statement(PersonalQuery.tableFunctions.rawValue, on: handle)
    _ = try Statement(PersonalQuery.searchTables.rawValue, on: handle).step()
    let before = limits.apply(to: handle)
    sqlite3_hard_heap_limit64(limits.memory)
    auditctl_only_read(handle, 1)
    clock.start()
    if clock.seconds != nil {
      sqlite3_progress_handler(
        handle, QueryClock.instructionsBetweenLooks,
        { clock in
          clock.map { Unmanaged<QueryClock>.fromOpaque($0).takeUnretainedValue().isOver() } == true ? 1 : 0
        }, Unmanaged.passUnretained(clock).toOpaque())
    }
    defer {
      clock.finish()
      sqlite3_progress_handler(handle, 0, nil, nil)
      auditctl_only_read(handle, 0)
      sqlite3_hard_heap_limit64(0)
      for (limit, value) in before { sqlite3_limit(handle, limit, value) }
    }
    try withExtendedLifetime(clock) { try body() }
  }

  private static let onlyRead = "a query can only read"
  /// What SQLite says where no order of the tables gives each its arguments.
  private static let noSolution = "no query solution"

  private func storeError(
    _ error: SQLiteError, _ sql: String, _ limits: QueryLimits, _ clock: QueryClock
  ) -> StoreError {
    switch error.code {
    case .authorization:
      .sql(message: Self.onlyRead, sql: sql, byteOffset: nil)
    case .interrupt:
      .queryTooSlow(seconds: clock.seconds ?? 0)
    case .outOfMemory:
      .sql(
        message: "it needs more than \(limits.memory / 1024 / 1024) MB of memory", sql: sql, byteOffset: nil)
    case .tooBig:
      .sql(
        message: "a text or blob in it is longer than \(limits.valueByteCount / 1024 / 1024) MB, or the statement "
          + "longer than \(limits.statementByteCount / 1024) KB", sql: sql, byteOffset: nil)
    case .busy, .locked, .ioError, .corrupt, .notADatabase, .full, .readOnly, .permission, .cannotOpen:
      StoreError(error, path: path)
    default:
      ComputedView(missingBy: error.message).map { .computedView($0) }
        ?? .sql(message: error.message, sql: sql, byteOffset: error.byteOffset)
    }
  }

  private static func bind(_ values: [String: SQLValue], to statement: borrowing Statement) throws {
    let names = statement.parameterNames
    let unknown = values.keys.filter { !names.contains(":" + $0) }.sorted()
    guard unknown.isEmpty else {
      let known = names.isEmpty ? "none" : names.joined(separator: ", ")
      throw StoreError.invalid("the SQL has no parameter \(unknown.joined(separator: ", ")); it has \(known)")
    }
    // Without a value it would be NULL, and the query would find nothing in silence.
    let missing = names.filter { values[String($0.dropFirst())] == nil }
    guard missing.isEmpty else {
      throw StoreError.invalid(
        "the SQL asks for \(missing.joined(separator: ", ")); give it as --parameter NAME=TEXT or NAME:=NUMBER")
    }
    for (name, value) in values {
      switch value {
      case .text(let text): try statement.bind(text, named: ":" + name)
      case .integer(let number): try statement.bind(number, named: ":" + name)
      case .real(let number): try statement.bind(number, named: ":" + name)
      case .null, .blob: continue
      }
    }
  }
}

/// A value of a row that a person's own SQL asked for.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Bytes that are counted and not shown.
  case blob(byteCount: Int)
}
