"""Measures `status` of a large release at the end of a long history, beside plain SQL. Bench/run calls it."""
import os

# What plain SQL makes of the same question: how many cells of the release have each outcome, the newest finding of a
# cell counting, with the failures that no release has tested again since. It knows no environments and no retractions.
PLAIN = """
WITH
  lineage (release_id, distance) AS (
    SELECT release_id, (SELECT max(position) FROM release) - position FROM release
  ),
  newest AS (
    SELECT address_id, check_id, outcome_id, max(observed_at)
    FROM finding
    WHERE release_id = (SELECT release_id FROM lineage WHERE distance = 0)
    GROUP BY address_id, check_id
  ),
  failed AS (
    SELECT finding.address_id, finding.check_id, min(lineage.distance) AS distance
    FROM lineage
    JOIN finding INDEXED BY finding_failed ON finding.release_id = lineage.release_id AND finding.outcome_id = 1
    WHERE lineage.distance > 0
      AND NOT EXISTS (
        SELECT 1
        FROM finding AS here
        WHERE here.release_id = (SELECT release_id FROM lineage WHERE distance = 0)
          AND here.address_id = finding.address_id AND here.check_id = finding.check_id
      )
    GROUP BY finding.address_id, finding.check_id
  )
SELECT outcome_id, count(*) FROM newest GROUP BY outcome_id
UNION ALL
SELECT 0, count(*)
FROM failed
WHERE NOT EXISTS (
  SELECT 1
  FROM lineage
  JOIN finding AS between_them ON between_them.release_id = lineage.release_id
    AND between_them.address_id = failed.address_id AND between_them.check_id = failed.check_id
  WHERE lineage.distance > 0 AND lineage.distance < failed.distance AND between_them.outcome_id <> 1
)
"""

PROFILE = """\
profile: bench-large
title: Bench, large
description: Forty checks of each element, for releases of a million cells.
target: AA
element_checks: true
packs:
  - pack: bench
"""


def pack():
    """A pack of 40 element checks."""
    text = ('pack: bench\nedition: "1"\ntitle: Bench\npublisher: auditctl\nlanguage: en\nsource: "https://example.org"\n'
            "licence: CC0-1.0\nattribution: Made for the benchmark.\n"
            "dimensions: [{key: name, reads: [label, hint, members]}]\ntopics:\n  - topic: Bench\n    guidelines:\n")
    for index in range(40):
        text += (f"      - key: rule-{index}\n        title: Rule {index}\n        level: must\n"
                 f"        rule: Rule {index} is kept.\n        rationale: It is measured, number {index}.\n        checks:\n"
                 f"          - key: check\n            title: Check {index}\n            question: Is rule {index} kept here?\n"
                 f"            scope: element\n            dimension: name\n            method: screen-reader\n"
                 f"            platforms: [ios]\n            steps: [Look at part {index}.]\n"
                 f"            outcomes: [Part {index} is right.]\n")
    return text


def fill(database, releases, cells, failed_per_hundred=5):
    """SQL that gives each release but the last a finding for each cell, and the last one for all but 1 in 100."""
    return f"""
    PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
    BEGIN IMMEDIATE;
    INSERT OR IGNORE INTO address (product_id, screen_id, state_id, element_id)
    SELECT screen.product_id, screen.screen_id, state.state_id, element.element_id
    FROM element JOIN screen ON screen.screen_id = element.screen_id
    JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default' ORDER BY element.element_id;
    CREATE TEMP TABLE cell (position INTEGER PRIMARY KEY, address_id INTEGER, check_id INTEGER);
    INSERT INTO cell (address_id, check_id)
    SELECT address_id, check_id FROM address
    JOIN audit_check JOIN pack ON pack.pack_id = audit_check.pack_id AND pack.key = 'bench'
    ORDER BY address_id, check_id LIMIT {cells};
    INSERT INTO finding (replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, mode_id,
      severity_id, observed_at, recorded_at)
    SELECT session.replica_id, session.session_id * 100000000 + cell.position,
      session.session_id * 100000000 + cell.position, session.session_id, session.release_id,
      cell.address_id, cell.check_id,
      CASE WHEN release.position < {releases} AND cell.position % 100 = 7 THEN 1
        WHEN (cell.position * 37 + release.position * 11) % 100 < {failed_per_hundred} THEN 1 ELSE 4 END,
      1, NULL, 1770000000000 + release.position, 1770000000000
    FROM session JOIN release ON release.release_id = session.release_id
    JOIN cell ON release.position < {releases} OR cell.position % 100 <> 7
    ORDER BY session.release_id, cell.address_id, cell.check_id;
    COMMIT;
    """


def measure(bench):
    """Builds the two files and measures: a release alone, and at the end of ten, of which each has as many findings."""
    bench.heading("Status of a release at the end of a long history, one in a hundred cells carried")
    with open(bench.path("bench-pack.yaml"), "w") as file:
        file.write(pack())
    with open(bench.path("bench-large.yaml"), "w") as file:
        file.write(PROFILE)
    elements = 50
    screens = max(1, bench.rows // 40 // elements)
    with open(bench.path("large.yaml"), "w") as file:
        file.write("screens:\n")
        for screen in range(screens):
            file.write(f"  - screen: large-{screen}\n    title: Large {screen}\n    team: team-{screen % 9}\n    elements:\n")
            for element in range(elements):
                file.write(f"      - {{key: e-{element}, type: button, label: Button {element}, traits: [button]}}\n")
    for name, releases in (("alone.sqlite", 1), ("history.sqlite", 10)):
        ours = lambda *arguments: bench.run(bench.auditctl, *arguments, "--database", name)
        ours("init")
        ours("catalog", "import", "bench-pack.yaml")
        ours("profile", "import", "bench-large.yaml")
        ours("product", "add", "large", "--title", "Large", "--platform", "ios", "--profile", "bench-large")
        for index in range(releases):
            ours("release", "add", f"1.{index}", "--build", f"1.{index}")
            if index == 0:
                ours("screen", "import", "large.yaml")
            ours("session", "start", "--release", f"1.{index}", "--device", "Phone", "--os-version", "17.4",
                 "--assistive-technology", "VoiceOver")
        bench.run("sqlite3", name, input=fill(name, releases, screens * elements * 40).encode())
    times = bench.in_turns({
        "auditctl": [bench.auditctl, "status", "--release", "1.9", "--database", "history.sqlite"],
        "plain SQL, the same file": ["sqlite3", "history.sqlite", "PRAGMA cache_size = -65536;" + PLAIN],
        "that release alone": [bench.auditctl, "status", "--release", "1.0", "--database", "alone.sqlite"]})
    bench.compared(f"status of {screens * elements * 40:,} cells", times,
                   {"plain SQL, the same file": 1.5, "that release alone": 1.2}, memory_aim=128,
                   note=f"{os.path.getsize(bench.path('history.sqlite')) / 1e6:.0f} MB")
    bench.remove("alone.sqlite", "history.sqlite")
