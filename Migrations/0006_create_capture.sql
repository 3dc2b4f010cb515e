-- Purpose: what comes in from outside: captures of running apps, results of tools, and what vendors state.
-- Date: 2026-11-22. Moves no data.
-- What a run of a tool found is kept one by one (tool_instance) and seen again by later runs (tool_sighting); which of
-- it is open, and which is gone, follows from these rows. An instance has no local key: it is known by the run that saw
-- it first and by its number there.

CREATE TABLE capture (
  -- Log. A view hierarchy of a running app.
  capture_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  build_id INTEGER NOT NULL REFERENCES build, -- the build it was taken of
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  state_id INTEGER NOT NULL REFERENCES state, -- the state it was in
  platform TEXT NOT NULL CHECK (platform IN ('ios', 'android', 'web')), -- what it ran on
  format TEXT NOT NULL, -- uiautomator, appium, wda …
  captured_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  source_name TEXT NOT NULL, -- name of the file
  source_sha256 TEXT NOT NULL CHECK (length(source_sha256) = 64), -- of its bytes, hexadecimal
  density REAL CHECK (density > 0), -- pixels a dp; NULL when not given
  window_width REAL CHECK (window_width > 0), -- px, or pt on iOS; NULL when not known
  window_height REAL CHECK (window_height > 0), -- the same
  language TEXT, -- BCP 47 tag of its words; NULL when not known
  person_id INTEGER REFERENCES person, -- who recorded it; NULL when not said
  note TEXT, -- NULL: none
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER capture_is_not_updated BEFORE UPDATE ON capture BEGIN
  SELECT raise(ABORT, 'capture is append-only');
END;
CREATE TRIGGER capture_is_not_deleted BEFORE DELETE ON capture BEGIN
  SELECT raise(ABORT, 'capture is append-only');
END;

CREATE TABLE capture_stop (
  -- Part of a capture: one stop of the screen reader.
  capture_id INTEGER NOT NULL REFERENCES capture, -- the capture
  position INTEGER NOT NULL CHECK (position > 0), -- swipe order, from 1
  element_id INTEGER REFERENCES element, -- the element it was matched with; NULL: none
  match_way TEXT CHECK (match_way IN ('identifier', 'name', 'order', 'place')), -- how it was matched; NULL: it was not
  identifier TEXT, -- the app's own name for it; NULL: none
  label TEXT, -- its words; NULL: none
  value TEXT, -- its value, never that of a password; NULL: none
  type_key TEXT, -- key of the element type; NULL: not known
  certainty TEXT CHECK (certainty IN ('certain', 'likely', 'guess')), -- of the type; NULL without one
  states TEXT CHECK (states LIKE '[%]'), -- JSON array: checked, disabled, selected …; NULL when not known
  traits TEXT CHECK (traits LIKE '[%]'), -- JSON array; NULL when the capture has none
  x REAL NOT NULL, -- left edge, px or pt
  y REAL NOT NULL, -- upper edge
  width REAL NOT NULL, -- the same unit
  height REAL NOT NULL, -- the same unit
  PRIMARY KEY (capture_id, position),
  CHECK (element_id IS NULL OR match_way IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER capture_stop_is_not_updated BEFORE UPDATE ON capture_stop BEGIN
  SELECT raise(ABORT, 'capture_stop is append-only');
END;
CREATE TRIGGER capture_stop_is_not_deleted BEFORE DELETE ON capture_stop BEGIN
  SELECT raise(ABORT, 'capture_stop is append-only');
END;

CREATE TABLE capture_left_out (
  -- Part of a capture: how much of it is no stop, and why.
  capture_id INTEGER NOT NULL REFERENCES capture, -- the capture
  reason TEXT NOT NULL, -- system window, not visible, scroll bar …
  count INTEGER NOT NULL CHECK (count > 0), -- how many nodes
  PRIMARY KEY (capture_id, reason)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER capture_left_out_is_not_updated BEFORE UPDATE ON capture_left_out BEGIN
  SELECT raise(ABORT, 'capture_left_out is append-only');
END;
CREATE TRIGGER capture_left_out_is_not_deleted BEFORE DELETE ON capture_left_out BEGIN
  SELECT raise(ABORT, 'capture_left_out is append-only');
END;

CREATE TABLE tool_run (
  -- Log. One run of a tool, as a file of its results tells it.
  tool_run_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  build_id INTEGER NOT NULL REFERENCES build, -- the build it ran on
  environment_id INTEGER NOT NULL REFERENCES environment, -- that of the tool
  format TEXT NOT NULL, -- axe, sarif, earl …
  tool TEXT NOT NULL CHECK (tool <> ''), -- its name, by which its instances are known again
  tool_version TEXT NOT NULL, -- as the results say; empty when they do not
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  status TEXT NOT NULL CHECK (status IN ('complete', 'partial', 'failed')), -- how it went
  why TEXT, -- why it is not complete; NULL when it is
  source_name TEXT NOT NULL, -- name of the file
  source_sha256 TEXT NOT NULL CHECK (length(source_sha256) = 64), -- of its bytes, hexadecimal
  mapping_edition TEXT NOT NULL, -- edition of the mapping of its rules to checks; empty: there is none
  person_id INTEGER REFERENCES person, -- who imported it; NULL when not said
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER tool_run_is_not_updated BEFORE UPDATE ON tool_run BEGIN
  SELECT raise(ABORT, 'tool_run is append-only');
END;
CREATE TRIGGER tool_run_is_not_deleted BEFORE DELETE ON tool_run BEGIN
  SELECT raise(ABORT, 'tool_run is append-only');
END;

CREATE TABLE tool_page (
  -- Part of a run: a page that it looked at.
  tool_run_id INTEGER NOT NULL REFERENCES tool_run, -- the run
  page INTEGER NOT NULL CHECK (page > 0), -- order in the file, from 1
  location TEXT NOT NULL, -- screen or URL as in the file
  address_id INTEGER REFERENCES address, -- the screen in a state; NULL: it was not placed when it was read
  why TEXT, -- why it could not be looked at; NULL: it was
  PRIMARY KEY (tool_run_id, page)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tool_page_is_not_updated BEFORE UPDATE ON tool_page BEGIN
  SELECT raise(ABORT, 'tool_page is append-only');
END;
CREATE TRIGGER tool_page_is_not_deleted BEFORE DELETE ON tool_page BEGIN
  SELECT raise(ABORT, 'tool_page is append-only');
END;

CREATE TABLE tool_rule_run (
  -- Part of a run: what a rule gave on a page. Coverage, never a pass by itself.
  tool_run_id INTEGER NOT NULL, -- the run
  page INTEGER NOT NULL, -- the page
  rule TEXT NOT NULL, -- the tool's name of the rule
  was_run INTEGER NOT NULL CHECK (was_run IN (0, 1)), -- 0: that it found nothing there proves nothing
  is_truncated INTEGER NOT NULL CHECK (is_truncated IN (0, 1)), -- 1: not all of its results are in the file
  passed INTEGER NOT NULL CHECK (passed >= 0), -- how many nodes passed
  failed INTEGER NOT NULL CHECK (failed >= 0), -- how many failed
  cannot_tell INTEGER NOT NULL CHECK (cannot_tell >= 0), -- how many a person has to look at
  inapplicable INTEGER NOT NULL CHECK (inapplicable >= 0), -- how many it does not apply to
  PRIMARY KEY (tool_run_id, page, rule),
  FOREIGN KEY (tool_run_id, page) REFERENCES tool_page (tool_run_id, page)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tool_rule_run_is_not_updated BEFORE UPDATE ON tool_rule_run BEGIN
  SELECT raise(ABORT, 'tool_rule_run is append-only');
END;
CREATE TRIGGER tool_rule_run_is_not_deleted BEFORE DELETE ON tool_rule_run BEGIN
  SELECT raise(ABORT, 'tool_rule_run is append-only');
END;

CREATE TABLE tool_instance (
  -- Part of the run that saw it first: one thing that a rule found, known again by its prints.
  tool_run_id INTEGER NOT NULL, -- the run
  number INTEGER NOT NULL CHECK (number > 0), -- order in the file, from 1
  page INTEGER NOT NULL, -- the page
  rule TEXT NOT NULL, -- the tool's name of the rule
  outcome_id INTEGER NOT NULL CHECK (outcome_id IN (1, 3)), -- see outcome: failed or cantTell, as the tool says
  address_id INTEGER REFERENCES address, -- where it is; NULL: it was not placed when it was read
  location_kind TEXT NOT NULL, -- selector, xpath, identifier …
  location TEXT NOT NULL, -- where, as the tool says
  strict_print BLOB NOT NULL CHECK (length(strict_print) = 32), -- SHA-256 over tool, rule, address and location
  loose_print BLOB CHECK (length(loose_print) = 32), -- the same over the snippet in place of the location; NULL: there is none, or it was cut
  name TEXT, -- accessible name; NULL when not given
  snippet TEXT CHECK (length(snippet) <= 1024), -- of the markup; NULL when not given
  is_snippet_cut INTEGER NOT NULL CHECK (is_snippet_cut IN (0, 1)), -- 1: the tool cut it
  message TEXT, -- what the tool says; NULL when not given
  severity_id INTEGER CHECK (severity_id BETWEEN 1 AND 4), -- see severity; NULL when not given
  PRIMARY KEY (tool_run_id, number),
  FOREIGN KEY (tool_run_id, page) REFERENCES tool_page (tool_run_id, page)
) STRICT;

CREATE TRIGGER tool_instance_is_not_updated BEFORE UPDATE ON tool_instance BEGIN
  SELECT raise(ABORT, 'tool_instance is append-only');
END;
CREATE TRIGGER tool_instance_is_not_deleted BEFORE DELETE ON tool_instance BEGIN
  SELECT raise(ABORT, 'tool_instance is append-only');
END;

CREATE TABLE tool_instance_check (
  -- Part of a run: a check on which an instance bears, as the mapping of then or the file's own tags say; an instance
  -- without any is advice.
  tool_run_id INTEGER NOT NULL, -- the run
  number INTEGER NOT NULL, -- the instance
  check_id INTEGER NOT NULL REFERENCES audit_check, -- the check
  outcome_id INTEGER NOT NULL CHECK (outcome_id IN (1, 3)), -- see outcome: failed, or cantTell where it is only proposed
  PRIMARY KEY (tool_run_id, number, check_id),
  FOREIGN KEY (tool_run_id, number) REFERENCES tool_instance (tool_run_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tool_instance_check_is_not_updated BEFORE UPDATE ON tool_instance_check BEGIN
  SELECT raise(ABORT, 'tool_instance_check is append-only');
END;
CREATE TRIGGER tool_instance_check_is_not_deleted BEFORE DELETE ON tool_instance_check BEGIN
  SELECT raise(ABORT, 'tool_instance_check is append-only');
END;

CREATE TABLE tool_sighting (
  -- Part of a run: an instance that it saw, its own among them.
  tool_run_id INTEGER NOT NULL REFERENCES tool_run, -- the run
  first_tool_run_id INTEGER NOT NULL, -- the run that saw the instance first
  number INTEGER NOT NULL, -- its number there
  is_strict INTEGER NOT NULL CHECK (is_strict IN (0, 1)), -- 1: known by its strict print; 0: by the loose one
  ignore_reason TEXT CHECK (ignore_reason <> ''), -- why the tool or the map file ignores it; NULL: they do not
  PRIMARY KEY (tool_run_id, first_tool_run_id, number),
  FOREIGN KEY (first_tool_run_id, number) REFERENCES tool_instance (tool_run_id, number)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tool_sighting_is_not_updated BEFORE UPDATE ON tool_sighting BEGIN
  SELECT raise(ABORT, 'tool_sighting is append-only');
END;
CREATE TRIGGER tool_sighting_is_not_deleted BEFORE DELETE ON tool_sighting BEGIN
  SELECT raise(ABORT, 'tool_sighting is append-only');
END;

CREATE TABLE tool_placement (
  -- Log. Where a page or an instance of a run is, said after the run was read (`import place`). The newest counts.
  tool_placement_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  tool_run_id INTEGER NOT NULL REFERENCES tool_run, -- the run
  page INTEGER, -- the page; NULL for an instance
  number INTEGER, -- the instance; NULL for a page
  address_id INTEGER NOT NULL REFERENCES address, -- where it is
  check_id INTEGER REFERENCES audit_check, -- the check on which an instance bears there, a row for each; NULL for a page, and for advice
  person_id INTEGER REFERENCES person, -- who said so; NULL when not said
  placed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence),
  FOREIGN KEY (tool_run_id, page) REFERENCES tool_page (tool_run_id, page),
  FOREIGN KEY (tool_run_id, number) REFERENCES tool_instance (tool_run_id, number),
  CHECK ((page IS NULL) <> (number IS NULL)),
  CHECK (page IS NULL OR check_id IS NULL)
) STRICT;

CREATE TRIGGER tool_placement_is_not_updated BEFORE UPDATE ON tool_placement BEGIN
  SELECT raise(ABORT, 'tool_placement is append-only');
END;
CREATE TRIGGER tool_placement_is_not_deleted BEFORE DELETE ON tool_placement BEGIN
  SELECT raise(ABORT, 'tool_placement is append-only');
END;

CREATE TABLE stated_document (
  -- Log. A conformance document that somebody published about a release.
  stated_document_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release that it speaks of
  title TEXT NOT NULL, -- as published
  author TEXT, -- who wrote it; NULL when not said
  vendor TEXT, -- who published it; NULL when not said
  stated_on TEXT, -- its date, as it is written there; NULL when not said
  stated_at INTEGER, -- the same, where it is unambiguous: UTC, milliseconds since 1970; NULL: not known
  details TEXT NOT NULL CHECK (details LIKE '{%}'), -- JSON object: version, notes, methods, legal disclaimer, repository, feedback, licence, chapters
  source_name TEXT NOT NULL, -- name of the file
  source_sha256 TEXT NOT NULL CHECK (length(source_sha256) = 64), -- of its bytes, hexadecimal
  person_id INTEGER REFERENCES person, -- who imported it; NULL when not said
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER stated_document_is_not_updated BEFORE UPDATE ON stated_document BEGIN
  SELECT raise(ABORT, 'stated_document is append-only');
END;
CREATE TRIGGER stated_document_is_not_deleted BEFORE DELETE ON stated_document BEGIN
  SELECT raise(ABORT, 'stated_document is append-only');
END;

CREATE TABLE stated_term (
  -- Part of a stated document: what it claims of a criterion. Shown beside the computed term, never a finding.
  stated_document_id INTEGER NOT NULL REFERENCES stated_document, -- the document
  standard TEXT NOT NULL, -- wcag, en-301-549, section-508
  row TEXT NOT NULL, -- number of the row there
  component TEXT NOT NULL, -- web, software, electronic-docs …; empty: the whole
  term TEXT NOT NULL, -- supports, partially-supports …, or the outcome that an audit states of the whole site
  remarks TEXT, -- what it says beside; NULL: nothing
  PRIMARY KEY (stated_document_id, standard, row, component)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER stated_term_is_not_updated BEFORE UPDATE ON stated_term BEGIN
  SELECT raise(ABORT, 'stated_term is append-only');
END;
CREATE TRIGGER stated_term_is_not_deleted BEFORE DELETE ON stated_term BEGIN
  SELECT raise(ABORT, 'stated_term is append-only');
END;
