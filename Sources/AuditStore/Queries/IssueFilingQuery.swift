/// SQL about the issue that a failure belongs to, and about what has changed there.
enum IssueFilingQuery: String, Query {
  /// The issues that have failures at an address and check, with where they stand.
  case atPlace = """
    SELECT issue_current.issue_id, issue_current.state
    FROM issue_place
    JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    WHERE issue_place.check_id = :check_id AND issue_place.address_id = :address_id
    """
  /// The same, and those of earlier checks which the check took the place of, over however many editions.
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
    """
  /// Whether an issue has a problem that was said in the same words; without a text, a failure that says no problem.
  case hasProblem = """
    SELECT EXISTS (
      SELECT 1
      FROM issue_member
      LEFT JOIN problem ON problem.problem_id = issue_member.problem_id
      WHERE issue_member.issue_id = :issue_id
        AND (problem.text = :text COLLATE NOCASE OR :text IS NULL AND issue_member.problem_id IS NULL)
    ) AS has_problem
    """
  /// Where a finding is, with the names that the specifications of its release have for it.
  ///
  /// An element of a component is specified by the component, wherever it stands. What it is called in a state, where an
  /// error may be part of its label, is taken only where it has no label else.
  case placeNames = """
    WITH
      place AS (
        SELECT
          address.screen_id, address.state_id, address.component_id, address.element_id, finding.release_id,
          product.title AS product, screen.key AS screen_key, state.key AS state_key, element.key AS element_key,
          component.key AS component_key, element.screen_id AS owner_screen_id,
          element.component_id AS owner_component_id
        FROM finding
        JOIN address ON address.address_id = finding.address_id
        JOIN product ON product.product_id = address.product_id
        LEFT JOIN screen ON screen.screen_id = address.screen_id
        LEFT JOIN state ON state.state_id = address.state_id
        LEFT JOIN element ON element.element_id = address.element_id
        LEFT JOIN component ON component.component_id = address.component_id
        WHERE finding.finding_id = :finding_id
      ),
      standing AS (
        SELECT specification.specification_id, specification.screen_id, specification.component_id, specification.title
        FROM place
        JOIN release_screen ON release_screen.release_id = place.release_id
          AND release_screen.screen_id = place.screen_id
        JOIN specification ON specification.specification_id = release_screen.specification_id
        UNION ALL
        SELECT specification.specification_id, specification.screen_id, specification.component_id, specification.title
        FROM place
        JOIN release_component ON release_component.release_id = place.release_id
          AND release_component.component_id IN (place.component_id, place.owner_component_id)
        JOIN specification ON specification.specification_id = release_component.specification_id
      )
    SELECT
      place.screen_id, place.screen_key AS screen, place.state_id, place.state_key AS state, place.element_id,
      place.element_key AS element, place.component_id, place.component_key AS component, place.product,
      part.title AS part_title, specified_state.title AS state_title,
      ifnull(specified_element.label, in_state.label) AS label
    FROM place
    LEFT JOIN standing AS part ON part.screen_id = place.screen_id OR part.component_id = place.component_id
    LEFT JOIN specified_state ON specified_state.specification_id = part.specification_id
      AND specified_state.state_id = place.state_id
    LEFT JOIN standing AS owner ON owner.screen_id = place.owner_screen_id
      OR owner.component_id = place.owner_component_id
    LEFT JOIN specified_element ON specified_element.specification_id = owner.specification_id
      AND specified_element.element_id = place.element_id
    LEFT JOIN expectation AS in_state ON in_state.specified_element_id = specified_element.specified_element_id
      AND in_state.state_id = place.state_id
    """
  case hasSuccessions = """
    SELECT EXISTS (SELECT 1 FROM check_succession) AS has_successions
    """
  /// Whether anything was specified of an address's screen or component after a time.
  case isSpecifiedSince = """
    SELECT EXISTS (
      SELECT 1
      FROM address
      JOIN specification ON specification.screen_id = address.screen_id
        OR specification.component_id = address.component_id
      WHERE address.address_id = :address_id AND specification.edited_at > :time
    ) AS is_specified
    """
}
