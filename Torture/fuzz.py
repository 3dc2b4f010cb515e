"""Every parser is fed with anything for a while; the short form leaves that to the tests that replay the corpora."""
import json, os, subprocess

TITLE = "the parsers are fed with anything"
SECONDS = 20
BUILD_SECONDS = 1200


def run(torture):
    if torture.is_short:
        return torture.note("fuzz", "the corpora are replayed by the tests")
    figures = torture.path("fuzz.json")
    script = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scripts", "fuzz")
    try:
        ran = subprocess.run([script, str(SECONDS)], stdout=subprocess.DEVNULL, timeout=BUILD_SECONDS, env={
            **os.environ, "AUDITCTL_FUZZ_JSON": figures, "AUDITCTL_FUZZ_JOBS": str(os.cpu_count() or 1)})
    except (OSError, subprocess.TimeoutExpired) as error:
        return torture.case("fuzz", str(error))
    if not os.path.exists(figures):
        return torture.case("fuzz", f"scripts/fuzz ended with {ran.returncode}")
    for one in json.load(open(figures)):
        name = f"fuzz {one['target']}"
        found = ", ".join(one["finds"]) or (f"ended with {one['status']}" if one["status"] else None)
        torture.case(name, found)
        torture.note(name, f"{one['executions']} inputs in {one['seconds']} s, {one['coverage']} places reached, "
                           f"{one['peak_mb']} MB")
