"""Measures every format of a report: seconds, rows a second, peak memory, and that time grows in step with rows."""
import os, re


def formats(run, auditctl):
    """The formats that the program names in its help."""
    text = " ".join(run(auditctl, "report", "release", "--help").stdout.decode().split())
    return re.search(r"--format <format>.*?\(values: ([^)]*)\)", text).group(1).split(", ")


def arguments(format):
    # A release that is not tested through and through gives a draft.
    return ["--draft"] if format in ("openacr", "acr") else []


def measure(run, timed, show, auditctl, folder, small, large):
    """small, large: database and number of findings, each with one release of as many cells."""
    results = {}
    for format in formats(run, auditctl):
        figures = []
        for database, findings in (small, large):
            output = f"{folder}/report.out"
            best = None
            for _ in range(3 if findings < 10_000 else 1):
                seconds, peak = timed(auditctl, "report", "release", "--format", format, *arguments(format),
                                      "--output", output, "--database", database)
                best = (seconds, peak) if best is None or seconds < best[0] else best
            figures.append((*best, os.path.getsize(output), findings))
            os.remove(output)
        (fast, _, _, few), (slow, peak, size, many) = figures
        show(f"report {format}: {many:,} findings, {many / slow:,.0f} rows/s", f"{slow:.2f} s",
             f"peak {peak:.0f} MiB (aim 190), {size / 1e6:.1f} MB; {few:,} findings {fast * 1000:.0f} ms")
        results[f"report_{format}"] = {"seconds": slow, "peak_mib": peak, "bytes": size, "small_seconds": fast}
    return results
