/// SQL about stamps of replicas that ran ahead of the time.
enum ClockBoundQuery: String, Query {
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT replica_id, sequence, stamp, bounded_replica_id, first_sequence, bound, clock_bound_id
    FROM clock_bound
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}
