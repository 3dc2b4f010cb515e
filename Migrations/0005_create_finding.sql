-- Purpose: environments, audits, sessions and their ends, observations, findings, their problems and evidence.
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
  -- Identity by its columns. A device with its operating system and what stands between it and the person.
  environment_id INTEGER PRIMARY KEY, -- local key
  device TEXT NOT NULL CHECK (device <> ''), -- iPhone 13
  device_family TEXT NOT NULL DEFAULT '', -- iphone, ipad …; empty: not said
  os TEXT NOT NULL CHECK (os <> ''), -- iOS
  os_version TEXT NOT NULL CHECK (os_version <> ''), -- 17.2
  os_major TEXT NOT NULL, -- 17: with the assistive technology, the class within which findings supersede each other
  technology_kind TEXT NOT NULL DEFAULT 'not-stated' CHECK (technology_kind IN ('screen-reader', 'keyboard', 'voice', 'switch', 'app', 'tool', 'not-stated')), -- what checks it can answer; app: those that need no technology
  assistive_technology TEXT NOT NULL CHECK (assistive_technology <> ''), -- VoiceOver; of a tool its name
  assistive_technology_version TEXT NOT NULL, -- empty when it comes with the system
  has_keyboard INTEGER NOT NULL DEFAULT 0 CHECK (has_keyboard IN (0, 1)), -- 1: a keyboard was at hand; 0: none, or not said
  UNIQUE (
    device, device_family, os, os_version, technology_kind, assistive_technology, assistive_technology_version,
    has_keyboard
  )
) STRICT;

CREATE TRIGGER environment_is_not_updated BEFORE UPDATE ON environment BEGIN
  SELECT raise(ABORT, 'environment is never changed');
END;
CREATE TRIGGER environment_is_not_deleted BEFORE DELETE ON environment BEGIN
  SELECT raise(ABORT, 'environment is never changed');
END;

