-- Purpose: the life of issues and decisions, service levels, and the current state of issues for fast lists.
-- Date: 2026-11-21. Rebuilds issue_event and decision with their rows, and fills the derived tables from the logs.
-- Reversible by restoring the backup taken before it.
-- issue, issue_event, decision, decision_evidence and decision_revocation are logs. issue_current, issue_place,
-- issue_label and issue_search follow from them by the views derived_issue, derived_issue_place, derived_issue_label and
-- derived_issue_text, and by nothing else: they are refreshed with each write, can be made anew at any time, and
-- `database check` compares them.

DROP VIEW v_issue;
DROP VIEW v_issue_event;

-- A column that is added by ALTER TABLE has no line of its own for its comment, so the tables are made anew. No other
-- table refers to them.
CREATE TABLE issue_event_before AS
SELECT issue_event_id, replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text
FROM issue_event;

DROP TABLE issue_event;

CREATE TABLE issue_event (
  -- Something that happened to an issue. Append-only.
  issue_event_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'joined', 'parted', 'fixed', 'claimed', 'verified', 'reopened', 'merged', 'split', 'titled', 'severity', 'assigned', 'team', 'labelled', 'unlabelled', 'referenced', 'due', 'commented')), -- what happened
  finding_id INTEGER REFERENCES finding, -- the finding that opened it, joined it, was taken out of it, verified or reopened it; NULL: none
  build_id INTEGER REFERENCES build, -- the build it was fixed or verified in; NULL: none
  actor TEXT NOT NULL, -- who
  occurred_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  text TEXT, -- comment, reason, title, severity, owner, team, label, reference, tool or date; NULL: none, or taken back
  other_issue_id INTEGER REFERENCES issue, -- the issue it was merged into or split from, or that a finding or a fix came from or went to; NULL: none
  UNIQUE (replica_id, sequence)
) STRICT;

INSERT INTO issue_event (
  issue_event_id, replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text
)
SELECT issue_event_id, replica_id, sequence, issue_id, kind, finding_id, build_id, actor, occurred_at, text
FROM issue_event_before;

DROP TABLE issue_event_before;

-- With the finding, so that the findings of an issue are known from the index alone.
CREATE INDEX issue_event_by_issue ON issue_event (issue_id, kind, finding_id);
CREATE INDEX issue_event_by_finding ON issue_event (finding_id) WHERE finding_id IS NOT NULL;

CREATE TRIGGER issue_event_is_not_updated BEFORE UPDATE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;
CREATE TRIGGER issue_event_is_not_deleted BEFORE DELETE ON issue_event BEGIN
  SELECT raise(ABORT, 'issue_event is append-only');
END;

CREATE TABLE decision_before AS
SELECT
  decision_id, replica_id, sequence, issue_id, kind, owner, approver, duplicate_of_issue_id, reason,
  decided_at, expires_at
FROM decision;

DROP TABLE decision;

CREATE TABLE decision (
  -- Something decided about an issue; it never changes a finding. The newest of an issue counts. Append-only.
  decision_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  issue_id INTEGER NOT NULL REFERENCES issue, -- the issue
  kind TEXT NOT NULL CHECK (kind IN ('accepted-risk', 'deferred', 'wont-fix', 'false-positive', 'duplicate')), -- what was decided
  owner TEXT NOT NULL, -- who answers for it
  approver TEXT NOT NULL, -- who agreed
  duplicate_of_issue_id INTEGER REFERENCES issue, -- the issue that it repeats; NULL unless a duplicate
  reason TEXT NOT NULL, -- why
  decided_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  expires_at INTEGER, -- UTC, milliseconds since 1970, when it no longer holds; NULL: does not expire
  requested_by TEXT, -- who asked for it; NULL when not said
  UNIQUE (replica_id, sequence),
  CHECK ((kind = 'duplicate') = (duplicate_of_issue_id IS NOT NULL))
) STRICT;

INSERT INTO decision (
  decision_id, replica_id, sequence, issue_id, kind, owner, approver, duplicate_of_issue_id, reason,
  decided_at, expires_at
)
SELECT
  decision_id, replica_id, sequence, issue_id, kind, owner, approver, duplicate_of_issue_id, reason,
  decided_at, expires_at
