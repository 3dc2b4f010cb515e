"""Damages a file heavily, and compares what `database recover` saves with what the recovery of SQLite's own shell saves."""
import collections, os, shutil, sqlite3, subprocess

import corruption

TITLE = "heavily damaged files: recover beside the .recover of the sqlite3 shell"
FILES = 60


def zero_pages(share):
    def damage(random, data):
        pages = range(1, len(data) // 4096)
        for page in random.sample(pages, max(1, int(len(pages) * share))):
            data[page * 4096:(page + 1) * 4096] = bytes(4096)
    return damage


def overwrite_pieces(count):
    def damage(random, data):
        for _ in range(count):
            corruption.overwrite(512)(random, data)
    return damage


def root_of(table):
    """Zeroes the first page of a table."""
    def damage(random, data, path):
        database = sqlite3.connect(path)
        page = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0]
        database.close()
        data[(page - 1) * 4096:page * 4096] = bytes(4096)
    damage.needs_path = True
    return damage


def cut_to(share):
    def damage(random, data):
        del data[int(len(data) * share) // 4096 * 4096:]
    return damage


KINDS = {"1 % of the pages zeroed": zero_pages(0.01), "5 % of the pages zeroed": zero_pages(0.05),
         "20 pieces of 512 bytes": overwrite_pieces(20), "100 pieces of 512 bytes": overwrite_pieces(100),
         "1,000 bits": corruption.flip(1000), "the page of product": root_of("product"),
         "the page of release": root_of("release"), "the first page": lambda random, data: data.__setitem__(
             slice(0, 4096), bytes(4096)),
         "the last quarter cut off": cut_to(0.75), "the last half cut off": cut_to(0.5)}


def run(torture):
    whole = corruption.base(torture)
    before = corruption.dump(whole)
    has_shell = _has_recover(torture, whole)
    if not has_shell:
        torture.note("recover beside .recover", "not compared: there is no sqlite3 whose .recover works")
    total = sum(sum(before[table].values()) for table in corruption.LOGS)
    shares = collections.defaultdict(lambda: [0, 0, 0])
    short = ["the page of product", "the page of release", "1,000 bits", "5 % of the pages zeroed"]
    kinds = short if torture.is_short else list(KINDS)
    for number in range(len(short) if torture.is_short else FILES):
        if torture.is_over:
            torture.note("recover beside .recover: files not tried", str(FILES - number))
            break
        kind = kinds[number % len(kinds)]
        path = _damaged(torture, whole, KINDS[kind])
        new, other = torture.path("rescued.sqlite"), torture.path("shell.sqlite")
        torture.remove(new)
        _, trouble = corruption.tried(torture, ["database", "recover", new], path)
        problem = _unsound(torture, new) if trouble is None and os.path.exists(new) else None
        torture.case("recover: the new file passes its own check", trouble or (problem and f"{kind}, file {number}: {problem[:200]}"))
        mine = _saved(before, new)
        if not has_shell:
            shares[kind] = [shares[kind][0] + mine, 0, shares[kind][2] + total]
            continue
        _shell(path, other)
        theirs = _saved(before, other)
        torture.case("recover: at least the rows of logs that .recover saves", None if mine >= theirs else
                     f"{kind}, file {number}: {mine} against {theirs} of {total}")
        for place, value in enumerate((mine, theirs, total)):
            shares[kind][place] += value
    for kind, (mine, theirs, all_rows) in shares.items():
        against = f" against {100 * theirs / all_rows:.1f} %" if has_shell else ""
        torture.note(f"recover: {kind}", f"{100 * mine / all_rows:.1f} % of log rows{against}")


def _unsound(torture, path):
    """What the check says of a new file, but for bytes of evidence and of frozen answers that are lost for good."""
    said = torture.unsound(path) or ""
    lines = [line for line in said.splitlines() if line and not line.startswith(("PROBLEM", "evidence ", "Put a backup"))
             and "the answer that was stored when release" not in line]
    return "; ".join(lines) or None


def _has_recover(torture, whole):
    """Whether there is a shell that can recover: it may be built without the table that this needs."""
    if shutil.which("sqlite3") is None:
        return False
    copy = torture.path("copied.sqlite")
    shutil.copy(whole, copy)
    return b"CREATE TABLE" in subprocess.run(["sqlite3", copy, ".recover"], capture_output=True).stdout


def _damaged(torture, whole, damage):
    path = torture.path("heavily.sqlite")
    torture.remove(path)
    shutil.copy(whole, path)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    damage(torture.random, data, *([path] if hasattr(damage, "needs_path") else []))
    with open(path, "wb") as file:
        file.write(data)
    return path


def _shell(damaged, new):
    """What the shell makes of a damaged file; nothing where it gives up."""
    if os.path.exists(new):
        os.remove(new)
    try:
        said = subprocess.run(["sqlite3", damaged, ".recover"], capture_output=True, timeout=120).stdout
        subprocess.run(["sqlite3", new], input=said, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        pass


def _saved(before, path):
    """How many rows of the logs are in a file as they were."""
    content = corruption.dump(path) if os.path.exists(path) else None
    return sum(sum((before[table] & ((content or {}).get(table) or collections.Counter())).values())
               for table in corruption.LOGS)
