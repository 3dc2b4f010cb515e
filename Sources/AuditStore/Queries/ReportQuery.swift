/// SQL for reports.
enum ReportQuery: String, Query {
  /// Of some findings the issues that they are in now.
  case issues = """
    SELECT DISTINCT filed.finding_id, filed.issue_id
    FROM issue_event AS filed
    JOIN issue_current ON issue_current.issue_id = filed.issue_id
    WHERE filed.finding_id IN (SELECT value FROM json_each(:finding_ids))
      AND filed.kind IN ('opened', 'joined', 'reopened') AND issue_current.state <> 'merged'
      AND NOT EXISTS (
        SELECT 1
        FROM issue_event AS parted
        WHERE parted.issue_id = filed.issue_id AND parted.kind = 'parted' AND parted.finding_id = filed.finding_id
          AND parted.stamp > filed.stamp
      )
    ORDER BY filed.finding_id, filed.issue_id
    """
  /// The title that a person gave to the first issue of a finding; no row where its issues are called as they were opened.
  case editedTitle = """
    SELECT titled.text
    FROM issue_event AS filed
    JOIN issue_current ON issue_current.issue_id = filed.issue_id
    JOIN issue_event AS titled ON titled.issue_event_id = (
      SELECT newer.issue_event_id
      FROM issue_event AS newer
      WHERE newer.issue_id = filed.issue_id AND newer.kind = 'titled'
      ORDER BY newer.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = newer.replica_id) DESC,
        newer.sequence DESC
      LIMIT 1
    )
    WHERE filed.finding_id = :finding_id
      AND filed.kind IN ('opened', 'joined', 'reopened') AND issue_current.state <> 'merged'
      -- A title that was made anew from another finding names that.
      AND titled.finding_id IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM issue_event AS parted
        WHERE parted.issue_id = filed.issue_id AND parted.kind = 'parted' AND parted.finding_id = filed.finding_id
          AND parted.stamp > filed.stamp
      )
    ORDER BY filed.issue_id
    LIMIT 1
    """
  /// Of some findings their evidence; of those of a frozen release as it had seen it.
  case evidence = """
    SELECT
      evidence.evidence_id, evidence.sha256, evidence.media_type, evidence.byte_count, evidence.name,
      evidence.added_at, finding_evidence.finding_id, finding_evidence.caption
    FROM finding_evidence
    JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
    JOIN finding ON finding.finding_id = finding_evidence.finding_id
    WHERE finding_evidence.finding_id IN (SELECT value FROM json_each(:finding_ids)) AND NOT EXISTS (
      SELECT 1
      FROM late_row
      WHERE late_row.release_id = finding.release_id AND late_row.log = 'finding_evidence'
        AND late_row.row_id = finding_evidence.finding_evidence_id
    )
    ORDER BY finding_evidence.finding_id, evidence.evidence_id
    """
}