FROM decision_before;

DROP TABLE decision_before;

CREATE INDEX decision_by_issue ON decision (issue_id);

CREATE TRIGGER decision_is_not_updated BEFORE UPDATE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;
CREATE TRIGGER decision_is_not_deleted BEFORE DELETE ON decision BEGIN
  SELECT raise(ABORT, 'decision is append-only');
END;

CREATE TABLE decision_evidence (
  -- Evidence for a decision. Append-only.
  decision_evidence_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  evidence_id INTEGER NOT NULL REFERENCES evidence, -- the evidence
  UNIQUE (replica_id, sequence),
  UNIQUE (decision_id, evidence_id)
) STRICT;

CREATE INDEX decision_evidence_by_evidence ON decision_evidence (evidence_id);

CREATE TRIGGER decision_evidence_is_not_updated BEFORE UPDATE ON decision_evidence BEGIN
  SELECT raise(ABORT, 'decision_evidence is append-only');
END;
CREATE TRIGGER decision_evidence_is_not_deleted BEFORE DELETE ON decision_evidence BEGIN
  SELECT raise(ABORT, 'decision_evidence is append-only');
END;

CREATE TABLE decision_revocation (
  -- A decision that was taken back; what it had replaced does not count again. Append-only.
  decision_revocation_id INTEGER PRIMARY KEY, -- local number
  replica_id INTEGER NOT NULL REFERENCES replica, -- the replica that wrote it
  sequence INTEGER NOT NULL CHECK (sequence > 0), -- that replica's number for it
  decision_id INTEGER NOT NULL REFERENCES decision, -- the decision
  revoked_by TEXT NOT NULL, -- who
  reason TEXT NOT NULL, -- why
  revoked_at INTEGER NOT NULL, -- UTC, milliseconds since 1970
  UNIQUE (replica_id, sequence)
) STRICT;

CREATE INDEX decision_revocation_by_decision ON decision_revocation (decision_id);

CREATE TRIGGER decision_revocation_is_not_updated BEFORE UPDATE ON decision_revocation BEGIN
  SELECT raise(ABORT, 'decision_revocation is append-only');
END;
CREATE TRIGGER decision_revocation_is_not_deleted BEFORE DELETE ON decision_revocation BEGIN
  SELECT raise(ABORT, 'decision_revocation is append-only');
END;

CREATE TABLE profile_four_eyes (
  -- A profile in which nobody verifies a fix of their own, or approves a decision that they asked for.
  profile_id INTEGER PRIMARY KEY REFERENCES profile -- the profile; without a row one person is enough
) STRICT;

CREATE TABLE profile_service_level (
  -- Within how many days an issue of a severity is to be fixed.
  profile_id INTEGER NOT NULL REFERENCES profile, -- the profile
  severity_id INTEGER NOT NULL CHECK (severity_id BETWEEN 1 AND 4), -- see severity
  days INTEGER NOT NULL CHECK (days > 0), -- days of 24 hours after it was opened
  PRIMARY KEY (profile_id, severity_id)
) STRICT, WITHOUT ROWID;

-- Which findings are in which issue.

