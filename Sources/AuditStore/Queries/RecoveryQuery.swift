/// SQL about the tables of a file that is being recovered.
enum RecoveryQuery: String, Query {
  case tables = """
    SELECT name, wr
    FROM pragma_table_list
    WHERE schema = 'main' AND type IN ('table', 'shadow') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
    ORDER BY name
    """
  case definition = """
    SELECT sql
    FROM sqlite_schema
    WHERE type = 'table' AND name = :table
    """
  case columns = """
    SELECT name, type, "notnull" OR pk AS is_required, pk AS key_position
    FROM pragma_table_info(:table)
    ORDER BY cid
    """
  case indexes = """
    SELECT name
    FROM pragma_index_list(:table)
    """
  /// The columns of the table that an index holds; less than 0 for the row's key.
  case indexColumns = """
    SELECT cid
    FROM pragma_index_xinfo(:index)
    ORDER BY seqno
    """
  case triggers = """
    SELECT name, sql
    FROM sqlite_schema
    WHERE type = 'trigger'
    ORDER BY name
    """
  case references = """
    SELECT id, "table", "from", ifnull("to", '') AS to_column
    FROM pragma_foreign_key_list(:table)
    ORDER BY id, seq
    """
  case packEditions = """
    SELECT pack_edition_id, edition
    FROM pack_edition
    """
  case packs = """
    SELECT pack_id, key
    FROM pack
    """
  case checks = """
    SELECT check_id, pack_id, path
    FROM audit_check
    """
  case setLoadedAt = """
    UPDATE pack_edition
    SET loaded_at = :loaded_at
    WHERE pack_edition_id = :pack_edition_id
    """
  case emptySearch = """
    INSERT INTO check_search (check_search)
    VALUES ('delete-all')
    """
  case fillSearch = """
    INSERT INTO check_search (rowid, path, title, question, guideline, names, procedure)
    SELECT check_definition_id, path, title, question, guideline, names, procedure
    FROM check_words
    """
  /// Stands for what a session of a lost row was held with: a technology of its own, since what is found with one takes
  /// nothing back that was found with another.
  case insertLostEnvironment = """
    INSERT INTO environment (device, os, os_version, os_major, assistive_technology, assistive_technology_version)
    VALUES ('lost', 'lost', '0', '0', 'lost-session-' || :session_id, '')
    RETURNING environment_id
    """
  /// Stands for the build that sessions of lost rows tested.
  case insertLostBuild = """
    INSERT INTO build (release_id, name, position)
    VALUES (:release_id, 'lost', 1)
    RETURNING build_id
    """
  /// A build that was lost stands before all others of its release: what passed in it says nothing of newer ones.
  case makeRoomForBuild = """
    UPDATE build
    SET position = position + 1
    WHERE release_id = :release_id
    """
  case makeRoomForBuilds = """
    UPDATE build
    SET position = position + 1
    WHERE release_id IN (SELECT release_id FROM session WHERE build_id NOT IN (SELECT build_id FROM build))
    """
  /// Stands for environments that sessions name and that were lost, each with a technology of its own.
  case addEnvironments = """
    INSERT OR IGNORE INTO environment (
      environment_id, device, os, os_version, os_major, assistive_technology, assistive_technology_version
    )
    SELECT DISTINCT environment_id, 'lost', 'lost', '0', '0', 'lost-' || environment_id, ''
    FROM session
    WHERE environment_id > 0 AND environment_id NOT IN (SELECT environment_id FROM environment)
    """
  case addBuilds = """
    INSERT OR IGNORE INTO build (build_id, release_id, name, position)
    SELECT build_id, min(release_id), 'lost-' || build_id, 1
    FROM session
    WHERE build_id > 0 AND build_id NOT IN (SELECT build_id FROM build)
    GROUP BY build_id
    """
  case addScreens = """
    INSERT OR IGNORE INTO screen (screen_id, product_id, key)
    SELECT screen_id, min(product_id), 'lost-' || screen_id
    FROM address
    WHERE screen_id > 0 AND screen_id NOT IN (SELECT screen_id FROM screen)
    GROUP BY screen_id
    """
  case addComponents = """
    INSERT OR IGNORE INTO component (component_id, product_id, key)
    SELECT component_id, min(product_id), 'lost-' || component_id
    FROM address
    WHERE component_id > 0 AND component_id NOT IN (SELECT component_id FROM component)
    GROUP BY component_id
    """
  case addStates = """
    INSERT OR IGNORE INTO state (state_id, screen_id, key)
    SELECT state_id, min(screen_id), 'lost-' || state_id
    FROM address
    WHERE state_id > 0 AND screen_id > 0 AND state_id NOT IN (SELECT state_id FROM state)
    GROUP BY state_id
    """
  case addElements = """
    INSERT OR IGNORE INTO element (element_id, screen_id, component_id, key)
    SELECT element_id, min(screen_id), iif(min(screen_id) IS NULL, min(component_id), NULL), 'lost-' || element_id
    FROM address
    WHERE element_id > 0 AND ifnull(screen_id, component_id) > 0 AND element_id NOT IN (SELECT element_id FROM element)
    GROUP BY element_id
    """
  /// The profiles of the program.
  case profiles = """
    SELECT profile_id, key, content_sha256
    FROM profile
    """
  case evidenceWithoutDigest = """
    SELECT evidence_id
    FROM evidence
    WHERE length(sha256) <> 64 OR sha256 GLOB '*[^0-9a-f]*'
    """
  case evidenceBytes = """
    SELECT bytes
    FROM evidence_chunk
    WHERE evidence_id = :evidence_id
    ORDER BY position
    """
  /// Of two pieces with the same bytes one keeps what it has.
  case setEvidenceDigest = """
    UPDATE OR IGNORE evidence
    SET sha256 = :sha256
    WHERE evidence_id = :evidence_id
    """
  case guessPlatform = """
    UPDATE product
    SET platform = ifnull((
        SELECT CASE WHEN environment.os LIKE 'android%' THEN 'android' WHEN environment.os LIKE 'i%OS' THEN 'ios' ELSE 'web' END
        FROM session
        JOIN release ON release.release_id = session.release_id
        JOIN environment ON environment.environment_id = session.environment_id
        WHERE release.product_id = product.product_id
        ORDER BY session.session_id DESC
        LIMIT 1
      ), 'web')
    WHERE product_id = :product_id
    """
  case gaps = """
    SELECT replica_id, first_sequence, last_sequence
    FROM log_gap
    ORDER BY replica_id, first_sequence
    """
  case forgetGaps = """
    DELETE FROM log_gap
    """
  case insertGap = """
    INSERT INTO log_gap (replica_id, first_sequence, last_sequence, noted_at)
    VALUES (:replica_id, :first_sequence, :last_sequence, :noted_at)
    """
  case replicas = """
    SELECT replica_id, uuid, last_sequence, digest
    FROM replica
    ORDER BY replica_id
    """
  /// The numbers of a replica's rows, in order.
  case numbers = """
    SELECT sequence
    FROM log_row
    WHERE replica_id = :replica_id
    ORDER BY sequence
    """
  case setReplica = """
    UPDATE replica
    SET
      last_sequence = :last_sequence, digest = :digest,
      last_stamp = (SELECT ifnull(max(stamp), 0) FROM log_row WHERE log_row.replica_id = replica.replica_id)
    WHERE replica_id = :replica_id
    """
  /// The editions of packs as edits say them.
  case editions = """
    SELECT pack.key || ' ' || json_quote(pack_edition.edition) AS edition
    FROM pack_edition
    JOIN pack ON pack.pack_id = pack_edition.pack_id
    """
  /// What edits say, to see whether it can be read.
  case editValues = """
    SELECT edit_id, product_id, release_id, entity, key, field, value, person_id, edited_at
    FROM edit
    WHERE value IS NOT NULL
    """
  /// What the keys of an edit that is left out name, as far as that was saved, and its time in words.
  case editNames = """
    SELECT
      (SELECT key FROM product WHERE product_id = :product_id) AS product,
      (SELECT version FROM release WHERE release_id = :release_id) AS release,
      (SELECT name FROM person WHERE person_id = :person_id) AS person,
      strftime('%Y-%m-%dT%H:%M:%SZ', :edited_at / 1000, 'unixepoch') AS edited_at
    """
  case removePlaceDigest = """
    DELETE FROM place_digest
    WHERE place_digest_id = :place_digest_id
    """
  case removeEdit = """
    DELETE FROM edit
    WHERE edit_id = :edit_id
    """
}
