"""Tries each program on an input that is right, and on inputs that are each wrong in one way.

Usage: test_tools.py
"""

import datetime
import importlib
import io
import json
import subprocess
import sys
import tempfile
import unittest
import zipfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import openpyxl

from support import run

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A report</title>
<style>:root {{ color-scheme: light dark; }} body {{ background: Canvas; overflow-wrap: anywhere; font-family: "DejaVu Sans"; }}
.table {{ overflow-x: auto; }}
@media print {{ .table {{ overflow: visible; }} }} {style}</style></head>
<body><a href="#main">Skip to the report</a><main id="main" tabindex="-1"><h1>A report</h1>{body}</main></body></html>
"""
TABLE = """<h2>Cells</h2><div class="table" role="region" aria-label="The table" tabindex="0"><table>
<caption>Cells by screen</caption><thead><tr><th scope="col">Screen</th><th scope="col">Failed</th></tr></thead>
<tbody><tr><th scope="row" dir="auto">شاشة</th><td>7</td></tr><tr><th scope="row">{}</th><td>0</td></tr></tbody>
</table></div><svg role="img" aria-label="7 failed" viewBox="0 0 99 40" width="99"><text y="20" fill="currentColor">7
</text></svg>""".format("long" * 100)
RUN = {"tool": {"driver": {"name": "auditctl", "rules": [{"id": "a"}]}},
       "results": [{"ruleId": "a", "ruleIndex": 0, "kind": "pass", "level": "none", "message": {"text": "passed"}}]}
ASSERTION = {"@type": "Assertion", "assertedBy": "urn:a", "subject": "urn:s", "test": "urn:t", "mode": "earl:manual",
             "result": {"@type": "TestResult", "outcome": "earl:passed"}}
CONTEXT = {"@vocab": "http://www.w3.org/ns/earl#", "earl": "http://www.w3.org/ns/earl#",
           **{key: {"@type": "@id"} for key in ("assertedBy", "subject", "test", "mode", "outcome")}}
ACR = """title: An ACR
product: {name: An app, version: "5.2"}
author: {email: a@example.com}
chapters:
  level:
    criteria:
      - num: "1.1"
        components: [{name: web, adherence: {level: supports, notes: It works.}}]
