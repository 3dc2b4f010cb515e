/// Makes and reads rows of logs as every copy of the file has them (``LoggedRow``), and knows what they refer to.
final class PortableRows {
  /// A replica whose rows are read.
  struct Replica {
    /// Its local key.
    let id: Int64
    /// What every copy knows it by.
    let uuid: String

    init(id: Int64, uuid: String) {
      self.id = id
      self.uuid = uuid
    }

    /// The columns `replica_id` and `uuid` of a row.
    init(_ row: borrowing Statement) throws(SQLiteError) {
      id = try row.int64("replica_id")
      uuid = try row.text("uuid")
    }
  }

  /// What is known of something that rows refer to.
  struct Referred {
    let fields: PortableFields
    /// 0 when it belongs to none.
    let product: Int64
  }

  /// A log's statement, with what each of its columns is.
  private final class Source {
    let kept: StatementCache.Kept
    let columns: [LoggedRow.Column]

    // Replica, number and stamp of a log row are said at its beginning, and its key, the last column, is local. A part
    // begins with the key of the row that it belongs to.
    init(of log: LogName, _ kept: StatementCache.Kept) {
      self.kept = kept
      let count = kept.statement.columnCount
      let said = log.whole != nil ? 1..<count : 3..<count - 1
      columns = (0..<count).map { index in
        guard said.contains(index) else { return .local }
        return PortableReference(column: kept.statement.columnName(index)).map { .reference($0) } ?? .value
      }
    }
  }

  /// Is told what rows refer to; nil: nobody asks.
  var mention: ((PortableReference, Int64) -> Void)?
  private let statements: StatementCache
  private var sources: [Source?] = Array(repeating: nil, count: LogName.allCases.count)
  /// Keys of rows that have no part in a table, by part.
  private var withoutParts: [Range<Int64>?] = Array(repeating: nil, count: LogName.allCases.count)
  private var nextKeys: [StatementCache.Kept?] = Array(repeating: nil, count: LogName.allCases.count)
  private var lookups: [StatementCache.Kept?] = Array(repeating: nil, count: PortableReference.allCases.count)
  private var known: [[Int64: Referred]] = Array(repeating: [:], count: PortableReference.allCases.count)
  private var newest: [(key: Int64, referred: Referred)?] = Array(
    repeating: nil, count: PortableReference.allCases.count)

  /// Reads over the statements of one transaction, in which no key gets another meaning; what is read has all of its parts.
  init(_ statements: StatementCache) {
    self.statements = statements
  }

  /// Reads a row with its parts.
  ///
  /// - Returns: Nil when there is no such row.
  func read(_ log: LogName, _ sequence: Int64, of replica: Replica) throws(SQLiteError) -> LoggedRow? {
    let source = try source(of: log)
    defer { source.kept.statement.reset() }
    try source.kept.statement.bind(replica.id, sequence, sequence)
    guard try source.kept.statement.step() else { return nil }
    var row = try begin(log, of: replica.uuid, sequence, stamp: source.kept.statement.int64("stamp"))
    source.kept.statement.addColumns(to: &row)
    try row.requireReferences()
    // The local key is the last column.
    let key = source.kept.statement.optionalInteger(source.columns.count - 1) ?? 0
    for part in log.parts where try hasParts(part, key) {
      for fields in try readParts(part, sequence, of: replica).sorted() { row.append(fields) }
    }
    return row
  }

  /// Whether a table has parts of a row.
  ///
  /// Few rows have parts of most kinds: to look where the next one is spares a look for each row before it.
  private func hasParts(_ part: LogName, _ key: Int64) throws(SQLiteError) -> Bool {
    if let range = withoutParts[part.rawValue], range.contains(key) { return false }
    let next =
      if let made = nextKeys[part.rawValue] { made } else { try statements.statement(part.nextKey) }
    nextKeys[part.rawValue] = next
    defer { next.statement.reset() }
    try next.statement.bind(key)
    let first = try next.statement.step() ? next.statement.optionalInteger(0) ?? .max : .max
    guard first > key else { return true }
    withoutParts[part.rawValue] = key..<first
    return false
  }

  /// The parts of a row that are in one table.
  private func readParts(
    _ part: LogName, _ sequence: Int64, of replica: Replica
  ) throws(SQLiteError) -> [PortableFields] {
    let source = try source(of: part)
    var parts: [PortableFields] = []
    defer { source.kept.statement.reset() }
    try source.kept.statement.bind(replica.id, sequence, sequence)
    while try source.kept.statement.step() {
      var row = try begin(part)
      source.kept.statement.addColumns(to: &row)
      try row.requireReferences()
      parts.append(PortableFields(row.bytes))
    }
    return parts
  }

  /// A row of a log before its first column.
  ///
  /// - Parameter replica: UUID of the replica whose number it is.
  func begin(
    _ log: LogName, of replica: String, _ sequence: Int64, stamp: Int64
  ) throws(SQLiteError) -> LoggedRow {
    LoggedRow(
      of: log, columns: try source(of: log).columns,
      after: PortableRow(of: log, replica: replica, sequence: sequence, stamp: stamp), self)
  }

  /// A row of a table whose rows belong to those of a log before its first column.
  func begin(_ part: LogName) throws(SQLiteError) -> LoggedRow {
    var bytes = PortableRow()
    part.name.add(to: &bytes)
    return LoggedRow(of: part, columns: try source(of: part).columns, after: bytes, self)
  }

  /// What every copy knows a thing by, and the product it belongs to; 0 for none.
  func referred(_ reference: PortableReference, _ key: Int64) throws(SQLiteError) -> Referred {
    mention?(reference, key)
    if let found = known[reference.rawValue][key] { return found }
    if let newest = newest[reference.rawValue], newest.key == key { return newest.referred }
    let found = try look(reference, key)
    if reference.isShared { known[reference.rawValue][key] = found }
    return found
  }

  /// Keeps what was written last of a log, which the next rows are likely to refer to.
  func keepNewest(_ log: LogName, _ key: Int64, _ sequence: Int64, of replica: Replica, product: Int64) {
    guard let reference = PortableReference(of: log) else { return }
    var fields = PortableRow()
    fields.append(referenceTo: sequence, of: replica.uuid)
    newest[reference.rawValue] = (key, Referred(fields: PortableFields(fields), product: product))
  }

  private func look(_ reference: PortableReference, _ key: Int64) throws(SQLiteError) -> Referred {
    let lookup = try lookup(of: reference)
    defer { lookup.statement.reset() }
    try lookup.statement.bind(key)
    let isThere = try lookup.statement.step()
    var fields = PortableRow()
    for index in 1...reference.fieldCount {
      if isThere { lookup.statement.addColumn(index, to: &fields) } else { fields.addNull() }
    }
    return Referred(
      fields: PortableFields(fields), product: isThere ? lookup.statement.optionalInteger(0) ?? 0 : 0)
  }

  private func lookup(of reference: PortableReference) throws(SQLiteError) -> StatementCache.Kept {
    if let found = lookups[reference.rawValue] { return found }
    let made = try statements.statement(reference.query)
    lookups[reference.rawValue] = made
    return made
  }

  private func source(of log: LogName) throws(SQLiteError) -> Source {
    if let found = sources[log.rawValue] { return found }
    let made = Source(of: log, try statements.statement(log.rows))
    sources[log.rawValue] = made
    return made
  }
}
