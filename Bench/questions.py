"""The questions of the benchmark in plain SQL: over the program's own schema, and over a flat table of findings.

The flat table is what somebody has who keeps findings without this program: release, screen, element, check, outcome,
severity, observed, reason, at; and a list of elements. The SQL knows one environment and one auditor, no retractions,
no components and no decisions but where it says so; the files of the benchmark have none of what it does not know.
"""

# The newest finding of each cell of the newer and of the older release.
NEWEST = """
  newer (id) AS (SELECT release_id FROM release WHERE version = '1.1'),
  older (id) AS (SELECT release_id FROM release WHERE version = '1.0'),
  here AS (
    SELECT address_id, check_id, outcome_id, max(observed_at) FROM finding
    WHERE release_id = (SELECT id FROM newer) GROUP BY address_id, check_id
  ),
  there AS (
    SELECT address_id, check_id, outcome_id, max(observed_at) FROM finding
    WHERE release_id = (SELECT id FROM older) GROUP BY address_id, check_id
  )
"""
CELLS = """((SELECT count(*) FROM specified_element)
  * (SELECT count(*) FROM check_definition JOIN pack_edition USING (pack_edition_id) JOIN pack USING (pack_id) WHERE pack.key = 'bench'))"""
# Failures of the older release that nobody tested again; the index of failures gives the few candidates.
CARRIED = """
  SELECT DISTINCT failed.address_id, failed.check_id
  FROM finding AS failed INDEXED BY finding_failed
  WHERE failed.release_id = (SELECT id FROM older) AND failed.outcome_id = 1
    AND NOT EXISTS (
      SELECT 1 FROM finding AS tested
      WHERE tested.release_id = (SELECT id FROM newer) AND tested.address_id = failed.address_id
        AND tested.check_id = failed.check_id
    )
    AND 1 = (
      SELECT newest.outcome_id FROM finding AS newest
      WHERE newest.release_id = (SELECT id FROM older) AND newest.address_id = failed.address_id
        AND newest.check_id = failed.check_id
      ORDER BY newest.observed_at DESC LIMIT 1
    )
"""
STATUS = f"""
WITH {NEWEST}, carried AS ({CARRIED}),
  counted AS (
    SELECT sum(outcome_id = 4) AS passed, sum(outcome_id = 1) AS failed, sum(outcome_id = 3) AS cant_tell,
      sum(outcome_id = 5) AS inapplicable, count(*) AS tested
    FROM here
  )
SELECT passed, failed + (SELECT count(*) FROM carried), cant_tell, inapplicable,
  {CELLS} - tested - (SELECT count(*) FROM carried)
FROM counted;
"""
# The same by screen, which is what `status` prints.
STATUS_BY_SCREEN = f"""
WITH {NEWEST}, carried AS ({CARRIED}),
  both AS (
    SELECT address_id, outcome_id FROM here UNION ALL SELECT address_id, 1 FROM carried
  )
SELECT screen.key, sum(outcome_id = 4), sum(outcome_id = 1), sum(outcome_id = 3), sum(outcome_id = 5), count(*)
FROM both JOIN address USING (address_id) JOIN screen USING (screen_id)
GROUP BY address.screen_id ORDER BY address.screen_id;
"""
GATE = f"""
WITH {NEWEST}, carried AS ({CARRIED}),
  failed AS (
    SELECT address_id, check_id FROM here WHERE outcome_id = 1 UNION ALL SELECT address_id, check_id FROM carried
  ),
  waived AS (
    SELECT issue_place.address_id, issue_place.check_id
    FROM decision JOIN issue_place USING (issue_id)
    WHERE decision.kind IN ('accepted-risk', 'deferred', 'wont-fix')
      AND ifnull(decision.expires_at, 1e15) > unixepoch() * 1000
  ),
  counted AS (SELECT sum(outcome_id = 3) AS cant_tell, count(*) AS tested FROM here)
SELECT (SELECT count(*) FROM failed), (SELECT count(*) FROM failed WHERE (address_id, check_id) IN (SELECT * FROM waived)),
  cant_tell, {CELLS} - tested - (SELECT count(*) FROM carried)
FROM counted;
"""
COMPARE_BASE = f"""
WITH {NEWEST},
  changed AS (
    SELECT here.address_id, here.check_id, there.outcome_id AS old, here.outcome_id AS new
    FROM here LEFT JOIN there ON there.address_id = here.address_id AND there.check_id = here.check_id
    WHERE here.outcome_id = 1 OR there.outcome_id = 1
    UNION ALL
    SELECT there.address_id, there.check_id, there.outcome_id, NULL
    FROM there LEFT JOIN here ON there.address_id = here.address_id AND there.check_id = here.check_id
    WHERE here.check_id IS NULL
  ),
  named AS (
    SELECT address_id, check_id, CASE
        WHEN old = 1 AND new = 4 THEN 'fixed' WHEN old = 1 AND ifnull(new, 1) = 1 THEN 'still'
        WHEN new = 1 THEN 'newly' WHEN new IS NULL THEN 'untested' ELSE 'other' END AS change
    FROM changed
  )
"""
COMPARE = COMPARE_BASE + """
SELECT change, screen.key || '/' || element.key, audit_check.path
FROM named JOIN address USING (address_id) JOIN screen ON screen.screen_id = address.screen_id
JOIN element ON element.element_id = address.element_id JOIN audit_check USING (check_id)
ORDER BY change, address.address_id;
"""
COMPARE_COUNTS = COMPARE_BASE + """
SELECT sum(change = 'newly'), sum(change = 'still'), sum(change = 'fixed'), sum(change = 'untested') FROM named;
"""
EXPLAIN = """
SELECT outcome.name, release.version, person.name, finding.observed_at, finding.observed, finding.finding_id
FROM finding JOIN release USING (release_id) JOIN session ON session.session_id = finding.session_id
JOIN person USING (person_id) JOIN outcome USING (outcome_id)
WHERE finding.release_id = (SELECT release_id FROM release WHERE version = '1.1')
  AND address_id = (
    SELECT address_id FROM address JOIN screen USING (screen_id) JOIN element USING (element_id)
    WHERE address.product_id = 1 AND screen.product_id = 1 AND screen.key = '{screen}'
      AND element.screen_id = screen.screen_id AND element.key = '{element}'
  )
  AND check_id = (SELECT check_id FROM audit_check WHERE path = '{check}')
ORDER BY finding.observed_at DESC;
"""
ISSUES = """
SELECT issue_current.issue_id, issue_current.title, severity.name, issue_current.state
FROM issue_current JOIN severity USING (severity_id) JOIN screen ON screen.screen_id = issue_current.screen_id
WHERE issue_current.state IN ('open', 'reopened', 'fixed') AND issue_current.severity_id >= 3
  AND screen.key = '{screen}'
ORDER BY issue_current.severity_id DESC, issue_current.opened_at;
"""
CELL_ROWS = f"""
WITH {NEWEST}
SELECT screen.key || '/' || element.key AS address, audit_check.path AS "check", ifnull(outcome.name, 'untested') AS outcome,
  severity.name AS severity, finding.observed AS observed, finding.reason AS reason, person.name AS auditor, build.name AS build,
  strftime('%Y-%m-%dT%H:%M:%SZ', finding.observed_at / 1000, 'unixepoch') AS at
FROM specified_element
JOIN specification USING (specification_id)
JOIN screen USING (screen_id)
JOIN element USING (element_id)
JOIN check_definition JOIN pack_edition USING (pack_edition_id) JOIN pack ON pack.pack_id = pack_edition.pack_id AND pack.key = 'bench'
JOIN audit_check ON audit_check.check_id = check_definition.check_id
LEFT JOIN address ON address.product_id = 1 AND address.element_id = element.element_id
  AND address.screen_id = screen.screen_id
LEFT JOIN (
  SELECT finding_id, address_id, check_id, max(observed_at) FROM finding
  WHERE release_id = (SELECT id FROM newer) GROUP BY address_id, check_id
) AS last ON last.address_id = address.address_id AND last.check_id = check_definition.check_id
LEFT JOIN finding ON finding.finding_id = last.finding_id
LEFT JOIN outcome ON outcome.outcome_id = finding.outcome_id
LEFT JOIN severity ON severity.severity_id = finding.severity_id
LEFT JOIN session ON session.session_id = finding.session_id
LEFT JOIN person ON person.person_id = session.person_id
LEFT JOIN build ON build.build_id = session.build_id
ORDER BY screen.screen_id, specified_element.position, check_definition.check_definition_id;
"""
SEARCH = """
SELECT audit_check.path, check_definition.title
FROM check_search JOIN check_definition ON check_definition.check_definition_id = check_search.rowid
JOIN audit_check USING (check_id)
WHERE check_search MATCH 'colour contrast'
  AND check_definition.pack_edition_id IN (SELECT pack_edition_id FROM newest_pack_edition)
ORDER BY bm25(check_search, 10.0, 10.0, 5.0, 8.0, 2.0, 1.0);
"""

