internal import AuditModel

/// Rows that come from a hub, on their way into a file: a temporary database beside it, from which ``MergeTables`` takes them
/// over as from another copy.
///
/// It exists only inside ``AuditDatabase/receive(at:isRehearsal:_:then:)``.
public final class Parcel {
  /// Where a row stands.
  private struct Column {
    let name: String
    let type: String
    let reference: PortableReference?
  }

  /// A log or a table whose rows belong to one.
  private final class Table {
    let columns: [Column]
    let insert: StatementCache.Kept

    init(_ columns: [Column], _ insert: StatementCache.Kept) {
      (self.columns, self.insert) = (columns, insert)
    }
  }

  /// A replica's chain about a product, which grows as rows come.
  private struct Chain {
    let parcelReplica: Int64
    var digest: ChainedDigest
    var last, count, lastStamp: Int64
    let isSound: Bool
  }

  private struct ChainKey: Hashable {
    let replica, product: String
  }

  private let database: OpaquePointer
  private let path: String
  private let statements: StatementCache
  let things: ParcelThings
  private var tables: [LogName: Table] = [:]
  private var kept: [ChainKey: ChainPosition]
  private var chains: [ChainKey: Chain] = [:]
  /// How many rows came.
  public private(set) var count = 0

  init(on database: OpaquePointer, path: String, _ statements: StatementCache, kept: [ChainPosition]) throws {
    (self.database, self.path, self.statements) = (database, path, statements)
    things = ParcelThings(statements)
    self.kept = Dictionary(kept.map { (ChainKey(replica: $0.replica, product: $0.product), $0) }) { $1 }
    let made =
      LogName.allCases.map(\.name) + MergeTables.identities.map(\.table)
      + ["evidence_chunk", "log_chain", "log_gap"]
    for name in made {
      // Columns alone: whatever has to hold is looked at when the rows are taken over.
      try run("CREATE TABLE other.\"" + name + "\" AS SELECT * FROM main.\"" + name + "\" WHERE false")
    }
    for log in LogName.allCases {
      let key = try columns(of: log.name).first?.name ?? ""
      try run("CREATE INDEX other.\"" + log.name + "_key\" ON \"" + log.name + "\" (\"" + key + "\")")
    }
    for query in [ExchangeQuery.makeOutside, .takePacks, .takeChecks, .takeProfiles] { try run(query.rawValue) }
  }

  private func run(_ sql: String) throws(SQLiteError) { try Statement(sql, on: database).run() }

  private func columns(of table: String) throws -> [(name: String, type: String)] {
    var columns: [(name: String, type: String)] = []
    try Statement(RecoveryQuery.columns.rawValue, on: database).forEach(table) { row in
      columns.append((try row.text("name"), try row.text("type")))
    }
    return columns
  }

  private func table(_ log: LogName) throws -> Table {
    if let known = tables[log] { return known }
    let types = Dictionary(uniqueKeysWithValues: try columns(of: log.name).map { ($0.name, $0.type) })
    let rows = try statements.statement(log.rows)
    let columns = (0..<rows.statement.columnCount).map { index in
      let name = rows.statement.columnName(index)
      return Column(name: name, type: types[name] ?? "", reference: PortableReference(column: name))
    }
    let names = columns.map { "\"" + $0.name + "\"" }.joined(separator: ", ")
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let insert = try statements.statement(
      "INSERT INTO other.\"" + log.name + "\" (" + names + ") VALUES (" + places + ")")
    let made = Table(columns, insert)
    tables[log] = made
    return made
  }

  // MARK: What is said of replicas and products

  /// Says of a replica when it began.
  public func meet(_ replica: String, startedAt: Int64) throws {
    _ = try things.replica(replica, startedAt: startedAt)
  }

  /// Says what a product runs on.
  public func meet(product: String, platform: String) {
    things.platforms[product] = platform
  }

