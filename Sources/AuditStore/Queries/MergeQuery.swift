/// SQL about the union of two files, `main` and `other`, beside that of ``MergeTables``.
enum MergeQuery: String, Query {
  case attach = "ATTACH DATABASE :path AS other"
  case detach = "DETACH DATABASE other"
  /// References are looked at when all rows are there.
  case deferReferences = "PRAGMA defer_foreign_keys = ON"
  /// By check, edition, and the positions from the top.
  case learnStatements = """
    WITH RECURSIVE there (outcome_statement_id, check_definition_id, positions) AS (
      SELECT outcome_statement_id, check_definition_id, CAST(position AS TEXT)
      FROM other.outcome_statement
      WHERE parent_statement_id IS NULL
      UNION ALL
      SELECT below.outcome_statement_id, below.check_definition_id, there.positions || '.' || below.position
      FROM there
      JOIN other.outcome_statement AS below ON below.parent_statement_id = there.outcome_statement_id
    ),
    here (outcome_statement_id, check_definition_id, positions) AS (
      SELECT outcome_statement_id, check_definition_id, CAST(position AS TEXT)
      FROM main.outcome_statement
      WHERE parent_statement_id IS NULL
      UNION ALL
      SELECT below.outcome_statement_id, below.check_definition_id, here.positions || '.' || below.position
      FROM here
      JOIN main.outcome_statement AS below ON below.parent_statement_id = here.outcome_statement_id
    ),
    definition (theirs, ours) AS MATERIALIZED (
      SELECT there.check_definition_id, here.check_definition_id
      FROM other.check_definition AS there
      JOIN temp.known_check ON known_check.theirs = there.check_id
      JOIN other.pack_edition AS there_edition ON there_edition.pack_edition_id = there.pack_edition_id
      JOIN temp.known_pack ON known_pack.theirs = there_edition.pack_id
      JOIN main.pack_edition AS here_edition
        ON here_edition.pack_id = known_pack.ours AND here_edition.edition = there_edition.edition
      JOIN main.check_definition AS here
        ON here.check_id = known_check.ours AND here.pack_edition_id = here_edition.pack_edition_id
    )
    INSERT INTO temp.known_outcome_statement (theirs, ours, is_new)
    SELECT there.outcome_statement_id, here.outcome_statement_id, 0
    FROM there
    JOIN definition ON definition.theirs = there.check_definition_id
    JOIN here ON here.check_definition_id = definition.ours AND here.positions = there.positions
    """
  /// The products about which edits came, and whether any of these says something of screens, components or processes, of the
  /// way back of releases, or of what they had seen when they were frozen.
  case editedProducts = """
    SELECT
      edit.product_id,
      max(
        edit.entity IN ('process', 'screen', 'component') OR edit.field = 'predecessor' OR edit.value IS '"frozen"'
        OR edit.field GLOB 'merges *' OR edit.field GLOB 'screen *'
      ) AS is_specified
    FROM temp.known_edit AS coming
    JOIN main.edit ON edit.edit_id = coming.ours
    WHERE coming.is_new
    GROUP BY edit.product_id
    UNION ALL
    SELECT DISTINCT release.product_id, 1
    FROM temp.known_gate_run AS coming
    JOIN main.gate_run ON gate_run.gate_run_id = coming.ours
    JOIN main.release ON release.release_id = gate_run.release_id
    WHERE coming.is_new
    """
  case replicas = """
    SELECT replica_id, uuid, last_sequence, digest
    FROM main.replica
    ORDER BY replica_id
    """
  /// How many rows of a replica have numbers up to one.
  case rowCount = """
    SELECT count(*) AS row_count
    FROM log_row
    WHERE replica_id = :replica_id AND sequence <= :last_sequence
    """
  case gaps = """
    SELECT first_sequence, last_sequence, noted_at
    FROM main.log_gap
    WHERE replica_id = :replica_id
    ORDER BY first_sequence
    """
  case setNewest = """
    UPDATE main.replica
    SET (last_sequence, last_stamp) = (
      SELECT max(replica.last_sequence, theirs.last_sequence), max(replica.last_stamp, theirs.last_stamp)
      FROM other.replica AS theirs
      WHERE theirs.uuid = replica.uuid
    )
    WHERE uuid IN (SELECT uuid FROM other.replica)
    """
  case setDigest = """
    UPDATE main.replica
    SET digest = :digest
    WHERE replica_id = :replica_id
    """
  /// Chains that go equally far, and end otherwise: what is before them is not the same.
  case differentChains = """
    SELECT replica.uuid, theirs.last_sequence
    FROM other.log_chain AS theirs
    JOIN temp.known_replica ON known_replica.theirs = theirs.replica_id
    JOIN main.replica ON replica.replica_id = known_replica.ours
    LEFT JOIN temp.known_product ON known_product.theirs = theirs.product_id
    JOIN main.log_chain AS ours
      ON ours.replica_id = known_replica.ours AND ours.product_id = ifnull(known_product.ours, 0)
    WHERE ours.last_sequence = theirs.last_sequence AND ours.digest <> theirs.digest
    ORDER BY replica.uuid
    """
  /// Of two chains of the same rows the longer one goes on from the shorter one.
  case takeChains = """
    INSERT INTO main.log_chain (replica_id, product_id, last_sequence, row_count, digest, is_sound)
    SELECT
      known_replica.ours, ifnull(known_product.ours, 0), theirs.last_sequence, theirs.row_count, theirs.digest,
      theirs.is_sound
    FROM other.log_chain AS theirs
    JOIN temp.known_replica ON known_replica.theirs = theirs.replica_id
    LEFT JOIN temp.known_product ON known_product.theirs = theirs.product_id
    WHERE true
    ON CONFLICT (replica_id, product_id) DO UPDATE SET
      last_sequence = max(last_sequence, excluded.last_sequence),
      row_count = max(row_count, excluded.row_count),
      digest = CASE WHEN excluded.last_sequence > last_sequence THEN excluded.digest ELSE digest END,
      is_sound = min(is_sound, excluded.is_sound)
    """
  case takeGaps = """
    INSERT OR IGNORE INTO main.log_gap (replica_id, first_sequence, last_sequence, noted_at)
    SELECT known_replica.ours, theirs.first_sequence, theirs.last_sequence, theirs.noted_at
    FROM other.log_gap AS theirs
    JOIN temp.known_replica ON known_replica.theirs = theirs.replica_id
    """
  case forgetGaps = """
    DELETE FROM main.log_gap
    WHERE replica_id = :replica_id
    """
  /// The bytes of evidence that this file has not. What was redacted in either file is not written at all, for what was
  /// written once could be read from the file.
  case takeEvidence = """
    INSERT OR IGNORE INTO main.evidence_chunk (evidence_id, position, bytes)
    SELECT known_evidence.ours, theirs.position, theirs.bytes
    FROM other.evidence_chunk AS theirs
    JOIN temp.known_evidence ON known_evidence.theirs = theirs.evidence_id
    WHERE NOT EXISTS (SELECT 1 FROM main.redaction WHERE redaction.evidence_id = known_evidence.ours)
    """
  /// A piece of evidence is that of the first who added it; the name of one that was redacted does not come.
  case keepFirstEvidence = """
    UPDATE main.evidence
    SET
      name = CASE
        WHEN EXISTS (SELECT 1 FROM main.redaction WHERE redaction.evidence_id = evidence.evidence_id)
          THEN evidence.name
        ELSE theirs.name
      END,
      added_at = theirs.added_at
    FROM temp.known_evidence
    JOIN other.evidence AS theirs ON theirs.evidence_id = known_evidence.theirs
    WHERE evidence.evidence_id = known_evidence.ours AND theirs.added_at < evidence.added_at
    """
}
