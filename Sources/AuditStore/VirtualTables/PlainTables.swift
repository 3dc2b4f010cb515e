internal import CSQLite

/// Tables of a new SQLite file that other programs read: no database of audits, and without anything that is asked of one.
public struct PlainTables: ~Copyable {
  /// One of them.
  public struct Table: Sendable {
    /// Its name, in snake_case.
    public let name: String
    /// Its columns, in order; rows of the program have the last of them.
    public let columns: [VirtualTable.Column]

    /// A table.
    ///
    /// - Precondition: The names are lower-case letters and underscores, for they become SQL.
    public init(_ name: String, columns: [VirtualTable.Column]) {
      precondition(([name] + columns.map(\.name)).allSatisfy(VirtualTable.isName), "\(name) has a name that is none")
      self.name = name
      self.columns = columns
    }

    fileprivate var declaration: String {
      VirtualTable.declaration(of: name, columns.map { [$0.name, $0.type.rawValue] })
    }

    fileprivate var insertion: String {
      let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      return ["INSERT INTO", name, "VALUES (", places, ")"].joined(separator: " ")
    }
  }

  private let connection: Connection

  fileprivate init(_ connection: consuming Connection) {
    self.connection = connection
  }

  /// Makes a table without rows.
  public func create(_ table: Table) throws {
    try connection.execute(table.declaration)
  }

  /// Adds rows to a table.
  ///
  /// - Parameter leading: The texts of its first columns, the same in each row.
  /// - Precondition: The columns behind these are those of the rows.
  public func append(_ rows: VirtualRows, to table: Table, leading: [String] = []) throws {
    let statement = try Statement(table.insertion, on: connection.handle)
    for row in 0..<rows.count {
      for (index, text) in leading.enumerated() {
        try requireBound(text.bind(to: statement.handle, at: Int32(index + 1)))
      }
      try requireBound(rows.bind(row: row, to: statement.handle, from: Int32(leading.count + 1)))
      try statement.run()
    }
  }

  private func requireBound(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: connection.handle, sql: nil) }
  }

  fileprivate func filled(_ fill: (borrowing PlainTables) throws -> Void) throws {
    try connection.transaction(.writing) { try fill(self) }
  }
}

extension AuditDatabase {
  /// Writes tables to a new file.
  ///
  /// - Parameters:
  ///   - path: Where; nothing may be there.
  ///   - fill: Makes the tables and adds their rows.
  /// - Throws: ``StoreError/alreadyExists(path:)`` and errors of the disk, and what `fill` throws. Then, and when the process
  ///   is killed, nothing is at the path.
  public static func writeTables(to path: String, _ fill: (borrowing PlainTables) throws -> Void) throws {
    guard !FileFacts.exists(path) else { throw StoreError.alreadyExists(path: path) }
    let partial = try partialFile(of: path)
    do {
      try converting(path, busySeconds: 0) {
        try PlainTables(Connection(path: partial.path, isCreated: true, busyTimeout: 0)).filled(fill)
      }
      try finish(partial, at: path)
    } catch {
      partial.remove()
      throw error
    }
  }
}
