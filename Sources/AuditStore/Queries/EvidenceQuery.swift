/// SQL about evidence.
enum EvidenceQuery: String, Query {
  case insert = """
    INSERT INTO evidence (sha256, media_type, byte_count, name, added_at)
    VALUES (:sha256, :media_type, :byte_count, :name, :added_at)
    RETURNING evidence_id
    """
  case insertChunk = """
    INSERT INTO evidence_chunk (evidence_id, position, bytes)
    VALUES (:evidence_id, :position, :bytes)
    """
  case insertOfFinding = """
    INSERT INTO finding_evidence (replica_id, sequence, finding_id, evidence_id, added_by, added_at)
    VALUES (:replica_id, :sequence, :finding_id, :evidence_id, :added_by, :added_at)
    """
  case isOfFinding = """
    SELECT 1
    FROM finding_evidence
    WHERE finding_id = :finding_id AND evidence_id = :evidence_id
    """
  case byID = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    WHERE evidence_id = :evidence_id
    """
  case bySHA256 = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    WHERE sha256 = :sha256
    """
  case all = """
    SELECT evidence_id, sha256, media_type, byte_count, name, added_at
    FROM evidence
    ORDER BY evidence_id
    """
  case chunks = """
    SELECT position, bytes
    FROM evidence_chunk
    WHERE evidence_id = :evidence_id
    ORDER BY position
    """
  /// The release of a finding that takes no evidence any more.
  case frozenRelease = """
    SELECT release.version
    FROM finding
    JOIN release ON release.release_id = finding.release_id
    WHERE finding.finding_id = :finding_id AND release.stage = 'frozen'
    """
  case ofFindings = """
    SELECT
      evidence.evidence_id, evidence.sha256, evidence.media_type, evidence.byte_count, evidence.name,
      evidence.added_at, finding.finding_id, product.key, release.version, screen.key, state.key, element.key,
      component.key, audit_check.path, finding.outcome_id, finding_evidence.added_by, finding_evidence.added_at
    FROM finding_evidence
    JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
    JOIN finding ON finding.finding_id = finding_evidence.finding_id
    JOIN release ON release.release_id = finding.release_id
    JOIN product ON product.product_id = release.product_id
    JOIN address ON address.address_id = finding.address_id
    JOIN audit_check ON audit_check.check_id = finding.check_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    LEFT JOIN component ON component.component_id = address.component_id
    WHERE (:finding_id IS NULL OR finding_evidence.finding_id = :finding_id)
      AND (:evidence_id IS NULL OR finding_evidence.evidence_id = :evidence_id)
      AND (:product IS NULL OR product.key = :product)
      AND (:release IS NULL OR release.version = :release)
      AND (:screen IS NULL OR screen.key = :screen)
    ORDER BY finding_evidence.finding_id, finding_evidence.evidence_id
    """
}
