"""Checks JSON, or each line of NDJSON, against a JSON Schema of draft 4, 6, 7, 2019-09 or 2020-12.

Usage: check_json.py SCHEMA FILE [--lines]

Formats count as assertions. Nothing is fetched: a reference leads to a schema beside the file, or is a problem.
"""

import argparse
from pathlib import Path

from jsonschema import SchemaError
from jsonschema.validators import validator_for
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable

from support import Malformed, parse_json, read_json, read_text, run


def formats(schema):
    """The formats that a schema names."""
    if isinstance(schema, dict):
        if isinstance(schema.get("format"), str):
            yield schema["format"]
        schema = schema.values()
    elif not isinstance(schema, list):
        return
    for part in schema:
        yield from formats(part)


def beside(path):
    """The schemas in the folder of a schema, by their names."""
    files = sorted(Path(path).parent.glob("*.schema.json"))
    return Registry().with_resources((file.name, Resource.from_contents(read_json(str(file)))) for file in files)


def validator(schema, where, checker=None, registry=Registry()):
    """A validator of the draft that the schema names."""
    kind = validator_for(schema, default=None)
    if kind is None:
        named = schema.get("$schema") if isinstance(schema, dict) else None
        raise Malformed(f"{where}: the schema names no known draft in $schema ({named})")
    try:
        kind.check_schema(schema)
    except SchemaError as error:
        raise Malformed(f"{where}: no valid schema at {error.json_path}: {error.message}") from error
    checker = checker or kind.FORMAT_CHECKER
    if unknown := sorted(set(formats(schema)) - set(checker.checkers)):
        raise Malformed(f"{where}: no check is installed for the format {', '.join(unknown)}")
    return kind(schema, registry=registry, format_checker=checker)


def violations(checked, value, where):
    """A line for each thing that the schema refuses."""
    try:
        for error in sorted(checked.iter_errors(value), key=lambda error: [str(part) for part in error.absolute_path]):
            # Of alternatives that all fail, say what the nearest one misses.
            nearest = max(error.context, key=lambda inner: len(inner.absolute_path), default=None)
            more = f" (nearest: {nearest.json_path} {nearest.message[:150]})" if nearest else ""
            yield f"{where}: {error.json_path}: {error.message[:200]}{more}"
    except Unresolvable as error:
        raise Malformed(f"the schema refers to what is not in it: {error}") from error
    except RecursionError as error:
        raise Malformed(f"{where}: nested too deeply") from error


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("schema")
    parser.add_argument("file")
    parser.add_argument("--lines", action="store_true", help="each line is a value of its own")
    arguments = parser.parse_args()
    checked = validator(read_json(arguments.schema), arguments.schema, registry=beside(arguments.schema))
    if not arguments.lines:
        return list(violations(checked, read_json(arguments.file), arguments.file))
    text = read_text(arguments.file)
    problems = []
    if text and not text.endswith("\n"):
        problems.append(f"{arguments.file}: the last line does not end")
    # Only a line feed ends a line: a text may hold other separators that Python would take for one.
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else [], 1):
        where = f"{arguments.file}: line {number}"
        try:
            problems += violations(checked, parse_json(line, where), where)
        except Malformed as error:
            problems.append(str(error))
    return problems


if __name__ == "__main__":
    run(main)
