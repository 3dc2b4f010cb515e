internal import AuditModel

/// The chain of a replica's rows about one product, as far as it goes.
final class LogChain {
  /// What is kept of a chain.
  struct Head: Equatable {
    /// The digest of all rows so far.
    let digest: SHA256.Digest
    /// Number of the newest of them.
    let last: Int64
    /// How many there are.
    let count: Int64

    /// A row of ``LogChainQuery/head`` or ``LogChainQuery/all``.
    init(_ row: borrowing Statement) throws(SQLiteError) {
      digest = try row.digest("digest")
      last = try row.int64("last_sequence")
      count = try row.int64("row_count")
    }

    fileprivate init(_ digest: SHA256.Digest, _ last: Int64, _ count: Int64) {
      self.digest = digest
      self.last = last
      self.count = count
    }
  }

  /// What is kept of a chain, and whether it vouches for the rows.
  typealias Kept = (head: Head, isSound: Bool)

  private var digest: ChainedDigest
  private var last: Int64
  private var count: Int64
  /// Whether it vouches for the rows; what was unsound stays so.
  let isSound: Bool

  /// Goes on from what was kept, or begins.
  init(from kept: Kept? = nil) {
    digest = kept.map { ChainedDigest(from: $0.head.digest) } ?? ChainedDigest()
    last = kept?.head.last ?? 0
    count = kept?.head.count ?? 0
    isSound = kept?.isSound ?? true
  }

  /// What is to be kept.
  var head: Head { Head(digest.head, last, count) }

  /// Takes the next row.
  func append(_ row: borrowing LoggedRow, _ sequence: Int64) {
    digest.append(row.bytes)
    last = sequence
    count += 1
  }
}

extension LogChain.Head {
  /// Keeps it.
  ///
  /// - Parameters:
  ///   - set: ``LogChainQuery/set``.
  ///   - isSound: Whether it vouches for the rows.
  func keep(
    of replica: Int64, product: Int64, isSound: Bool, _ set: borrowing Statement
  ) throws(SQLiteError) {
    let bytes = digest.array
    try bytes.span.bytes.withUnsafeBytes { bytes throws(SQLiteError) in
      try set.bind(replica, product, last, count, BorrowedBytes(bytes: bytes), isSound)
      try set.run()
    }
  }
}

extension LogChain {
  /// The replicas of a file.
  static func replicas(on database: OpaquePointer) throws(SQLiteError) -> [PortableRows.Replica] {
    var replicas: [PortableRows.Replica] = []
    try Statement(ReplicaQuery.all.rawValue, on: database).forEachRow { try replicas.append(PortableRows.Replica($0)) }
    return replicas
  }

  /// A row of ``LogChainQuery/head`` or ``LogChainQuery/all``.
  static func kept(_ row: borrowing Statement) throws(SQLiteError) -> Kept {
    try (Head(row), row.bool("is_sound"))
  }

  /// What is kept of the chains of a replica, by product.
  static func kept(of replica: PortableRows.Replica, on database: OpaquePointer) throws(SQLiteError) -> [Int64: Kept] {
    var heads: [Int64: Kept] = [:]
    try Statement(LogChainQuery.all.rawValue, on: database).forEach(replica.id) { row in
      heads[try row.int64("product_id")] = try kept(row)
    }
    return heads
  }

  /// The heads of the chains of all stored rows of a replica, by product, worked out anew.
  ///
  /// The views of derivation must be there.
  static func computed(of replica: PortableRows.Replica, on database: OpaquePointer) throws(SQLiteError) -> [Int64:
    Head]
  {
    let rows = PortableRows(StatementCache(on: database))
    var chains: [Int64: LogChain] = [:]
    let numbers = try Statement(LogChainQuery.rows.rawValue, on: database)
    try numbers.bind(replica.id)
    while try numbers.step() {
      let sequence = try numbers.int64("sequence")
      let log = try numbers.parsed("name", as: "log") { LogName(named: $0) }
      guard let row = try rows.read(log, sequence, of: replica) else { continue }
      let chain = chains[row.product] ?? LogChain()
      chains[row.product] = chain
      chain.append(row, sequence)
    }
    return chains.mapValues(\.head)
  }
}
