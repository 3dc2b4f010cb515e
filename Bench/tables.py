"""The questions of the benchmark with pandas over CSV, as a program of its own. Bench/beside.py runs it in .build-bench.

usage: tables.py QUESTION FOLDER [SCREEN ELEMENT CHECK]
"""
import json, os, sys

question, folder = sys.argv[1:3]


def read(name, columns=None):
    import pandas
    # Words that repeat are kept once each, as one does with a file of this size. A version is no number.
    kinds = {"release": "str"} | {column: "category" for column in ("screen", "element", "check", "outcome", "severity", "team", "state")}
    return pandas.read_csv(os.path.join(folder, name), dtype=kinds, usecols=columns)


CELL = ["screen", "element", "check"]


def newest(findings, release):
    return findings[findings.release == release].sort_values("at", kind="stable").drop_duplicates(CELL, keep="last")


def joined():
    findings = read("findings.csv", ["release", *CELL, "outcome", "at"])
    findings["outcome"] = findings.outcome.astype(str)
    old, new = (newest(findings, release)[[*CELL, "outcome"]] for release in ("1.0", "1.1"))
    return findings, old.merge(new, on=CELL, how="outer", suffixes=("_old", "_new"))


def status():
    findings, cells = joined()
    new = cells.outcome_new.value_counts()
    carried = int((cells.outcome_new.isna() & (cells.outcome_old == "failed")).sum())
    asked = len(read("elements.csv")) * findings["check"].nunique()
    tested = int(cells.outcome_new.notna().sum())
    return [int(new.get("passed", 0)), int(new.get("failed", 0)) + carried, int(new.get("cantTell", 0)),
            int(new.get("inapplicable", 0)), asked - tested - carried]


def compare():
    _, cells = joined()
    old, new = cells.outcome_old, cells.outcome_new
    return [int(((new == "failed") & (old != "failed")).sum()), int(((old == "failed") & ((new == "failed") | new.isna())).sum()),
            int(((old == "failed") & (new == "passed")).sum()), int((new.isna() & (old != "failed")).sum())]


def explain():
    screen, element, check = sys.argv[3:6]
    findings = read("findings.csv")
    of_cell = findings[(findings.release == "1.1") & (findings.screen == screen) & (findings.element == element)
                       & (findings["check"] == check)].sort_values("at", ascending=False)
    return [str(of_cell.iloc[0].outcome), len(of_cell)]


def issues():
    found = read("issues.csv")
    return len(found[found.state.isin(["open", "reopened", "fixed"]) & found.severity.isin(["serious", "critical"])
                     & (found.screen == sys.argv[3])])


def gate():
    passed, failed, cannot_tell, _, untested = status()
    return [failed, cannot_tell, untested]


def report(write):
    """All cells of the newer release with their newest finding, in a format that pandas writes."""
    def do():
        import pandas
        findings = read("findings.csv")
        elements = read("elements.csv")
        checks = pandas.DataFrame({"check": findings["check"].unique()})
        cells = elements.merge(checks, how="cross").merge(newest(findings, "1.1"), on=CELL, how="left")
        cells["outcome"] = cells.outcome.astype(str).replace("nan", "untested")
        write(cells, os.path.join(folder, "pandas.out"))
        return len(cells)
    return do


def record():
    """One finding behind the others of the CSV: nothing is checked."""
    with open(os.path.join(folder, "findings.csv"), "a") as file:
        file.write("1.1,screen-0,element-0,bench/name/heard,passed,,,,1800000000000\n")
    return 1


def batch():
    """A CSV of findings into a flat table of a new database."""
    import pandas, sqlite3
    database = sqlite3.connect(os.path.join(folder, "pandas.sqlite"))
    rows = pandas.read_csv(os.path.join(folder, sys.argv[3]))
    rows.to_sql("finding", database, if_exists="append", index=False)
    return len(rows)


def start():
    import pandas
    return pandas.__version__


QUESTIONS = {
    "status": status, "compare": compare, "explain": explain, "issues": issues, "gate": gate, "batch": batch, "start": start,
    "report-csv": report(lambda cells, path: cells.to_csv(path, index=False)),
    "report-json": report(lambda cells, path: cells.to_json(path, orient="records")),
    "report-ndjson": report(lambda cells, path: cells.to_json(path, orient="records", lines=True)),
    "report-html": report(lambda cells, path: cells.to_html(path, index=False)),
    "report-xlsx": report(lambda cells, path: cells.to_excel(path + ".xlsx", index=False)),
}
print(json.dumps(QUESTIONS[question]()))
