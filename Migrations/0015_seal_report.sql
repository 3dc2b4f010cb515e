-- Purpose: reports that were issued: what each was made from, and the SHA-256 by which its file is known again.
-- Date: 2026-11-22. Moves no data. Reversible by dropping the view and the table.

CREATE TABLE report_seal (
  -- A report that was issued. Append-only: a newer one supersedes it.
  report_seal_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
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
  person TEXT CHECK (person <> ''), -- who issued it; NULL: not said
  generated_at INTEGER NOT NULL, -- the time of the report: UTC, milliseconds since 1970
  sealed_at INTEGER NOT NULL, -- when it was sealed: UTC, milliseconds since 1970
  superseded_report_seal_id INTEGER UNIQUE REFERENCES report_seal, -- the one that it supersedes; NULL: none
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE INDEX report_seal_by_release ON report_seal (release_id);
CREATE INDEX report_seal_by_sha256 ON report_seal (sha256);

CREATE TRIGGER report_seal_is_not_updated BEFORE UPDATE ON report_seal BEGIN
  SELECT raise(ABORT, 'report_seal is append-only');
END;
CREATE TRIGGER report_seal_is_not_deleted BEFORE DELETE ON report_seal BEGIN
  SELECT raise(ABORT, 'report_seal is append-only');
END;

CREATE VIEW v_report_seal AS
-- One row for each report that was sealed.
SELECT
  report_seal.report_seal_id AS report_seal, -- its number
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  report_seal.format, -- html, json, openacr …
  report_seal.options, -- JSON object: scope, language and the other options
  report_seal.sha256, -- of the whole report, in lower-case hexadecimal digits
  report_seal.byte_count, -- its length
  report_seal.policy, -- JSON object: the profile and the packs it was judged by
  report_seal.rules, -- JSON object: the rules that decided, with their versions
  report_seal.facts, -- JSON object: the verdicts and counts it gave
  report_seal.tool_version, -- the version of auditctl that wrote it
  report_seal.person, -- who issued it; NULL: not said
  strftime('%Y-%m-%dT%H:%M:%SZ', report_seal.generated_at / 1000, 'unixepoch') AS generated_at, -- the time of the report, RFC 3339 in UTC
  strftime('%Y-%m-%dT%H:%M:%SZ', report_seal.sealed_at / 1000, 'unixepoch') AS sealed_at, -- when it was sealed, RFC 3339 in UTC
  report_seal.superseded_report_seal_id AS supersedes, -- the one that it supersedes; NULL: none
  newer.report_seal_id AS superseded_by, -- the one that supersedes it; NULL: it is the newest
  report_seal.replica_id, -- the copy of the file that wrote it
  report_seal.sequence -- its number there
FROM report_seal
JOIN release ON release.release_id = report_seal.release_id
JOIN product ON product.product_id = release.product_id
LEFT JOIN report_seal AS newer ON newer.superseded_report_seal_id = report_seal.report_seal_id;
