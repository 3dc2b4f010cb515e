"""Somebody at the keyboard of a page of the server: every step is a key, and every page is told by what has the focus."""

from support import Malformed

# Nobody presses Tab more often to come anywhere.
PRESSES = 250

FOCUS = """(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const style = getComputedStyle(at);
  return {
    name: (at.getAttribute("aria-label") || at.labels?.[0]?.innerText || at.innerText || at.value || "").trim(),
    group: (at.closest("fieldset")?.querySelector("legend")?.innerText || "").trim(),
    region: (at.closest("section, aside .panel")?.querySelector("h2")?.innerText || "").trim(),
    kind: at.localName === "input" ? at.type : at.localName, checked: !!at.checked,
    option: at.localName === "select" ? at.selectedOptions[0]?.text ?? "" : "",
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
  };
})()"""


class Hands:
    """One person in one page."""

    def __init__(self, browser, page):
        self.browser, self.page, self.problems = browser, page, []
        self.outlined = set()

    def press(self, key, code=None, number=0, text=None, modifiers=0):
        """One key, down and up."""
        down = {"text": text} if text else {}
        self.browser.call("Input.dispatchKeyEvent", self.page, type="keyDown" if text else "rawKeyDown", key=key,
                          code=code or key, windowsVirtualKeyCode=number, modifiers=modifiers, **down)
        self.browser.call("Input.dispatchKeyEvent", self.page, type="keyUp", key=key, code=code or key,
                          windowsVirtualKeyCode=number, modifiers=modifiers)

    def tab(self):
        self.press("Tab", number=9)

    def down(self):
        self.press("ArrowDown", number=40)

    def space(self):
        self.press(" ", "Space", 32, " ")

    def focus(self):
        return self.browser.evaluate(self.page, FOCUS)

    def to(self, name, kind=None, group=None, region=None):
        """Goes on with Tab until something has the focus that is called so."""
        for _ in range(PRESSES):
            self.tab()
            at = self.focus()
            if at is None:
                continue
            # Within a date Tab goes on from part to part, and the browser marks the part.
            place = (self.path(), at["region"], at["name"])
            if at["outlined"]:
                self.outlined.add(place)
            elif place not in self.outlined:
                self.problems.append(f"{at['name'] or at['kind']} does not show the focus on {self.title()}")
            if (at["name"].startswith(name) and kind in (None, at["kind"]) and (group or "") in at["group"]
                    and (region or "") in at["region"]):
                return at
        raise Malformed(f"Tab does not come to {name!r} on {self.title()!r}")

    def fill(self, name, text, **where):
        """Types into a field in the place of what it has."""
        self.to(name, **where)
        self.press("a", "KeyA", 65, modifiers=2)
        self.browser.call("Input.insertText", self.page, text=text)

    def choose(self, name, option, **where):
        """Takes an option of a list."""
        self.to(name, "select", **where)
        self.press("Home", number=36)
        for _ in range(200):
            if self.focus()["option"] == option:
                return
            self.down()
        raise Malformed(f"{name} has no option {option!r}")

    def tick(self, name, **where):
        """Ticks a box."""
        self.to(name, "checkbox", **where)
        self.space()

    def answer(self, group, outcome):
        """Chooses one of the answers to a question: Tab leads to the group, arrows go through it."""
        at = self.to("", "radio", group)
        for _ in range(6):
            if at["name"] == outcome:
                return at["checked"] or self.space()
            self.down()
            at = self.focus()
        raise Malformed(f"{group!r} has no answer {outcome!r}")

    def enter(self, *, leaves=True):
        """Enter, and what it opens."""
        self.browser.events.clear()
        self.press("Enter", number=13, text="\r")
        if leaves:
            self.browser.wait("Page.loadEventFired", self.page)

    def follow(self, name, **where):
        """Goes to a link or a button, and presses Enter."""
        self.to(name, **where)
        self.enter()

    def visit(self, address):
        """Types an address."""
        self.browser.events.clear()
        self.browser.call("Page.navigate", self.page, url=address)
        self.browser.wait("Page.loadEventFired", self.page)

    def title(self):
        return self.browser.evaluate(self.page, "document.title")

    def heading(self):
        return self.browser.evaluate(self.page, "document.querySelector('h1').innerText")

    def count(self, selector):
        return self.browser.evaluate(self.page, f"document.querySelectorAll({selector!r}).length")

    def text(self):
        return self.browser.evaluate(self.page, "document.getElementById('main').innerText")

    def path(self):
        return self.browser.evaluate(self.page, "location.pathname")

    def expect(self, *words):
        """Sees to it that the page says all of that."""
        text = self.text()
        for word in words:
            if word not in text:
                raise Malformed(f"{self.title()!r} at {self.path()} does not say {word!r}: {text[:800]}")
