/// SQL that finds issues.
enum IssueListQuery: String, Query {
  /// The numbers of the issues that meet every condition that is not NULL, in order.
  ///
  /// Candidates come from one index, which `:path` names; the arms that it does not name are not run.
  case matching = """
    WITH
      wanted_screen (screen_id) AS (
        SELECT screen.screen_id
        FROM screen
        JOIN product ON product.product_id = screen.product_id
        WHERE screen.key = :screen AND (:product IS NULL OR product.key = :product)
      ),
      wanted_component (component_id) AS (
        SELECT specified_component.component_id
        FROM wanted_screen
        JOIN specification ON specification.screen_id = wanted_screen.screen_id
        JOIN specified_component ON specified_component.specification_id = specification.specification_id
      ),
      wanted_element (element_id) AS (
        SELECT element_id FROM specified_element WHERE element_type = :element_type
      ),
      team_screen (screen_id) AS (
        SELECT release_screen.screen_id
        FROM specification
        JOIN release_screen ON release_screen.screen_id = specification.screen_id
          AND release_screen.specification_id = specification.specification_id
        JOIN release ON release.release_id = release_screen.release_id
        WHERE specification.team = :team AND NOT EXISTS (
          SELECT 1
          FROM release_screen AS later
          JOIN release AS newer ON newer.release_id = later.release_id
          WHERE later.screen_id = release_screen.screen_id AND later.specification_id IS NOT NULL
            AND newer.position > release.position
        )
      ),
      team_component (component_id) AS (
        SELECT release_component.component_id
        FROM specification
        JOIN release_component ON release_component.component_id = specification.component_id
          AND release_component.specification_id = specification.specification_id
        JOIN release ON release.release_id = release_component.release_id
        WHERE specification.team = :team AND NOT EXISTS (
          SELECT 1
          FROM release_component AS later
          JOIN release AS newer ON newer.release_id = later.release_id
          WHERE later.component_id = release_component.component_id AND newer.position > release.position
        )
      ),
      wanted_owner (person_id) AS (
        SELECT person_id FROM person WHERE folded_name = :owner
      ),
      candidate (issue_id) AS (
        SELECT issue_search.rowid
        FROM issue_search
        WHERE :path = 'words' AND issue_search MATCH :words
        UNION ALL
        SELECT DISTINCT issue_place.issue_id
        FROM address
        CROSS JOIN issue_place ON issue_place.address_id = address.address_id
        WHERE :path = 'screen' AND address.address_id IN (
          SELECT shown.address_id
          FROM screen
          -- The plus takes the type off the column, which the index of the expression does not have.
          JOIN address AS shown ON shown.product_id = screen.product_id
            AND ifnull(shown.screen_id, 0) = +screen.screen_id
          WHERE screen.screen_id IN (SELECT screen_id FROM wanted_screen)
          UNION
          SELECT shared.address_id
          FROM address AS shared
          WHERE shared.component_id IN (SELECT component_id FROM wanted_component)
          UNION
          SELECT value FROM json_each(:places)
        )
        UNION ALL
        SELECT issue_id FROM issue_label WHERE :path = 'label' AND label = :label
        UNION ALL
        SELECT issue_id FROM issue_current WHERE :path = 'reference' AND reference = :reference
        UNION ALL
        SELECT issue_id
        FROM issue_current
        WHERE :path = 'owner' AND owner_person_id IN (SELECT person_id FROM wanted_owner)
        UNION ALL
        SELECT issue_id FROM issue_current WHERE :path = 'decision' AND decision_id IS NOT NULL
        UNION ALL
        SELECT issue_id FROM issue_current WHERE :path = 'team' AND team_said = :team
        UNION ALL
        SELECT issue_id
        FROM issue_current
        WHERE :path = 'team' AND team_said IS NULL AND screen_id IN (SELECT screen_id FROM team_screen)
        UNION ALL
        SELECT issue_id
        FROM issue_current
        WHERE :path = 'team' AND team_said IS NULL AND component_id IN (SELECT component_id FROM team_component)
        UNION ALL
        SELECT issue_id
        FROM issue_current
        WHERE :path = 'state' AND state IN (SELECT value FROM json_each(:states))
          AND severity_id >= :severity_id
        UNION ALL
        SELECT issue_id
        FROM issue_current
        WHERE :path = 'state' AND :severity_id IS NULL AND state IN (SELECT value FROM json_each(:states))
      ),
      known AS (
        SELECT
          issue_current.issue_id, issue_current.product_id, issue_current.state, issue_current.severity_id,
          issue_current.owner_person_id, issue_current.team_said, issue_current.reference, issue_current.screen_id,
          issue_current.component_id, issue_current.opened_at, issue_current.changed_at,
          issue_current.last_release_id, issue_current.decision_kind,
          issue_current.decision_expires_at,
          ifnull(issue_current.due_at_said, issue_current.opened_at + 86400000 * (
            SELECT profile_service_level.days
            FROM release
            JOIN profile_service_level ON profile_service_level.profile_id = release.profile_id
              AND profile_service_level.severity_id = issue_current.severity_id
            WHERE release.release_id = issue_current.last_release_id
          )) AS due_at,
          issue_current.decision_id IS NOT NULL
            AND (issue_current.decision_expires_at IS NULL OR issue_current.decision_expires_at > :now) AS is_decided
        FROM candidate
        CROSS JOIN issue_current ON issue_current.issue_id = candidate.issue_id
      )
    SELECT known.issue_id
    FROM known
    WHERE known.state IN (SELECT value FROM json_each(:states))
      AND (:severity_id IS NULL OR known.severity_id >= :severity_id)
      AND (:product IS NULL OR known.product_id = (SELECT product_id FROM product WHERE key = :product))
      AND (:owner IS NULL OR known.owner_person_id IN (SELECT person_id FROM wanted_owner))
      AND (:reference IS NULL OR known.reference = :reference)
      AND (:label IS NULL OR EXISTS (
        SELECT 1
        FROM issue_label
        WHERE issue_label.issue_id = known.issue_id AND issue_label.label = :label
      ))
      AND (:team IS NULL OR known.team_said = :team OR (known.team_said IS NULL AND (
        known.screen_id IN (SELECT screen_id FROM team_screen)
        OR known.component_id IN (SELECT component_id FROM team_component)
      )))
      AND (:opened_before IS NULL OR known.opened_at < :opened_before)
      AND (NOT :is_untriaged OR (known.owner_person_id IS NULL AND NOT known.is_decided))
      AND (NOT :is_overdue OR (known.due_at < :now AND NOT known.is_decided))
      AND (:decision IS NULL OR (known.is_decided AND known.decision_kind = :decision))
      AND (:expires_before IS NULL OR (known.is_decided AND known.decision_expires_at < :expires_before))
      AND ((:screen IS NULL AND :element_type IS NULL AND :checks IS NULL) OR EXISTS (
        SELECT 1
        FROM issue_place
        JOIN address ON address.address_id = issue_place.address_id
        WHERE issue_place.issue_id = known.issue_id
          AND (:screen IS NULL OR address.screen_id IN (SELECT screen_id FROM wanted_screen)
            OR address.component_id IN (SELECT component_id FROM wanted_component)
            OR address.address_id IN (SELECT value FROM json_each(:places)))
          AND (:element_type IS NULL OR address.element_id IN (SELECT element_id FROM wanted_element))
          AND (:checks IS NULL OR issue_place.check_id IN (SELECT value FROM json_each(:checks)))
      ))
      AND (:release IS NULL OR EXISTS (
        SELECT 1
        FROM release
        WHERE release.version = :release AND release.release_id = known.last_release_id
      ) OR EXISTS (
        SELECT 1
        FROM issue_member
        JOIN release ON release.release_id = issue_member.release_id
        WHERE issue_member.issue_id = known.issue_id AND release.version = :release
      ) OR EXISTS (
        SELECT 1
        FROM issue_member
        WHERE issue_member.issue_id = known.issue_id
          AND issue_member.finding_id IN (SELECT value FROM json_each(:carried))
      ))
    ORDER BY
      CASE :order
        WHEN 'severity' THEN -ifnull(known.severity_id, 0)
        WHEN 'age' THEN known.opened_at
        WHEN 'due' THEN ifnull(known.due_at, 9223372036854775807)
        WHEN 'changed' THEN -known.changed_at
        ELSE 0
      END,
      known.issue_id
    LIMIT :limit
    """
  case byID = """
    SELECT
      v_issue.issue_id, v_issue.product, v_issue.screen, v_issue.state, v_issue.element, v_issue.component,
      v_issue.check_path, v_issue.title, v_issue.issue_state, v_issue.severity_id, v_issue.team,
      v_issue.finding_count, v_issue.last_release, v_issue.opened_at_ms, v_issue.owner, v_issue.labels,
      v_issue.reference, unixepoch(v_issue.due_at) * 1000 AS due_at, issue_current.changed_at, v_issue.element_type,
      v_issue.merged_into_issue_id, v_issue.decision, issue_current.decision_expires_at,
      v_issue.opened_as, v_issue.opened_in, (SELECT count(*) FROM replica) > 1 AS is_shared,
      address.screen_id, address.state_id, address.element_id, address.component_id
    FROM v_issue
    JOIN issue_current ON issue_current.issue_id = v_issue.issue_id
    JOIN address ON address.address_id = issue_current.address_id
    WHERE v_issue.issue_id = :issue_id
    """
  /// The teams of issues, and of the screens of the last release of each product: those that were said, and as v_issue has
  /// them those of the screens and components of the others, each of which is looked at once.
  case teams = """
    WITH
      known (team_said, screen_id, component_id) AS (
        SELECT DISTINCT issue_current.team_said, issue_current.screen_id, issue_current.component_id
        FROM issue_current
        WHERE :product IS NULL OR issue_current.product_id = (SELECT product_id FROM product WHERE key = :product)
      ),
      named (team) AS (
        SELECT team_said
        FROM known
        UNION
        SELECT (
          SELECT specification.team
          FROM release_screen
          JOIN release ON release.release_id = release_screen.release_id
          JOIN specification ON specification.specification_id = release_screen.specification_id
          WHERE release_screen.screen_id = place.screen_id
          ORDER BY release.position DESC
          LIMIT 1
        )
        FROM (SELECT DISTINCT screen_id FROM known WHERE team_said IS NULL AND screen_id IS NOT NULL) AS place
        UNION
        SELECT (
          SELECT specification.team
          FROM release_component
          JOIN release ON release.release_id = release_component.release_id
          JOIN specification ON specification.specification_id = release_component.specification_id
          WHERE release_component.component_id = place.component_id
          ORDER BY release.position DESC
          LIMIT 1
        )
        FROM (SELECT DISTINCT component_id FROM known WHERE team_said IS NULL AND component_id IS NOT NULL) AS place
        UNION
        SELECT specification.team
        FROM product
        JOIN release ON release.release_id = (
          SELECT last.release_id
          FROM release AS last
          WHERE last.product_id = product.product_id
          ORDER BY last.position DESC
          LIMIT 1
        )
        JOIN release_screen ON release_screen.release_id = release.release_id
        JOIN specification ON specification.specification_id = release_screen.specification_id
        WHERE :product IS NULL OR product.key = :product
      )
    SELECT team
    FROM named
    WHERE team IS NOT NULL
    ORDER BY team
    """
  /// Those who work on issues.
  case owners = """
    SELECT DISTINCT v_issue.owner
    FROM v_issue
    WHERE v_issue.owner IS NOT NULL AND (:product IS NULL OR v_issue.product = :product)
    ORDER BY v_issue.owner
    """
  /// The labels of issues.
  case labels = """
    SELECT DISTINCT issue_label.label
    FROM issue_label
    JOIN issue_current ON issue_current.issue_id = issue_label.issue_id
    JOIN product ON product.product_id = issue_current.product_id
    WHERE :product IS NULL OR product.key = :product
    ORDER BY issue_label.label
    """
  /// Failures that stand and are in no issue; there are none unless a file was written by something else.
  case unfiled = """
    SELECT standing_finding.finding_id
    FROM standing_finding
    WHERE NOT EXISTS (SELECT 1 FROM issue_member WHERE issue_member.finding_id = standing_finding.finding_id)
      AND standing_finding.is_standing
    ORDER BY standing_finding.finding_id
    """
  /// Checks that meet every condition that is not NULL; `:path` is a path or its ending.
  case checks = """
    SELECT DISTINCT audit_check.check_id
    FROM audit_check
    JOIN check_definition ON check_definition.check_id = audit_check.check_id
    JOIN pack ON pack.pack_id = audit_check.pack_id
    WHERE (:pack IS NULL OR pack.key = :pack)
      AND (:level IS NULL OR check_definition.level = :level)
      AND (:path IS NULL OR audit_check.path = :path
        OR substr('/' || audit_check.path, -length(:path) - 1) = '/' || :path)
      AND (:target IS NULL OR EXISTS (
        SELECT 1
        FROM check_reference
        WHERE check_reference.check_definition_id = check_definition.check_definition_id
          AND check_reference.relation = 'tests' AND check_reference.scheme = :scheme
          AND check_reference.target = :target
      ) OR audit_check.path = :scheme || '/' || :target
        OR substr(audit_check.path, 1, length(:scheme || :target) + 2) = :scheme || '/' || :target || '/')
    ORDER BY audit_check.check_id
    """
}
