-- Purpose: components whose findings fill the cells of the screens that declare them (DESIGN rule 12).
-- Date: 2026-11-21. Moves no data. Reversible by dropping the tables, indexes and new views and restoring the views of
-- 0005 and 0006.
-- specified_component.position is the component's place among the entries of the screen's swipe order, from 1, where an
-- element of the screen's own and a component are one entry each. So the number of the screen's own elements before it
-- is its position, less 1, less the components before it; specified_element.position counts the own elements alone.

CREATE TABLE component_expectation (
  -- What an element of a component must expose on every screen that declares it, in each of the screen's states.
  specified_element_id INTEGER PRIMARY KEY REFERENCES specified_element ON DELETE CASCADE, -- the element
  label TEXT, -- accessible name; NULL when not said
  value TEXT, -- value or its placeholder; NULL: none
  is_value_placeholder INTEGER NOT NULL CHECK (is_value_placeholder IN (0, 1)), -- 1: value says in words what stands there
  traits TEXT CHECK (traits LIKE '[%]'), -- JSON array of traits; NULL when not said, [] for none
  hint TEXT, -- NULL: none
  actions TEXT CHECK (actions LIKE '[%]'), -- JSON array of custom actions; NULL: none
  focus TEXT, -- what happens to focus; NULL when not said
  text_color TEXT, -- #RRGGBB; NULL when not known
  background_color TEXT, -- #RRGGBB; NULL when not known
  text_size REAL CHECK (text_size > 0), -- pt, sp or CSS px; NULL when not known
  is_bold INTEGER CHECK (is_bold IN (0, 1)) -- NULL when not known
) STRICT;

CREATE TABLE component_exempt_dimension (
  -- A dimension of checks that depend on where a component stands: no finding of a component answers them on a screen.
  dimension TEXT PRIMARY KEY -- as check_definition spells it
) STRICT, WITHOUT ROWID;
INSERT INTO component_exempt_dimension (dimension)
VALUES ('focus'), ('order'), ('position'), ('selection'), ('state'), ('value');

CREATE TABLE component_exempt_check (
  -- A check that depends on where a component stands though its dimension does not say so.
  path TEXT PRIMARY KEY -- PACK/GUIDELINE[/CHECK[/WAY]]
) STRICT, WITHOUT ROWID;
INSERT INTO component_exempt_check (path)
VALUES ('voiceover-spec/traits');

CREATE INDEX specified_component_by_component ON specified_component (component_id);
CREATE INDEX address_by_component ON address (component_id) WHERE component_id IS NOT NULL;

CREATE VIEW v_declared_component AS
-- One row for each component that a screen in the scope of a release declares.
SELECT
  v_specification.release_id, -- the release
  v_specification.screen_id, -- the screen
  specified_component.component_id, -- the component
  specified_component.position, -- place in the screen's swipe order, from 1, where a component is one entry
  specified_component.position - 1 - (
    SELECT count(*)
    FROM specified_component AS earlier
    WHERE earlier.specification_id = specified_component.specification_id
      AND earlier.position < specified_component.position
  ) AS elements_before, -- how many of the screen's own elements come before it
  said.specification_id -- what the release says of the component
FROM v_specification
JOIN specified_component ON specified_component.specification_id = v_specification.specification_id
JOIN release ON release.release_id = v_specification.release_id
JOIN specification AS said ON said.component_id = specified_component.component_id
JOIN release AS first_release ON first_release.release_id = said.first_release_id
LEFT JOIN release AS last_release ON last_release.release_id = said.last_release_id
WHERE first_release.position <= release.position
  AND (said.last_release_id IS NULL OR release.position <= last_release.position);

CREATE VIEW v_component AS
-- One row for each component that a release specifies.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  component.key AS component, -- key of the component
  specification.title, -- for people
  specification.team, -- the team that owns it
  first_release.version AS first_release, -- first release the specification holds for
  last_release.version AS last_release, -- last one; NULL: until further notice
  (
    SELECT count(*)
    FROM specified_element
    WHERE specified_element.specification_id = specification.specification_id
  ) AS element_count, -- stops of the screen reader
  (
    SELECT count(*)
    FROM v_declared_component
    WHERE v_declared_component.release_id = release.release_id
      AND v_declared_component.component_id = component.component_id
  ) AS screen_count -- screens in scope that declare it
FROM release
JOIN product ON product.product_id = release.product_id
JOIN component ON component.product_id = release.product_id
JOIN specification ON specification.component_id = component.component_id
JOIN release AS first_release ON first_release.release_id = specification.first_release_id
LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
WHERE first_release.position <= release.position
  AND (specification.last_release_id IS NULL OR release.position <= last_release.position);

CREATE VIEW v_screen_element AS
-- One row for each element of a screen in the scope of a release, those of its components included.
SELECT
  stop.release_id, -- the release
  stop.screen_id, -- the screen
  row_number() OVER (
    PARTITION BY stop.release_id, stop.screen_id
    ORDER BY stop.elements_before, stop.is_shared, stop.component_position, stop.place
  ) AS position, -- place in swipe order, from 1
  stop.specified_element_id, -- what is said of it
  stop.element_id, -- the element
  stop.component_id -- the component that it is part of; NULL: the screen's own
