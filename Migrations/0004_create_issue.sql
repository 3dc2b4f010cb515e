-- Purpose: issues, what happened to them, and decisions about them.
-- Date: 2026-11-21. Moves no data. Reversible by restoring the backup taken before it.
-- All three are logs. An issue's state, severity and findings are derived from its events.

CREATE TABLE issue (
  -- One problem. Its address and check are those of the finding that opened it. Append-only.
  issue_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  address_id INTEGER NOT NULL REFERENCES address, -- where it was first found
  check_id INTEGER NOT NULL REFERENCES audit_check, -- by what check
  title TEXT NOT NULL, -- as opened
  opened_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE INDEX issue_by_cell ON issue (product_id, address_id, check_id);

CREATE TRIGGER issue_is_not_updated BEFORE UPDATE ON issue BEGIN
  SELECT raise(ABORT, 'issue is append-only');
END;
CREATE TRIGGER issue_is_not_deleted BEFORE DELETE ON issue BEGIN
  SELECT raise(ABORT, 'issue is append-only');
END;

CREATE TABLE issue_event (
  -- Something that happened to an issue. Append-only.
  issue_event_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'joined', 'fixed', 'verified', 'reopened', 'assigned', 'commented')), -- what happened; opened and joined link a finding
  finding_id INTEGER REFERENCES finding, -- the finding that opened, joined, verified or reopened it; NULL: none
  build_id INTEGER REFERENCES build, -- the build it was fixed in; NULL: none
  actor TEXT NOT NULL, -- who
  occurred_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  text TEXT, -- comment, assignee or reason; NULL: none
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE INDEX issue_event_by_issue ON issue_event (issue_id, kind);
CREATE INDEX issue_event_by_finding ON issue_event (finding_id) WHERE finding_id IS NOT NULL;

CREATE TRIGGER issue_event_is_not_updated BEFORE UPDATE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;
CREATE TRIGGER issue_event_is_not_deleted BEFORE DELETE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;

CREATE TABLE decision (
  -- Something decided about an issue; it never changes a finding. Append-only.
  decision_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('accepted-risk', 'deferred', 'wont-fix', 'false-positive', 'duplicate')), -- what was decided
  owner TEXT NOT NULL, -- who answers for it
  approver TEXT NOT NULL, -- who agreed
  duplicate_of_issue_id INTEGER REFERENCES issue, -- the issue that it repeats; NULL unless a duplicate
  reason TEXT NOT NULL, -- why
  decided_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  expires_at INTEGER, -- UTC, milliseconds since 1970; NULL: does not expire
  UNIQUE (replica_id, sequence),
  CHECK ((kind = 'duplicate') = (duplicate_of_issue_id IS NOT NULL))
) STRICT;

CREATE INDEX decision_by_issue ON decision (issue_id);

CREATE TRIGGER decision_is_not_updated BEFORE UPDATE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;
CREATE TRIGGER decision_is_not_deleted BEFORE DELETE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;
