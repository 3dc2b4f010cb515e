/// SQL about rows on their way to a hub and from one; `other` is a ``Parcel``.
enum ExchangeQuery: String, Query {
  /// Makes room for a parcel, which is nowhere but in a temporary file.
  case attach = "ATTACH DATABASE '' AS other"
  /// The rows of a replica behind a number, in order.
  case rows = """
    SELECT name, sequence, stamp
    FROM log_row
    WHERE replica_id = :replica_id AND sequence > :sequence
    ORDER BY sequence
    """
  /// How far each chain goes; the key of the product is empty for rows that belong to none.
  case chains = """
    SELECT
      replica.uuid, ifnull(product.key, '') AS product, log_chain.last_sequence, log_chain.row_count, log_chain.digest,
      log_chain.is_sound
    FROM log_chain
    JOIN replica ON replica.replica_id = log_chain.replica_id
    LEFT JOIN product ON product.product_id = log_chain.product_id
    ORDER BY replica.uuid, product
    """
  case replicas = """
    SELECT
      replica.uuid, replica.started_at, replica.last_sequence,
      ifnull(own_replica.replica_id = replica.replica_id, 0) AS is_own
    FROM replica
    LEFT JOIN own_replica
    ORDER BY replica.replica_id
    """
  case replica = """
    SELECT replica_id, uuid, started_at
    FROM replica
    WHERE uuid = :uuid
    """
  case person = """
    SELECT uid, name
    FROM person
    WHERE person_id = :person_id
    """
  /// Digits of a place's digest and its parts, of which there may be none.
  case place = """
    SELECT lower(hex(digest)) AS digest, parts
    FROM place_digest
    WHERE place_digest_id = :place_digest_id
    """
  case positions = """
    SELECT replica.uuid, ifnull(product.key, '') AS product, peer_position.last_sequence, peer_position.digest
    FROM peer_position
    JOIN replica ON replica.replica_id = peer_position.replica_id
    LEFT JOIN product ON product.product_id = peer_position.product_id
    WHERE peer_position.peer = :peer
    """
  case setPosition = """
    INSERT OR REPLACE INTO peer_position (peer, replica_id, product_id, last_sequence, digest)
    SELECT
      :peer, replica.replica_id, ifnull((SELECT product_id FROM product WHERE key = :product), 0), :last_sequence,
      :digest
    FROM replica
    WHERE replica.uuid = :uuid
    """
  case outcomes = "SELECT name, outcome_id AS id FROM outcome"
  case modes = "SELECT name, mode_id AS id FROM mode"
  case severities = "SELECT name, severity_id AS id FROM severity"
  case check = """
    SELECT check_id
    FROM audit_check
    WHERE path = :path
    """
  case outcomeStatement = """
    WITH RECURSIVE place (outcome_statement_id, positions) AS (
      SELECT outcome_statement.outcome_statement_id, CAST(outcome_statement.position AS TEXT)
      FROM audit_check
      JOIN check_definition ON check_definition.check_id = audit_check.check_id
      JOIN pack_edition ON pack_edition.pack_edition_id = check_definition.pack_edition_id
      JOIN outcome_statement ON outcome_statement.check_definition_id = check_definition.check_definition_id
      WHERE audit_check.path = :path AND pack_edition.edition = :edition
        AND outcome_statement.parent_statement_id IS NULL
      UNION ALL
      SELECT below.outcome_statement_id, place.positions || '.' || below.position
      FROM place
      JOIN outcome_statement AS below ON below.parent_statement_id = place.outcome_statement_id
    )
    SELECT outcome_statement_id
    FROM place
    WHERE positions = :positions
    """
  /// Packs, checks and profiles are the file's own: a parcel comes when they are there.
  case takePacks = "INSERT INTO other.pack SELECT * FROM main.pack"
  case takeChecks = "INSERT INTO other.audit_check SELECT * FROM main.audit_check"
  case takeProfiles = "INSERT INTO other.profile SELECT * FROM main.profile"
  /// Rows that those of a parcel refer to and that are not in it, but in the file.
  case makeOutside = """
    CREATE TABLE IF NOT EXISTS other.outside (log TEXT, theirs INTEGER, replica_id INTEGER, sequence INTEGER)
    """
  case addOutside = """
    INSERT INTO other.outside (log, theirs, replica_id, sequence)
    VALUES (:log, :theirs, :replica_id, :sequence)
    """
  case addReplica = """
    INSERT INTO other.replica (replica_id, uuid, started_at, last_sequence, last_stamp, digest)
    VALUES (:replica_id, :uuid, :started_at, 0, 0, 0)
    """
  case setNewest = """
    UPDATE other.replica
    SET last_sequence = max(last_sequence, :last_sequence), last_stamp = max(last_stamp, :last_stamp)
    WHERE replica_id = :replica_id
    """
  case addGap = """
    INSERT INTO other.log_gap (replica_id, first_sequence, last_sequence, noted_at)
    VALUES (:replica_id, 1, :last_sequence, :noted_at)
    """
  case addChain = """
    INSERT INTO other.log_chain (replica_id, product_id, last_sequence, row_count, digest, is_sound)
    VALUES (:replica_id, :product_id, :last_sequence, :row_count, :digest, :is_sound)
    """
  case addPerson = """
    INSERT INTO other.person (person_id, uid, name, folded_name)
    VALUES (:person_id, :uid, :name, :folded_name)
    """
  case setPerson = """
    UPDATE other.person
    SET name = :name, folded_name = :folded_name
    WHERE uid = :uid
    """
  case addEvidence = """
    INSERT INTO other.evidence (evidence_id, sha256, media_type, byte_count, name, added_at)
    VALUES (:evidence_id, :sha256, 'application/octet-stream', 0, 'unknown', 9223372036854775807)
    """
  case setEvidence = """
    UPDATE other.evidence
    SET media_type = :media_type, byte_count = :byte_count, name = :name, added_at = :added_at
    WHERE sha256 = :sha256
    """
  /// Those of which nothing came but that they were redacted.
  case describeOthers = """
    UPDATE other.evidence
    SET name = 'redacted', added_at = :added_at
    WHERE added_at = 9223372036854775807
    """
  case addChunk = """
    INSERT INTO other.evidence_chunk (evidence_id, position, bytes)
    SELECT evidence_id, :position, :bytes
    FROM other.evidence
    WHERE sha256 = :sha256
    """
  /// Whether the bytes of a piece are there, or must not be.
  case hasBytes = """
    SELECT
      EXISTS (SELECT 1 FROM main.evidence_chunk WHERE evidence_chunk.evidence_id = evidence.evidence_id)
        OR EXISTS (SELECT 1 FROM main.redaction WHERE redaction.evidence_id = evidence.evidence_id) AS has_bytes
    FROM main.evidence
    WHERE sha256 = :sha256
    """
  case addPlace = """
    INSERT INTO other.place_digest (place_digest_id, digest, parts)
    VALUES (:place_digest_id, :digest, NULL)
    """
  case setPlace = """
    UPDATE other.place_digest
    SET parts = :parts
    WHERE digest = :digest
    """
  case addProduct = """
    INSERT INTO other.product (product_id, key, platform, title, edited_at)
    VALUES (:product_id, :key, :platform, :key, 0)
    """
  case addRelease = """
    INSERT INTO other.release (release_id, product_id, version, position, stage, is_partial, is_inventoried)
    VALUES (:release_id, :product_id, :version, 1, 'planned', 0, 0)
    """
  case release = """
    SELECT release.release_id
    FROM main.release
    JOIN main.product ON product.product_id = release.product_id
    WHERE product.key = :product AND release.version = :version
    """
  case addBuild = """
    INSERT INTO other.build (build_id, release_id, name, position)
    VALUES (:build_id, :release_id, :name, 1)
    """
  case addScreen = """
    INSERT INTO other.screen (screen_id, product_id, key)
    VALUES (:screen_id, :product_id, :key)
    """
  case addComponent = """
    INSERT INTO other.component (component_id, product_id, key)
    VALUES (:component_id, :product_id, :key)
    """
  case addState = """
    INSERT INTO other.state (state_id, screen_id, key)
    VALUES (:state_id, :screen_id, :key)
    """
  case addElement = """
    INSERT INTO other.element (element_id, screen_id, component_id, key)
    VALUES (:element_id, :screen_id, :component_id, :key)
    """
  case addAddress = """
    INSERT INTO other.address (address_id, product_id, screen_id, state_id, component_id, element_id)
    VALUES (:address_id, :product_id, :screen_id, :state_id, :component_id, :element_id)
    """
  case addEnvironment = """
    INSERT INTO other.environment (
      environment_id, device, device_family, os, os_version, os_major, technology_kind, assistive_technology,
      assistive_technology_version, has_keyboard
    )
    VALUES (
      :environment_id, :device, :device_family, :os, :os_version, :os_major, :technology_kind, :assistive_technology,
      :assistive_technology_version, :has_keyboard
    )
    """
  /// Bytes that have come, to be looked at before they are taken over.
  case chunks = """
    SELECT evidence_chunk.bytes
    FROM other.evidence
    JOIN other.evidence_chunk ON evidence_chunk.evidence_id = evidence.evidence_id
    WHERE evidence.sha256 = :sha256
    ORDER BY evidence_chunk.position
    """
  case dropChunks = """
    DELETE FROM other.evidence_chunk
    WHERE evidence_id = (SELECT evidence_id FROM other.evidence WHERE sha256 = :sha256)
    """
  case keepStatements = """
    INSERT INTO temp.known_outcome_statement (theirs, ours, is_new)
    SELECT outcome_statement_id, outcome_statement_id, 0
    FROM main.outcome_statement
    """
}
