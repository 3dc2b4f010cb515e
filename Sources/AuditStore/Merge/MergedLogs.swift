internal import AuditModel

/// Numbers, digests and chains of the logs of two files that become one.
struct MergedLogs {
  private struct Replica {
    let origin: PortableRows.Replica
    let last: Int64
    let digest: Int64
    /// How many rows it has here.
    let count: Int64
  }

  private let database: OpaquePointer
  private let path: String
  /// The replicas of this file as they were before, by their local keys.
  private let before: [Int64: Replica]

  /// - Parameter path: That of the other file.
  init(on database: OpaquePointer, path: String) throws(SQLiteError) {
    self.database = database
    self.path = path
    try Derivation.prepare(on: database)
    before = try Self.replicas(on: database)
  }

  private static func replicas(on database: OpaquePointer) throws(SQLiteError) -> [Int64: Replica] {
    let count = try Statement(MergeQuery.rowCount.rawValue, on: database)
    var replicas: [Int64: Replica] = [:]
    try Statement(MergeQuery.replicas.rawValue, on: database).forEachRow { row in
      let (origin, last) = try (PortableRows.Replica(row), row.int64("last_sequence"))
      replicas[origin.id] = Replica(
        origin: origin, last: last, digest: try row.int64("digest"),
        count: try rows(of: origin.id, through: last, count))
    }
    return replicas
  }

  private static func rows(
    of replica: Int64, through last: Int64, _ count: borrowing Statement
  ) throws(SQLiteError) -> Int64 {
    var rows: Int64 = 0
    try count.forEach(replica, last) { rows = try $0.int64("row_count") }
    return rows
  }

  private func run(_ query: MergeQuery) throws(SQLiteError) {
    try Statement(query.rawValue, on: database).run()
  }

  /// Sums up what is there now.
  ///
  /// - Throws: ``StoreError/notMerged(path:_:)`` where a number is in neither file and nobody noted it as lost, or a chain
  ///   of one file contradicts that of the other.
  func close() throws {
    let different = try Statement(MergeQuery.differentChains.rawValue, on: database)
    if try different.step() {
      let (replica, sequence) = try (different.text("uuid"), different.int64("last_sequence"))
      throw StoreError.notMerged(
        path: path, .contradiction(table: "log_chain", replica: replica, sequence: sequence))
    }
    try run(.setNewest)
    try run(.takeGaps)
    try run(.takeChains)
    let count = try Statement(MergeQuery.rowCount.rawValue, on: database)
    for replica in try Self.replicas(on: database).values.sorted(by: { $0.origin.id < $1.origin.id }) {
      try requireNumbers(of: replica)
      try sumUp(replica, count)
    }
  }

  /// Sees to it that the numbers that are missing are those that somebody noted, and notes no other ones.
  private func requireNumbers(of replica: Replica) throws {
    var noted: [ClosedRange<Int64>] = []
    var firstNoted: Int64?
    try Statement(MergeQuery.gaps.rawValue, on: database).forEach(replica.origin.id) { row in
      noted.append(try row.int64("first_sequence")...row.int64("last_sequence"))
      firstNoted = try min(firstNoted ?? .max, row.int64("noted_at"))
    }
    guard !noted.isEmpty || replica.count != replica.last else { return }
    var holes: [ClosedRange<Int64>] = []
    var next: Int64 = 1
    try Statement(RecoveryQuery.numbers.rawValue, on: database).forEach(replica.origin.id) { row in
      let number = try row.int64("sequence")
      if number > next { holes.append(next...number - 1) }
      next = number + 1
    }
    if next <= replica.last { holes.append(next...replica.last) }
    for hole in holes where !noted.contains(where: { $0.contains(hole.lowerBound) && $0.contains(hole.upperBound) }) {
      throw StoreError.notMerged(path: path, .hole(replica: replica.origin.uuid, sequences: hole))
    }
    let forget = try Statement(MergeQuery.forgetGaps.rawValue, on: database)
    try forget.bind(replica.origin.id)
    try forget.run()
    let insert = try Statement(RecoveryQuery.insertGap.rawValue, on: database)
    for hole in holes {
      try insert.bind(replica.origin.id, hole.lowerBound, hole.upperBound, firstNoted ?? 0)
      try insert.run()
    }
  }

  /// The digest over local keys, and the chains where what came is not behind what was here.
  private func sumUp(_ replica: Replica, _ count: borrowing Statement) throws {
    let (id, earlier) = (replica.origin.id, before[replica.origin.id])
    guard replica.count != earlier?.count else { return }
    let known = try Self.rows(of: id, through: earlier?.last ?? 0, count)
    let digest: Int64
    if known == earlier?.count ?? 0 {
      digest =
        try (earlier?.digest ?? 0)
        &+ LogDigest.sum(replica: id, from: (earlier?.last ?? 0) + 1, through: replica.last, on: database)
    } else {
      digest = try LogDigest.sum(replica: id, from: 1, through: replica.last, on: database)
      let set = try Statement(LogChainQuery.set.rawValue, on: database)
      let kept = try LogChain.kept(of: replica.origin, on: database)
      for (product, head) in try LogChain.computed(of: replica.origin, on: database) {
        try head.keep(of: id, product: product, isSound: kept[product]?.isSound ?? true, set)
      }
    }
    let set = try Statement(MergeQuery.setDigest.rawValue, on: database)
    try set.bind(digest, id)
    try set.run()
  }
}
