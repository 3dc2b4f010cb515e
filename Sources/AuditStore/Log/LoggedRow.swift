/// A row of a log, or of a table whose rows belong to one, as its columns come in: its hash, and what a chain takes of it.
///
/// The columns are those of ``LogName/rows`` in their order, whether they are bound to an INSERT or read. So a column stands
/// once in the sources: who adds one to a log's digest has it in the chains, too. What a row refers to by a local key
/// stands in the chain by what every copy of the file knows it by (``PortableReference``).
struct LoggedRow: RowSink, ~Copyable {
  /// What a column is to the chain.
  enum Column {
    /// Nothing: a local key, or said at the beginning of the row.
    case local
    case value
    case reference(PortableReference)
  }

  /// Its log or table.
  let log: LogName
  /// What the chain takes.
  private(set) var bytes: PortableRow
  /// The product of the first thing that it refers to which belongs to one; 0 when none does.
  private(set) var product: Int64 = 0
  private var digest: RowDigest
  private let columns: [Column]
  private var index = 0
  private let rows: PortableRows
  private var failure: SQLiteError?

  /// - Parameters:
  ///   - columns: What its columns are, in order.
  ///   - bytes: What the chain takes before the first of them.
  init(of log: LogName, columns: [Column], after bytes: consuming PortableRow, _ rows: PortableRows) {
    self.log = log
    self.columns = columns
    self.bytes = bytes
    self.rows = rows
    digest = RowDigest(of: log)
  }

  /// The hash of what came in.
  var hash: Int64 { digest.value }

  /// Appends a row that belongs to it.
  mutating func append(_ part: PortableFields) {
    bytes.append(part)
  }

  /// - Throws: The error of reading what it refers to.
  func requireReferences() throws(SQLiteError) {
    if let failure { throw failure }
  }

  @inline(__always)
  mutating func add(_ integer: Int64) {
    digest.add(integer)
    switch next() {
    case .local: break
    case .value: bytes.add(integer)
    case .reference(let reference): refer(to: reference, integer)
    }
  }

  @inline(__always)
  mutating func addNull() {
    digest.addNull()
    switch next() {
    case .local: break
    case .value: bytes.addNull()
    case .reference(let reference): for _ in 0..<reference.fieldCount { bytes.addNull() }
    }
  }

  mutating func add(_ real: Double) {
    digest.add(real)
    _ = next()
    bytes.add(real)
  }

  @inline(__always)
  mutating func add(text: UnsafeRawBufferPointer) {
    digest.add(text: text)
    _ = next()
    bytes.add(text: text)
  }

  mutating func add(blob: UnsafeRawBufferPointer) {
    digest.add(blob: blob)
    _ = next()
    bytes.add(blob: blob)
  }

  @inline(__always)
  private mutating func next() -> Column {
    defer { index += 1 }
    return columns[index]
  }

  private mutating func refer(to reference: PortableReference, _ key: Int64) {
    do throws(SQLiteError) {
      let referred = try rows.referred(reference, key)
      bytes.append(referred.fields)
      if product == 0 { product = referred.product }
    } catch {
      failure = failure ?? error
    }
  }
}
