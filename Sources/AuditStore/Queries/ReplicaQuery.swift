/// SQL about replicas.
enum ReplicaQuery: String, Query {
  case newest = """
    SELECT replica_id, machine, file_identity, last_sequence, digest
    FROM replica
    ORDER BY replica_id DESC
    LIMIT 1
    """
  case insert = """
    INSERT INTO replica (uuid, machine, file_identity, started_at)
    VALUES (lower(hex(randomblob(16))), :machine, :file_identity, :started_at)
    RETURNING replica_id
    """
  case close = """
    UPDATE replica
    SET last_sequence = :last_sequence, digest = :digest
    WHERE replica_id = :replica_id
    """
  case digests = """
    SELECT replica_id, digest_after + 1 AS first_sequence, last_sequence, digest
    FROM replica
    ORDER BY replica_id
    """
  case all = """
    SELECT replica_id, uuid, started_at, last_sequence
    FROM replica
    ORDER BY replica_id
    """
}