"""
CATALOG = """chapters: [{id: level, criteria: [{id: "1.1", components: [web]}]}]
terms: [{id: supports}, {id: not-evaluated}]
"""
JUNIT = """<?xml version="1.0"?><testsuites tests="3" failures="1" errors="0" skipped="1"><testsuite name="s" tests="3"
failures="1" errors="0" skipped="1"><testcase classname="s" name="one"/><testcase classname="s" name="two"><failure
message="a &lt;b&gt;"/></testcase><testcase classname="s" name="three"><skipped/></testcase></testsuite></testsuites>"""


class ToolTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name, content):
        """Writes an input; its path."""
        path = self.folder / name
        if isinstance(content, (dict, list)):
            content = json.dumps(content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def run_tool(self, name, *arguments):
        """Runs a program; its exit status, what it printed as JSON, and its problems."""
        out, problems, status = io.StringIO(), io.StringIO(), 0
        with mock.patch("sys.argv", [f"{name}.py", *arguments]), redirect_stdout(out), redirect_stderr(problems):
            try:
                # In this process, for starting one costs more than what most of the programs do.
                run(importlib.import_module(name).main)
            except SystemExit as end:
                status = end.code
        self.assertEqual(status, 1 if problems.getvalue() else 0, "problems, and only they, make the exit status 1")
        return status, json.loads(out.getvalue()) if out.getvalue() else None, problems.getvalue()

    def good(self, name, *arguments):
        """What a program prints of an input that is right."""
        status, value, problems = self.run_tool(name, *arguments)
        self.assertEqual((status, problems), (0, ""))
        return value

    def bad(self, said, name, *arguments):
        """Expects a problem that says so."""
        status, _, problems = self.run_tool(name, *arguments)
        self.assertEqual(status, 1)
        self.assertIn(said, problems)

    def test_html(self):
        good = self.file("good.html", PAGE.format(style="", body=TABLE))
        long = self.file("long.html", PAGE.format(style="", body=TABLE.replace(
            "</tbody>", "<tr><th scope='row'>row</th><td>1</td></tr>" * 300 + "</tbody>")))
        counts = self.good("check_html", "--screenshots", str(self.folder / "shots"), good, long)
        self.assertEqual((counts[good] | {"rules": 0}), {"headings": 2, "tables": 1, "images": 1, "links": 1, "buttons": 0,
                         "regions": 1, "sheets": 1, "stops": 2, "rules": 0, "violations": 0})
        self.assertGreater(counts[long]["sheets"], 3)
        self.assertGreater(counts[good]["rules"], 80)
        self.assertEqual(len(list((self.folder / "shots").glob("good-*.png"))), 6)
        # Where it is told so, axe-core looks in one condition alone.
        dark = self.file("dark.html", PAGE.format(
            style="@media (prefers-color-scheme: dark) { p { color: #111; background: #000 } }", body="<p>text</p>"))
        self.assertEqual(self.good("check_html", "--axe-at", "wide", dark)[dark]["violations"], 0)

        seen = self.file("seen.html", PAGE.format(style="", body=TABLE.replace("h2>", "h4>").replace("currentColor", "#111")
                         .replace("<caption>Cells by screen</caption>", "").replace('aria-label="7 failed"', "") + f"""
            <p style="width: 900px">wide</p><p style="width: 99px; overflow: hidden; white-space: nowrap">{"one long line, " * 9}</p>
            <p><b style="color: #888">7</b></p><p><button>a</button><button style="height: 9px; padding: 0">b</button></p>
            """))
        source = self.file("source.html", PAGE.format(style=":focus { outline: none }", body=TABLE + """<script>1</script>
            <p onclick="x()">text</p><img alt="p" src="http://example.com/p.png"><p id="main">text</p>
            <p><a href="javascript:x()">a link of some length</a></p><p><a href="#gone">a link of some length</a></p>"""))
        bare = self.file("bare.html", PAGE.format(style="", body="").replace('<a href="#main">Skip to the report</a>', ""))
        # What browsers forgive, what has no room for more space between letters, and links that stand in another order.
        loose = self.file("loose.html", PAGE.format(
            style=".row { display: flex; flex-direction: column-reverse } .row a { padding: 9px }", body="""
            <p><b>a text</p></b><p style="white-space: nowrap; font: 16px monospace">aaaaaaaaaaaaaaaaaaaaaaaaaaaa</p>
            <div class="row"><a href="#main">the first link</a><a href="#main">the second link</a></div>"""))
        gone = str(self.folder / "gone.html")
        status, _, problems = self.run_tool("check_html", seen, source, bare, loose, gone)
        self.assertEqual(status, 1)
        for file, texts in {
            seen: ["follows level 1", "1 of 1 tables have no name", "1 of 1 images have no name", "axe heading-order",
                   "scrolls sideways: #main > p", "is cut off on paper", "axe target-size", "(dark): rgb(17, 17, 17) on",
                   "at b (wide, phone, narrow, print): Element has insufficient color contrast"],
            source: ["a script element", "the attribute onclick runs a script", "the link leads to javascript:x()",
                     "the page fetches http://example.com/p.png", "there is no element with the id gone",
                     "the id main is there twice", "has no outline while it has the focus"],
            bare: ["there is no link that skips"],
            loose: ["html5lib at line", "with more text spacing the page is", "Tab goes up from"],
            gone: ["No such file"],
        }.items():
            own = [line for line in problems.splitlines() if line.startswith(f"{file}: ")]
            for text in texts:
                self.assertTrue(any(text in line for line in own), f"{text}: {own}")

    def test_markdown(self):
        good = self.file("good.md", "# T\n\n- one \\# two @ three\n\n| a | b |\n| --- | --- |\n| c \\| d | 15:06:40 |\n")
        self.assertEqual(self.good("check_markdown", good)[good], {
            "titles": 1, "headings": 0, "tables": 1, "rows": 2, "cells": 2, "items": 1})
        bad = self.file("bad.md", "# T\n\n@me #12 :smile: http://example.org <b>x</b> $a$ `c` ![i](i.png)\n")
        for said in ["a mention", "a reference", "a emoji", "there is a a element", "there is a b element", "a formula",
                     "there is a code element", "there is a img element"]:
            self.bad(said, "check_markdown", bad)

    def test_json(self):
        schema = self.file("schema.json", {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
                           "properties": {"at": {"type": "string", "format": "date-time"}}, "additionalProperties": False})
        self.good("check_json", schema, self.file("good.json", {"at": "2026-05-11T08:30:00Z"}))
        self.good("check_json", schema, self.file("good.ndjson", '{"at":"2026-05-11T08:30:00Z"}\n{}\n'), "--lines")
        self.good("check_json", schema, self.file("none.ndjson", ""), "--lines")
        for said, text in {"$.at: 'today' is not a 'date-time'": '{"at":"today"}', "'x' was unexpected": '{"x":1}',
                           "more than once": '{"at":"2026-05-11T08:30:00Z","at":"2026-05-11T08:30:00Z"}',
                           "not JSON at line 1": "{", "NaN is no number": "[NaN]", "deep": "[" * 99999}.items():
            self.bad(said, "check_json", schema, self.file("bad.json", text))
        self.bad("line 2: $: 7 is not", "check_json", schema, self.file("bad.ndjson", "{}\n7\n"), "--lines")
        self.bad("not UTF-8 at byte 1", "check_json", schema, self.file("bad.json", b'"\xff"'))
        self.bad("names no known draft", "check_json", self.file("s.json", {}), schema)
        self.bad("refers to what is not in it", "check_json", self.file("s.json", {"$ref": "http://example.com/s",
                 "$schema": "http://json-schema.org/draft-07/schema#"}), schema)

    def test_sarif(self):
        def sarif(**changes):
            result = {**RUN["results"][0], **changes}
            return self.file("a.sarif", {"version": "2.1.0", "runs": [{**RUN, "results": [result]}]})

        self.assertEqual(self.good("check_sarif", sarif())["kind"], {"pass": 1})
        self.bad("'perhaps' is not one of", "check_sarif", sarif(kind="perhaps"))
        self.bad("'colour' was unexpected", "check_sarif", sarif(colour="red"))
        self.bad("allows only none", "check_sarif", sarif(level="error"))
        self.bad("the driver has no rule 'b'", "check_sarif", sarif(ruleId="b", ruleIndex=-1))
        self.bad("ruleIndex 1 is beyond", "check_sarif", sarif(ruleIndex=1))
        twice = {**RUN["results"][0], "partialFingerprints": {"cell/v1": "x"}}
        self.bad("2 results have the fingerprint", "check_sarif",
                 self.file("a.sarif", {"version": "2.1.0", "runs": [{**RUN, "results": [twice, twice]}]}))
        self.bad("not JSON", "check_sarif", self.file("a.sarif", ""))

    def test_junit(self):
        value = self.good("check_junit", self.file("a.xml", JUNIT))
        self.assertEqual([value[key] for key in ("tests", "failures", "errors", "skipped")], [3, 1, 0, 1])
        for said, text in {
            "says tests=4, and there are 3": JUNIT.replace('tests="3"', 'tests="4"', 1),
            "no reader knows the attribute colour": JUNIT.replace("<skipped", "<skipped colour='red'"),
            "comment cannot stand in it": JUNIT.replace("<skipped/>", "<comment/>"),
            "more than once": JUNIT.replace("three", "one"),
            "has more than one result": JUNIT.replace("<skipped/>", "<skipped/><skipped/>"),
            "it has a document type": "<!DOCTYPE x><x/>",
            "not XML at line 1": "<testsuites>\x01</testsuites>",
            "outermost element is x": "<x/>",
        }.items():
            self.bad(said, "check_junit", self.file("a.xml", text))

    def test_earl(self):
        def earl(context=CONTEXT, **changes):
            return self.file("a.jsonld", {"@context": context, "@graph": [{**ASSERTION, **changes}]})

        expected = {"assertions": 1, "outcome": {"passed": 1}, "mode": {"manual": 1}}
        self.assertEqual(self.good("check_earl", earl()), expected)
        context = self.file("context.json", {"@context": CONTEXT})
        self.assertEqual(self.good("check_earl", earl("https://example.com/context"), context), expected)
        self.bad("no file was given for it", "check_earl", earl("https://example.com/context"))
        self.bad("is none of EARL's", "check_earl", earl(result={"outcome": "earl:pass"}))
        self.bad("has 0 subject", "check_earl", earl(subject=None))
        self.bad("EARL has no 'colour'", "check_earl", earl(colour="red"))
        self.bad("does not explain the member 'subject'", "check_earl", earl({"earl": CONTEXT["earl"]}))
        time = {"@type": "http://www.w3.org/2001/XMLSchema#dateTime", "@value": "today"}
        self.bad("'today' of", "check_earl", earl(info=time))
        self.bad("holds no earl:Assertion", "check_earl", self.file("a.jsonld", []))
        self.bad("no JSON-LD", "check_earl", earl({"a": 7}))

    def test_openacr(self):
        schema = self.file("schema.json", {"$schema": "http://json-schema.org/draft-07/schema#", "required": ["title"]})
        catalog = self.file("catalog.yaml", CATALOG)

        def acr(old="", new="", count=1):
            return self.file("a.yaml", ACR.replace(old, new, count) if old else ACR)

        self.good("check_openacr", "--complete", acr(), schema, catalog)
        self.good("check_openacr", acr())
        self.bad("product.version is 5.2, not of type str", "check_openacr", acr('"5.2"', "5.2"))
        for said, old, new in [
            ("'5e2' must be quoted", '"5.2"', "5e2"), ("'title' is a required", "title", "titel"),
            ("the key 'product' is there 2 times", "author", "product"), ("not YAML at line", "title:", "title: ["),
            ("not YAML", "An ACR", "!!python/object/apply:os.getcwd []"),
            ("criterion 1.1 is missing", '"1.1"', '"1.2"'), ("1.2: not in the catalog", '"1.1"', '"1.2"'),
            ("no component app here", "name: web", "name: app"), ("no term 'perfect'", "level: supports", "level: perfect"),
            ("the chapter level is missing", "  level:", "  other:"), ("web: no remark", ", notes: It works.", ""),
            ("for level AAA only", "level: supports", "level: not-evaluated"),
            ("has not the shape", 'num: "1.1"', 'number: "1.1"'),
        ]:
            self.bad(said, "check_openacr", "--complete", acr(old, new), schema, catalog)

    def test_xlsx(self):
        path = str(self.folder / "a.xlsx")
        book = openpyxl.Workbook()
        sheet = book.active
        for row in (["name", "at", "open"], ["=not a formula", None, True]):
            sheet.append(row)
        sheet["A2"].data_type = "s"
        sheet["B2"] = datetime.datetime(2026, 5, 11, 8, 30)
        sheet.freeze_panes, sheet.auto_filter.ref = "A2", "A1:C2"
        book.save(path)
        read = self.good("read_xlsx", path)["sheets"][0]
        self.assertEqual((read["header"], read["rows"], read["frozen"], read["filter"], read["formulas"]),
                         (["name", "at", "open"], [["=not a formula", "2026-05-11T08:30:00", True]], "A2", "A1:C2", 0))
        sheet["A2"] = "=1+1"
        book.save(path)
        self.assertEqual(self.good("read_xlsx", path)["sheets"][0]["formulas"], 1)

        def changed(name, old, new):
            with zipfile.ZipFile(path) as source, zipfile.ZipFile(self.folder / "b.xlsx", "w") as target:
                for entry in source.namelist():
                    text = source.read(entry)
                    target.writestr(entry, text.replace(old, new) if entry == name else text)
            return str(self.folder / "b.xlsx")

        self.bad("has no content type", "read_xlsx", changed("[Content_Types].xml", b"/xl/styles.xml", b"/xl/other.xml"))
        self.bad("which is not there", "read_xlsx", changed("xl/_rels/workbook.xml.rels", b"styles.xml", b"gone.xml"))
        self.bad("not in the order", "read_xlsx", changed("xl/worksheets/sheet1.xml", b"<sheetData>",
                 b'<autoFilter ref="A1"/><sheetData>'))
        self.bad("no XLSX", "read_xlsx", changed("xl/worksheets/sheet1.xml", b"<sheetData>", b"<sheetData"))
        self.bad("not a zip file", "read_xlsx", self.file("c.xlsx", "text"))

    def test_csv(self):
        rows = [["a", "b"], ["1,2", 'say "x"\r\nthere']]
        self.assertEqual(self.good("read_csv", self.file("a.csv", '\ufeffa,b\r\n"1,2","say ""x""\r\nthere"\r\n')), rows)
        self.assertEqual(self.good("read_csv", self.file("a.tsv", "a\tb\n")), [["a", "b"]])
        self.bad("row 2 has 1 fields", "read_csv", self.file("b.csv", "a,b\n1\n"))
        self.bad("no CSV", "read_csv", self.file("b.csv", 'a,b\n"1"x,2\n'))
        self.bad("No such file", "read_csv", str(self.folder / "none"))
        # As the tests of reports call it.
        tool = [sys.executable, Path(__file__).with_name("read_csv.py"), self.file("a.csv", "a\n")]
        self.assertEqual(subprocess.run(tool, capture_output=True, check=True).stdout, b'[["a"]]\n')


if __name__ == "__main__":
    unittest.main()
