-- Purpose: the catalog of guideline packs, and profiles over them.
-- Date: 2026-11-22. Moves no data.
-- A pack and a check keep their identity over editions (pack, audit_check); what an edition says of them hangs on
-- pack_edition. A check is stored as audit_check because CHECK is a reserved word of SQL.

CREATE TABLE pack (
  -- Identity by key. A catalog of guidelines, whatever its edition.
  pack_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL UNIQUE -- as in a check's path: bbc-mag, native
) STRICT;

CREATE TABLE pack_standard (
  -- Catalog. The standard whose clauses an edition's guidelines are.
  pack_edition_id INTEGER PRIMARY KEY REFERENCES pack_edition, -- the edition
  standard TEXT NOT NULL -- as references write it: wcag, en-301-549
) STRICT;

CREATE TABLE pack_edition (
  -- Catalog. What one edition of a pack says of itself; never changed once loaded.
  pack_edition_id INTEGER PRIMARY KEY, -- local key; no order
  pack_id INTEGER NOT NULL REFERENCES pack, -- the pack
  edition TEXT NOT NULL, -- as published
  edition_order TEXT NOT NULL, -- the numbers of the edition in 19 digits each, then the edition; the greatest of a pack is the newest
  title TEXT NOT NULL, -- as published
  publisher TEXT NOT NULL, -- who published the original
  language TEXT NOT NULL, -- BCP 47 tag of the texts
  title_language TEXT, -- BCP 47 tag of the titles of guidelines; NULL: that of the texts
  source TEXT NOT NULL, -- address of the original
  licence TEXT NOT NULL, -- SPDX identifier or words
  attribution TEXT NOT NULL, -- the line the licence asks for
  loaded_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (pack_id, edition)
) STRICT;

