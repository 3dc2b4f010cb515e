internal import AuditModel

extension ReadTransaction {
  /// How far all chains go, by replicas and products.
  public func chainPositions() throws(StoreError) -> [ChainPosition] {
    try all(ExchangeQuery.chains) { row in
      try ChainPosition(
        replica: row.text("uuid"), product: row.text("product"), last: row.int64("last_sequence"),
        count: row.int64("row_count"), digest: row.digest("digest").array, isSound: row.bool("is_sound"))
    }
  }

  /// The replicas that this file has rows of, or wrote as, in the order in which it met them.
  public func replicaFacts() throws(StoreError) -> [ReplicaFacts] {
    try all(ExchangeQuery.replicas) { row in
      try ReplicaFacts(
        uuid: row.text("uuid"), startedAt: row.int64("started_at"), last: row.int64("last_sequence"),
        isOwn: row.bool("is_own"))
    }
  }

  /// How far a peer was known to be at the last exchange, by replicas and products.
  public func positions(of peer: String) throws(StoreError) -> [ChainPosition] {
    try all(ExchangeQuery.positions, peer) { row in
      try ChainPosition(
        replica: row.text("uuid"), product: row.text("product"), last: row.int64("last_sequence"), count: 0,
        digest: row.digest("digest").array)
    }
  }

  /// Reads the rows of a replica behind a number, in the order of their numbers.
  ///
  /// - Parameter body: Is given each row, the key of its product (empty: none) and what the row names, each name once a
  ///   product.
  public func forEachRow(
    of replica: String, after sequence: Int64,
    _ body: (_ row: ExchangedRow, _ product: String, _ names: [ExchangedName]) throws -> Void
  ) throws {
    let named = try first(ExchangeQuery.replica, replica) { try PortableRows.Replica($0) }
    guard let found = named else { return }
    try prepareDerivation()
    let rows = PortableRows(statements)
    var mentions: [Mention] = []
    rows.mention = { reference, key in
      if [.person, .placeDigest, .evidence].contains(reference) { mentions.append(Mention(reference, key)) }
    }
    var known: [Int64: Set<Mention>] = [:]
    var keys: [Int64: String] = [0: ""]
    for product in try products() { keys[product.id.rawValue] = product.key }
    do {
      let numbers = try Statement(ExchangeQuery.rows.rawValue, on: database)
      try numbers.bind(found.id, sequence)
      while try numbers.step() {
        let log = try numbers.parsed("name", as: "log") { LogName(named: $0) }
        let (number, stamp) = try (numbers.int64("sequence"), numbers.int64("stamp"))
        mentions.removeAll(keepingCapacity: true)
        guard let row = try rows.read(log, number, of: found), let key = keys[row.product] else { continue }
        let new = mentions.filter { known[row.product, default: []].insert($0).inserted }
        let head = PortableRow(of: log, replica: replica, sequence: number, stamp: stamp)
        let exchanged = ExchangedRow(
          log: log.name, sequence: number, stamp: stamp, fields: row.bytes.fields(behind: head))
        try body(exchanged, key, try new.compactMap { try name($0) })
      }
    } catch let error as SQLiteError {
      throw StoreError(error, path: path)
    }
  }

  /// The digest of a replica's rows about a product up to a number, worked out anew.
  ///
  /// - Returns: 32 bytes.
  public func chainDigest(of replica: String, product: String, through last: Int64) throws -> [UInt8] {
    var digest = ChainedDigest()
    try forEachRow(of: replica, after: 0) { row, about, _ in
      guard about == product, row.sequence <= last, let log = LogName(named: row.log) else { return }
      digest.append(row, in: log, of: replica)
    }
    return digest.head.array
  }

  private func name(_ mention: Mention) throws(StoreError) -> ExchangedName? {
    switch mention.reference {
    case .person:
      try first(ExchangeQuery.person, mention.key) { try .person(uid: $0.text("uid"), name: $0.text("name")) }
    case .placeDigest:
      try first(ExchangeQuery.place, mention.key) { row in
        try row.optionalText("parts").map { .place(digest: try row.text("digest"), parts: $0) }
      } ?? nil
    default:
      try first(EvidenceQuery.byID, mention.key) { row in
        try .evidence(row.identifier("evidence_id"), sha256: row.text("sha256"))
      }
    }
  }
}

/// Something that a row refers to, by its local key.
private struct Mention: Hashable {
  let reference: PortableReference
  let key: Int64

  init(_ reference: PortableReference, _ key: Int64) {
    (self.reference, self.key) = (reference, key)
  }
}

extension WriteTransaction {
  /// Keeps how far a peer is.
  public func keep(_ position: ChainPosition, of peer: String) throws(StoreError) {
    try position.digest.span.bytes.withUnsafeBytes { bytes throws(StoreError) in
      try run(
        ExchangeQuery.setPosition, peer, position.product, position.last, BorrowedBytes(bytes: bytes),
        position.replica)
    }
  }
}
