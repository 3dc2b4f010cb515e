"""Checks that a DOCX file says what an HTML file of the same report says, as a word processor and a browser read them.

Usage: check_docx.py REPORT.docx REPORT.html

Headings with their levels, tables with their captions, heads, rows and terms have to be the same. Prints a JSON object with their
numbers. Problems are also what Word refuses and the reader lets pass: parts without a content type, relations to nothing.
"""

import json
import posixpath
import re
import sys
import zipfile
from xml.etree import ElementTree

import docx
from docx.oxml.ns import qn
from lxml import html

from support import Malformed, read_text, run

TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
# The title is the heading of the first level of the page.
LEVELS = {"Title": 1, "Heading 1": 2, "Heading 2": 3, "Heading 3": 4}
TERMS = {"Supports", "Partially Supports", "Does Not Support", "Not Applicable", "Not Evaluated", "No term yet"}


def plain(text):
    """A text as it is read: white space is one space."""
    return re.sub(r"\s+", " ", text).strip()


def package(path):
    """What is wrong with the parts and how they name each other."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        if damaged := archive.testzip():
            yield f"the part {damaged} is damaged"
        parts = {name: ElementTree.fromstring(archive.read(name)) for name in names}
    types = parts["[Content_Types].xml"]
    known = {entry.get("PartName") for entry in types.findall(f"{TYPES}Override")}
    for name in names:
        if not name.endswith(".rels") and name != "[Content_Types].xml" and f"/{name}" not in known:
            yield f"the part {name} has no content type of its own"
        if name.endswith(".rels"):
            folder = posixpath.dirname(posixpath.dirname(name))
            for relation in parts[name].iter(RELATION):
                target = posixpath.normpath(posixpath.join(folder, relation.get("Target")))
                if relation.get("TargetMode") != "External" and target not in names:
                    yield f"{name} names {target}, which is not there"


def of_document(document):
    """Headings and tables of a document, in their order."""
    headings, tables, caption = [], [], None
    for block in document.iter_inner_content():
        if isinstance(block, docx.table.Table):
            rows = [[plain("\n".join(p.text for p in cell.paragraphs)) for cell in row.cells] for row in block.rows]
            head = block.rows[0]._tr.find(qn("w:trPr"))
            repeats = head is not None and head.find(qn("w:tblHeader")) is not None
            named = block._tbl.tblPr.find(qn("w:tblCaption"))
            tables.append((caption, rows, repeats, named is not None and named.get(qn("w:val")) == caption))
        elif block.style.name in LEVELS:
            headings.append((LEVELS[block.style.name], plain(block.text)))
        elif block.style.name in ("caption", "Caption"):
            caption = plain(block.text)
    return headings, tables


def of_page(page):
    """The same of a page; what is hidden from sight and the list of contents are left out."""
    main = page.get_element_by_id("main")
    for hidden in main.xpath(".//nav|.//svg"):
        hidden.drop_tree()
    headings = [(int(node.tag[1]), plain(node.text_content())) for node in main.iter("h1", "h2", "h3", "h4")]
    tables = []
    for table in main.iter("table"):
        caption = plain(table.find("caption").text_content())
        rows = []
        for row in table.iter("tr"):
            rows.append([spaced(cell) for cell in row if cell.tag in ("th", "td")])
        tables.append((caption, rows))
    return headings, tables


def spaced(cell):
    """The text of a cell; paragraphs and small print stand apart."""
    texts = []
    for child in cell.xpath("./p|./span[@class='small']"):
        texts.append(plain(child.text_content()))
    own = plain("".join([cell.text or ""] + [
        (c.text_content() if not (c.tag == "p" or c.get("class") == "small") else "") + (c.tail or "") for c in cell]))
    return plain(" ".join([own] + texts))


def main():
    if len(sys.argv) != 3:
        raise Malformed("usage: check_docx.py REPORT.docx REPORT.html")
    problems = list(package(sys.argv[1]))
    document = docx.Document(sys.argv[1])
    headings, tables = of_document(document)
    page_headings, page_tables = of_page(html.document_fromstring(read_text(sys.argv[2])))
    if headings != page_headings:
        problems += [f"heading {one} is {other} in the page" for one, other in zip(headings, page_headings) if one != other][:5]
        problems.append(f"{len(headings)} headings, and {len(page_headings)} in the page")
    if len(tables) != len(page_tables):
        problems.append(f"{len(tables)} tables, and {len(page_tables)} in the page")
    criteria = 0
    for (caption, rows, repeats, is_named), (page_caption, page_rows) in zip(tables, page_tables):
        if caption != page_caption:
            problems.append(f"the caption {caption} is {page_caption} in the page")
        if not repeats or not is_named:
            problems.append(f"the head of {caption} does not repeat, or the table does not name itself")
        if rows != page_rows:
            problems += [f"{caption}: {one} is {other} in the page" for one, other in zip(rows, page_rows) if one != other][:5]
            problems.append(f"{caption}: {len(rows)} rows, and {len(page_rows)} in the page")
        if rows and len(rows[0]) == 3 and rows[0][1] == "Conformance level":
            criteria += len(rows) - 1
            problems += [f"{row[0]}: {row[1]} is no term" for row in rows[1:] if row[1] not in TERMS]
    languages = {node.get(qn("w:val")) for node in document.element.iter(qn("w:lang"))}
    spans = {node.get("lang") for node in html.document_fromstring(read_text(sys.argv[2])).xpath("//main//*[@lang]")}
    if languages != spans:
        problems.append(f"the languages {sorted(languages)} are {sorted(spans)} in the page")
    print(json.dumps({"headings": len(headings), "tables": len(tables), "criteria": criteria}))
    return problems


if __name__ == "__main__":
    run(main)
