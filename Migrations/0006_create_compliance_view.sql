-- Purpose: the documented views of compliance, a stable contract for people who query with SQL.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the views.
-- v_cell applies rules 1 to 4 and v_screen_compliance rule 5, so that a count from SQL equals the program's.

CREATE VIEW v_release_check AS
-- One row for each check that a release's profile asks for; ways carry the check they meet.
SELECT
  v_release.release_id, -- the release
  check_definition.check_definition_id, -- what is asked
  check_definition.check_id, -- the check
  audit_check.path AS check_path, -- its path
  check_definition.scope, -- product, screen or element
  check_definition.method, -- how it is answered
  check_definition.level, -- must to AAA
  check_definition.level IN ('must', 'must-not', 'A')
    OR (check_definition.level = 'AA' AND v_release.target_level IN ('AA', 'AAA'))
    OR (check_definition.level = 'AAA' AND v_release.target_level = 'AAA') AS is_must_level, -- 1: counts for conformance
  met.check_id AS met_check_id, -- the check that this one is a way of meeting; NULL for a check of its own
  EXISTS (
    SELECT 1
    FROM alternative AS way
    WHERE way.check_definition_id = check_definition.check_definition_id
  ) AS has_ways -- 1: met through ways and not answered itself
FROM v_release
JOIN release ON release.release_id = v_release.release_id
JOIN release_pack ON release_pack.release_id = v_release.release_id
JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
JOIN audit_check ON audit_check.check_id = check_definition.check_id
JOIN profile_pack ON profile_pack.profile_id = release.profile_id
  AND profile_pack.pack_id = audit_check.pack_id
  AND profile_pack.level = check_definition.level
LEFT JOIN alternative ON alternative.way_definition_id = check_definition.check_definition_id
LEFT JOIN check_definition AS met ON met.check_definition_id = alternative.check_definition_id
WHERE (check_definition.scope <> 'element' OR v_release.has_element_checks = 1)
  AND CASE v_release.platform
    WHEN 'ios' THEN check_definition.is_ios
    WHEN 'android' THEN check_definition.is_android
    ELSE check_definition.is_web
  END;

CREATE VIEW v_current_finding AS
-- The findings that count, after rule 2: one row for each that decides its cell in an environment class.
WITH RECURSIVE
  retracted (finding_id) AS (
    SELECT finding_id FROM finding_retraction
  ),
  tool_check (release_id, check_id) AS (
    -- Checks that a tool alone may pass, as the edition that the release pins has it.
    SELECT release_pack.release_id, check_definition.check_id
    FROM release_pack
    JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
    WHERE check_definition.method = 'tool'
  ),
  amended (finding_id, is_by_tool) AS (
    -- A finding that counts takes the place of the one it amends, and of those that one amended.
    SELECT amends_finding_id, mode_id = 3
    FROM finding
    WHERE amends_finding_id IS NOT NULL AND finding_id NOT IN (SELECT finding_id FROM retracted)
      AND (
        mode_id <> 3
        OR outcome_id IN (1, 3)
        OR (outcome_id IN (4, 5) AND (release_id, check_id) IN (SELECT release_id, check_id FROM tool_check))
      )
    UNION
    SELECT finding.amends_finding_id, amended.is_by_tool
    FROM amended
    JOIN finding ON finding.finding_id = amended.finding_id
    WHERE finding.amends_finding_id IS NOT NULL
  ),
  live AS (
    SELECT
      finding.finding_id, finding.release_id, finding.address_id, finding.check_id, finding.outcome_id,
      finding.observed_at, build.position AS build_position, session.auditor,
      finding.mode_id = 3 AS is_automatic,
      environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major
        AS environment_class
    FROM finding
    JOIN session ON session.session_id = finding.session_id
    JOIN build ON build.build_id = session.build_id
    JOIN environment ON environment.environment_id = session.environment_id
    WHERE finding.finding_id NOT IN (SELECT finding_id FROM retracted)
      AND finding.finding_id NOT IN (SELECT finding_id FROM amended WHERE NOT is_by_tool)
      AND (
        finding.mode_id <> 3
        OR (
          -- A tool gives way to tools, too, and proves something only with these outcomes.
          finding.finding_id NOT IN (SELECT finding_id FROM amended)
          AND (
            finding.outcome_id IN (1, 3)
            OR (
              finding.outcome_id IN (4, 5)
              AND (finding.release_id, finding.check_id) IN (SELECT release_id, check_id FROM tool_check)
            )
          )
        )
      )
  ),
  ranked AS (
    SELECT
      live.*,
      first_value(build_position) OVER newest AS newest_build,
      row_number() OVER (
        PARTITION BY release_id, address_id, check_id, environment_class, is_automatic, auditor, build_position
        ORDER BY observed_at DESC, outcome_id, finding_id DESC
      ) AS auditor_rank
    FROM live
    WINDOW newest AS (
      PARTITION BY release_id, address_id, check_id, environment_class, is_automatic
      ORDER BY build_position DESC, observed_at DESC
    )
  )
