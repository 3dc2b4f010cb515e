-- Purpose: which screens were taken out of the scope of a release or put back, who did so, and why.
-- Date: 2026-11-22. Moves no data: of screens that were taken out before, nobody knows why. Reversible by dropping the view
-- and the table.

CREATE TABLE scope_change (
  -- A person's word that a screen is in the scope of a release no more, or again. The newest row of a screen counts, in a
  -- release and in those that follow it. Append-only.
  scope_change_id INTEGER PRIMARY KEY, -- local number; a greater one was written later
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  is_in_scope INTEGER NOT NULL CHECK (is_in_scope IN (0, 1)), -- 0: it was taken out; 1: it was put back
  reason TEXT CHECK (reason <> ''), -- why; NULL: not said, for there was no finding yet
  person TEXT CHECK (person <> ''), -- who; NULL: not said
  changed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE INDEX scope_change_by_release ON scope_change (release_id);

CREATE TRIGGER scope_change_is_not_of_a_frozen_release BEFORE INSERT ON scope_change
WHEN (SELECT stage FROM release WHERE release_id = NEW.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'the scope of a frozen release does not change');
END;
CREATE TRIGGER scope_change_is_not_updated BEFORE UPDATE ON scope_change BEGIN
  SELECT raise(ABORT, 'scope_change is append-only');
END;
CREATE TRIGGER scope_change_is_not_deleted BEFORE DELETE ON scope_change BEGIN
  SELECT raise(ABORT, 'scope_change is append-only');
END;

CREATE VIEW v_scope_change AS
-- One row for each time that a screen was taken out of the scope of a release, or put back.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  scope_change.is_in_scope, -- 0: taken out; 1: put back
  scope_change.reason, -- why; NULL: not said
  scope_change.person, -- who; NULL: not said
  strftime('%Y-%m-%dT%H:%M:%SZ', scope_change.changed_at / 1000, 'unixepoch') AS changed_at, -- when, RFC 3339 in UTC
  scope_change.scope_change_id, -- the later of two changes has the greater number
  scope_change.replica_id, -- the copy of the file that wrote the row
  scope_change.sequence -- its number there
FROM scope_change
JOIN release ON release.release_id = scope_change.release_id
JOIN product ON product.product_id = release.product_id
JOIN screen ON screen.screen_id = scope_change.screen_id;
