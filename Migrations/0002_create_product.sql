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

CREATE TABLE statement_text (
  -- Derived. A text of a product's accessibility statement that a person says in place of the program's own.
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  language TEXT NOT NULL, -- BCP 47 tag of the statement
  field TEXT NOT NULL, -- which of its texts: law, method, prepared …
  text TEXT NOT NULL CHECK (text <> ''), -- what stands there
  PRIMARY KEY (product_id, language, field)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE release_environment (
  -- Derived. An environment that the plan of a release names; a release without any plans the default of its platform.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  name TEXT NOT NULL CHECK (name <> ''), -- as people read it: VoiceOver on iOS, keyboard, the app, not stated
  position INTEGER NOT NULL CHECK (position > 0), -- order, from 1
  kind TEXT NOT NULL CHECK (kind IN ('screen-reader', 'keyboard', 'voice', 'switch', 'the-app', 'not-stated')), -- what can be answered in it
  technology TEXT, -- the assistive technology; NULL where the kind needs none
  os TEXT, -- the operating system; NULL: any
  os_version TEXT, -- its version, where the plan tells versions apart; NULL: any
  coverage TEXT NOT NULL CHECK (coverage IN ('full', 'spot')), -- spot: failures count, passes pass nothing
  PRIMARY KEY (release_id, name)
) STRICT, WITHOUT ROWID;

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
  -- Derived. A screen that a release knows, the specification that holds for it there, and its place in the plan.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  specification_id INTEGER REFERENCES specification, -- what the release says of it; NULL: nothing yet
  plan TEXT CHECK (plan IN ('in-scope', 'out-of-scope', 'not-re-audited')), -- not-re-audited: outside a partial plan; NULL: specified on the way back, and never planned
  position INTEGER CHECK (position > 0), -- order in lists and reports; NULL where nothing is planned
  sample TEXT CHECK (sample IN ('structured', 'random', 'process')), -- why it was chosen (WCAG-EM step 3); NULL: not said
  reason TEXT, -- why it is out of scope; NULL: not said, or it is in
  PRIMARY KEY (release_id, screen_id),
  CHECK ((plan IS NULL) = (position IS NULL)),
  CHECK (specification_id IS NOT NULL OR plan IS NOT NULL)
) STRICT, WITHOUT ROWID;

-- The releases that have a screen, the last of which says its team.
CREATE INDEX release_screen_by_screen ON release_screen (screen_id);

CREATE TABLE release_component (
  -- Derived. A component that a release has, and the specification that holds for it there.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  component_id INTEGER NOT NULL REFERENCES component, -- the component
  specification_id INTEGER NOT NULL REFERENCES specification, -- what the release says of it
  PRIMARY KEY (release_id, component_id)
) STRICT, WITHOUT ROWID;

-- The releases that have a component, the last of which says its team.
CREATE INDEX release_component_by_component ON release_component (component_id);

CREATE TABLE remark (
  -- Derived. What a person wrote about a row of a release's conformance report; it changes no term.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  standard TEXT NOT NULL, -- wcag, en-301-549, section-508
  row TEXT NOT NULL, -- number of the row there
  text TEXT NOT NULL CHECK (text <> ''), -- the remark
  language TEXT, -- BCP 47 tag of it; NULL: the product's
  term TEXT NOT NULL, -- the row's term when it was written; left out of the report where that has changed
  edited_at INTEGER NOT NULL, -- when it was written: UTC, milliseconds since 1970
  PRIMARY KEY (release_id, standard, row)
) STRICT, WITHOUT ROWID;

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
  UNIQUE (product_id, key)
) STRICT;

CREATE TABLE release_process (
  -- Derived. A process that a release has.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  process_id INTEGER NOT NULL REFERENCES process, -- the process
  title TEXT NOT NULL, -- for people
  is_common_task INTEGER NOT NULL CHECK (is_common_task IN (0, 1)), -- 1: one of the tasks that people take the app for
  PRIMARY KEY (release_id, process_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE process_screen (
  -- Derived. A screen's place in a process of a release.
  release_id INTEGER NOT NULL, -- the release
  process_id INTEGER NOT NULL, -- the process
  position INTEGER NOT NULL CHECK (position > 0), -- order, from 1
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  PRIMARY KEY (release_id, process_id, position),
  FOREIGN KEY (release_id, process_id) REFERENCES release_process ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
