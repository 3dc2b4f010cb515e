/// SQL that gives rows of a replica to another one, beside that of the logs.
enum ForkQuery: String, Query {
  case last = """
    SELECT last_sequence
    FROM replica
    WHERE replica_id = :replica_id
    """
  case moveBounds = """
    UPDATE clock_bound
    SET bounded_replica_id = :fork, first_sequence = first_sequence - :first + 1
    WHERE bounded_replica_id = :replica_id AND first_sequence >= :first
    """
  case moveGaps = """
    UPDATE log_gap
    SET
      replica_id = :fork, first_sequence = first_sequence - :first + 1, last_sequence = last_sequence - :first + 1
    WHERE replica_id = :replica_id AND first_sequence >= :first
    """
  /// What a freeze had seen of the replica from the number on it has seen of the new one.
  case moveSeenByGate = """
    UPDATE gate_run
    SET seen = json_set(seen, '$.' || :fork, json_extract(seen, '$.' || :uuid) - :first + 1, '$.' || :uuid, :first - 1)
    WHERE json_extract(seen, '$.' || :uuid) >= :first
    """
  /// What a seal had seen, too.
  case moveSeenBySeals = """
    UPDATE report_seal
    SET seen = json_set(seen, '$.' || :fork, json_extract(seen, '$.' || :uuid) - :first + 1, '$.' || :uuid, :first - 1)
    WHERE json_extract(seen, '$.' || :uuid) >= :first
    """
  case close = """
    UPDATE replica
    SET last_sequence = :last_sequence, digest = :digest, last_stamp = ifnull((
      SELECT max(stamp)
      FROM log_row
      WHERE log_row.replica_id = replica.replica_id
    ), 0)
    WHERE replica_id = :replica_id
    """
  /// The file goes on as the new replica where it wrote as the old one.
  case own = """
    UPDATE own_replica
    SET replica_id = :fork
    WHERE replica_id = :replica_id
    """
  case forgetChains = """
    DELETE FROM log_chain
    WHERE replica_id = :replica_id
    """
}
