"""Flips bytes, zeroes and swaps pages, cuts files off and damages write-ahead logs, then checks and recovers."""
import collections, os, shutil, sqlite3, subprocess, time

TITLE = "a damaged file: check finds it, no command crashes, recover saves what is left"

CHECK = "native/text-input/name"
LOGS = ["session", "session_end", "finding", "finding_retraction", "element_list_declaration", "finding_evidence", "issue", "issue_event",
        "decision", "decision_evidence", "decision_revocation", "stage_sign_off", "gate_run", "report_seal", "edit", "edit_replacement",
        "finding_statement", "announcement_comparison", "audit", "observation", "observation_evidence", "affirmation", "problem",
        "redaction", "capture", "tool_run", "tool_placement", "stated_document", "person_rename", "clock_bound",
        "finding_end", "finding_origin", "capture_stop", "capture_left_out", "tool_page", "tool_rule_run", "tool_instance",
        "tool_instance_check", "tool_sighting", "stated_term", "decision_problem", "decision_replacement",
        "decision_release", "frozen_answer"]
# What `database check` finds by other means than the logs' digests, or what is made anew from other rows.
DERIVED = {"issue_current", "issue_place", "issue_label", "schema_migration", "release_screen", "release_component",
           "release_process", "process_screen", "specification", "specified_state", "specified_component",
           "specified_element", "specified_presence", "expectation", "statement_text", "release_environment", "remark",
           "screen_reference", "late_row"}
# Statuses with which a command may end that meets damage; 70 would be a bug, and a signal a crash.
SANE = {0, 1, 64, 65, 66, 73, 74, 75, 77, 78}
HANGS_AFTER = 60


# A damaged schema can put any bytes into SQLite's messages, which Python takes for UTF-8 and fails on.
UNREADABLE = (sqlite3.Error, OverflowError, UnicodeDecodeError, MemoryError)
# Instructions of SQLite within which a table is read; pages that lead to each other would be read for ever.
MOST_STEPS = 20_000


def dump(path):
    """The rows of every table, or None in the place of what SQLite cannot read."""
    try:
        return _dump(path)
    except UNREADABLE:
        return None


