-- The rules of compliance computed a second time, from the facts in a file, for tests to compare with the evaluator.
--
-- One table for each step, over all releases of the file; the last four are the result. It is written to be checked by
-- eye against the rules and shares nothing with the program: what the rules leave to a list is spelled out here again.
-- Of rule 7 it leaves out what failed on screens out of scope, which ReleaseVerdictTests has.
--
-- A place is (state_id, element_id), and a state belongs to one screen. 0 stands for none: (0, 0) is the product.
-- Outcomes are numbered so that the smallest decides: 1 failed, 2 untested, 3 cantTell, 4 passed, 5 inapplicable.

PRAGMA temp_store = MEMORY;

-- What a release asks. The findings of a way are folded into the cell of the check that it meets (rule 4).
CREATE TEMP TABLE asked AS
SELECT
  asked.release_id, asked.check_id, ifnull(asked.met_check_id, asked.check_id) AS cell_check_id,
  asked.check_definition_id, asked.check_path, asked.scope, asked.method, asked.is_must_level, asked.has_ways,
  -- Rule 12: a component does not answer what depends on where it stands.
  asked.scope = 'element' AND asked.check_path <> 'voiceover-spec/traits'
    AND definition.dimension NOT IN ('focus', 'order', 'position', 'selection', 'state', 'value') AS is_filled
FROM v_release_check AS asked
JOIN check_definition AS definition USING (check_definition_id);

-- The screens in scope, with what the release says of each.
CREATE TEMP TABLE in_scope AS
SELECT release_id, screen_id, specification_id
FROM release_screen
WHERE plan = 'in-scope' AND specification_id IS NOT NULL;

-- Rule 1: an element is asked about in `default` and in each state in which its expectation differs; if it is not
-- present in `default`, in each in which it is. One of a component differs in no state.
CREATE TEMP TABLE element_place AS
SELECT stop.release_id, state.state_id, stop.element_id, said.element_type, said.variant, said.specified_element_id
FROM v_screen_element AS stop
JOIN specified_element AS said USING (specified_element_id)
JOIN state USING (screen_id)
WHERE CASE
  WHEN stop.component_id IS NOT NULL THEN state.key = 'default'
  WHEN state.state_id NOT IN (
    SELECT state_id FROM specified_presence AS present WHERE present.specified_element_id = said.specified_element_id
  ) THEN 0
  WHEN state.key = 'default' THEN 1
  ELSE state.state_id IN (
    SELECT state_id FROM expectation WHERE expectation.specified_element_id = said.specified_element_id
  ) OR 'default' NOT IN (
    SELECT other.key
    FROM specified_presence AS present
    JOIN state AS other USING (state_id)
    WHERE present.specified_element_id = said.specified_element_id
  )
END;

-- Rule 1: what a condition of a check reads of an element in a state: its expectation of its own there, if it has one.
CREATE TEMP TABLE said_there AS
SELECT
  place.release_id, place.state_id, place.element_id, said.origin = 'captured' AS is_captured,
  said.variant IS NOT NULL AS variant,
  iif(own.state_id IS NULL, said.label, own.label) IS NOT NULL AS label,
  json_array_length(ifnull(iif(own.state_id IS NULL, said.traits, own.traits), '[]')) > 0 AS traits,
  iif(own.state_id IS NULL, said.hint, own.hint) IS NOT NULL AS hint,
  iif(own.state_id IS NULL, said.value, own.value) IS NOT NULL
    OR iif(own.state_id IS NULL, said.text_color, own.text_color) IS NOT NULL
    OR iif(own.state_id IS NULL, said.text_size, own.text_size) IS NOT NULL OR said.members IS NOT NULL AS other_text
FROM element_place AS place
JOIN specified_element AS said USING (specified_element_id)
LEFT JOIN expectation AS own USING (specified_element_id, state_id);

-- Rule 1: the conditions that a specification does not meet. What a capture said and nobody confirmed meets all.
CREATE TEMP TABLE unmet AS
SELECT DISTINCT asked.check_definition_id, said.release_id, said.state_id, said.element_id
FROM asked
JOIN check_definition AS definition USING (check_definition_id)
JOIN json_each(definition.asked_if) AS condition
JOIN said_there AS said USING (release_id)
WHERE NOT said.is_captured
  AND NOT CASE condition.value
    WHEN 'label' THEN said.label
    WHEN 'traits' THEN said.traits
    WHEN 'hint' THEN said.hint
    WHEN 'variant' THEN said.variant
    WHEN 'text' THEN said.label OR said.hint OR said.other_text
  END;

