/// SQL about sealed reports.
enum ReportSealQuery: String, CaseIterable {
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
  /// Rows of the logs of a product that are newer than what was seen, log by log in the order of their numbers.
  case newerEntries = """
    WITH seen AS (
      SELECT replica.replica_id, ifnull(known.value, 0) AS sequence
      FROM replica
      LEFT JOIN json_each(:seen) AS known ON known.key = replica.uuid
    )
    SELECT kind, number, version, written_at
    FROM (
      SELECT 1 AS log, 'finding' AS kind, finding.finding_id AS number, release.version, finding.recorded_at AS written_at
      FROM seen
      JOIN finding ON finding.replica_id = seen.replica_id AND finding.sequence > seen.sequence
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
      UNION ALL
      SELECT 2, 'retraction', finding.finding_id, release.version, finding_retraction.retracted_at
      FROM seen
      JOIN finding_retraction
        ON finding_retraction.replica_id = seen.replica_id AND finding_retraction.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_retraction.finding_id
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
      UNION ALL
      SELECT 3, 'declaration', element_list_declaration_id, release.version, declared_at
      FROM seen
      JOIN element_list_declaration
        ON element_list_declaration.replica_id = seen.replica_id AND element_list_declaration.sequence > seen.sequence
      JOIN release ON release.release_id = element_list_declaration.release_id
      WHERE release.product_id = :product_id
      UNION ALL
      SELECT 4, 'evidence', finding.finding_id, release.version, finding_evidence.added_at
      FROM seen
      JOIN finding_evidence
        ON finding_evidence.replica_id = seen.replica_id AND finding_evidence.sequence > seen.sequence
      JOIN finding ON finding.finding_id = finding_evidence.finding_id
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
      UNION ALL
      SELECT 5, 'issue-event', issue_event.issue_id, NULL, issue_event.occurred_at
      FROM seen
      JOIN issue_event ON issue_event.replica_id = seen.replica_id AND issue_event.sequence > seen.sequence
      JOIN issue_current ON issue_current.issue_id = issue_event.issue_id
      WHERE issue_current.product_id = :product_id
      UNION ALL
      SELECT 6, 'decision', decision.issue_id, NULL, decision.decided_at
      FROM seen
      JOIN decision ON decision.replica_id = seen.replica_id AND decision.sequence > seen.sequence
      JOIN issue_current ON issue_current.issue_id = decision.issue_id
      WHERE issue_current.product_id = :product_id
      UNION ALL
      SELECT 7, 'revocation', decision.issue_id, NULL, decision_revocation.revoked_at
      FROM seen
      JOIN decision_revocation
        ON decision_revocation.replica_id = seen.replica_id AND decision_revocation.sequence > seen.sequence
      JOIN decision ON decision.decision_id = decision_revocation.decision_id
      JOIN issue_current ON issue_current.issue_id = decision.issue_id
      WHERE issue_current.product_id = :product_id
    )
    ORDER BY log, number
    """
}
