"""Disks that are full or broken, files that may not be written, little memory, and files that change under the program."""
import collections, contextlib, os, pty, re, select, shutil, sqlite3, subprocess, time

TITLE = "faults of disk, memory and files"
ROWS = 2_000
COMMANDS = {
    "record": ["record", "sign-in", "unique-title", "fail"],
    "batch": ["record", "--batch", "{batch}"],
    "evidence add": ["evidence", "add", "{evidence}"],
    "database backup": ["database", "backup", "copy.sqlite"],
    "init": ["init", "--example"],
}
GROWTH = {"record": 1, "batch": ROWS, "evidence add": 0, "database backup": 0, "init": 0}


def run(torture):
    torture.start = torture.example("faults.sqlite")
    torture.done("record", "sign-in", "unique-title", "fail", "--database", torture.start)
    torture.files = {"batch": torture.path("faults.csv"), "evidence": torture.path("faults.txt")}
    with open(torture.files["batch"], "w") as file:
        file.write("address,check,outcome,note\n")
        file.writelines(f"sign-in,unique-title,fail,{'at length ' * 10}{row}\n" for row in range(ROWS))
    with open(torture.files["evidence"], "w") as file:
        file.writelines(f"{line}: Sign in, button.\n" for line in range(40_000))
    # The one that has no end of cases comes last.
    for part in (_full_disk, _no_permission, _little_memory, _removed_under_a_batch, _removed_under_an_audit, _two_versions,
                 _broken_disk):
        part(torture)


def _command(torture, name):
    arguments = [argument.format(**torture.files) for argument in COMMANDS[name]]
    return [torture.auditctl, *arguments, "--database", "audit.sqlite"]


def _folder(torture, name, start=True):
    folder = torture.path("faults")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    if start and name != "init":
        shutil.copy(torture.start, os.path.join(folder, "audit.sqlite"))
    return folder


def _run(torture, command, folder, before=(), **keywords):
    return subprocess.run([*before, *command], cwd=folder, env=torture.environment, capture_output=True, timeout=120,
                          **keywords)


def _loss(torture, name, folder, ran, statuses):
    """None where the run ended well or was refused as it should be, and the file is whole with or without its work."""
    words = ran.stderr.decode(errors="replace").strip()
    if ran.returncode not in (0, *statuses):
        return f"it ended with {ran.returncode}: {words[-300:]}"
    if ran.returncode and not words.startswith("auditctl: "):
        return f"it ended with {ran.returncode} and said: {words[-300:]}"
    path = os.path.join(folder, "audit.sqlite")
    if not os.path.exists(path):
        return None if name == "init" and ran.returncode else "the file is gone"
    unsound = torture.unsound(path)
    if unsound:
        return unsound
    partial = [entry for entry in os.listdir(folder) if "partial" in entry]
    if partial:
        return f"left behind: {', '.join(partial)}"
    if name == "init":
        return None
    before = _count(torture.start)
    found = _count(path)
    expected = (before + GROWTH[name],) if ran.returncode == 0 else (before, before + GROWTH[name])
    return None if found in expected else f"{found} findings, not {expected}"