  /// How far the file has a replica's rows about a product, those of this parcel included.
  public func position(of replica: String, product: String) -> ChainPosition? {
    let key = ChainKey(replica: replica, product: product)
    guard let chain = chains[key] else { return kept[key] }
    return ChainPosition(
      replica: replica, product: product, last: chain.last, count: chain.count, digest: chain.digest.head.array,
      isSound: chain.isSound)
  }

  // MARK: Rows

  /// Takes a row that follows the last one of its replica about its product.
  ///
  /// - Returns: False where it refers to something that is neither here nor in the parcel yet; then it was not taken.
  /// - Throws: ``StoreError/notMerged(path:_:)`` for what no copy has written.
  public func add(_ row: ExchangedRow, of replica: String, product: String) throws -> Bool {
    guard let log = LogName(named: row.log), log.whole == nil else { throw refusal(row, replica) }
    do {
      let writer = try things.replica(replica, startedAt: nil).parcel
      let key = ParcelThings.key(writer, row.sequence)
      things.setThere(key)
      do {
        try insert(row, log, key, writer, product)
      } catch {
        things.takeBack(key)
        throw error
      }
      take(row, log, of: replica, product, writer)
      count += 1
      return true
    } catch is ParcelThings.Dangling {
      return false
    } catch is FieldReader.Malformed {
      throw refusal(row, replica)
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }

  private func refusal(_ row: ExchangedRow, _ replica: String) -> StoreError {
    .notMerged(path: path, .unreadable(replica: replica, sequence: row.sequence))
  }

  /// Decodes a row with its parts before anything of it is written.
  private func insert(
    _ row: ExchangedRow, _ log: LogName, _ key: Int64, _ writer: Int64, _ product: String
  ) throws {
    var fields = FieldReader(row.fields)
    var decoder = RowDecoder(things: things, product: product, log: log)
    let whole = try table(log)
    // Replica, number and stamp come first, and the local key last.
    var values: [RecoveredValue] = [.integer(writer), .integer(row.sequence), .integer(row.stamp)]
    for column in whole.columns.dropFirst(3).dropLast() {
      values.append(try decoder.value(&fields, column.name, column.type, column.reference))
    }
    values.append(.integer(key))
    var parts: [(table: Table, values: [RecoveredValue])] = []
    while !fields.isAtEnd {
      guard let name = try fields.text(), let part = LogName(named: name), part.whole == log else {
        throw FieldReader.Malformed()
      }
      let table = try table(part)
      var said: [RecoveredValue] = [.integer(key)]
      for column in table.columns.dropFirst() {
        said.append(try decoder.value(&fields, column.name, column.type, column.reference))
      }
      parts.append((table, said))
    }
    for (table, values) in [(whole, values)] + parts {
      try table.insert.statement.bind(all: values)
      try table.insert.statement.run()
    }
  }

  private func take(_ row: ExchangedRow, _ log: LogName, of replica: String, _ product: String, _ writer: Int64) {
    let key = ChainKey(replica: replica, product: product)
    let before = kept[key]
    var chain =
      chains[key]
      ?? Chain(
        parcelReplica: writer,
        digest: ChainedDigest(from: before.flatMap { SHA256.Digest($0.digest) } ?? SHA256.Digest()),
        last: before?.last ?? 0, count: before?.count ?? 0, lastStamp: 0, isSound: before?.isSound ?? true)
    chain.digest.append(row, in: log, of: replica)
    chain.last = row.sequence
    chain.count += 1
    chain.lastStamp = max(chain.lastStamp, row.stamp)
    chains[key] = chain
  }

  // MARK: Names

  /// Those of whom nothing but the uid is known.
  public var people: [String] { things.people }
  /// Digests of places of which the parts may be said.
  public var places: [String] { things.places }
  /// SHA-256 of pieces of evidence that rows name.
  public var evidence: [String] { things.evidence }

  private func run<each Value: SQLiteBindable>(
    _ query: ExchangeQuery, _ values: repeat each Value
  ) throws {
    let kept = try statements.statement(query.rawValue)
    try kept.statement.bind(repeat each values)
    try kept.statement.run()
  }

  /// Says what somebody is called.
  public func name(_ uid: String, _ name: String) throws {
    let typed = TypedName(name)
    guard !typed.text.isEmpty else { return }
    try run(.setPerson, typed.text, typed.folded, uid)
  }

  /// Says of what parts a place is made.
  public func say(parts: String, of digits: String) throws {
    let digest = (try? FieldReader.blob(Array(digits.utf8)[...])) ?? []
    try digest.span.bytes.withUnsafeBytes { try run(.setPlace, parts, BorrowedBytes(bytes: $0)) }
  }

  /// Says what a piece of evidence is.
  public func describe(_ sha256: String, mediaType: String, byteCount: Int64, name: String, addedAt: Int64) throws {
    try run(.setEvidence, mediaType, byteCount, name, addedAt, sha256)
  }

  /// Whether the bytes of a piece of evidence are missing here, and not because they must be.
  public func lacksBytes(of sha256: String) throws -> Bool {
    let kept = try statements.statement(ExchangeQuery.hasBytes.rawValue)
    defer { kept.statement.reset() }
    try kept.statement.bind(sha256)
    return try kept.statement.step() ? !kept.statement.bool("has_bytes") : true
  }

  /// Takes a chunk of a piece of evidence.
  public func add(_ bytes: [UInt8], at position: Int, of sha256: String) throws {
    try bytes.span.bytes.withUnsafeBytes { try run(.addChunk, position, BorrowedBytes(bytes: $0), sha256) }
  }

  /// Looks whether all chunks of a piece have come, and drops them where they are not what was said.
  ///
  /// - Returns: Whether they are.
  public func close(_ sha256: String) throws -> Bool {
    var hash = SHA256()
    let chunks = try Statement(ExchangeQuery.chunks.rawValue, on: database)
    try chunks.forEach(sha256) { row in try row.withBytes("bytes") { hash.update($0) } }
    guard hash.hexadecimal != sha256 else { return true }
    try run(.dropChunks, sha256)
    return false
  }

  /// Writes what is to be known of chains and numbers, when all rows are there.
  func close(at now: Int64) throws {
    for (key, chain) in chains.sorted(by: { ($0.key.replica, $0.key.product) < ($1.key.replica, $1.key.product) }) {
      try run(.setNewest, chain.last, chain.lastStamp, chain.parcelReplica)
      let product = key.product.isEmpty ? 0 : try things.product(key.product)
      try chain.digest.head.array.span.bytes.withUnsafeBytes { bytes in
        try run(
          .addChain, chain.parcelReplica, product, chain.last, chain.count, BorrowedBytes(bytes: bytes), chain.isSound)
      }
    }
    // A redaction may name evidence of a product that does not come here.
    try run(.describeOthers, now)
    // Between these may be numbers of products that do not come here.
    for replica in Set(chains.values.map(\.parcelReplica)).sorted() {
      let last = chains.values.filter { $0.parcelReplica == replica }.map(\.last).max() ?? 0
      try run(.addGap, replica, last, now)
    }
  }

  // MARK: After the rows were taken over

  /// Sees to it that each row reads in the file as it came.
  ///
  /// - Throws: ``StoreError/notMerged(path:_:)``.
  func requireAsSent(_ transaction: borrowing ReadTransaction) throws {
    let products = Dictionary(uniqueKeysWithValues: try transaction.products().map { ($0.key, $0.id.rawValue) })
    for replica in Set(chains.keys.map(\.replica)).sorted() {
      guard let found = try transaction.first(ExchangeQuery.replica, replica, decode: { try PortableRows.Replica($0) })
      else { continue }
      var heads: [Int64: ChainedDigest] = [:]
      var firsts: [Int64: Int64] = [:]
      for key in chains.keys where key.replica == replica {
        let product = key.product.isEmpty ? 0 : products[key.product] ?? -1
        let before = kept[key]
        heads[product] = ChainedDigest(from: before.flatMap { SHA256.Digest($0.digest) } ?? SHA256.Digest())
        firsts[product] = before?.last ?? 0
      }
      let rows = PortableRows(transaction.statements)
      let numbers = try Statement(ExchangeQuery.rows.rawValue, on: database)
      try numbers.bind(found.id, firsts.values.min() ?? 0)
      while try numbers.step() {
        let log = try numbers.parsed("name", as: "log") { LogName(named: $0) }
        let number = try numbers.int64("sequence")
        guard let row = try rows.read(log, number, of: found), number > firsts[row.product] ?? .max else { continue }
        heads[row.product]?.append(row.bytes)
      }
      for (key, chain) in chains where key.replica == replica {
        let product = key.product.isEmpty ? 0 : products[key.product] ?? -1
        guard heads[product]?.head == chain.digest.head else {
          throw StoreError.notMerged(path: path, .storedOtherwise(replica: replica, product: key.product))
        }
      }
    }
  }
}

/// Decodes the columns of a row, which know of those before.
private struct RowDecoder {
  let things: ParcelThings
  let product: String
  let log: LogName
  /// The screen that states and elements of the row stand on.
  private var screen: Int64?

