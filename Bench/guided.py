"""The guided audit at a pseudo-terminal: how long from a key to the next question."""
import walks
import fcntl, os, pty, statistics, struct, subprocess, termios, time


def audit(bench, name, version, answers):
    """Milliseconds until the first question, and from each key to the next one, in order of size."""
    near, far = pty.openpty()
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    start = time.perf_counter()
    child = subprocess.Popen(
        [bench.auditctl, "audit", "--release", version, "--device", "Phone", "--os", "iOS", "--os-version", "17.4",
         "--assistive-technology", "VoiceOver", "--assistive-technology-version", "", "--order", "screen", "--database",
         name],
        cwd=bench.folder, env={**bench.environment, "TERM": "xterm"}, stdin=far, stdout=far, stderr=far, close_fds=True)
    os.close(far)

    def wait():
        shown = b""
        while not shown.endswith(b"h help: "):
            shown += os.read(near, 65536)
            if shown.endswith(b"n not now: "):  # a whole screen asks for its list of elements
                os.write(near, b"n")

    wait()
    first = (time.perf_counter() - start) * 1000
    times = []
    for _ in range(answers):
        begin = time.perf_counter()
        os.write(near, b"p")
        wait()
        times.append((time.perf_counter() - begin) * 1000)
    os.write(near, b"\x03")
    child.wait()
    os.close(near)
    return first, sorted(times)


def measure(bench):
    """In many.sqlite, after ten releases."""
    bench.heading("The guided audit of a release after ten others")
    bench.run(bench.auditctl, "release", "add", "2.0", "--build", "1", "--database", "many.sqlite")
    answers = min(1000, bench.rows // 10)
    first, times = audit(bench, "many.sqlite", "2.0", answers)
    p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
    bench.line(f"key to next question, 99th percentile of {answers}", f"{p99:.1f} ms", aim=50, aim_of="value", value=p99,
               note=f"median {statistics.median(times):.1f}, longest {times[-1]:.1f} ms")
    bench.line("until the first question", f"{first:.0f} ms")
    walks.count(bench)
    bench.figures["audit"] = {"first_ms": first, "times_ms": times}
