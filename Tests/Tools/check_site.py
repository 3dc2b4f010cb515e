"""Looks at every page of the server over the worked example, in each of its states, as check_html.py looks at files: html5lib,
ids and references, axe-core, sideways scroll; and two people at one stop.

Usage: check_site.py [--screenshots DIR] ADDRESS

ADDRESS is what the server printed. axe-core looks at each page at 1280 px, and at one of each template also at 400 and 320 px,
dark and in forced colours. Prints a JSON object with the headings of the first level by address; each problem is a line on
standard error.
"""

import argparse
import json
from importlib.resources import files
from pathlib import Path

import check_html
from browser import Browser
from support import Malformed, run

RELEASE = "/products/banking/5.2"

# Address, and the heading of the first level; templates are looked at in every condition.
PAGES = [
    ("/", "Products", True),
    (RELEASE, "Mobile Banking 5.2", True),
    ("/products/banking/5.1", "Mobile Banking 5.1", False),
    ("/products/banking/releases", "Releases of Mobile Banking", False),
    ("/products", "Add a product", False),
    (f"{RELEASE}/screens", "Screens of Mobile Banking 5.2", False),
    (f"{RELEASE}/screens/register", "Register", True),
    (f"{RELEASE}/screens/accounts?show=open", "Accounts", False),
    (f"{RELEASE}/screens/register?by=check", "Register", False),
    (f"{RELEASE}/new-screen", "Add screens to Mobile Banking 5.2", False),
    (f"{RELEASE}/specification/accounts", "Stops of Accounts", True),
    (f"{RELEASE}/plan", "Plan of Mobile Banking 5.2", True),
    (f"{RELEASE}/compare", "Mobile Banking: 5.1 and 5.2", True),
    (f"{RELEASE}/compare?from=5.2&to=5.2", "Compare Mobile Banking 5.2", False),
    (f"{RELEASE}/reports", "Reports of Mobile Banking 5.2", True),
    (f"{RELEASE}/issues", None, True),
    (f"{RELEASE}/issues?q=nothing%20has%20these%20words", None, False),
    (f"{RELEASE}/issues?show=ready", None, False),
    (f"{RELEASE}/issues?team=nobody", None, False),
    (f"{RELEASE}/contradictions", None, False),
    ("/issues", None, False),
    ("/issues/22", None, True),
    ("/guidelines", "Guidelines and checks", True),
    ("/guidelines?q=label", "Guidelines and checks", False),
    ("/guidelines?q=zzzz", "Guidelines and checks", False),
    ("/people", "People", False),
    ("/sign-out", "Sign out", False),
    (f"{RELEASE}/session", "Your session in Mobile Banking 5.2", False),
    ("/no-such-page", "There is no such page", True),
    (f"{RELEASE}/screens/regsiter", None, False),
    (f"{RELEASE}/undo", "There is nothing to see here", False),
]


