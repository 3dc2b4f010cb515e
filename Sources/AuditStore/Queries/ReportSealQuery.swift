/// SQL about sealed reports.
enum ReportSealQuery: String, Query {
  case insert = """
    INSERT INTO report_seal (
      replica_id, sequence, release_id, format, options, sha256, byte_count, policy, rules, facts, seen, tool_version,
      person, generated_at, sealed_at, superseded_report_seal_id
    )
    VALUES (
      :replica_id, :sequence, :release_id, :format, :options, :sha256, :byte_count, :policy, :rules, :facts, :seen,
      :tool_version, :person, :generated_at, :sealed_at, :superseded_report_seal_id
    )
    RETURNING report_seal_id
    """
  /// The newest seal of a report of the same release, format and options.
  case newest = """
    SELECT max(report_seal_id)
    FROM report_seal
    WHERE release_id = :release_id AND format = :format AND options = :options
    """
  /// All seals, or those of a product, a release or a file, oldest first.
  case list = """
    SELECT
      report_seal.report_seal_id, product.key, release.version, report_seal.format, report_seal.options,
      report_seal.sha256, report_seal.byte_count, report_seal.policy, report_seal.rules, report_seal.facts,
      report_seal.seen, report_seal.tool_version, report_seal.person, report_seal.generated_at, report_seal.sealed_at,
      report_seal.superseded_report_seal_id, newer.report_seal_id
    FROM report_seal
    JOIN release ON release.release_id = report_seal.release_id
    JOIN product ON product.product_id = release.product_id
    LEFT JOIN report_seal AS newer ON newer.superseded_report_seal_id = report_seal.report_seal_id
    WHERE (:product IS NULL OR product.key = :product)
      AND (:release IS NULL OR release.version = :release)
      AND (:sha256 IS NULL OR report_seal.sha256 = :sha256)
    ORDER BY report_seal.report_seal_id
    """
  /// How many rows of the logs of a product are newer than what was seen, by log and release.
  case growth = """
    WITH seen AS (
      SELECT replica.replica_id, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT growth.log, release.version, growth.row_count, growth.newest_at
    FROM (
      SELECT 1 AS position, 'finding' AS log, finding.release_id, count(*) AS row_count,
        max(finding.recorded_at) AS newest_at
      FROM seen
      JOIN finding ON finding.replica_id = seen.replica_id AND finding.sequence > seen.sequence
      GROUP BY finding.release_id
      UNION ALL
      SELECT 2, 'retraction', finding.release_id, count(*), max(finding_retraction.retracted_at)
      FROM seen
      JOIN finding_retraction
        ON finding_retraction.replica_id = seen.replica_id AND finding_retraction.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_retraction.finding_id
      GROUP BY finding.release_id
      UNION ALL
      SELECT 3, 'declaration', element_list_declaration.release_id, count(*), max(declared_at)
      FROM seen
      JOIN element_list_declaration
        ON element_list_declaration.replica_id = seen.replica_id AND element_list_declaration.sequence > seen.sequence
      GROUP BY element_list_declaration.release_id
      UNION ALL
      SELECT 4, 'evidence', finding.release_id, count(*), max(finding_evidence.added_at)
      FROM seen
      JOIN finding_evidence
        ON finding_evidence.replica_id = seen.replica_id AND finding_evidence.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_evidence.finding_id
      GROUP BY finding.release_id
    ) AS growth
    JOIN release ON release.release_id = growth.release_id
    WHERE release.product_id = :product_id
    ORDER BY growth.position, release.position
    """
  /// The same of the logs about the issues of a product.
  case issueGrowth = """
    WITH seen AS (
      SELECT replica.replica_id, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT growth.log, sum(growth.row_count), max(growth.newest_at)
    FROM (
      SELECT 1 AS position, 'issue-event' AS log, issue_event.issue_id, count(*) AS row_count,
        max(issue_event.occurred_at) AS newest_at
      FROM seen
      JOIN issue_event ON issue_event.replica_id = seen.replica_id AND issue_event.sequence > seen.sequence
      GROUP BY issue_event.issue_id
      UNION ALL
      SELECT 2, 'decision', decision.issue_id, count(*), max(decision.decided_at)
      FROM seen
      JOIN decision ON decision.replica_id = seen.replica_id AND decision.sequence > seen.sequence
      GROUP BY decision.issue_id
      UNION ALL
      SELECT 3, 'revocation', decision.issue_id, count(*), max(decision_revocation.revoked_at)
      FROM seen
      JOIN decision_revocation
        ON decision_revocation.replica_id = seen.replica_id AND decision_revocation.sequence > seen.sequence
      JOIN decision ON decision.decision_id = decision_revocation.decision_id
      GROUP BY decision.issue_id
    ) AS growth
    JOIN issue_current ON issue_current.issue_id = growth.issue_id
    WHERE issue_current.product_id = :product_id
    GROUP BY growth.position, growth.log
    ORDER BY growth.position
    """
  /// The first findings of a product that are newer than what was seen.
  case newerFindings = """
    WITH seen AS (
      SELECT replica.replica_id, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT finding.finding_id
    FROM seen
    JOIN finding ON finding.replica_id = seen.replica_id AND finding.sequence > seen.sequence
    JOIN release ON release.release_id = finding.release_id
    WHERE release.product_id = :product_id
    ORDER BY finding.finding_id
    LIMIT :limit
    """
}
