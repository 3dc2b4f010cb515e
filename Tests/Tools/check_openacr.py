"""Checks an OpenACR report in YAML.

Usage: check_openacr.py [--complete] FILE [SCHEMA CATALOG]

Without SCHEMA and CATALOG only the shape: every value is a text but the document's version and `disabled`. With them also
the published schema, and that each chapter and criterion of the catalog is there once and nothing else. --complete asks
for what a report that is no draft has: a term and a remark for each component, and Not Evaluated only at level AAA.
"""

import argparse
import re
from collections import Counter

import yaml

from check_json import validator, violations
from support import Malformed, one_line, read_json, read_text, run

# What the core schema of YAML 1.2 takes for another type, though PyYAML, which reads YAML 1.1, takes it for text.
OTHER = re.compile(r"0o[0-7]+|0x[\da-fA-F]+|[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")


class Loader(yaml.SafeLoader):
    """The safe reader, that refuses a repeated key and notes texts that another reader would not take for text."""

    def construct_mapping(self, node, deep=False):
        keys = Counter(key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode))
        for key, times in keys.items():
            if times > 1:
                raise Malformed(f"line {node.start_mark.line + 1}: the key {key!r} is there {times} times")
        return super().construct_mapping(node, deep)

    def construct_text(self, node):
        if node.style is None and OTHER.fullmatch(node.value):
            raise Malformed(f"line {node.start_mark.line + 1}: {node.value!r} must be quoted: it is no text in YAML 1.2")
        return self.construct_yaml_str(node)


Loader.add_constructor("tag:yaml.org,2002:str", Loader.construct_text)


def read(path):
    """The value of a YAML file."""
    try:
        return yaml.load(read_text(path), Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise Malformed(f"{path}: not YAML{place}: {error.problem}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Malformed(f"{path}: not YAML: {one_line(error)}") from error
    except Malformed as error:
        raise error if str(error).startswith(str(path)) else Malformed(f"{path}: {error}") from error


def shape(value, place=()):
    """Values that are no text where a text belongs."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from shape(inner, (*place, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from shape(inner, (*place, number))
    else:
        # The document's own version is a number, the product's is not.
        wanted = int if place == ("version",) else bool if place[-1:] == ("disabled",) else str
        if type(value) is not wanted:
            name = ".".join(str(part) for part in place) or "the document"
            yield f"{name} is {value!r}, not of type {wanted.__name__}"


def against(report, catalog):
    """What is missing from the catalog's chapters, or is not in it."""
    known = {chapter["id"]: chapter for chapter in catalog["chapters"]}
    terms = {term["id"] for term in catalog["terms"]}
    chapters = report.get("chapters", {})
    yield from (f"the chapter {name} is missing" for name in known if name not in chapters)
    for name, chapter in chapters.items():
        if name not in known:
            yield f"the catalog has no chapter {name}"
            continue
        if not chapter.get("disabled"):
            wanted = {one["id"]: one.get("components", []) for one in known[name].get("criteria", [])}
            there = Counter(criterion["num"] for criterion in chapter.get("criteria", []))
            yield from (f"{name}: the criterion {number} is missing" for number in wanted if number not in there)
            yield from (f"{name}: the criterion {number} is there {times} times" for number, times in there.items()
                        if times > 1)
            for criterion in chapter.get("criteria", []):
                where = f"{name}: {criterion['num']}"
                if criterion["num"] not in wanted:
                    yield f"{where}: not in the catalog's chapter"
                    continue
                yield from (f"{where}: {line}" for line in components(criterion, wanted[criterion["num"]], terms))


def components(criterion, wanted, terms):
    """What the catalog does not know in the components of a criterion."""
    names = Counter(component["name"] for component in criterion.get("components", []))
    yield from (f"the component {name} is there {times} times" for name, times in names.items() if times > 1)
    yield from (f"the catalog has no component {name} here" for name in names if name not in wanted)
    for component in criterion.get("components", []):
        level = component.get("adherence", {}).get("level")
        if level is not None and level not in terms:
            yield f"{component['name']}: the catalog has no term {level!r}"


def unfinished(report):
    """What a report that is no draft would have."""
    for name, chapter in report.get("chapters", {}).items():
        for criterion in chapter.get("criteria", []) if not chapter.get("disabled") else []:
            where = f"{name}: {criterion['num']}"
            if not criterion.get("components"):
                yield f"{where}: no component"
            for component in criterion.get("components", []):
                adherence = component.get("adherence", {})
                if not adherence.get("level"):
                    yield f"{where}: {component['name']}: no term"
                if not adherence.get("notes", "").strip():
                    yield f"{where}: {component['name']}: no remark"
                if adherence.get("level") == "not-evaluated" and name != "success_criteria_level_aaa":
                    yield f"{where}: {component['name']}: not-evaluated is for level AAA only"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--complete", action="store_true")
    parser.add_argument("file")
    parser.add_argument("schema", nargs="?")
    parser.add_argument("catalog", nargs="?")
    arguments = parser.parse_args()
    report = read(arguments.file)
    if not isinstance(report, dict):
        return [f"{arguments.file}: no mapping"]
    problems = list(shape(report))
    if arguments.schema:
        checked = validator(read_json(arguments.schema), arguments.schema)
        problems += [line.removeprefix(f"{arguments.file}: ") for line in violations(checked, report, arguments.file)]
    # What follows reads the members by name, so it needs a sound shape.
    try:
        if not problems and arguments.catalog:
            problems += against(report, read(arguments.catalog))
        if not problems and arguments.complete:
            problems += unfinished(report)
    except (KeyError, TypeError, AttributeError) as error:
        problems.append(f"has not the shape of an OpenACR report: {type(error).__name__} {error}")
    return [f"{arguments.file}: {problem}" for problem in problems]


if __name__ == "__main__":
    run(main)
