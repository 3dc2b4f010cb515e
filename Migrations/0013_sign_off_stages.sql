-- Purpose: who signed off design, requirements, development, testing and audit of each screen of a release.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the view and the table.

CREATE TABLE stage_sign_off (
  -- A person's word that a stage of a screen is done in a release, or no longer. The newest row of a screen and a stage
  -- counts. Append-only.
  stage_sign_off_id INTEGER PRIMARY KEY, -- local number; a greater one was written later
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  stage TEXT NOT NULL CHECK (stage IN ('design', 'requirements', 'development', 'testing', 'audit')), -- what is done
  is_signed INTEGER NOT NULL CHECK (is_signed IN (0, 1)), -- 0 takes the word back
  person TEXT NOT NULL CHECK (person <> ''), -- who
  reason TEXT CHECK (reason <> ''), -- why the word is taken back; NULL unless it is
  signed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence),
  CHECK (is_signed = (reason IS NULL))
) STRICT;

CREATE INDEX stage_sign_off_by_screen ON stage_sign_off (release_id, screen_id, stage);

CREATE TRIGGER stage_sign_off_is_not_of_a_frozen_release BEFORE INSERT ON stage_sign_off
WHEN (SELECT stage FROM release WHERE release_id = NEW.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'a frozen release takes no sign-off');
END;
CREATE TRIGGER stage_sign_off_is_not_updated BEFORE UPDATE ON stage_sign_off BEGIN
  SELECT raise(ABORT, 'stage_sign_off is append-only');
END;
CREATE TRIGGER stage_sign_off_is_not_deleted BEFORE DELETE ON stage_sign_off BEGIN
  SELECT raise(ABORT, 'stage_sign_off is append-only');
END;

CREATE VIEW v_stage AS
-- One row for each stage of a screen in a release that somebody signed off: the newest word on it.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  sign_off.stage, -- design, requirements, development, testing or audit
  sign_off.is_signed, -- 1: done; 0: the word was taken back
  sign_off.person, -- who said so
  sign_off.reason, -- why it was taken back; NULL: it stands
  strftime('%Y-%m-%dT%H:%M:%SZ', sign_off.signed_at / 1000, 'unixepoch') AS signed_at, -- when, RFC 3339 in UTC
  sign_off.stage_sign_off_id, -- the later of two words has the greater number
  sign_off.replica_id, -- the copy of the file that wrote the row
  sign_off.sequence -- its number there
FROM stage_sign_off AS sign_off
JOIN release ON release.release_id = sign_off.release_id
JOIN product ON product.product_id = release.product_id
JOIN screen ON screen.screen_id = sign_off.screen_id
WHERE sign_off.stage_sign_off_id = (
    SELECT max(newest.stage_sign_off_id)
    FROM stage_sign_off AS newest
    WHERE newest.release_id = sign_off.release_id AND newest.screen_id = sign_off.screen_id
      AND newest.stage = sign_off.stage
  );
