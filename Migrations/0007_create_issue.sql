-- Purpose: issues, what happened to them, and decisions about them.
-- Date: 2026-11-22. Moves no data.
-- issue_current, issue_place, issue_label and issue_search follow from the logs by the views of derivation.sql, and by
-- nothing else: they are refreshed with each write, can be made anew at any time, and `database check` compares them.

CREATE TABLE issue (
  -- Log. One problem. Its address and check are those of the finding that opened it.
  issue_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  number INTEGER NOT NULL CHECK (number > 0), -- the number that the replica gave it, which here may be another issue's
  product_id INTEGER NOT NULL REFERENCES product, -- the product
  address_id INTEGER NOT NULL REFERENCES address, -- where it was first found
  check_id INTEGER NOT NULL REFERENCES audit_check, -- by what check
  title TEXT NOT NULL, -- as opened
  opened_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE TRIGGER issue_is_not_updated BEFORE UPDATE ON issue BEGIN
  SELECT raise(ABORT, 'issue is append-only');
END;
CREATE TRIGGER issue_is_not_deleted BEFORE DELETE ON issue BEGIN
  SELECT raise(ABORT, 'issue is append-only');
END;

CREATE TABLE issue_event (
  -- Log. Something that happened to an issue.
  issue_event_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'joined', 'parted', 'fixed', 'claimed', 'verified', 'reopened', 'merged', 'split', 'titled', 'severity', 'assigned', 'team', 'labelled', 'unlabelled', 'referenced', 'due', 'commented')), -- what happened
  finding_id INTEGER REFERENCES finding, -- the finding that opened it, joined it, was taken out of it, verified or reopened it; NULL: none
  problem_id INTEGER REFERENCES problem, -- the one problem of that finding; NULL: all of it, or see the instance
  tool_run_id INTEGER, -- the run that saw the one instance of a tool's finding first; NULL: none
  instance_number INTEGER, -- the number of that instance; NULL: none
  build_id INTEGER REFERENCES build, -- the build it was fixed or verified in; NULL: none
  person_id INTEGER NOT NULL REFERENCES person, -- who
  occurred_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  text TEXT, -- comment, reason, title, severity, team, label, reference, tool or date; NULL: none, or taken back
  reason TEXT CHECK (reason <> ''), -- why a severity was lowered; NULL when not said
  owner_person_id INTEGER REFERENCES person, -- who works on it from then on, of an assignment; NULL: nobody, or another kind
  other_issue_id INTEGER REFERENCES issue, -- the issue it was merged into or split from, or that a finding or a fix came from or went to; NULL: none
  UNIQUE (replica_id, sequence),
  FOREIGN KEY (tool_run_id, instance_number) REFERENCES tool_instance (tool_run_id, number),
  CHECK ((tool_run_id IS NULL) = (instance_number IS NULL)),
  CHECK (owner_person_id IS NULL OR kind = 'assigned'),
  CHECK (text IS NULL OR kind <> 'assigned')
) STRICT;

-- The newest event of a kind, and the findings of an issue, from the index alone.
CREATE INDEX issue_event_by_issue ON issue_event (issue_id, kind, finding_id);

-- The issues of a finding.
CREATE INDEX issue_event_by_finding ON issue_event (finding_id) WHERE finding_id IS NOT NULL;

CREATE TRIGGER issue_event_is_not_updated BEFORE UPDATE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;
CREATE TRIGGER issue_event_is_not_deleted BEFORE DELETE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;

CREATE TABLE decision (
  -- Log. Something decided about an issue; it never changes a finding. The newest of an issue that no other replaces counts.
  decision_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('accepted-risk', 'deferred', 'wont-fix', 'false-positive', 'duplicate', 'gone', 'exempt')), -- what was decided; gone: the app does not have the place any more
  exemption TEXT CHECK (exemption IN ('third-party', 'disproportionate-burden', 'archive', 'not-stated')), -- why it is exempt; not-stated: an imported audit does not say it; NULL unless it is
  owner_person_id INTEGER NOT NULL REFERENCES person, -- who answers for it
  approver_person_id INTEGER NOT NULL REFERENCES person, -- who agreed
  duplicate_of_issue_id INTEGER REFERENCES issue, -- the issue that it repeats; NULL unless a duplicate
  reason TEXT NOT NULL, -- why
  decided_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  expires_at INTEGER, -- UTC, milliseconds since 1970, when it no longer holds; NULL: does not expire
  requester_person_id INTEGER REFERENCES person, -- who asked for it; NULL when not said
  looked_by_person_id INTEGER REFERENCES person (person_id), -- who looked whether the place is gone; NULL unless gone
  looked_at_build_id INTEGER REFERENCES build (build_id), -- on which build; NULL unless gone
  UNIQUE (replica_id, sequence),
  CHECK ((kind = 'duplicate') = (duplicate_of_issue_id IS NOT NULL)),
  CHECK ((kind = 'exempt') = (exemption IS NOT NULL)),
  CHECK ((kind = 'gone') = (looked_by_person_id IS NOT NULL)),
  CHECK ((kind = 'gone') = (looked_at_build_id IS NOT NULL))
) STRICT;