def _count(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT count(*) FROM finding").fetchone()[0]


def _full_disk(torture):
    """A small file system in memory that is too small by more and more."""
    medium = torture.path("medium")
    os.makedirs(medium, exist_ok=True)
    size = os.path.getsize(torture.start)
    for name in ("record", "batch") if torture.is_short else COMMANDS:
        for extra in ((64, 900) if torture.is_short else torture.shuffled(range(8, 4_000, 400))):
            if torture.is_over:
                return torture.note("full disk", "ended before all sizes, for the time was over")
            room = (size if name != "init" else 0) + (extra << 10)
            mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", medium], capture_output=True)
            if mounted.returncode:
                return torture.note("full disk", "not tried: a file system cannot be mounted here")
            try:
                if name != "init":
                    shutil.copy(torture.start, os.path.join(medium, "audit.sqlite"))
                ran = _run(torture, _command(torture, name), medium)
                # With room again: all that is there, on another disk; SQLite makes its shared memory anew.
                elsewhere = torture.path("elsewhere")
                shutil.rmtree(elsewhere, ignore_errors=True)
                shutil.copytree(medium, elsewhere, ignore=shutil.ignore_patterns("*-shm"))
                torture.case("full disk", _loss(torture, name, elsewhere, ran, (73, 74)))
            finally:
                subprocess.run(["umount", "-l", medium])


def _broken_disk(torture):
    if shutil.which("strace") is None:
        return torture.note("a call fails with EIO or ENOSPC", "not tried: there is no strace")
    statuses = collections.Counter()
    # Round by round a place later in each call of each command, until there is none or the time is over.
    waiting = [(name, call, error, 1)
               for name in (("record",) if torture.is_short else COMMANDS)
               for call, error in (("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fdatasync", "EIO"), ("fsync", "EIO"),
                                   ("ftruncate", "EIO"), ("pread64", "EIO"), ("openat", "EMFILE"), ("renameat2", "EIO"))]
    while waiting and not torture.is_over:
        name, call, error, place = waiting.pop(0)
        folder = _folder(torture, name)
        log = torture.path("calls")
        ran = _run(torture, _command(torture, name), folder, [
            "strace", "-f", "-qq", "-o", log, "-e", f"trace={call}",
            "-e", f"inject={call}:error={error}:when={place}"])
        if "INJECTED" not in open(log, errors="replace").read():
            continue
        # A library that cannot be loaded ends the program before its first line.
        if not (call in ("openat", "pread64") and ran.returncode == 127):
            statuses[ran.returncode] += 1
            # SQLite takes a page that cannot be read for a damaged one.
            refused = (65, 66, 74) if call == "pread64" else (66, 73, 74, 77)
            torture.case(f"{call} fails with {error}", _loss(torture, name, folder, ran, refused))
        if torture.is_short:
            if place == 1:
                waiting.append((name, call, error, 12))
        else:
            waiting.append((name, call, error, place + (1 if place < 40 else 7)))
    if waiting:
        torture.note("a call fails: not tried to their last call, for the time was over", f"{len(waiting)} of 40 kinds")
    torture.note("a call fails: how the program ended",
                 ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items())))


def _no_permission(torture):
    user = {"user": 65534, "group": 65534} if os.getuid() == 0 else {}
    binary = torture.path("auditctl-copy")
    shutil.copy(torture.auditctl, binary)
    os.chmod(binary, 0o755)
    os.chmod(torture.folder, 0o755)
    for name in ("record",) if torture.is_short else ("record", "batch"):
        for mode, folder_mode in ((0o444, 0o755), (0o444, 0o555), (0o644, 0o555), (0o000, 0o777)):
            folder = _folder(torture, name)
            os.chmod(os.path.join(folder, "audit.sqlite"), mode)
            os.chmod(folder, folder_mode)
            ran = _run(torture, [binary, *_command(torture, name)[1:]], folder, **user)
            os.chmod(folder, 0o755)
            os.chmod(os.path.join(folder, "audit.sqlite"), 0o644)
            loss = _loss(torture, name, folder, ran, (77,))
            torture.case("file or folder may not be written", loss or (None if ran.returncode == 77 else "it was done"))


