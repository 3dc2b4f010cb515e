"""The questions people ask, beside the best plain SQL in the sqlite3 shell, sqlite-utils, and pandas over CSV."""
import json, os

import questions
import shapes

CELL = {"screen": "screen-3", "element": "element-7", "check": "bench/hint/heard"}
FILE = "questions.sqlite"


def prepare(bench):
    """A file with two releases of so many cells, and the same findings as CSV and as a flat table of sqlite-utils."""
    shapes.make(bench, FILE, shapes.product(bench.rows, releases=2), 2 * bench.rows, fixes=40, decisions=4)
    for name, sql in (("findings", questions.FLAT_FINDINGS), ("elements", questions.FLAT_ELEMENTS),
                      ("issues", questions.FLAT_ISSUES)):
        with open(bench.path(f"{name}.csv"), "wb") as file:
            file.write(bench.run("sqlite3", "-header", "-csv", FILE, sql))
    # By the shell, for sqlite-utils takes minutes for as many; what it takes is measured with the batch.
    for table, name in (("finding", "findings"), ("element", "elements"), ("issue", "issues")):
        bench.run("sqlite3", "flat.sqlite", f".import --csv {name}.csv {table}")
    bench.run(bench.sqlite_utils, "create-index", "flat.sqlite", "finding", "release", "screen", "element", "check", "at",
              "outcome")
    bench.run(bench.sqlite_utils, "create-index", "flat.sqlite", "issue", "screen")


def shell(sql):
    """The sqlite3 shell with a cache of 64 MiB, as the program has."""
    return ["sqlite3", FILE, "PRAGMA cache_size = -65536;" + sql]


def tables(bench, question, *more):
    return [bench.python, os.path.join(bench.here, "tables.py"), question, bench.folder, *more]


def flat(bench, sql):
    return [bench.sqlite_utils, "query", "flat.sqlite", sql]


def numbers(output):
    return [int(part) for part in output.decode().strip().split("|")]


def of_flat(bench, sql):
    return list(json.loads(bench.run(*flat(bench, sql)))[0].values())


def of_tables(bench, *arguments):
    return json.loads(bench.run(*tables(bench, *arguments)))


def agree(bench):
    """The four must answer the same where the questions are equal."""
    ask = lambda *arguments: json.loads(bench.run(bench.auditctl, *arguments, "--database", FILE, "--format", "json",
                                                  statuses=(0, 1)))
    told = ask("status", "--release", "1.1")["release"]
    bench.agree("status", {
        "auditctl": [told[key] for key in ("passed", "failed", "cant_tell", "inapplicable", "untested")],
        "SQL": numbers(bench.run(*shell(questions.STATUS))), "sqlite-utils": of_flat(bench, questions.FLAT_STATUS),
        "pandas": of_tables(bench, "status")})
    told = ask("compare", "1.0", "1.1")["comparison"]
    bench.agree("compare", {
        "auditctl": [told["newly_failing_count"] + told["re_emerged_count"],
                     told["still_failing_count"] + told["claimed_fixed_count"], told["fixed_and_verified_count"],
                     told["no_longer_tested_count"]],
        "SQL": numbers(bench.run(*shell(questions.COMPARE_COUNTS))),
        "sqlite-utils": of_flat(bench, questions.FLAT_COMPARE), "pandas": of_tables(bench, "compare")})
    told = ask("gate", "--release", "1.1")["gate"]
    bench.agree("gate", {"auditctl": [told[key] for key in ("failed", "waived_failure_count", "cant_tell", "untested")],
                         "SQL": numbers(bench.run(*shell(questions.GATE)))})
    bench.agree("gate's counts", {"auditctl": [told[key] for key in ("failed", "cant_tell", "untested")],
                                  "pandas": of_tables(bench, "gate")})
    told = ask("explain", f"{CELL['screen']}/{CELL['element']}", CELL["check"], "--release", "1.1")["cells"][0]
    first = bench.run(*shell(questions.EXPLAIN.format(**CELL))).decode().splitlines()
    found = of_tables(bench, "explain", *CELL.values())
    bench.agree("explain", {"auditctl": [told["outcome"], told["finding_id"]],
                            "SQL": [first[0].split("|")[0], int(first[0].split("|")[-1])]})
    bench.agree("findings of a cell", {"SQL": [first[0].split("|")[0], len(first)], "pandas": found})
    bench.agree("issue list", {
        "auditctl": len(ask("issue", "list", "--severity", "serious", "--screen", CELL["screen"])["issues"]),
        "SQL": len(bench.run(*shell(questions.ISSUES.format(**CELL))).splitlines()),
        "sqlite-utils": len(json.loads(bench.run(*flat(bench, questions.FLAT_ISSUE_LIST.format(**CELL))))),
        "pandas": of_tables(bench, "issues", CELL["screen"])})


def measure(bench):
    prepare(bench)
    agree(bench)
    bench.heading(f"Beside plain SQL, sqlite-utils and pandas: a release of {bench.rows:,} cells after another one")
    ours = lambda *arguments: [bench.auditctl, *arguments, "--database", FILE]
    use = ("--release", "1.1")
    asked = [
        ("status", ours("status", *use), questions.STATUS_BY_SCREEN, questions.FLAT_STATUS, ("status",)),
        ("explain of one cell", ours("explain", f"{CELL['screen']}/{CELL['element']}", CELL["check"], *use),
         questions.EXPLAIN.format(**CELL), questions.FLAT_EXPLAIN.format(**CELL), ("explain", *CELL.values())),
        ("compare two releases", ours("compare", "1.0", "1.1"), questions.COMPARE, questions.FLAT_COMPARE, ("compare",)),
        ("issue list of a screen, at least serious",
         ours("issue", "list", "--severity", "serious", "--screen", CELL["screen"]), questions.ISSUES.format(**CELL),
         questions.FLAT_ISSUE_LIST.format(**CELL), ("issues", CELL["screen"])),
        ("gate", ours("gate", *use), questions.GATE, None, ("gate",)),
    ]
    for what, command, sql, flat_sql, question in asked:
        sides = {"auditctl": command, "SQL in sqlite3": shell(sql)}
        if flat_sql:
            sides["sqlite-utils query"] = flat(bench, flat_sql)
        sides["pandas over CSV"] = tables(bench, *question)
        bench.compared(what, bench.in_turns(sides, statuses=(0, 1)), memory_aim=128)
    bench.compared("catalog search of two words", bench.in_turns({
        "auditctl": ours("catalog", "search", "colour", "contrast"), "SQL in sqlite3": shell(questions.SEARCH),
        "sqlite-utils query": [bench.sqlite_utils, "query", FILE, questions.SEARCH]}), memory_aim=128)
