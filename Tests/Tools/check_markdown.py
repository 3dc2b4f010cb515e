"""Reads Markdown files as GitHub does, and looks for what became more than text.

Usage: check_markdown.py FILE…

Prints a JSON object with the counts of each file. A report consists of headings, paragraphs, lists, tables and lines that stay lines; a
link, a picture, other code, markup, a mention, a reference or an emoji in it came from outside and is a problem.
"""

import argparse
import json
import re
from html.parser import HTMLParser

import cmarkgfm
from cmarkgfm.cmark import Options

from support import read_text, run

KNOWN = {"h1", "h2", "h3", "h4", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "strong", "pre"}
EXTENSIONS = ["table", "strikethrough", "autolink", "tasklist"]
# What GitHub and GitLab make of text after Markdown was read.
LATER = {
    "mention": re.compile(r"(?<![A-Za-z0-9_])@[A-Za-z0-9]"),
    "reference": re.compile(r"(?:(?<![A-Za-z0-9&])[#!]|(?<![A-Za-z0-9])GH-)\d+(?![A-Za-z0-9])"),
    "emoji": re.compile(r":[+-]?\d*[a-z_]+[a-z0-9_+-]*:|:[+-]1:|:100:|:1234:"),
    "address": re.compile(r"(?:https?|ftp)://[a-z0-9]|\bwww\.[a-z0-9]|mailto:[a-z0-9]", re.IGNORECASE),
    "formula": re.compile(r"(?<!\\)\$[^$]+\$"),
}


class Reading(HTMLParser):
    """The elements of a document and its texts."""

    def __init__(self):
        super().__init__()
        self.counts, self.problems, self.latest = {}, [], None

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        # Lines that stay lines are the one place where code belongs.
        if tag not in KNOWN and (tag, self.latest) != ("code", "pre"):
            self.problems.append(f"there is a {tag} element {dict(attributes)}")
        self.latest = tag
        if tag == "ul" and attributes:
            self.problems.append(f"a list has {dict(attributes)}")

    def handle_comment(self, data):
        self.problems.append(f"there is a comment: {data}")

    def handle_data(self, data):
        for kind, pattern in LATER.items():
            # A dollar that Markdown was told to leave alone is not seen here any more.
            if kind != "formula" and (found := pattern.search(data)):
                self.problems.append(f"{found.group()!r} is a {kind} in {data!r}")


def check(file):
    """The problems of a file, and its counts."""
    text = read_text(file)
    reading = Reading()
    reading.feed(cmarkgfm.cmark.markdown_to_html_with_extensions(
        text, options=Options.CMARK_OPT_UNSAFE | Options.CMARK_OPT_FOOTNOTES, extensions=EXTENSIONS))
    if found := LATER["formula"].search(text):
        reading.problems.append(f"{found.group()!r} is a formula")
    names = {"h1": "titles", "h2": "headings", "table": "tables", "tr": "rows", "td": "cells", "li": "items"}
    return reading.problems, {name: reading.counts.get(tag, 0) for tag, name in names.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE")
    problems, counts = [], {}
    for file in parser.parse_args().files:
        found, counts[file] = check(file)
        problems += [f"{file}: {problem}" for problem in found]
    print(json.dumps(counts, ensure_ascii=False))
    return problems


if __name__ == "__main__":
    run(main)
