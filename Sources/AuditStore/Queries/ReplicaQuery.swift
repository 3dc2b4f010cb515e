/// SQL about replicas.
enum ReplicaQuery: String, Query {
  /// The replica that the file writes as.
  case own = """
    SELECT
      replica.replica_id, replica.uuid, own_replica.machine, own_replica.file_identity, replica.last_sequence,
      replica.digest
    FROM own_replica
    JOIN replica ON replica.replica_id = own_replica.replica_id
    """
  case insert = """
    INSERT INTO replica (uuid, started_at)
    VALUES (lower(hex(randomblob(16))), :started_at)
    RETURNING replica_id
    """
  case uuid = """
    SELECT uuid
    FROM replica
    WHERE replica_id = :replica_id
    """
  case setOwn = """
    INSERT OR REPLACE INTO own_replica (own_replica_id, replica_id, machine, file_identity)
    VALUES (1, :replica_id, :machine, :file_identity)
    """
  case close = """
    UPDATE replica
    SET last_sequence = :last_sequence, last_stamp = :last_stamp, digest = :digest
    WHERE replica_id = :replica_id
    """
  case digests = """
    SELECT replica_id, last_sequence, digest
    FROM replica
    ORDER BY replica_id
    """
  /// What every copy of the file knows a replica by (``PortableReference``).
  case portable = """
    SELECT NULL AS product_id, uuid
    FROM replica
    WHERE replica_id = :key
    """
  case all = """
    SELECT replica_id, uuid, started_at, last_sequence
    FROM replica
    ORDER BY replica_id
    """
}