-- The newest decision of an issue.
CREATE INDEX decision_by_issue ON decision (issue_id);

CREATE TRIGGER decision_is_not_updated BEFORE UPDATE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;
CREATE TRIGGER decision_is_not_deleted BEFORE DELETE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;

CREATE TABLE decision_problem (
  -- Part of a decision: a problem that was in the issue when it was made, and that it covers (rule 9).
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  position INTEGER NOT NULL CHECK (position > 0), -- order, from 1
  finding_id INTEGER NOT NULL REFERENCES finding, -- the failure
  problem_id INTEGER REFERENCES problem, -- the one problem of it; NULL: the failure is one problem, or see the instance
  tool_run_id INTEGER, -- the run that saw the one instance of a tool's failure first; NULL: none
  instance_number INTEGER, -- the number of that instance; NULL: none
  severity_id INTEGER CHECK (severity_id BETWEEN 1 AND 4), -- see severity: how bad it was then, and what is worse is not covered; NULL: not said
  PRIMARY KEY (decision_id, position),
  FOREIGN KEY (tool_run_id, instance_number) REFERENCES tool_instance (tool_run_id, number),
  CHECK ((tool_run_id IS NULL) = (instance_number IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER decision_problem_is_not_updated BEFORE UPDATE ON decision_problem BEGIN
  SELECT raise(ABORT, 'decision_problem is append-only');
END;
CREATE TRIGGER decision_problem_is_not_deleted BEFORE DELETE ON decision_problem BEGIN
  SELECT raise(ABORT, 'decision_problem is append-only');
END;

CREATE TABLE decision_replacement (
  -- Part of a decision: a decision about the same issue that it takes the place of. Two that none replaces are concurrent.
  decision_id INTEGER NOT NULL REFERENCES decision, -- the newer decision
  replaced_decision_id INTEGER NOT NULL REFERENCES decision (decision_id), -- the one that no longer counts
  PRIMARY KEY (decision_id, replaced_decision_id)
) STRICT, WITHOUT ROWID;

-- Whether a decision stands: whether any replaces it.
CREATE INDEX decision_replacement_by_replaced ON decision_replacement (replaced_decision_id);

CREATE TRIGGER decision_replacement_is_not_updated BEFORE UPDATE ON decision_replacement BEGIN
  SELECT raise(ABORT, 'decision_replacement is append-only');
END;
CREATE TRIGGER decision_replacement_is_not_deleted BEFORE DELETE ON decision_replacement BEGIN
  SELECT raise(ABORT, 'decision_replacement is append-only');
END;

CREATE TABLE decision_release (
  -- Part of a decision: a release that it names. One that names none holds for that of its failures, and for what is
  -- carried from there.
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  release_id INTEGER NOT NULL REFERENCES release, -- the release
  PRIMARY KEY (decision_id, release_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER decision_release_is_not_updated BEFORE UPDATE ON decision_release BEGIN
  SELECT raise(ABORT, 'decision_release is append-only');
END;
CREATE TRIGGER decision_release_is_not_deleted BEFORE DELETE ON decision_release BEGIN
  SELECT raise(ABORT, 'decision_release is append-only');
END;

CREATE TABLE decision_revocation (
  -- Log. A decision that was taken back; what it had replaced does not count again.
  decision_revocation_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  person_id INTEGER NOT NULL REFERENCES person, -- who
  reason TEXT NOT NULL, -- why
  revoked_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

-- Whether a decision was taken back.
CREATE INDEX decision_revocation_by_decision ON decision_revocation (decision_id);

CREATE TRIGGER decision_revocation_is_not_updated BEFORE UPDATE ON decision_revocation BEGIN
  SELECT raise(ABORT, 'decision_revocation is append-only');
END;
CREATE TRIGGER decision_revocation_is_not_deleted BEFORE DELETE ON decision_revocation BEGIN
  SELECT raise(ABORT, 'decision_revocation is append-only');
END;

CREATE TABLE decision_evidence (
  -- Log. Evidence for a decision.
  decision_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  stamp INTEGER NOT NULL, -- when, as order goes
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  caption TEXT CHECK (caption <> ''), -- what it proves; NULL when not said
  UNIQUE (replica_id, sequence),
  UNIQUE (decision_id, evidence_id)
) STRICT;

CREATE TRIGGER decision_evidence_is_not_updated BEFORE UPDATE ON decision_evidence BEGIN
  SELECT raise(ABORT, 'decision_evidence is append-only');
END;
CREATE TRIGGER decision_evidence_is_not_deleted BEFORE DELETE ON decision_evidence BEGIN
  SELECT raise(ABORT, 'decision_evidence is append-only');
END;

CREATE TABLE issue_current (
  -- Derived. Where an issue stands now: one row for each row of derived_issue.
  issue_id INTEGER PRIMARY KEY, -- the issue
  product_id INTEGER NOT NULL, -- the product
  state TEXT NOT NULL, -- open, fixed, verified, reopened, withdrawn or merged
  severity_id INTEGER, -- as it was said, else the worst of the findings that stand; NULL when none says
  owner_person_id INTEGER, -- who works on it; NULL: nobody
  team_said TEXT, -- the team, as it was said of the issue; NULL: that of its screen or component
  title TEXT NOT NULL, -- the newest title
  reference TEXT, -- its key or address elsewhere; NULL: none
  address_id INTEGER NOT NULL, -- where it was first found
  screen_id INTEGER, -- the screen of that address; NULL for the product and a component
  component_id INTEGER, -- the component of that address; NULL unless one
  element_id INTEGER, -- the element of that address; NULL unless one
  check_id INTEGER NOT NULL, -- the check that found it
  opened_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  changed_at INTEGER NOT NULL, -- when something last happened to it: UTC, milliseconds since 1970
  due_at_said INTEGER, -- when it is due, as it was said: UTC, milliseconds since 1970; NULL: by the service level
  finding_count INTEGER NOT NULL, -- how many findings it gathers
  last_release_id INTEGER, -- the last release in which it has a finding; NULL without any
  fixed_event_id INTEGER, -- the newest word that it is fixed; NULL: none
  merged_into_issue_id INTEGER, -- the issue it was merged into; NULL: none
  decision_id INTEGER, -- the newest decision that stands; NULL: none
  decision_kind TEXT, -- its kind; NULL: none
  decision_expires_at INTEGER -- when it lapses: UTC, milliseconds since 1970; NULL: none, or never
) STRICT;

-- Each is one path of `issue list`.
CREATE INDEX issue_current_by_state ON issue_current (state, severity_id);

-- The issues of a screen.
CREATE INDEX issue_current_by_screen ON issue_current (screen_id) WHERE screen_id IS NOT NULL;

-- The issues of a component.
CREATE INDEX issue_current_by_component ON issue_current (component_id) WHERE component_id IS NOT NULL;

-- The issues that were given to a team.
CREATE INDEX issue_current_by_team ON issue_current (team_said) WHERE team_said IS NOT NULL;

-- The issues of an owner.
CREATE INDEX issue_current_by_owner ON issue_current (owner_person_id) WHERE owner_person_id IS NOT NULL;

-- The issue that has a key or address elsewhere.
CREATE INDEX issue_current_by_reference ON issue_current (reference) WHERE reference IS NOT NULL;

-- The issues that a decision was made about.
CREATE INDEX issue_current_by_decision ON issue_current (decision_id) WHERE decision_id IS NOT NULL;

CREATE TABLE issue_place (
  -- Derived. An address and check at which an issue has findings.
  address_id INTEGER NOT NULL, -- the address
  check_id INTEGER NOT NULL, -- the check
  issue_id INTEGER NOT NULL, -- the issue
  is_standing INTEGER NOT NULL, -- 1: one of them was neither retracted nor amended
  PRIMARY KEY (address_id, check_id, issue_id)
) STRICT, WITHOUT ROWID;

-- The places of an issue.
CREATE INDEX issue_place_by_issue ON issue_place (issue_id);

CREATE TABLE issue_label (
  -- Derived. A label that an issue has.
  issue_id INTEGER NOT NULL, -- the issue
  label TEXT NOT NULL, -- the label
  PRIMARY KEY (issue_id, label)
) STRICT, WITHOUT ROWID;

-- A path of `issue list`.
CREATE INDEX issue_label_by_label ON issue_label (label);

CREATE VIRTUAL TABLE issue_search USING fts5(
  -- Derived. The words of an issue, to be found by; the row's number is the issue_id.
  title, -- the newest title
  comments, -- what people wrote
  observed, -- what was announced or seen
  places, -- addresses and checks of its findings
  tokenize='unicode61 remove_diacritics 2'
);
