"""What every part of the benchmark needs: running, timing, comparing in turns, and the table with its JSON."""
import json, os, shutil, statistics, subprocess, tempfile


class Disagreement(Exception):
    """Two programs gave different answers to the same question."""


class Bench:
    """A folder of its own for the files, and the lines of the table as they come."""

    def __init__(self, auditctl, programs, python, rows, rounds):
        self.auditctl, self.python = os.path.abspath(auditctl), os.path.abspath(python)
        # The Python of the packages is a link to the system's; only by the link it finds them.
        self.sqlite_utils = os.path.join(os.path.dirname(self.python), "sqlite-utils")
        self.bench, self.clock = (os.path.join(os.path.abspath(programs), name) for name in ("bench", "clock"))
        self.here = os.path.dirname(os.path.abspath(__file__))
        self.rows, self.rounds = rows, rounds
        self.folder = tempfile.mkdtemp(prefix="auditctl-bench-")
        self.environment = {**os.environ, "AUDITCTL_AUDITOR": "Bench"}
        self.environment.pop("AUDITCTL_DATABASE", None)
        self.lines, self.figures = [], {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def remove(self, *names):
        for name in names:
            for ending in ("", "-wal", "-shm", "-journal"):
                if os.path.exists(self.path(name) + ending):
                    os.remove(self.path(name) + ending)

    def copy(self, old, new):
        self.remove(new)
        shutil.copy(self.path(old), self.path(new))

    def run(self, *command, statuses=(0,), **keywords):
        """Runs a command to its end; its output."""
        ran = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, **keywords)
        if ran.returncode not in statuses:
            raise SystemExit(f"{' '.join(map(str, command))[:300]} ended with {ran.returncode}: {ran.stderr[:2000]}")
        return ran.stdout

    def timed(self, *command, statuses=(0,), input=None):
        """Seconds and peak memory in MiB of one command, whose output goes nowhere."""
        reading, writing = os.pipe()

        def pass_on():
            os.dup2(writing, 3)

        ran = subprocess.run([self.clock, *command], cwd=self.folder, env=self.environment, input=input,
                             stdin=None if input is not None else subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, preexec_fn=pass_on, pass_fds=(3,))
        os.close(writing)
        told = os.read(reading, 256).split()
        os.close(reading)
        if ran.returncode or int(told[2]) not in statuses:
            raise SystemExit(f"{' '.join(map(str, command))[:300]} ended with {told[2:] or ran.returncode}: {ran.stderr[:2000]}")
        return float(told[0]), int(told[1]) / 1024

    def in_turns(self, sides, before=None, statuses=(0,)):
        """Times commands in turns, more often the shorter they are; a list of (seconds, MiB) for each name.

        sides: commands by name. before: called with the name ahead of each, untimed.
        """
        times = {name: [] for name in sides}
        rounds = turn = 1
        while turn <= rounds:
            for name, command in sides.items():
                # What takes many times as long as ours is compared with one round of it.
                if turn > 1 and times[name][0][0] > max(10, 5 * next(iter(times.values()))[0][0]):
                    continue
                if before:
                    before(name)
                times[name].append(self.timed(*command, statuses=statuses))
            if turn == 1:
                first, *others = (runs[0][0] for runs in times.values())
                # A few milliseconds need many rounds, and ten seconds one.
                rounds = 5 * self.rounds if min(first, *others, 9) < 0.1 else 1 if first > 10 else self.rounds
            turn += 1
        return times

    def line(self, what, figure, ratio=None, against="", aim=None, peak=None, note="", aim_of="ratio", value=None,
             of=None):
        """One line of the table: what was measured, the figure, its ratio to another, the aim, and whether it is met.

        of: what a line belongs to that is about the other side; then the figure is that of the other, the ratio ours to it.
        """
        compared = {"ratio": ratio, "peak": peak, "value": value}[aim_of]
        met = None if aim is None or compared is None else compared <= aim
        self.lines.append({"what": f"{of} {what.strip()}" if of else what.strip(), "figure": figure, "ratio": ratio, "against": against, "aim": aim,
                           "aim_of": aim_of if aim is not None else None, "met": met, "peak_mib": peak, "value": value,
                           "note": note})
        told_ratio = f"{ratio:.2f} x {against}".strip() if ratio is not None else ""
        unit = {"ratio": " x", "peak": " MiB", "value": ""}[aim_of]
        told_aim = "" if aim is None else f"{aim:g}{unit} {'met' if met else 'MISSED'}"
        memory = "" if peak is None else f"{peak:.0f} MiB"
        print(f"{what:<62}{figure:>14} {memory:>9}  {told_ratio:<28}{told_aim:<16}{note}", flush=True)

    def heading(self, text):
        print(f"\n{text}", flush=True)

    def compared(self, what, times, aims=None, note="", memory_aim=None):
        """Lines for what was measured in turns; the first side is ours, and the ratio is the median of the rounds."""
        (ours, runs), *others = times.items()
        seconds = statistics.median(s for s, _ in runs)
        peak = max(p for _, p in runs)
        self.line(what, told(seconds), peak=peak, note=note, aim=memory_aim, aim_of="peak")
        for name, other in others:
            ratio = statistics.median(a / b for (a, _), (b, _) in zip(runs, other))
            self.line(f"  beside {name}", told(statistics.median(s for s, _ in other)), ratio,
                      aim=(aims or {}).get(name), peak=max(p for _, p in other), of=what)
        self.figures[what] = {name: {"seconds": [s for s, _ in side], "peak_mib": max(p for _, p in side)}
                              for name, side in times.items()}

    def agree(self, question, answers):
        """Ends the run when programs differ; answers: what each said, by name."""
        values = list(answers.values())
        if any(value != values[0] for value in values):
            raise Disagreement(f"{question}: " + "; ".join(f"{name} says {value}" for name, value in answers.items()))

    def write(self, path, machine):
        with open(path, "w") as file:
            json.dump({"machine": machine, "rows": self.rows, "rounds": self.rounds, "lines": self.lines,
                       "figures": self.figures}, file, indent=1)


def told(seconds):
    """Seconds for people."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms" if seconds >= 0.01 else f"{seconds * 1000:.2f} ms"
