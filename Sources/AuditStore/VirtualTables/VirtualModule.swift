internal import CSQLite
internal import CTable

/// A virtual table as a connection has it: computes rows when SQLite asks for them, and keeps them as long as it has it.
///
/// The connection owns it: it is released with the module, behind every statement that could read its texts.
final class VirtualModule {
  /// What one scan goes through.
  private final class Scan {
    let rows: VirtualRows
    /// Numbers of rows; nil for all.
    let chosen: [Int32]?

    init(_ rows: VirtualRows, _ chosen: [Int32]?) {
      self.rows = rows
      self.chosen = chosen
    }

    /// The number of a row among all, from 0, by its place in the scan.
    @inline(__always)
    func number(of place: Int64) -> Int {
      chosen.map { Int($0[Int(place)]) } ?? Int(place)
    }
  }

  private let table: VirtualTable
  private let database: OpaquePointer
  private let path: String
  private let clock: QueryClock
  /// The rows that were computed, by arguments as SQLite compares them.
  private var known: [[[UInt8]?]: VirtualRows] = [:]
  /// Why its rows could not be computed; SQLite is told the words alone.
  private(set) var failure: (any Error)?

  init(_ table: VirtualTable, on database: OpaquePointer, path: String, _ clock: QueryClock) {
    self.table = table
    self.database = database
    self.path = path
    self.clock = clock
  }

  /// Runs something while a connection has some tables.
  ///
  /// - Parameter body: Leaves no statement open.
  static func with<Result>(
    _ modules: [VirtualModule], on database: OpaquePointer, _ body: () throws -> Result
  ) throws -> Result {
    defer { for module in modules { auditctl_table_remove(database, module.table.name) } }
    for module in modules { try module.register() }
    return try body()
  }

  /// Lets SQLite look at the columns, for which it asks an authorizer whether it may write a schema.
  func connect() throws(SQLiteError) {
    let statement = try Statement(PersonalQuery.computedTable.rawValue, on: database)
    try statement.bind(table.name)
    _ = try statement.step()
  }

  /// Gives the connection the table, and itself with it.
  func register() throws(SQLiteError) {
    let argumentBits = UInt32(1) << UInt32(table.arguments.count) - 1
    var pushed = argumentBits
    for (index, column) in table.columns.enumerated() where column.type != .real {
      let bit = table.arguments.count + index
      if bit < AUDITCTL_TABLE_BITS { pushed |= 1 << UInt32(bit) }
    }
    let code = table.declaration.withCString { declaration in
      var described = auditctl_table()
      described.declaration = declaration
      described.column_count = Int32(table.columns.count)
      described.argument_count = Int32(table.arguments.count)
      described.needed = UInt32(1) << UInt32(table.neededCount) - 1
      described.pushed = pushed
      described.context = Unmanaged.passRetained(self).toOpaque()
      described.filter = VirtualModule.filter
      described.column = VirtualModule.column
      described.rowid = VirtualModule.rowid
      described.release_rows = VirtualModule.releaseRows
      described.release_context = VirtualModule.releaseContext
      return auditctl_table_register(database, table.name, &described)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, on: database, sql: nil) }
  }

  // MARK: What SQLite calls

  private static let filter:
    @convention(c) (
      UnsafeMutableRawPointer?, UInt32, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<Int64>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> UnsafeMutableRawPointer? = { context, mask, values, count, message in
      guard let context else { return nil }
      let module = Unmanaged<VirtualModule>.fromOpaque(context).takeUnretainedValue()
      do {
        let scan = try module.scan(mask, values)
        count?.pointee = Int64(scan.chosen?.count ?? scan.rows.count)
        return Unmanaged.passRetained(scan).toOpaque()
      } catch {
        module.failure = module.clock.isOver() ? StoreError.queryTooSlow(seconds: module.clock.seconds ?? 0) : error
        message?.pointee = auditctl_table_message("\(error)")
        return nil
      }
    }

  private static let column: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32, OpaquePointer?) -> Void = {
    scan, row, column, result in
    guard let scan else { return }
    Unmanaged<Scan>.fromOpaque(scan)._withUnsafeGuaranteedRef { scan in
      scan.rows.give(Int(column), ofRow: scan.number(of: row), to: result)
    }
  }

  private static let rowid: @convention(c) (UnsafeMutableRawPointer?, Int64) -> Int64 = { scan, row in
    guard let scan else { return row }
    return Unmanaged<Scan>.fromOpaque(scan)._withUnsafeGuaranteedRef { Int64($0.number(of: row)) }
  }

  private static let releaseRows: @convention(c) (UnsafeMutableRawPointer?) -> Void = { scan in
    if let scan { Unmanaged<Scan>.fromOpaque(scan).release() }
  }

  private static let releaseContext: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
    if let context { Unmanaged<VirtualModule>.fromOpaque(context).release() }
  }

  // MARK: Scans

  /// - Parameters:
  ///   - mask: Which arguments and columns are asked to equal something, a bit each.
  ///   - values: What, in their order.
  private func scan(_ mask: UInt32, _ values: UnsafeMutablePointer<OpaquePointer?>?) throws -> Scan {
    var arguments: [String?] = Array(repeating: nil, count: table.arguments.count)
    var asked: [(column: Int, value: OpaquePointer?)] = []
    var place = 0
    for bit in 0..<Int(AUDITCTL_TABLE_BITS) where mask >> UInt32(bit) & 1 == 1 {
      let value = values?[place]
      place += 1
      // Nothing equals NULL.
      guard sqlite3_value_type(value) != SQLITE_NULL else {
        return Scan(VirtualRows(table.columns, arguments: arguments), [])
      }
      if bit < arguments.count {
        arguments[bit] = try text(value, of: table.arguments[bit])
      } else {
        asked.append((bit - arguments.count, value))
      }
    }
    let rows = try rows(for: arguments)
    return Scan(
      rows,
      rows.rows(
        where: asked.compactMap { asked in
          rows.wanted(asked.value, in: asked.column).map { (asked.column, $0) }
        }))
  }

  /// An argument, which is a text: of the number 5.10 SQLite would make 5.1.
  private func text(_ value: OpaquePointer?, of argument: String) throws -> String {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      throw StoreError.invalid(
        "the \(argument) of \(table.name) is a text, not a number; write it in quotes, as in \(table.name)('5.10')")
    }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func rows(for arguments: [String?]) throws -> VirtualRows {
    let key = arguments.map { $0.map { Array($0.utf8) } }
    if let rows = known[key] { return rows }
    let rows = try table.evaluate(arguments, ReadTransaction(database: database, path: path))
    precondition(rows.arguments.count == arguments.count, "\(table.name) says what its arguments came to")
    known[key] = rows
    return rows
  }
}
