/// SQL about chains.
enum LogChainQuery: String, Query {
  case head = """
    SELECT last_sequence, row_count, digest, is_sound
    FROM log_chain
    WHERE replica_id = :replica_id AND product_id = :product_id
    """
  case all = """
    SELECT product_id, last_sequence, row_count, digest, is_sound
    FROM log_chain
    WHERE replica_id = :replica_id
    """
  case set = """
    INSERT OR REPLACE INTO log_chain (replica_id, product_id, last_sequence, row_count, digest, is_sound)
    VALUES (:replica_id, :product_id, :last_sequence, :row_count, :digest, :is_sound)
    """
  /// The rows of a replica, in the order of their numbers.
  case rows = """
    SELECT name, sequence
    FROM log_row
    WHERE replica_id = :replica_id
    ORDER BY sequence
    """
}
