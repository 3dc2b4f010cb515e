public import AuditModel

/// SQL about audits that sessions belong to.
enum AuditQuery: String, Query {
  case insert = """
    INSERT INTO audit (
      replica_id, sequence, stamp, release_id, kind, commissioner, method, standard, level, audited_on, details,
      source_name, source_sha256, added_at
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :kind, :commissioner, :method, :standard, :level, :audited_on,
      :details, :source_name, :source_sha256, :added_at
    )
    """
  /// The audits of a product, the oldest first.
  case ofProduct = """
    SELECT
      audit.audit_id, release.version AS release, audit.kind, audit.commissioner, audit.method, audit.standard,
      audit.level, audit.audited_on, audit.source_name, audit.source_sha256
    FROM release
    JOIN audit ON audit.release_id = release.release_id
    WHERE release.product_id = :product_id
    ORDER BY audit.audit_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, kind, commissioner, method, standard, level, audited_on, details,
      source_name, source_sha256, added_at, audit_id
    FROM audit
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || audit.sequence AS origin
    FROM audit
    JOIN replica ON replica.replica_id = audit.replica_id
    JOIN release ON release.release_id = audit.release_id
    WHERE audit.audit_id = :key
    """
}

/// An audit that somebody published, to be stored.
public struct NewAudit: Sendable {
  /// As its source says: initial, follow-up …; never empty.
  public var kind: String
  /// Who ordered it; nil when not said.
  public var commissioner: String?
  /// By which method, against what, and up to which level; nil when not said.
  public var method, standard, level: String?
  /// The day or days, as the source says; nil when not said.
  public var auditedOn: String?
  /// What else it says of itself, by names; empty: nothing.
  public var details: [String: String] = [:]
  /// Name of the file, and SHA-256 of its bytes in hexadecimal.
  public var sourceName, sha256: String

  /// An audit of which nothing but its kind is said.
  public init(kind: String, sourceName: String, sha256: String) {
    (self.kind, self.sourceName, self.sha256) = (kind, sourceName, sha256)
  }
}

/// An audit that sessions belong to, as it is stored.
public struct StoredAudit: Sendable {
  /// Its local number.
  public let number: Int64
  /// The version of its release.
  public let release: String
  /// What it says of itself, without its details; a file without a name or a digest has an empty one.
  public let audit: NewAudit
}

extension ReadTransaction {
  /// The audits of a product that were read from files, the oldest first.
  public func audits(of product: Identifier<Product>) throws(StoreError) -> [StoredAudit] {
    try all(AuditQuery.ofProduct, product.rawValue) { row in
      var audit = try NewAudit(
        kind: row.text("kind"), sourceName: row.optionalText("source_name") ?? "",
        sha256: row.optionalText("source_sha256") ?? "")
      audit.commissioner = try row.optionalText("commissioner")
      audit.method = try row.optionalText("method")
      audit.standard = try row.optionalText("standard")
      audit.level = try row.optionalText("level")
      audit.auditedOn = try row.optionalText("audited_on")
      return try StoredAudit(number: row.int64("audit_id"), release: row.text("release"), audit: audit)
    }
  }
}

extension WriteTransaction {
  /// Writes an audit of a release.
  ///
  /// - Returns: Its number.
  /// - Throws: ``StoreError/frozen(release:)``.
  public func add(_ audit: NewAudit, to release: Release) throws(StoreError) -> Int64 {
    guard release.stage != .frozen else { throw .frozen(release: release.version) }
    return try append(
      to: .audit, AuditQuery.insert, release.id.rawValue, audit.kind, audit.commissioner, audit.method, audit.standard,
      audit.level, audit.auditedOn,
      audit.details.isEmpty ? nil : JSONValue.object(audit.details.mapValues { .text($0) }).canonicalText,
      audit.sourceName, audit.sha256, now)
  }
}