# Everything that somebody without the program would have: findings, elements, and issues as a list.
FLAT_FINDINGS = """
SELECT release.version AS release, screen.key AS screen, element.key AS element, audit_check.path AS "check",
  outcome.name AS outcome, severity.name AS severity, finding.observed AS observed, finding.reason AS reason,
  finding.observed_at AS at
FROM finding
JOIN release USING (release_id)
JOIN address USING (address_id)
JOIN screen ON screen.screen_id = address.screen_id
JOIN element ON element.element_id = address.element_id
JOIN audit_check USING (check_id)
JOIN outcome USING (outcome_id)
LEFT JOIN severity USING (severity_id)
ORDER BY finding.finding_id;
"""
FLAT_ELEMENTS = """
SELECT screen.key AS screen, element.key AS element, specification.team AS team
FROM specified_element JOIN specification USING (specification_id) JOIN screen USING (screen_id)
JOIN element USING (element_id) ORDER BY specified_element_id;
"""
FLAT_ISSUES = """
SELECT issue_current.issue_id AS issue, issue_current.title AS title, issue_current.state AS state,
  severity.name AS severity, screen.key AS screen, specification.team AS team
FROM issue_current LEFT JOIN severity USING (severity_id) JOIN screen ON screen.screen_id = issue_current.screen_id
JOIN specification ON specification.screen_id = screen.screen_id ORDER BY issue_id;
"""

