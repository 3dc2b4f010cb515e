/// SQL about passes that stand beside a doubt.
enum AffirmationQuery: String, Query {
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, passed_finding_id, failed_finding_id, person_id, reason, affirmed_at,
      affirmation_id
    FROM affirmation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
}