SELECT
  ranked.release_id, -- the release
  ranked.address_id, -- what it is about
  ranked.check_id, -- what was asked
  ranked.environment_class, -- with what
  ranked.finding_id, -- the finding
  ranked.outcome_id -- 1 failed to 5 inapplicable; the smallest decides
FROM ranked
WHERE ranked.auditor_rank = 1
  AND ranked.build_position = ranked.newest_build
  AND NOT (
    ranked.is_automatic
    AND EXISTS (
      SELECT 1
      FROM ranked AS by_hand
      WHERE by_hand.release_id = ranked.release_id AND by_hand.address_id = ranked.address_id
        AND by_hand.check_id = ranked.check_id AND by_hand.environment_class = ranked.environment_class
        AND NOT by_hand.is_automatic
        AND (by_hand.build_position, by_hand.observed_at) > (ranked.build_position, ranked.observed_at)
    )
  );

CREATE VIEW v_applicable_cell AS
-- One row for each cell that a release's profile asks for (rule 1); ways are not cells of their own.
SELECT
  asked.release_id, -- the release
  NULL AS screen_id, -- the screen; NULL for the product
  NULL AS state_id, -- the state; NULL for the product
  NULL AS element_id, -- the element; NULL for a screen or the product
  asked.check_id -- the check
FROM v_release_check AS asked
WHERE asked.scope = 'product' AND asked.met_check_id IS NULL
UNION ALL
SELECT asked.release_id, state.screen_id, state.state_id, NULL, asked.check_id
FROM v_release_check AS asked
JOIN v_specification ON v_specification.release_id = asked.release_id
JOIN specified_state ON specified_state.specification_id = v_specification.specification_id
JOIN state ON state.state_id = specified_state.state_id
WHERE asked.scope = 'screen' AND asked.met_check_id IS NULL
  AND (
    state.key = 'default'
    OR EXISTS (
      SELECT 1
      FROM check_state
      WHERE check_state.check_definition_id = asked.check_definition_id AND check_state.state = state.key
    )
  )
UNION ALL
SELECT asked.release_id, state.screen_id, state.state_id, specified_element.element_id, asked.check_id
FROM v_release_check AS asked
JOIN v_specification ON v_specification.release_id = asked.release_id
JOIN specified_element ON specified_element.specification_id = v_specification.specification_id
JOIN specified_presence
  ON specified_presence.specified_element_id = specified_element.specified_element_id
JOIN state ON state.state_id = specified_presence.state_id
WHERE asked.scope = 'element' AND asked.met_check_id IS NULL
  AND (
    NOT EXISTS (
      SELECT 1
      FROM check_element_type
      WHERE check_element_type.check_definition_id = asked.check_definition_id
    )
    OR EXISTS (
      SELECT 1
      FROM check_element_type
      WHERE check_element_type.check_definition_id = asked.check_definition_id
        AND check_element_type.element_type = specified_element.element_type
        AND check_element_type.variant IN ('', specified_element.variant)
    )
  )
  AND (
    state.key = 'default'
    OR EXISTS (
      -- Its expectation differs there: only a state that differs has a row besides `default`.
      SELECT 1
      FROM expectation
      WHERE expectation.specified_element_id = specified_element.specified_element_id
        AND expectation.state_id = state.state_id
    )
    OR NOT EXISTS (
      SELECT 1
      FROM specified_presence AS in_default
      JOIN state AS default_state ON default_state.state_id = in_default.state_id
      WHERE in_default.specified_element_id = specified_element.specified_element_id
        AND default_state.key = 'default'
    )
  );

