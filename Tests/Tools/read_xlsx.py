"""Reads an XLSX file as a spreadsheet does, and prints its sheets as JSON.

Usage: read_xlsx.py FILE

Each sheet has its name, header row, frozen pane, auto filter, the other rows as typed values (times as ISO 8601 texts), the
number formats, the number of formulas, its links by their cells, whether every text is wrapped, how many pages wide it prints
(null: as wide as it is), and the rows that each page repeats. Problems are also what Excel refuses and the reader lets pass: parts without a
content type, relations to nothing, elements of a sheet out of order, names and texts that are too long.
"""

import datetime
import json
import posixpath
import sys
import warnings
import zipfile
from xml.etree import ElementTree

import openpyxl

from support import Malformed, one_line, run

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
# ECMA-376 part 1, CT_Worksheet: a sequence, so the order is fixed.
ORDER = ["sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection",
         "protectedRanges", "scenarios", "autoFilter", "sortState", "dataConsolidate", "customSheetViews", "mergeCells",
         "phoneticPr", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins",
         "pageSetup", "headerFooter", "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors",
         "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
         "webPublishItems", "tableParts", "extLst"]


def package(archive):
    """What is wrong with the parts and how they name each other."""
    names = [entry.filename for entry in archive.infolist()]
    yield from (f"the part {name} is there twice" for name in sorted({name for name in names if names.count(name) > 1}))
    if damaged := archive.testzip():
        yield f"the part {damaged} is damaged"
    parts = {name: ElementTree.fromstring(archive.read(name)) for name in names if name.endswith((".xml", ".rels"))}
    types = parts.get("[Content_Types].xml")
    if types is None:
        yield "there is no [Content_Types].xml"
        return
    # That a part is XML says nothing of what it is.
    endings = {one.get("Extension", "").lower() for one in types.iter(TYPES + "Default")
               if one.get("ContentType") != "application/xml"}
    named = {one.get("PartName", "").lstrip("/") for one in types.iter(TYPES + "Override")}
    yield from (f"the part {name} has no content type" for name in names
                if name != "[Content_Types].xml" and name not in named and name.rpartition(".")[2].lower() not in endings)
    yield from (f"a content type is given for {name}, which is not there" for name in sorted(named - set(names)))
    for name, tree in parts.items():
        folder = posixpath.dirname(posixpath.dirname(name))
        for relation in tree.iter(RELATION) if name.endswith(".rels") else []:
            target = relation.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            if relation.get("TargetMode") == "External":
                if relation.get("Type", "").endswith("/hyperlink") and target.startswith(("https://", "http://")):
                    continue
                yield f"{name} leads out of the file, to {target}"
            elif path not in names:
                yield f"{name} leads to {path}, which is not there"
        if tree.tag == MAIN + "worksheet":
            places = [ORDER.index(child.tag.removeprefix(MAIN)) if child.tag.removeprefix(MAIN) in ORDER else -1
                      for child in tree]
            if -1 in places or places != sorted(places):
                yield f"the elements of {name} are not in the order that ECMA-376 asks for"


def value(cell):
    """A cell's value as JSON has it."""
    if isinstance(cell.value, (datetime.datetime, datetime.date, datetime.time)):
        return cell.value.isoformat()
    return cell.value if isinstance(cell.value, (str, int, float, bool, type(None))) else str(cell.value)


def sheet(source):
    """A sheet as JSON, and what is wrong in it."""
    rows = list(source.iter_rows())
    cells = [cell for row in rows for cell in row]
    name = source.title
    problems = [f"sheet {name!r}: {cell.coordinate} is an error, {cell.value}" for cell in cells if cell.data_type == "e"]
    problems += [f"sheet {name!r}: {cell.coordinate} holds {len(cell.value)} characters, more than 32767"
                 for cell in cells if isinstance(cell.value, str) and len(cell.value) > 32767]
    if len(name) > 31 or set(name) & set("[]:*?/\\") or name.strip("'") != name:
        problems.append(f"sheet {name!r}: Excel refuses the name")
    return {
        "name": name,
        "header": [value(cell) for cell in rows[0]] if rows else [],
        "frozen": source.freeze_panes,
        "filter": source.auto_filter.ref,
        "rows": [[value(cell) for cell in row] for row in rows[1:]],
        "formats": sorted({cell.number_format for cell in cells}),
        "formulas": sum(cell.data_type == "f" for cell in cells),
        "links": {cell.coordinate: cell.hyperlink.target + (f"#{cell.hyperlink.location}" if cell.hyperlink.location else "")
                  for cell in cells if cell.hyperlink},
        "wrapped": all(cell.alignment.wrap_text for cell in cells if isinstance(cell.value, str)),
        "wide": source.page_setup.fitToWidth if source.sheet_properties.pageSetUpPr
        and source.sheet_properties.pageSetUpPr.fitToPage else None,
        "repeated": source.print_title_rows,
    }, problems


def main():
    if len(sys.argv) != 2:
        raise Malformed("Usage: read_xlsx.py FILE")
    file = sys.argv[1]
    try:
        with zipfile.ZipFile(file) as archive:
            problems = list(package(archive))
        # The reader warns of what it drops; a report has nothing to drop.
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            book = openpyxl.load_workbook(file)
            sheets = [sheet(one) for one in book.worksheets]
    except OSError as error:
        raise Malformed(f"{file}: {error.strerror or error}") from error
    # Whatever the reader stumbles over is a fault of the file.
    except Exception as error:
        raise Malformed(f"{file}: no XLSX: {type(error).__name__}: {one_line(error)}") from error
    names = [one["name"].lower() for one, _ in sheets]
    problems += [f"two sheets have the name {name!r}" for name in sorted({name for name in names if names.count(name) > 1})]
    problems += [problem for _, found in sheets for problem in found]
    print(json.dumps({"sheets": [one for one, _ in sheets]}, ensure_ascii=False))
    return [f"{file}: {problem}" for problem in problems]


if __name__ == "__main__":
    run(main)
