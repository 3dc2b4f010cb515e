-- Purpose: environments, audits, sessions, observations, findings, their problems and evidence.
-- Date: 2026-11-22. Moves no data.
-- Outcome numbers are in the order of the ACT Rules Format, so that the smallest is the roll-up.

CREATE TABLE outcome (
  -- Static. The five outcomes of EARL; the smallest number that is present decides a roll-up.
  outcome_id INTEGER PRIMARY KEY, -- 1 to 5
  name TEXT NOT NULL UNIQUE -- as EARL spells it
) STRICT;
INSERT INTO outcome (outcome_id, name)
VALUES (1, 'failed'), (2, 'untested'), (3, 'cantTell'), (4, 'passed'), (5, 'inapplicable');

CREATE TABLE mode (
  -- Static. The test modes of EARL.
  mode_id INTEGER PRIMARY KEY, -- 1 to 3
  name TEXT NOT NULL UNIQUE -- as EARL spells it
) STRICT;
INSERT INTO mode (mode_id, name) VALUES (1, 'manual'), (2, 'semiAuto'), (3, 'automatic');

CREATE TABLE severity (
  -- Static. How bad a failure is; orders work, never decides an outcome.
  severity_id INTEGER PRIMARY KEY, -- 1 to 4
  name TEXT NOT NULL UNIQUE -- minor to critical
) STRICT;
INSERT INTO severity (severity_id, name)
VALUES (1, 'minor'), (2, 'moderate'), (3, 'serious'), (4, 'critical');

CREATE TABLE environment (
  -- Identity by its columns. A device with its operating system and assistive technology.
  environment_id INTEGER PRIMARY KEY, -- local key
  device TEXT NOT NULL CHECK (device <> ''), -- iPhone 13
  os TEXT NOT NULL CHECK (os <> ''), -- iOS
  os_version TEXT NOT NULL CHECK (os_version <> ''), -- 17.2
  os_major TEXT NOT NULL, -- 17: with the assistive technology, the class within which findings supersede each other
  assistive_technology TEXT NOT NULL CHECK (assistive_technology <> ''), -- VoiceOver
  assistive_technology_version TEXT NOT NULL, -- empty when it comes with the system
  UNIQUE (device, os, os_version, assistive_technology, assistive_technology_version)
) STRICT;

CREATE TRIGGER environment_is_not_updated BEFORE UPDATE ON environment BEGIN
  SELECT raise(ABORT, 'environment is never changed');
END;
CREATE TRIGGER environment_is_not_deleted BEFORE DELETE ON environment BEGIN
  SELECT raise(ABORT, 'environment is never changed');
END;

CREATE TABLE session (
  -- Log. One auditor, one build, one environment, from when to when. It ends once and is otherwise never changed; of
  -- two copies of a row the one that has ended holds.
  session_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release under audit
  build_id INTEGER NOT NULL REFERENCES build, -- what was tested
  environment_id INTEGER NOT NULL REFERENCES environment, -- with what
  person_id INTEGER NOT NULL REFERENCES person, -- the auditor
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  ended_at INTEGER CHECK (ended_at >= started_at), -- UTC, milliseconds since 1970; NULL while open
  note TEXT, -- NULL: none
  UNIQUE (replica_id, sequence),
  UNIQUE (session_id, release_id)
) STRICT;

-- The sessions of a release.
CREATE INDEX session_by_release ON session (release_id);

-- The open session of an auditor.
CREATE INDEX session_open ON session (person_id) WHERE ended_at IS NULL;

CREATE TRIGGER session_only_ends BEFORE UPDATE ON session
WHEN OLD.ended_at IS NOT NULL OR NEW.ended_at IS NULL
  OR (
    NEW.session_id, NEW.replica_id, NEW.sequence, NEW.release_id, NEW.build_id, NEW.environment_id, NEW.person_id,
    NEW.started_at, NEW.note
  ) IS NOT (
    OLD.session_id, OLD.replica_id, OLD.sequence, OLD.release_id, OLD.build_id, OLD.environment_id, OLD.person_id,
    OLD.started_at, OLD.note
  )
BEGIN
  SELECT raise(ABORT, 'session only ends');
END;
CREATE TRIGGER session_is_not_deleted BEFORE DELETE ON session BEGIN
  SELECT raise(ABORT, 'session only ends');
END;

