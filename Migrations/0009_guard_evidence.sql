-- Purpose: evidence that stays as it was added, who added it to a finding and when, and a view of it.
-- Date: 2026-11-21. Rebuilds finding_evidence with its rows. Reversible by restoring the backup taken before it.

CREATE TRIGGER evidence_is_not_updated BEFORE UPDATE ON evidence BEGIN
  SELECT raise(ABORT, 'evidence is append-only');
END;
CREATE TRIGGER evidence_is_not_deleted BEFORE DELETE ON evidence BEGIN
  SELECT raise(ABORT, 'evidence is append-only');
END;

CREATE TRIGGER evidence_chunk_is_not_updated BEFORE UPDATE ON evidence_chunk BEGIN
  SELECT raise(ABORT, 'evidence_chunk is append-only');
END;
CREATE TRIGGER evidence_chunk_is_not_deleted BEFORE DELETE ON evidence_chunk BEGIN
  SELECT raise(ABORT, 'evidence_chunk is append-only');
END;

-- A column that is added by ALTER TABLE has no line of its own for its comment, so the table is made anew. No other
-- table refers to it.
CREATE TABLE finding_evidence_before AS
SELECT finding_evidence_id, replica_id, sequence, finding_id, evidence_id
FROM finding_evidence;

DROP TABLE finding_evidence;

CREATE TABLE finding_evidence (
  -- Evidence for a finding. Append-only.
  finding_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  finding_id INTEGER NOT NULL REFERENCES finding, -- the finding
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  added_by TEXT, -- who said that it belongs to the finding; NULL when not said
  added_at INTEGER, -- UTC, milliseconds since 1970; NULL when not said
  UNIQUE (replica_id, sequence),
  UNIQUE (finding_id, evidence_id)
) STRICT;

INSERT INTO finding_evidence (finding_evidence_id, replica_id, sequence, finding_id, evidence_id)
SELECT finding_evidence_id, replica_id, sequence, finding_id, evidence_id
FROM finding_evidence_before;

DROP TABLE finding_evidence_before;

CREATE INDEX finding_evidence_by_evidence ON finding_evidence (evidence_id);

CREATE TRIGGER finding_evidence_is_not_of_a_frozen_release BEFORE INSERT ON finding_evidence
WHEN (
  SELECT release.stage
  FROM finding
  JOIN release ON release.release_id = finding.release_id
  WHERE finding.finding_id = NEW.finding_id
) = 'frozen' BEGIN
  SELECT raise(ABORT, 'a finding of a frozen release takes no evidence');
END;
CREATE TRIGGER finding_evidence_is_not_updated BEFORE UPDATE ON finding_evidence BEGIN
  SELECT raise(ABORT, 'finding_evidence is append-only');
END;
CREATE TRIGGER finding_evidence_is_not_deleted BEFORE DELETE ON finding_evidence BEGIN
  SELECT raise(ABORT, 'finding_evidence is append-only');
END;

CREATE VIEW v_evidence AS
-- One row for each piece of evidence of a finding; the same bytes are one piece, whatever findings they belong to.
SELECT
  finding_evidence.finding_id, -- the finding
  evidence.evidence_id, -- number
  evidence.media_type, -- what its bytes are: image/png, video/mp4, text/plain …
  evidence.byte_count, -- size in bytes
  evidence.sha256, -- SHA-256 of its bytes, hexadecimal
  evidence.name, -- name of the file it first came with
  finding_evidence.added_by, -- who added it to the finding; NULL when not said
  strftime('%Y-%m-%dT%H:%M:%SZ', finding_evidence.added_at / 1000, 'unixepoch')
    AS added_at, -- when it was added to the finding; NULL when not said
  finding_evidence.replica_id, -- the replica that wrote it
  finding_evidence.sequence -- that replica's number for it
FROM finding_evidence
JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id;