FROM (
  -- The own element number n comes before the components that n own elements come before.
  SELECT
    v_specification.release_id, v_specification.screen_id, specified_element.position AS elements_before,
    0 AS is_shared, 0 AS component_position, 0 AS place, specified_element.specified_element_id,
    specified_element.element_id, NULL AS component_id
  FROM v_specification
  JOIN specified_element ON specified_element.specification_id = v_specification.specification_id
  UNION ALL
  SELECT
    declared.release_id, declared.screen_id, declared.elements_before, 1, declared.position,
    specified_element.position, specified_element.specified_element_id, specified_element.element_id,
    declared.component_id
  FROM v_declared_component AS declared
  JOIN specified_element ON specified_element.specification_id = declared.specification_id
) AS stop;

DROP VIEW v_screen_compliance;
DROP VIEW v_cell;
DROP VIEW v_applicable_cell;
DROP VIEW v_element;
DROP VIEW v_screen;

CREATE VIEW v_screen AS
-- One row for each screen in the scope of a release.
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  specification.title, -- for people
  specification.route, -- how a person reaches it
  specification.team, -- the team that owns it
  v_specification.first_release, -- first release the specification holds for
  v_specification.last_release, -- last one; NULL: until further notice
  (
    SELECT count(*)
    FROM specified_element
    WHERE specified_element.specification_id = specification.specification_id
  ) + (
    SELECT count(*)
    FROM v_declared_component AS declared
    JOIN specified_element ON specified_element.specification_id = declared.specification_id
    WHERE declared.release_id = v_specification.release_id AND declared.screen_id = v_specification.screen_id
  ) AS element_count -- stops of the screen reader, those of its components included
FROM v_specification
JOIN v_release ON v_release.release_id = v_specification.release_id
JOIN screen ON screen.screen_id = v_specification.screen_id
JOIN specification ON specification.specification_id = v_specification.specification_id;

CREATE VIEW v_element AS
-- One row for each element of a screen in the scope of a release, those of its components included, with what it must
-- expose by default.
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  v_screen_element.position, -- place in swipe order
  element.key AS element, -- key of the element
  specified_element.element_type, -- key of its type
  specified_element.variant, -- key of the type's variant
  ifnull(expectation.label, shared.label) AS label, -- accessible name
  ifnull(expectation.value, shared.value) AS value, -- value or placeholder
  ifnull(expectation.traits, shared.traits) AS traits, -- JSON array of traits
  ifnull(expectation.hint, shared.hint) AS hint, -- hint
  v_specification.first_release, -- first release the screen's specification holds for
  v_specification.last_release, -- last one; NULL: until further notice
  component.key AS component -- key of the component that it is part of; NULL: the screen's own
FROM v_specification
JOIN v_release ON v_release.release_id = v_specification.release_id
JOIN screen ON screen.screen_id = v_specification.screen_id
JOIN v_screen_element ON v_screen_element.release_id = v_specification.release_id
  AND v_screen_element.screen_id = v_specification.screen_id
JOIN specified_element ON specified_element.specified_element_id = v_screen_element.specified_element_id
JOIN element ON element.element_id = v_screen_element.element_id
JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default'
LEFT JOIN expectation ON expectation.specified_element_id = specified_element.specified_element_id
  AND expectation.state_id = state.state_id
LEFT JOIN component_expectation AS shared ON shared.specified_element_id = specified_element.specified_element_id
LEFT JOIN component ON component.component_id = v_screen_element.component_id;

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
  )
UNION ALL
-- An element of a component is an element of each screen that declares it, in `default`: it differs in no state.
SELECT asked.release_id, declared.screen_id, state.state_id, specified_element.element_id, asked.check_id
FROM v_release_check AS asked
JOIN v_declared_component AS declared ON declared.release_id = asked.release_id
JOIN specified_element ON specified_element.specification_id = declared.specification_id
JOIN state ON state.screen_id = declared.screen_id AND state.key = 'default'
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
  );

CREATE VIEW v_cell AS
-- One row for each cell of a release, with its outcome by rules 1 to 4 and 12.
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
    SELECT release_id, address_id, cell_check_id, min(outcome_id) AS outcome_id
    FROM folded
    GROUP BY release_id, address_id, cell_check_id
  ),
  placed AS (
    SELECT
      decided.release_id, address.screen_id, address.state_id, address.element_id, decided.cell_check_id,
      decided.outcome_id
    FROM decided
    JOIN address ON address.address_id = decided.address_id
    WHERE address.component_id IS NULL
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
      decided.outcome_id
    FROM decided
    JOIN address ON address.address_id = decided.address_id
    JOIN filling ON filling.release_id = decided.release_id AND filling.check_id = decided.cell_check_id
    JOIN v_declared_component AS declared ON declared.release_id = decided.release_id
      AND declared.component_id = address.component_id
    JOIN state ON state.screen_id = declared.screen_id AND state.key = 'default'
    WHERE address.element_id IS NOT NULL
  ),
  worst AS (
    -- Rule 3 over what was found on the screen itself and on the component.
    SELECT release_id, screen_id, state_id, element_id, cell_check_id, min(outcome_id) AS outcome_id
    FROM placed
    GROUP BY release_id, screen_id, state_id, element_id, cell_check_id
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
  component.key AS component -- key of the component that the element is part of; NULL: the screen's own
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
JOIN outcome ON outcome.outcome_id = ifnull(worst.outcome_id, 2);

CREATE VIEW v_screen_compliance AS
-- One row for each screen in the scope of a release: counts of must-level cells, and the verdict by rule 5.
WITH
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
