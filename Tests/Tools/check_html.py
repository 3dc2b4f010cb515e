"""Checks HTML files as the design guide asks: html5lib, and in Chromium axe-core, keyboard, accessibility tree, narrow screens,
text spacing, dark, forced colours, print and PDF.

Usage: check_html.py [--screenshots DIR] [--axe-at NAME…] FILE…

axe-core looks at each page in every condition, or in those that are named. Prints a JSON object with the counts of each file. Each problem is a line on standard error.
"""

import argparse
import base64
import json
import struct
from importlib.resources import files
from pathlib import Path

import html5lib

from browser import Browser
from page import keyboard, sheets, tree
from support import Malformed, read_text, run

# 320 px is what is left of 1280 px at 400 %, 400 px is a telephone, and 718 px is A4 within its margins.
CONDITIONS = {
    "wide": (1280, 1024, "screen", {}),
    "phone": (400, 800, "screen", {}),
    "narrow": (320, 256, "screen", {}),
    "dark": (1280, 1024, "screen", {"prefers-color-scheme": "dark"}),
    "forced-colours": (1280, 1024, "screen", {"forced-colors": "active"}),
    "print": (718, 1024, "print", {}),
}
HIGHEST_SCREENSHOT = 6000


def condition(browser, page, name):
    """Puts the page into a condition."""
    width, height, media, features = CONDITIONS[name]
    browser.call("Emulation.setDeviceMetricsOverride", page, width=width, height=height, deviceScaleFactor=1,
                 mobile=False)
    features = {"prefers-color-scheme": "light", "forced-colors": "none", **features}
    browser.call("Emulation.setEmulatedMedia", page, media=media,
                 features=[{"name": key, "value": value} for key, value in features.items()])


def screenshot(browser, page, path):
    """Saves what the page looks like, and looks at the file."""
    width = browser.evaluate(page, "innerWidth")
    height = min(browser.evaluate(page, "document.documentElement.scrollHeight"), HIGHEST_SCREENSHOT)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    data = browser.call("Page.captureScreenshot", page, format="png", captureBeyondViewport=True, clip=clip)["data"]
    path.write_bytes(base64.b64decode(data))
    head = path.read_bytes()[:24]
    if head[:8] != b"\x89PNG\r\n\x1a\n" or 0 in struct.unpack(">II", head[16:24]):
        return [f"{path} is no picture"]
    return []


def source(text):
    """Where a page breaks the rules by which browsers read it."""
    reader = html5lib.HTMLParser()
    reader.parse(text)
    return [f"html5lib at line {line}, column {column}: {code} {about or ''}"
            for (line, column), code, about in reader.errors]


def check(browser, file, scripts, screenshots, axe_at):
    """All problems of a file, and its counts."""
    broken = source(read_text(file))
    page = browser.open()
    browser.events.clear()
    browser.call("Page.navigate", page, url=Path(file).resolve().as_uri())
    browser.wait("Page.loadEventFired", page)
    condition(browser, page, "wide")
    for script in scripts:
        browser.evaluate(page, script)
    problems = broken + browser.evaluate(page, "check.source()")
    browser.call("Emulation.setFocusEmulationEnabled", page, enabled=True)
    found, stops = keyboard(browser, page)
    problems += found + browser.evaluate(page, "check.order()")
    condition(browser, page, "print")
    count, found = sheets(browser, page)
    problems += found
    condition(browser, page, "wide")
    browser.evaluate(page, "check.unfold()")
    found, counts = tree(browser, page)
    problems += found
    for name in CONDITIONS:
        condition(browser, page, name)
        problems += browser.evaluate(
            page, {"print": "check.cut()", "dark": "[]", "forced-colours": "[]"}.get(name, "check.wide()"))
        if screenshots and name in axe_at:
            problems += screenshot(browser, page, screenshots / f"{Path(file).stem}-{name}.png")
    results = {}
    for name in axe_at:
        condition(browser, page, name)
        outcome = browser.evaluate(page, "check.axe()")
        for node in outcome["found"]:
            key = tuple(node[part] for part in ("kind", "rule", "selector", "snippet", "why"))
            results.setdefault(key, []).append(name)
        browser.evaluate(page, "check.thin(20)")
    for (kind, rule, selector, snippet, why), names in results.items():
        # What axe cannot decide is a problem as well: a report has nothing that would have to be undecidable.
        kind = "" if kind == "violations" else "cannot tell: "
        problems.append(f"axe {rule} at {selector} ({', '.join(names)}): {kind}{why} {snippet}")
    # The one request is the file itself; what a picture in the file asks for is no request.
    for event in browser.events:
        if event.get("method") == "Network.requestWillBeSent" and event.get("sessionId") == page:
            url = event["params"]["request"]["url"]
            if not url.startswith("data:") and event["params"].get("type") != "Document":
                problems.append(f"the page fetches {url}")
    browser.call("Page.close", page)
    violations = sum(kind == "violations" for kind, *_ in results)
    return problems, {**counts, "sheets": count, "stops": stops, "rules": outcome["rules"], "violations": violations}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("--axe-at", choices=CONDITIONS, action="append", metavar="NAME")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.screenshots:
        arguments.screenshots.mkdir(parents=True, exist_ok=True)
    scripts = [files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8"),
               Path(__file__).with_suffix(".js").read_text("utf-8")]
    problems, counts = [], {}
    with Browser() as browser:
        for file in arguments.files:
            try:
                found, counts[file] = check(
                    browser, file, scripts, arguments.screenshots, arguments.axe_at or list(CONDITIONS))
            except Malformed as error:
                found = [str(error).removeprefix(f"{file}: ")]
            problems += [f"{file}: {problem}" for problem in found]
    print(json.dumps(counts, ensure_ascii=False))
    return problems


if __name__ == "__main__":
    run(main)