CREATE TABLE audit (
  -- Log. What sessions belong to: an audit that somebody ordered, carried out or published.
  audit_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  kind TEXT NOT NULL CHECK (kind <> ''), -- initial, follow-up, self …, as its source says
  commissioner TEXT, -- who ordered it; NULL when not said
  method TEXT, -- by which method: WCAG-EM, RAAM 1.1 …; NULL when not said
  standard TEXT, -- against what; NULL when not said
  level TEXT, -- up to which level; NULL when not said
  audited_on TEXT, -- the day or days, as its source says; NULL when not said
  details TEXT CHECK (details LIKE '{%}'), -- JSON object: scope, technologies relied upon, support baseline …; NULL: nothing
  source_name TEXT, -- name of the file that it was read from; NULL: none
  source_sha256 TEXT CHECK (length(source_sha256) = 64), -- of the bytes of that file, hexadecimal; NULL: none
  added_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER audit_is_not_updated BEFORE UPDATE ON audit BEGIN
  SELECT raise(ABORT, 'audit is append-only');
END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit BEGIN
  SELECT raise(ABORT, 'audit is append-only');
END;

CREATE TABLE session (
  -- Log. One auditor, one build, one environment, from when on; session_end says until when.
  session_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release under audit
  build_id INTEGER NOT NULL REFERENCES build, -- what was tested
  environment_id INTEGER NOT NULL REFERENCES environment, -- with what
  audit_id INTEGER REFERENCES audit, -- the audit that it belongs to; NULL: none
  is_imported INTEGER NOT NULL DEFAULT 0 CHECK (is_imported IN (0, 1)), -- 1: read from what somebody published
  person_id INTEGER NOT NULL REFERENCES person, -- the auditor
  started_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  note TEXT, -- NULL: none
  UNIQUE (replica_id, sequence),
  UNIQUE (session_id, release_id)
) STRICT;

-- The sessions of a release.
CREATE INDEX session_by_release ON session (release_id);

-- The open sessions of an auditor.
CREATE INDEX session_by_person ON session (person_id);

CREATE TRIGGER session_is_not_updated BEFORE UPDATE ON session BEGIN
  SELECT raise(ABORT, 'session is append-only');
END;
CREATE TRIGGER session_is_not_deleted BEFORE DELETE ON session BEGIN
  SELECT raise(ABORT, 'session is append-only');
END;

CREATE TABLE session_end (
  -- Log. That a session is over. Of several, which two copies can say, the newest as order goes holds: what was found
  -- between the two was found in the session.
  session_end_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  session_id INTEGER NOT NULL REFERENCES session, -- the session
  person_id INTEGER REFERENCES person, -- who ended it; NULL when not said
  ended_at INTEGER NOT NULL, -- UTC, milliseconds since 1970; not before the session began
  UNIQUE (replica_id, sequence)
) STRICT;

-- Whether a session is over, and since when.
CREATE INDEX session_end_by_session ON session_end (session_id);

CREATE TRIGGER session_end_is_not_updated BEFORE UPDATE ON session_end BEGIN
  SELECT raise(ABORT, 'session_end is append-only');
END;
CREATE TRIGGER session_end_is_not_deleted BEFORE DELETE ON session_end BEGIN
  SELECT raise(ABORT, 'session_end is append-only');
END;

CREATE TABLE observation (
  -- Log. What a person or a capture noticed once; several findings may follow from it.
  observation_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  session_id INTEGER NOT NULL REFERENCES session, -- who, in which build, with what
  address_id INTEGER NOT NULL REFERENCES address, -- at a stop, or of a screen in a state
  kind TEXT NOT NULL CHECK (kind <> ''), -- what was done: listen, activate, settings …, as checks name it
  words TEXT, -- what was heard or seen; NULL when not said
  language TEXT, -- BCP 47 tag of the words; NULL: the product's
  capture_id INTEGER REFERENCES capture, -- the capture that noticed it, or was shown beside it; NULL: none
  observed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- What was noticed in a session.
CREATE INDEX observation_by_session ON observation (session_id);

CREATE TRIGGER observation_is_not_updated BEFORE UPDATE ON observation BEGIN
  SELECT raise(ABORT, 'observation is append-only');
END;
CREATE TRIGGER observation_is_not_deleted BEFORE DELETE ON observation BEGIN
  SELECT raise(ABORT, 'observation is append-only');
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
  observation_id INTEGER REFERENCES observation, -- what it follows from; NULL: it was asked by itself
  observed TEXT, -- what was really announced or seen; NULL when not said
  reason TEXT, -- why it does not apply, cannot be told, or was amended; NULL when not said
  note TEXT, -- NULL: none
  language TEXT, -- BCP 47 tag of these texts; NULL: the product's
  UNIQUE (replica_id, sequence),
  FOREIGN KEY (session_id, release_id) REFERENCES session (session_id, release_id)
) STRICT;

-- All that rule 2 reads of a release's findings, from the index alone.
CREATE INDEX finding_by_cell ON finding (
  release_id, address_id, check_id, session_id, observed_at, outcome_id, mode_id, amends_finding_id, place_digest_id
);

-- What amends a finding.
CREATE INDEX finding_by_amended ON finding (amends_finding_id) WHERE amends_finding_id IS NOT NULL;

-- What follows from an observation.
CREATE INDEX finding_by_observation ON finding (observation_id) WHERE observation_id IS NOT NULL;

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

CREATE TABLE finding_end (
  -- Part of a finding: a tool's failure that it ends, in every environment (rule 2b).
  finding_id INTEGER NOT NULL REFERENCES finding, -- the passed or inapplicable finding
  ended_finding_id INTEGER NOT NULL REFERENCES finding (finding_id), -- the failure
  PRIMARY KEY (finding_id, ended_finding_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER finding_end_is_not_updated BEFORE UPDATE ON finding_end BEGIN
  SELECT raise(ABORT, 'finding_end is append-only');
END;
CREATE TRIGGER finding_end_is_not_deleted BEFORE DELETE ON finding_end BEGIN
  SELECT raise(ABORT, 'finding_end is append-only');
END;

CREATE TABLE finding_origin (
  -- Part of a finding: where it came from, if not from a person at this program.
  finding_id INTEGER PRIMARY KEY REFERENCES finding, -- the finding
  capture_id INTEGER REFERENCES capture, -- the capture that failed it; NULL: none
  tool_run_id INTEGER REFERENCES tool_run, -- the run of a tool that failed it; NULL: none
  rule TEXT, -- the tool's rule, with the tool a part of what findings supersede by; NULL: none
  source_key TEXT, -- by what the audit of its session knows it; NULL: it was not imported
  CHECK ((tool_run_id IS NULL) = (rule IS NULL))
) STRICT;

-- What a run of a tool failed.
CREATE INDEX finding_origin_by_run ON finding_origin (tool_run_id) WHERE tool_run_id IS NOT NULL;

CREATE TRIGGER finding_origin_is_not_updated BEFORE UPDATE ON finding_origin BEGIN
  SELECT raise(ABORT, 'finding_origin is append-only');
END;
CREATE TRIGGER finding_origin_is_not_deleted BEFORE DELETE ON finding_origin BEGIN
  SELECT raise(ABORT, 'finding_origin is append-only');
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

CREATE TABLE affirmation (
  -- Log. An auditor's word that a pass stands beside a doubt (rule 10); void when either finding is no longer the
  -- newest.
  affirmation_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  passed_finding_id INTEGER NOT NULL REFERENCES finding (finding_id), -- the pass
  failed_finding_id INTEGER NOT NULL REFERENCES finding (finding_id), -- the failure that raises the doubt
  person_id INTEGER NOT NULL REFERENCES person, -- the auditor
  reason TEXT NOT NULL CHECK (reason <> ''), -- why, as documents print it
  affirmed_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER affirmation_is_not_updated BEFORE UPDATE ON affirmation BEGIN
  SELECT raise(ABORT, 'affirmation is append-only');
END;
CREATE TRIGGER affirmation_is_not_deleted BEFORE DELETE ON affirmation BEGIN
  SELECT raise(ABORT, 'affirmation is append-only');
END;

CREATE TABLE element_list_declaration (
  -- Log. An auditor's word that a screen's list of elements is complete in a release, or no longer. The newest row of a
  -- screen counts, also in later releases, while its list is the specification's.
  element_list_declaration_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  screen_id INTEGER NOT NULL REFERENCES screen, -- the screen
  is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1)), -- 0 takes the word back
  elements TEXT NOT NULL, -- each as KEY:TYPE:STATES, of a component COMPONENT%KEY:TYPE:STATES; a space between them
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

CREATE TABLE problem (
  -- Log. One thing that is wrong within a failed finding. A failure without any is one problem by itself; those of a
  -- tool's failure are its instances.
  problem_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  finding_id INTEGER NOT NULL REFERENCES finding, -- the failed finding
  position INTEGER NOT NULL CHECK (position > 0), -- order among the problems of the finding, from 1
  text TEXT NOT NULL CHECK (text <> ''), -- what is wrong
  severity_id INTEGER CHECK (severity_id BETWEEN 1 AND 4), -- see severity; NULL when not said
  location TEXT, -- where within the place; NULL when not said
  recommendation TEXT, -- how to mend it; NULL when not said
  language TEXT, -- BCP 47 tag of these texts; NULL: the product's
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER problem_is_not_updated BEFORE UPDATE ON problem BEGIN
  SELECT raise(ABORT, 'problem is append-only');
END;
CREATE TRIGGER problem_is_not_deleted BEFORE DELETE ON problem BEGIN
  SELECT raise(ABORT, 'problem is append-only');
END;

CREATE TABLE evidence (
  -- Identity by sha256. A screenshot, recording or transcript; the same bytes are kept once.
  evidence_id INTEGER PRIMARY KEY, -- local number
  sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64), -- of its bytes, hexadecimal
  media_type TEXT NOT NULL, -- image/png
  byte_count INTEGER NOT NULL CHECK (byte_count >= 0), -- its size
  name TEXT NOT NULL, -- file name it came with; 'redacted' once its bytes were
  added_at INTEGER NOT NULL -- UTC, milliseconds since 1970
) STRICT;

CREATE TRIGGER evidence_is_not_updated BEFORE UPDATE ON evidence
WHEN NEW.name <> 'redacted'
  OR (NEW.evidence_id, NEW.sha256, NEW.media_type, NEW.byte_count, NEW.added_at)
    IS NOT (OLD.evidence_id, OLD.sha256, OLD.media_type, OLD.byte_count, OLD.added_at)
  OR NOT EXISTS (SELECT 1 FROM redaction WHERE redaction.evidence_id = OLD.evidence_id) BEGIN
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
CREATE TRIGGER evidence_chunk_is_not_deleted BEFORE DELETE ON evidence_chunk
WHEN NOT EXISTS (SELECT 1 FROM redaction WHERE redaction.evidence_id = OLD.evidence_id) BEGIN
  SELECT raise(ABORT, 'evidence_chunk is append-only');
END;

CREATE TABLE redaction (
  -- Log. That the bytes of a piece of evidence go, here and wherever the row arrives; what is said of it stays.
  redaction_id INTEGER PRIMARY KEY, -- local key
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  person_id INTEGER REFERENCES person, -- who; NULL when not said
  reason TEXT NOT NULL CHECK (reason <> ''), -- why
  redacted_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- Whether a piece was redacted, before its bytes are removed.
CREATE INDEX redaction_by_evidence ON redaction (evidence_id);

CREATE TRIGGER redaction_is_not_updated BEFORE UPDATE ON redaction BEGIN
  SELECT raise(ABORT, 'redaction is append-only');
END;
CREATE TRIGGER redaction_is_not_deleted BEFORE DELETE ON redaction BEGIN
  SELECT raise(ABORT, 'redaction is append-only');
END;

CREATE TABLE finding_evidence (
  -- Log. Evidence for a finding.
  finding_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  finding_id INTEGER NOT NULL REFERENCES finding, -- the finding
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  caption TEXT CHECK (caption <> ''), -- what it proves; NULL when not said
  person_id INTEGER REFERENCES person, -- who said that it belongs to the finding; NULL when not said
  added_at INTEGER, -- UTC, milliseconds since 1970; NULL when not said
  UNIQUE (replica_id, sequence),
  UNIQUE (finding_id, evidence_id)
) STRICT;

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

CREATE TABLE observation_evidence (
  -- Log. Evidence for an observation.
  observation_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  observation_id INTEGER NOT NULL REFERENCES observation, -- the observation
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  caption TEXT CHECK (caption <> ''), -- what it proves; NULL when not said
  person_id INTEGER REFERENCES person, -- who said that it belongs to the observation; NULL when not said
  added_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- What goes with an observation.
CREATE INDEX observation_evidence_by_observation ON observation_evidence (observation_id);

CREATE TRIGGER observation_evidence_is_not_updated BEFORE UPDATE ON observation_evidence BEGIN
  SELECT raise(ABORT, 'observation_evidence is append-only');
END;
CREATE TRIGGER observation_evidence_is_not_deleted BEFORE DELETE ON observation_evidence BEGIN
  SELECT raise(ABORT, 'observation_evidence is append-only');
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
