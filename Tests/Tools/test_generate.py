"""Makes a small database with Bench/generate twice, and compares; and weighs one whose bytes are counted by hand.

Usage: test_generate.py AUDITCTL
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BENCH = Path(__file__).resolve().parents[2] / "Bench"
auditctl = None
sys.path.insert(0, str(BENCH))

# What does not depend on the time of the run. Amendments are observed when they are made.
TOLD = [
    "SELECT finding_id, release, build, screen, element, component, check_path, outcome, mode, severity, observed, reason, "
    "auditor, environment_class, is_retracted, amends_finding_id, CASE WHEN amends_finding_id IS NULL THEN observed_at END "
    "AS observed_at FROM v_finding",
    "SELECT issue_id, kind, finding_id, fixed_in_build, actor, text, sequence FROM v_issue_event",
    "SELECT issue_id, kind, owner, approver, reason, sequence FROM v_decision",
]


class GenerateTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.first, cls.again, cls.other = (cls.make(name, *more) for name, more in
                                           (("first", []), ("again", []), ("other", ["--seed", "8", "--releases", "1"])))

    @classmethod
    def make(cls, name, *more):
        path = os.path.join(cls.folder, f"{name}.sqlite")
        subprocess.run([BENCH / "generate", auditctl, path, "--screens", "2", "--releases", "4",
                        "--fixes", "10", "--corrections", "1", "--decisions", "1", "--quiet", *more], check=True)
        return path

    def query(self, path, sql):
        ran = subprocess.run([auditctl, "query", "--database", path, "--format", "json", sql], check=True, capture_output=True)
        return json.loads(ran.stdout)

    def test_same_seed_makes_the_same(self):
        for sql in TOLD:
            rows = self.query(self.first, sql)
            self.assertTrue(rows, sql)
            self.assertEqual(rows, self.query(self.again, sql))

    def test_other_seed_makes_other_findings(self):
        self.assertNotEqual(self.query(self.first, TOLD[0]), self.query(self.other, TOLD[0]))

    def test_database_is_sound(self):
        for path in (self.first, self.other):
            subprocess.run([auditctl, "database", "check", "--database", path], check=True, capture_output=True)

    def test_shares_and_lives(self):
        # 2 screens of 20 elements and 10 checks: 1.08 / 0.8 of 400 cells in each of 4 releases, and 12 on the component.
        rows = {row["outcome"]: row["n"] for row in self.query(
            self.first, "SELECT outcome, count(*) AS n FROM v_finding WHERE mode = 'manual' GROUP BY outcome")}
        total = sum(rows.values())
        self.assertAlmostEqual(total, 2160, delta=60)
        for outcome, share in (("passed", 0.88), ("failed", 0.06), ("inapplicable", 0.05), ("cantTell", 0.01)):
            self.assertAlmostEqual(rows[outcome] / total, share, delta=0.04, msg=outcome)
        kinds = {row["kind"] for row in self.query(self.first, "SELECT DISTINCT kind FROM v_issue_event")}
        self.assertLessEqual({"opened", "joined", "fixed", "verified", "reopened", "assigned"}, kinds)

    def test_count_is_exact_in_csv(self):
        ran = subprocess.run([BENCH / "generate", auditctl, "-", "--findings", "5001", "--releases", "3"], check=True,
                             capture_output=True, text=True)
        self.assertEqual(len(ran.stdout.splitlines()), 5002)

    def test_nothing_is_observed_in_the_future(self):
        ran = subprocess.run([BENCH / "generate", auditctl, "-", "--findings", "2000", "--releases", "1000"], check=True,
                             capture_output=True, text=True)
        self.assertLess(max(line.rsplit(",", 1)[1] for line in ran.stdout.splitlines()[1:]), "2025")

    def test_sizes_out_of_range_are_refused(self):
        ran = subprocess.run([BENCH / "generate", auditctl, "never.sqlite", "--screens", "1001"], capture_output=True)
        self.assertEqual(ran.returncode, 2)


class SizeTests(unittest.TestCase):
    """The bytes that facts need, by the definition in Bench/size.py."""

    def test_bytes_of_values(self):
        import size

        class Shell:
            def run(self, *command):
                return subprocess.run(command, check=True, capture_output=True).stdout

        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.sqlite")
            with sqlite3.connect(path) as database:
                database.execute("CREATE TABLE fact (fact_id INTEGER PRIMARY KEY, a, b)")
                database.execute("CREATE TABLE pair (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID")
                database.execute("CREATE TABLE issue_current (a)")
                # Number of the row 1 byte, NULL and 1 none.
                database.execute("INSERT INTO fact VALUES (1, NULL, 1)")
                # 2 bytes, as it is not below 128; 2 letters of 3 bytes; 2.
                database.execute("INSERT INTO fact VALUES (128, 'né', 300)")
                # 3 bytes; 6, as milliseconds are; a real number 8.
                database.execute("INSERT INTO fact VALUES (16384, 1770000000000, 0.5)")
                database.execute("INSERT INTO pair VALUES (0, 127), (70000, -129)")
                database.execute("INSERT INTO issue_current VALUES ('derived')")
            database.close()
            self.assertEqual(size.facts(Shell(), path), {"fact": (1 + 0 + 0 + 2 + 3 + 2 + 3 + 6 + 8, 3), "pair": (0 + 1 + 3 + 2, 2)})


if __name__ == "__main__":
    auditctl = os.path.abspath(sys.argv.pop(1))
    unittest.main()
