/// SQL about issues.
enum IssueQuery: String, CaseIterable {
  /// The open issue of an address and check, oldest first.
  case openAtCell = """
    SELECT issue.issue_id
    FROM issue
    WHERE issue.product_id = :product_id AND issue.address_id = :address_id AND issue.check_id = :check_id
      AND (
        SELECT issue_event.kind
        FROM issue_event
        WHERE issue_event.issue_id = issue.issue_id
          AND issue_event.kind IN ('opened', 'fixed', 'verified', 'reopened')
        ORDER BY issue_event.issue_event_id DESC
        LIMIT 1
      ) IN ('opened', 'reopened')
    ORDER BY issue.issue_id
    LIMIT 1
    """
  /// The same, or that of an earlier check which the check took the place of, over however many editions.
  case openAtCellOrEarlier = """
    WITH RECURSIVE asked (check_id) AS (
      SELECT :check_id
      UNION
      SELECT check_succession.old_check_id
      FROM asked
      JOIN check_succession ON check_succession.new_check_id = asked.check_id
    )
    SELECT issue.issue_id
    FROM issue
    WHERE issue.product_id = :product_id AND issue.address_id = :address_id
      AND issue.check_id IN (SELECT check_id FROM asked)
      AND (
        SELECT issue_event.kind
        FROM issue_event
        WHERE issue_event.issue_id = issue.issue_id
          AND issue_event.kind IN ('opened', 'fixed', 'verified', 'reopened')
        ORDER BY issue_event.issue_event_id DESC
        LIMIT 1
      ) IN ('opened', 'reopened')
    ORDER BY issue.issue_id
    LIMIT 1
    """
  case hasSuccessions = """
    SELECT EXISTS (SELECT 1 FROM check_succession)
    """
  case insert = """
    INSERT INTO issue (replica_id, sequence, product_id, address_id, check_id, title, opened_at)
    VALUES (:replica_id, :sequence, :product_id, :address_id, :check_id, :title, :opened_at)
    """
  case insertEvent = """
    INSERT INTO issue_event (
      replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text
    )
    VALUES (
      :replica_id, :sequence, :issue_id, :kind, :finding_id, :build_id, :actor, :occurred_at, :text
    )
    """
  case list = """
    SELECT issue_id, product, screen, state, element, component, check_path, title, issue_state, severity_id,
      team, finding_count, last_release, opened_at_ms
    FROM v_issue
    WHERE (:product IS NULL OR product = :product)
      AND (:issue_id IS NULL OR issue_id = :issue_id)
      AND (:screen IS NULL OR screen = :screen OR EXISTS (
        SELECT 1
        FROM product AS owner
        JOIN component AS shared ON shared.product_id = owner.product_id
        JOIN specified_component ON specified_component.component_id = shared.component_id
        JOIN specification ON specification.specification_id = specified_component.specification_id
        JOIN screen AS declaring ON declaring.screen_id = specification.screen_id
        WHERE owner.key = v_issue.product AND shared.key = v_issue.component AND declaring.key = :screen
      ))
      AND (:severity_id IS NULL OR severity_id >= :severity_id)
      AND (:is_all OR issue_state IN ('open', 'reopened'))
      AND (:release IS NULL OR EXISTS (
        SELECT 1
        FROM issue_event
        JOIN finding ON finding.finding_id = issue_event.finding_id
        JOIN release ON release.release_id = finding.release_id
        WHERE issue_event.issue_id = v_issue.issue_id AND release.version = :release
      ))
    ORDER BY severity_id DESC NULLS LAST, issue_id
    """
  case events = """
    SELECT kind, actor, occurred_at, finding_id, text
    FROM issue_event
    WHERE issue_id = :issue_id
    ORDER BY issue_event_id
    """
}
