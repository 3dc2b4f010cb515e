"""Every format of a report: seconds, peak memory, that time grows in step with cells; and beside others' exports."""
import os, re, statistics

import questions
import workload
from beside import FILE, shell, tables
from measuring import told

# As the program holds them: that of a report with so many findings before it, and of any other.
MEMORY_AIM = 190
# What the sqlite3 shell writes that is nearest to a format; no other program writes EARL, SARIF or JUnit of it.
SHELL_MODES = {"csv": "-csv", "json": "-json", "markdown": "-markdown", "html": "-html"}
PANDAS = ("csv", "json", "ndjson", "html", "xlsx")


def formats(bench):
    """The formats that the program names in its help."""
    text = " ".join(bench.run(bench.auditctl, "report", "release", "--help").decode().split())
    return re.search(r"--format <format>.*?\(values: ([^)]*)\)", text).group(1).split(", ")


def command(bench, format, database, *more):
    # Conformance reports of a release that is not tested through and through are drafts; a statement says so itself.
    draft = ["--draft"] if format in ("openacr", "acr") else []
    return [bench.auditctl, "report", "release", "--format", format, *draft, "--output", "report.out", "--database", database,
            *more]


def statuses(format):
    return (0, 1) if format == "statement" else (0,)


def measure(bench):
    """Of one release with many findings a cell, and of one with a tenth of its screens."""
    workload.new_database(bench, "tenth.sqlite", screens=workload.SCREENS // 10)
    workload.start_session(bench, "tenth.sqlite", "1.0")
    batch = workload.csv(bench, bench.rows, workload.SCREENS // 10)
    bench.run(bench.auditctl, "record", "--batch", batch, "--database", "tenth.sqlite")
    cells = [len(bench.run(bench.auditctl, "report", "release", "--format", "csv", "--database", name).splitlines()) - 1
             for name in ("tenth.sqlite", "ours.sqlite")]
    bench.heading(f"Reports of a release of {cells[1]:,} cells and {bench.rows:,} findings; growth from {cells[0]:,} cells")
    for format in formats(bench):
        seconds = []
        for name in ("tenth.sqlite", "ours.sqlite"):
            runs = bench.in_turns({"auditctl": command(bench, format, name)}, statuses=statuses(format))["auditctl"]
            seconds.append(statistics.median(s for s, _ in runs))
        peak = max(p for _, p in runs)
        growth = seconds[1] / seconds[0]
        bench.line(f"report {format}", told(seconds[1]), peak=peak, aim=MEMORY_AIM, aim_of="peak",
                   note=f"{cells[1] / seconds[1]:,.0f} cells/s, {os.path.getsize(bench.path('report.out')) / 1e6:.1f} MB")
        bench.line("  growth", told(seconds[0]), growth / (cells[1] / cells[0]), aim=1.2, of=f"report {format}",
                   note=f"{cells[1] / cells[0]:.1f} x the cells, {growth:.1f} x the time")
        bench.figures[f"report {format}"] = {"seconds": seconds, "cells": cells, "peak_mib": peak}
        os.remove(bench.path("report.out"))
    bench.remove("tenth.sqlite")


def beside(bench):
    """Of a release that follows one of as many cells, beside exports of the same rows by others."""
    bench.heading(f"Reports of {bench.rows:,} cells after a release of as many")
    exported = bench.run("sqlite3", "-csv", "-header", FILE, "PRAGMA cache_size = -65536;" + questions.CELL_ROWS)
    ours = bench.run(bench.auditctl, "report", "release", "--release", "1.1", "--format", "csv", "--database", FILE)
    bench.agree("rows of the report as CSV", {"auditctl": len(ours.splitlines()), "SQL": len(exported.splitlines())})
    del exported, ours
    for format in formats(bench):
        sides = {"auditctl": command(bench, format, FILE, "--release", "1.1")}
        if format in SHELL_MODES:
            sides[f"sqlite3 {SHELL_MODES[format]}"] = ["sqlite3", SHELL_MODES[format], *shell(questions.CELL_ROWS)[1:]]
        # A workbook of a million rows takes pandas ten minutes, and pages and sheets much memory.
        if format in PANDAS and (format not in ("xlsx", "html") or bench.rows <= 100_000):
            sides[f"pandas {format}"] = tables(bench, f"report-{format}")
        bench.compared(f"report {format}", bench.in_turns(sides, statuses=statuses(format)), memory_aim=MEMORY_AIM)