def _little_memory(torture):
    """From too little to start to enough. Below what Swift needs to start, the system or Swift itself ends it."""
    if shutil.which("prlimit") is None:
        return torture.note("little memory", "not tried: there is no prlimit")
    for name in ("record",) if torture.is_short else ("record", "batch", "evidence add"):
        ended = collections.Counter()
        enough = None
        for megabytes in ((16, 64, 256) if torture.is_short else [*range(8, 200, 8), 256, 512]):
            folder = _folder(torture, name)
            ran = _run(torture, _command(torture, name), folder, ["prlimit", f"--as={megabytes << 20}"])
            ended[ran.returncode] += 1
            if ran.returncode == 0 and enough is None:
                enough = megabytes
            # A signal, or a loader that gave up, is no clear word; whether anything is lost is what counts here.
            if ran.returncode in (74, 0):
                loss = _loss(torture, name, folder, ran, (74,))
            else:
                path = os.path.join(folder, "audit.sqlite")
                loss = torture.unsound(path) or (None if _count(path) == _count(torture.start) else "half of it is there")
            torture.case("little memory: nothing is lost", loss)
        torture.note(f"little memory: {name}", f"enough from {enough} MB of address space; ended with "
                     + ", ".join(f"{status} ({count})" for status, count in sorted(ended.items())))


def _changes():
    """What may happen to a file while it is open, by name."""
    def remove(path):
        os.remove(path)

    def replace(path):
        shutil.copy(path + ".other", path + ".new")
        os.rename(path + ".new", path)

    def move(path):
        os.rename(path, path + ".moved")

    return {"removed": remove, "replaced": replace, "moved away": move}


def _is_open(process, path):
    for _ in range(500):
        try:
            for entry in os.listdir(f"/proc/{process.pid}/fd"):
                with contextlib.suppress(OSError):
                    if os.readlink(f"/proc/{process.pid}/fd/{entry}") == path:
                        return True
        except OSError:
            return False
        time.sleep(0.01)
    return False


def _removed_under_a_batch(torture):
    for repeat in range(1 if torture.is_short else 10):
        for name, change in _changes().items():
            folder = _folder(torture, "batch")
            path = os.path.realpath(os.path.join(folder, "audit.sqlite"))
            shutil.copy(torture.start, path + ".other")
            process = subprocess.Popen([torture.auditctl, "record", "--batch", "-", "--database", path], cwd=folder,
                                       env=torture.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE)
            process.stdin.write(b"address,check,outcome,note\n")
            process.stdin.write(b"".join(b"sign-in,unique-title,fail,%d\n" % row for row in range(5_000)))
            process.stdin.flush()
            opened = _is_open(process, path)
            time.sleep(0.05 * repeat)
            change(path)
            out, words = process.communicate(timeout=60)
            loss = None
            if not opened:
                loss = "it was not open"
            elif process.returncode != 74 or b"moved, removed or replaced" not in words or out:
                loss = f"it ended with {process.returncode}: {words.decode()[-300:]}"
            elif name == "replaced" and (_count(path) != _count(torture.start) or torture.unsound(path)):
                loss = "the file that took its place is another one now"
            elif name == "moved away" and (_count(path + ".moved") != _count(torture.start)):
                loss = "the file that was moved away was written to"
            torture.case(f"file {name} under a batch", loss)


class _Terminal:
    """A program at a pseudo-terminal."""

    def __init__(self, command, environment):
        self.near, far = pty.openpty()
        self.process = subprocess.Popen(command, env={**environment, "TERM": "dumb"}, stdin=far, stdout=far, stderr=far,
                                        start_new_session=True)
        os.close(far)
        self.shown = b""

    def expect(self, text, seconds=20):
        until = time.monotonic() + seconds
        while text not in self.shown and time.monotonic() < until:
            ready, _, _ = select.select([self.near], [], [], 0.1)
            if ready:
                try:
                    self.shown += os.read(self.near, 65536)
                except OSError:
                    break
        found = text in self.shown
        self.shown = self.shown.split(text, 1)[1] if found else self.shown
        return found

    def type(self, text):
        os.write(self.near, text)

    def end(self):
        self.expect(b"\0never", 1)
        try:
            status = self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        os.close(self.near)
        return status, self.shown.decode(errors="replace")


