"""How large a file is beside the bytes that its facts need, and where the others go.

The bytes that the facts need are, for each row of each table of facts, the sum of the lengths of its values as SQLite
stores them: NULL, 0 and 1 nothing, a whole number 1, 2, 3, 4, 6 or 8 bytes, a real number 8, a text or blob its bytes; the
row's number as the bytes of its varint. Facts are all tables but those that follow from others by a view: what
issue_current, issue_place, issue_label and the full-text indexes hold can be made anew at any time. The lengths of values
inside a row, the tree's pages, indexes and derived tables are not facts, and are what the file has besides.
"""

DERIVED = {"issue_current", "issue_place", "issue_label"}
FULL_TEXT = ("check_search", "issue_search")


def number_length(value):
    return (f"CASE WHEN {value} IN (0, 1) THEN 0 WHEN {value} BETWEEN -128 AND 127 THEN 1 "
            f"WHEN {value} BETWEEN -32768 AND 32767 THEN 2 WHEN {value} BETWEEN -8388608 AND 8388607 THEN 3 "
            f"WHEN {value} BETWEEN -2147483648 AND 2147483647 THEN 4 "
            f"WHEN {value} BETWEEN -140737488355328 AND 140737488355327 THEN 6 ELSE 8 END")


def value_length(column, is_row_number):
    value = f'"{column}"'
    if is_row_number:
        # A varint has seven bits a byte.
        steps = " ".join(f"WHEN {value} < {1 << 7 * n} THEN {n}" for n in range(1, 9))
        return f"CASE {steps} ELSE 9 END"
    return (f"CASE typeof({value}) WHEN 'null' THEN 0 WHEN 'integer' THEN {number_length(value)} WHEN 'real' THEN 8 "
            f"ELSE length(CAST({value} AS BLOB)) END")


def is_derived(table):
    return table in DERIVED or table.startswith(FULL_TEXT) or table.startswith("sqlite_")


def facts(bench, file):
    """Bytes of facts and rows of each table that has any."""
    sql = ("SELECT t.name, c.name, c.pk, c.type, t.wr FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c "
           "WHERE t.schema = 'main' AND t.type = 'table'")
    columns = {}
    for row in bench.run("sqlite3", file, sql).decode().splitlines():
        table, column, key, kind, without_number = row.split("|")
        if not is_derived(table):
            columns.setdefault(table, []).append((column, int(key), kind, without_number == "1"))
    parts = []
    for table, own in columns.items():
        keys = sum(1 for column in own if column[1])
        lengths = [value_length(column, key == 1 and keys == 1 and kind == "INTEGER" and not without_number)
                   for column, key, kind, without_number in own]
        parts.append(f"SELECT '{table}', ifnull(sum({' + '.join(lengths)}), 0), count(*) FROM \"{table}\"")
    told = {}
    for part in parts:  # a compound of so many would be too long for SQLite
        table, size, rows = bench.run("sqlite3", file, part).decode().strip().split("|")
        if int(rows):
            told[table] = (int(size), int(rows))
    return told


def stored(bench, file):
    """Bytes of pages of each tree, with the table that it belongs to."""
    sql = ("SELECT s.name, ifnull(m.tbl_name, s.name), ifnull(m.type, 'table'), sum(s.pgsize), sum(s.unused) FROM dbstat AS s "
           "LEFT JOIN sqlite_schema AS m ON m.name = s.name WHERE s.aggregate = 1 GROUP BY s.name ORDER BY 4 DESC")
    return [(name, table, kind, int(size), int(unused)) for name, table, kind, size, unused in
            (row.split("|") for row in bench.run("sqlite3", file, sql).decode().splitlines())]


def measure(bench, file="ours.sqlite"):
    told = facts(bench, file)
    trees = stored(bench, file)
    needed = sum(size for size, _ in told.values())
    whole = int(bench.run("sqlite3", file, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"))
    bench.heading(f"Size of the file: {told['finding'][1]:,} findings")
    by_kind = {"tables of facts": 0, "their indexes": 0, "derived tables and full text": 0}
    for name, table, kind, size, _ in trees:
        which = ("derived tables and full text" if is_derived(table) and table != "sqlite_schema" else
                 "tables of facts" if kind == "table" else "their indexes")
        by_kind[which] += size
    bench.line("the file", f"{whole / 1e6:.1f} MB", whole / needed, "of the bytes that the facts need", 1.3,
               note=f"facts {needed / 1e6:.1f} MB, {whole / told['finding'][1]:.0f} bytes a finding")
    for what, size in by_kind.items():
        bench.line(f"  {what}", f"{size / 1e6:.1f} MB", size / needed, "of the facts")
    bench.line("  tables of facts without their indexes", "", by_kind["tables of facts"] / needed, "of the facts", 1.3)
    bench.line("  not used in pages", f"{sum(unused for *_, unused in trees) / 1e6:.1f} MB")
    print(f"\n  {'tree':<44}{'MB':>8}{'share':>8}{'unused':>8}   bytes of facts in it", flush=True)
    for name, table, kind, size, unused in trees[:14]:
        own = f"{told[name][0] / 1e6:.1f} MB in {told[name][1]:,} rows" if name in told else ""
        print(f"  {name:<44}{size / 1e6:>8.1f}{size / whole:>8.1%}{unused / size:>8.1%}   {own}", flush=True)
    bench.figures["size"] = {"file": whole, "facts": needed, "tables": told, "trees": trees}
