"""Reads a CSV file (TSV when its name ends so) and prints its rows as JSON, each a list of texts.

Usage: read_csv.py FILE
"""

import csv
import io
import json
import sys

from support import Malformed, read_text, run


def main():
    if len(sys.argv) != 2:
        raise Malformed("Usage: read_csv.py FILE")
    file = sys.argv[1]
    text = read_text(file).removeprefix("\ufeff")
    csv.field_size_limit(1 << 30)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), "excel-tab" if file.endswith(".tsv") else "excel", strict=True))
    except csv.Error as error:
        raise Malformed(f"{file}: no CSV: {error}") from error
    print(json.dumps(rows, ensure_ascii=False))
    return [f"{file}: row {number} has {len(row)} fields, and the header has {len(rows[0])}"
            for number, row in enumerate(rows, 1) if len(row) != len(rows[0])]


if __name__ == "__main__":
    run(main)
