"""Copies a database again and again while eight processes record into it."""
import contextlib, os, sqlite3, threading, time

TITLE = "database backup while eight writers record, and restore"

CHECK = "native/text-input/name"
WRITERS = 8


def notes(path):
    # Closed, and not only committed: an open connection keeps a restore out.
    with contextlib.closing(sqlite3.connect(path)) as database:
        return {note for (note,) in database.execute("SELECT note FROM finding WHERE note LIKE 'writer %'")}


def run(torture):
    path = torture.example("backup.sqlite")
    acknowledged, lock = [], threading.Lock()
    end = time.monotonic() + (4 if torture.is_short else 40)

    def write(writer):
        number = 0
        while time.monotonic() < end:
            note = f"writer {writer} number {number}"
            ran = torture.run("record", "sign-in/username", CHECK, "fail" if number % 5 == 0 else "pass",
                              "--note", note, "--database", path)
            # A busy file is no failure; it was not acknowledged.
            if ran.returncode == 0:
                with lock:
                    acknowledged.append(note)
            elif ran.returncode != 75:
                with lock:
                    torture.case("backup: a writer beside it", f"ended with {ran.returncode}: {ran.stderr.decode(errors='replace')[-200:]}")
            number += 1

    writers = [threading.Thread(target=write, args=(writer,)) for writer in range(WRITERS)]
    for writer in writers:
        writer.start()
    copies = []
    while time.monotonic() < end:
        with lock:
            before = set(acknowledged)
        copy = torture.path(f"copy-{len(copies)}.sqlite")
        ran = torture.run("database", "backup", copy, "--database", path)
        if ran.returncode:
            torture.case("backup: made while others write", f"ended with {ran.returncode}: {ran.stderr.decode(errors='replace')[-200:]}")
        copies.append((copy, before, ran.returncode))
    for writer in writers:
        writer.join()
    # A copy takes longer to be looked through than to be made: of many some by chance, from the beginning to the end.
    looked = 0
    for copy, before, status in torture.shuffled(copies):
        if status or torture.is_over:
            continue
        looked += 1
        loss = torture.unsound(copy)
        if loss is None and before - notes(copy):
            loss = f"{len(before - notes(copy))} findings are missing that were acknowledged before it began"
        torture.case("backup: made while others write", loss)
    torture.case("backup: every acknowledged finding is in the file", None if set(acknowledged) <= notes(path) else "some are missing")
    torture.note("backup: every acknowledged finding is in the file", f"{len(acknowledged)} findings, {looked} of {len(copies)} copies looked through")

    made = [copy for copy, _, status in copies if not status][:2 if torture.is_short else 10]
    for copy in made:
        held = notes(copy)
        ran = torture.run("database", "restore", copy, "--database", path)
        loss = None if ran.returncode == 0 else f"ended with {ran.returncode}: {ran.stderr.decode(errors='replace')[-200:]}"
        loss = loss or torture.unsound(path) or (None if notes(path) == held else "it holds something else than the backup")
        kept = [name for name in os.listdir(torture.folder) if name.startswith("backup.sqlite.before-restore")]
        torture.case("restore: a backup in the place of the database", loss or (None if kept else "the earlier file is gone"))
    # Somebody has the file open: the restore waits, and is refused.
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    if made:
        ran = torture.run("database", "restore", made[0], "--database", path)
        torture.case("restore: refused while somebody writes", None if ran.returncode == 75 else f"ended with {ran.returncode}")
    holder.execute("ROLLBACK")
    holder.close()
