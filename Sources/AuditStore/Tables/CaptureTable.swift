/// SQL about captures.
enum CaptureQuery: String, Query {
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, build_id, screen_id, state_id, platform, format, captured_at,
      source_name, source_sha256, density, window_width, window_height, language, person_id, note, capture_id
    FROM capture
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of captures with these numbers.
  case stopDigest = """
    SELECT
      capture_stop.capture_id, capture_stop.position, capture_stop.element_id, capture_stop.match_way,
      capture_stop.identifier, capture_stop.label, capture_stop.value, capture_stop.type_key,
      capture_stop.certainty, capture_stop.states, capture_stop.traits, capture_stop.x, capture_stop.y,
      capture_stop.width, capture_stop.height
    FROM capture
    JOIN capture_stop ON capture_stop.capture_id = capture.capture_id
    WHERE capture.replica_id = :replica_id AND capture.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of captures with these numbers.
  case leftOutDigest = """
    SELECT capture_left_out.capture_id, capture_left_out.reason, capture_left_out.count
    FROM capture
    JOIN capture_left_out ON capture_left_out.capture_id = capture.capture_id
    WHERE capture.replica_id = :replica_id AND capture.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || capture.sequence AS origin
    FROM capture
    JOIN replica ON replica.replica_id = capture.replica_id
    JOIN release ON release.release_id = capture.release_id
    WHERE capture.capture_id = :key
    """
}
