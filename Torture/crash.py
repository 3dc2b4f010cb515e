"""The program is killed at every system call that writes, and at random moments; then the file is looked at."""
import collections, concurrent.futures, contextlib, glob, hashlib, os, re, shutil, signal, sqlite3, subprocess, time

TITLE = "kill -9"
CALLS = ["pwrite64", "fdatasync", "ftruncate", "unlink", "rename,renameat2", "write", "fsync"]
BATCH = 2_000
GUIDELINES = 150
OLD_SCHEMA = 5
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Operation:
    """A write: its arguments, and a number in the file that is `before` or `after` and never between."""

    def __init__(self, name, arguments, probe, growth, example="start.sqlite", other=None):
        self.name, self.arguments, self.probe, self.growth = name, arguments, probe, growth
        self.example, self.other = example, other


def run(torture):
    operations = _operations(torture)
    has_strace = shutil.which("strace") is not None
    if not has_strace:
        torture.note("killed at a system call", "not tried: there is no strace")
    workers = min(4, os.cpu_count() or 1)
    jobs = []
    for operation in operations:
        took, calls = _measure(torture, operation, has_strace)
        chosen = torture.random.sample(sorted(calls), min(4, len(calls))) if torture.is_short else calls
        for call in chosen:
            for place in _places(calls[call], 1 if torture.is_short else 120):
                jobs.append((f"{operation.name}: killed at a call that writes", operation, call, place))
        for _ in range(2 if torture.is_short else 80):
            moment = torture.random.uniform(0, took * 1.1)
            jobs.append((f"{operation.name}: killed at a random moment", operation, None, moment))
    jobs = torture.shuffled(jobs)
    left_out = 0
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        futures = [(name, pool.submit(_case_in_time, torture, operation, number, call, place))
                   for number, (name, operation, call, place) in enumerate(jobs)]
        for name, future in futures:
            ended = future.result()
            if ended is None:
                left_out += 1
                continue
            torture.case(name, ended[0])
            torture.leftovers.update(ended[1])
    if left_out:
        torture.note("killed: not tried, for the time was over", f"{left_out} of {len(jobs)} places")
    torture.note("files left by a kill, all told",
                 ", ".join(f"{count} {name}" for name, count in sorted(torture.leftovers.items())) or "none")


def _operations(torture):
    torture.leftovers = collections.Counter()
    start = torture.example("start.sqlite")
    torture.done("record", "sign-in", "unique-title", "fail", "--database", start)
    with open(torture.path("batch.csv"), "w") as file:
        file.write("address,check,outcome,note\n")
        file.writelines(f"sign-in,unique-title,{'fail' if row % 3 else 'pass'},row {row}\n" for row in range(BATCH))
    with open(torture.path("evidence.txt"), "w") as file:
        file.writelines(f"{line}: Sign in, button. What was heard of it at length.\n" for line in range(20_000))
    with open(torture.path("pack.yaml"), "w") as file:
        file.write(_pack())
    _old_file(torture.path("old.sqlite"))
    finding, edition = "SELECT count(*) FROM finding", "SELECT count(*) FROM check_definition"
    return [
        Operation("record", ["record", "sign-in", "unique-title", "fail"], finding, 1),
        Operation("batch", ["record", "--batch", torture.path("batch.csv")], finding, BATCH),
        Operation("catalog import", ["catalog", "import", torture.path("pack.yaml")], edition, GUIDELINES),
        Operation("evidence add", ["evidence", "add", torture.path("evidence.txt")],
                  "SELECT count(*) FROM finding_evidence", 1),
        Operation("report --seal", ["report", "--format", "csv", "--release", "5.2", "--seal", "--output", "report.csv"],
                  "SELECT count(*) FROM report_seal", 1, other="report.csv"),
        Operation("database backup", ["database", "backup", "copy.sqlite"], finding, 0, other="copy.sqlite"),
        Operation("database migrate", ["database", "migrate"], "SELECT count(*) FROM build", 0, example="old.sqlite"),
        Operation("init", ["init", "--example"], finding, 0, example=None),
    ]


def _pack():
    head = """pack: house
edition: "1"
title: House rules
publisher: Team A
language: en
source: https://example.org/house
licence: CC0-1.0
attribution: House rules of Team A.
dimensions:
  - key: name
    reads: [label, hint, members]
topics:
  - topic: Names
    guidelines:
"""
    return head + "".join(f"""
      - key: rule-{number}
        title: Rule {number}
        level: must
        rule: Each thing of kind {number} has a name.
        rationale: What has no name {number} cannot be asked for.
        checks:
          - key: named
            title: Named {number}
            question: Has each thing of kind {number} a name?
            scope: screen
            dimension: name
            method: screen-reader
            platforms: [ios, android]
            steps: ["Swipe to each thing of kind {number}."]
            outcomes: ["Its name {number} is heard."]
""" for number in range(GUIDELINES))


