internal import AuditModel
internal import AuditService
public import AuditStore

/// Gives a hub what a file has and the hub has not: the rows of the file's own replicas, in the order of their numbers.
///
/// Whatever breaks off can be repeated: the hub says how far it is, and stores the rows of a call all or not at all.
public struct HubPush {
  /// What became of a replica's rows about a product.
  public struct Part: Sendable {
    /// Key of the product; empty: what belongs to none.
    public let product: String
    /// UUID of the replica.
    public let replica: String
    /// How many rows the hub has taken.
    public internal(set) var count = 0
    /// The first row that was not pushed, and why; nil: all were.
    public internal(set) var stopped: (sequence: Int64, reason: HubError)?
  }

  /// What was pushed, and what waits.
  public struct Report: Sendable {
    /// By product and replica; only those of which there was anything to push.
    public internal(set) var parts: [Part] = []
    /// How many pieces of evidence the hub has taken.
    public internal(set) var evidenceCount = 0
    /// UUID of this copy, where it was bound to this member now; nil: it was before.
    public internal(set) var registered: String?
    /// Products of the file in which this member may write nothing.
    public internal(set) var left: [String] = []
    /// Replicas of which the hub has fewer rows than it had, because it was set back; these were pushed again.
    public internal(set) var setBack: [String] = []

    /// How many rows the hub has taken.
    public var rowCount: Int { parts.reduce(0) { $0 + $1.count } }
  }

  /// How far stamps may be ahead, in milliseconds, of the hub's clock.
  static let tolerance: Int64 = 300_000
  fileprivate static let rowsInCall = 5_000
  fileprivate static let bytesInCall = 4_000_000

  private let client: HubClient
  private let database: AuditDatabase
  private let peer: String
  private let now: Int64

  /// - Parameters:
  ///   - peer: What the file calls the hub.
  ///   - now: UTC, milliseconds since 1970.
  public init(_ database: AuditDatabase, to client: HubClient, named peer: String, at now: Int64) {
    (self.database, self.client, self.peer, self.now) = (database, client, peer, now)
  }

  /// Pushes.
  ///
  /// - Throws: ``HubError``, and errors of reading the file.
  public func run() throws -> Report {
    var report = Report()
    let products = Dictionary(uniqueKeysWithValues: try client.products().map { ($0.key, $0) })
    let me = try client.me()
    let known = try client.replicas()
    var mine = Set(known.filter { $0.owner == me && !$0.isClosed }.map(\.uuid))
    var heads: [String: [HubClient.Head]] = [:]
    for product in products.values where product.isWritable { heads[product.key] = try client.heads(product.number) }
    var acknowledged: [ChainPosition] = []
    try database.read { transaction in
      let chains = try transaction.chainPositions()
      let remembered = try transaction.positions(of: peer)
      for replica in try transaction.replicaFacts() where replica.last > 0 {
        if replica.isOwn, !mine.contains(replica.uuid) {
          // Whoever writes as it says whose it is; of another one they say so with a command.
          guard !known.contains(where: { $0.uuid == replica.uuid && $0.isClosed }) else {
            throw HubError(
              .refused, "this copy is closed on the hub; copy the file and go on in the copy, which is a new one")
          }
          _ = try client.register(replica)
          mine.insert(replica.uuid)
          report.registered = replica.uuid
        }
        guard mine.contains(replica.uuid) else { continue }
        var push = ReplicaPush(replica.uuid, client: client)
        for chain in chains where chain.replica == replica.uuid {
          guard let product = products[chain.product], product.isWritable else {
            report.left.append(chain.product)
            continue
          }
          let head = heads[chain.product]?.first { $0.replica == replica.uuid }
          let before = remembered.first { $0.replica == replica.uuid && $0.product == chain.product }
          if try push.add(chain, product, head, remembered: before, transaction) { report.setBack.append(replica.uuid) }
        }
        try push.run(transaction)
        report.parts += push.parts
        report.evidenceCount += push.evidenceCount
        acknowledged += push.acknowledged
      }
    }
    if !acknowledged.isEmpty {
      try database.write(at: now) { transaction in
        for position in acknowledged { try transaction.keep(position, of: peer) }
      }
    }
    report.left = Set(report.left).subtracting([""]).sorted()
    return report
  }
}