CREATE TABLE dimension (
  -- Catalog. What checks of a dimension read of the specification: the pass of one is set aside when it changes (rule 2c).
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition that says so
  key TEXT NOT NULL, -- name, role, state, keyboard …
  reads TEXT NOT NULL CHECK (reads LIKE '[%]'), -- JSON array of fields, spelled as in screen specifications, and of order and title; [] for none
  PRIMARY KEY (pack_edition_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_type (
  -- Catalog. A kind of element that checks can ask about.
  element_type_id INTEGER PRIMARY KEY, -- local key
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition that names it
  key TEXT NOT NULL, -- as in a screen specification: text-input, captcha
  title TEXT NOT NULL, -- for people
  category TEXT NOT NULL CHECK (category IN ('control', 'notification', 'pattern')), -- what kind of thing it is
  UNIQUE (pack_edition_id, key)
) STRICT;

CREATE TABLE element_type_synonym (
  -- Catalog. Another key under which a specification may name an element type.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  synonym TEXT NOT NULL, -- the other key
  PRIMARY KEY (element_type_id, synonym)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_variant (
  -- Catalog. A way in which an element type is built, where checks differ by it.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  key TEXT NOT NULL, -- table-row
  position INTEGER NOT NULL, -- order in the pack, from 0
  title TEXT NOT NULL, -- for people
  PRIMARY KEY (element_type_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_exemption (
  -- Catalog. A dimension in which nothing is asked of an element type on a platform.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- the platform
  dimension TEXT NOT NULL, -- name, role, value …
  reason TEXT NOT NULL, -- why
  PRIMARY KEY (element_type_id, platform, dimension)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_announcement (
  -- Catalog. What a screen reader is expected to say for an element type in a state.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  position INTEGER NOT NULL, -- order, from 0
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- whose screen reader
  state TEXT NOT NULL, -- enabled, disabled, selected …
  variant TEXT, -- key of the type's variant; NULL: all are announced alike
  parts TEXT NOT NULL CHECK (parts LIKE '[%]'), -- JSON array of spoken words and of placeholders in braces
  hint TEXT, -- what follows after a pause; NULL: nothing
  PRIMARY KEY (element_type_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE guideline (
  -- Catalog. One guideline or success criterion of an edition.
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

CREATE TABLE principle (
  -- Catalog. A guideline that its publisher gives no level; its row in guideline holds should, which is not shown.
  guideline_id INTEGER PRIMARY KEY REFERENCES guideline -- the guideline
) STRICT;

CREATE TABLE guideline_alias (
  -- Catalog. A key under which another edition publishes the same guideline.
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline
  alias TEXT NOT NULL, -- the other key
  PRIMARY KEY (guideline_id, alias)
) STRICT, WITHOUT ROWID;

CREATE TABLE technique (
  -- Catalog. How a guideline is met on a platform.
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline
  position INTEGER NOT NULL, -- order, from 0
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- where it works
  title TEXT, -- NULL where the platform has one technique
  text TEXT NOT NULL, -- what to do
  PRIMARY KEY (guideline_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE criterion (
  -- Catalog. What a standard says of a guideline that is one of its criteria.
  guideline_id INTEGER PRIMARY KEY REFERENCES guideline, -- the guideline
  principle TEXT, -- as published; NULL where the standard has none
  introduced TEXT NOT NULL, -- version of the standard that introduced it
  removed TEXT -- version that removed it; NULL while it stands
) STRICT;

CREATE TABLE criterion_applicability (
  -- Catalog. How a criterion is read for a kind of product.
  guideline_id INTEGER NOT NULL REFERENCES criterion, -- the criterion
  subject TEXT NOT NULL CHECK (subject IN ('software', 'mobile')), -- the kind of product
  manner TEXT NOT NULL CHECK (manner IN ('direct', 'with-substitutions', 'problematic', 'exempt', 'undecided')), -- how
  note TEXT, -- what is different; NULL when nothing is said
  PRIMARY KEY (guideline_id, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE criterion_clause (
  -- Catalog. A clause by which another standard asks for a criterion, or leaves it out.
  guideline_id INTEGER NOT NULL REFERENCES criterion, -- the criterion
  position INTEGER NOT NULL, -- order, from 0
  standard TEXT NOT NULL, -- the other standard: en-301-549, section-508
  clause TEXT NOT NULL, -- number in that standard
  alias TEXT, -- another number by which the clause is cited; NULL: none
  is_ios INTEGER NOT NULL CHECK (is_ios IN (0, 1)), -- speaks of iOS products
  is_android INTEGER NOT NULL CHECK (is_android IN (0, 1)), -- speaks of Android products
  is_web INTEGER NOT NULL CHECK (is_web IN (0, 1)), -- speaks of web products
  exclusion TEXT, -- why it leaves the criterion out; NULL: it asks for it
  PRIMARY KEY (guideline_id, position)
) STRICT, WITHOUT ROWID;

-- The criteria that a clause of another standard asks for.
CREATE INDEX criterion_clause_by_clause ON criterion_clause (standard, clause);

CREATE TABLE audit_check (
  -- Identity by path. A check, whatever its edition: what findings are about.
  check_id INTEGER PRIMARY KEY, -- local key
  pack_id INTEGER NOT NULL REFERENCES pack, -- its pack
  path TEXT NOT NULL UNIQUE -- PACK/GUIDELINE[/CHECK[/WAY]]
) STRICT;

CREATE TABLE check_definition (
  -- Catalog. What an edition asks under a check.
  check_definition_id INTEGER PRIMARY KEY, -- local key
  check_id INTEGER NOT NULL REFERENCES audit_check, -- the check
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition
  guideline_id INTEGER NOT NULL REFERENCES guideline, -- the guideline it belongs to
  position INTEGER NOT NULL, -- order in the pack, from 0
  title TEXT NOT NULL, -- for lists
  problem TEXT CHECK (problem <> ''), -- what is wrong where it fails, in a few words; NULL when no pack says it
  question TEXT NOT NULL, -- a pass answers it with yes
  scope TEXT NOT NULL CHECK (scope IN ('product', 'screen', 'element')), -- what it is asked of
  dimension TEXT NOT NULL, -- name, role, state, keyboard …
  method TEXT NOT NULL CHECK (method IN ('screen-reader', 'keyboard', 'voice', 'switch', 'settings', 'visual', 'inspection', 'tool')), -- what can answer it
  observation TEXT CHECK (observation <> ''), -- kind of what a person does once to answer it and others: listen, activate, enlarge …; NULL: it is asked by itself
  heard TEXT CHECK (heard LIKE '{%}'), -- JSON object of what of an announcement answers it: its parts, whether it can only fail, words that are enough; NULL: no announcement does
  asked_if TEXT CHECK (asked_if LIKE '[%]'), -- JSON array of what the specification must say of an element: label, traits, variant …; NULL: asked wherever it belongs
  applies_if_types TEXT CHECK (applies_if_types LIKE '[%]'), -- JSON array of TYPE or TYPE.VARIANT: a screen with such an element is not without what it asks about (rule 10); NULL: none
  thresholds TEXT CHECK (thresholds LIKE '[%]'), -- JSON array of ids of the built-in thresholds that it measures by; NULL: none
  way_of TEXT, -- path of a check of another pack that it is one more way to meet where a release asks for both (rule 4); NULL: none
  level TEXT NOT NULL CHECK (level IN ('must', 'must-not', 'should', 'should-not', 'A', 'AA', 'AAA')), -- its own or the guideline's
  is_ios INTEGER NOT NULL CHECK (is_ios IN (0, 1)), -- asked of iOS products
  is_android INTEGER NOT NULL CHECK (is_android IN (0, 1)), -- asked of Android products
  is_web INTEGER NOT NULL CHECK (is_web IN (0, 1)), -- asked of web products
  UNIQUE (check_id, pack_edition_id)
) STRICT;

-- The checks of an edition, for a release that pins it.
CREATE INDEX check_definition_by_edition ON check_definition (pack_edition_id);

CREATE TRIGGER check_definition_is_not_updated BEFORE UPDATE ON check_definition BEGIN
  SELECT raise(ABORT, 'an edition is never changed');
END;
CREATE TRIGGER check_definition_is_not_deleted BEFORE DELETE ON check_definition BEGIN
  SELECT raise(ABORT, 'an edition is never changed');
END;

CREATE TABLE check_applicability (
  -- Catalog. The question that tells whether there is anything to check; a check without a row is asked wherever it
  -- belongs.
  check_definition_id INTEGER PRIMARY KEY REFERENCES check_definition, -- the check
  question TEXT NOT NULL -- no answers the check with inapplicable
) STRICT;

CREATE TABLE alternative (
  -- Catalog. A way in which a check can be met; a check with ways is answered through them.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check that is met
  position INTEGER NOT NULL, -- order, from 0
  way_definition_id INTEGER NOT NULL UNIQUE REFERENCES check_definition, -- the check that is answered
  PRIMARY KEY (check_definition_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_element_type (
  -- Catalog. An element type that an element check asks about; a check without rows asks about every element.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  element_type TEXT NOT NULL, -- key of the type
  variant TEXT NOT NULL DEFAULT '', -- key of the variant; empty: every variant
  PRIMARY KEY (check_definition_id, element_type, variant)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_state (
  -- Catalog. A state in which a screen check is asked besides the state `default`.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  state TEXT NOT NULL, -- key of the state
  PRIMARY KEY (check_definition_id, state)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_step (
  -- Catalog. One step of a check's procedure.
  check_step_id INTEGER PRIMARY KEY, -- local key
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  parent_step_id INTEGER REFERENCES check_step, -- the step it is part of; NULL at the top
  position INTEGER NOT NULL, -- order below its parent, from 1
  text TEXT NOT NULL -- what to do
) STRICT;

-- The steps of a check, and those below a step.
CREATE INDEX check_step_by_check ON check_step (check_definition_id);

CREATE TABLE outcome_statement (
  -- Catalog. A statement that must be true for the check to pass.
  outcome_statement_id INTEGER PRIMARY KEY, -- local key
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  parent_statement_id INTEGER REFERENCES outcome_statement, -- the statement it is part of; NULL at the top
  position INTEGER NOT NULL, -- order below its parent, from 1
  text TEXT NOT NULL -- the statement
) STRICT;

-- The statements of a check, and those below a statement.
CREATE INDEX outcome_statement_by_check ON outcome_statement (check_definition_id);

CREATE TABLE check_reference (
  -- Catalog. A criterion of a standard that a check tests or is related to, or a check whose question it asks of all.
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  scheme TEXT NOT NULL, -- wcag, en-301-549, section-508; of a check that is covered its pack
  target TEXT NOT NULL, -- number in that standard; of a check the rest of its path
  relation TEXT NOT NULL CHECK (relation IN ('tests', 'covers', 'related')), -- tests: a failure here fails the criterion; covers: a pass here answers the check (rule 13)
  is_doubt INTEGER NOT NULL CHECK (is_doubt = 0 OR (is_doubt = 1 AND relation = 'related')), -- 1: a failure here makes a pass there doubtful (rule 10)
  PRIMARY KEY (check_definition_id, scheme, target)
) STRICT, WITHOUT ROWID;

-- The checks that refer to a criterion.
CREATE INDEX check_reference_by_target ON check_reference (scheme, target);

CREATE TABLE check_succession (
  -- Catalog. A check of an edition that took the place of a check of an earlier one.
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition that says so
  old_check_id INTEGER NOT NULL REFERENCES audit_check, -- the earlier check
  new_check_id INTEGER NOT NULL REFERENCES audit_check, -- the check in its place; several where it was split
  PRIMARY KEY (pack_edition_id, old_check_id, new_check_id)
) STRICT, WITHOUT ROWID;

-- Findings on the checks that came before, and on those that came after.
CREATE INDEX check_succession_by_new ON check_succession (new_check_id);

-- What a check became.
CREATE INDEX check_succession_by_old ON check_succession (old_check_id);

CREATE VIRTUAL TABLE check_search USING fts5(
  -- Derived. The words of a check, to be found by; the row's number is the check_definition_id.
  path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  title, -- title of the check
  question, -- what it asks
  guideline, -- title, aliases, topic and rule of the guideline
  names, -- dimension, element types with titles and synonyms, references
  procedure, -- steps and outcome statements
  content='',
  tokenize='unicode61 remove_diacritics 2'
);

CREATE TABLE profile (
  -- Catalog. What counts for a product or release: the definition of complete. Never changed; an edit is a new
  -- revision.
  profile_id INTEGER PRIMARY KEY, -- local key
  key TEXT NOT NULL, -- native-app
  revision INTEGER NOT NULL, -- 1, 2, 3 …
  title TEXT NOT NULL, -- for people
  description TEXT NOT NULL, -- one sentence
  target_level TEXT NOT NULL CHECK (target_level IN ('A', 'AA', 'AAA')), -- WCAG levels up to it are must-level
  has_element_checks INTEGER NOT NULL CHECK (has_element_checks IN (0, 1)), -- 0: checks of scope element are not asked
  content_sha256 TEXT NOT NULL, -- SHA-256 of what it asks for, hexadecimal: the same in every file, unlike its revision
  UNIQUE (key, revision)
) STRICT;

CREATE TABLE profile_four_eyes (
  -- Catalog. A profile in which nobody verifies a fix of their own, or approves a decision that they asked for.
  profile_id INTEGER PRIMARY KEY REFERENCES profile -- the profile; without a row one person is enough
) STRICT;

CREATE TABLE profile_selection (
  -- Catalog. A part of a pack that a profile asks for: what meets all of its conditions.
  profile_id INTEGER NOT NULL REFERENCES profile, -- the profile
  position INTEGER NOT NULL, -- order, from 0
  pack_id INTEGER NOT NULL REFERENCES pack, -- the pack
  levels TEXT NOT NULL CHECK (levels LIKE '[%]'), -- JSON array of levels of checks
  scopes TEXT NOT NULL CHECK (scopes LIKE '[%]'), -- JSON array of scopes of checks
  version TEXT, -- version of the standard whose criteria are asked for; NULL: all
  standard TEXT, -- another standard whose choice of the criteria is asked for; NULL: all
  topics TEXT NOT NULL CHECK (topics LIKE '[%]'), -- JSON array of topics; empty: all
  guidelines TEXT NOT NULL CHECK (guidelines LIKE '[%]'), -- JSON array of keys of guidelines; empty: all
  dimensions TEXT NOT NULL CHECK (dimensions LIKE '[%]'), -- JSON array of dimensions of checks; empty: all
  tests TEXT NOT NULL CHECK (tests LIKE '[%]'), -- JSON array of criteria one of which a failure fails; empty: all checks
  without TEXT NOT NULL CHECK (without LIKE '[%]'), -- JSON array of checks that are left out
  PRIMARY KEY (profile_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE profile_service_level (
  -- Catalog. Within how many days an issue of a severity is to be fixed.
  profile_id INTEGER NOT NULL REFERENCES profile, -- the profile
  severity_id INTEGER NOT NULL CHECK (severity_id BETWEEN 1 AND 4), -- see severity
  days INTEGER NOT NULL CHECK (days > 0), -- days of 24 hours after it was opened
  PRIMARY KEY (profile_id, severity_id)
) STRICT, WITHOUT ROWID;
