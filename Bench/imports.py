"""Captures and results of tools: makes a screen of many nodes, an axe file of 10 MB and so many problems in files of 100,000, and
times what compares and imports them. Bench/run calls it."""
import json, os

from measuring import told

# One in five of them is of a criterion of its own.
RULES = [("image-alt", "wcag111"), ("link-name", "wcag244"), ("button-name", "wcag412"), ("color-contrast", "wcag143"),
         ("html-has-lang", "wcag311")]
IN_A_FILE = 100_000
# A dump has at most 16 MB: as many nodes as 400 captures of 100.
CAPTURES = 400


def view(kind, text, name, clickable, left, top, right, bottom, end="/"):
    return (f'<node index="0" text="{text}" resource-id="com.shop:id/{name}" class="android.widget.{kind}" package="com.shop" '
            f'content-desc="" checkable="false" checked="false" clickable="{clickable}" enabled="true" focusable="{clickable}" '
            f'focused="false" scrollable="false" long-clickable="false" password="false" selected="false" '
            f'bounds="[{left},{top}][{right},{bottom}]"{end}>')


def capture(nodes):
    """A dump by uiautomator: rows of a picture and two texts."""
    rows = []
    for row in range(nodes // 4):
        y = 240 * row
        rows += [view("LinearLayout", "", f"row{row}", "true", 0, y, 1080, y + 240, ""),
                 view("ImageView", "", "icon", "false", 0, y, 200, y + 200),
                 view("TextView", f"Product number {row}", "title", "false", 200, y, 1000, y + 100),
                 view("TextView", f"{row * 7 % 50} pieces left", "summary", "false", 200, y + 100, 1000, y + 200), "</node>"]
    return ("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
            + view("FrameLayout", "", "content", "false", 0, 0, 1080, 60 * nodes, "") + "".join(rows) + "</node></hierarchy>")


def node(rule, number, isLong):
    found = {"html": f'<a id="{rule}-{number}">', "target": [f"#{rule}-{number}"]}
    if isLong:
        found = {"html": f'<a id="{rule}-{number}" class="card__link" href="/products/{number}"></a>', "impact": "serious",
                 "target": [f"main > section:nth-child({number % 40}) > ul > li:nth-child({number}) > #{rule}-{number}"],
                 "any": [{"id": "has-name", "impact": "serious", "message": "Element has no name", "data": None,
                          "relatedNodes": []}],
                 "all": [], "none": [], "failureSummary": "Fix any of the following:\n  Element has no name that is read"}
    return found


def axe(page, count, day, passes=0):
    """Results of axe-core on a page: so many failures, and nodes that passed."""
    def rules(many, first):
        return [{"id": rule, "impact": "serious", "tags": ["wcag2a", tag], "help": "Elements must have names",
                 "nodes": [node(rule, first + i, passes > 0) for i in range(many // len(RULES))]} for rule, tag in RULES]
    return {"testEngine": {"name": "axe-core", "version": "4.10.0"}, "timestamp": f"2026-05-{day:02}T10:00:00Z",
            "url": f"https://shop.example/{page}", "violations": rules(count, 0), "passes": rules(passes, count),
            "incomplete": [], "inapplicable": []}


def write(bench, name, value):
    with open(bench.path(name), "w") as file:
        file.write(value if isinstance(value, str) else json.dumps(value))
    return name


def shop(bench, name, platform, *more):
    use = ("--database", name)
    bench.run(bench.auditctl, "init", *use)
    bench.run(bench.auditctl, "product", "add", "shop", "--title", "Shop", "--platform", platform, *use)
    bench.run(bench.auditctl, "release", "add", "1.0", "--build", "1", *more, *use)
    return use


def measure(bench):
    bench.heading("Captures and results of tools")
    use = shop(bench, "captures.sqlite", "android")
    dump = write(bench, "dump.xml", capture(100 * CAPTURES))
    draft = bench.run(bench.auditctl, "capture", "import", dump, "--screen", "shop", "--platform", "android")
    bench.run(bench.auditctl, "screen", "import", "-", "--release", "1.0", *use, input=draft)
    # With the program's start, the specification of as many elements and a table of as many rows.
    runs = bench.in_turns({"auditctl": [bench.auditctl, "capture", "compare", dump, "--screen", "shop", *use]})["auditctl"]
    seconds, peak = min(s for s, _ in runs), max(p for _, p in runs)
    bench.line(f"capture compare of {100 * CAPTURES:,} nodes", told(seconds), peak=peak, aim=CAPTURES / 1000, aim_of="value",
               value=seconds, note=f"{CAPTURES / seconds:,.0f} captures of 100 nodes a second, aim 1,000")
    bench.figures["capture compare"] = runs
    bench.remove("captures.sqlite")

    use = shop(bench, "tools.sqlite", "web", "--environment", "NVDA on Windows")
    pages = max(bench.rows // IN_A_FILE, 1)
    each = min(bench.rows, IN_A_FILE)
    for page in range(pages):
        screen = write(bench, "screen.yaml", f"screen: page-{page}\ntitle: Page {page}\n")
        bench.run(bench.auditctl, "screen", "import", screen, "--release", "1.0", *use)
    bench.copy("tools.sqlite", "empty.sqlite")
    # About 520 bytes a node.
    ten = write(bench, "ten.json", axe(0, 3000, 1, passes=17_000))
    runs = bench.in_turns({"auditctl": [bench.auditctl, "import", ten, "--screen", "page-0", *use]},
                          before=lambda _: bench.copy("empty.sqlite", "tools.sqlite"))["auditctl"]
    seconds, peak = min(s for s, _ in runs), max(p for _, p in runs)
    bench.line(f"import of an axe file of {os.path.getsize(bench.path(ten)) / 1e6:.1f} MB", told(seconds), peak=peak, aim=1,
               aim_of="value", value=seconds, note="aim in seconds; memory below 100 MiB " + ("met" if peak <= 100 else "MISSED"))
    bench.figures["import axe"] = runs

    bench.copy("empty.sqlite", "tools.sqlite")
    for day, words in ((1, "imported"), (2, "imported again")):
        total, most = 0, 0
        for page in range(pages):
            file = write(bench, "page.json", axe(page, each, day))
            seconds, peak = bench.timed(bench.auditctl, "import", file, "--screen", f"page-{page}", *use)
            total, most = total + seconds, max(most, peak)
        bench.line(f"{pages * each:,} problems {words}, {each:,} a file", told(total), peak=most,
                   note=f"{total / pages:.1f} s a file, {os.path.getsize(bench.path('tools.sqlite')) / 1e6:.0f} MB")
        bench.figures[f"problems {words}"] = {"seconds": total, "peak_mib": most}
    bench.remove("tools.sqlite", "empty.sqlite")
