"""Checks HTML files in Chromium: axe-core, keyboard, accessibility tree, narrow screens, dark, forced colours, print.

Usage: check_html.py [--screenshots DIR] FILE…

Prints a JSON object with the counts of each file. Each problem is a line on standard error.
"""

import argparse
import base64
import json
import struct
from importlib.resources import files
from pathlib import Path

from browser import Browser
from support import Malformed, read_text, run

# 320 px is what is left of 1280 px at 400 %, and 718 px of A4 within its margins.
CONDITIONS = {
    "wide": (1280, 1024, "screen", {}),
    "narrow": (320, 256, "screen", {}),
    "dark": (1280, 1024, "screen", {"prefers-color-scheme": "dark"}),
    "forced-colours": (1280, 1024, "screen", {"forced-colors": "active"}),
    "print": (718, 1024, "print", {}),
}
# Beyond so many real key presses the rest is focused by script.
PRESSES = 200
HIGHEST_SCREENSHOT = 6000


def condition(browser, page, name):
    """Puts the page into a condition."""
    width, height, media, features = CONDITIONS[name]
    browser.call("Emulation.setDeviceMetricsOverride", page, width=width, height=height, deviceScaleFactor=1,
                 mobile=False)
    features = {"prefers-color-scheme": "light", "forced-colors": "none", **features}
    browser.call("Emulation.setEmulatedMedia", page, media=media,
                 features=[{"name": key, "value": value} for key, value in features.items()])


def keyboard(browser, page):
    """Presses Tab from the top, as a person without a mouse does."""
    problems, reached = [], set()
    count = browser.evaluate(page, "check.findStops()")
    for press in range(min(count, PRESSES)):
        for kind in ("rawKeyDown", "keyUp"):
            browser.call("Input.dispatchKeyEvent", page, type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
        focus = browser.evaluate(page, "check.focus()")
        if focus is None:
            break
        if press == 0 and not focus["skips"]:
            problems.append(f"Tab comes first to {focus['selector']}, not to a link that skips to the main part")
        if press == 0 and not focus["shown"]:
            problems.append(f"{focus['selector']} cannot be seen while it has the focus")
        if not focus["outlined"]:
            problems.append(f"{focus['selector']} has no outline while it has the focus")
        reached.add(focus["stop"])
    if count == 0:
        problems.append("there is no link that skips to the main part")
    for focus in browser.evaluate(page, f"check.focusRest({PRESSES})"):
        if not (focus and focus["outlined"]):
            problems.append(f"{focus['selector'] if focus else 'an element'} takes no focus or shows none")
    for stop in sorted(set(range(min(count, PRESSES))) - reached):
        problems.append(f"Tab does not come to {browser.evaluate(page, f'check.selector(check.stops[{stop}])')}")
    return problems, count


def tree(browser, page):
    """What a screen reader is told: the accessibility tree that Chromium computes."""
    nodes = [node for node in browser.call("Accessibility.getFullAXTree", page)["nodes"] if not node["ignored"]]

    def having(*roles):
        return [node for node in nodes if node.get("role", {}).get("value") in roles]

    def text(node):
        return node.get("name", {}).get("value", "").strip()

    problems = []
    groups = {
        "tables": having("table", "grid", "treegrid"),
        "images": having("image", "img", "graphics-document", "graphics-object", "graphics-symbol", "SvgRoot", "meter",
                         "progressbar"),
        "links": having("link"),
        "buttons": having("button", "DisclosureTriangle"),
        "regions": having("region"),
    }
    for kind, members in groups.items():
        nameless = sum(not text(node) for node in members)
        if nameless:
            problems.append(f"accessibility tree: {nameless} of {len(members)} {kind} have no name")
    if layout := having("LayoutTable"):
        problems.append(f"accessibility tree: {len(layout)} tables are taken for mere layout")
    if (mains := len(having("main"))) != 1:
        problems.append(f"accessibility tree: {mains} main parts instead of one")
    headings = []
    for node in having("heading"):
        level = next((p["value"]["value"] for p in node.get("properties", []) if p["name"] == "level"), 0)
        headings.append(level)
        if not text(node):
            problems.append(f"accessibility tree: a heading of level {level} has no text")
        if len(headings) > 1 and level > headings[-2] + 1:
            problems.append(f"accessibility tree: {text(node)!r} of level {level} follows level {headings[-2]}")
    if headings.count(1) != 1 or headings[0] != 1:
        problems.append(f"accessibility tree: {headings.count(1)} headings of level 1 instead of one at the top")
    if not any(text(node) for node in having("RootWebArea")):
        problems.append("accessibility tree: the document has no name")
    counts = {"headings": len(headings)} | {kind: len(members) for kind, members in groups.items()}
    return problems, counts


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


def check(browser, file, scripts, screenshots):
    """All problems of a file, and its counts."""
    read_text(file)
    page = browser.open()
    browser.events.clear()
    browser.call("Page.navigate", page, url=Path(file).resolve().as_uri())
    browser.wait("Page.loadEventFired", page)
    condition(browser, page, "wide")
    for script in scripts:
        browser.evaluate(page, script)
    problems = browser.evaluate(page, "check.source()")
    browser.call("Emulation.setFocusEmulationEnabled", page, enabled=True)
    found, stops = keyboard(browser, page)
    problems += found
    browser.evaluate(page, "check.unfold()")
    found, counts = tree(browser, page)
    problems += found
    for name in CONDITIONS:
        condition(browser, page, name)
        problems += browser.evaluate(page, {"narrow": "check.wide()", "print": "check.cut()"}.get(name, "[]"))
        if screenshots:
            problems += screenshot(browser, page, screenshots / f"{Path(file).stem}-{name}.png")
    results = {}
    for name in CONDITIONS:
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
    return problems, {**counts, "stops": stops, "rules": outcome["rules"], "violations": violations}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
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
                found, counts[file] = check(browser, file, scripts, arguments.screenshots)
            except Malformed as error:
                found = [str(error).removeprefix(f"{file}: ")]
            problems += [f"{file}: {problem}" for problem in found]
    print(json.dumps(counts, ensure_ascii=False))
    return problems


if __name__ == "__main__":
    run(main)
