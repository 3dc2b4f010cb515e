"""How a page is met without sight of it, without a mouse or on paper; for check_html.py."""

import base64
import re

# Beyond so many real key presses the rest is focused by script.
PRESSES = 200


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
    found = browser.call("Accessibility.getFullAXTree", page)["nodes"]
    # The children of each node are in the order of the page, the list of all of them is not.
    known = {node["nodeId"]: node for node in found}
    nodes, waiting = [], [node for node in found if not node.get("parentId")]
    while waiting:
        node = waiting.pop()
        nodes += [] if node["ignored"] else [node]
        waiting += [known[child] for child in reversed(node.get("childIds", [])) if child in known]

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


def sheets(browser, page):
    """How many sheets of A4 the page prints on, and what its PDF lacks."""
    data = base64.b64decode(browser.call(
        "Page.printToPDF", page, preferCSSPageSize=True, printBackground=False, generateTaggedPDF=True)["data"])
    problems = []
    # A tagged PDF has a tree of what its parts are, and says that they are marked (ISO 32000-1, 14.7 and 14.8).
    if not re.search(rb"/StructTreeRoot\b", data) or not re.search(rb"/Marked\s+true", data):
        problems.append("the PDF is not tagged")
    if not re.search(rb"/Lang\s*\(", data):
        problems.append("the PDF says no language")
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", data)), problems
