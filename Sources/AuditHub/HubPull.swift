internal import AuditModel
public import AuditStore

/// Takes from a hub what a file has not: rows of other copies, what they name, and evidence.
public struct HubPull {
  /// What came, and what did not.
  public struct Report: Sendable {
    /// What the union says.
    public internal(set) var merged: MergeReport
    /// How many pieces of evidence came with their bytes.
    public internal(set) var evidenceCount = 0
    /// Replicas and products of which rows wait, because they refer to rows that the hub does not have yet.
    public internal(set) var waiting: [Waiting] = []
  }

  /// Rows that were not taken.
  public struct Waiting: Hashable, Sendable {
    /// Key of the product, UUID of the replica.
    public let product, replica: String
    /// How many rows wait.
    public let count: Int64
  }

  /// Rows of one replica about one product, as they are read.
  private struct Stream {
    let product: HubClient.Product
    let head: HubClient.Head
    var page: ArraySlice<ExchangedRow> = []
  }

  private static let rowsInCall = 5_000

  private let client: HubClient
  private let database: AuditDatabase
  private let now: Int64
  private let wanted: String?
  private let without: [String]

  /// - Parameters:
  ///   - product: Key of the only product to take; nil: all that this member sees.
  ///   - without: Beginnings of UUIDs of replicas whose rows are left out.
  ///   - now: UTC, milliseconds since 1970.
  public init(
    _ database: AuditDatabase, from client: HubClient, product: String? = nil, without: [String] = [], at now: Int64
  ) {
    (self.database, self.client, self.now) = (database, client, now)
    (wanted, self.without) = (product, without)
  }

  /// Pulls.
  ///
  /// - Throws: ``HubError``, and ``StoreError``; then no row was taken.
  public func run() throws -> Report {
    let products = try client.products().filter { $0.number == 0 || wanted == nil || $0.key == wanted }
    if let wanted, !products.contains(where: { $0.key == wanted }) {
      throw HubError(.refused, "you see no product \(wanted) on the hub; see `auditctl hub status`")
    }
    let haveDocumentsCome = try takeDocuments(of: products)
    var (evidenceCount, waiting): (Int, [Waiting]) = (0, [])
    let merged = try database.receive(at: now, asksAnew: haveDocumentsCome) { parcel in
      var streams: [Stream] = []
      for product in products {
        if let platform = product.platform { parcel.meet(product: product.key, platform: platform) }
        for head in try client.heads(product.number)
        where !without.contains(where: { head.replica.hasPrefix($0) || head.nick == $0 }) {
          try parcel.meet(head.replica, startedAt: head.startedAt)
          let here = parcel.position(of: head.replica, product: product.key)
          if let here, here.last == head.last, here.isSound, here.digest != head.digest {
            throw rewritten(head, product)
          }
          if here?.last ?? 0 < head.last { streams.append(Stream(product: product, head: head)) }
        }
      }
      waiting = try take(&streams, into: parcel)
      evidenceCount = try takeNames(of: products, into: parcel)
    }
    return Report(merged: merged, evidenceCount: evidenceCount, waiting: waiting)
  }

  private func rewritten(_ head: HubClient.Head, _ product: HubClient.Product) -> HubError {
    HubError(
      .wrong,
      "what replica \(head.nick) wrote\(product.key.isEmpty ? "" : " about \(product.key)") is one thing here and another on "
        + "the hub, and nothing was taken: somebody has changed the hub, or one of the files; see `auditctl database check`"
    )
  }

  /// - Returns: Whether any was missing.
  private func takeDocuments(of products: [HubClient.Product]) throws -> Bool {
    var missing: [(kind: String, name: String, body: String)] = []
    var known = try database.read { transaction in
      Set(try HubDocument.all(in: transaction).map { "\($0.kind) \($0.name)" })
    }
    for product in products where product.number > 0 {
      for row in try client.connection.call(.documents, .int4(product.number)) {
        let (kind, name) = (row.text(0), row.text(1))
        guard known.insert("\(kind) \(name)").inserted else { continue }
        let body = try client.connection.call(.document, .int4(product.number), .text(kind), .text(name))
        missing.append((kind, name, body.first?.text(0) ?? ""))
      }
    }
    guard !missing.isEmpty else { return false }
    try database.write(at: now) { try HubDocument.store(missing, into: $0) }
    return true
  }