def _dump(path):
    rows = {}
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    database.text_factory = bytes
    steps = 0

    def count():
        nonlocal steps
        steps += 1
        return steps > MOST_STEPS

    database.set_progress_handler(count, 1_000)
    try:
        names = [name.decode() for (name,) in database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_search%' AND name NOT LIKE 'sqlite_%'")]
    except UNREADABLE:
        database.close()
        return None
    for name in names:
        steps = 0
        try:
            # Typed, because 1 and 1.0 are the same to Python; in the table's own order, past every index.
            rows[name] = collections.Counter(map(repr, database.execute(f'SELECT * FROM "{name}" NOT INDEXED')))
        except UNREADABLE:
            rows[name] = None
    database.close()
    return rows


def base(torture):
    """A file with every kind of row: sessions of two releases, findings, issues, decisions, evidence, a sealed report."""
    path = torture.example("whole.sqlite")
    at = ["--database", path]
    evidence = torture.path("evidence.txt")
    with open(evidence, "w") as file:
        file.write("A transcript of what was announced.\n" * 20_000)
    for number in range(8 if torture.is_short else 40):
        torture.done("record", "sign-in/username", CHECK, "fail" if number % 3 else "pass", "--note",
                     f"Note {number} of a long audit.", *at)
    newest = str(torture.count(path, "finding"))
    torture.done("evidence", "add", evidence, "--finding", newest, *at)
    torture.done("issue", "comment", "1", "Seen again.", *at)
    torture.done("issue", "accept", "2", "--reason", "Fixed in the next release.", "--owner", "Manager B", "--approver",
                 "Manager C", "--evidence", evidence, *at)
    torture.done("report", "release", "--release", "5.1", "--format", "json", "--output", torture.path("report.json"),
                 "--seal", *at)
    assert torture.unsound(path) is None, torture.unsound(path)
    return path


def with_log(torture, whole):
    """The same file as it is while it is written to: its newest rows are in the write-ahead log."""
    path = torture.path("logged.sqlite")
    torture.remove(path)
    shutil.copy(whole, path)
    reader = sqlite3.connect(path)
    reader.execute("PRAGMA journal_mode = WAL")
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM finding").fetchone()
    for number in range(5):
        torture.done("record", "sign-in/username", CHECK, "fail", "--note", f"Logged {number}",
                     "--database", path)
    kept = torture.path("logged")
    for ending in ("", "-wal"):
        shutil.copy(path + ending, kept + ending)
    reader.close()
    return kept


def flip(count):
    def damage(random, data):
        for _ in range(count):
            data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return damage


def overwrite(count):
    def damage(random, data):
        start = random.randrange(len(data) - count)
        data[start:start + count] = random.randbytes(count)
    return damage


def zero(random, data):
    page = random.randrange(len(data) // 4096)
    data[page * 4096:(page + 1) * 4096] = bytes(4096)


def swap(random, data):
    first, second = random.sample(range(len(data) // 4096), 2)
    a, b = (slice(page * 4096, (page + 1) * 4096) for page in (first, second))
    data[a], data[b] = data[b], data[a]


def cut(random, data):
    del data[random.randrange(1, len(data)):]


def header(random, data):
    data[random.randrange(100)] ^= 1 << random.randrange(8)


KINDS = {"one bit": flip(1), "8 bits": flip(8), "64 bits": flip(64), "8 bytes at once": overwrite(8),
         "64 bytes at once": overwrite(64), "a page zeroed": zero, "two pages swapped": swap, "cut off": cut,
         "a bit of the header": header, "write-ahead log: 8 bits": flip(8), "write-ahead log: cut off": cut}
OTHERS = [["status"], ["issue", "list"], ["explain", "sign-in"], ["report", "release", "--release", "5.1", "--format", "json"],
          ["record", "sign-in/username", CHECK, "fail", "--note", "After the damage"],
          ["database", "info"], ["database", "rebuild"], ["database", "backup", "copy.sqlite"], ["catalog", "search", "label"]]


def tried(torture, arguments, path):
    """Runs a command; gives its status and what is wrong with how it ended, or None."""
    try:
        ran = torture.run(*arguments, "--database", path, timeout=HANGS_AFTER)
    except subprocess.TimeoutExpired:
        return None, f"{' '.join(arguments)} did not end within {HANGS_AFTER} s"
    words = (ran.stdout + ran.stderr).decode(errors="replace").strip()
    if ran.returncode not in SANE:
        return ran.returncode, f"{' '.join(arguments)} ended with {ran.returncode}: {words[-300:]}"
    if ran.returncode and not words:
        return ran.returncode, f"{' '.join(arguments)} ended with {ran.returncode} and without a word"
    return ran.returncode, None


def run(torture):
    whole = base(torture)
    logged = with_log(torture, whole)
    healthy = {name: dump(name) for name in (whole, logged)}
    end = time.monotonic() + 8 if torture.is_short else torture.end
    limit = 150 if torture.is_short else 4000
    classes, silent, statuses = collections.Counter(), collections.Counter(), collections.Counter()
    saved = collections.defaultdict(lambda: [0, 0])
    number = 0
    while number < limit and time.monotonic() < end:
        kind = list(KINDS)[number % len(KINDS)]
        number += 1
        is_log = kind.startswith("write-ahead")
        source = logged if is_log else whole
        path = torture.path("damaged.sqlite")
        torture.remove(path)
        for ending in ("", "-wal") if is_log else ("",):
            shutil.copy(source + ending, path + ending)
        target = path + "-wal" if is_log else path
        with open(target, "rb") as file:
            data = bytearray(file.read())
        KINDS[kind](torture.random, data)
        with open(target, "wb") as file:
            file.write(data)
        keep = torture.path("keep.sqlite")
        for copy in (keep, keep + "-wal"):
            if os.path.exists(copy):
                os.remove(copy)
        for ending in ("", "-wal"):
            if os.path.exists(path + ending):
                shutil.copy(path + ending, keep + ending)

        status, trouble = tried(torture, ["database", "check"], path)
        torture.case(f"check: {kind}", trouble)
        statuses[status] += 1
        content = dump(path)
        before = healthy[source]
        # A log that ends early is a log that ends early: what SQLite itself does not see was never there.
        if is_log and status == 0:
            classes["as if what was written last had not been"] += 1
        elif status:
            same = content is not None and all(content.get(t) == before[t] for t in before)
            classes["detected, content the same" if same else "detected"] += 1
        elif content == before:
            classes["content the same"] += 1
        else:
            differing = [t for t in before if content is None or content.get(t) != before[t]]
            classes["not detected, outside of the logs"] += 1
            for table in differing:
                silent[table] += 1
            torture.case("check: a row of a log that differs is found",
                         f"{kind}, case {number}: {differing}" if set(differing) & set(LOGS) else None)

        if number % 4 == 0:
            torture.remove(path)
            for ending in ("", "-wal"):
                if os.path.exists(keep + ending):
                    shutil.copy(keep + ending, path + ending)
            arguments = OTHERS[(number // 4) % len(OTHERS)]
            _, trouble = tried(torture, arguments, path)
            torture.case("other commands on a damaged file", trouble)
            torture.remove(torture.path("copy.sqlite"))

        if torture.is_short and number % 3:
            continue
        new = torture.path("new.sqlite")
        torture.remove(new)
        status, trouble = tried(torture, ["database", "recover", new], keep)
        if trouble is None and status in (0, 1):
            problem = torture.unsound(new)
            if problem and status == 0:
                trouble = f"nothing was said to be lost, and the new file is unsound: {problem[:200]}"
            elif problem and any(word in problem for word in ("integrity", "leads nowhere", "a log", "derived")):
                trouble = f"the new file is unsound: {problem[:200]}"
            content = dump(new)
            content = content or {}
            there = {table: content.get(table) or collections.Counter() for table in LOGS}
            for table in LOGS:
                was = before[table]
                saved[kind][0] += sum((was & there[table]).values())
                saved[kind][1] += sum(was.values())
            if status == 0 and any(before[t] - there[t] for t in LOGS) and not is_log:
                trouble = "rows of logs are lost, and nothing was said of it"
        elif trouble is None:
            saved[kind][1] += sum(sum(before[t].values()) for t in LOGS)
            classes["nothing to recover"] += 1
        torture.case(f"recover: {kind}", trouble and f"case {number}: {trouble}")
    for kind, (there, all_rows) in saved.items():
        torture.note(f"recover: {kind}", f"{100 * there / max(1, all_rows):.2f} % of log rows as they were")
    for name, count in classes.most_common():
        torture.note(f"of {number} damaged files: {name}", str(count))
    if silent:
        torture.note("tables with a change that check cannot see", ", ".join(f"{t} {n}" for t, n in silent.most_common()))
