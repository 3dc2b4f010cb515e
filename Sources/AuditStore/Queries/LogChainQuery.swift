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
  /// How far the catalog goes, which no log tells, and how many copies have written: of several, issues have names.
  case catalog = """
    SELECT
      (SELECT max(pack_edition_id) FROM pack_edition) AS pack_edition_id, (SELECT max(profile_id) FROM profile) AS profile_id,
      (SELECT count(*) FROM replica) AS replica_count
    """
  /// How many rows of a replica about a product change nothing of what rules say of a line of its releases: remarks on issues,
  /// which change no place, state or decision, and sessions in other releases with their observations, and findings that take
  /// back and end none, with the issues that they open, or join where nothing was decided or said to be fixed; and what screens
  /// are called in other releases.
  case besides = """
    WITH
      other (release_id) AS (
        SELECT release_id
        FROM release
        WHERE :line IS NOT NULL AND product_id = :product_id AND release_id NOT IN (SELECT value FROM json_each(:line))
      )
    SELECT (
      SELECT count(*)
      FROM issue_event
      JOIN issue USING (issue_id)
      LEFT JOIN finding USING (finding_id)
      WHERE issue_event.replica_id = :replica_id AND issue_event.sequence BETWEEN :after + 1 AND :last
        AND issue.product_id = :product_id
        AND (issue_event.kind IN ('assigned', 'labelled', 'unlabelled', 'referenced', 'due', 'commented')
          OR issue_event.kind IN ('opened', 'joined') AND finding.release_id IN (SELECT release_id FROM other)
            AND NOT EXISTS (SELECT 1 FROM decision WHERE decision.issue_id = issue_event.issue_id)
            AND NOT EXISTS (
              SELECT 1
              FROM issue_event AS word
              WHERE word.issue_id = issue_event.issue_id AND word.kind IN ('fixed', 'claimed')
            ))
    ) + (
      SELECT count(*)
      FROM issue
      WHERE :line IS NOT NULL AND issue.replica_id = :replica_id AND issue.sequence BETWEEN :after + 1 AND :last
        AND issue.product_id = :product_id
    ) + (
      SELECT count(*)
      FROM finding
      WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :after + 1 AND :last
        AND finding.release_id IN (SELECT release_id FROM other) AND finding.amends_finding_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM finding_end WHERE finding_end.finding_id = finding.finding_id)
    ) + (
      SELECT count(*)
      FROM observation
      JOIN session USING (session_id)
      WHERE observation.replica_id = :replica_id AND observation.sequence BETWEEN :after + 1 AND :last
        AND session.release_id IN (SELECT release_id FROM other)
    ) + (
      SELECT count(*)
      FROM session
      WHERE session.replica_id = :replica_id AND session.sequence BETWEEN :after + 1 AND :last
        AND session.release_id IN (SELECT release_id FROM other)
    ) + (
      SELECT count(*)
      FROM session_end
      JOIN session USING (session_id)
      WHERE session_end.replica_id = :replica_id AND session_end.sequence BETWEEN :after + 1 AND :last
        AND session.release_id IN (SELECT release_id FROM other)
    ) + (
      SELECT count(*)
      FROM edit
      WHERE edit.replica_id = :replica_id AND edit.sequence BETWEEN :after + 1 AND :last
        AND edit.release_id IN (SELECT release_id FROM other) AND edit.entity IN ('screen', 'component')
        AND edit.field IN ('title', 'language', 'route', 'team')
    ) AS row_count
    """
  /// The rows of a replica about a product whose meaning is that of places and issues, one by one: what was found, taken back,
  /// affirmed or shown at an address; what happened to an issue; what a screen is called. Sessions and what was heard in them, and
  /// whether a list of elements is complete, mean nothing that is kept.
  case placeByPlace = """
    SELECT finding.address_id, NULL AS issue_id, NULL AS screen, finding.observed_at,
      finding.amends_finding_id IS NOT NULL AS is_correction
    FROM finding
    JOIN release ON release.release_id = finding.release_id
    WHERE finding.replica_id = :replica_id AND finding.sequence BETWEEN :after + 1 AND :last
      AND release.product_id = :product_id
      -- What it ends is at its own place where this program wrote it; another may have written it otherwise.
      AND NOT EXISTS (SELECT 1 FROM finding_end WHERE finding_end.finding_id = finding.finding_id)
    UNION ALL
    SELECT finding.address_id, NULL, NULL, NULL, said.is_correction
    FROM (
      SELECT finding_id, 1 AS is_correction
      FROM finding_retraction
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
      UNION ALL
      SELECT finding_id, 0
      FROM problem
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
      UNION ALL
      SELECT finding_id, 0
      FROM finding_evidence
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
      UNION ALL
      -- A pass is affirmed beside a failure on the same screen, whose cells are evaluated together.
      SELECT passed_finding_id, 0
      FROM affirmation
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
    ) AS said
    CROSS JOIN finding ON finding.finding_id = said.finding_id
    JOIN release ON release.release_id = finding.release_id
    WHERE release.product_id = :product_id
    UNION ALL
    -- Whether a list is complete is no part of what its screen is evaluated to.
    SELECT NULL, NULL, NULL, NULL, 0
    FROM element_list_declaration AS declared
    JOIN release ON release.release_id = declared.release_id
    WHERE declared.replica_id = :replica_id AND declared.sequence BETWEEN :after + 1 AND :last
      AND release.product_id = :product_id
    UNION ALL
    SELECT NULL, issue.issue_id, NULL, NULL, 0
    FROM issue
    WHERE issue.replica_id = :replica_id AND issue.sequence BETWEEN :after + 1 AND :last AND issue.product_id = :product_id
    UNION ALL
    SELECT NULL, issue.issue_id, NULL, NULL, 0
    FROM issue_event
    JOIN issue ON issue.issue_id = issue_event.issue_id
    WHERE issue_event.replica_id = :replica_id AND issue_event.sequence BETWEEN :after + 1 AND :last
      AND issue.product_id = :product_id AND issue_event.other_issue_id IS NULL
    UNION ALL
    SELECT NULL, NULL, edit.key, NULL, 0
    FROM edit
    WHERE edit.replica_id = :replica_id AND edit.sequence BETWEEN :after + 1 AND :last AND edit.product_id = :product_id
      AND edit.entity = 'screen' AND edit.field IN ('title', 'language', 'route', 'team')
    UNION ALL
    SELECT NULL, NULL, NULL, NULL, 0
    FROM (
      SELECT session_id
      FROM observation
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
      UNION ALL
      SELECT session_id
      FROM session
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
      UNION ALL
      SELECT session_id
      FROM session_end
      WHERE replica_id = :replica_id AND sequence BETWEEN :after + 1 AND :last
    ) AS said
    CROSS JOIN session ON session.session_id = said.session_id
    JOIN release ON release.release_id = session.release_id
    WHERE release.product_id = :product_id
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
