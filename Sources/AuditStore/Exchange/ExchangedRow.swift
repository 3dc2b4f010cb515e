public import AuditModel

/// A row of a log as a hub keeps it: the bytes that are the same in every copy of the file (``PortableRow``), its first four
/// fields apart.
public struct ExchangedRow: Hashable, Sendable {
  /// Name of the log.
  public let log: String
  /// The replica's number for it, from 1.
  public let sequence: Int64
  /// When, as order goes.
  public let stamp: Int64
  /// All other fields.
  public let fields: [UInt8]

  /// A row.
  public init(log: String, sequence: Int64, stamp: Int64, fields: [UInt8]) {
    (self.log, self.sequence, self.stamp, self.fields) = (log, sequence, stamp, fields)
  }

  /// Whether it may be the first of its product to need a pack or a profile: edits alone give products and releases any.
  public var mayNeedDocuments: Bool { log == LogName.edit.name }
}

/// How far a replica's rows about a product go, and the digest that vouches for them.
public struct ChainPosition: Hashable, Sendable {
  /// UUID of the replica.
  public let replica: String
  /// Key of the product; empty: what belongs to none.
  public let product: String
  /// Number of the newest of them, and how many there are.
  public let last, count: Int64
  /// Of the chain up to there: 32 bytes.
  public let digest: [UInt8]
  /// Whether the digest vouches for the rows; false after a recovery that found some missing.
  public let isSound: Bool

  /// A position.
  public init(replica: String, product: String, last: Int64, count: Int64, digest: [UInt8], isSound: Bool = true) {
    (self.replica, self.product, self.last, self.count) = (replica, product, last, count)
    (self.digest, self.isSound) = (digest, isSound)
  }
}

/// A copy of the file that has written rows.
public struct ReplicaFacts: Hashable, Sendable {
  /// What every copy knows it by.
  public let uuid: String
  /// UTC, milliseconds since 1970.
  public let startedAt: Int64
  /// The newest number that it has given.
  public let last: Int64
  /// Whether this file writes as it.
  public let isOwn: Bool
}

/// What a row names that its bytes hold nothing but a key of.
public enum ExchangedName: Hashable, Sendable {
  /// Somebody who signed.
  case person(uid: String, name: String)
  /// What the specification said of a place, with the digests of its parts.
  case place(digest: String, parts: String)
  /// A piece of evidence.
  case evidence(Identifier<Evidence>, sha256: String)
}