CREATE VIEW standing_finding AS
-- One row for each finding, and whether it is a failure that stands by rule 2: neither retracted nor amended, directly or
-- through others, by a finding that counts. What a tool amends is a tool's, and its pass proves nothing to a manual check.
SELECT
  finding.finding_id, -- the finding
  finding.address_id, -- what it is about
  finding.check_id, -- what was asked
  finding.release_id, -- the release
  finding.severity_id, -- how bad; NULL when not said
  finding.observed, -- what was really announced or seen; NULL when not said
  CASE
    WHEN finding.outcome_id <> 1 THEN 0
    WHEN EXISTS (
      SELECT 1
      FROM finding_retraction
      WHERE finding_retraction.finding_id = finding.finding_id
    ) THEN 0
    -- Few are amended at all, and only for those are the chains followed.
    WHEN NOT EXISTS (
      SELECT 1
      FROM finding AS amending
      WHERE amending.amends_finding_id = finding.finding_id
    ) THEN 1
    ELSE NOT EXISTS (
      WITH RECURSIVE newer (finding_id) AS (
        SELECT amending.finding_id
        FROM finding AS amending
        WHERE amending.amends_finding_id = finding.finding_id
        UNION
        SELECT amending.finding_id
        FROM newer
        JOIN finding AS amending ON amending.amends_finding_id = newer.finding_id
      )
      SELECT 1
      FROM newer
      JOIN finding AS amending ON amending.finding_id = newer.finding_id
      WHERE NOT EXISTS (
          SELECT 1
          FROM finding_retraction
          WHERE finding_retraction.finding_id = amending.finding_id
        )
        AND (
          amending.mode_id <> 3
          OR (
            finding.mode_id = 3
            AND (
              amending.outcome_id IN (1, 3)
              OR (
                amending.outcome_id IN (4, 5)
                AND EXISTS (
                  SELECT 1
                  FROM release_pack
                  JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
                  WHERE release_pack.release_id = amending.release_id
                    AND check_definition.check_id = amending.check_id AND check_definition.method = 'tool'
                )
              )
            )
          )
        )
    )
  END AS is_standing -- 1: a failure that stands
FROM finding;

CREATE VIEW issue_member AS
-- One row for each finding that an issue gathers.
SELECT
  issue_event.issue_id, -- the issue
  finding.finding_id, -- the finding
  finding.address_id, -- what it is about
  finding.check_id, -- what was asked
  finding.release_id, -- the release
  finding.severity_id, -- how bad; NULL when not said
  finding.observed, -- what was really announced or seen; NULL when not said
  finding.is_standing -- 1: a failure that was neither retracted nor amended
FROM issue_event
JOIN standing_finding AS finding ON finding.finding_id = issue_event.finding_id
WHERE issue_event.kind IN ('opened', 'joined', 'reopened')
  AND NOT EXISTS (
    SELECT 1
    FROM issue_event AS parted
    WHERE parted.issue_id = issue_event.issue_id AND parted.kind = 'parted'
      -- The plus keeps to the index of the issue, which is at hand; few issues have such events at all.
      AND +parted.finding_id = issue_event.finding_id AND parted.issue_event_id > issue_event.issue_event_id
  );

-- What the derived tables hold. Each subquery finds its few rows over an index, so that one issue is quickly refreshed.