class Site:
    """The pages of a server, as somebody who is signed in meets them."""

    def __init__(self, browser, address, name):
        self.browser, self.base = browser, address.split("/sign-in")[0]
        self.page, self.source = browser.open(browser.person()), ""
        # axe-core and the check of text spacing bring styles of their own; web_story.py keeps to the server's policy.
        browser.call("Page.setBypassCSP", self.page, enabled=True)
        if name:
            self.visit(address.removeprefix(self.base))
            self.send("form", {"name": name})

    def visit(self, path):
        self.browser.events.clear()
        self.browser.call("Page.navigate", self.page, url=self.base + path)
        self.arrive()

    def arrive(self):
        """Waits for a page, and keeps it as it came, before the script touched it."""
        self.browser.wait("Page.loadEventFired", self.page)
        for event in self.browser.events:
            if (event.get("method") == "Network.responseReceived" and event.get("sessionId") == self.page
                    and event["params"]["type"] == "Document"):
                self.source = self.browser.call(
                    "Network.getResponseBody", self.page, requestId=event["params"]["requestId"])["body"]

    def send(self, form, fields, button=None, *, leaves=True):
        """Fills a form in and sends it."""
        self.browser.events.clear()
        self.browser.evaluate(self.page, f"""(() => {{
          const form = document.querySelector({json.dumps(form)});
          for (const [name, value] of Object.entries({json.dumps(fields)})) {{
            for (const field of [form.elements[name]].flatMap((one) => one instanceof RadioNodeList ? [...one] : [one])) {{
              if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
              else field.value = value;
            }}
          }}
          form.requestSubmit(form.querySelector({json.dumps(button)}) ?? form.querySelector("button"));
        }})()""")
        if leaves:
            self.arrive()

    def compare(self, fields):
        """Compares what was heard, which the script does without a new page."""
        self.send("form[action*='/audit/']", fields, "button[value=compare]", leaves=False)
        self.browser.evaluate(self.page, """new Promise((done) => {
          const look = () => document.getElementById("compared") ? done() : setTimeout(look, 20);
          look();
        })""")

    def heading(self):
        return self.browser.evaluate(self.page, "document.querySelector('h1')?.innerText ?? ''")

    def text(self):
        return self.browser.evaluate(self.page, "document.body.innerText")

    def address(self, part):
        """The first link that has a part in its address."""
        found = self.browser.evaluate(
            self.page, f"document.querySelector({json.dumps(f'main a[href*={json.dumps(part)}]')})?.getAttribute('href')")
        if found is None:
            raise Malformed(f"{self.heading()} has no link to {part}")
        return found

    def expect(self, *words):
        for word in words:
            if word not in self.text():
                raise Malformed(f"{self.heading()!r} does not say {word!r}")


def look(site, scripts, conditions, screenshots, name):
    """All problems of the page that is shown."""
    browser, page = site.browser, site.page
    check_html.condition(browser, page, "wide")
    problems = check_html.source(site.source)
    for script in scripts:
        browser.evaluate(page, script)
    problems += browser.evaluate(page, "check.source(true)")
    browser.evaluate(page, "check.unfold()")
    if browser.evaluate(page, "document.querySelectorAll('h1').length") != 1:
        problems.append("there is not one heading of the first level")
    for condition in conditions:
        check_html.condition(browser, page, condition)
        if screenshots:
            problems += check_html.screenshot(browser, page, screenshots / f"{name}-{condition}.png")
        if condition in ("wide", "phone", "narrow"):
            problems += browser.evaluate(page, "check.wide()")
        for node in browser.evaluate(page, "check.axe()")["found"]:
            kind = "" if node["kind"] == "violations" else "cannot tell: "
            problems.append(f"axe {node['rule']} at {node['selector']} ({condition}): {kind}{node['why']} {node['snippet']}")
    check_html.condition(browser, page, "wide")
    for event in browser.events:
        if event.get("method") == "Network.requestWillBeSent" and event.get("sessionId") == page:
            url = event["params"]["request"]["url"]
            if not url.startswith((site.base + "/", "data:")):
                problems.append(f"the page fetches {url}")
    return problems


def audit(site):
    """The pages of a session, as they come; each is shown when it is given."""
    site.visit(f"{RELEASE}/session")
    site.send("form[action$='/session/start']", {"device": "", "version": ""})
    site.expect("Say which device is used")
    yield "session-error", False
    site.send("form[action$='/session/start']", {"device": "iPhone 15", "version": "17.5", "technology": "VoiceOver"})
    yield "audit", True
    site.visit(f"{RELEASE}/session")
    yield "session-open", False
    site.visit(f"{RELEASE}/absent/accounts")
    yield "absent", True
    site.visit(f"{RELEASE}/screens/accounts")
    site.visit(site.address("stop="))
    yield "stop", True
    site.compare({"heard": "Something else"})
    yield "stop-compared", False
    site.send("form[action*='/audit/']", {"q1": "fail"}, "button[value=record]")
    site.expect("There is a problem")
    yield "stop-error", True
    for step in range(3):
        site.visit(f"{RELEASE}/audit/accounts?absent=asked&from={step}")
        yield f"step-{step}", step == 1
    site.visit(f"{RELEASE}/audit/_product")
    yield "product", False


