-- Purpose: the file's own history, its replicas, and the catalog of guideline packs and profiles.
-- Date: 2026-11-21. Moves no data. Reversible by restoring the backup taken before it.
-- A pack and a check keep their identity over editions (pack, audit_check); what an edition says of them hangs on
-- pack_edition. A check is stored as audit_check because CHECK is a reserved word of SQL.

CREATE TABLE schema_migration (
  -- One row for each migration that was applied to this file.
  number INTEGER PRIMARY KEY, -- 1, 2, 3 … without gaps
  name TEXT NOT NULL, -- the file's name without number and ending
  sql TEXT NOT NULL, -- the text as it was applied, to notice a later edit
  applied_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  tool_version TEXT NOT NULL -- auditctl version that applied it
) STRICT;

CREATE TABLE replica (
  -- One copy of the file on one machine; each log row names the replica that wrote it.
  replica_id INTEGER PRIMARY KEY, -- local key
  uuid TEXT NOT NULL UNIQUE, -- the same in every copy of the file
  machine TEXT NOT NULL, -- identifies the machine
  file_identity TEXT NOT NULL, -- identifies the file on that machine
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  last_sequence INTEGER NOT NULL DEFAULT 0 CHECK (last_sequence >= 0) -- newest sequence number it has given
) STRICT;

CREATE TABLE pack (
  -- A catalog of guidelines, whatever its edition.
  pack_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL UNIQUE -- as in a check's path: bbc-mag, native
) STRICT;

CREATE TABLE pack_edition (
  -- What one edition of a pack says of itself; never changed once loaded.
  pack_edition_id INTEGER PRIMARY KEY, -- local key; the newest loaded edition of a pack has the greatest
  pack_id INTEGER NOT NULL REFERENCES pack, -- the pack
  edition TEXT NOT NULL, -- as published
  title TEXT NOT NULL, -- as published
  publisher TEXT NOT NULL, -- who published the original
  language TEXT NOT NULL, -- BCP 47 tag of the texts
  source TEXT NOT NULL, -- address of the original
  licence TEXT NOT NULL, -- SPDX identifier or words
  attribution TEXT NOT NULL, -- the line the licence asks for
  loaded_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (pack_id, edition)
) STRICT;

CREATE TABLE element_type (
  -- A kind of element that checks can ask about.
  element_type_id INTEGER PRIMARY KEY, -- local key
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition that names it
  key TEXT NOT NULL, -- as in a screen specification: text-input, captcha
  title TEXT NOT NULL, -- for people
  category TEXT NOT NULL CHECK (category IN ('control', 'notification', 'pattern')), -- what kind of thing it is
  UNIQUE (pack_edition_id, key)
) STRICT;

