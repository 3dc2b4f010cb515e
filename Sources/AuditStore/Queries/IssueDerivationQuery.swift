/// SQL that keeps the derived tables of issues as their views say, for the issues of a JSON array of numbers.
enum IssueDerivationQuery: String, Query {
  case refreshCurrent = """
    INSERT OR REPLACE INTO issue_current (
      issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id, screen_id,
      component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
      last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
    )
    SELECT
      issue_id, product_id, state, severity_id, owner_person_id, team_said, title, reference, address_id, screen_id,
      component_id, element_id, check_id, opened_at, changed_at, due_at_said, finding_count,
      last_release_id, fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
    FROM derived_issue
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    """
  case forgetPlaces = """
    DELETE FROM issue_place
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    """
  case addPlaces = """
    INSERT INTO issue_place (address_id, check_id, issue_id, is_standing)
    SELECT address_id, check_id, issue_id, is_standing
    FROM derived_issue_place
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    ON CONFLICT DO UPDATE SET is_standing = max(is_standing, excluded.is_standing)
    """
  case forgetLabels = """
    DELETE FROM issue_label
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    """
  case addLabels = """
    INSERT INTO issue_label (issue_id, label)
    SELECT issue_id, label
    FROM derived_issue_label
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    """
  case refreshText = """
    INSERT OR REPLACE INTO issue_search (rowid, title, comments, observed, places)
    SELECT issue_id, title, comments, observed, places
    FROM derived_issue_text
    WHERE issue_id IN (SELECT value FROM json_each(:ids))
    """
  case forgetAllCurrent = """
    DELETE FROM issue_current
    """
  case forgetAllPlaces = """
    DELETE FROM issue_place
    """
  case forgetAllLabels = """
    DELETE FROM issue_label
    """
  case forgetAllTexts = """
    DELETE FROM issue_search
    """
  /// Some issues in the order of their numbers, from one on.
  case idsFrom = """
    SELECT issue_id
    FROM issue
    WHERE issue_id > :issue_id
    ORDER BY issue_id
    LIMIT 10000
    """
  /// The issues that gather a finding, or one that it amends, directly or through others.
  case ofFinding = """
    WITH RECURSIVE older (finding_id) AS (
      SELECT :finding_id
      UNION
      SELECT finding.amends_finding_id
      FROM older
      JOIN finding ON finding.finding_id = older.finding_id
      WHERE finding.amends_finding_id IS NOT NULL
    )
    SELECT issue_event.issue_id
    FROM older
    CROSS JOIN issue_event ON issue_event.finding_id = older.finding_id
    ORDER BY issue_event.issue_id
    """
}