-- Rule 1: the cells that a release asks for. A way has none.
CREATE TEMP TABLE asked_cell AS
SELECT release_id, 0 AS state_id, 0 AS element_id, cell_check_id
FROM asked
WHERE scope = 'product' AND check_id = cell_check_id
UNION ALL
SELECT asked.release_id, state.state_id, 0, asked.cell_check_id
FROM asked
JOIN in_scope USING (release_id)
JOIN specified_state USING (specification_id)
JOIN state USING (state_id)
WHERE asked.scope = 'screen' AND asked.check_id = asked.cell_check_id
  -- WCAG took it back in 2.2, and its errata have it as met before.
  AND asked.check_path <> 'wcag/4.1.1'
  AND (
    state.key = 'default'
    OR (asked.check_definition_id, state.key) IN (SELECT check_definition_id, state FROM check_state)
  )
UNION ALL
SELECT asked.release_id, place.state_id, place.element_id, asked.cell_check_id
FROM asked
JOIN element_place AS place USING (release_id)
WHERE asked.scope = 'element' AND asked.check_id = asked.cell_check_id
  AND (
    asked.check_definition_id NOT IN (SELECT check_definition_id FROM check_element_type)
    OR EXISTS (
      SELECT 1
      FROM check_element_type AS type
      WHERE type.check_definition_id = asked.check_definition_id AND type.element_type = place.element_type
        AND type.variant IN ('', place.variant)
    )
  )
  AND (asked.check_definition_id, place.release_id, place.state_id, place.element_id) NOT IN (
    SELECT check_definition_id, release_id, state_id, element_id FROM unmet
  );

-- Rule 2: findings that were not retracted. A tool's failures and doubts count, and whatever it says of a check that is
-- left to tools; of another check neither its pass nor its "does not apply" does.
CREATE TEMP TABLE standing AS
SELECT
  finding.finding_id, finding.release_id, finding.address_id, finding.check_id, finding.outcome_id,
  finding.amends_finding_id, finding.observed_at, finding.mode_id = 3 AS is_by_tool, build.position AS build,
  person.folded_name AS auditor,
  environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major AS class
FROM finding
JOIN session USING (session_id)
JOIN build USING (build_id)
JOIN environment USING (environment_id)
JOIN person USING (person_id)
WHERE finding.finding_id NOT IN (SELECT finding_id FROM finding_retraction)
  AND (
    finding.mode_id <> 3
    OR finding.outcome_id IN (1, 3)
    OR (
      finding.outcome_id IN (4, 5)
      AND (finding.release_id, finding.check_id) IN (SELECT release_id, check_id FROM asked WHERE method = 'tool')
    )
  );

-- Rule 2: a finding takes the place of the one it amends, and of those that one amended.
CREATE TEMP TABLE amended AS
WITH RECURSIVE amended (finding_id, is_by_tool) AS (
  SELECT amends_finding_id, is_by_tool FROM standing
  UNION
  SELECT finding.amends_finding_id, amended.is_by_tool
  FROM amended
  JOIN finding USING (finding_id)
)
SELECT finding_id, is_by_tool FROM amended WHERE finding_id IS NOT NULL;

-- A tool's amendment takes the place of a tool's finding only.
CREATE TEMP TABLE live AS
SELECT *
FROM standing
WHERE NOT EXISTS (
  SELECT 1
  FROM amended
  WHERE amended.finding_id = standing.finding_id AND (standing.is_by_tool OR NOT amended.is_by_tool)
);

-- Rule 2: in an environment class what each auditor said last on the newest build counts; what a tool said only while
-- no person has said anything later.
CREATE TEMP TABLE deciding AS
SELECT release_id, address_id, check_id, class, outcome_id
FROM (
  SELECT
    *,
    max(build) OVER (PARTITION BY release_id, address_id, check_id, class, is_by_tool) AS newest_build,
    row_number() OVER (
      PARTITION BY release_id, address_id, check_id, class, is_by_tool, build, auditor
      ORDER BY observed_at DESC, outcome_id
    ) AS place_of_auditor
  FROM live
) AS said
WHERE build = newest_build AND place_of_auditor = 1
  AND NOT (
    is_by_tool
    AND EXISTS (
      SELECT 1
      FROM live AS person
      WHERE NOT person.is_by_tool AND person.release_id = said.release_id AND person.address_id = said.address_id
        AND person.check_id = said.check_id AND person.class = said.class
        AND (person.build, person.observed_at) > (said.build, said.observed_at)
    )
  );

