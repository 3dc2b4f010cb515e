"""A headless Chromium, spoken to in the Chrome DevTools Protocol over a pipe, without a driver in between."""

import json
import os
import fcntl
import select
import shutil
import subprocess
import tempfile
import time

from support import Malformed

# No reply may take longer; a page of a hundred thousand cells needs its time.
PATIENCE = 300

FLAGS = [
    "--headless=new",
    "--remote-debugging-pipe",
    # Chromium's own sandbox needs rights that containers and root do not have. It opens only files given by the tests.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--hide-scrollbars",
    # Whatever a page asks of the network fails at once, so that no outcome depends on it; a server of the tests is none.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


class Browser:
    """One running browser; a context manager that ends it."""

    def __enter__(self):
        program = shutil.which("chromium")
        if program is None:
            raise Malformed("Chromium is not installed: run scripts/install-tools")
        self.profile = tempfile.mkdtemp(prefix="auditctl-chromium-")
        # The browser reads commands from descriptor 3 and answers on 4. Numbers above both keep the two apart until
        # the shell has put each where it belongs.
        pairs = [os.pipe(), os.pipe()]
        commands, self.to = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in pairs[0])
        self.replies, answers = (fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in pairs[1])
        for end in pairs[0] + pairs[1]:
            os.close(end)
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "bash", program, *FLAGS,
             f"--user-data-dir={self.profile}"],
            pass_fds=(commands, answers), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.buffer, self.events = 0, bytearray(), []
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=10)
        except (Malformed, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to)
        os.close(self.replies)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Sends a command and returns its result; what the browser reports meanwhile is kept in `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        try:
            data = memoryview(json.dumps(message).encode() + b"\0")
            while data:
                data = data[os.write(self.to, data):]
        except BrokenPipeError as error:
            raise Malformed("Chromium ended unexpectedly") from error
        while True:
            reply = self.receive()
            if reply.get("id") == self.number:
                if "error" in reply:
                    raise Malformed(f"Chromium refused {method}: {reply['error'].get('message')}")
                return reply["result"]
            self.events.append(reply)

    def wait(self, method, session):
        """Waits for an event and removes it."""
        while True:
            for event in self.events:
                if event.get("method") == method and event.get("sessionId") == session:
                    self.events.remove(event)
                    return event["params"]
            self.events.append(self.receive())

    def receive(self):
        """The next message of the browser."""
        start, deadline = 0, time.monotonic() + PATIENCE
        while (end := self.buffer.find(b"\0", start)) < 0:
            start = len(self.buffer)
            if not select.select([self.replies], [], [], max(0, deadline - time.monotonic()))[0]:
                raise Malformed(f"Chromium has not answered within {PATIENCE} seconds")
            if not (data := os.read(self.replies, 1 << 20)):
                raise Malformed("Chromium ended unexpectedly")
            self.buffer += data
        message = json.loads(self.buffer[:end])
        del self.buffer[:end + 1]
        return message

    def person(self):
        """Somebody with cookies of their own, for `open`."""
        return self.call("Target.createBrowserContext")["browserContextId"]

    def open(self, person=None):
        """A new empty page; its session."""
        whose = {"browserContextId": person} if person else {}
        target = self.call("Target.createTarget", url="about:blank", **whose)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Accessibility"):
            self.call(f"{domain}.enable", session)
        return session

    def evaluate(self, session, expression):
        """The value of a JavaScript expression in the page."""
        reply = self.call("Runtime.evaluate", session, expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in reply:
            details = reply["exceptionDetails"]
            raise Malformed(f"a check failed in the page: {details.get('exception', {}).get('description', details)}")
        return reply["result"].get("value")
