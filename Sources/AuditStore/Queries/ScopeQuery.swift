/// SQL about which screens are in the scope of releases.
enum ScopeQuery: String, Query {
  case add = """
    INSERT INTO release_screen (release_id, screen_id, position)
    SELECT :release_id, :screen_id, ifnull(max(position), 0) + 1
    FROM release_screen
    WHERE release_id = :release_id
    ON CONFLICT DO NOTHING
    """
  case remove = """
    DELETE FROM release_screen
    WHERE release_id = :release_id AND screen_id = :screen_id
    """
  case note = """
    INSERT INTO scope_change (
      replica_id, sequence, release_id, screen_id, is_in_scope, reason, person, changed_at
    )
    VALUES (:replica_id, :sequence, :release_id, :screen_id, :is_in_scope, :reason, :person, :changed_at)
    """
  /// What was said of a release's scope, oldest first.
  case changes = """
    SELECT
      screen.key, release.version, scope_change.is_in_scope, scope_change.reason, scope_change.person,
      scope_change.changed_at
    FROM scope_change
    JOIN release ON release.release_id = scope_change.release_id
    JOIN screen ON screen.screen_id = scope_change.screen_id
    WHERE scope_change.release_id = :release_id
    ORDER BY scope_change.scope_change_id
    """
  case hasFinding = """
    SELECT EXISTS (
      SELECT 1
      FROM finding
      JOIN release ON release.release_id = finding.release_id
      WHERE release.product_id = :product_id
    )
    """
}