CREATE VIEW derived_issue AS
-- One row an issue: what issue_current holds, as it follows from the logs.
SELECT
  issue.issue_id, -- the issue
  issue.product_id, -- the product
  ifnull((
    SELECT CASE
      WHEN life.kind IN ('merged', 'verified') THEN life.kind
      WHEN NOT EXISTS (
        SELECT 1
        FROM issue_member
        WHERE issue_member.issue_id = issue.issue_id AND issue_member.is_standing
      ) THEN 'withdrawn'
      WHEN life.kind IN ('fixed', 'claimed') THEN 'fixed'
      WHEN life.kind = 'reopened' THEN 'reopened'
      ELSE 'open'
    END
    FROM issue_event AS life
    WHERE life.issue_id = issue.issue_id
      AND life.kind IN ('opened', 'fixed', 'claimed', 'verified', 'reopened', 'merged')
    -- What was merged has its findings elsewhere, whatever is said of it later.
    ORDER BY life.kind = 'merged' DESC, life.issue_event_id DESC
    LIMIT 1
  ), 'withdrawn') AS state, -- open, fixed, verified, reopened, withdrawn or merged
  ifnull((
    SELECT severity.severity_id
    FROM issue_event
    JOIN severity ON severity.name = issue_event.text
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'severity'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ), (
    SELECT max(issue_member.severity_id)
    FROM issue_member
    WHERE issue_member.issue_id = issue.issue_id AND issue_member.is_standing
  )) AS severity_id, -- as it was said, else the worst of the findings that stand
  (
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'assigned'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ) AS owner, -- who works on it
  (
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'team'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ) AS team_said, -- the team, as it was said of the issue
  ifnull((
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'titled'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ), issue.title) AS title, -- the newest title
  (
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'referenced'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ) AS reference, -- its key or address elsewhere
  issue.address_id, -- where it was first found
  address.screen_id, -- the screen of that address
  address.component_id, -- the component of that address
  address.element_id, -- the element of that address
  issue.check_id, -- the check that found it
  issue.opened_at, -- when it was opened
  max(issue.opened_at, ifnull((
    SELECT max(issue_event.occurred_at)
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id
  ), 0), ifnull((
    SELECT max(decision.decided_at, ifnull(max(decision_revocation.revoked_at), 0))
    FROM decision
    LEFT JOIN decision_revocation ON decision_revocation.decision_id = decision.decision_id
    WHERE decision.issue_id = issue.issue_id
    GROUP BY decision.decision_id
    ORDER BY 1 DESC
    LIMIT 1
  ), 0)) AS changed_at, -- when something last happened to it
  (
    SELECT unixepoch(issue_event.text) * 1000 + 86399999
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'due'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ) AS due_at_said, -- the end of the day on which it is due, as it was said
  (
    SELECT count(DISTINCT issue_event.finding_id)
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind IN ('opened', 'joined', 'reopened')
      AND NOT EXISTS (
        SELECT 1
        FROM issue_event AS parted
        WHERE parted.issue_id = issue_event.issue_id AND parted.kind = 'parted'
          AND +parted.finding_id = issue_event.finding_id AND parted.issue_event_id > issue_event.issue_event_id
      )
  ) AS finding_count, -- how many findings it gathers
  (
    SELECT latest.release_id
    FROM release AS latest
    WHERE latest.product_id = issue.product_id AND latest.position = (
      SELECT max(release.position)
      FROM issue_member
      JOIN release ON release.release_id = issue_member.release_id
      WHERE issue_member.issue_id = issue.issue_id
    )
  ) AS last_release_id, -- the last release in which it has a finding
  (
    SELECT fixed.issue_event_id
    FROM issue_event AS fixed
    WHERE fixed.issue_id = issue.issue_id AND fixed.kind IN ('fixed', 'claimed')
    ORDER BY fixed.issue_event_id DESC
    LIMIT 1
  ) AS fixed_event_id, -- the newest word that it is fixed
  (
    SELECT merged.other_issue_id
    FROM issue_event AS merged
    WHERE merged.issue_id = issue.issue_id AND merged.kind = 'merged'
    ORDER BY merged.issue_event_id DESC
    LIMIT 1
  ) AS merged_into_issue_id, -- the issue it was merged into
  newest.decision_id, -- the newest decision, unless it was taken back
  newest.kind AS decision_kind, -- its kind
  newest.expires_at AS decision_expires_at -- when it lapses
FROM issue
JOIN address ON address.address_id = issue.address_id
LEFT JOIN decision AS newest ON newest.decision_id = (
    SELECT max(decision.decision_id)
    FROM decision
    WHERE decision.issue_id = issue.issue_id
  )
  AND NOT EXISTS (
    SELECT 1
    FROM decision_revocation
    WHERE decision_revocation.decision_id = newest.decision_id
  );

CREATE VIEW derived_issue_place AS
-- One row for each finding of an issue that was not merged: the places and the greatest is_standing of each make
-- issue_place.
SELECT
  issue_member.address_id, -- the address
  issue_member.check_id, -- the check
  issue_member.issue_id, -- the issue
  issue_member.is_standing -- 1: the finding is a failure that was neither retracted nor amended
FROM issue_member
WHERE NOT EXISTS (
  -- What was merged has its places in the issue it was merged into.
  SELECT 1
  FROM issue_event AS merged
  WHERE merged.issue_id = issue_member.issue_id AND merged.kind = 'merged'
);

CREATE VIEW derived_issue_label AS
-- One row for each label that an issue has: what issue_label holds.
SELECT
  issue_event.issue_id, -- the issue
  issue_event.text AS label -- the label
FROM issue_event
WHERE issue_event.kind = 'labelled'
  AND NOT EXISTS (
    SELECT 1
    FROM issue_event AS newer
    WHERE newer.issue_id = issue_event.issue_id AND newer.kind IN ('labelled', 'unlabelled')
      AND newer.text = issue_event.text AND newer.issue_event_id > issue_event.issue_event_id
  );