CREATE VIEW v_cell AS
-- One row for each cell of a release, with its outcome by rules 1 to 4.
WITH
  asked AS (
    SELECT
      release_id, check_id, ifnull(met_check_id, check_id) AS cell_check_id, has_ways, is_must_level, level, check_path
    FROM v_release_check
  ),
  cell AS (
    SELECT release_id, screen_id, state_id, element_id, check_id FROM v_applicable_cell
    UNION
    -- A finding on a check of the profile at another address adds its own cell.
    SELECT finding.release_id, address.screen_id, address.state_id, address.element_id, asked.cell_check_id
    FROM v_current_finding AS finding
    JOIN address ON address.address_id = finding.address_id
    JOIN asked ON asked.release_id = finding.release_id AND asked.check_id = finding.check_id
    WHERE NOT asked.has_ways AND address.component_id IS NULL
      AND (
        address.screen_id IS NULL
        OR EXISTS (
          -- A finding on a screen out of scope counts for nothing.
          SELECT 1
          FROM v_specification
          WHERE v_specification.release_id = finding.release_id AND v_specification.screen_id = address.screen_id
        )
      )
  ),
  by_class AS (
    SELECT
      finding.release_id, finding.address_id, asked.cell_check_id, asked.check_id, finding.environment_class,
      asked.check_id <> asked.cell_check_id AS is_way, min(finding.outcome_id) AS outcome_id
    FROM v_current_finding AS finding
    JOIN asked ON asked.release_id = finding.release_id AND asked.check_id = finding.check_id
    WHERE NOT asked.has_ways
    GROUP BY finding.release_id, finding.address_id, asked.cell_check_id, asked.check_id, finding.environment_class
  ),
  way_count AS (
    SELECT release_id, cell_check_id, count(*) AS way_count
    FROM asked
    WHERE check_id <> cell_check_id
    GROUP BY release_id, cell_check_id
  ),
  folded AS (
    -- Rule 4, within an environment class: any way passed, else all failed, else untested, else cantTell.
    SELECT
      by_class.release_id, by_class.address_id, by_class.cell_check_id,
      CASE
        WHEN NOT by_class.is_way THEN min(by_class.outcome_id)
        WHEN sum(by_class.outcome_id = 5) = way_count.way_count THEN 5
        WHEN sum(by_class.outcome_id = 4) > 0 THEN 4
        WHEN sum(by_class.outcome_id = 1) = way_count.way_count - sum(by_class.outcome_id = 5) THEN 1
        WHEN sum(by_class.outcome_id = 2) > 0 OR count(*) < way_count.way_count THEN 2
        ELSE 3
      END AS outcome_id
    FROM by_class
    LEFT JOIN way_count ON way_count.release_id = by_class.release_id
      AND way_count.cell_check_id = by_class.cell_check_id
    GROUP BY by_class.release_id, by_class.address_id, by_class.cell_check_id, by_class.environment_class
  ),
  decided AS (
    SELECT
      folded.release_id, address.screen_id, address.state_id, address.element_id, folded.cell_check_id,
      min(folded.outcome_id) AS outcome_id
    FROM folded
    JOIN address ON address.address_id = folded.address_id
    GROUP BY folded.release_id, folded.address_id, folded.cell_check_id
  )
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen; NULL for the product itself
  state.key AS state, -- key of the state; NULL for the product itself
  element.key AS element, -- key of the element; NULL for a screen
  asked.check_path, -- the check
  asked.level, -- must to AAA
  asked.is_must_level, -- 1: counts for conformance
  outcome.name AS outcome, -- as EARL spells it
  outcome.outcome_id -- 1 failed to 5 inapplicable; the smallest of several decides
