"""Reads a JUnit file as a pipeline does, and checks its shape and its sums.

Usage: check_junit.py FILE

There is no one standard: allowed is what Ant, Surefire, Jenkins and GitLab all take. Prints a JSON object with the suites
as the reader sees them.
"""

import json
import re
import sys
from collections import Counter
from xml.etree import ElementTree
from xml.parsers import expat

from junitparser import Error, Failure, JUnitXml, JUnitXmlError, Skipped

from support import Malformed, read_text, run

COUNTS = ("tests", "failures", "errors", "skipped")
ALLOWED = {
    "testsuites": ({"name", "time", "timestamp", *COUNTS}, {"testsuite"}),
    "testsuite": ({"name", "time", "timestamp", "hostname", "id", "package", "file", *COUNTS},
                  {"properties", "testcase", "system-out", "system-err"}),
    "testcase": ({"name", "classname", "time", "file", "line", "assertions"},
                 {"failure", "error", "skipped", "properties", "system-out", "system-err"}),
    "failure": ({"message", "type"}, set()),
    "error": ({"message", "type"}, set()),
    "skipped": ({"message", "type"}, set()),
    "properties": (set(), {"property"}),
    "property": ({"name", "value"}, set()),
    "system-out": (set(), set()),
    "system-err": (set(), set()),
}


def parse(path):
    """The tree of an XML file without a document type, for no pipeline reads one."""
    data = read_text(path).encode()
    parser = expat.ParserCreate()

    def refuse(*_):
        raise Malformed(f"{path}: it has a document type")

    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
        return ElementTree.fromstring(data)
    except expat.ExpatError as error:
        raise Malformed(f"{path}: not XML at line {error.lineno}, column {error.offset}: "
                        f"{expat.errors.messages[error.code]}") from error


def shape(element, file):
    """What is not allowed where it stands."""
    attributes, children = ALLOWED[element.tag]
    name = element.get("name")
    where = f"{file}: {element.tag}" + (f" {name!r}" if name else "")
    for key in sorted(set(element.attrib) - attributes):
        yield f"{where}: no reader knows the attribute {key}"
    required = {"testsuite": ["name", "tests"], "testcase": ["name", "classname"], "property": ["name"]}
    for key in required.get(element.tag, []):
        if not element.get(key, "").strip():
            yield f"{where}: the attribute {key} is missing or empty"
    for key in COUNTS:
        if not re.fullmatch(r"\d+", element.get(key, "0")):
            yield f"{where}: {key}={element.get(key)!r} is no count"
    if not re.fullmatch(r"\d+(\.\d+)?", element.get("time", "0")):
        yield f"{where}: time={element.get('time')!r} is no number of seconds"
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?"
    if "timestamp" in element.attrib and not re.fullmatch(stamp, element.get("timestamp")):
        yield f"{where}: timestamp={element.get('timestamp')!r} is no time of ISO 8601"
    if element.tag in ("failure", "error") and not (element.get("message") or (element.text or "").strip()):
        yield f"{where}: says nothing"
    if len([one for one in element if one.tag in ("failure", "error", "skipped")]) > 1:
        yield f"{where}: has more than one result"
    for child in element:
        if child.tag in children:
            yield from shape(child, file)
        else:
            yield f"{where}: {child.tag} cannot stand in it"


def count(cases):
    """How many test cases there are of each result."""
    kinds = [{type(result) for result in case.result} for case in cases]
    found = {"tests": len(kinds)}
    for key, kind in zip(COUNTS[1:], (Failure, Error, Skipped)):
        found[key] = sum(kind in one for one in kinds)
    return found


def main():
    if len(sys.argv) != 2:
        raise Malformed("Usage: check_junit.py FILE")
    file = sys.argv[1]
    root = parse(file)
    if root.tag != "testsuites":
        return [f"{file}: the outermost element is {root.tag}, not testsuites"]
    problems = list(shape(root, file))
    if problems:
        return problems
    try:
        suites = list(JUnitXml.fromfile(file))
    except JUnitXmlError as error:
        raise Malformed(f"{file}: {error}") from error
    rows = []
    for suite, element in zip(suites, root, strict=True):
        found = count(suite)
        rows.append({"name": suite.name, **found})
        problems += [f"{file}: suite {suite.name!r} says {key}={element.get(key)}, and there are {found[key]}"
                     for key in COUNTS if int(element.get(key, found[key])) != found[key]]
        keys = Counter((case.classname, case.name) for case in suite)
        problems += [f"{file}: suite {suite.name!r} has the case {key} more than once"
                     for key in sorted(key for key, times in keys.items() if times > 1)]
    total = {key: sum(row[key] for row in rows) for key in COUNTS}
    problems += [f"{file}: testsuites says {key}={root.get(key)}, and there are {total[key]}"
                 for key in COUNTS if int(root.get(key, total[key])) != total[key]]
    print(json.dumps({**total, "suites": rows}, ensure_ascii=False))
    return problems


if __name__ == "__main__":
    run(main)