CREATE TABLE issue_current (
  -- Where an issue stands now. Derived: one row for each row of derived_issue.
  issue_id INTEGER PRIMARY KEY, -- the issue
  product_id INTEGER NOT NULL, -- the product
  state TEXT NOT NULL, -- open, fixed, verified, reopened, withdrawn or merged
  severity_id INTEGER, -- as it was said, else the worst of the findings that stand; NULL when none says
  owner TEXT, -- who works on it; NULL: nobody
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
  decision_id INTEGER, -- the newest decision, unless it was taken back; NULL: none
  decision_kind TEXT, -- its kind; NULL: none
  decision_expires_at INTEGER -- when it lapses: UTC, milliseconds since 1970; NULL: none, or never
) STRICT;

CREATE INDEX issue_current_by_state ON issue_current (state, severity_id);
CREATE INDEX issue_current_by_screen ON issue_current (screen_id) WHERE screen_id IS NOT NULL;
CREATE INDEX issue_current_by_component ON issue_current (component_id) WHERE component_id IS NOT NULL;
CREATE INDEX issue_current_by_team ON issue_current (team_said) WHERE team_said IS NOT NULL;
CREATE INDEX issue_current_by_owner ON issue_current (owner) WHERE owner IS NOT NULL;
CREATE INDEX issue_current_by_reference ON issue_current (reference) WHERE reference IS NOT NULL;
CREATE INDEX issue_current_by_decision ON issue_current (decision_id) WHERE decision_id IS NOT NULL;

