"""Works out the chains of an audit's logs from the description of their format alone, and compares them with those kept.

Usage: check_log_chain.py FILE

The description is that of `PortableRow` and `PortableReference`. Exit status 1 when a head differs; prints a JSON object
with the rows and heads by product.
"""

import hashlib
import json
import sqlite3
import sys

WORDS = {
    "outcome": ["failed", "untested", "cantTell", "passed", "inapplicable"],
    "mode": ["manual", "semiAuto", "automatic"],
    "severity": ["minor", "moderate", "serious", "critical"],
}

# For each log its columns behind the stamp; what begins with a colon is what a local key refers to.
LOGS = {
    "edit": ":product :release entity key field value :person reason edited_at",
    "session": ":release :build :environment :person started_at note",
    "finding": ":session :release :address :check :outcome :mode :severity observed_at recorded_at :place_digest "
               ":amends_finding observed reason note",
    "finding_retraction": ":finding :person reason retracted_at",
    "element_list_declaration": ":release :screen is_complete elements :person declared_at",
    "finding_evidence": ":finding :evidence :person added_at",
    "issue": ":product :address :check title opened_at",
    "issue_event": ":issue kind :finding :build :person occurred_at text :owner_person :other_issue",
    "decision": ":issue kind :owner_person :approver_person :duplicate_of_issue reason decided_at expires_at "
                ":requester_person",
    "decision_evidence": ":decision :evidence",
    "decision_revocation": ":decision :person reason revoked_at",
    "stage_sign_off": ":release :screen stage is_signed :person reason signed_at",
    "gate_run": ":release is_passed verdict policy reason_count reasons let_through seen :person ran_at tool_version",
    "report_seal": ":release format options sha256 byte_count policy rules facts seen tool_version :person "
                   "generated_at sealed_at :superseded_report_seal",
}
PARTS = {
    "edit": {"edit_replacement": ":replaced_edit"},
    "finding": {"announcement_comparison": "expected differences :proposed_outcome",
                "finding_statement": ":outcome_statement :outcome"},
}


class Audit:
    def __init__(self, path):
        self.database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self.database.row_factory = sqlite3.Row

    def all(self, sql, *values):
        return self.database.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return self.database.execute(sql, values).fetchone()

    def row(self, table, key):
        return self.one(f"SELECT * FROM {table} WHERE {table}_id = ?", key)

    def of_log(self, table, key):
        row = self.row(table, key)
        return [f"{self.row('replica', row['replica_id'])['uuid']}:{row['sequence']}"]

    def release(self, key):
        row = self.row("release", key)
        return [f"{self.row('product', row['product_id'])['key']} {row['version']}"]

    def build(self, key):
        row = self.row("build", key)
        return self.release(row["release_id"]) + [row["name"]]

    def environment(self, key):
        row = self.row("environment", key)
        return [row[name] for name in ("device", "os", "os_version", "assistive_technology",
                                       "assistive_technology_version")]

    def address(self, key):
        row = self.row("address", key)
        element = self.row("element", row["element_id"]) if row["element_id"] else None
        if row["screen_id"]:
            text = f"{self.row('screen', row['screen_id'])['key']}@{self.row('state', row['state_id'])['key']}"
            if element:
                owner = element["component_id"]
                text += f"/%{self.row('component', owner)['key']}" if owner else ""
                text += f"/{element['key']}"
            return [text]
        if row["component_id"]:
            return [f"%{self.row('component', row['component_id'])['key']}" + (f"/{element['key']}" if element else "")]
        return ["."]

    def statement(self, key):
        positions = []
        while key:
            row = self.row("outcome_statement", key)
            positions.insert(0, str(row["position"]))
            key = row["parent_statement_id"]
        definition = self.row("check_definition", row["check_definition_id"])
        edition = self.row("pack_edition", definition["pack_edition_id"])["edition"]
        return self.check(definition["check_id"]) + [edition, ".".join(positions)]

    def check(self, key):
        return [self.one("SELECT path FROM audit_check WHERE check_id = ?", key)["path"]]

    def reference(self, name, key):
        """The fields of what a key refers to; those of nothing are NULL."""
        kind = next(kind for kind in ("outcome_statement", "report_seal", "product", "release", "build", "screen",
                                      "environment", "address", "place_digest", "check", "outcome", "mode", "severity", "evidence",
                                      "person", "edit", "session", "finding", "issue", "decision") if name.endswith(kind))
        if key is None:
            return [None] * {"build": 2, "outcome_statement": 3, "environment": 5}.get(kind, 1)
        if kind in WORDS:
            return [WORDS[kind][key - 1]]
        if kind in ("product", "screen"):
            return [self.row(kind, key)["key"]]
        if kind == "place_digest":
            return [self.row(kind, key)["digest"].hex()]
        if kind == "evidence":
            return [self.row(kind, key)["sha256"]]
        if kind == "person":
            return [self.row(kind, key)["uid"]]
        if kind == "outcome_statement":
            return self.statement(key)
        if kind in ("release", "build", "environment", "address", "check"):
            return getattr(self, kind)(key)
        return self.of_log(kind, key)

    def fields(self, columns, row):
        fields = []
        for column in columns.split():
            fields += self.reference(column[1:], row[f"{column[1:]}_id"]) if column[0] == ":" else [row[column]]
        return fields

    def product(self, log, row):
        if log in ("edit", "issue"):
            return row["product_id"]
        for name, table in (("release_id", "release"), ("session_id", "session"), ("finding_id", "finding"),
                            ("issue_id", "issue"), ("decision_id", "decision")):
            if name in row.keys() and table != log and row[name] is not None:
                return row[name] and (self.product(table, self.row(table, row[name])) if table != "release"
                                      else self.row("release", row[name])["product_id"])
        return 0

    def rows(self):
        for log, columns in LOGS.items():
            for row in self.all(f"SELECT * FROM {log}"):
                uuid = self.row("replica", row["replica_id"])["uuid"]
                encoded = encode([log, uuid, row["sequence"], row["stamp"]] + self.fields(columns, row))
                for part, part_columns in sorted(PARTS.get(log, {}).items()):
                    parts = self.all(f"SELECT * FROM {part} WHERE {log}_id = ?", row[f"{log}_id"])
                    encoded += b"".join(sorted(encode([part] + self.fields(part_columns, each)) for each in parts))
                yield (row["replica_id"], self.product(log, row)), row["sequence"], encoded


def encode(fields):
    encoded = b""
    for field in fields:
        text = None if field is None else str(field).encode()
        encoded += b"-" if text is None else b"%d:%s," % (len(text), text)
    return encoded


def main(path):
    audit = Audit(path)
    chains = {}
    for key, sequence, encoded in sorted(audit.rows()):
        digest, count, _ = chains.get(key, (bytes(32), 0, 0))
        chains[key] = (hashlib.sha256(digest + encoded).digest(), count + 1, sequence)
    kept = {(row["replica_id"], row["product_id"]): (row["digest"], row["row_count"], row["last_sequence"])
            for row in audit.all("SELECT * FROM log_chain")}
    print(json.dumps({f"{replica} {product}": {"rows": count, "head": digest.hex()}
                      for (replica, product), (digest, count, _) in chains.items()}))
    for key in sorted(set(kept) | set(chains)):
        if kept.get(key) != chains.get(key):
            print(f"replica {key[0]}, product {key[1]}: the chain that is kept is another one", file=sys.stderr)
    return 0 if kept == chains else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
