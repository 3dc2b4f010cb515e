"""What a command costs before it does anything, and one finding from the shell."""
import os

import workload

# What a record must write: that the address and the check are there, what is said of the place, the finding, and the log's
# next number.
INSERT = """PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;
INSERT OR IGNORE INTO address (product_id, screen_id, state_id, element_id)
SELECT screen.product_id, screen.screen_id, state.state_id, element.element_id FROM screen
JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default'
JOIN element ON element.screen_id = screen.screen_id AND element.key = 'username'
WHERE screen.product_id = (SELECT product_id FROM product WHERE key = 'banking') AND screen.key = 'sign-in';
INSERT OR IGNORE INTO place_digest (digest) VALUES (zeroblob(32));
INSERT INTO finding (replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id,
  observed_at, recorded_at, place_digest_id)
SELECT replica.replica_id, replica.last_sequence + 1, replica.last_stamp + 1, session.session_id, session.release_id,
  address.address_id, audit_check.check_id, 4, 1, unixepoch() * 1000, unixepoch() * 1000,
  (SELECT place_digest_id FROM place_digest WHERE digest = zeroblob(32))
FROM screen
JOIN element ON element.screen_id = screen.screen_id AND element.key = 'username'
JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default'
JOIN address ON address.product_id = screen.product_id AND ifnull(address.screen_id, 0) = screen.screen_id
  AND ifnull(address.state_id, 0) = state.state_id AND ifnull(address.component_id, 0) = 0
  AND ifnull(address.element_id, 0) = element.element_id
JOIN audit_check ON audit_check.path = 'voiceover-spec/vo-text'
JOIN session ON session.session_id = (SELECT max(session_id) FROM session
  WHERE session_id NOT IN (SELECT session_id FROM session_end)
  AND person_id IN (SELECT person_id FROM person WHERE folded_name = 'bench'))
JOIN replica ON replica.replica_id = (SELECT max(replica_id) FROM replica)
WHERE screen.key = 'sign-in' AND screen.product_id = (SELECT product_id FROM product WHERE key = 'banking');
UPDATE replica SET last_sequence = last_sequence + 1, last_stamp = last_stamp + 1 WHERE replica_id = (SELECT max(replica_id) FROM replica);
COMMIT;"""


def measure(bench):
    bench.run(bench.auditctl, "init", "--example", "--database", "small.sqlite")
    workload.start_session(bench, "small.sqlite", "5.2")
    bench.heading("Start-up, on the worked example")
    use = ("--database", "small.sqlite")
    floor = ["sqlite3", "small.sqlite", "select 1"]
    for what, arguments, aim in (("--version", ("--version",), 3), ("status", ("status", *use), 3),
                                 ("explain of one cell", ("explain", "register/email", "vo-text", *use), None),
                                 ("issue list", ("issue", "list", *use), None)):
        bench.compared(what, bench.in_turns({"auditctl": [bench.auditctl, *arguments], "sqlite3 'select 1'": floor}),
                       {"sqlite3 'select 1'": aim}, memory_aim=128)
    others = bench.in_turns({"sqlite3 'select 1'": floor, "python -c pass": [bench.python, "-c", "pass"],
                             "sqlite-utils --version": [bench.sqlite_utils, "--version"],
                             "import pandas": [bench.python, os.path.join(bench.here, "tables.py"), "start", bench.folder]})
    bench.compared("for comparison: sqlite3 'select 1'", others)

    bench.heading("One finding from the shell, on the worked example; the file lies closed before each")
    flat = [bench.sqlite_utils, "insert", "one.sqlite", "finding", "one.json"]
    with open(bench.path("one.json"), "w") as file:
        file.write('{"screen": "sign-in", "element": "username", "check": "voiceover-spec/vo-text", "outcome": "passed"}')
    sides = {"auditctl": [bench.auditctl, "record", "sign-in/username", "vo-text", "pass", *use],
             "INSERT in sqlite3": ["sqlite3", "small-sql.sqlite", INSERT], "sqlite-utils insert, flat": flat}
    bench.copy("small.sqlite", "small-sql.sqlite")
    before = int(bench.run("sqlite3", "small.sqlite", "SELECT count(*) FROM finding"))
    times = bench.in_turns(sides)
    bench.agree("findings recorded", {name: int(bench.run("sqlite3", name, "SELECT count(*) FROM finding")) - before
                                      for name in ("small.sqlite", "small-sql.sqlite")})
    bench.compared("record", times, {"INSERT in sqlite3": 3}, memory_aim=128)

    bench.heading("A new database")
    loads = bench.in_turns({"auditctl": [bench.auditctl, "init", "--database", "packs.sqlite"]},
                           before=lambda _: bench.remove("packs.sqlite"))
    bench.compared("init with all packs", loads, memory_aim=128)