CREATE TABLE finding (
  -- Log. One EARL assertion: what an auditor or a tool found.
  finding_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  session_id INTEGER NOT NULL, -- who, in which build, with what
  release_id INTEGER NOT NULL, -- the session's release
  address_id INTEGER NOT NULL REFERENCES address, -- what it is about
  check_id INTEGER NOT NULL REFERENCES audit_check, -- what was asked
  outcome_id INTEGER NOT NULL CHECK (outcome_id BETWEEN 1 AND 5), -- see outcome
  mode_id INTEGER NOT NULL CHECK (mode_id BETWEEN 1 AND 3), -- see mode
  severity_id INTEGER CHECK (severity_id BETWEEN 1 AND 4), -- see severity; NULL when not said or not failed
  observed_at INTEGER NOT NULL, -- when it was observed: UTC, milliseconds since 1970
  recorded_at INTEGER NOT NULL, -- when it was written: UTC, milliseconds since 1970
  place_digest_id INTEGER REFERENCES place_digest, -- what the specification said of the place; NULL: it says nothing of the product
  amends_finding_id INTEGER REFERENCES finding, -- the finding it corrects; NULL: none
  observed TEXT, -- what was really announced or seen; NULL when not said
  reason TEXT, -- why it does not apply, cannot be told, or was amended; NULL when not said
  note TEXT, -- NULL: none
  UNIQUE (replica_id, sequence),
  FOREIGN KEY (session_id, release_id) REFERENCES session (session_id, release_id)
) STRICT;

-- All that rule 2 reads of a release's findings, from the index alone.
CREATE INDEX finding_by_cell ON finding (
  release_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id, place_digest_id
);

-- What amends a finding.
CREATE INDEX finding_by_amended ON finding (amends_finding_id) WHERE amends_finding_id IS NOT NULL;

-- Where a release has failures, for those that are carried from it.
CREATE INDEX finding_failed ON finding (release_id, address_id, check_id) WHERE outcome_id = 1;

CREATE TRIGGER finding_is_not_updated BEFORE UPDATE ON finding BEGIN
  SELECT raise(ABORT, 'finding is append-only');
END;
CREATE TRIGGER finding_is_not_deleted BEFORE DELETE ON finding BEGIN
  SELECT raise(ABORT, 'finding is append-only');
END;

