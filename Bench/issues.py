"""Lists of issues: makes a file of so many issues and times `issue list` with three filters. Bench/run calls it."""
import os, statistics

import workload
from measuring import told

# One failure and one issue in each cell of 25,000 elements and 40 checks; a third of them fixed, half of those verified,
# a few with an owner, a label or a decision. The derived rows follow from the logs by `database rebuild`.
LOGS = """
PRAGMA foreign_keys = OFF;
PRAGMA synchronous = OFF;
BEGIN;
INSERT INTO profile_service_level (profile_id, severity_id, days) SELECT profile_id, column1, column2 * 10
FROM release, (VALUES (1, 4), (2, 3), (3, 2), (4, 1));
UPDATE specification SET team = 'team-' || (screen_id % 20);
INSERT INTO address (product_id, screen_id, state_id, element_id)
SELECT screen.product_id, screen.screen_id, state.state_id, element.element_id
FROM screen
JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default'
JOIN element ON element.screen_id = screen.screen_id
ORDER BY screen.screen_id, element.element_id;
CREATE TEMP TABLE place AS
SELECT row_number() OVER () - 1 AS i, address_id FROM address WHERE element_id IS NOT NULL;
CREATE TEMP TABLE asked AS
SELECT row_number() OVER () - 1 AS i, check_id FROM check_definition WHERE scope = 'element' GROUP BY check_id LIMIT 40;
CREATE TEMP TABLE n AS
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {rows} - 1)
SELECT n.i, place.address_id, asked.check_id
FROM n
JOIN place ON place.i = n.i % (SELECT count(*) FROM place)
JOIN asked ON asked.i = n.i / (SELECT count(*) FROM place) % (SELECT count(*) FROM asked);
CREATE TEMP TABLE log AS SELECT max(replica_id) AS replica_id, max(last_sequence) AS last, max(last_stamp) AS stamp FROM replica;
CREATE TEMP TABLE known AS
SELECT
  (SELECT max(session_id) FROM session) AS session_id, (SELECT max(release_id) FROM session) AS release_id,
  (SELECT product_id FROM product) AS product_id, (SELECT max(build_id) FROM build) AS build_id,
  (SELECT person_id FROM session ORDER BY session_id DESC LIMIT 1) AS person_id;
INSERT INTO person (uid, name, folded_name)
SELECT lower(hex(randomblob(16))), 'Person ' || i, 'person ' || i FROM n WHERE i < 97;
INSERT INTO finding (
  finding_id, replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id, severity_id,
  observed_at, recorded_at, observed
)
SELECT
  i + 1, replica_id, last + i + 1, stamp + i + 1, session_id, release_id, address_id, check_id, 1, 1, i % 4 + 1,
  1770000000000 - i * 1000, 1770000000000, 'Announced as button number ' || (i % 5000) || ' without a name'
FROM n, log, known;
INSERT INTO issue (issue_id, replica_id, sequence, stamp, product_id, address_id, check_id, number, title, opened_at)
SELECT
  i + 1, replica_id, last + {rows} + i + 1, stamp + {rows} + i + 1, product_id, address_id, check_id, i + 1, 'A title of usual length, number ' || i,
  1770000000000 - i * 1000
FROM n, log, known;
INSERT INTO issue_event (replica_id, sequence, stamp, issue_id, kind, finding_id, person_id, occurred_at)
SELECT
  replica_id, last + 2 * {rows} + i + 1, stamp + 2 * {rows} + i + 1, i + 1, 'opened', i + 1, person_id,
  1770000000000 - i * 1000
FROM n, log, known;
CREATE TEMP TABLE said AS
SELECT i, 'fixed' AS kind, NULL AS text, NULL AS owner_person_id, build_id FROM n, known WHERE i % 3 = 0
UNION ALL SELECT i, 'verified', NULL, NULL, build_id FROM n, known WHERE i % 6 = 0
UNION ALL SELECT i, 'assigned', NULL, person_id, NULL FROM n JOIN person ON name = 'Person ' || (i % 97) WHERE i % 5 = 0
UNION ALL SELECT i, 'labelled', 'label-' || (i % 31), NULL, NULL FROM n WHERE i % 7 = 0;
INSERT INTO issue_event (
  replica_id, sequence, stamp, issue_id, kind, build_id, person_id, occurred_at, text, owner_person_id
)
SELECT
  replica_id, last + 3 * {rows} + row_number() OVER (), stamp + 3 * {rows} + row_number() OVER (), i + 1, kind,
  said.build_id, person_id, 1770000000000, text, owner_person_id
FROM said, log, known;
UPDATE replica
SET
  last_sequence = last_sequence + 3 * {rows} + (SELECT count(*) FROM said),
  last_stamp = last_stamp + 3 * {rows} + (SELECT count(*) FROM said)
WHERE replica_id = (SELECT replica_id FROM log);
COMMIT;
"""

LISTS = {
    "severity, team and screen": ["--severity", "serious", "--team", "team-7", "--screen", "screen-6"],
    "words, severity and state": ["--search", "button number 4711", "--severity", "serious", "--state", "open"],
    "owner, label and severity": ["--owner", "Person 14", "--label", "label-3", "--severity", "moderate"],
    "overdue, team and level": ["--overdue", "--team", "team-7", "--level", "must", "--limit", "50"],
}


def measure(bench):
    name, rows = "issues.sqlite", bench.rows
    workload.new_database(bench, name)
    workload.start_session(bench, name, "1.0")
    bench.run("sqlite3", "-bail", name, input=LOGS.format(rows=rows).encode())
    bench.heading(f"Lists of {rows:,} issues")
    seconds, peak = bench.timed(bench.auditctl, "database", "rebuild", "--database", name)
    bench.line("derived rows made anew", told(seconds), peak=peak, aim=128, aim_of="peak",
               note=f"{os.path.getsize(bench.path(name)) / 1e6:.0f} MB")
    bench.figures["database rebuild"] = {"seconds": seconds, "peak_mib": peak}
    for words, filters in LISTS.items():
        command = [bench.auditctl, "issue", "list", "--database", name, *filters]
        listed = len(bench.run(*command, "--format", "ndjson").splitlines())
        runs = bench.in_turns({"auditctl": command})["auditctl"]
        median = statistics.median(s for s, _ in runs) * 1000
        bench.line(f"issue list by {words}", f"{median:.0f} ms", peak=max(p for _, p in runs), aim=100, aim_of="value",
                   value=median, note=f"{listed} issues, aim in ms")
        bench.figures[f"issue list by {words}"] = runs
    bench.remove(name)
