/// SQL about what was noticed once, and its evidence.
enum ObservationQuery: String, Query {
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, session_id, address_id, kind, words, language, capture_id, observed_at,
      observation_id
    FROM observation
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case evidenceDigest = """
    SELECT
      replica_id, sequence, stamp, observation_id, evidence_id, caption, person_id, added_at,
      observation_evidence_id
    FROM observation_evidence
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || observation.sequence AS origin
    FROM observation
    JOIN replica ON replica.replica_id = observation.replica_id
    JOIN session ON session.session_id = observation.session_id
    JOIN release ON release.release_id = session.release_id
    WHERE observation.observation_id = :key
    """
}
