"""What every part of the torture needs: databases to hurt, the program, and the count of cases tried and survived."""
import collections, contextlib, os, random, shutil, sqlite3, subprocess, tempfile, time


class Torture:
    def __init__(self, auditctl, is_short, seed):
        self.auditctl = os.path.abspath(auditctl)
        self.is_short = is_short
        self.seed = seed
        self.random = random.Random(seed)
        # Some cases run the program as another user, who has to be able to read what is made here.
        os.umask(0o022)
        self.folder = tempfile.mkdtemp(prefix="auditctl-torture-")
        self.environment = {**os.environ, "AUDITCTL_AUDITOR": "Auditor A", "SWIFT_BACKTRACE": "enable=no"}
        self.environment.pop("AUDITCTL_DATABASE", None)
        self.tried = collections.Counter()
        self.survived = collections.Counter()
        self.notes = {}
        self.losses = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def begin(self, seconds):
        """Begins a part that may take so long."""
        self.end = time.monotonic() + seconds

    @property
    def is_over(self):
        """Whether the time of the part is over; the short form has few cases, and tries all of them."""
        return not self.is_short and time.monotonic() > self.end

    def shuffled(self, cases):
        """All cases in an order by chance, so that those that are tried before the time is over are of every kind."""
        cases = list(cases)
        if not self.is_short:
            self.random.shuffle(cases)
        return cases

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments, **keywords):
        """Runs auditctl to its end, in the folder of the torture; nothing is raised whatever its status."""
        return subprocess.run([self.auditctl, *arguments], cwd=self.folder, env=self.environment, capture_output=True,
                              timeout=keywords.pop("timeout", 300), **keywords)

    def done(self, *arguments, **keywords):
        """Runs auditctl where it has to succeed."""
        ran = self.run(*arguments, **keywords)
        if ran.returncode:
            raise SystemExit(f"auditctl {' '.join(arguments)} ended with {ran.returncode}: {ran.stderr.decode(errors='replace')}")
        return ran

    def example(self, name):
        """A new copy of the worked example with an open session; gives its path."""
        kept = self.path("example.sqlite")
        if not os.path.exists(kept):
            self.done("init", "--example", "--database", kept)
            self.done("session", "start", "--release", "5.2", "--device", "Phone", "--os-version", "17.4",
                      "--assistive-technology", "VoiceOver", "--database", kept)
        path = self.path(name)
        self.remove(path)
        shutil.copy(kept, path)
        return path

    def remove(self, path):
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(path + ending):
                os.remove(path + ending)

    def count(self, path, table):
        """How many rows a table has, read by another program than auditctl."""
        with contextlib.closing(sqlite3.connect(path)) as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def unsound(self, path):
        """What `database check` says of a file, or None when it is sound."""
        ran = self.run("database", "check", "--database", path)
        return None if ran.returncode == 0 else (ran.stdout + ran.stderr).decode(errors="replace").strip()

    def case(self, name, loss=None):
        """Counts one case; `loss` says what went wrong, None that it was survived."""
        self.tried[name] += 1
        if loss is None:
            self.survived[name] += 1
        else:
            self.losses.append((name, loss))
            print(f"  LOST {name}: {loss}", flush=True)

    def note(self, name, text):
        """A figure to be shown beside a case, or on its own."""
        self.notes[name] = text

    def show(self):
        print(f"\n{'case':<58}{'tried':>8}{'survived':>10}  note")
        for name in dict.fromkeys([*self.tried, *self.notes]):
            print(f"{name:<58}{self.tried[name]:>8}{self.survived[name]:>10}  {self.notes.get(name, '')}")
        print(f"{sum(self.tried.values())} cases, {len(self.losses)} lost; seed {self.seed}", flush=True)

    def figures(self):
        return {"seed": self.seed, "cases": [{"case": name, "tried": self.tried[name], "survived": self.survived[name],
                                               "note": self.notes.get(name)} for name in dict.fromkeys([*self.tried, *self.notes])],
                "losses": [{"case": name, "loss": loss} for name, loss in self.losses]}
