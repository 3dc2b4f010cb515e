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
  /// Those of a product, and of rows that belong to none.
  case heads = """
    SELECT replica_id, product_id, last_sequence, row_count, digest
    FROM log_chain
    WHERE product_id IN (0, :product_id)
    """
  /// How far the catalog goes, which no log tells.
  case catalog = """
    SELECT
      (SELECT max(pack_edition_id) FROM pack_edition) AS pack_edition_id, (SELECT max(profile_id) FROM profile) AS profile_id
    """
  /// How many rows of a replica about a product are remarks on its issues: they change no place, state or decision.
  case remarks = """
    SELECT count(*) AS remarks
    FROM issue_event
    JOIN issue USING (issue_id)
    WHERE issue_event.replica_id = :replica_id AND issue_event.sequence BETWEEN :after + 1 AND :last
      AND issue.product_id = :product_id
      AND issue_event.kind IN ('assigned', 'labelled', 'unlabelled', 'referenced', 'due', 'commented')
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