/// Pushes the rows of one replica, about all products in one pass.
private struct ReplicaPush {
  /// What waits to be sent of a product.
  private struct Batch {
    let product: HubClient.Product
    let chain: ChainPosition
    var part: HubPush.Part
    var last: Int64
    var digest: [UInt8]
    var rows: [ExchangedRow] = []
    var byteCount = 0
    var people: [(uid: String, name: String)] = []
    var places: [(digest: String, parts: String)] = []
    var evidence: [Identifier<Evidence>] = []
    var hasSaidMore = false
  }

  private let replica: String
  private let client: HubClient
  private var batches: [String: Batch] = [:]
  private(set) var evidenceCount = 0

  init(_ replica: String, client: HubClient) {
    (self.replica, self.client) = (replica, client)
  }

  var parts: [HubPush.Part] {
    batches.values.map(\.part).filter { $0.count > 0 || $0.stopped != nil }.sorted { $0.product < $1.product }
  }

  /// How far the hub is now where it has taken anything.
  var acknowledged: [ChainPosition] {
    batches.values.filter { $0.part.count > 0 }.map {
      ChainPosition(replica: replica, product: $0.product.key, last: $0.last, count: 0, digest: $0.digest)
    }
  }

  /// Says how far the hub and the file are.
  ///
  /// - Returns: Whether the hub has less than it had at the last exchange.
  mutating func add(
    _ chain: ChainPosition, _ product: HubClient.Product, _ head: HubClient.Head?, remembered: ChainPosition?,
    _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    let last = head?.last ?? 0
    if let head, head.last == chain.last, chain.isSound, head.digest != chain.digest { throw Self.rewritten }
    if let head, let remembered, head.last == remembered.last, head.digest != remembered.digest { throw Self.rewritten }
    // What the hub has and this copy lacks comes by a pull.
    guard chain.last > last else { return false }
    // Rows that went from this file are known to be there; else those that the hub has must be those of this file.
    if let head, chain.isSound, remembered?.last != head.last {
      let own = try transaction.chainDigest(of: replica, product: chain.product, through: head.last)
      guard own == head.digest else { throw Self.rewritten }
    }
    batches[chain.product] = Batch(
      product: product, chain: chain, part: HubPush.Part(product: chain.product, replica: replica), last: last,
      digest: head?.digest ?? [])
    return last < remembered?.last ?? 0
  }

  private static var rewritten: HubError {
    HubError(
      state: "AH004", message: "what this copy has written is one thing here and another on the hub")
  }

  mutating func run(_ transaction: borrowing ReadTransaction) throws {
    guard let first = batches.values.map(\.last).min() else { return }
    var push = self
    try transaction.forEachRow(of: replica, after: first) { row, product, names in
      guard var batch = push.batches[product] else { return }
      for name in names {
        switch name {
        case .person(let uid, let name): batch.people.append((uid, name))
        case .place(let digest, let parts): batch.places.append((digest, parts))
        case .evidence(let id, _): batch.evidence.append(id)
        }
      }
      push.batches[product] = nil
      defer { push.batches[product] = batch }
      guard batch.part.stopped == nil, row.sequence > batch.last else { return }
      batch.rows.append(row)
      batch.byteCount += row.fields.count
      if batch.rows.count >= HubPush.rowsInCall || batch.byteCount >= HubPush.bytesInCall {
        push.evidenceCount += try push.send(&batch, transaction)
      }
    }
    for key in push.batches.keys.sorted() {
      guard var batch = push.batches[key], !batch.rows.isEmpty, batch.part.stopped == nil else { continue }
      push.evidenceCount += try push.send(&batch, transaction)
      push.batches[key] = batch
    }
    self = push
  }

  /// Sends what waits of a product, what its rows name before them.
  ///
  /// - Returns: How many pieces of evidence were sent.
  private func send(_ batch: inout Batch, _ transaction: borrowing ReadTransaction) throws -> Int {
    var count = 0
    do {
      if !batch.hasSaidMore, batch.last == 0 || batch.rows.contains(where: \.mayNeedDocuments) {
        batch.hasSaidMore = true
        try sayMore(of: batch.product, transaction)
      }
      for start in stride(from: 0, to: max(batch.people.count, batch.places.count), by: HubPush.rowsInCall) {
        let people = batch.people.dropFirst(start).prefix(HubPush.rowsInCall)
        let places = batch.places.dropFirst(start).prefix(HubPush.rowsInCall)
        _ = try client.connection.call(
          .pushNames, .int4(batch.product.number), .texts(people.map(\.uid)), .texts(people.map(\.name)),
          .texts(places.map(\.digest)), .texts(places.map(\.parts)))
      }
      for id in batch.evidence where try sendEvidence(id, of: batch.product, transaction) { count += 1 }
      batch.people.removeAll(keepingCapacity: true)
      batch.places.removeAll(keepingCapacity: true)
      batch.evidence.removeAll(keepingCapacity: true)
      try sendRows(batch.rows[...], &batch)
    } catch let error as HubError where [.waits, .refused, .wrong].contains(error.kind) {
      // The rest of this product waits; others go on.
      batch.part.stopped = (batch.rows.first { $0.sequence > batch.last }?.sequence ?? batch.last, error)
    }
    batch.rows.removeAll(keepingCapacity: true)
    batch.byteCount = 0
    return count
  }

