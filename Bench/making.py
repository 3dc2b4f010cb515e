"""Makes the database of a product through the program, a batch for each release and environment."""
import json, os, sqlite3, subprocess, tempfile

import findings

# Device, version of the system, assistive technology, auditor, and the share of the findings.
ENVIRONMENTS = [
    [("Phone", "17.4", "VoiceOver", "Auditor A", 1.0)],
    [("Phone", "17.4", "VoiceOver", "Auditor A", 0.8), ("Tablet", "18.1", "VoiceOver", "Auditor B", 0.2)],
    [("Phone", "17.4", "VoiceOver", "Auditor A", 0.75), ("Tablet", "18.1", "VoiceOver", "Auditor B", 0.2),
     ("Phone", "16.7", "VoiceOver", "Auditor A", 0.05)],
]


class Maker:
    """Fills one new file. environments: 1 to 3; corrections, decisions and automatic: how many a release."""

    def __init__(self, auditctl, path, product, environments=2, corrections=3, decisions=4, fixes=40, automatic=20,
                 say=lambda text: None):
        self.auditctl, self.path, self.product = os.path.abspath(auditctl), os.path.abspath(path), product
        self.environments = ENVIRONMENTS[environments - 1]
        self.corrections, self.decisions, self.fixes, self.automatic = corrections, decisions, fixes, automatic
        self.say = say

    def run(self, *arguments, statuses=(0,), **keywords):
        ran = subprocess.run([self.auditctl, *arguments, "--database", self.path], capture_output=True, text=True,
                             env={**os.environ, "AUDITCTL_AUDITOR": "Auditor A"}, **keywords)
        if ran.returncode not in statuses:
            raise SystemExit(f"auditctl {' '.join(arguments[:4])} ended with {ran.returncode}: {ran.stderr.strip()}")
        return ran.stdout

    def imported(self, text, *arguments):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write(text)
            file.flush()
            self.run(*arguments, file.name)

    def begin(self):
        """The product with its specification and its first release."""
        if os.path.exists(self.path):
            raise SystemExit(f"{self.path} is there already; name another file")
        self.run("init")
        self.imported(self.product.pack(), "catalog", "import")
        self.imported(self.product.profile(), "profile", "import")
        self.run("product", "add", "bench", "--title", "Bench", "--platform", "ios", "--profile", "bench")
        self.run("product", "edit", "bench", "--vendor", "Bench", "--contact-email", "bench@example.org",
                 "--website", "https://example.org")
        self.add_release(0)
        self.imported(self.product.specification(), "screen", "import")
        for key, title, screens in self.product.process_screens():
            self.run("process", "add", key, "--title", title, "--screens", ",".join(screens))

    def add_release(self, release):
        version = self.product.version(release)
        self.run("release", "add", version, "--build", f"{version}.0", "--build", f"{version}.1")

    def record(self, release, pieces, environment, batch):
        """Records pieces of rows in a session of their own."""
        device, system, technology, auditor, _ = environment
        began = findings.written(findings.began(self.product, release, batch))
        use = ["--release", self.product.version(release), "--auditor", auditor]
        self.run("session", "start", *use, "--build", f"{self.product.version(release)}.{min(batch, 1)}", "--device", device,
                 "--os-version", system, "--assistive-technology", technology, "--started-at", began)
        batch = subprocess.Popen([self.auditctl, "record", "--batch", "-", *use, "--database", self.path],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            batch.stdin.write(findings.HEADER)
            for piece in pieces:
                batch.stdin.write(piece)
        except BrokenPipeError:
            pass  # its own words say why
        _, problems = batch.communicate()
        if batch.returncode:
            raise SystemExit(f"record --batch ended with {batch.returncode}: {problems.strip()[:2000]}")
        self.run("session", "end", "--auditor", auditor)

    def fill(self, release, count):
        """So many findings of a release, and what people then do with its issues."""
        left = count
        for index, environment in enumerate(self.environments):
            share = left if index == len(self.environments) - 1 else min(left, round(count * environment[4]))
            if share:
                self.record(release, findings.rows(self.product, release, share, index), environment, index)
            left -= share
        if self.product.components and count >= 1000:
            self.record(release, findings.shared_rows(self.product, release), self.environments[0], 0)
        self.correct(release)
        self.live(release)
        self.automate(release)
        self.say(f"{self.product.version(release)}: {count:,} findings")

    def first_findings(self, release, outcome, count):
        return [row["finding_id"] for row in json.loads(self.run(
            "query", "--format", "json",
            "SELECT finding.finding_id FROM finding JOIN release ON release.release_id = finding.release_id "
            f"WHERE release.version = '{self.product.version(release)}' AND finding.outcome_id = {outcome} "
            f"ORDER BY finding.finding_id LIMIT {count}"))]

    def correct(self, release):
        """A few failures are taken back, and a few passes amended."""
        if not self.corrections:
            return
        for finding in self.first_findings(release, 1, self.corrections):
            self.run("retract", str(finding), "--reason", "Made on another screen by mistake.")
        device, system, technology, auditor, _ = self.environments[0]
        use = ["--release", self.product.version(release), "--auditor", auditor]
        self.run("session", "start", *use, "--build", f"{self.product.version(release)}.0", "--device", device,
                 "--os-version", system, "--assistive-technology", technology)
        for finding in self.first_findings(release, 4, self.corrections):
            self.run("amend", str(finding), "fail", "--severity", "minor", "--reason", "The sound was off.", *use)
        self.run("session", "end", "--auditor", auditor)

    def live(self, release):
        """Issues are verified, fixed, given to somebody, and decided about."""
        if not self.fixes:
            return
        self.run("issue", "verify", "--ready", statuses=(0, 1))
        listed = [str(row["issue_id"]) for row in json.loads(self.run(
            "issue", "list", "--sort", "number", "--limit", str(self.fixes + self.decisions), "--state", "open",
            "--format", "json"))["issues"]]
        decided, fixed = listed[:self.decisions], listed[self.decisions:]
        for index, issue in enumerate(decided):
            kind = ("accepted-risk", "deferred", "wont-fix")[index % 3]
            self.run("issue", "decide", issue, kind, "--owner", "Manager B", "--approver", "Manager D",
                     "--reason", "Fixed in a later release.", "--expires", "90d")
        if fixed:
            self.run("issue", "fix", *fixed, "--by", "Developer C", "--build", f"{self.product.version(release)}.1",
                     "--release", self.product.version(release))
            self.run("issue", "assign", fixed[0], "Developer C")

    def automate(self, release):
        """Passes of a tool; no command records them, so they are added as a tool's import would write them."""
        if not self.automatic:
            return
        with sqlite3.connect(self.path) as database:
            (replica, last, stamp), = database.execute(
                "SELECT replica_id, last_sequence, last_stamp FROM replica ORDER BY replica_id DESC LIMIT 1")
            rows = database.execute(
                "SELECT session_id, release_id, address_id, check_id, observed_at, recorded_at, place_digest_id FROM finding "
                "WHERE release_id = (SELECT release_id FROM release WHERE version = ?) AND outcome_id = 4 "
                "ORDER BY finding_id DESC LIMIT ?", (self.product.version(release), self.automatic)).fetchall()
            database.executemany(
                "INSERT INTO finding (replica_id, sequence, stamp, session_id, release_id, address_id, check_id, outcome_id, "
                "mode_id, severity_id, observed_at, recorded_at, place_digest_id) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, 4, 3, NULL, ?, ?, ?)",
                [(replica, last + 1 + index, stamp + 1 + index, *row) for index, row in enumerate(rows)])
            # Digests and chains are auditctl's own, and do not cover these; see sum_up.
            database.execute("UPDATE replica SET last_sequence = ?, last_stamp = ? WHERE replica_id = ?",
                             (last + len(rows), stamp + len(rows), replica))
        database.close()

    def make(self, count):
        """The whole file: count findings over all releases, as evenly as they go."""
        self.begin()
        releases = self.product.releases
        for release in range(releases):
            if release:
                self.add_release(release)
            self.fill(release, count * (release + 1) // releases - count * release // releases)
        self.sum_up()

    def sum_up(self):
        """Digests of all rows, those included that no command wrote: what a recovery saves is summed up anew."""
        if not self.automatic:
            return
        self.run("database", "recover", self.path + ".saved", statuses=(0, 1))
        os.replace(self.path + ".saved", self.path)