-- Rule 8: the releases that a release goes back to; itself at distance 0.
CREATE TEMP TABLE lineage AS
WITH RECURSIVE lineage (release_id, earlier_id, distance) AS (
  SELECT release_id, release_id, 0 FROM release
  UNION ALL
  SELECT lineage.release_id, release.predecessor_id, lineage.distance + 1
  FROM lineage
  JOIN release ON release.release_id = lineage.earlier_id
  WHERE release.predecessor_id IS NOT NULL
)
SELECT * FROM lineage;

-- Rule 8: the checks that a check took the place of, as the edition says that the release pins; itself included.
CREATE TEMP TABLE succession AS
WITH RECURSIVE succession (release_id, check_id, earlier_check_id) AS (
  SELECT release_id, check_id, check_id FROM asked
  UNION
  SELECT succession.release_id, succession.check_id, said.old_check_id
  FROM succession
  JOIN check_succession AS said ON said.new_check_id = succession.earlier_check_id
  JOIN pack_edition AS edition USING (pack_edition_id)
  JOIN release_pack USING (release_id)
  JOIN pack_edition AS pinned ON pinned.pack_edition_id = release_pack.pack_edition_id
  WHERE pinned.pack_id = edition.pack_id AND edition.pack_edition_id <= pinned.pack_edition_id
)
SELECT * FROM succession;

-- What a release, and each one that it goes back to, found of a check: rule 3 for each way, in each class.
CREATE TEMP TABLE answered AS
SELECT
  asked.release_id, lineage.distance, deciding.address_id, asked.cell_check_id, asked.check_id, deciding.class,
  min(deciding.outcome_id) AS outcome_id
FROM asked
JOIN lineage USING (release_id)
JOIN succession USING (release_id, check_id)
JOIN deciding ON deciding.release_id = lineage.earlier_id AND deciding.check_id = succession.earlier_check_id
WHERE NOT asked.has_ways AND (lineage.distance > 0 OR succession.earlier_check_id = asked.check_id)
GROUP BY 1, 2, 3, 4, 5, 6;

-- Rule 4, in each class: one way passed, or all that apply failed, or one is open, or one cannot be told.
CREATE TEMP TABLE folded AS
SELECT
  release_id, distance, address_id, cell_check_id, class,
  CASE
    WHEN way_count = 0 THEN min(outcome_id)
    WHEN sum(outcome_id = 5) = way_count THEN 5
    WHEN max(outcome_id = 4) THEN 4
    WHEN sum(outcome_id IN (1, 5)) = way_count THEN 1
    WHEN max(outcome_id = 2) OR count(*) < way_count THEN 2
    ELSE 3
  END AS outcome_id
FROM answered
JOIN (
  SELECT release_id, cell_check_id, sum(check_id <> cell_check_id) AS way_count FROM asked GROUP BY 1, 2
) USING (release_id, cell_check_id)
GROUP BY 1, 2, 3, 4, 5;

-- Rule 3: the worst class of the release. Rule 8: a failure stands where, in its class, it is the newest test of a
-- release before.
CREATE TEMP TABLE decided AS
SELECT
  release_id, address_id, cell_check_id, min(outcome_id) AS outcome_id, max(outcome_id <> 2) AS is_tested,
  NULL AS carried_distance
FROM folded
WHERE distance = 0
GROUP BY 1, 2, 3
UNION ALL
SELECT release_id, address_id, cell_check_id, NULL, 0, min(distance)
FROM (
  -- The outcome is that of the row with the smallest distance.
  SELECT release_id, address_id, cell_check_id, class, outcome_id, min(distance) AS distance
  FROM folded
  WHERE distance > 0 AND outcome_id <> 2
  GROUP BY 1, 2, 3, 4
)
WHERE outcome_id = 1
GROUP BY 1, 2, 3;

-- Where a finding at an address counts: at its place while the screen is in scope; on an element of a component (rule 12)
-- in `default` on each screen that declares it. Rule 8: a failure is carried only to what is there still.
CREATE TEMP TABLE place AS
SELECT
  release_id, address_id, 0 AS screen_id, 0 AS state_id, 0 AS element_id, 0 AS is_shared, 1 AS is_there