CREATE TABLE element_type_synonym (
  -- Another key under which a specification may name an element type.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  synonym TEXT NOT NULL, -- the other key
  PRIMARY KEY (element_type_id, synonym)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_variant (
  -- A way in which an element type is built, where checks differ by it.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  key TEXT NOT NULL, -- table-row
  position INTEGER NOT NULL, -- order in the pack, from 0
  title TEXT NOT NULL, -- for people
  PRIMARY KEY (element_type_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE guideline (
  -- One guideline or success criterion of an edition.
  guideline_id INTEGER PRIMARY KEY, -- local key
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- its edition
  key TEXT NOT NULL, -- second part of a check's path
  position INTEGER NOT NULL, -- order in the pack, from 0
  topic TEXT NOT NULL, -- as published; empty where the pack has no topics
  title TEXT NOT NULL, -- as published
  level TEXT NOT NULL CHECK (level IN ('must', 'must-not', 'should', 'should-not', 'A', 'AA', 'AAA')), -- as published
  rule TEXT NOT NULL, -- one sentence
  rationale TEXT NOT NULL, -- why; empty when the pack gives none
  source TEXT, -- address of the original; NULL: as the pack's
  UNIQUE (pack_edition_id, key)
) STRICT;

CREATE TABLE guideline_alias (
  -- A key under which another edition publishes the same guideline.
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline
  alias TEXT NOT NULL, -- the other key
  PRIMARY KEY (guideline_id, alias)
) STRICT, WITHOUT ROWID;

CREATE TABLE technique (
  -- How a guideline is met on a platform.
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline
  position INTEGER NOT NULL, -- order, from 0
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- where it works
  title TEXT, -- NULL where the platform has one technique
  text TEXT NOT NULL, -- what to do
  PRIMARY KEY (guideline_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_check (
  -- A check, whatever its edition: what findings are about.
  check_id INTEGER PRIMARY KEY, -- local key
  pack_id INTEGER NOT NULL REFERENCES pack, -- its pack
  path TEXT NOT NULL UNIQUE -- PACK/GUIDELINE[/CHECK[/WAY]]
) STRICT;

CREATE TABLE check_definition (
  -- What an edition asks under a check.
  check_definition_id INTEGER PRIMARY KEY, -- local key
  check_id INTEGER NOT NULL REFERENCES audit_check, -- the check
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline it belongs to
  position INTEGER NOT NULL, -- order in the pack, from 0
  title TEXT NOT NULL, -- for lists
  question TEXT NOT NULL, -- a pass answers it with yes
  scope TEXT NOT NULL CHECK (scope IN ('product', 'screen', 'element')), -- what it is asked of
  dimension TEXT NOT NULL, -- name, role, state, keyboard …
  method TEXT NOT NULL CHECK (method IN ('screen-reader', 'keyboard', 'settings', 'visual', 'inspection', 'tool')), -- how it is answered
  level TEXT NOT NULL CHECK (level IN ('must', 'must-not', 'should', 'should-not', 'A', 'AA', 'AAA')), -- its own or the guideline's
  is_ios INTEGER NOT NULL CHECK (is_ios IN (0, 1)), -- asked of iOS products
  is_android INTEGER NOT NULL CHECK (is_android IN (0, 1)), -- asked of Android products
  is_web INTEGER NOT NULL CHECK (is_web IN (0, 1)), -- asked of web products
  UNIQUE (check_id, pack_edition_id)
) STRICT;

CREATE INDEX check_definition_by_edition ON check_definition (pack_edition_id);

CREATE TRIGGER check_definition_is_not_updated BEFORE UPDATE ON check_definition BEGIN
  SELECT raise(ABORT, 'an edition is never changed');
END;
CREATE TRIGGER check_definition_is_not_deleted BEFORE DELETE ON check_definition BEGIN
  SELECT raise(ABORT, 'an edition is never changed');
END;

CREATE TABLE alternative (
  -- A way in which a check can be met; a check with ways is answered through them.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check that is met
  position INTEGER NOT NULL, -- order, from 0
  way_definition_id INTEGER NOT NULL UNIQUE REFERENCES check_definition, -- the check that is answered
  PRIMARY KEY (check_definition_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_element_type (
  -- An element type that an element check asks about; a check without rows asks about every element.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  element_type TEXT NOT NULL, -- key of the type
  variant TEXT NOT NULL DEFAULT '', -- key of the variant; empty: every variant
  PRIMARY KEY (check_definition_id, element_type, variant)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_state (
  -- A state in which a screen check is asked besides the state `default`.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  state TEXT NOT NULL, -- key of the state
  PRIMARY KEY (check_definition_id, state)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_step (
  -- One step of a check's procedure.
  check_step_id INTEGER PRIMARY KEY, -- local key
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  parent_step_id INTEGER REFERENCES check_step, -- the step it is part of; NULL at the top
  position INTEGER NOT NULL, -- order below its parent, from 1
  text TEXT NOT NULL -- what to do
) STRICT;

CREATE INDEX check_step_by_check ON check_step (check_definition_id);
CREATE INDEX check_step_by_parent ON check_step (parent_step_id);

CREATE TABLE outcome_statement (
  -- A statement that must be true for the check to pass.
  outcome_statement_id INTEGER PRIMARY KEY, -- local key
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  parent_statement_id INTEGER REFERENCES outcome_statement, -- the statement it is part of; NULL at the top
  position INTEGER NOT NULL, -- order below its parent, from 1
  text TEXT NOT NULL -- the statement
) STRICT;

CREATE INDEX outcome_statement_by_check ON outcome_statement (check_definition_id);
CREATE INDEX outcome_statement_by_parent ON outcome_statement (parent_statement_id);

CREATE TABLE check_reference (
  -- A criterion of a standard that a check tests or is related to.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  scheme TEXT NOT NULL, -- wcag, en-301-549, section-508
  target TEXT NOT NULL, -- number in that standard
  relation TEXT NOT NULL CHECK (relation IN ('tests', 'related')), -- tests: a failure here fails the criterion
  PRIMARY KEY (check_definition_id, scheme, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE profile (
  -- What counts for a product or release: the definition of complete. Never changed; an edit is a new revision.
  profile_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL, -- native-app
  revision INTEGER NOT NULL, -- 1, 2, 3 …
  title TEXT NOT NULL, -- for people
  description TEXT NOT NULL, -- one sentence
  target_level TEXT NOT NULL CHECK (target_level IN ('A', 'AA', 'AAA')), -- WCAG levels up to it are must-level
  has_element_checks INTEGER NOT NULL CHECK (has_element_checks IN (0, 1)), -- 0: checks of scope element are not asked
  UNIQUE (key, revision)
) STRICT;

CREATE TABLE profile_pack (
  -- A level of a pack that a profile asks for.
  profile_id INTEGER NOT NULL REFERENCES profile, -- the profile
  pack_id INTEGER NOT NULL REFERENCES pack, -- the pack
  level TEXT NOT NULL CHECK (level IN ('must', 'must-not', 'should', 'should-not', 'A', 'AA', 'AAA')), -- asked for
  PRIMARY KEY (profile_id, pack_id, level)
) STRICT, WITHOUT ROWID;