CREATE TABLE issue_place (
  -- An address and check at which an issue has findings. Derived: one row for each place of derived_issue_place.
  address_id INTEGER NOT NULL, -- the address
  check_id INTEGER NOT NULL, -- the check
  issue_id INTEGER NOT NULL, -- the issue
  is_standing INTEGER NOT NULL, -- 1: one of them was neither retracted nor amended
  PRIMARY KEY (address_id, check_id, issue_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX issue_place_by_issue ON issue_place (issue_id);

CREATE VIEW derived_issue_text AS
-- One row an issue: what issue_search holds.
SELECT
  issue.issue_id, -- the issue
  ifnull((
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'titled'
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  ), issue.title) AS title, -- the newest title
  (
    SELECT group_concat(commented.text, ' ')
    FROM (
      SELECT issue_event.text
      FROM issue_event
      WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'commented'
      ORDER BY issue_event.issue_event_id
    ) AS commented
  ) AS comments, -- what people wrote
  (
    SELECT group_concat(heard.observed, ' ')
    FROM (
      SELECT DISTINCT issue_member.observed
      FROM issue_member
      WHERE issue_member.issue_id = issue.issue_id
      ORDER BY issue_member.observed
    ) AS heard
  ) AS observed, -- what was announced or seen
  (
    SELECT group_concat(place.words, ' ')
    FROM (
      SELECT
        ifnull(screen.key, ifnull('%' || component.key, '.')) || ifnull('@' || state.key, '')
          || ifnull('/' || element.key, '') || ' ' || audit_check.path AS words
      FROM issue_place
      JOIN address ON address.address_id = issue_place.address_id
      JOIN audit_check ON audit_check.check_id = issue_place.check_id
      LEFT JOIN screen ON screen.screen_id = address.screen_id
      LEFT JOIN state ON state.state_id = address.state_id
      LEFT JOIN component ON component.component_id = address.component_id
      LEFT JOIN element ON element.element_id = address.element_id
      WHERE issue_place.issue_id = issue.issue_id
      ORDER BY issue_place.address_id, issue_place.check_id
    ) AS place
  ) AS places -- addresses and checks of its findings
FROM issue;

CREATE TABLE issue_label (
  -- A label that an issue has. Derived: one row for each row of derived_issue_label.
  issue_id INTEGER NOT NULL, -- the issue
  label TEXT NOT NULL, -- the label
  PRIMARY KEY (issue_id, label)
) STRICT, WITHOUT ROWID;

CREATE INDEX issue_label_by_label ON issue_label (label);

CREATE VIRTUAL TABLE issue_search USING fts5(
  -- The words of an issue, to be found by; the row's number is the issue_id. Derived: derived_issue_text.
  title, -- the newest title
  comments, -- what people wrote
  observed, -- what was announced or seen
  places, -- addresses and checks of its findings
  tokenize='unicode61 remove_diacritics 2'
);

CREATE INDEX address_by_element ON address (element_id) WHERE element_id IS NOT NULL;
CREATE INDEX specified_element_by_element ON specified_element (element_id);
CREATE INDEX check_succession_by_old ON check_succession (old_check_id);

INSERT INTO issue_current (
  issue_id, product_id, state, severity_id, owner, team_said, title, reference, address_id, screen_id, component_id,
  element_id, check_id, opened_at, changed_at, due_at_said, finding_count, last_release_id,
  fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
)
SELECT
  issue_id, product_id, state, severity_id, owner, team_said, title, reference, address_id, screen_id, component_id,
  element_id, check_id, opened_at, changed_at, due_at_said, finding_count, last_release_id,
  fixed_event_id, merged_into_issue_id, decision_id, decision_kind, decision_expires_at
FROM derived_issue;

INSERT INTO issue_place (address_id, check_id, issue_id, is_standing)
SELECT address_id, check_id, issue_id, max(is_standing)
FROM derived_issue_place
GROUP BY address_id, check_id, issue_id;

INSERT INTO issue_label (issue_id, label)
SELECT issue_id, label
FROM derived_issue_label;

INSERT INTO issue_search (rowid, title, comments, observed, places)
SELECT issue_id, title, comments, observed, places
FROM derived_issue_text;

-- The documented views.

CREATE VIEW v_issue AS
-- One row an issue, as its events, findings and decisions say.
SELECT
  issue_current.issue_id, -- number
  product.key AS product, -- key of the product
  screen.key AS screen, -- where it was first found; NULL for the product itself
  state.key AS state, -- the state; NULL for the product itself
  element.key AS element, -- the element; NULL for a screen
  component.key AS component, -- the component; NULL unless one
  audit_check.path AS check_path, -- the check that found it
  issue_current.title, -- the newest title
  issue_current.state AS issue_state, -- open, fixed, verified, reopened; withdrawn: each failure was retracted or amended; merged into another one
  issue_current.severity_id, -- as it was said, else the worst of its findings that stand, 1 minor to 4 critical; NULL when none says
  severity.name AS severity, -- the same by name; NULL when none says
  ifnull(issue_current.team_said, (
    SELECT specification.team
    FROM specification
    WHERE specification.screen_id = issue_current.screen_id OR specification.component_id = issue_current.component_id
    ORDER BY specification.specification_id DESC
    LIMIT 1
  )) AS team, -- as it was said, else the owner of the screen or component, by the newest specification
  issue_current.finding_count, -- how many findings it gathers
  release.version AS last_release, -- the last release in which it has a finding
  issue_current.opened_at AS opened_at_ms, -- UTC, milliseconds since 1970
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_current.opened_at / 1000, 'unixepoch') AS opened_at, -- when it was opened
  issue_current.owner, -- who works on it; NULL: nobody
  (
    -- Written by hand: a view may not call the functions for JSON of this SQLite. A label has no control characters.
    SELECT '[' || ifnull(group_concat('"' || replace(replace(labelled.label, '\', '\\'), '"', '\"') || '"', ','), '') || ']'
    FROM (
      SELECT issue_label.label
      FROM issue_label
      WHERE issue_label.issue_id = issue_current.issue_id
      ORDER BY issue_label.label
    ) AS labelled
  ) AS labels, -- JSON array of its labels
  issue_current.reference, -- its key or address elsewhere; NULL: none
  strftime('%Y-%m-%dT%H:%M:%SZ', ifnull(issue_current.due_at_said, issue_current.opened_at + 86400000 * (
    SELECT profile_service_level.days
    FROM profile_service_level
    WHERE profile_service_level.profile_id = release.profile_id
      AND profile_service_level.severity_id = issue_current.severity_id
  )) / 1000, 'unixepoch') AS due_at, -- as it was said, else by the service level of its severity in the profile of its last release; NULL: never
  issue_current.decision_kind AS decision, -- kind of its newest decision, lapsed or not; NULL: none, or taken back
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_current.decision_expires_at / 1000, 'unixepoch') AS decision_expires_at, -- from when on that decision no longer holds; NULL: always
  (
    SELECT specified_element.element_type
    FROM specified_element
    WHERE specified_element.element_id = issue_current.element_id
    ORDER BY specified_element.specification_id DESC
    LIMIT 1
  ) AS element_type, -- type of the element by the newest specification; NULL unless an element
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_current.changed_at / 1000, 'unixepoch') AS changed_at, -- when something last happened to it
  issue_current.merged_into_issue_id -- number of the issue it was merged into; NULL: none
FROM issue_current
JOIN product ON product.product_id = issue_current.product_id
JOIN address ON address.address_id = issue_current.address_id
JOIN audit_check ON audit_check.check_id = issue_current.check_id
LEFT JOIN release ON release.release_id = issue_current.last_release_id
LEFT JOIN severity ON severity.severity_id = issue_current.severity_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;

CREATE VIEW v_issue_event AS
-- One row for each thing that happened to an issue; joined by finding_id it says what was announced.
SELECT
  issue_event.issue_event_id, -- local number; in their order things happened
  issue_event.issue_id, -- number of the issue
  issue_event.kind, -- opened, joined, parted, fixed, claimed, verified, reopened, merged, split, titled, severity, assigned, team, labelled, unlabelled, referenced, due or commented
  issue_event.finding_id, -- the finding that it links; NULL when none
  build.name AS fixed_in_build, -- the build it was fixed or verified in; NULL when none
  issue_event.actor, -- who
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_event.occurred_at / 1000, 'unixepoch') AS occurred_at, -- when
  issue_event.text, -- comment, reason, title, severity, owner, team, label, reference, tool or date; NULL when none, or taken back
  issue_event.replica_id, -- the replica that wrote it
  issue_event.sequence, -- that replica's number for it
  issue_event.other_issue_id -- the issue it was merged into or split from, or that a finding or a fix came from or went to; NULL when none
FROM issue_event
LEFT JOIN build ON build.build_id = issue_event.build_id;

CREATE VIEW v_decision AS
-- One row for each decision about an issue; of several about one issue the newest counts.
SELECT
  decision.decision_id, -- local number; the greatest of an issue is the newest
  decision.issue_id, -- number of the issue
  decision.kind, -- accepted-risk, deferred, wont-fix, false-positive or duplicate
  decision.owner, -- who answers for it
  decision.requested_by, -- who asked for it; NULL when not said
  decision.approver, -- who agreed
  decision.duplicate_of_issue_id, -- the issue that it repeats; NULL unless a duplicate
  decision.reason, -- why
  strftime('%Y-%m-%dT%H:%M:%SZ', decision.decided_at / 1000, 'unixepoch') AS decided_at, -- when
  strftime('%Y-%m-%dT%H:%M:%SZ', decision.expires_at / 1000, 'unixepoch') AS expires_at, -- from when on it no longer holds; NULL: always
  strftime('%Y-%m-%dT%H:%M:%SZ', revocation.revoked_at / 1000, 'unixepoch') AS revoked_at, -- when it was taken back; NULL: never
  revocation.revoked_by, -- by whom; NULL: never
  revocation.reason AS revocation_reason, -- why; NULL: never
  (
    SELECT count(*)
    FROM decision_evidence
    WHERE decision_evidence.decision_id = decision.decision_id
  ) AS evidence_count, -- how many pieces of evidence it has
  decision.replica_id, -- the replica that wrote it
  decision.sequence -- that replica's number for it
FROM decision
LEFT JOIN decision_revocation AS revocation ON revocation.decision_revocation_id = (
  SELECT min(decision_revocation.decision_revocation_id)
  FROM decision_revocation
  WHERE decision_revocation.decision_id = decision.decision_id
);