def _old_file(path):
    """A file of an old schema with a few thousand builds, as an earlier auditctl left it."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA application_id = {0x61756474}")
    scripts = sorted(glob.glob(os.path.join(ROOT, "Migrations", "[0-9]*.sql")))[:OLD_SCHEMA]
    for number, script in enumerate(scripts, 1):
        sql = open(script).read()
        database.executescript(sql)
        database.execute("INSERT INTO schema_migration (number, name, sha256, applied_at, tool_version, sql) VALUES (?,?,?,1,'0',?)",
                         (number, os.path.basename(script)[5:-4], hashlib.sha256(sql.encode()).hexdigest(), sql))
    database.execute(f"PRAGMA user_version = {OLD_SCHEMA}")
    database.executescript(
        """
        INSERT INTO pack (pack_id, key) VALUES (1, 'p');
        INSERT INTO audit_check (check_id, pack_id, path) VALUES (1, 1, 'p/g');
        INSERT INTO profile (profile_id, key, revision, title, description, target_level, has_element_checks, content_sha256)
        VALUES (1, 'p', 1, 'P', '', 'AA', 0, '128b15db964a05ee1d149739ef555154a019c57502993d0d7b22ed7ef1191655');
        INSERT INTO product (product_id, key, title, platform, edited_at) VALUES (1, 'app', 'app', 'ios', 0);
        INSERT INTO release (release_id, product_id, version, position, stage, profile_id)
        VALUES (1, 1, '1.0', 1, 'planned', 1);
        """)
    database.executemany(
        "INSERT INTO build (release_id, name, position) VALUES (1, ?, ?)",
        [(f"build-{number:04}", number) for number in range(1, 3001)])
    database.commit()
    database.close()


def _places(count, wanted):
    if wanted == 1:
        return [(count + 1) // 2]
    if count <= wanted:
        return range(1, count + 1)
    return sorted({1 + place * (count - 1) // (wanted - 1) for place in range(wanted)})


def _prepare(torture, operation, name):
    folder = torture.path(name)
    os.makedirs(folder)
    if operation.example:
        shutil.copy(torture.path(operation.example), os.path.join(folder, "audit.sqlite"))
    return folder


def _command(torture, operation):
    return [torture.auditctl, *operation.arguments, "--database", "audit.sqlite"]


def _measure(torture, operation, has_strace):
    """How long it takes, and how many calls of each kind it makes."""
    folder = _prepare(torture, operation, f"measured {operation.name}")
    start = time.monotonic()
    ran = subprocess.run(_command(torture, operation), cwd=folder, env=torture.environment, capture_output=True)
    took = time.monotonic() - start
    if ran.returncode:
        raise SystemExit(f"{operation.name} ended with {ran.returncode}: {ran.stderr.decode(errors='replace')}")
    operation.before = _probe(torture.path(operation.example), operation) if operation.example else None
    operation.after = _probe(os.path.join(folder, "audit.sqlite"), operation)
    if operation.before is not None and operation.after != operation.before + operation.growth:
        raise SystemExit(f"{operation.name} made {operation.after} of {operation.before}, not {operation.growth} more")
    shutil.rmtree(folder)
    calls = {}
    if has_strace:
        folder = _prepare(torture, operation, f"counted {operation.name}")
        log = torture.path("calls")
        subprocess.run(["strace", "-f", "-qq", "-o", log, "-e", f"trace={','.join(CALLS)}",
                        *_command(torture, operation)], cwd=folder, env=torture.environment, capture_output=True)
        counted = collections.Counter(re.findall(r"(?m)^\d+ +(\w+)\(", open(log).read()))
        calls = {call: max(counted[one] for one in call.split(",")) for call in CALLS}
        calls = {call: count for call, count in calls.items() if count}
        shutil.rmtree(folder)
    return took, calls


def _probe(path, operation):
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute(operation.probe).fetchone()[0]


def _case_in_time(torture, *case):
    return None if torture.is_over else _case(torture, *case)


def _case(torture, operation, number, call, place):
    folder = _prepare(torture, operation, f"case {operation.name} {number}")
    command = _command(torture, operation)
    try:
        if call:
            inject = [f"inject={one}:signal=KILL:when={place}" for one in call.split(",")]
            traced = ["strace", "-f", "-qq", "-o", os.devnull, "-e", f"trace={call}"]
            for one in inject:
                traced += ["-e", one]
            ran = subprocess.run([*traced, *command], cwd=folder, env=torture.environment, capture_output=True, timeout=120)
            status, out = ran.returncode, ran.stdout
        else:
            process = subprocess.Popen(command, cwd=folder, env=torture.environment, stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL)
            time.sleep(place)
            process.send_signal(signal.SIGKILL)
            out = process.communicate()[0]
            status = process.returncode
        loss = None
        if status not in (0, -9, 137):
            loss = f"it ended with {status}"
        return loss or _look(torture, operation, folder, status == 0 or bool(out)), _leftovers(folder)
    except Exception as error:
        return f"{type(error).__name__}: {error}", {}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _look(torture, operation, folder, is_acknowledged):
    path = os.path.join(folder, "audit.sqlite")

    def auditctl(*arguments):
        return subprocess.run([torture.auditctl, *arguments, "--database", path], cwd=folder, env=torture.environment,
                              capture_output=True, timeout=120)

    def said(ran):
        return f"{ran.returncode} {(ran.stdout + ran.stderr).decode(errors='replace').strip()}"

    if not os.path.exists(path):
        if operation.example or is_acknowledged:
            return "the file is gone"
        ran = auditctl("init", "--example")
        return _abandoned(folder, "audit.sqlite.partial") if ran.returncode == 0 else f"the next init: {said(ran)}"
    if operation.name == "database migrate":
        loss = _look_at_backups(folder, operation)
        if loss:
            return loss
        ran = auditctl("database", "migrate")
        if ran.returncode:
            return f"the next migration: {said(ran)}"
        loss = _abandoned(folder, "audit.sqlite.bak-0003.partial")
        if loss:
            return loss
    if operation.name == "report --seal":
        sealed = _probe(path, operation) > operation.before
        if sealed and not os.path.exists(os.path.join(folder, "report.csv")):
            return "a report is sealed and not there"
    ran = auditctl("database", "check")
    if ran.returncode:
        return f"check: {said(ran)}"
    found = _probe(path, operation)
    if is_acknowledged and found != operation.after:
        return f"acknowledged, and {found} rather than {operation.after}"
    if found not in (operation.before, operation.after):
        return f"half of it: {found}"
    if operation.name == "database backup":
        copy = os.path.join(folder, "copy.sqlite")
        if is_acknowledged and not os.path.exists(copy):
            return "there is no backup"
        if not os.path.exists(copy):
            ran = auditctl("database", "backup", "copy.sqlite")
            loss = _abandoned(folder, "copy.sqlite.partial") if ran.returncode == 0 else f"the next backup: {said(ran)}"
            if loss:
                return loss
        if os.path.exists(copy):
            ran = subprocess.run([torture.auditctl, "database", "check", "--database", copy], env=torture.environment,
                                 capture_output=True, timeout=120)
            if ran.returncode or _probe(copy, operation) != operation.before:
                return f"the backup: {said(ran)}"
    if operation.name == "init":
        return None
    if operation.name == "database migrate":
        ran = auditctl("product", "add", "next", "--title", "Next", "--platform", "web", "--profile", "p")
    else:
        ran = auditctl("record", "sign-in", "unique-title", "pass")
    if ran.returncode:
        return f"the next write: {said(ran)}"
    for ending in ("-wal", "-shm", "-journal"):
        if os.path.exists(path + ending):
            return f"audit.sqlite{ending} is still there after the next write"
    return None


def _abandoned(folder, beginning):
    """What the next run should have removed; an empty file is left alone for a minute, since it may be at its beginning."""
    found = [name for name in os.listdir(folder)
             if name.startswith(beginning) and os.path.getsize(os.path.join(folder, name)) > 0]
    return f"left behind after the next run: {', '.join(found)}" if found else None


def _look_at_backups(folder, operation):
    path = os.path.join(folder, "audit.sqlite")
    with contextlib.closing(sqlite3.connect(path)) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
    backups = glob.glob(path + ".bak-*")
    if version > OLD_SCHEMA and not [one for one in backups if "partial" not in one]:
        return f"schema {version}, and no backup"
    for backup in backups:
        if "partial" in backup:
            continue
        with contextlib.closing(sqlite3.connect(backup)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
            if (sound != "ok" or database.execute("PRAGMA user_version").fetchone()[0] != OLD_SCHEMA
                    or database.execute(operation.probe).fetchone()[0] != operation.before):
                return f"the backup is not what was there: {sound}"
    return None


def _leftovers(folder):
    """What is left under names of the program's own, with the random part cut off."""
    return collections.Counter(
        re.sub(r"partial-\w+", "partial-…", name) for name in os.listdir(folder) if "partial" in name or ".tmp" in name)
