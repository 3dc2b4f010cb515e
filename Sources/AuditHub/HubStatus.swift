internal import AuditModel
public import AuditStore

/// What a hub has beside what a file has.
public struct HubStatus {
  /// How far one replica's rows about a product are.
  public struct Position: Hashable, Sendable {
    /// What there is to do.
    public enum State: String, Sendable {
      /// The same rows on both sides.
      case same
      /// The hub lacks rows, or the file does.
      case push, pull
      /// The hub lacks rows, and they are ahead of the clock.
      case waits
      /// The hub lacks rows, and this member may not push them.
      case foreign
      /// One history has two contents.
      case rewritten
    }

    /// Key of the product, UUID of the replica.
    public let product, replica: String
    /// Whose it is on the hub; nil: it is not registered.
    public let owner: String?
    /// Number of the newest row here and on the hub; nil: none.
    public let here, there: Int64?
    /// Whether this file writes as it.
    public let isOwn: Bool
    /// What there is to do.
    public internal(set) var state: State
  }

  /// The first row of those that wait for the clock.
  public struct Waiting: Hashable, Sendable {
    /// Key of the product.
    public let product: String
    /// Number of the row.
    public let sequence: Int64
    /// Its stamp: UTC, milliseconds since 1970.
    public let time: Int64
  }

  /// The products that the member sees.
  public let products: [HubClient.Product]
  /// By product and replica.
  public private(set) var positions: [Position] = []
  /// Rows that wait for the clock, by product.
  public private(set) var waiting: [Waiting] = []

  /// Looks at both.
  public init(_ database: AuditDatabase, on client: HubClient) throws {
    products = try client.products()
    let now = try client.clock()
    let me = try client.me()
    let known = Dictionary(try client.replicas().map { ($0.uuid, $0) }) { first, _ in first }
    var heads: [String: [HubClient.Head]] = [:]
    for product in products { heads[product.key] = try client.heads(product.number) }
    try database.read { transaction in
      let own = try transaction.replicaFacts().first { $0.isOwn }?.uuid
      let chains = try transaction.chainPositions()
      for product in products {
        let there = heads[product.key] ?? []
        let here = chains.filter { $0.product == product.key }
        for replica in Set(there.map(\.replica) + here.map(\.replica)).sorted() {
          let (one, other) = (here.first { $0.replica == replica }, there.first { $0.replica == replica })
          // A push binds this copy to whoever pushes.
          let isMine = known[replica].map { $0.owner == me && !$0.isClosed } ?? (replica == own)
          positions.append(
            Position(
              product: product.key, replica: replica, owner: known[replica]?.owner, here: one?.last, there: other?.last,
              isOwn: replica == own, state: Self.state(one, other, isMine: isMine && product.isWritable)))
        }
      }
      for index in positions.indices where positions[index].state == .push {
        let position = positions[index]
        if let first = try Self.ahead(of: now, position, transaction) {
          positions[index].state = .waits
          waiting.append(first)
        }
      }
    }
  }

  private static func state(_ here: ChainPosition?, _ there: HubClient.Head?, isMine: Bool) -> Position.State {
    let (one, other) = (here?.last ?? 0, there?.last ?? 0)
    if one > other { return isMine ? .push : .foreign }
    if one < other { return .pull }
    return here?.isSound == false || here?.digest == there?.digest ? .same : .rewritten
  }

  private static func ahead(
    of now: Int64, _ position: Position, _ transaction: borrowing ReadTransaction
  ) throws -> Waiting? {
    let latest = Stamp(milliseconds: now + HubPush.tolerance, counter: .max)
    var first: Waiting?
    try transaction.forEachRow(of: position.replica, after: position.there ?? 0) { row, product, _ in
      let stamp = Stamp(rawValue: row.stamp)
      if first == nil, product == position.product, latest < stamp {
        first = Waiting(product: product, sequence: row.sequence, time: stamp.milliseconds)
      }
    }
    return first
  }
}
