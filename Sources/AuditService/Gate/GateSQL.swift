/// Commands over the documented views that people are told to type, without their parameters; none is run by the program.
enum GateSQL {
  static let environments = """
    auditctl query "SELECT screen, environment_class, count(*) AS findings FROM v_finding \
    WHERE product = :product AND release = :release GROUP BY screen, environment_class"
    """
  static let freshness = """
    auditctl query "SELECT observed_at, screen, state, element, check_path \
    FROM v_finding JOIN v_current_finding USING (finding_id) \
    WHERE product = :product AND release = :release AND observed_at < :before ORDER BY observed_at"
    """
  static let evidence = """
    auditctl query "SELECT finding_id, screen, state, element, check_path \
    FROM v_finding JOIN v_current_finding USING (finding_id) LEFT JOIN v_evidence USING (finding_id) \
    WHERE product = :product AND release = :release AND outcome = 'failed' AND evidence_id IS NULL"
    """
}
