/// SQL about what happens to issues.
enum IssueQuery: String, CaseIterable {
  /// The issue that a failure at an address and check belongs to: an open one, the oldest first, else the newest of those
  /// that were fixed or verified, else one that was withdrawn.
  case atPlace = """
    SELECT issue_current.issue_id, issue_current.state
    FROM issue_place
    JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    WHERE issue_place.address_id = :address_id AND issue_place.check_id = :check_id
    ORDER BY
      CASE issue_current.state WHEN 'open' THEN 0 WHEN 'reopened' THEN 0 WHEN 'fixed' THEN 1 WHEN 'verified' THEN 1 ELSE 2 END,
      iif(issue_current.state IN ('open', 'reopened'), issue_current.issue_id, -issue_current.issue_id)
    LIMIT 1
    """
  /// The same, or that of an earlier check which the check took the place of, over however many editions.
  case atPlaceOrEarlier = """
    WITH RECURSIVE asked (check_id) AS (
      SELECT :check_id
      UNION
      SELECT check_succession.old_check_id
      FROM asked
      JOIN check_succession ON check_succession.new_check_id = asked.check_id
    )
    SELECT issue_current.issue_id, issue_current.state
    FROM issue_place
    JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    WHERE issue_place.address_id = :address_id AND issue_place.check_id IN (SELECT check_id FROM asked)
    ORDER BY
      CASE issue_current.state WHEN 'open' THEN 0 WHEN 'reopened' THEN 0 WHEN 'fixed' THEN 1 WHEN 'verified' THEN 1 ELSE 2 END,
      iif(issue_current.state IN ('open', 'reopened'), issue_current.issue_id, -issue_current.issue_id)
    LIMIT 1
    """
  case hasSuccessions = """
    SELECT EXISTS (SELECT 1 FROM check_succession)
    """
  /// The newest word that an issue is fixed, else that it is verified.
  case newestFix = """
    SELECT
      issue_event.kind, issue_event.actor, issue_event.occurred_at, issue_event.text, build.name, build.position,
      release.position, release.product_id, strftime('%Y-%m-%d', issue_event.occurred_at / 1000, 'unixepoch')
    FROM issue_event
    LEFT JOIN build ON build.build_id = issue_event.build_id
    LEFT JOIN release ON release.release_id = build.release_id
    WHERE issue_event.issue_id = :issue_id AND issue_event.kind IN ('fixed', 'claimed', 'verified')
    ORDER BY issue_event.kind = 'verified', issue_event.issue_event_id DESC
    LIMIT 1
    """
  /// Whether anything was specified of an address's screen or component after a time.
  case isSpecifiedSince = """
    SELECT EXISTS (
      SELECT 1
      FROM address
      JOIN specification ON specification.screen_id = address.screen_id
        OR specification.component_id = address.component_id
      WHERE address.address_id = :address_id AND specification.created_at > :time
    )
    """
  case insert = """
    INSERT INTO issue (replica_id, sequence, product_id, address_id, check_id, title, opened_at)
    VALUES (:replica_id, :sequence, :product_id, :address_id, :check_id, :title, :opened_at)
    """
  case insertOfFinding = """
    INSERT INTO issue (replica_id, sequence, product_id, address_id, check_id, title, opened_at)
    SELECT :replica_id, :sequence, address.product_id, finding.address_id, finding.check_id, :title, :opened_at
    FROM finding
    JOIN address ON address.address_id = finding.address_id
    WHERE finding.finding_id = :finding_id
    RETURNING issue_id
    """
  case insertEvent = """
    INSERT INTO issue_event (
      replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text, other_issue_id
    )
    VALUES (
      :replica_id, :sequence, :issue_id, :kind, :finding_id, :build_id, :actor, :occurred_at, :text, :other_issue_id
    )
    """
  case events = """
    SELECT kind, actor, occurred_at, finding_id, text, build_id, other_issue_id
    FROM issue_event
    WHERE issue_id = :issue_id
    ORDER BY issue_event_id
    """
}
