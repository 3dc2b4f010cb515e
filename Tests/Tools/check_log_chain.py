"""Works out the chains of an audit's logs from the description of their format alone, and compares them with those kept.

Usage: check_log_chain.py FILE

The description is that of `PortableRow` and `PortableReference`. Exit status 1 when a head differs; prints a JSON object
with the rows and heads by product.
"""

import hashlib
import json
import sqlite3
import sys
from decimal import Decimal

WORDS = {
    "outcome": ["failed", "untested", "cantTell", "passed", "inapplicable"],
    "mode": ["manual", "semiAuto", "automatic"],
    "severity": ["minor", "moderate", "serious", "critical"],
}

# For each log its columns behind the stamp; what begins with a colon is what a local key refers to.
LOGS = {
    "edit": ":product :release entity key field value :person reason edited_at",
    "session": ":release :build :environment :audit is_imported :person started_at note",
    "session_end": ":session :person ended_at",
    "finding": ":session :release :address :check :outcome :mode :severity observed_at recorded_at :place_digest "
               ":amends_finding :observation observed reason note language",
    "finding_retraction": ":finding :person reason retracted_at",
    "element_list_declaration": ":release :screen is_complete elements :person declared_at",
    "finding_evidence": ":finding :evidence caption :person added_at",
    "issue": "number :product :address :check title opened_at",
    "issue_event": ":issue kind :finding :problem :tool_run instance_number :build :person occurred_at text reason "
                   ":owner_person :other_issue",
    "decision": ":issue kind exemption :owner_person :approver_person :duplicate_of_issue reason decided_at expires_at "
                ":requester_person :looked_by_person :looked_at_build",
    "decision_evidence": ":decision :evidence caption",
    "decision_revocation": ":decision :person reason revoked_at",
    "stage_sign_off": ":release :screen stage is_signed :person reason signed_at",
    "gate_run": ":release is_passed verdict policy reason_count reasons let_through seen :person ran_at tool_version",
    "report_seal": ":release format options sha256 byte_count policy rules facts seen tool_version :person "
                   "generated_at sealed_at :superseded_report_seal",
    "audit": ":release kind commissioner method standard level audited_on details source_name source_sha256 "
             "added_at",
    "observation": ":session :address kind words language :capture observed_at",
    "observation_evidence": ":observation :evidence caption :person added_at",
    "affirmation": ":passed_finding :failed_finding :person reason affirmed_at",
    "problem": ":finding position text :severity location recommendation language",
    "redaction": ":evidence :person reason redacted_at",
    "capture": ":release :build :screen :state platform format captured_at source_name source_sha256 density "
               "window_width window_height language :person note",
    "tool_run": ":release :build :environment format tool tool_version started_at status why source_name "
                "source_sha256 mapping_edition :person",
    "tool_placement": ":tool_run page number :address :check :person placed_at",
    "stated_document": ":release title author vendor stated_on stated_at details source_name source_sha256 :person",
    "person_rename": ":person alias :author_person renamed_at",
    "clock_bound": ":bounded_replica first_sequence bound",
}
PARTS = {
    "edit": {
        "edit_replacement": ":replaced_edit",
    },
    "finding": {
        "announcement_comparison": "expected differences :proposed_outcome",
        "finding_end": ":ended_finding",
        "finding_origin": ":capture :tool_run rule source_key",
        "finding_statement": ":outcome_statement :outcome",
    },
    "decision": {
        "decision_problem": "position :finding :problem :tool_run instance_number :severity",
        "decision_release": ":release",
        "decision_replacement": ":replaced_decision",
    },
    "gate_run": {
        "frozen_answer": "format sha256 byte_count bytes",
    },
    "capture": {
        "capture_left_out": "reason count",
        "capture_stop": "position :element match_way identifier label value type_key certainty states traits x y "
                        "width height",
    },
    "tool_run": {
        "tool_instance": "number page rule :outcome :address location_kind location strict_print loose_print name "
                         "snippet is_snippet_cut message :severity",
        "tool_instance_check": "number :check :outcome",
        "tool_page": "page location :address why",
        "tool_rule_run": "page rule was_run is_truncated passed failed cannot_tell inapplicable",
        "tool_sighting": ":first_tool_run number is_strict ignore_reason",
    },
    "stated_document": {
        "stated_term": "standard row component term remarks",
    },
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
        return [row[name] for name in ("device", "device_family", "os", "os_version", "technology_kind",
                                       "assistive_technology", "assistive_technology_version", "has_keyboard")]

    def element(self, key):
        row = self.row("element", key)
        owner = row["component_id"]
        return [(f"%{self.row('component', owner)['key']}/" if owner else "") + row["key"]]

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
        kind = next(kind for kind in ("outcome_statement", "place_digest", "report_seal", "tool_run", "product", "release", "build", "screen",
                                      "state", "element", "environment", "address", "check", "outcome", "mode", "severity",
                                      "evidence", "edit", "session", "finding", "issue", "decision", "audit", "observation",
                                      "problem", "capture", "person", "replica") if name.endswith(kind))
        if key is None:
            return [None] * {"build": 2, "outcome_statement": 3, "environment": 8}.get(kind, 1)
        if kind in WORDS:
            return [WORDS[kind][key - 1]]
        if kind in ("product", "screen", "state"):
            return [self.row(kind, key)["key"]]
        if kind in ("evidence", "person", "replica"):
            return [self.row(kind, key)[{"evidence": "sha256", "person": "uid", "replica": "uuid"}[kind]]]
        if kind == "place_digest":
            return [self.row(kind, key)["digest"].hex()]
        if kind == "outcome_statement":
            return self.statement(key)
        if kind in ("release", "build", "element", "environment", "address", "check"):
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
                            ("passed_finding_id", "finding"), ("issue_id", "issue"), ("decision_id", "decision"),
                            ("observation_id", "observation"), ("tool_run_id", "tool_run")):
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
        text = None if field is None else plain(field).encode()
        encoded += b"-" if text is None else b"%d:%s," % (len(text), text)
    return encoded


def plain(field):
    if isinstance(field, bytes):
        return field.hex()
    if isinstance(field, float):
        return format(Decimal(repr(field)).normalize() + 0, "f")
    return str(field)


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
