"""Goes through an audit from an empty file to a decided release, in Chromium, by keyboard alone.

Usage: web_story.py [--without-script] ADDRESS

ADDRESS is what the server printed. Prints a JSON object with how many pages there were; each problem is a line on standard
error.
"""

import argparse
import json

from browser import Browser
from hands import Hands
from support import Malformed, run

RELEASE = "1.0"


def begin(person, address):
    """Signs in, and adds a product with a screen that has one stop."""
    person.visit(address)
    person.fill("Your name", "Ana")
    person.follow("Sign in", kind="button")
    person.expect("There is no product yet")
    person.fill("Name", "Shop", kind="text")
    person.fill("First release", RELEASE)
    person.fill("Its first build", "1.0 (1)")
    person.follow("Add the product", kind="button")
    person.expect("Not ready to say")
    person.follow("Screens")
    person.follow("Add screens")
    person.fill("Title", "Pay")
    person.fill("Key", "pay")
    person.follow("Add the screen", kind="button")
    person.fill("Key", "pay-now")
    person.choose("Type", "Button")
    person.fill("Name", "Pay now", kind="text")
    person.fill("Traits", "button")
    person.follow("Add the stop", kind="button")
    person.expect("Added.", "Pay now")


def session(person, technology):
    """Starts a session in the release."""
    person.follow("Audit")
    person.fill("Device", "iPhone 15", kind="text")
    person.fill("Its version", "17.5")
    person.choose("Assistive technology", technology)
    person.follow("Start the session", kind="button")
    person.expect("What is left, screen by screen")


def absent(person):
    """Says what is not there, and that the list of stops is complete."""
    person.follow("What is not there?")
    person.expect("What is not on Pay?")
    for _ in range(person.count("input[name=absent]")):
        person.tick("", group="There is none of this")
    person.tick("I swiped through the screen")
    person.follow("Record what you ticked", kind="button")
    person.expect("answers recorded.", "Pay now")


def listen(person, has_script):
    """Compares what was heard, fails one question with words and a severity, and passes the others."""
    person.tick("I heard exactly what is expected")
    person.to("Compare", "button")
    if has_script:
        person.enter(leaves=False)
        person.browser.evaluate(person.page, """new Promise((done) => {
          const look = () => document.getElementById("compared") ? done() : setTimeout(look, 20);
          look();
        })""")
        if person.browser.evaluate(person.page, "document.activeElement.value") != "compare":
            raise Malformed("the focus is lost when something is compared")
        said = person.browser.evaluate(person.page, "document.querySelector('[role=status]').innerText")
        if "Heard as expected" not in said:
            raise Malformed(f"the result is not said, but {said!r}")
    else:
        person.enter()
    person.expect("Heard as expected", "Proposed: passed.")
    number = person.count("fieldset.q")
    for question in range(1, number + 1):
        person.answer(f"{question}. ", "Failed" if question == number else "Passed")
    person.follow("Record and go on", kind="button")
    person.expect("There is a problem", "Choose how bad the failure at question")
    person.fill("How did it fail?", "“Pay” is heard, and nothing else")
    person.answer("How bad is it?", "Minor")
    person.follow("Record and go on", kind="button")
    person.expect(f"{number} answers recorded.")


def walk(person, has_script):
    """Answers page after page, until nothing is left."""
    for page in range(30):
        number = person.count("fieldset.q")
        if number == 0:
            return person.expect("is answered")
        if person.count("#hold"):
            person.tick("All of these hold")
        else:
            for question in range(1, number + 1):
                person.answer(f"{question}. ", "Passed")
        person.follow("Record and go on", kind="button")
        person.expect("recorded.")
    raise Malformed("the walk does not end")


def keys(person):
    """Answers by the keys of the script, and takes that back."""
    person.to("How to test", "summary")
    person.press("p", "KeyP", 80, "p")
    if person.count("fieldset.q input[value=pass]:checked") != 1:
        raise Malformed("the key p does not answer")
    if "(1 answer)" not in person.browser.evaluate(person.page, "document.querySelector('[value=record]').innerText"):
        raise Malformed("the button does not count the answers")


def decide(person):
    """Accepts the one failure, and freezes the release."""
    person.follow("Overview")
    person.expect("Do not ship")
    person.follow("Issues")
    open_issue(person)
    person.to("Decide to live with it", "summary")
    person.enter(leaves=False)
    person.choose("Decision", "Accept the risk")
    person.fill("Answers for it", "Ana")
    person.fill("Agreed by", "Ben")
    person.fill("Reason", "It is heard well enough until 1.1")
    person.follow("Decide", kind="button")
    person.expect("accepted risk")


def open_issue(person):
    """Follows the link to the one issue."""
    for _ in range(250):
        person.tab()
        if person.browser.evaluate(person.page, "document.activeElement.getAttribute('href')") == "/issues/1":
            return person.enter()
    raise Malformed("Tab does not come to the issue")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--without-script", action="store_true")
    parser.add_argument("address", metavar="ADDRESS")
    arguments = parser.parse_args()
    has_script = not arguments.without_script
    with Browser() as browser:
        page = browser.open()
        browser.call("Emulation.setFocusEmulationEnabled", page, enabled=True)
        if arguments.without_script:
            browser.call("Emulation.setScriptExecutionDisabled", page, value=True)
        person = Hands(browser, page)
        begin(person, arguments.address)
        session(person, "VoiceOver")
        absent(person)
        listen(person, has_script)
        if has_script:
            keys(person)
        walk(person, has_script)
        person.follow("Session 1")
        person.follow("End the session", kind="button")
        session(person, "Full Keyboard Access")
        person.follow("Pay", kind="a")
        walk(person, has_script)
        decide(person)
        person.follow("Shop")
        person.expect("May ship")
        person.follow("Plan")
        person.choose("Stage", "Frozen")
        person.tick("Freeze it")
        person.follow("Change", kind="button", region="Stage")
        person.expect("Frozen")
        print(json.dumps({"title": person.title()}))
        return person.problems


if __name__ == "__main__":
    run(main)
