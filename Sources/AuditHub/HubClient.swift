internal import AuditModel
public import AuditStore

/// What a hub can be asked, each a function of its own there (Hub/hub.sql).
public struct HubClient {
  /// Version of the hub's functions that this program speaks to.
  public static let version = 1

  let connection: HubConnection

  /// A hub that is connected.
  public init(_ connection: HubConnection) {
    self.connection = connection
  }

  /// A product as the hub knows it.
  public struct Product: Hashable, Sendable {
    /// Its number there; 0: what belongs to no product.
    public let number: Int
    /// Its key in every file; empty for 0.
    public let key: String
    /// ios, android or web; nil until somebody has pushed it.
    public let platform: String?
    /// reader, auditor or manager.
    public let role: String
    /// How many copies have written about it, how many rows, and how many bytes these and its evidence have.
    public let replicas, rows, bytes: Int64
    /// How many rows and bytes it may have.
    public let rowQuota, byteQuota: Int64
    /// Whether more has come than its evaluation has seen.
    public let isStale: Bool

    /// Whether rows of it may be pushed.
    public var isWritable: Bool { role != "reader" }
  }

  /// How far the hub has a replica's rows about a product.
  public struct Head: Hashable, Sendable {
    /// UUID of the replica, and when it began: UTC, milliseconds since 1970.
    public let replica: String
    /// The first five characters of the UUID that people read.
    public let nick: String
    /// Whose it is.
    public let owner: String
    /// UTC, milliseconds since 1970.
    public let startedAt: Int64
    /// Number of the newest row, and how many there are.
    public let last, count: Int64
    /// Of the chain up to there, as the hub worked it out.
    public let digest: [UInt8]
  }

  /// A replica as the hub knows it.
  public struct Replica: Hashable, Sendable {
    /// Its UUID, nick and owner.
    public let uuid, nick, owner: String
    /// Whether nobody may write as it any more.
    public let isClosed: Bool
  }

  /// Somebody with a role in a product.
  public struct Member: Hashable, Sendable {
    /// The role that logs in, the key of the product, and reader, auditor or manager.
    public let person, product, role: String
  }

  /// Sees to it that a hub of this version is there.
  public func requireVersion() throws(HubError) {
    let found = try connection.call(.version).first?.number(0) ?? 0
    guard found == Self.version else {
      throw HubError(
        .noHub,
        found < Self.version
          ? "the hub has version \(found), and this auditctl needs \(Self.version); its administrator runs `auditctl hub init`"
          : "the hub has version \(found), and this auditctl knows \(Self.version); use a newer auditctl")
    }
  }

  /// Makes the hub, or brings it up to date.
  public func makeHub() throws(HubError) {
    for file in EmbeddedFile.all(under: "Hub/hub.sql") { try connection.run(script: file.text) }
  }

  /// Who asks.
  public func me() throws(HubError) -> String { try connection.call(.me).first?.text(0) ?? "" }

  /// The hub's time: UTC, milliseconds since 1970.
  public func clock() throws(HubError) -> Int64 { try connection.call(.clock).first?.number(0) ?? 0 }

  /// The products that this member sees, by their keys.
  public func products() throws(HubError) -> [Product] {
    try connection.call(.products).map { row in
      Product(
        number: Int(row.number(0)), key: row.text(1), platform: row.isNull(2) ? nil : row.text(2), role: row.text(3),
        replicas: row.number(4), rows: row.number(5), bytes: row.number(6), rowQuota: row.number(7),
        byteQuota: row.number(8), isStale: row.bool(9))
    }
  }

  /// How far the hub has each replica's rows about a product.
  public func heads(_ product: Int) throws(HubError) -> [Head] {
    try connection.call(.heads, .int4(product)).map { row in
      Head(
        replica: row.text(0), nick: row.text(1), owner: row.text(2), startedAt: row.number(3), last: row.number(4),
        count: row.number(5), digest: row.bytes(6))
    }
  }

  /// The replicas that this member sees.
  public func replicas() throws(HubError) -> [Replica] {
    try connection.call(.replicas).map { row in
      Replica(uuid: row.text(0), nick: row.text(1), owner: row.text(2), isClosed: row.bool(3))
    }
  }

  /// Binds a replica to this member.
  ///
  /// - Returns: Whether it was not yet.
  public func register(_ replica: ReplicaFacts) throws(HubError) -> Bool {
    let answer = try connection.call(
      .register, .text(replica.uuid), .text(ReplicaNick.of(replica.uuid)), .int8(replica.startedAt))
    return answer.first?.text(0) == "registered"
  }

  /// Lets nobody write as a replica any more.
  ///
  /// - Returns: Whether there is one that this member may close.
  public func close(_ replica: String) throws(HubError) -> Bool {
    try connection.call(.closeReplica, .text(replica)).first?.bool(0) ?? false
  }

  /// Gives somebody a role in a product, which is made when it is not there; a worker gets it in all.
  public func setMember(_ person: String, product: String, role: String) throws(HubError) {
    _ = try connection.call(.setMember, .text(person), .text(product), .text(role))
  }

  /// Takes somebody's role in a product away.
  ///
  /// - Returns: Whether they had one.
  public func removeMember(_ person: String, product: String) throws(HubError) -> Bool {
    try connection.call(.removeMember, .text(person), .text(product)).first?.bool(0) ?? false
  }

  /// Who has a role in what this member sees.
  public func members() throws(HubError) -> [Member] {
    try connection.call(.members).map { Member(person: $0.text(0), product: $0.text(1), role: $0.text(2)) }
  }

  /// How much a product may have; nil leaves it as it is.
  ///
  /// - Returns: Whether there is such a product.
  public func setQuota(_ product: String, rows: Int64?, bytes: Int64?) throws(HubError) -> Bool {
    try connection.call(
      .setQuota, .text(product), rows.map { .int8($0) } ?? .noNumber, bytes.map { .int8($0) } ?? .noNumber
    ).first?.bool(0) ?? false
  }
}