  init(things: ParcelThings, product: String, log: LogName) {
    (self.things, self.product, self.log) = (things, product, log)
  }

  mutating func value(
    _ fields: inout FieldReader, _ name: String, _ type: String, _ reference: PortableReference?
  ) throws -> RecoveredValue {
    guard let reference else { return try fields.value(type) }
    var said: [String] = []
    for _ in 0..<reference.fieldCount {
      if let text = try fields.text() { said.append(text) }
    }
    guard !said.isEmpty else { return .null }
    guard said.count == reference.fieldCount else { throw FieldReader.Malformed() }
    return .integer(try key(reference, said, ahead: fields))
  }

  /// - Parameter rest: The columns behind.
  private mutating func key(
    _ reference: PortableReference, _ said: [String], ahead rest: FieldReader
  ) throws -> Int64 {
    let text = said[0]
    switch reference {
    case .product:
      guard text == product else { throw FieldReader.Malformed() }
      return try things.product(text)
    case .release: return try things.release(text, of: product) { try log == .edit && Self.saysProfile(rest) }
    case .build: return try things.build(said[1], of: things.release(text, of: product))
    case .screen:
      let found = try things.screen(text, of: product)
      screen = found
      return found
    case .state:
      guard let screen else { throw FieldReader.Malformed() }
      return try things.state(text, of: screen)
    case .element: return try things.element(text, of: screen, product)
    case .address: return try things.address(text, of: product)
    case .environment: return try things.environment(said)
    case .check: return try things.check(text)
    case .outcomeStatement: return try things.outcomeStatement(said)
    case .outcome: return try things.word(text, .outcomes)
    case .mode: return try things.word(text, .modes)
    case .severity: return try things.word(text, .severities)
    case .evidence: return try things.evidence(text)
    case .person: return try things.person(text)
    case .placeDigest: return try things.place(text)
    case .replica: return try things.replica(text, startedAt: nil).parcel
    case .session, .finding, .issue, .decision, .reportSeal, .edit, .audit, .observation, .problem, .capture,
      .toolRun:
      return try things.row(text, of: reference.name)
    }
  }

  /// Whether an edit gives a release its profile.
  ///
  /// - Parameter fields: Those behind the release: entity, key and field come next.
  private static func saysProfile(_ fields: FieldReader) throws -> Bool {
    var fields = fields
    let (entity, _, field) = try (fields.text(), fields.text(), fields.text())
    return entity == EditEntity.release.rawValue && field == EditField.profile.text
  }
}
