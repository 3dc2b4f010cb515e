"""Eight processes record into one file at once: does every finding arrive, how long does one wait, how many a second?"""
import os, sqlite3, statistics, threading, time

TITLE = "eight writers at once"
WRITERS = 8


def run(torture):
    seconds = 4 if torture.is_short else 60
    path = torture.example("writers.sqlite")
    alone = _rate(_write(torture, path, ["before"], seconds / 2)[0])
    together, worst, refused = _expect_all(torture, path, [f"writer{number}" for number in range(WRITERS)], seconds)
    alone_again = _rate(_write(torture, path, ["after"], seconds / 2)[0])
    alone = (alone + alone_again) / 2
    torture.note("eight writers: longest wait of one call", f"{worst:.2f} s, aim 5 s")
    torture.note("eight writers: findings a second", f"{together:.0f}, one alone {alone:.0f}: "
                 f"{together / alone:.2f} of it, aim 0.8")
    torture.case("eight writers: none waits for more than 5 s", f"{worst:.2f} s" if worst > 5 or refused else None)
    _beside_reader(torture)


def _beside_reader(torture):
    """A reader that stays keeps the log from being emptied; it must be emptied as soon as the reader is gone."""
    path = torture.example("reader.sqlite")
    reader = sqlite3.connect(path, isolation_level=None)
    reader.execute("BEGIN")
    before = reader.execute("SELECT count(*) FROM finding").fetchone()[0]
    calls, _ = _write(torture, path, ["first", "second"], 1 if torture.is_short else 10)
    done = sum(1 for call in calls if call[2] == 0)
    grown = os.path.getsize(path + "-wal")
    seen = reader.execute("SELECT count(*) FROM finding").fetchone()[0]
    reader.execute("COMMIT")
    reader.close()
    _write(torture, path, ["last"], 0)
    loss = None
    if seen != before:
        loss = "the reader saw another state than at its beginning"
    elif os.path.exists(path + "-wal"):
        loss = "the log was not emptied after the reader had gone"
    elif torture.count(path, "finding") != before + done + 1:
        loss = f"{torture.count(path, 'finding') - before} of {done + 1} findings arrived"
    torture.case("writers beside a reader that stays", loss or torture.unsound(path))
    torture.note("writers beside a reader that stays", f"the log grew to {grown >> 10} KiB in {done} calls, then went")


def _expect_all(torture, path, names, seconds):
    """Lets writers loose, and gives findings a second, the longest call, and how many were refused."""
    calls, took = _write(torture, path, names, seconds)
    with sqlite3.connect(path) as database:
        there = {row[0] for row in database.execute("SELECT note FROM finding WHERE note LIKE 'writer%'")}
    refused = [call for call in calls if call[2]]
    acknowledged = {call[3] for call in calls if call[2] == 0}
    for _, _, status, note in calls:
        loss = None
        if status:
            loss = f"{note} ended with {status}"
        elif note not in there:
            loss = f"{note} was acknowledged and is not there"
        torture.case("eight writers: findings arrive", loss)
    unsound = torture.unsound(path)
    if there - acknowledged:
        unsound = f"{len(there - acknowledged)} findings that nobody was told of"
    torture.case("eight writers: the file is sound", unsound)
    waits = sorted(call[1] for call in calls)
    torture.note("eight writers: wait of one call",
                 f"median {statistics.median(waits) * 1000:.0f} ms, 99 of 100 within "
                 f"{waits[len(waits) * 99 // 100] * 1000:.0f} ms")
    return len(acknowledged) / took, waits[-1], len(refused)


def _rate(calls):
    return len(calls) / sum(call[1] for call in calls)


def _write(torture, path, names, seconds):
    """Writers that record finding after finding; gives (writer, seconds, status, note) of each call, and how long it took."""
    calls, start = [], time.monotonic()

    def work(name):
        number = 0
        while number == 0 or time.monotonic() < start + seconds:
            number += 1
            note = f"{name}-{number}"
            begin = time.monotonic()
            status = _record(torture, path, note)
            calls.append((name, time.monotonic() - begin, status, note))

    threads = [threading.Thread(target=work, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return calls, time.monotonic() - start


def _record(torture, path, note):
    # Not the subprocess module, whose own work would be measured with it.
    nowhere = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_RDWR, 0) for stream in (0, 1, 2)]
    process = os.posix_spawn(
        torture.auditctl,
        ["auditctl", "record", "sign-in", "unique-title", "pass", "--note", note, "--database", path],
        torture.environment, file_actions=nowhere)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