CREATE TABLE finding_statement (
  -- Part of a finding: the answer to one outcome statement of its check.
  finding_id INTEGER NOT NULL REFERENCES finding, -- the finding whose outcome follows from such answers
  outcome_statement_id INTEGER NOT NULL REFERENCES outcome_statement, -- the statement
  outcome_id INTEGER NOT NULL CHECK (outcome_id BETWEEN 1 AND 5), -- see outcome
  PRIMARY KEY (finding_id, outcome_statement_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER finding_statement_is_not_updated BEFORE UPDATE ON finding_statement BEGIN
  SELECT raise(ABORT, 'finding_statement is append-only');
END;
CREATE TRIGGER finding_statement_is_not_deleted BEFORE DELETE ON finding_statement BEGIN
  SELECT raise(ABORT, 'finding_statement is append-only');
END;

CREATE TABLE announcement_comparison (
  -- Part of a finding: what was announced beside what was expected then; the auditor's outcome stands in the finding.
  finding_id INTEGER PRIMARY KEY REFERENCES finding, -- the finding
  expected TEXT NOT NULL, -- the announcement that was expected
  differences TEXT NOT NULL CHECK (differences LIKE '[%]'), -- JSON array of sentences; [] when nothing differs
  proposed_outcome_id INTEGER NOT NULL CHECK (proposed_outcome_id BETWEEN 1 AND 5) -- what the comparison alone would say
) STRICT;

CREATE TRIGGER announcement_comparison_is_not_updated BEFORE UPDATE ON announcement_comparison BEGIN
  SELECT raise(ABORT, 'announcement_comparison is append-only');
END;
CREATE TRIGGER announcement_comparison_is_not_deleted BEFORE DELETE ON announcement_comparison BEGIN
  SELECT raise(ABORT, 'announcement_comparison is append-only');
END;

CREATE TABLE finding_retraction (
  -- Log. A finding that does not count any more; its predecessor counts again.
  finding_retraction_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  finding_id INTEGER NOT NULL REFERENCES finding, -- the finding
  person_id INTEGER NOT NULL REFERENCES person, -- who
  reason TEXT NOT NULL, -- why
  retracted_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- Whether a finding was retracted.
CREATE INDEX finding_retraction_by_finding ON finding_retraction (finding_id);

CREATE TRIGGER finding_retraction_is_not_updated BEFORE UPDATE ON finding_retraction BEGIN
  SELECT raise(ABORT, 'finding_retraction is append-only');
END;
CREATE TRIGGER finding_retraction_is_not_deleted BEFORE DELETE ON finding_retraction BEGIN
  SELECT raise(ABORT, 'finding_retraction is append-only');
END;
CREATE TRIGGER finding_retraction_is_not_of_a_frozen_release BEFORE INSERT ON finding_retraction
WHEN (
  SELECT release.stage
  FROM finding
  JOIN release ON release.release_id = finding.release_id
  WHERE finding.finding_id = NEW.finding_id
) = 'frozen' BEGIN
  SELECT raise(ABORT, 'no finding of a frozen release is retracted');
END;

CREATE TABLE element_list_declaration (
  -- Log. An auditor's word that a screen's list of elements is complete in a release, or no longer. The newest row of a
  -- screen counts, and only while its list is the specification's.
  element_list_declaration_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)), -- 0 takes the word back
  elements TEXT NOT NULL, -- keys of the elements it was said of, in swipe order, with a space between them
  person_id INTEGER NOT NULL REFERENCES person, -- who
  declared_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- The declarations of a release.
CREATE INDEX element_list_declaration_by_screen ON element_list_declaration (release_id, screen_id);

CREATE TRIGGER element_list_declaration_is_not_of_a_frozen_release BEFORE INSERT ON element_list_declaration
WHEN (SELECT stage FROM release WHERE release_id = NEW.release_id) = 'frozen' BEGIN
  SELECT raise(ABORT, 'a frozen release takes no declaration');
END;
CREATE TRIGGER element_list_declaration_is_not_updated BEFORE UPDATE ON element_list_declaration BEGIN
  SELECT raise(ABORT, 'element_list_declaration is append-only');
END;
CREATE TRIGGER element_list_declaration_is_not_deleted BEFORE DELETE ON element_list_declaration BEGIN
  SELECT raise(ABORT, 'element_list_declaration is append-only');
END;

CREATE TABLE evidence (
  -- Identity by sha256. A screenshot, recording or transcript; the same bytes are kept once.
  evidence_id INTEGER PRIMARY KEY, -- local number
  sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64), -- of its bytes, hexadecimal
  media_type TEXT NOT NULL, -- image/png
  byte_count INTEGER NOT NULL CHECK (byte_count >= 0), -- its size
  name TEXT NOT NULL, -- file name it came with
  added_at INTEGER NOT NULL -- UTC, milliseconds since 1970
) STRICT;

CREATE TRIGGER evidence_is_not_updated BEFORE UPDATE ON evidence BEGIN
  SELECT raise(ABORT, 'evidence is append-only');
END;
CREATE TRIGGER evidence_is_not_deleted BEFORE DELETE ON evidence BEGIN
  SELECT raise(ABORT, 'evidence is append-only');
END;

CREATE TABLE evidence_chunk (
  -- Part of a piece of evidence: a part of its bytes. They go when they are redacted.
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  position INTEGER NOT NULL, -- order, from 0
  bytes BLOB NOT NULL, -- the part
  PRIMARY KEY (evidence_id, position)
) STRICT;

CREATE TRIGGER evidence_chunk_is_not_updated BEFORE UPDATE ON evidence_chunk BEGIN
  SELECT raise(ABORT, 'evidence_chunk is append-only');
END;
CREATE TRIGGER evidence_chunk_is_not_deleted BEFORE DELETE ON evidence_chunk BEGIN
  SELECT raise(ABORT, 'evidence_chunk is append-only');
END;

CREATE TABLE finding_evidence (
  -- Log. Evidence for a finding.
  finding_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  finding_id INTEGER NOT NULL REFERENCES finding, -- the finding
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  person_id INTEGER REFERENCES person, -- who said that it belongs to the finding; NULL when not said
  added_at INTEGER, -- UTC, milliseconds since 1970; NULL when not said
  UNIQUE (replica_id, sequence),
  UNIQUE (finding_id, evidence_id)
) STRICT;

-- What a piece of evidence belongs to.
CREATE INDEX finding_evidence_by_evidence ON finding_evidence (evidence_id);

CREATE TRIGGER finding_evidence_is_not_of_a_frozen_release BEFORE INSERT ON finding_evidence
WHEN (
  SELECT release.stage
  FROM finding
  JOIN release ON release.release_id = finding.release_id
  WHERE finding.finding_id = NEW.finding_id
) = 'frozen' BEGIN
  SELECT raise(ABORT, 'a finding of a frozen release takes no evidence');
END;
CREATE TRIGGER finding_evidence_is_not_updated BEFORE UPDATE ON finding_evidence BEGIN
  SELECT raise(ABORT, 'finding_evidence is append-only');
END;
CREATE TRIGGER finding_evidence_is_not_deleted BEFORE DELETE ON finding_evidence BEGIN
  SELECT raise(ABORT, 'finding_evidence is append-only');
END;

CREATE TABLE stage_sign_off (
  -- Log. A person's word that a stage of a screen is done in a release, or no longer. The newest row of a screen and a
  -- stage counts.
  stage_sign_off_id INTEGER PRIMARY KEY, -- local number; a greater one was written later
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  stage TEXT NOT NULL CHECK (stage IN ('design', 'requirements', 'development', 'testing', 'audit')), -- what is done
  is_signed INTEGER NOT NULL CHECK (is_signed IN (0, 1)), -- 0 takes the word back
  person_id INTEGER NOT NULL REFERENCES person, -- who
  reason TEXT CHECK (reason <> ''), -- why the word is taken back; NULL unless it is
  signed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence),
  CHECK (is_signed = (reason IS NULL))
) STRICT;

-- The sign-offs of a release, the newest of each stage.
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