def _audit(torture, path, change):
    """Answers once, lets the change happen, and answers again; gives how it ended and what it said."""
    # One question after the other, and not by walks: each answer is a row of its own.
    terminal = _Terminal([torture.auditctl, "audit", "--order", "screen", "--format", "lines", "--release", "5.2",
                          "--database", path],
                         torture.environment)
    prompt = b"or help (h): "
    if not terminal.expect(prompt):
        terminal.process.kill()
        return None, terminal.end()[1]
    terminal.type(b"pass\n")
    if not terminal.expect(prompt):
        terminal.process.kill()
        return None, terminal.end()[1]
    change(path)
    terminal.type(b"pass\n")
    return terminal.end()


def _removed_under_an_audit(torture):
    for name, change in _changes().items():
        folder = _folder(torture, "record")
        path = os.path.realpath(os.path.join(folder, "audit.sqlite"))
        shutil.copy(torture.start, path + ".other")
        status, words = _audit(torture, path, change)
        loss = None
        if status != 74 or "moved, removed or replaced" not in re.sub(r"\s+", " ", words):
            loss = f"it ended with {status}: {words[-400:]}"
        elif name == "replaced" and (_count(path) != _count(torture.start) or torture.unsound(path)):
            loss = "the file that took its place is another one now"
        elif name == "moved away" and _count(path + ".moved") != _count(torture.start) + 1:
            loss = "the answer before it is lost"
        torture.case(f"file {name} under an audit", loss)
    _log_removed_under_an_audit(torture)
    _second_name_under_an_audit(torture)


def _log_removed_under_an_audit(torture):
    folder = _folder(torture, "record")
    path = os.path.realpath(os.path.join(folder, "audit.sqlite"))
    status, words = _audit(torture, path, lambda path: os.remove(path + "-wal"))
    loss = torture.unsound(path)
    if status != 74 or "was removed while the database was open" not in re.sub(r"\s+", " ", words):
        loss = f"it ended with {status}: {words[-400:]}"
    elif _count(path) != _count(torture.start) + 1:
        loss = "the answer before it is lost"
    torture.case("write-ahead log removed under an audit", loss)


def _second_name_under_an_audit(torture):
    folder = _folder(torture, "record")
    path = os.path.realpath(os.path.join(folder, "audit.sqlite"))
    statuses = []

    def give_name(path):
        os.link(path, path + ".second")
        statuses.append(_run(torture, _command(torture, "record")[:-1] + [path + ".second"], folder).returncode)
        os.remove(path + ".second")

    status, words = _audit(torture, path, give_name)
    loss = torture.unsound(path)
    if statuses != [74]:
        loss = f"a record under the other name ended with {statuses}"
    elif _count(path) < _count(torture.start) + 1:
        loss = "the answer before it is lost"
    torture.case("a second name under an audit", loss)


def _raise_schema(path):
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 9999")


def _two_versions(torture):
    """A newer program migrates; this one is refused, also where it had the file open before."""
    folder = _folder(torture, "record")
    path = os.path.realpath(os.path.join(folder, "audit.sqlite"))
    status, words = _audit(torture, path, _raise_schema)
    found = _count(path)
    expected = _count(torture.start) + 1
    loss = None
    if status != 78 or "schema 9999" not in words:
        loss = f"it ended with {status}: {words[-400:]}"
    elif found != expected:
        loss = f"{found} findings, not {expected}"
    torture.case("a newer program migrates under an audit", loss)
    with open(path, "rb") as file:
        before = file.read()
    for command in ([*COMMANDS["record"]], ["record", "--batch", torture.files["batch"]], ["status"], ["gate"],
                    ["database", "migrate"], ["issue", "list"], ["evidence", "add", torture.files["evidence"]]):
        ran = _run(torture, [torture.auditctl, *command, "--database", path], folder)
        with open(path, "rb") as file:
            is_same = file.read() == before
        loss = None if ran.returncode == 78 and is_same else f"{command[0]} ended with {ran.returncode}, same: {is_same}"
        torture.case("an older program after a newer one", loss)
