"""A batch of findings: beside plain C with the same schema, and beside what inserts into a flat table and checks nothing."""
import csv, json, os, statistics

import workload

# Rows, and what must be the same in both files; the sums show that the derived rows are.
SAME = ("SELECT (SELECT count(*) FROM finding), (SELECT count(*) FROM issue), (SELECT count(*) FROM issue_event), "
        "(SELECT count(*) FROM issue_place), (SELECT sum(finding_count * severity_id) FROM issue_current)")


def measure(bench):
    rows = bench.rows
    batch = workload.csv(bench, rows)
    with open(bench.path(batch)) as file, open(bench.path("rows.ndjson"), "w") as lines:
        for row in csv.DictReader(file):
            lines.write(json.dumps(row) + "\n")
    workload.new_database(bench, "empty.sqlite")
    workload.start_session(bench, "empty.sqlite", "1.0")
    sides = {
        "auditctl": ([bench.auditctl, "record", "--batch", batch, "--database", "ours.sqlite"], "ours.sqlite"),
        "plain C, the same schema": ([bench.bench, "insert", "plain.sqlite", str(rows)], "plain.sqlite"),
        "sqlite-utils insert --nl, flat": ([bench.sqlite_utils, "insert", "utils.sqlite", "finding", "rows.ndjson", "--nl"],
                                           "utils.sqlite"),
        "pandas to_sql, flat": ([bench.python, os.path.join(bench.here, "tables.py"), "batch", bench.folder, batch],
                                "pandas.sqlite"),
    }

    def fresh(name):
        file = sides[name][1]
        bench.remove(file)
        if file in ("ours.sqlite", "plain.sqlite"):
            bench.copy("empty.sqlite", file)

    bench.heading(f"A batch of {rows:,} findings into an empty file")
    times = bench.in_turns({name: command for name, (command, _) in sides.items()}, before=fresh)
    counts = {name: bench.run("sqlite3", file, SAME) for name, (_, file) in list(sides.items())[:2]}
    bench.agree("rows of a batch", counts)
    bench.agree("rows of flat tables", {file: int(bench.run("sqlite3", file, "SELECT count(*) FROM finding"))
                                        for file in ("ours.sqlite", "utils.sqlite", "pandas.sqlite")})
    median = statistics.median(s for s, _ in times["auditctl"])
    bench.compared("record --batch", times, {"plain C, the same schema": 1.15}, note=f"{rows / median:,.0f} rows/s",
                   memory_aim=128)
    bench.remove("plain.sqlite", "utils.sqlite", "pandas.sqlite", "rows.ndjson")


def history(bench):
    """Ten batches, one a release: the last must not need more memory or time than the first."""
    tenth = workload.csv(bench, bench.rows // 10)
    versions = [f"1.{index}" for index in range(10)]
    workload.new_database(bench, "many.sqlite", versions)
    runs = []
    for version in versions:
        workload.start_session(bench, "many.sqlite", version)
        runs.append(bench.timed(bench.auditctl, "record", "--batch", tenth, "--release", version, "--database", "many.sqlite"))
    first, last = runs[0], statistics.median(s for s, _ in runs[-3:])
    bench.line(f"batch of {bench.rows // 10:,} into the tenth release", f"{last * 1000:.0f} ms", last / first[0], "of the first",
               peak=max(p for _, p in runs), aim=128, aim_of="peak")
    bench.figures["batches of ten releases"] = runs
