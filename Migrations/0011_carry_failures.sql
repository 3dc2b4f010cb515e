-- Purpose: failures carried between releases (DESIGN rule 8), and verdicts of processes (rule 6) in the views.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the index and new views and restoring those of 0010.

-- The failures of a release, in the order of its findings, so that the release after it is compared with them alone.
CREATE INDEX finding_failed ON finding (release_id, address_id, check_id) WHERE outcome_id = 1;
CREATE INDEX process_screen_by_screen ON process_screen (screen_id);

CREATE VIEW v_process AS
-- One row for each screen of a process, in each release for which the process holds.
SELECT
  release.release_id, -- the release
  product.key AS product, -- key of the product
  release.version AS release, -- the same by its version
  process.process_id, -- the process
  process.key AS process, -- its key
  process.title, -- for people
  process_screen.position, -- order of the screen in the process, from 1
  process_screen.screen_id, -- the screen
  screen.key AS screen, -- its key
  EXISTS (
    SELECT 1
    FROM v_specification
    WHERE v_specification.release_id = release.release_id AND v_specification.screen_id = process_screen.screen_id
  ) AS is_in_scope -- 0: out of the release's scope, which leaves the process incomplete
FROM release
JOIN product ON product.product_id = release.product_id
JOIN process ON process.product_id = release.product_id
JOIN process_screen ON process_screen.process_id = process.process_id
JOIN release AS first_release ON first_release.release_id = process_screen.first_release_id
LEFT JOIN release AS last_release ON last_release.release_id = process_screen.last_release_id
JOIN screen ON screen.screen_id = process_screen.screen_id
WHERE first_release.position <= release.position
  AND (process_screen.last_release_id IS NULL OR release.position <= last_release.position);

CREATE VIEW v_lineage AS
-- One row for each release and each release it goes back to, itself included.
WITH RECURSIVE
  lineage (release_id, from_release_id, distance) AS (
    SELECT release_id, release_id, 0 FROM release
    UNION ALL
    SELECT lineage.release_id, release.predecessor_id, lineage.distance + 1
    FROM lineage
    JOIN release ON release.release_id = lineage.from_release_id
    WHERE release.predecessor_id IS NOT NULL
  )
SELECT
  lineage.release_id, -- the release
  lineage.from_release_id, -- a release that it goes back to
  release.version AS from_release, -- its version
  lineage.distance -- how many releases back: 0 itself, 1 its predecessor
FROM lineage
JOIN release ON release.release_id = lineage.from_release_id;

CREATE VIEW v_answering_check AS
-- One row for each check that a release asks for and each check whose earlier findings answer it: itself, and those
-- that it took the place of.
WITH RECURSIVE
  answering (release_id, check_id, found_check_id) AS (
    SELECT release_id, check_id, check_id FROM v_release_check
    UNION
    SELECT answering.release_id, answering.check_id, check_succession.old_check_id
    FROM answering
    JOIN check_succession ON check_succession.new_check_id = answering.found_check_id
    JOIN pack_edition AS said ON said.pack_edition_id = check_succession.pack_edition_id
    JOIN release_pack ON release_pack.release_id = answering.release_id
    JOIN pack_edition AS pinned ON pinned.pack_edition_id = release_pack.pack_edition_id
    WHERE pinned.pack_id = said.pack_id AND said.pack_edition_id <= pinned.pack_edition_id
  )
SELECT
  answering.release_id, -- the release
  answering.check_id, -- the check it asks for
  answering.found_check_id -- the check that an earlier finding is on
FROM answering;

DROP VIEW v_screen_compliance;
DROP VIEW v_cell;

