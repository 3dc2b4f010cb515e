"""How time and memory grow: one release that grows, and many releases of one size."""
import os, shutil, statistics

import shapes
from measuring import told

SIZE = 10_000


def commands(bench, name, version):
    use = ("--release", version, "--database", name)
    ours = bench.auditctl
    return {
        "status": [ours, "status", *use],
        "explain": [ours, "explain", "screen-3/element-7", "bench/hint/heard", *use],
        "record": [ours, "record", "screen-3/element-7", "bench/hint/heard", "pass", *use],
        "gate": [ours, "gate", *use],
        "issue list, 20": [ours, "issue", "list", "--limit", "20", "--database", name],
        "report csv": [ours, "report", "release", "--format", "csv", "--output", "curve.out", *use],
        "report of a screen": [ours, "report", "screen", "screen-3", "--output", "curve.md", *use],
        "release list": [ours, "release", "list", "--database", name],
        "--version": [ours, "--version"],
    }


def point(bench, findings, releases, cells):
    """Times of each command in one file; the file is kept no longer."""
    name = "curve.sqlite"
    product = shapes.product(cells, releases)
    shapes.make(bench, name, product, findings)
    version = product.version(releases - 1)
    bench.run(bench.auditctl, "session", "start", "--release", version, "--device", "Phone", "--os-version", "17.4",
              "--assistive-technology", "VoiceOver", "--database", name)
    figures = {"findings": findings, "releases": releases, "cells": product.cells,
               "file_mb": os.path.getsize(bench.path(name)) / 1e6}
    for what, command in commands(bench, name, version).items():
        runs = bench.in_turns({what: command}, statuses=(0, 1))[what]
        figures[what] = {"seconds": statistics.median(s for s, _ in runs), "peak_mib": max(p for _, p in runs)}
    bench.remove(name)
    return figures


def sizes(bench, is_large):
    largest = 10_000_000 if is_large else bench.rows
    return [size for size in (10_000, 100_000, 1_000_000, 10_000_000) if size <= largest]


def table(bench, title, points):
    bench.heading(title)
    for label, figure in (("findings", lambda p: f"{p['findings']:,}"), ("releases", lambda p: str(p["releases"])),
                          ("cells of a release", lambda p: f"{p['cells']:,}"), ("file", lambda p: f"{p['file_mb']:.0f} MB")):
        print(f"  {label:<22}" + "".join(f"{figure(point):>22}" for point in points), flush=True)
    for what, figures in points[0].items():
        if isinstance(figures, dict):
            print(f"  {what:<22}" + "".join(f"{told(point[what]['seconds']):>13} {point[what]['peak_mib']:>4.0f} MiB"
                                            for point in points), flush=True)


def grown(bench, what, points, aim=None):
    """That a command's time in the last file is that of the first one."""
    if len(points) > 1:
        first, last = points[0][what]["seconds"], points[-1][what]["seconds"]
        bench.line(f"{what}: {points[-1]['findings']:,} findings", told(last), last / first,
                   f"of {points[0]['findings']:,} findings", aim)


def kept(bench, points, shape):
    for what in ("status", "explain", "record", "gate"):
        peak, findings = max((point[what]["peak_mib"], point["findings"]) for point in points)
        bench.line(f"largest peak of {what}, {shape}", "", peak=peak, aim=128, aim_of="peak", note=f"at {findings:,} findings")


def measure(bench, is_large=False):
    large = sizes(bench, is_large)
    if is_large and shutil.disk_usage(bench.folder).free < 6 << 30:
        raise SystemExit("ten million findings need 6 GB in the folder of temporary files; set TMPDIR to another one")
    one = [point(bench, size, 1, size) for size in large]
    table(bench, "One release that grows: what prints little takes the same", one)
    for what in ("--version", "release list", "report of a screen"):
        grown(bench, what, one, 1.5)
    for what in ("status", "explain", "record", "report csv"):
        grown(bench, what, one)
    kept(bench, one, "one release")
    many = [point(bench, size, size // SIZE, SIZE) for size in large]
    table(bench, f"Many releases of {SIZE:,} findings; what is asked of the newest takes the same", many)
    for what in ("--version", "status", "explain", "record", "gate", "report csv"):
        grown(bench, what, many, 1.5)
    kept(bench, many, "many releases")
    bench.figures["curves"] = {"one release": one, "many releases": many}
