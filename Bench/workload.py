"""The workload of bench.c: one release of 500 screens, whose rows the plain C program inserts as well."""
import re

# The checks that were there when the first figures were taken, so that they can be compared.
PROFILE = """\
profile: bench
title: Bench
description: The checks that the benchmark has asked since its first run.
target: AA
element_checks: true
packs:
  - pack: bbc-mag
    guidelines: [inclusive-notifications, error-messages-and-correction]
  - pack: native
    guidelines: [captcha]
  - pack: voiceover-spec
    topics: [Frame, Screen]
  - pack: form-validation
    guidelines:
      - field-bounds-visible
      - label-and-hint
      - format-not-in-placeholder
      - one-wrapper-per-field
      - requirement-moves-to-label
      - error-not-by-colour-alone
      - focus-first-failing-field
"""
SCREENS = 500


def csv(bench, rows, screens=SCREENS):
    """Writes the batch file of so many rows, those of the other screens left out; its name."""
    name = f"rows-{rows}-{screens}.csv"
    with open(bench.path(name), "wb") as file:
        lines = bench.run(bench.bench, "csv", str(rows)).splitlines(keepends=True)
        file.writelines(lines if screens == SCREENS else
                        [line for line in lines if not line.startswith(b"screen-") or screen_of(line) < screens])
    return name


def screen_of(line):
    return int(line[len("screen-"):line.index(b"/")])


def specification(bench, screens=SCREENS):
    """The first so many screens as YAML."""
    head, *items = re.split(r"(?m)^(?=  - screen: )", bench.run(bench.bench, "screens").decode())
    return head + "".join(items[:screens])


def new_database(bench, name, releases=("1.0",), screens=SCREENS):
    use = ("--database", name)
    bench.run(bench.auditctl, "init", *use)
    with open(bench.path("profile.yaml"), "w") as file:
        file.write(PROFILE)
    bench.run(bench.auditctl, "profile", "import", "profile.yaml", *use)
    bench.run(bench.auditctl, "product", "add", "bench", "--title", "Bench", "--platform", "ios", "--profile", "bench", *use)
    # A conformance report names whom to ask.
    bench.run(bench.auditctl, "product", "edit", "bench", "--vendor", "Bench", "--contact-email", "bench@example.org",
              "--website", "https://example.org", *use)
    for index, version in enumerate(releases):
        bench.run(bench.auditctl, "release", "add", version, "--build", "1", *use)
        if index == 0:
            with open(bench.path("screens.yaml"), "w") as file:
                file.write(specification(bench, screens))
            bench.run(bench.auditctl, "screen", "import", "screens.yaml", *use)


def start_session(bench, name, version):
    bench.run(bench.auditctl, "session", "start", "--release", version, "--device", "Phone", "--os-version", "17.4",
              "--assistive-technology", "VoiceOver", "--database", name)