CREATE VIEW v_cell AS
-- One row for each cell of a release, with its outcome by rules 1 to 4, 8 and 12.
WITH
  asked AS (
    SELECT
      release_id, check_definition_id, check_id, ifnull(met_check_id, check_id) AS cell_check_id, scope, has_ways,
      is_must_level, level, check_path
    FROM v_release_check
  ),
  filling AS (
    -- Checks that a component's finding answers on each screen (rule 12).
    SELECT asked.release_id, asked.check_id
    FROM asked
    JOIN check_definition ON check_definition.check_definition_id = asked.check_definition_id
    WHERE asked.scope = 'element'
      AND check_definition.dimension NOT IN (SELECT dimension FROM component_exempt_dimension)
      AND asked.check_path NOT IN (SELECT path FROM component_exempt_check)
  ),
  current_finding AS MATERIALIZED (
    SELECT release_id, address_id, check_id, environment_class, outcome_id FROM v_current_finding
  ),
  failed_place AS (
    -- Where a release before failed a check: only there is looked at what was found since.
    SELECT DISTINCT v_lineage.release_id, finding.address_id, asked.cell_check_id
    FROM v_lineage
    JOIN finding INDEXED BY finding_failed ON finding.release_id = v_lineage.from_release_id AND finding.outcome_id = 1
    JOIN v_answering_check AS answering ON answering.release_id = v_lineage.release_id
      AND answering.found_check_id = finding.check_id
    JOIN asked ON asked.release_id = answering.release_id AND asked.check_id = answering.check_id
    WHERE v_lineage.distance > 0 AND NOT asked.has_ways
  ),
  by_class AS (
    -- What a release and, where a failure may be carried, those before it found, each by itself.
    SELECT
      finding.release_id, 0 AS distance, finding.address_id, asked.cell_check_id, asked.check_id,
      finding.environment_class, asked.check_id <> asked.cell_check_id AS is_way, min(finding.outcome_id) AS outcome_id
    FROM current_finding AS finding
    JOIN asked ON asked.release_id = finding.release_id AND asked.check_id = finding.check_id
    WHERE NOT asked.has_ways
    GROUP BY finding.release_id, finding.address_id, asked.cell_check_id, asked.check_id, finding.environment_class
    UNION ALL
    SELECT
      failed_place.release_id, v_lineage.distance, finding.address_id, asked.cell_check_id, asked.check_id,
      finding.environment_class, asked.check_id <> asked.cell_check_id AS is_way, min(finding.outcome_id) AS outcome_id
    FROM failed_place
    JOIN asked ON asked.release_id = failed_place.release_id AND asked.cell_check_id = failed_place.cell_check_id
    JOIN v_answering_check AS answering ON answering.release_id = asked.release_id
      AND answering.check_id = asked.check_id
    JOIN v_lineage ON v_lineage.release_id = failed_place.release_id
    JOIN current_finding AS finding ON finding.release_id = v_lineage.from_release_id
      AND finding.address_id = failed_place.address_id AND finding.check_id = answering.found_check_id
    WHERE v_lineage.distance > 0 AND NOT asked.has_ways
    GROUP BY
      failed_place.release_id, v_lineage.distance, finding.address_id, asked.cell_check_id, asked.check_id,
      finding.environment_class
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
      by_class.release_id, by_class.distance, by_class.address_id, by_class.cell_check_id, by_class.environment_class,
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
    GROUP BY
      by_class.release_id, by_class.distance, by_class.address_id, by_class.cell_check_id, by_class.environment_class
  ),
  newest_tested AS (
    -- In each class the newest release before that tested it: the row that has the smallest distance.
    SELECT release_id, address_id, cell_check_id, environment_class, outcome_id, min(distance) AS distance
    FROM folded
    WHERE distance > 0 AND outcome_id <> 2
    GROUP BY release_id, address_id, cell_check_id, environment_class
  ),
  decided AS (
    SELECT
      release_id, address_id, cell_check_id, min(outcome_id) AS outcome_id, max(outcome_id <> 2) AS is_tested,
      NULL AS carried_distance
    FROM folded
    WHERE distance = 0
    GROUP BY release_id, address_id, cell_check_id
    UNION ALL
    SELECT release_id, address_id, cell_check_id, NULL, 0, min(distance)
    FROM newest_tested
    WHERE outcome_id = 1
    GROUP BY release_id, address_id, cell_check_id
  ),
  placed AS (
    SELECT
      decided.release_id, address.screen_id, address.state_id, address.element_id, decided.cell_check_id,
      decided.outcome_id, decided.is_tested, decided.carried_distance
    FROM decided
    JOIN address ON address.address_id = decided.address_id
    WHERE address.component_id IS NULL
      AND (
        -- A failure is carried only to where there is something still.
        decided.carried_distance IS NULL
        OR address.screen_id IS NULL
        OR EXISTS (
          SELECT 1
          FROM v_specification
          JOIN specified_state ON specified_state.specification_id = v_specification.specification_id
          WHERE v_specification.release_id = decided.release_id AND v_specification.screen_id = address.screen_id
            AND specified_state.state_id = address.state_id
            AND (
              address.element_id IS NULL
              OR EXISTS (
                SELECT 1
                FROM v_screen_element
                WHERE v_screen_element.element_id = address.element_id
                  AND v_screen_element.release_id = decided.release_id
                  AND v_screen_element.screen_id = address.screen_id
              )
            )
        )
      )
      AND (
        address.screen_id IS NULL
        OR EXISTS (
          -- A finding on a screen out of scope counts for nothing.
          SELECT 1
          FROM v_specification
          WHERE v_specification.release_id = decided.release_id AND v_specification.screen_id = address.screen_id
        )
      )
    UNION ALL
    -- What was found on an element of a component was found in `default` on each screen that declares it.
    SELECT
      decided.release_id, state.screen_id, state.state_id, address.element_id, decided.cell_check_id,
      decided.outcome_id, decided.is_tested, decided.carried_distance
    FROM decided
    JOIN address ON address.address_id = decided.address_id
    JOIN filling ON filling.release_id = decided.release_id AND filling.check_id = decided.cell_check_id
    JOIN v_declared_component AS declared ON declared.release_id = decided.release_id
      AND declared.component_id = address.component_id
    JOIN state ON state.screen_id = declared.screen_id AND state.key = 'default'
    WHERE address.element_id IS NOT NULL
      AND (
        decided.carried_distance IS NULL
        OR EXISTS (
          SELECT 1
          FROM specified_element
          WHERE specified_element.specification_id = declared.specification_id
            AND specified_element.element_id = address.element_id
        )
      )
  ),
  worst AS (
    -- Rule 3 over what was found on the screen itself and on the component; where nothing was tested in this release, a
    -- failure of a release before is carried (rule 8).
    SELECT
      release_id, screen_id, state_id, element_id, cell_check_id, min(outcome_id) AS outcome_id,
      iif(max(is_tested), NULL, min(carried_distance)) AS carried_distance
    FROM placed
    GROUP BY release_id, screen_id, state_id, element_id, cell_check_id
    HAVING min(outcome_id) IS NOT NULL OR min(carried_distance) IS NOT NULL
  ),
  cell AS (
    SELECT release_id, screen_id, state_id, element_id, check_id FROM v_applicable_cell
    UNION
    -- A finding on a check of the profile at another address adds its own cell.
    SELECT release_id, screen_id, state_id, element_id, cell_check_id FROM worst
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
  outcome.outcome_id, -- 1 failed to 5 inapplicable; the smallest of several decides
  component.key AS component, -- key of the component that the element is part of; NULL: the screen's own
  carried.from_release AS carried_from -- release whose failure is carried, for want of a newer test; NULL: none
FROM cell
JOIN asked ON asked.release_id = cell.release_id AND asked.check_id = cell.check_id
JOIN v_release ON v_release.release_id = cell.release_id
LEFT JOIN worst ON worst.release_id = cell.release_id AND worst.cell_check_id = cell.check_id
  AND worst.screen_id IS cell.screen_id AND worst.state_id IS cell.state_id
  AND worst.element_id IS cell.element_id
LEFT JOIN screen ON screen.screen_id = cell.screen_id
LEFT JOIN state ON state.state_id = cell.state_id
LEFT JOIN element ON element.element_id = cell.element_id
LEFT JOIN component ON component.component_id = element.component_id
LEFT JOIN v_lineage AS carried ON carried.release_id = cell.release_id AND carried.distance = worst.carried_distance
JOIN outcome ON outcome.outcome_id = iif(worst.carried_distance IS NULL, ifnull(worst.outcome_id, 2), 1);

CREATE VIEW v_screen_compliance AS
-- One row for each screen in the scope of a release: counts of must-level cells, and the verdict by rules 5 and 6.
WITH RECURSIVE
  declared AS (
    SELECT declaration.release_id, declaration.screen_id
    FROM element_list_declaration AS declaration
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
          FROM v_screen_element
          JOIN element ON element.element_id = v_screen_element.element_id
          WHERE v_screen_element.release_id = declaration.release_id
            AND v_screen_element.screen_id = declaration.screen_id
          ORDER BY v_screen_element.position
        )
      )
  ),
  counted AS (
    SELECT
      v_specification.release_id, v_specification.screen_id,
      ifnull(sum(v_cell.is_must_level), 0) AS must_cells,
      ifnull(sum(v_cell.is_must_level AND v_cell.outcome = 'passed'), 0) AS passed,
      ifnull(sum(v_cell.is_must_level AND v_cell.outcome = 'failed'), 0) AS failed,
      ifnull(sum(v_cell.is_must_level AND v_cell.outcome = 'cantTell'), 0) AS cant_tell,
      ifnull(sum(v_cell.is_must_level AND v_cell.outcome = 'inapplicable'), 0) AS inapplicable,
      ifnull(sum(v_cell.is_must_level AND v_cell.outcome = 'untested'), 0) AS untested,
      count(v_cell.carried_from) AS carried
    FROM v_specification
    JOIN v_release ON v_release.release_id = v_specification.release_id
    JOIN screen ON screen.screen_id = v_specification.screen_id
    LEFT JOIN v_cell ON v_cell.product = v_release.product AND v_cell.release = v_release.version
      AND v_cell.screen = screen.key
    GROUP BY v_specification.release_id, v_specification.screen_id
  ),
  judged AS (
    -- The verdict by rule 5, on the screen's own cells.
    SELECT
      counted.*,
      CASE
        WHEN NOT EXISTS (
          SELECT 1
          FROM finding
          JOIN address ON address.address_id = finding.address_id
          WHERE finding.release_id = counted.release_id AND address.screen_id = counted.screen_id
            AND finding.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
        ) AND NOT EXISTS (
          -- A component's finding on a check that it fills on the screen is one, too (rule 12).
          SELECT 1
          FROM v_declared_component AS shared
          JOIN address ON address.component_id = shared.component_id
          JOIN finding ON finding.release_id = shared.release_id AND finding.address_id = address.address_id
          JOIN v_release_check AS asked ON asked.release_id = finding.release_id AND asked.check_id = finding.check_id
          JOIN check_definition ON check_definition.check_definition_id = asked.check_definition_id
          WHERE shared.release_id = counted.release_id AND shared.screen_id = counted.screen_id
            AND address.element_id IS NOT NULL AND asked.scope = 'element'
            AND check_definition.dimension NOT IN (SELECT component_exempt_dimension.dimension FROM component_exempt_dimension)
            AND asked.check_path NOT IN (SELECT component_exempt_check.path FROM component_exempt_check)
            AND finding.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
        ) AND counted.carried = 0 THEN 'notEvaluated'
        WHEN counted.failed > 0 THEN 'nonconformant'
        WHEN counted.untested + counted.cant_tell > 0 OR counted.must_cells = 0 THEN 'incomplete'
        WHEN v_release.has_element_checks AND NOT EXISTS (
          SELECT 1
          FROM declared
          WHERE declared.release_id = counted.release_id AND declared.screen_id = counted.screen_id
        ) THEN 'incomplete'
        ELSE 'conformant'
      END AS own_verdict
    FROM counted
    JOIN v_release ON v_release.release_id = counted.release_id
  ),
  together (release_id, screen_id, other_id) AS (
    -- Screens that stand or fall together: those of a process, and those of the processes that these are in.
    SELECT release_id, screen_id, screen_id FROM v_process
    UNION
    SELECT together.release_id, together.screen_id, other.screen_id
    FROM together
    JOIN v_process AS through ON through.release_id = together.release_id AND through.screen_id = together.other_id
    JOIN v_process AS other ON other.release_id = through.release_id AND other.process_id = through.process_id
  ),
  company AS (
    SELECT
      together.release_id, together.screen_id, max(other.own_verdict IS 'nonconformant') AS has_failed,
      max(other.own_verdict IS NOT 'conformant') AS is_open
    FROM together
    LEFT JOIN judged AS other ON other.release_id = together.release_id AND other.screen_id = together.other_id
    GROUP BY together.release_id, together.screen_id
  )
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  CASE
    WHEN company.has_failed THEN 'nonconformant'
    WHEN company.is_open AND judged.own_verdict = 'conformant' THEN 'incomplete'
    ELSE judged.own_verdict
  END AS verdict, -- conformant, nonconformant, incomplete or notEvaluated
  judged.must_cells, -- cells that count for conformance
  judged.passed, -- of these, passed
  judged.failed, -- failed
  judged.cant_tell, -- cannot tell
  judged.inapplicable, -- not applicable
  judged.untested, -- untested
  judged.own_verdict, -- the same without the processes that the screen is part of
  judged.carried -- failures that were carried from a release before, advice included
FROM judged
JOIN v_release ON v_release.release_id = judged.release_id
JOIN screen ON screen.screen_id = judged.screen_id
LEFT JOIN company ON company.release_id = judged.release_id AND company.screen_id = judged.screen_id;