FROM release
JOIN address USING (product_id)
WHERE address.screen_id IS NULL AND address.component_id IS NULL
UNION ALL
SELECT
  in_scope.release_id, address.address_id, address.screen_id, address.state_id, ifnull(address.element_id, 0), 0,
  address.state_id IN (
    SELECT state_id FROM specified_state WHERE specified_state.specification_id = in_scope.specification_id
  ) AND (
    address.element_id IS NULL
    OR (in_scope.release_id, address.screen_id, address.element_id) IN (
      SELECT release_id, screen_id, element_id FROM v_screen_element
    )
  )
FROM in_scope
JOIN address USING (screen_id)
UNION ALL
SELECT
  declared.release_id, address.address_id, declared.screen_id, state.state_id, address.element_id, 1,
  address.element_id IN (
    SELECT element_id FROM specified_element WHERE specified_element.specification_id = declared.specification_id
  )
FROM v_declared_component AS declared
JOIN address USING (component_id)
JOIN state ON state.screen_id = declared.screen_id AND state.key = 'default'
WHERE address.element_id IS NOT NULL;

-- Rule 3 over what was found at a place itself and on its component; a failure is carried where neither was tested.
CREATE TEMP TABLE worst AS
SELECT
  decided.release_id, place.state_id, place.element_id, decided.cell_check_id, min(decided.outcome_id) AS outcome_id,
  iif(max(decided.is_tested), NULL, min(decided.carried_distance)) AS carried_distance
FROM decided
JOIN place USING (release_id, address_id)
JOIN asked ON asked.release_id = decided.release_id AND asked.check_id = decided.cell_check_id
WHERE (place.is_there OR decided.carried_distance IS NULL) AND (asked.is_filled OR NOT place.is_shared)
GROUP BY 1, 2, 3, 4;

-- Each cell with its outcome; a finding on a check of the profile at another place adds its own cell (rule 1).
CREATE TEMP TABLE independent_cell AS
WITH cell AS (
  SELECT release_id, state_id, element_id, cell_check_id FROM asked_cell
  UNION
  SELECT release_id, state_id, element_id, cell_check_id FROM worst
)
SELECT
  cell.release_id, ifnull(screen.screen_id, 0) AS screen_id,
  ifnull(screen.key || iif(state.key = 'default', '', '@' || state.key) || ifnull('/' || element.key, ''), '.')
    AS address,
  asked.check_path, asked.is_must_level,
  CASE WHEN carried.release_id IS NULL THEN ifnull(worst.outcome_id, 2) ELSE 1 END AS outcome_id,
  carried.version AS carried_from
FROM cell
JOIN asked ON asked.release_id = cell.release_id AND asked.check_id = cell.cell_check_id
LEFT JOIN worst USING (release_id, state_id, element_id, cell_check_id)
LEFT JOIN lineage ON lineage.release_id = cell.release_id AND lineage.distance = worst.carried_distance
LEFT JOIN release AS carried ON carried.release_id = lineage.earlier_id
LEFT JOIN state ON state.state_id = cell.state_id
LEFT JOIN screen ON screen.screen_id = state.screen_id
LEFT JOIN element ON element.element_id = cell.element_id;

-- Rule 5: the screens in scope, and the product as screen 0, with what their verdict depends on.
CREATE TEMP TABLE counted AS
SELECT
  place.release_id, place.screen_id,
  (place.release_id, place.screen_id) IN (
    -- What was found and not retracted, whether it counts or not; on a component what it answers (rule 12).
    SELECT place.release_id, place.screen_id
    FROM finding
    JOIN place USING (release_id, address_id)
    WHERE finding.finding_id NOT IN (SELECT finding_id FROM finding_retraction)
      AND (
        NOT place.is_shared
        OR (finding.release_id, finding.check_id) IN (SELECT release_id, check_id FROM asked WHERE is_filled)
      )
  ) OR count(cell.carried_from) > 0 AS is_evaluated,
  ifnull(sum(cell.is_must_level), 0) AS must_cells,
  count(*) FILTER (WHERE cell.is_must_level AND cell.outcome_id = 1) AS failed,
  count(*) FILTER (WHERE cell.is_must_level AND cell.outcome_id = 2) AS untested,
  count(*) FILTER (WHERE cell.is_must_level AND cell.outcome_id = 3) AS cant_tell,
  count(*) FILTER (WHERE cell.is_must_level AND cell.outcome_id = 4) AS passed,
  count(*) FILTER (WHERE cell.is_must_level AND cell.outcome_id = 5) AS inapplicable
