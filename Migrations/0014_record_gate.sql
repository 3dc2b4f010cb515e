-- Purpose: what the gate answered when a release was frozen, with the policy it went by.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the view and the table.

CREATE TABLE gate_run (
  -- The gate's answer about a release when it was frozen. Append-only.
  gate_run_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  is_passed INTEGER NOT NULL CHECK (is_passed IN (0, 1)), -- 1: it may ship
  verdict TEXT NOT NULL, -- the verdict on the release then: conformant, nonconformant, incomplete or notEvaluated
  policy TEXT NOT NULL, -- the policy as it was read, or the defaults of then, in YAML
  reason_count INTEGER NOT NULL CHECK (reason_count >= 0), -- how many reasons there are against it
  reasons TEXT NOT NULL, -- JSON array: key and sentence of each reason against it
  let_through TEXT NOT NULL, -- JSON array: address, check and decision of each failure that was let through
  person TEXT CHECK (person <> ''), -- who froze it; NULL: not said
  ran_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  tool_version TEXT NOT NULL, -- the program that answered
  UNIQUE (replica_id, sequence),
  CHECK (is_passed = (reason_count = 0))
) STRICT;

CREATE INDEX gate_run_by_release ON gate_run (release_id);

CREATE TRIGGER gate_run_is_not_of_a_frozen_release BEFORE INSERT ON gate_run
WHEN (SELECT stage FROM release WHERE release_id = NEW.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'a frozen release takes no answer of the gate');
END;
CREATE TRIGGER gate_run_is_not_updated BEFORE UPDATE ON gate_run BEGIN
  SELECT raise(ABORT, 'gate_run is append-only');
END;
CREATE TRIGGER gate_run_is_not_deleted BEFORE DELETE ON gate_run BEGIN
  SELECT raise(ABORT, 'gate_run is append-only');
END;

CREATE VIEW v_gate_run AS
-- One row for each release that was frozen, with what the gate answered then.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  gate_run.is_passed, -- 1: it was let through; 0: it was refused, and frozen all the same
  gate_run.verdict, -- the verdict of then
  gate_run.reason_count, -- how many reasons there were against it
  gate_run.reasons, -- JSON array: key and sentence of each
  gate_run.let_through, -- JSON array: address, check and decision of each failure that was let through
  gate_run.policy, -- the policy, in YAML
  gate_run.person, -- who froze it; NULL: not said
  strftime('%Y-%m-%dT%H:%M:%SZ', gate_run.ran_at / 1000, 'unixepoch') AS ran_at, -- when, RFC 3339 in UTC
  gate_run.tool_version, -- the version of auditctl that answered
  gate_run.gate_run_id, -- number of the row
  gate_run.replica_id, -- the copy of the file that wrote it
  gate_run.sequence -- its number there
FROM gate_run
JOIN release ON release.release_id = gate_run.release_id
JOIN product ON product.product_id = release.product_id;