# SQLite gives the columns beside max() from the row that has it.
FLAT_NEWEST = """
  here AS (SELECT screen, element, "check", outcome, max(at) FROM finding WHERE release = '1.1' GROUP BY screen, element, "check"),
  there AS (SELECT screen, element, "check", outcome, max(at) FROM finding WHERE release = '1.0' GROUP BY screen, element, "check"),
  joined AS (
    SELECT here.screen, here.element, here."check", there.outcome AS old, here.outcome AS new
    FROM here LEFT JOIN there USING (screen, element, "check")
    UNION ALL
    SELECT there.screen, there.element, there."check", there.outcome, NULL
    FROM there LEFT JOIN here USING (screen, element, "check") WHERE here.outcome IS NULL
  )
"""
FLAT_STATUS = f"""
WITH {FLAT_NEWEST}
SELECT sum(new = 'passed') AS passed, sum(ifnull(new, old) = 'failed') AS failed, sum(new = 'cantTell') AS cant_tell,
  sum(new = 'inapplicable') AS inapplicable,
  (SELECT count(*) FROM element) * (SELECT count(DISTINCT "check") FROM finding) - sum(new IS NOT NULL OR old = 'failed') AS untested
FROM joined
"""
FLAT_COMPARE = f"""
WITH {FLAT_NEWEST}
SELECT sum(new = 'failed' AND ifnull(old, '') <> 'failed') AS newly, sum(old = 'failed' AND ifnull(new, 'failed') = 'failed') AS still,
  sum(old = 'failed' AND new = 'passed') AS fixed, sum(new IS NULL AND old <> 'failed') AS untested
FROM joined
"""
FLAT_EXPLAIN = """
SELECT outcome, release, observed, at FROM finding
WHERE release = '1.1' AND screen = '{screen}' AND element = '{element}' AND "check" = '{check}' ORDER BY at DESC
"""
FLAT_ISSUE_LIST = """
SELECT issue, title, severity, state FROM issue
WHERE state IN ('open', 'reopened', 'fixed') AND severity IN ('serious', 'critical') AND screen = '{screen}'
ORDER BY severity, issue
"""
