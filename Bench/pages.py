#!/usr/bin/env python3
"""How long pages of the server take, and how many it gives a second.

Usage: pages.py AUDITCTL DATABASE [--seconds N] [--connections N]

The database is written to: one request in eleven gives a screen another title, which ends what is known of its releases. Prints a
line for each page with the median and the 99th percentile in milliseconds beside the same answer from the command line, the
first page after each post apart, and the most memory that the server had, also with 200 connections.

Example: Bench/generate auditctl pages.sqlite --screens 200 --elements 25 --checks 10 --releases 20 --findings 1000000
"""
import argparse, http.client, re, statistics, subprocess, sys, threading, time, urllib.parse

MANY = 200
# A post in so many requests.
TURN = 11


def percentile(times, part):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


class Visitor:
    """Somebody who is signed in, on a connection of their own."""

    def __init__(self, host, cookie):
        self.connection, self.cookie = http.client.HTTPConnection(host), cookie

    def ask(self, method, path, fields=None):
        body = urllib.parse.urlencode(fields) if fields else None
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        started = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        return answer, text, (time.perf_counter() - started) * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("auditctl")
    parser.add_argument("database")
    parser.add_argument("--seconds", type=float, default=10, help="for how long each part asks (default 10)")
    parser.add_argument("--connections", type=int, default=4, help="how many ask at once (default 4)")
    options = parser.parse_args()
    server = subprocess.Popen([options.auditctl, "serve", "--port", "0", "--database", options.database],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        measure(server.stdout.readline().strip(), server.pid, options)
    finally:
        server.terminate()
        server.wait()


def measure(address, process, options):
    host, token = re.fullmatch(r"http://([^/]+)/sign-in\?token=(\S+)", address).groups()
    answer, _, _ = Visitor(host, None).ask("POST", "/sign-in", {"token": token, "name": "Ada", "next": "/"})
    cookie = answer.getheader("Set-Cookie").split(";")[0]
    someone = Visitor(host, cookie)
    _, home, first = someone.ask("GET", "/")
    release = re.search(rb'href="(/products/[^/"]+/[^/"]+)"', home).group(1).decode()
    _, page, _ = someone.ask("GET", f"{release}/screens")
    screen = re.search(rb'href="(/products/[^"]+/screens/[^"?]+)"', page).group(1).decode()
    _, form, _ = someone.ask("GET", "/sign-out")
    forgery = re.search(rb'name="token" value="([0-9a-f]+)"', form).group(1).decode()
    print(f"first page after start: {first:.0f} ms")
    pages = {"home": "/", "release": release, "screen": screen, "issues": f"{release}/issues?q=label"}
    key, version = release.split("/")[2:]
    of = ["--product", key, "--release", version]
    commands = {"home": ["portfolio"], "release": ["gate", *of], "screen": ["status", *of, "--screen", screen.split("/")[-1]],
                "issues": ["issue", "list", *of, "--search", "label"]}
    for name, path in pages.items():
        alone = asked(host, cookie, options, 1, lambda visitor, step: visitor.ask("GET", path))
        times = asked(host, cookie, options, options.connections, lambda visitor, step: visitor.ask("GET", path))
        command = statistics.median(commanded(options, commands[name]) for _ in range(5))
        print(f"{name}: alone median {statistics.median(alone):.1f} ms, 99 % {percentile(alone, .99):.1f} ms; with "
              f"{options.connections} connections {len(times) / options.seconds:.0f} a second, median "
              f"{statistics.median(times):.1f} ms, 99 % {percentile(times, .99):.1f} ms; auditctl {commands[name][0]} "
              f"{command:.0f} ms")
    edit = f"{release}/edit-screen/{screen.split('/')[-1]}"
    after = []

    def mixed(visitor, step):
        if step % TURN == TURN - 1:
            answer, text, _ = visitor.ask("POST", edit, {"token": forgery, "title": f"Screen at step {step} of {id(visitor)}"})
            if answer.status != 303:
                sys.exit(f"the post answers {answer.status}: {text.decode()[:300]}")
            name, path = list(pages.items())[step // TURN % len(pages)]
            asked = visitor.ask("GET", path)
            after.append((name, asked[2]))
            return asked
        return visitor.ask("GET", list(pages.values())[step % len(pages)])

    for connections in (1, options.connections):
        after.clear()
        # Each page comes first after a post at least once.
        times = asked(host, cookie, options, connections, mixed, TURN * len(pages))
        each = {name: statistics.median(t for n, t in after if n == name) for name in pages}
        first = [spent for _, spent in after]
        print(f"{TURN - 1} reads to 1 post, {connections} connections: median {statistics.median(times):.1f} ms, 99 % "
              f"{percentile(times, .99):.1f} ms; first read after a post: median {statistics.median(first):.1f} ms, 99 % "
              f"{percentile(first, .99):.1f} ms ({', '.join(f'{name} {spent:.0f}' for name, spent in each.items())})")
    print(f"most memory: {peak(process):.0f} MiB")
    asked(host, cookie, options, MANY, lambda visitor, step: visitor.ask("GET", list(pages.values())[step % len(pages)]))
    print(f"most memory with {MANY} connections: {peak(process):.0f} MiB")


def peak(process):
    """The most memory that a process had, in MiB."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def commanded(options, words):
    """How long a command takes, in milliseconds."""
    started = time.perf_counter()
    subprocess.run([options.auditctl, *words, "--database", options.database], stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return (time.perf_counter() - started) * 1000


def asked(host, cookie, options, connections, one, least=1):
    """How long each request took, of several people who ask for a while, each at least so often."""
    times, end = [], time.monotonic() + options.seconds

    def person():
        visitor, step = Visitor(host, cookie), 0
        while step < least or time.monotonic() < end:
            answer, _, spent = one(visitor, step)
            if answer.status >= 400:
                sys.exit(f"a page answers {answer.status}")
            times.append(spent)
            step += 1

    people = [threading.Thread(target=person) for _ in range(connections)]
    for one_ in people:
        one_.start()
    for one_ in people:
        one_.join()
    return times


if __name__ == "__main__":
    main()