  /// Takes rows until nothing more comes: a row may refer to one of another replica, which has to come first.
  private func take(_ streams: inout [Stream], into parcel: Parcel) throws -> [Waiting] {
    var hasMoved = true
    while hasMoved {
      hasMoved = false
      for index in streams.indices where try take(&streams[index], into: parcel) { hasMoved = true }
    }
    return try streams.compactMap { stream in
      let here = parcel.position(of: stream.head.replica, product: stream.product.key)
      if here?.last == stream.head.last {
        guard here?.isSound == false || here?.digest == stream.head.digest else {
          throw rewritten(stream.head, stream.product)
        }
        return nil
      }
      return Waiting(
        product: stream.product.key, replica: stream.head.replica, count: stream.head.count - (here?.count ?? 0))
    }
  }

  /// - Returns: Whether any row was taken.
  private func take(_ stream: inout Stream, into parcel: Parcel) throws -> Bool {
    var isMoved = false
    while true {
      if stream.page.isEmpty {
        let last = parcel.position(of: stream.head.replica, product: stream.product.key)?.last ?? 0
        guard last < stream.head.last else { return isMoved }
        let rows = try client.connection.call(
          .pull, .int4(stream.product.number), .text(stream.head.replica), .int8(last), .int4(Self.rowsInCall))
        // What was pushed meanwhile comes with the next pull.
        stream.page =
          rows.map { row in
            ExchangedRow(log: row.text(2), sequence: row.number(0), stamp: row.number(1), fields: row.bytes(3))
          }.filter { $0.sequence <= stream.head.last }[...]
        guard !stream.page.isEmpty else { return isMoved }
      }
      while let row = stream.page.first {
        guard try parcel.add(row, of: stream.head.replica, product: stream.product.key) else { return isMoved }
        stream.page.removeFirst()
        isMoved = true
      }
    }
  }

  /// - Returns: How many pieces of evidence came.
  private func takeNames(of products: [HubClient.Product], into parcel: Parcel) throws -> Int {
    var count = 0
    for product in products.reversed() {
      let number = HubValue.int4(product.number)
      for uids in pieces(of: parcel.people) {
        for row in try client.connection.call(.people, number, .texts(uids)) {
          try parcel.name(row.text(0), row.text(1))
        }
      }
      for digests in pieces(of: parcel.places) {
        for row in try client.connection.call(.places, number, .texts(digests)) {
          try parcel.say(parts: row.text(1), of: row.text(0))
        }
      }
      for wanted in pieces(of: parcel.evidence) {
        for row in try client.connection.call(.evidence, number, .texts(wanted)) {
          try parcel.describe(
            row.text(0), mediaType: row.text(1), byteCount: row.number(2), name: row.text(3), addedAt: row.number(4))
          guard row.bool(5), try parcel.lacksBytes(of: row.text(0)) else { continue }
          if try takeChunks(of: row.text(0), row.number(2), product, into: parcel) { count += 1 }
        }
      }
    }
    return count
  }

  private func pieces(of all: [String]) -> [[String]] {
    stride(from: 0, to: all.count, by: Self.rowsInCall).map { Array(all[$0..<min($0 + Self.rowsInCall, all.count)]) }
  }

  private func takeChunks(
    of sha256: String, _ byteCount: Int64, _ product: HubClient.Product, into parcel: Parcel
  ) throws -> Bool {
    var (got, position): (Int64, Int) = (0, 0)
    while got < byteCount {
      let answer = try client.connection.call(.chunk, .int4(product.number), .text(sha256), .int4(position))
      guard let row = answer.first, !row.isNull(0) else { break }
      let bytes = row.bytes(0)
      try parcel.add(bytes, at: position, of: sha256)
      got += Int64(bytes.count)
      position += 1
    }
    return try parcel.close(sha256)
  }
}
