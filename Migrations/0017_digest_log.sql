-- Purpose: digests by which a changed row of a log is noticed, and the numbers of rows that are known to be lost.
-- Date: 2026-11-22. Rebuilds replica with its rows, whose digests cover what is written from now on. Reversible by
-- dropping log_gap and the two columns.

-- A column that is added by ALTER TABLE has no line of its own for its comment, so the table is made anew. Those who
-- refer to it do so by its name, which stays.
CREATE TABLE replica_before AS
SELECT replica_id, uuid, machine, file_identity, started_at, last_sequence
FROM replica;

DROP TABLE replica;

CREATE TABLE replica (
  -- One copy of the file on one machine; each log row names the replica that wrote it.
  replica_id INTEGER PRIMARY KEY, -- local key
  uuid TEXT NOT NULL UNIQUE, -- the same in every copy of the file
  machine TEXT NOT NULL, -- identifies the machine
  file_identity TEXT NOT NULL, -- identifies the file on that machine
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  last_sequence INTEGER NOT NULL DEFAULT 0 CHECK (last_sequence >= 0), -- newest sequence number it has given
  digest INTEGER NOT NULL DEFAULT 0, -- sum of the hashes of its log rows after digest_after, modulo 2 to the 64th
  digest_after INTEGER NOT NULL DEFAULT 0 CHECK (digest_after >= 0) -- newest sequence number that the digest leaves out
) STRICT;

INSERT INTO replica (replica_id, uuid, machine, file_identity, started_at, last_sequence, digest_after)
SELECT replica_id, uuid, machine, file_identity, started_at, last_sequence, last_sequence
FROM replica_before;

DROP TABLE replica_before;

CREATE TABLE log_gap (
  -- Sequence numbers of a replica whose rows were lost, as a recovery of the file found; no row has them any more.
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica
  first_sequence INTEGER NOT NULL CHECK (first_sequence > 0), -- the first number that is lost
  last_sequence INTEGER NOT NULL CHECK (last_sequence >= first_sequence), -- the last one
  noted_at INTEGER NOT NULL, -- when it was found: UTC, milliseconds since 1970
  PRIMARY KEY (replica_id, first_sequence)
) STRICT, WITHOUT ROWID;
