-- Purpose: products, releases with their plans, and builds.
-- Date: 2026-11-22. Moves no data.
-- A release goes back to its predecessor and to the hotfixes merged into it. What holds for it is looked up on that way
-- back, never by position: the nearest release on it that says something of a thing decides.

CREATE TABLE product (
  -- Identity by key. One app on one platform.
  product_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL UNIQUE, -- banking
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- what it runs on
  title TEXT NOT NULL, -- derived: for people
  language TEXT, -- derived: BCP 47 tag of what is written about it; NULL: not said
  product_group TEXT, -- derived: key of the group it belongs to; NULL: none
  profile_id INTEGER REFERENCES profile, -- derived: profile of its next release; NULL: none chosen
  description TEXT, -- derived: what it is, in a few sentences; NULL: not said
  vendor TEXT, -- derived: the company that makes or sells it; NULL: not said
  vendor_description TEXT, -- derived: what the company is; NULL: not said
  contact_name TEXT, -- derived: whom to ask about its accessibility; NULL: not said
  contact_email TEXT, -- derived: an address for mail; NULL: not said
  contact_phone TEXT, -- derived: a telephone number, as people write it; NULL: not said
  website TEXT, -- derived: an address that begins with http:// or https://; NULL: not said
  address TEXT, -- derived: a postal address, with line breaks; NULL: not said
  legal_disclaimer TEXT, -- derived: what a lawyer wants to stand in a report; NULL: nothing
  enforcement TEXT, -- derived: whom to turn to when nobody answers; NULL: not said
  edited_at INTEGER NOT NULL -- derived: when any of this was last said: UTC, milliseconds since 1970
) STRICT;

CREATE TABLE release (
  -- Identity by product and version.
  release_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  version TEXT NOT NULL CHECK (version <> ''), -- as people write it: 5.2
  predecessor_id INTEGER REFERENCES release, -- derived: the release it follows; NULL for a first one
  position INTEGER NOT NULL, -- derived: order in lists alone, each behind its predecessor, from 1
  stage TEXT NOT NULL CHECK (stage IN ('planned', 'auditing', 'frozen')), -- derived: frozen once anybody froze it; takes no finding then
  profile_id INTEGER REFERENCES profile, -- derived: what counts for it; NULL only while its profile is not there
  released_on TEXT, -- derived: the day it came out, YYYY-MM-DD; NULL: not said
  is_partial INTEGER NOT NULL DEFAULT 0 CHECK (is_partial IN (0, 1)), -- derived: 1: a partial re-audit
  is_inventoried INTEGER NOT NULL DEFAULT 0 CHECK (is_inventoried IN (0, 1)), -- derived: 1: its screens were listed for the plan
  frozen_at INTEGER, -- derived: UTC, milliseconds since 1970; NULL while not frozen
  UNIQUE (product_id, version),
  CHECK ((stage = 'frozen') = (frozen_at IS NOT NULL))
) STRICT;

-- What a change of a release is passed on to.
CREATE INDEX release_by_predecessor ON release (predecessor_id);

CREATE TABLE release_merge (
  -- Derived. A hotfix that was merged into a release.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  merged_release_id INTEGER NOT NULL REFERENCES release (release_id), -- the hotfix
  PRIMARY KEY (release_id, merged_release_id)
) STRICT, WITHOUT ROWID;

-- What a change of a hotfix is passed on to.
CREATE INDEX release_merge_by_merged ON release_merge (merged_release_id);

CREATE TABLE release_pack (
  -- Derived. The edition of a pack that a release is audited by.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition
  PRIMARY KEY (release_id, pack_edition_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE release_check (
  -- Derived. A check that a release asks for, as its profile selects it from the editions that it pins.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  PRIMARY KEY (release_id, check_definition_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER release_check_is_not_added_when_frozen BEFORE INSERT ON release_check
WHEN (SELECT stage FROM release WHERE release_id = NEW.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'what a frozen release asks for is never changed');
END;
CREATE TRIGGER release_check_is_not_updated BEFORE UPDATE ON release_check BEGIN
  SELECT raise(ABORT, 'what a release asks for is chosen anew, not changed');
END;
CREATE TRIGGER release_check_is_not_deleted_when_frozen BEFORE DELETE ON release_check
WHEN (SELECT stage FROM release WHERE release_id = OLD.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'what a frozen release asks for is never changed');
END;

CREATE TABLE release_screen (
  -- Identity by its columns. A screen in the scope of a release.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  position INTEGER NOT NULL, -- order in lists and reports
  PRIMARY KEY (release_id, screen_id)
) STRICT, WITHOUT ROWID;

-- The releases that have a screen, the last of which says its team.
CREATE INDEX release_screen_by_screen ON release_screen (screen_id);

CREATE TABLE scope_change (
  -- Log. A person's word that a screen is in the scope of a release no more, or again. The newest row of a screen
  -- counts, in a release and in those that follow it.
  scope_change_id INTEGER PRIMARY KEY, -- local number; a greater one was written later
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  is_in_scope INTEGER NOT NULL CHECK (is_in_scope IN (0, 1)), -- 0: it was taken out; 1: it was put back
  reason TEXT CHECK (reason <> ''), -- why; NULL: not said, for there was no finding yet
  person TEXT CHECK (person <> ''), -- who; NULL: not said
  changed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- What was said of the scope of a release.
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

CREATE TABLE build (
  -- Identity by release and name. What was really tested.
  build_id INTEGER PRIMARY KEY, -- local key
  release_id INTEGER NOT NULL REFERENCES release, -- the release it was built for
  name TEXT NOT NULL CHECK (name <> ''), -- as people write it
  position INTEGER NOT NULL CHECK (position > 0), -- derived: order among the release's builds, from 1
  UNIQUE (release_id, name)
) STRICT;

CREATE TABLE process (
  -- Identity by product and key. Screens that a person goes through in order to do one thing.
  process_id INTEGER PRIMARY KEY, -- local key
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  key TEXT NOT NULL, -- checkout
  title TEXT NOT NULL, -- for people
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE process_screen (
  -- Identity by its columns. A screen's place in a process.
  process_id INTEGER NOT NULL REFERENCES process, -- the process
  first_release_id INTEGER NOT NULL REFERENCES release, -- first release it holds for
  position INTEGER NOT NULL, -- order, from 1
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  last_release_id INTEGER REFERENCES release, -- last release it holds for; NULL: until further notice
  PRIMARY KEY (process_id, first_release_id, position)
) STRICT, WITHOUT ROWID;

-- The processes of a screen.
CREATE INDEX process_screen_by_screen ON process_screen (screen_id);