  /// Sends rows; where the hub takes them only up to one, those before it.
  private func sendRows(_ rows: ArraySlice<ExchangedRow>, _ batch: inout Batch) throws(HubError) {
    let known = batch.last
    let rows = rows.drop { $0.sequence <= known }
    guard let last = rows.last else { return }
    let claimed = last.sequence == batch.chain.last && batch.chain.isSound ? batch.chain.digest : nil
    do throws(HubError) {
      let answer = try client.connection.call(
        .push, .int4(batch.product.number), .text(replica), .int8(batch.last), .texts(rows.map(\.log)),
        .int8s(rows.map(\.sequence)), .int8s(rows.map(\.stamp)), .manyBytes(rows.map(\.fields)),
        claimed.map { .bytes($0) } ?? .noBytes)
      guard let head = answer.first else { throw HubError(.wrong, "the hub says nothing about rows; try again") }
      let before = batch.last
      (batch.last, batch.digest) = (head.number(0), head.bytes(2))
      if head.bool(3) {
        batch.part.count += rows.count
        return
      }
      // Somebody has pushed these meanwhile: this command in another window.
      guard batch.last > before else { throw HubError(.tryAgain, "the hub was set back meanwhile; push again") }
      try sendRows(rows, &batch)
    } catch {
      // All or nothing: the half before the row that is refused goes alone.
      guard [.waits, .refused].contains(error.kind), rows.count > 1 else { throw error }
      let middle = rows.startIndex + rows.count / 2
      try sendRows(rows[..<middle], &batch)
      try sendRows(rows[middle...], &batch)
    }
  }

  /// Says what a product is, with the packs and profiles that are not built in.
  private func sayMore(of product: HubClient.Product, _ transaction: borrowing ReadTransaction) throws {
    guard product.number > 0 else { return }
    let own = try transaction.product(product.key)
    let platform = try client.connection.call(
      .pushPlatform, .int4(product.number), .text(own.platform.rawValue)
    ).first?.text(0)
    guard platform == own.platform.rawValue else {
      throw HubError(
        .wrong,
        "\(product.key) is an app for \(own.platform.rawValue) here and for \(platform ?? "") on the hub; choose another key"
      )
    }
    let there = Set(
      try client.connection.call(.documents, .int4(product.number)).map { $0.text(0) + " " + $0.text(1) })
    for document in try HubDocument.all(in: transaction) where !there.contains("\(document.kind) \(document.name)") {
      _ = try client.connection.call(
        .pushDocument, .int4(product.number), .text(document.kind), .text(document.name), .text(document.body()))
    }
  }

  /// - Returns: Whether it was sent.
  private func sendEvidence(
    _ id: Identifier<Evidence>, of product: HubClient.Product, _ transaction: borrowing ReadTransaction
  ) throws -> Bool {
    let evidence = try transaction.evidence(id)
    guard evidence.redaction == nil else { return false }
    let offer = try client.connection.call(
      .offerEvidence, .int4(product.number), .text(evidence.sha256), .text(evidence.mediaType),
      .int8(evidence.byteCount), .text(evidence.name), .int8(evidence.addedAt))
    let first = offer.first?.number(0) ?? -1
    guard first >= 0 else { return false }
    var isWhole = false
    var isLost = false
    try transaction.forEachChunk(of: id) { position, bytes in
      guard position >= first, !isLost else { return }
      let answer = try client.connection.call(
        .pushChunk, .int4(product.number), .text(evidence.sha256), .int4(Int(position)),
        .bytes(bytes.withUnsafeBytes { Array($0) }))
      isLost = answer.first?.isNull(0) ?? false
      isWhole = answer.first?.bool(0) ?? false
    }
    guard isWhole else {
      throw HubError(.wrong, "evidence \(id.rawValue) did not arrive as it is; push again")
    }
    return true
  }
}