FROM cell
JOIN asked ON asked.release_id = cell.release_id AND asked.check_id = cell.check_id
JOIN v_release ON v_release.release_id = cell.release_id
LEFT JOIN decided ON decided.release_id = cell.release_id AND decided.cell_check_id = cell.check_id
  AND decided.screen_id IS cell.screen_id AND decided.state_id IS cell.state_id
  AND decided.element_id IS cell.element_id
LEFT JOIN screen ON screen.screen_id = cell.screen_id
LEFT JOIN state ON state.state_id = cell.state_id
LEFT JOIN element ON element.element_id = cell.element_id
JOIN outcome ON outcome.outcome_id = ifnull(decided.outcome_id, 2);

CREATE VIEW v_screen_compliance AS
-- One row for each screen in the scope of a release: counts of must-level cells, and the verdict by rule 5.
WITH
  declared AS (
    SELECT declaration.release_id, declaration.screen_id
    FROM element_list_declaration AS declaration
    JOIN v_specification ON v_specification.release_id = declaration.release_id
      AND v_specification.screen_id = declaration.screen_id
    WHERE declaration.is_complete
      AND declaration.element_list_declaration_id = (
        SELECT max(newest.element_list_declaration_id)
        FROM element_list_declaration AS newest
        WHERE newest.release_id = declaration.release_id AND newest.screen_id = declaration.screen_id
      )
      AND declaration.elements = (
        SELECT ifnull(group_concat(key, ' '), '')
        FROM (
          SELECT element.key
          FROM specified_element
          JOIN element ON element.element_id = specified_element.element_id
          WHERE specified_element.specification_id = v_specification.specification_id
          ORDER BY specified_element.position
        )
      )
  ),
  counted AS (
    SELECT
      v_specification.release_id, v_specification.screen_id,
      count(v_cell.outcome) AS must_cells,
      ifnull(sum(v_cell.outcome = 'passed'), 0) AS passed,
      ifnull(sum(v_cell.outcome = 'failed'), 0) AS failed,
      ifnull(sum(v_cell.outcome = 'cantTell'), 0) AS cant_tell,
      ifnull(sum(v_cell.outcome = 'inapplicable'), 0) AS inapplicable,
      ifnull(sum(v_cell.outcome = 'untested'), 0) AS untested
    FROM v_specification
    JOIN v_release ON v_release.release_id = v_specification.release_id
    JOIN screen ON screen.screen_id = v_specification.screen_id
    LEFT JOIN v_cell ON v_cell.product = v_release.product AND v_cell.release = v_release.version
      AND v_cell.screen = screen.key AND v_cell.is_must_level
    GROUP BY v_specification.release_id, v_specification.screen_id
  )
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  CASE
    WHEN NOT EXISTS (
      SELECT 1
      FROM finding
      JOIN address ON address.address_id = finding.address_id
      WHERE finding.release_id = counted.release_id AND address.screen_id = counted.screen_id
        AND finding.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
    ) THEN 'notEvaluated'
    WHEN counted.failed > 0 THEN 'nonconformant'
    WHEN counted.untested + counted.cant_tell > 0 OR counted.must_cells = 0 THEN 'incomplete'
    WHEN v_release.has_element_checks AND NOT EXISTS (
      SELECT 1
      FROM declared
      WHERE declared.release_id = counted.release_id AND declared.screen_id = counted.screen_id
    ) THEN 'incomplete'
    ELSE 'conformant'
  END AS verdict, -- conformant, nonconformant, incomplete or notEvaluated
  counted.must_cells, -- cells that count for conformance
  counted.passed, -- of these, passed
  counted.failed, -- failed
  counted.cant_tell, -- cannot tell
  counted.inapplicable, -- not applicable
  counted.untested -- untested
FROM counted
JOIN v_release ON v_release.release_id = counted.release_id
JOIN screen ON screen.screen_id = counted.screen_id;
