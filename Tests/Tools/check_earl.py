"""Expands an EARL report in JSON-LD, and checks that each assertion says what EARL 1.0 asks for.

Usage: check_earl.py FILE [CONTEXT]

Nothing is fetched: a context named by its URL is the one in the file CONTEXT. Prints a JSON object with the number of
assertions by outcome and by mode.
"""

import json
import re
import sys
from collections import Counter

from pyld import jsonld

from support import Malformed, one_line, read_json, run

EARL = "http://www.w3.org/ns/earl#"
TYPE = "http://www.w3.org/2001/XMLSchema#"
OUTCOMES = {"passed", "failed", "cantTell", "inapplicable", "untested"}
MODES = {"automatic", "manual", "semiAuto", "undisclosed", "unknownMode"}
# Everything else in EARL's namespace is a slip: a context with @vocab puts every name there that it does not know.
TERMS = {
    "Assertion", "Assertor", "Software", "TestSubject", "TestCriterion", "TestCase", "TestRequirement", "TestResult",
    "TestMode", "OutcomeValue", "Pass", "Fail", "CannotTell", "NotApplicable", "NotTested", "assertedBy", "subject",
    "test", "result", "mode", "mainAssertor", "outcome", "pointer", "info",
} | OUTCOMES | MODES
TIMES = {
    TYPE + "dateTime": r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)",
    TYPE + "date": r"\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?",
}


def flatten(value, context, file):
    """The nodes of a report, each once with all that is said of it, and the members that no context explains."""
    dropped = Counter()

    def load(url, _options):
        if context is None:
            raise Malformed(f"{file}: needs the context {url}, and no file was given for it")
        return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": context}

    options = {"documentLoader": load, "base": "", "processingMode": "json-ld-1.1"}
    try:
        expanded = jsonld.expand(value, options, on_property_dropped=lambda name: dropped.update([str(name)]))
        return jsonld.flatten(expanded, None, options), dropped
    except RecursionError as error:
        raise Malformed(f"{file}: nested too deeply") from error
    # A context that the processor stumbles over is no better than one that it refuses.
    except Exception as error:
        reason = error
        while isinstance(reason.__cause__, Exception):
            reason = reason.__cause__
        if isinstance(reason, Malformed):
            raise reason from error
        raise Malformed(f"{file}: no JSON-LD: {type(reason).__name__}: {one_line(reason)}") from error


def references(node, name):
    """What a node points at with a property of EARL."""
    return [one.get("@id", "") for one in node.get(EARL + name, [])]


def word(value, allowed):
    """A value of EARL without its namespace, or nothing."""
    return value.removeprefix(EARL) if value.startswith(EARL) and value.removeprefix(EARL) in allowed else None


def assertion(node, nodes, counts, where):
    """What is wrong with an assertion; its outcome and mode are counted."""
    for name in ("assertedBy", "subject", "test", "result"):
        found = references(node, name)
        if len(found) != 1 or not found[0]:
            yield f"{where}: has {len(found)} {name} instead of one"
        elif name in ("subject", "test") and set(nodes.get(found[0], {})) <= {"@id"} and found[0].startswith("_:"):
            yield f"{where}: nothing is said of its {name}"
    modes = references(node, "mode")
    mode = word(modes[0], MODES) if len(modes) == 1 else None
    if modes and mode is None:
        yield f"{where}: mode {', '.join(modes)} is none of EARL's"
    counts["mode"][mode or "none"] += 1
    for name in references(node, "result")[:1]:
        outcomes = references(nodes.get(name, {}), "outcome")
        outcome = word(outcomes[0], OUTCOMES) if len(outcomes) == 1 else None
        if outcome is None:
            yield f"{where}: outcome {', '.join(outcomes) or 'missing'} is none of EARL's"
        else:
            counts["outcome"][outcome] += 1


def main():
    if len(sys.argv) not in (2, 3):
        raise Malformed("Usage: check_earl.py FILE [CONTEXT]")
    file = sys.argv[1]
    context = read_json(sys.argv[2]) if len(sys.argv) == 3 else None
    listed, dropped = flatten(read_json(file), context, file)
    nodes = {node["@id"]: node for node in listed}
    used = Counter(name for node in listed for name in [*node, *node.get("@type", [])] if name.startswith(EARL))
    problems = [f"{file}: EARL has no {name.removeprefix(EARL)!r}, used {times} times" for name, times in
                sorted(used.items()) if name.removeprefix(EARL) not in TERMS]
    problems += [f"{file}: the context does not explain the member {name!r}, {times} times" for name, times in
                sorted(dropped.items())]
    counts = {"assertions": 0, "outcome": Counter(), "mode": Counter()}
    for node in listed:
        where = f"{file}: {node['@id']}"
        kinds = [kind.removeprefix(EARL) for kind in node.get("@type", [])]
        if "Assertion" in kinds and EARL + "Assertion" in node["@type"]:
            counts["assertions"] += 1
            problems += assertion(node, nodes, counts, where)
        for key, values in node.items():
            for value in values if isinstance(values, list) else []:
                kind = value.get("@type") if isinstance(value, dict) else None
                if kind in TIMES and not re.fullmatch(TIMES[kind], str(value.get("@value"))):
                    problems.append(f"{where}: {value.get('@value')!r} of {key} is no {kind.removeprefix(TYPE)}")
        if not re.match(r"_:|[A-Za-z][A-Za-z0-9+.-]*:\S*$", node["@id"]):
            problems.append(f"{where}: is no absolute name")
    if counts["assertions"] == 0:
        problems.append(f"{file}: holds no earl:Assertion")
    print(json.dumps(counts, ensure_ascii=False, sort_keys=True))
    return problems


if __name__ == "__main__":
    run(main)