FROM (
  SELECT release_id, screen_id FROM in_scope
  UNION ALL
  SELECT release_id, 0 FROM release
) AS place
LEFT JOIN independent_cell AS cell USING (release_id, screen_id)
GROUP BY 1, 2;

-- Rule 5: screens whose list of elements somebody last said to be complete, of the list that there is now.
CREATE TEMP TABLE listed AS
SELECT said.release_id, said.screen_id
FROM element_list_declaration AS said
WHERE said.is_complete
  AND said.element_list_declaration_id IN (
    SELECT max(element_list_declaration_id) FROM element_list_declaration GROUP BY release_id, screen_id
  )
  AND said.elements = (
    SELECT ifnull(group_concat(key, ' '), '')
    FROM (
      SELECT element.key
      FROM v_screen_element AS stop
      JOIN element USING (element_id)
      WHERE stop.release_id = said.release_id AND stop.screen_id = said.screen_id
      ORDER BY stop.position
    )
  );

-- Rule 5: the verdict on a screen by itself.
CREATE TEMP TABLE judged AS
SELECT
  counted.*,
  CASE
    WHEN NOT is_evaluated THEN 'notEvaluated'
    WHEN failed > 0 THEN 'nonconformant'
    WHEN untested + cant_tell > 0 OR must_cells = 0 THEN 'incomplete'
    WHEN v_release.has_element_checks AND (release_id, screen_id) NOT IN (SELECT release_id, screen_id FROM listed)
      THEN 'incomplete'
    ELSE 'conformant'
  END AS own_verdict
FROM counted
JOIN v_release USING (release_id)
WHERE screen_id <> 0;

-- Rule 6: screens of one process stand or fall together, and with those of the other processes that these are in.
CREATE TEMP TABLE independent_screen AS
WITH RECURSIVE
  together (release_id, screen_id, other_id) AS (
    SELECT release_id, screen_id, screen_id FROM judged
    UNION
    SELECT together.release_id, together.screen_id, other.screen_id
    FROM together
    JOIN v_process AS shared ON shared.release_id = together.release_id AND shared.screen_id = together.other_id
    JOIN v_process AS other ON other.release_id = shared.release_id AND other.process_id = shared.process_id
  )
SELECT
  judged.*, screen.key AS screen,
  CASE
    WHEN max(other.own_verdict IS 'nonconformant') THEN 'nonconformant'
    -- One out of scope has no verdict, and so keeps its process open, too.
    WHEN judged.own_verdict = 'conformant' AND max(other.own_verdict IS NOT 'conformant') THEN 'incomplete'
    ELSE judged.own_verdict
  END AS verdict
FROM judged
JOIN screen USING (screen_id)
JOIN together USING (release_id, screen_id)
LEFT JOIN judged AS other ON other.release_id = together.release_id AND other.screen_id = together.other_id
GROUP BY judged.release_id, judged.screen_id;

-- Rule 6: the verdict on a process is that of its screens.
CREATE TEMP TABLE independent_process AS
SELECT
  step.release_id, step.process,
  CASE
    WHEN max(screen.verdict IS 'nonconformant') THEN 'nonconformant'
    WHEN min(screen.verdict IS 'notEvaluated') THEN 'notEvaluated'
    WHEN min(screen.verdict IS 'conformant') THEN 'conformant'
    ELSE 'incomplete'
  END AS verdict
FROM v_process AS step
LEFT JOIN independent_screen AS screen USING (release_id, screen_id)
GROUP BY step.release_id, step.process;

-- Rule 7: a release is judged as a screen is, on all its cells and those of the product, and is never better than its
-- screens and its processes, of which one may have no screen in scope.
CREATE TEMP TABLE independent_release AS
SELECT
  release_id,
  CASE
    WHEN NOT max(is_evaluated) THEN 'notEvaluated'
    WHEN sum(failed) > 0 THEN 'nonconformant'
    WHEN sum(untested + cant_tell) > 0 OR sum(passed) = 0 OR max(screen_id) = 0 THEN 'incomplete'
    WHEN release_id IN (SELECT release_id FROM independent_screen WHERE verdict <> 'conformant') THEN 'incomplete'
    WHEN release_id IN (SELECT release_id FROM independent_process WHERE verdict <> 'conformant') THEN 'incomplete'
    ELSE 'conformant'
  END AS verdict
FROM counted
GROUP BY release_id;