def forms(site):
    """Forms that come back, and lists of what was done."""
    site.visit("/issues/22")
    site.send("form[action$='/decide']", {"answers": "Ann"})
    site.expect("There is a problem")
    yield "issue-error", False
    site.send("form[action$='/comment']", {"comment": "As <b>heard</b>"}) if site.browser.evaluate(
        site.page, "!!document.querySelector('form[action$=\"/comment\"]')") else None
    yield "issue-comment", False
    site.visit(f"{RELEASE}/reports")
    site.send("form[action$='/reports/seal']", {"by": "Ann"})
    site.expect("Sealed reports")
    yield "reports-sealed", False
    site.visit(f"{RELEASE}/specification/accounts")
    site.send("form[action$='/specification/accounts']", {"key": "Not a key"})
    site.expect("There is a problem")
    yield "stops-error", False
    site.visit(f"{RELEASE}/specification/accounts")
    site.visit(site.address("/specification/accounts/"))
    yield "stop-form", True
    site.visit("/guidelines?q=label")
    site.visit(site.address("/guidelines/check"))
    yield "check", True


def conflict(one, other):
    """Two people at one stop: who comes second sees the first one's answer, and both are kept when they say so."""
    other.visit(f"{RELEASE}/session")
    other.send("form[action$='/session/start']", {"device": "iPhone 15", "version": "17.5", "technology": "VoiceOver"})
    one.visit(f"{RELEASE}/screens/accounts")
    stop = one.address("stop=")
    one.visit(stop)
    other.visit(stop)
    # The reason is asked for when the answer is given.
    one.send("form[action*='/audit/']", {"same": "on", "q1": "ct"}, "button[value=record]")
    one.expect("There is a problem")
    other.send("form[action*='/audit/']", {"same": "on", "q1": "pass"}, "button[value=record]")
    other.expect("1 answer recorded.")
    one.send("form[action*='/audit/']", {"why1": "The room was loud"}, "button[value=record]")
    one.expect("Somebody was before you", "Ben: passed at", "Cannot tell")
    yield "conflict", True
    one.send("main form", {})
    one.expect("1 answer recorded.")
    yield "conflict-recorded", False


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("address", metavar="ADDRESS")
    arguments = parser.parse_args()
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    scripts = [files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"),
               Path(check_html.__file__).with_suffix(".js").read_text("utf-8")]
    every = [name for name in check_html.CONDITIONS if name != "print"]
    problems, headings = [], {}
    with Browser() as browser:
        ann, ben = Site(browser, arguments.address, "Ann"), Site(browser, arguments.address, "Ben")
        stranger = Site(browser, arguments.address, None)

        def shown(site, name, is_template):
            headings[name] = site.heading()
            file = name.strip("/").replace("/", "-").replace("?", "_") or "home"
            found = look(site, scripts, every if is_template else ["wide"], arguments.screenshots, file)
            problems.extend(f"{name}: {problem}" for problem in found)

        stranger.visit("/sign-in")
        shown(stranger, "sign-in", True)
        stranger.send("form", {"token": "tk-wrong", "name": ""})
        shown(stranger, "sign-in-error", False)
        for path, heading, is_template in PAGES:
            ann.visit(path)
            shown(ann, path, is_template)
            if heading is not None and headings[path] != heading:
                problems.append(f"{path}: its heading is {headings[path]!r}")
        for states in (audit(ann), forms(ann), conflict(ann, ben)):
            try:
                for name, is_template in states:
                    shown(ann, name, is_template)
            except Malformed as error:
                problems.append(str(error))
    print(json.dumps(headings, ensure_ascii=False))
    return problems


if __name__ == "__main__":
    run(main)
