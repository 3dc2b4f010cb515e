"""How many answers, keys and words it takes to audit a screen by walks, played at a pseudo-terminal of 80 by 24."""
import fcntl, os, pty, re, statistics, struct, subprocess, termios, time

# Beside the repository, where it is there.
FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/fixtures/audit")

# A screen of settings as a phone has it, of the size of the one in FIXTURES.
SETTINGS = """\
screen: settings
title: Settings
elements:
  - {key: search, type: search, variant: opener, label: Search settings, size: {width: 377, height: 48}}
  - {key: search-icon, type: button, size: {width: 54, height: 48}}
  - {key: account, type: button, label: "Profile, double tap to open your account", size: {width: 48, height: 48}}
  - {key: suggestions, type: expandable, label: Show, size: {width: 377, height: 48}}
""" + "".join(f'  - {{key: row-{n}, type: table-row-button, label: "Row {n}, what it is about"}}\n' for n in range(1, 10))

TABLE = [
    # what, fixture, platform, reader, most answers, most words
    ("settings", "settings.yaml", "android", "TalkBack", 80, 9000),
    ("registration", "register.yaml", "ios", "VoiceOver", 170, 20000),
]


class Player:
    """Answers the prompts of one session, and counts."""

    def __init__(self, bench, name, technology, system, absent=0, failures=0, options=()):
        self.bench, self.name, self.technology, self.system = bench, name, technology, system
        self.absent, self.failures, self.options = absent, failures, options
        self.answers = self.keys = self.tallest = 0
        self.shown = ""
        self.script = []
        # Milliseconds from each answer to the next prompt.
        self.times = []

    def audit(self):
        near, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        child = subprocess.Popen(
            [self.bench.auditctl, "audit", "--device", "Phone", "--os", self.system, "--os-version", "17",
             "--assistive-technology", self.technology, "--assistive-technology-version", "", "--auditor", "Ada",
             "--database", self.name, *self.options],
            cwd=self.bench.folder, env={**self.bench.environment, "TERM": "xterm"}, stdin=far, stdout=far, stderr=far,
            close_fds=True)
        os.close(far)
        latest = b""
        began = None
        while True:
            try:
                read = os.read(near, 65536)
            except OSError:
                break
            if not read:
                break
            latest += read
            self.shown += read.decode(errors="replace")
            typed = self.answer(latest.decode(errors="replace"))
            if typed is None:
                continue
            if began is not None:
                self.times.append((time.perf_counter() - began) * 1000)
            # The pages, not the list of elements or what is said at the end.
            if "questions left." in latest.decode(errors="replace"):
                page = latest.decode(errors="replace").replace("\r", "").split("questions left.")[-1]
                self.tallest = max(self.tallest, page.count("\n") + 2)
            latest = b""
            self.answers += 1
            self.keys += len(typed)
            self.script.append(typed)
            began = time.perf_counter()
            os.write(near, typed.encode())
        child.wait()
        os.close(near)
        # What was typed is echoed, and is none of the program's words.
        return self

    def answer(self, shown):
        """What is typed where the screen ends with a prompt; None: it is not one yet."""
        folded = " ".join(shown.replace("\r", "").split())
        if folded.endswith("says none of them):"):
            if self.to_tick() <= 0:
                return "\n"
            counts = [int(n) for n in re.findall(r"\((\d+)\)", shown)]
            ticked, total = 0, 0
            while ticked < len(counts) and total < self.to_tick():
                total += counts[ticked]
                ticked += 1
            self.ticks = f"1-{ticked}" if ticked > 1 else "1"
            return "t"
        if folded.endswith("or names (Enter alone goes back):"):
            return self.ticks + "\n"
        if folded.endswith("(Enter: leaves it open):"):
            return "="
        if folded.endswith("all hold, e all except, h help:") and "left. Listen" not in shown \
                and (self.failures or self.to_tick() > 0):
            lines = len(re.findall(r"(?m)^(\d+)\. ", shown))
            here = min(self.failures, 3, lines)
            self.failures -= here
            gone = max(0, min(self.to_tick(), lines - here))
            self.excepted = " ".join(
                ([f"f 1-{here}"] if here > 1 else ["f 1"] if here else []) + ([f"n {here + 1}-{here + gone}"] if gone else []))
            return "e"
        if folded.endswith("what they are (Enter alone goes back):"):
            return self.excepted + "\n"
        if folded.endswith("or all (Enter alone goes back):"):
            return "all\n"
        if folded.endswith("leaves it open):") or folded.endswith("What was observed? (Enter alone goes back):"):
            return "Wrong.\n"
        if folded.endswith("A number, or words (Enter alone goes back):"):
            return "1\n"
        if folded.endswith("+ several problems (Enter: back):"):
            return "2"
        if re.search(r"Same problem as issue [^?]*\? y yes, n no:$", folded):
            return "n"
        if folded.endswith("h help:"):
            return "p"
        if folded.endswith("n not now:") or folded.endswith("b back to the questions:"):
            return "y"
        if re.search(r"Go on with \d+ questions? left.* y yes, n no:$", folded):
            return "y"
        if folded.endswith("y yes, n no:"):
            return "n"
        return None

    def to_tick(self):
        """How many answers are still to be "does not apply"."""
        return self.absent - sum(int(n) for n in re.findall(
            r"(\d+)\s+answers?\s+recorded:\s+does\s+not\s+apply|Does\s+not\s+apply:\s+(\d+)", self.shown) for n in n if n)

    @property
    def words(self):
        return len(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.shown).split())


