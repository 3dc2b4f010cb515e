/// Reads stored rows of logs as every copy of the file has them.
///
/// A row is what ``LogName/rows`` gives of it, with what it refers to in the place of each local key
/// (``PortableReference``), and so are its parts. So a column stands once in the sources: who adds one to a log's digest
/// has it in the chains, too.
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
  private struct Referred {
    let fields: PortableFields
    /// 0 when it belongs to none.
    let product: Int64
  }

  /// A log's statement, with what each of its columns refers to.
  private final class Source {
    let kept: StatementCache.Kept
    let references: [PortableReference?]

    init(_ kept: StatementCache.Kept) {
      self.kept = kept
      references = (0..<kept.statement.columnCount).map { PortableReference(column: kept.statement.columnName($0)) }
    }
  }

  private let statements: StatementCache
  private var sources: [Source?] = Array(repeating: nil, count: LogName.allCases.count)
  private var lookups: [StatementCache.Kept?] = Array(repeating: nil, count: PortableReference.allCases.count)
  private var known: [[Int64: Referred]] = Array(repeating: [:], count: PortableReference.allCases.count)

  /// Reads over the statements of one transaction, in which no key gets another meaning.
  init(_ statements: StatementCache) {
    self.statements = statements
  }

  /// Reads a row and its parts in the place of what `row` held.
  ///
  /// - Returns: The product that the row belongs to, that of the first thing it refers to which belongs to one; 0 when
  ///   none does, and nil when there is no such row.
  func read(
    _ log: LogName, _ sequence: Int64, of replica: Replica, into row: inout PortableRow
  ) throws(SQLiteError) -> Int64? {
    let source = try source(of: log)
    defer { source.kept.statement.reset() }
    try source.kept.statement.bind(replica.id, sequence, sequence)
    guard try source.kept.statement.step() else { return nil }
    row.begin(log, of: replica.uuid, sequence: sequence, stamp: try source.kept.statement.int64("stamp"))
    var product: Int64 = 0
    // Replica, number and stamp are said, and the key is local.
    for index in 3..<source.references.count - 1 {
      let found = try append(index, of: source, to: &row)
      if product == 0 { product = found }
    }
    for part in log.parts { try appendParts(part, sequence, of: replica, to: &row) }
    return product
  }

  /// Appends the parts of a row that are in one table, in the order of their bytes: their keys are local.
  private func appendParts(
    _ part: LogName, _ sequence: Int64, of replica: Replica, to row: inout PortableRow
  ) throws(SQLiteError) {
    let source = try source(of: part)
    var parts: [PortableFields] = []
    defer { source.kept.statement.reset() }
    try source.kept.statement.bind(replica.id, sequence, sequence)
    while try source.kept.statement.step() {
      var fields = PortableRow()
      fields.append(part.rawValue)
      // The first column is the key of the row that it is part of.
      for index in 1..<source.references.count { _ = try append(index, of: source, to: &fields) }
      parts.append(PortableFields(fields))
    }
    for part in parts.sorted() { row.append(part) }
  }

  /// Appends a column of the row on which a statement stands.
  ///
  /// - Returns: The product of what it refers to; 0 for none.
  private func append(_ index: Int, of source: Source, to row: inout PortableRow) throws(SQLiteError) -> Int64 {
    guard let reference = source.references[index] else {
      source.kept.statement.append(index, to: &row)
      return 0
    }
    guard let key = source.kept.statement.optionalInteger(index) else {
      for _ in 0..<reference.fieldCount { row.appendNull() }
      return 0
    }
    let referred = try referred(reference, key)
    row.append(referred.fields)
    return referred.product
  }

  /// Appends what a local key refers to; nil for nothing.
  func append(_ reference: PortableReference, _ key: Int64?, to row: inout PortableRow) throws(SQLiteError) {
    guard let key else {
      for _ in 0..<reference.fieldCount { row.appendNull() }
      return
    }
    row.append(try referred(reference, key).fields)
  }

  private func referred(_ reference: PortableReference, _ key: Int64) throws(SQLiteError) -> Referred {
    if let found = known[reference.position][key] { return found }
    let found = try look(reference, key)
    if reference.isShared { known[reference.position][key] = found }
    return found
  }

  private func look(_ reference: PortableReference, _ key: Int64) throws(SQLiteError) -> Referred {
    let lookup = try lookup(of: reference)
    defer { lookup.statement.reset() }
    try lookup.statement.bind(key)
    let isThere = try lookup.statement.step()
    var fields = PortableRow()
    for index in 1...reference.fieldCount {
      if isThere { lookup.statement.append(index, to: &fields) } else { fields.appendNull() }
    }
    return Referred(
      fields: PortableFields(fields), product: isThere ? lookup.statement.optionalInteger(0) ?? 0 : 0)
  }

  private func lookup(of reference: PortableReference) throws(SQLiteError) -> StatementCache.Kept {
    if let found = lookups[reference.position] { return found }
    let made = try statements.statement(reference.query)
    lookups[reference.position] = made
    return made
  }

  private func source(of log: LogName) throws(SQLiteError) -> Source {
    if let found = sources[log.position] { return found }
    let made = Source(try statements.statement(log.rows))
    sources[log.position] = made
    return made
  }
}
