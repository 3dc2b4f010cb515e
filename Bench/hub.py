"""Merging, the hub and the portfolio: what push and pull take beside \\copy of the same rows, and how long a portfolio of many
products takes. Bench/run calls it; without PostgreSQL or auditctl-hub it says so and measures what needs neither."""
import glob, os, shutil, statistics, subprocess, tempfile, time

import workload
from measuring import told

PRODUCTS, RELEASES = 500, 20
COLUMNS = "product_no, replica_no, sequence, stamp, log, fields"


class Server:
    """A PostgreSQL of its own, in a folder of its own, that trusts whoever comes by its socket."""

    def __init__(self, programs):
        self.folder = tempfile.mkdtemp(prefix="auditctl-pg-")
        self.programs = programs
        # It refuses to run as root.
        self.user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            os.chown(self.folder, 65534, 65534)
        data = os.path.join(self.folder, "data")
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        subprocess.run([*self.user, f"{programs}/initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
                       check=True, **quiet)
        self.process = subprocess.Popen([*self.user, f"{programs}/postgres", "-D", data, "-c", "listen_addresses=", "-c",
                                         f"unix_socket_directories={self.folder}"], **quiet)
        while subprocess.run([f"{programs}/pg_isready", "-q", "-h", self.folder]).returncode:
            time.sleep(0.1)

    def psql(self, sql, database="postgres"):
        return ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-U", "postgres", "-d", database, "-c", sql]

    def stop(self):
        self.process.send_signal(2)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def measure(bench):
    bench.heading(f"Copies of a file, a hub and a portfolio, {bench.rows:,} findings")
    batch = workload.csv(bench, bench.rows)
    workload.new_database(bench, "empty.sqlite")
    # The copies begin alike, and one of them goes on.
    bench.copy("empty.sqlite", "ours.sqlite")
    workload.start_session(bench, "ours.sqlite", "1.0")
    bench.run(bench.auditctl, "record", "--batch", batch, "--database", "ours.sqlite")
    count = lambda name: int(bench.run("sqlite3", name, "SELECT sum(last_sequence) FROM replica"))
    all_rows = count("ours.sqlite")
    rows = all_rows - count("empty.sqlite")
    merge(bench, rows)
    portfolio(bench)
    # `auditctl` looks for the program that speaks to PostgreSQL beside itself and in PATH.
    beside = os.path.dirname(bench.bench)
    bench.environment["PATH"] = f"{beside}:{bench.environment['PATH']}"
    programs = max(glob.glob("/usr/lib/postgresql/*/bin"), default=None, key=lambda path: int(path.split("/")[4]))
    if not programs or not os.path.exists(os.path.join(beside, "auditctl-hub")):
        return print("  the hub is left out: PostgreSQL, or auditctl-hub beside auditctl, is not here")
    server = Server(programs)
    try:
        hub(bench, server, rows, all_rows)
    finally:
        server.stop()
    bench.remove("ours.sqlite", "empty.sqlite")


def merge(bench, rows):
    runs = bench.in_turns({"auditctl": [bench.auditctl, "merge", "ours.sqlite", "--database", "theirs.sqlite"]},
                          before=lambda _: bench.copy("empty.sqlite", "theirs.sqlite"))["auditctl"]
    seconds, peak = min(s for s, _ in runs), max(p for _, p in runs)
    bench.line(f"merge of {rows:,} rows", told(seconds), peak=peak, aim=rows / 200_000, aim_of="value", value=seconds,
               note=f"{rows / seconds:,.0f} rows/s, aim 200,000")
    bench.figures["merge"] = runs
    bench.remove("theirs.sqlite")


def portfolio(bench):
    """Forty products of six releases in one file."""
    versions, share = [f"1.{index}" for index in range(6)], max(bench.rows * 8 // 10 // 240, 10)
    use = ("--database", "many.sqlite")
    workload.new_database(bench, "many.sqlite", versions[:1], 40)
    rows = workload.csv(bench, share * 40, 40)
    with open(bench.path(rows), "rb") as file:
        lines = file.readlines()[:share + 1]
    with open(bench.path(rows), "wb") as file:
        file.writelines(lines)
    for product in range(40):
        name = "bench" if product == 0 else f"bench-{product}"
        of = ("--product", name, *use)
        if product:
            bench.run(bench.auditctl, "product", "add", name, "--title", name, "--platform", "ios", "--profile", "bench", *use)
        for index, version in enumerate(versions):
            if product or index:
                bench.run(bench.auditctl, "release", "add", version, "--build", "1", *of)
            if product and index == 0:
                bench.run(bench.auditctl, "screen", "import", "screens.yaml", *of)
            bench.run(bench.auditctl, "session", "start", "--release", version, "--device", "Phone", "--os-version", "17.4",
                      "--assistive-technology", "VoiceOver", *of)
            bench.run(bench.auditctl, "record", "--batch", rows, "--release", version, *of)
            bench.run(bench.auditctl, "session", "end", *use)
    count = int(bench.run("sqlite3", "many.sqlite", "SELECT count(*) FROM finding"))
    seconds, peak = bench.timed(bench.auditctl, "portfolio", *use)
    bench.line(f"portfolio of 40 products, 6 releases, {count:,} findings", told(seconds), peak=peak, aim=2, aim_of="value",
               value=seconds)
    bench.figures["portfolio"] = [(seconds, peak)]
    bench.remove("many.sqlite")


def hub(bench, server, rows, all_rows):
    bench.run(*server.psql("CREATE DATABASE audits"))
    for name in ("ana", "wendy"):
        bench.run(*server.psql(f"CREATE ROLE {name} LOGIN"))
    uri = lambda user: f"postgresql://{user}@/audits?host={server.folder}"
    ours = lambda user, *words: [bench.auditctl, "hub", *words, "--hub", uri(user)]
    bench.run(*ours("postgres", "init"))
    bench.run(*ours("postgres", "member", "set", "ana", "--product", "bench", "--role", "manager"))
    bench.run(*ours("postgres", "member", "set", "wendy", "--role", "worker"))
    push = ours("ana", "push") + ["--database", "ours.sqlite"]
    pull = ours("ana", "pull") + ["--database", "pulled.sqlite"]

    # Each copy pushes its own rows: that with which both began, then the one that went on.
    bench.run(*ours("ana", "push"), "--database", "empty.sqlite")
    pushed = bench.timed(*push)
    table = os.path.join(bench.folder, "entry.csv")
    copy = lambda which: server.psql(f"\\copy (SELECT {COLUMNS} FROM hub.entry {which}) TO '{table}' CSV", "audits")
    taken = bench.timed(*copy(""))
    bench.run(*copy("WHERE replica_no = (SELECT max(replica_no) FROM hub.entry)"))
    bench.run(*server.psql("CREATE TABLE plain AS SELECT " + COLUMNS + " FROM hub.entry LIMIT 0; ALTER TABLE plain ADD PRIMARY KEY "
                           "(product_no, replica_no, sequence)", "audits"))
    given = bench.timed(*server.psql(f"\\copy plain FROM '{table}' CSV", "audits"))
    bench.compared(f"hub push of {rows:,} rows", {"auditctl": [pushed], "\\copy FROM of the same rows": [given]},
                   {"\\copy FROM of the same rows": 5}, note=f"{rows / pushed[0]:,.0f} rows/s")
    bench.run(bench.auditctl, "init", "--database", "pulled.sqlite")
    bench.compared(f"hub pull of {all_rows:,} rows", {"auditctl": [bench.timed(*pull)], "\\copy TO of the same rows": [taken]},
                   {"\\copy TO of the same rows": 2})

    nothing = [bench.timed(*push) for _ in range(7)]
    use = ("--database", "ours.sqlite")
    bench.run(bench.auditctl, "session", "start", "--device", "Phone", "--os-version", "17.4", "--assistive-technology", "VoiceOver",
              *use)
    bench.run(*push)
    each = []
    for number in range(7):
        bench.run(bench.auditctl, "record", f"screen-0/element-{number}", "vo-text", "pass", "--session", "2", *use)
        each.append(bench.timed(*push))
    more = statistics.median(s for s, _ in each) - statistics.median(s for s, _ in nothing)
    bench.line("hub push of one finding, beyond one of nothing", told(max(more, 0)), aim=0.005, aim_of="value", value=more,
               note=f"a push of nothing takes {told(statistics.median(s for s, _ in nothing))}")

    os.makedirs(bench.path("evaluated"))
    seconds, peak = bench.timed(*ours("wendy", "evaluate", "--folder", bench.path("evaluated")))
    bench.line(f"hub evaluate of {all_rows:,} rows from nothing", told(seconds), peak=peak, aim=3 * bench.rows / 100_000,
               aim_of="value", value=seconds, note="aim: 3 s for 100,000 findings")
    bench.run(*server.psql(f"""
        INSERT INTO hub.product (product_no, key) SELECT 1000 + n, 'product-' || n FROM generate_series(1, {PRODUCTS}) AS n;
        INSERT INTO hub.snapshot (product_no, release, position, is_current, body)
        SELECT 1000 + n, '1.' || r, r, r = {RELEASES}, (SELECT body FROM hub.snapshot LIMIT 1)
        FROM generate_series(1, {PRODUCTS}) AS n, generate_series(1, {RELEASES}) AS r""", "audits"))
    seconds, peak = bench.timed(*ours("postgres", "portfolio", "--format", "csv"))
    bench.line(f"hub portfolio of {PRODUCTS} products, {RELEASES} releases", told(seconds), peak=peak, aim=1, aim_of="value",
               value=seconds)
    bench.remove("pulled.sqlite")
