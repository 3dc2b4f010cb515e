-- Purpose: what whole packs say besides checks, profiles over parts of packs, the checks a release asks for, search.
-- Date: 2026-11-21. Moves profile_pack into profile_selection, and pins the checks of every release there is.
-- Reversible by restoring the backup taken before it.

CREATE TABLE pack_standard (
  -- The standard whose clauses an edition's guidelines are.
  pack_edition_id INTEGER PRIMARY KEY REFERENCES pack_edition, -- the edition
  standard TEXT NOT NULL -- as references write it: wcag, en-301-549
) STRICT;

CREATE TABLE principle (
  -- A guideline that its publisher gives no level; its row in guideline holds should, which is not shown.
  guideline_id INTEGER PRIMARY KEY REFERENCES guideline -- the guideline
) STRICT;

CREATE TABLE criterion (
  -- What a standard says of a guideline that is one of its criteria.
  guideline_id INTEGER PRIMARY KEY REFERENCES guideline, -- the guideline
  principle TEXT, -- as published; NULL where the standard has none
  introduced TEXT NOT NULL, -- version of the standard that introduced it
  removed TEXT -- version that removed it; NULL while it stands
) STRICT;

CREATE TABLE criterion_applicability (
  -- How a criterion is read for a kind of product.
  guideline_id INTEGER NOT NULL REFERENCES criterion, -- the criterion
  subject TEXT NOT NULL CHECK (subject IN ('software', 'mobile')), -- the kind of product
  manner TEXT NOT NULL CHECK (manner IN ('direct', 'with-substitutions', 'problematic', 'exempt', 'undecided')), -- how
  note TEXT, -- what is different; NULL when nothing is said
  PRIMARY KEY (guideline_id, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE criterion_clause (
  -- A clause by which another standard asks for a criterion, or leaves it out.
  guideline_id INTEGER NOT NULL REFERENCES criterion, -- the criterion
  position INTEGER NOT NULL, -- order, from 0
  standard TEXT NOT NULL, -- the other standard: en-301-549, section-508
  clause TEXT NOT NULL, -- number in that standard
  is_ios INTEGER NOT NULL CHECK (is_ios IN (0, 1)), -- speaks of iOS products
  is_android INTEGER NOT NULL CHECK (is_android IN (0, 1)), -- speaks of Android products
  is_web INTEGER NOT NULL CHECK (is_web IN (0, 1)), -- speaks of web products
  exclusion TEXT, -- why it leaves the criterion out; NULL: it asks for it
  PRIMARY KEY (guideline_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX criterion_clause_by_clause ON criterion_clause (standard, clause);
CREATE INDEX check_reference_by_target ON check_reference (scheme, target);

CREATE TABLE element_exemption (
  -- A dimension in which nothing is asked of an element type on a platform.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- the platform
  dimension TEXT NOT NULL, -- name, role, value …
  reason TEXT NOT NULL, -- why
  PRIMARY KEY (element_type_id, platform, dimension)
) STRICT, WITHOUT ROWID;

CREATE TABLE element_announcement (
  -- What a screen reader is expected to say for an element type in a state.
  element_type_id INTEGER NOT NULL REFERENCES element_type, -- the type
  position INTEGER NOT NULL, -- order, from 0
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- whose screen reader
  state TEXT NOT NULL, -- enabled, disabled, selected …
  variant TEXT, -- key of the type's variant; NULL: all are announced alike
  parts TEXT NOT NULL CHECK (parts LIKE '[%]'), -- JSON array of spoken words and of placeholders in braces
  hint TEXT, -- what follows after a pause; NULL: nothing
  PRIMARY KEY (element_type_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE check_applicability (
  -- The question that tells whether there is anything to check; a check without a row is asked wherever it belongs.
  check_definition_id INTEGER PRIMARY KEY REFERENCES check_definition, -- the check
  question TEXT NOT NULL -- no answers the check with inapplicable
) STRICT;

CREATE TABLE check_succession (
  -- A check of an edition that took the place of a check of an earlier one.
  pack_edition_id INTEGER NOT NULL REFERENCES pack_edition, -- the edition that says so
  old_check_id INTEGER NOT NULL REFERENCES audit_check, -- the earlier check
  new_check_id INTEGER NOT NULL REFERENCES audit_check, -- the check in its place; several where it was split
  PRIMARY KEY (pack_edition_id, old_check_id, new_check_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX check_succession_by_new ON check_succession (new_check_id);

CREATE TABLE stated_presence (
  -- An element whose specification names every state as one in which it is present; without a row nothing is said.
  specified_element_id INTEGER PRIMARY KEY REFERENCES specified_element ON DELETE CASCADE -- the element
) STRICT;

CREATE TABLE profile_selection (
  -- A part of a pack that a profile asks for: what meets all of its conditions.
  profile_id INTEGER NOT NULL REFERENCES profile, -- the profile
  position INTEGER NOT NULL, -- order, from 0
  pack_id INTEGER NOT NULL REFERENCES pack, -- the pack
  levels TEXT NOT NULL CHECK (levels LIKE '[%]'), -- JSON array of levels of checks
  scopes TEXT NOT NULL CHECK (scopes LIKE '[%]'), -- JSON array of scopes of checks
  version TEXT, -- version of the standard whose criteria are asked for; NULL: all
  standard TEXT, -- another standard whose choice of the criteria is asked for; NULL: all
  topics TEXT NOT NULL CHECK (topics LIKE '[%]'), -- JSON array of topics; empty: all
  guidelines TEXT NOT NULL CHECK (guidelines LIKE '[%]'), -- JSON array of keys of guidelines; empty: all
  PRIMARY KEY (profile_id, position)
) STRICT, WITHOUT ROWID;

INSERT INTO profile_selection (profile_id, position, pack_id, levels, scopes, topics, guidelines)
SELECT
  profile_pack.profile_id, row_number() OVER (PARTITION BY profile_pack.profile_id ORDER BY profile_pack.pack_id) - 1,
  profile_pack.pack_id, json_group_array(profile_pack.level),
  iif(profile.has_element_checks, '["product","screen","element"]', '["product","screen"]'), '[]', '[]'
FROM profile_pack
JOIN profile ON profile.profile_id = profile_pack.profile_id
GROUP BY profile_pack.profile_id, profile_pack.pack_id;

CREATE TABLE release_check (
  -- A check that a release asks for, as its profile selected it from the editions that the release pins.
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  check_definition_id INTEGER NOT NULL REFERENCES check_definition, -- the check
  PRIMARY KEY (release_id, check_definition_id)
) STRICT, WITHOUT ROWID;

INSERT INTO release_check (release_id, check_definition_id)
SELECT release_id, check_definition_id FROM v_release_check;

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

DROP VIEW v_release_check;

CREATE VIEW v_release_check AS
-- One row for each check that a release asks for; ways carry the check they meet.
SELECT
  v_release.release_id, -- the release
  check_definition.check_definition_id, -- what is asked
  check_definition.check_id, -- the check
  audit_check.path AS check_path, -- its path
  check_definition.scope, -- product, screen or element
  check_definition.method, -- how it is answered
  check_definition.level, -- must to AAA
  check_definition.level IN ('must', 'must-not', 'A')
    OR (check_definition.level = 'AA' AND v_release.target_level IN ('AA', 'AAA'))
    OR (check_definition.level = 'AAA' AND v_release.target_level = 'AAA') AS is_must_level, -- 1: counts for conformance
  met.check_id AS met_check_id, -- the check that this one is a way of meeting; NULL for a check of its own
  EXISTS (
    SELECT 1
    FROM alternative AS way
    WHERE way.check_definition_id = check_definition.check_definition_id
  ) AS has_ways -- 1: met through ways and not answered itself
FROM v_release
JOIN release_check ON release_check.release_id = v_release.release_id
JOIN check_definition ON check_definition.check_definition_id = release_check.check_definition_id
JOIN audit_check ON audit_check.check_id = check_definition.check_id
LEFT JOIN alternative ON alternative.way_definition_id = check_definition.check_definition_id
LEFT JOIN check_definition AS met ON met.check_definition_id = alternative.check_definition_id;

DROP TABLE profile_pack;

CREATE VIEW v_criterion AS
-- One row for each criterion of a standard, in each loaded edition.
SELECT
  pack_standard.standard, -- the standard: wcag
  pack_edition.edition, -- edition of the pack
  guideline.key AS criterion, -- number in the standard
  guideline.title, -- as published
  guideline.level, -- A, AA or AAA
  criterion.principle, -- as published
  guideline.topic, -- the guideline it stands under
  criterion.introduced, -- version that introduced it
  criterion.removed -- version that removed it; NULL while it stands
FROM criterion
JOIN guideline ON guideline.guideline_id = criterion.guideline_id
JOIN pack_edition ON pack_edition.pack_edition_id = guideline.pack_edition_id
JOIN pack_standard ON pack_standard.pack_edition_id = pack_edition.pack_edition_id;

CREATE VIEW v_check_reference AS
-- One row for each criterion or clause that a check refers to, in each loaded edition.
SELECT
  audit_check.path AS check_path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  pack_edition.edition, -- edition of the check's pack
  check_reference.scheme || '/' || check_reference.target AS reference, -- STANDARD/CLAUSE
  check_reference.relation -- tests: a failure here fails it; related: worth knowing
FROM check_reference
JOIN check_definition ON check_definition.check_definition_id = check_reference.check_definition_id
JOIN audit_check ON audit_check.check_id = check_definition.check_id
JOIN pack_edition ON pack_edition.pack_edition_id = check_definition.pack_edition_id;

CREATE VIRTUAL TABLE check_search USING fts5(
  -- The words of a check, to be found by; the row's number is the check_definition_id.
  path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  title, -- title of the check
  question, -- what it asks
  guideline, -- title, aliases, topic and rule of the guideline
  names, -- dimension, element types with titles and synonyms, references
  procedure, -- steps and outcome statements
  content='',
  tokenize='unicode61 remove_diacritics 2'
);

CREATE VIEW check_words AS
-- One row for each check of each loaded edition: the words that a search looks through.
SELECT
  check_definition.check_definition_id, -- the check
  check_definition.pack_edition_id, -- the edition
  audit_check.path AS path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  check_definition.title, -- title of the check
  check_definition.question, -- what it asks
  guideline.title || ' ' || guideline.topic || ' ' || guideline.rule || ' ' || ifnull((
    SELECT group_concat(alias, ' ')
    FROM guideline_alias
    WHERE guideline_alias.guideline_id = guideline.guideline_id
  ), '') AS guideline, -- title, topic, rule and aliases of the guideline
  check_definition.dimension || ' ' || ifnull((
    SELECT group_concat(element_type.key || ' ' || element_type.title || ' ' || ifnull((
      SELECT group_concat(synonym, ' ')
      FROM element_type_synonym
      WHERE element_type_synonym.element_type_id = element_type.element_type_id
    ), ''), ' ')
    FROM check_element_type
    JOIN element_type ON element_type.element_type_id = (
      SELECT max(named.element_type_id)
      FROM element_type AS named
      WHERE named.key = check_element_type.element_type
    )
    WHERE check_element_type.check_definition_id = check_definition.check_definition_id
      AND check_element_type.variant = ''
  ), '') || ' ' || ifnull((
    SELECT group_concat(scheme || '/' || target, ' ')
    FROM check_reference
    WHERE check_reference.check_definition_id = check_definition.check_definition_id
  ), '') || ' ' || ifnull((
    SELECT group_concat(standard || '/' || clause, ' ')
    FROM criterion_clause
    WHERE criterion_clause.guideline_id = guideline.guideline_id AND exclusion IS NULL
  ), '') AS names, -- dimension, element types with titles and synonyms, references, clauses that ask for the criterion
  ifnull((
    SELECT group_concat(text, ' ')
    FROM check_step
    WHERE check_step.check_definition_id = check_definition.check_definition_id
  ), '') || ' ' || ifnull((
    SELECT group_concat(text, ' ')
    FROM outcome_statement
    WHERE outcome_statement.check_definition_id = check_definition.check_definition_id
  ), '') AS procedure -- steps and outcome statements
FROM check_definition
JOIN audit_check ON audit_check.check_id = check_definition.check_id
JOIN guideline ON guideline.guideline_id = check_definition.guideline_id;

INSERT INTO check_search (rowid, path, title, question, guideline, names, procedure)
SELECT check_definition_id, path, title, question, guideline, names, procedure FROM check_words;

INSERT INTO pack_standard (pack_edition_id, standard)
SELECT pack_edition.pack_edition_id, pack.key
FROM pack_edition
JOIN pack ON pack.pack_id = pack_edition.pack_id;
