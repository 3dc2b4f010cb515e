-- Purpose: what was decided and handed out: freezes with the gate's answer, and sealed reports.
-- Date: 2026-11-22. Moves no data.

CREATE TABLE gate_run (
  -- Log. The gate's answer about a release when it was frozen. Of several the first counts.
  gate_run_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  is_passed INTEGER NOT NULL CHECK (is_passed IN (0, 1)), -- 1: it may ship
  verdict TEXT NOT NULL, -- the verdict on the release then: conformant, nonconformant, incomplete or notEvaluated
  policy TEXT NOT NULL, -- the policy as it was read, or the defaults of then, in YAML
  reason_count INTEGER NOT NULL CHECK (reason_count >= 0), -- how many reasons there are against it
  reasons TEXT NOT NULL, -- JSON array: key and sentence of each reason against it
  let_through TEXT NOT NULL, -- JSON array: address, place in words, check and decision of each failure that was let through
  seen TEXT NOT NULL CHECK (seen LIKE '{%}'), -- JSON object: the newest number of each replica that it saw; later rows change nothing
  person_id INTEGER REFERENCES person, -- who froze it; NULL: not said
  ran_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  tool_version TEXT NOT NULL, -- the program that answered
  UNIQUE (replica_id, sequence),
  CHECK (is_passed = (reason_count = 0))
) STRICT;

-- The freezes of a release, the first one first.
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

CREATE TABLE frozen_answer (
  -- Part of a gate run: all that documents of the frozen release say, as it was then.
  gate_run_id INTEGER PRIMARY KEY REFERENCES gate_run, -- the gate run
  format INTEGER NOT NULL CHECK (format > 0), -- how the bytes are laid out
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64), -- of the bytes before they were compressed, hexadecimal
  byte_count INTEGER NOT NULL CHECK (byte_count > 0), -- their number before they were compressed
  bytes BLOB NOT NULL -- deflated: evaluated cells, verdicts, terms, dropped failures, what was let through, issues, versions of the rules
) STRICT;

CREATE TRIGGER frozen_answer_is_not_updated BEFORE UPDATE ON frozen_answer BEGIN
  SELECT raise(ABORT, 'frozen_answer is append-only');
END;
CREATE TRIGGER frozen_answer_is_not_deleted BEFORE DELETE ON frozen_answer BEGIN
  SELECT raise(ABORT, 'frozen_answer is append-only');
END;

CREATE TABLE late_row (
  -- Derived. A row that a frozen release had not seen: it came into the file with a copy that did not know of the freeze.
  release_id INTEGER NOT NULL REFERENCES release, -- the frozen release: that of the finding, or one that goes back to it
  log TEXT NOT NULL CHECK (log IN ('finding', 'finding_retraction', 'finding_evidence', 'stage_sign_off')), -- what the row is
  row_id INTEGER NOT NULL, -- its local number
  PRIMARY KEY (release_id, log, row_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE report_seal (
  -- Log. A report that was issued. Append-only: a newer one supersedes it.
  report_seal_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  format TEXT NOT NULL CHECK (format <> ''), -- html, json, openacr …
  options TEXT NOT NULL CHECK (options LIKE '{%}'), -- JSON object: scope, language and the other options
  sha256 TEXT NOT NULL CHECK (length(sha256) = 64), -- of the whole report, in lower-case hexadecimal digits
  byte_count INTEGER NOT NULL CHECK (byte_count >= 0), -- its length
  policy TEXT NOT NULL CHECK (policy LIKE '{%}'), -- JSON object: the profile and the packs it was judged by
  rules TEXT NOT NULL CHECK (rules LIKE '{%}'), -- JSON object: the rules that decided, with their versions
  facts TEXT NOT NULL CHECK (facts LIKE '{%}'), -- JSON object: the verdicts and counts it gave
  seen TEXT NOT NULL CHECK (seen LIKE '{%}'), -- JSON object: the newest sequence number of each replica that it saw
  tool_version TEXT NOT NULL, -- the program that wrote it
  person_id INTEGER REFERENCES person, -- who issued it; NULL: not said
  generated_at INTEGER NOT NULL, -- the time of the report: UTC, milliseconds since 1970
  sealed_at INTEGER NOT NULL, -- when it was sealed: UTC, milliseconds since 1970
  superseded_report_seal_id INTEGER REFERENCES report_seal, -- the one that it supersedes, which two copies may do; NULL: none
  UNIQUE (replica_id, sequence)
) STRICT;

-- The newest seal of a report of the same release, format and options.
CREATE INDEX report_seal_by_release ON report_seal (release_id);

-- What supersedes a seal.
CREATE INDEX report_seal_by_superseded ON report_seal (superseded_report_seal_id)
WHERE superseded_report_seal_id IS NOT NULL;

CREATE TRIGGER report_seal_is_not_updated BEFORE UPDATE ON report_seal BEGIN
  SELECT raise(ABORT, 'report_seal is append-only');
END;
CREATE TRIGGER report_seal_is_not_deleted BEFORE DELETE ON report_seal BEGIN
  SELECT raise(ABORT, 'report_seal is append-only');
END;