def prepared(bench, name, platform, fixture):
    """A database with one release and the screen of a fixture; of one of our own size where the fixture is not there."""
    path = os.path.join(FIXTURES, fixture)
    if not os.path.exists(path):
        if fixture != "settings.yaml":
            return False
        path = os.path.join(bench.folder, fixture)
        with open(path, "w") as file:
            file.write(SETTINGS)
    for command in (["init"], ["product", "add", "p", "--title", "P", "--platform", platform, "--profile", "native-app"],
                    ["release", "add", "1.0", "--build", "1"], ["screen", "import", path]):
        bench.run(bench.auditctl, *command, "--database", name)
    return True


def play(bench, name, reader, system, **wrong):
    """A session with the screen reader, then one with a keyboard."""
    keyboard = "Full Keyboard Access" if system == "iOS" else "Keyboard"
    options = wrong.get("options", ())
    return [Player(bench, name, reader, system, **wrong).audit(),
            Player(bench, name, keyboard, system, options=options).audit()]


def count(bench):
    """Tells what it takes, screen by screen."""
    bench.heading("A screen by walks, with the screen reader and then the keyboard, every cell decided")
    times = []
    for what, fixture, platform, reader, most_answers, most_words in TABLE:
        name = f"walks-{what}.sqlite"
        if not prepared(bench, name, platform, fixture):
            continue
        system = "iOS" if platform == "ios" else "Android"
        players = play(bench, name, reader, system)
        times += [milliseconds for p in players for milliseconds in p.times]
        answers, words = sum(p.answers for p in players), sum(p.words for p in players)
        left = open_cells(bench, name)
        parts = ", ".join(f"{p.technology} {p.answers}" for p in players)
        bench.line(f"{what}, all passing: answers", f"{answers}", aim=most_answers, aim_of="value", value=answers,
                   note=f"{parts}; {left} cells left open")
        tallest = max(p.tallest for p in players)
        bench.line(f"{what}: lines of the tallest page", f"{tallest}", aim=24, aim_of="value", value=tallest)
        bench.line(f"{what}, all passing: words", f"{words}", aim=most_words, aim_of="value", value=words)
        bench.figures[f"walks_{what}"] = {"answers": answers, "words": words, "left": left}
    name = "walks-failures.sqlite"
    if prepared(bench, name, "android", "settings.yaml"):
        players = play(bench, name, "TalkBack", "Android", absent=64, failures=13)
        times += [milliseconds for p in players for milliseconds in p.times]
        keys = sum(p.keys for p in players)
        found = bench.run(bench.auditctl, "query",
                          "SELECT outcome, count(*) AS n FROM v_finding GROUP BY outcome ORDER BY outcome",
                          "--database", name, "--format", "csv").decode().split()[1:]
        bench.line("settings with failures and what does not apply: keys", f"{keys}", aim=300, aim_of="value", value=keys,
                   note=", ".join(found) + f"; {open_cells(bench, name)} left open")
        bench.figures["walks_failures"] = {"keys": keys, "found": found}
        bench.run(bench.auditctl, "release", "add", "2.0", "--build", "2", "--database", name)
        players = play(bench, name, "TalkBack", "Android", options=["--release", "2.0", "--retest", "failed"])
        answers = sum(p.answers for p in players)
        parts = ", ".join(f"{p.technology} {p.answers}" for p in players)
        bench.line("the failures again in the next release, the rest confirmed: answers", f"{answers}", aim=45,
                   aim_of="value", value=answers, note=f"{parts}; {open_cells(bench, name, '2.0')} left open")
        tallest = max(p.tallest for p in players)
        bench.line("again: lines of the tallest page", f"{tallest}", aim=24, aim_of="value", value=tallest)
        times += [milliseconds for p in players for milliseconds in p.times]
        bench.figures["walks_again"] = {"answers": answers, "words": sum(p.words for p in players)}

    if times:
        times.sort()
        p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
        bench.line(f"from an answer on a page to the next prompt, 99th percentile of {len(times)}", f"{p99:.1f} ms", aim=50,
                   aim_of="value", value=p99, note=f"median {statistics.median(times):.1f}, longest {times[-1]:.1f} ms")
        bench.figures["walks_keys"] = {"times_ms": times}


def open_cells(bench, name, release="1.0"):
    """How many cells nobody answered."""
    rows = bench.run(bench.auditctl, "query", f"SELECT count(*) AS n FROM cell('{release}') WHERE outcome = 'untested'",
                     "--database", name, "--format", "csv").decode().split()
    return int(rows[1])
