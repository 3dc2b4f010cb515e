"""What the programs here share: reading a file, reading JSON strictly, and how they end."""

import json
import sys
from pathlib import Path


class Malformed(Exception):
    """An input that cannot be read at all; its text is a line for a person."""


def read_text(path):
    """The text of a UTF-8 file."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Malformed(f"{path}: not UTF-8 at byte {error.start}") from error


def parse_json(text, where):
    """A JSON value; a repeated key and a number that is none (NaN) are refused, which Python's reader lets pass."""

    def members(pairs):
        value = dict(pairs)
        if len(value) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated = next(key for key in keys if keys.count(key) > 1)
            raise Malformed(f"{where}: the key {repeated!r} is there more than once in one object")
        return value

    def constant(name):
        raise Malformed(f"{where}: {name} is no number of JSON")

    try:
        return json.loads(text, object_pairs_hook=members, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise Malformed(f"{where}: not JSON at line {error.lineno}, column {error.colno}: {error.msg}") from error
    except RecursionError as error:
        raise Malformed(f"{where}: nested too deeply") from error


def read_json(path):
    """The JSON value in a file."""
    return parse_json(read_text(path), path)


def one_line(text, limit=300):
    """A text on one line, without control characters, and cut when it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def finish(problems, limit=200):
    """Ends the program: 0 without problems, else 1 with a line for each of the first ones on standard error."""
    for problem in problems[:limit]:
        print(one_line(problem, 600), file=sys.stderr)
    if len(problems) > limit:
        print(f"… and {len(problems) - limit} more problems", file=sys.stderr)
    sys.exit(1 if problems else 0)


def run(main):
    """Runs a program's main function, which returns its problems; unreadable input becomes a problem too."""
    try:
        problems = main()
    except Malformed as error:
        problems = [str(error)]
    sys.stdout.flush()
    finish(problems)
