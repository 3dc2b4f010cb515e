/// SQL about audits that sessions belong to.
enum AuditQuery: String, Query {
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
