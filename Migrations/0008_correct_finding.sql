-- Purpose: findings that are amended, retracted, answered statement by statement, and compared with what was expected.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the tables and triggers and restoring the views of 0005.
-- What hangs on a finding is written with it, in the same transaction, and is as little changed as the finding itself.

CREATE TABLE finding_statement (
  -- The answer to one outcome statement of a check. Append-only.
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
  -- What was announced beside what the specification expected then; the auditor's outcome stands in the finding.
  -- Append-only.
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

CREATE TRIGGER finding_retraction_is_not_of_a_frozen_release BEFORE INSERT ON finding_retraction
WHEN (
  SELECT release.stage
  FROM finding
  JOIN release ON release.release_id = finding.release_id
  WHERE finding.finding_id = NEW.finding_id
) = 'frozen' BEGIN
  SELECT raise(ABORT, 'no finding of a frozen release is retracted');
END;

DROP VIEW v_finding;

CREATE VIEW v_finding AS
-- One row a finding, retracted and superseded ones included.
SELECT
  finding.finding_id, -- number
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  build.name AS build, -- the build that was tested
  screen.key AS screen, -- key of the screen; NULL for the product itself
  state.key AS state, -- key of the state; NULL for the product itself
  element.key AS element, -- key of the element; NULL for a screen
  component.key AS component, -- key of the component; NULL unless one
  audit_check.path AS check_path, -- the check
  outcome.name AS outcome, -- as EARL spells it
  mode.name AS mode, -- as EARL spells it
  severity.name AS severity, -- minor to critical; NULL when not said
  finding.observed, -- what was really announced or seen
  finding.reason, -- why it does not apply, cannot be told, or was amended
  finding.note, -- note
  session.session_id, -- the session
  session.auditor, -- who
  environment.device, -- device
  environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major
    AS environment_class, -- findings supersede each other within it
  strftime('%Y-%m-%dT%H:%M:%SZ', finding.observed_at / 1000, 'unixepoch') AS observed_at, -- when
  finding.amends_finding_id, -- the finding it corrects; NULL: none
  EXISTS (
    SELECT 1
    FROM finding_retraction
    WHERE finding_retraction.finding_id = finding.finding_id
  ) AS is_retracted, -- 1: it does not count any more
  (
    SELECT finding_retraction.reason
    FROM finding_retraction
    WHERE finding_retraction.finding_id = finding.finding_id
    ORDER BY finding_retraction.finding_retraction_id
    LIMIT 1
  ) AS retraction_reason, -- why it was retracted; NULL while it stands
  (
    SELECT proposed.name
    FROM announcement_comparison
    JOIN outcome AS proposed ON proposed.outcome_id = announcement_comparison.proposed_outcome_id
    WHERE announcement_comparison.finding_id = finding.finding_id
  ) AS proposed_outcome, -- what the announcement compared with the expected one says; NULL when not compared
  finding.replica_id, -- the replica that wrote it
  finding.sequence -- that replica's number for it
FROM finding
JOIN session ON session.session_id = finding.session_id
JOIN release ON release.release_id = finding.release_id
JOIN product ON product.product_id = release.product_id
JOIN build ON build.build_id = session.build_id
JOIN environment ON environment.environment_id = session.environment_id
JOIN address ON address.address_id = finding.address_id
JOIN audit_check ON audit_check.check_id = finding.check_id
JOIN outcome ON outcome.outcome_id = finding.outcome_id
JOIN mode ON mode.mode_id = finding.mode_id
LEFT JOIN severity ON severity.severity_id = finding.severity_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;

CREATE VIEW v_finding_statement AS
-- One row for each outcome statement that was answered by itself.
SELECT
  finding_statement.finding_id, -- the finding
  outcome_statement.position, -- order of the statement below its parent, from 1
  outcome_statement.text AS statement, -- the statement
  outcome.name AS outcome -- as EARL spells it
FROM finding_statement
JOIN outcome_statement ON outcome_statement.outcome_statement_id = finding_statement.outcome_statement_id
JOIN outcome ON outcome.outcome_id = finding_statement.outcome_id;

DROP VIEW v_issue;

CREATE VIEW v_issue AS
-- One row an issue, as its events and findings say.
SELECT
  issue.issue_id, -- number
  product.key AS product, -- key of the product
  screen.key AS screen, -- where it was first found; NULL for the product itself
  state.key AS state, -- the state; NULL for the product itself
  element.key AS element, -- the element; NULL for a screen
  component.key AS component, -- the component; NULL unless one
  audit_check.path AS check_path, -- the check that found it
  issue.title, -- as opened
  CASE (
    SELECT issue_event.kind
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id
      AND issue_event.kind IN ('opened', 'fixed', 'verified', 'reopened')
    ORDER BY issue_event.issue_event_id DESC
    LIMIT 1
  )
    WHEN 'fixed' THEN 'fixed'
    WHEN 'verified' THEN 'verified'
    ELSE CASE
      WHEN NOT EXISTS (
        SELECT 1
        FROM issue_event
        JOIN finding ON finding.finding_id = issue_event.finding_id
        WHERE issue_event.issue_id = issue.issue_id
          AND finding.outcome_id = 1
          AND NOT EXISTS (
            SELECT 1
            FROM finding_retraction
            WHERE finding_retraction.finding_id = finding.finding_id
          )
          AND NOT EXISTS (
            SELECT 1
            FROM finding AS amending
            WHERE amending.amends_finding_id = finding.finding_id
              AND amending.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
          )
      ) THEN 'withdrawn'
      WHEN (
        SELECT issue_event.kind
        FROM issue_event
        WHERE issue_event.issue_id = issue.issue_id
          AND issue_event.kind IN ('opened', 'fixed', 'verified', 'reopened')
        ORDER BY issue_event.issue_event_id DESC
        LIMIT 1
      ) = 'reopened' THEN 'reopened'
      ELSE 'open'
    END
  END AS issue_state, -- open, fixed, verified, reopened; withdrawn: each failure was retracted or amended
  (
    SELECT max(finding.severity_id)
    FROM issue_event
    JOIN finding ON finding.finding_id = issue_event.finding_id
    WHERE issue_event.issue_id = issue.issue_id
      AND finding.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
      AND NOT EXISTS (
        SELECT 1
        FROM finding AS amending
        WHERE amending.amends_finding_id = finding.finding_id
          AND amending.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
      )
  ) AS severity_id, -- worst of its findings that stand, 1 minor to 4 critical; NULL when none says
  (
    SELECT severity.name
    FROM issue_event
    JOIN finding ON finding.finding_id = issue_event.finding_id
    JOIN severity ON severity.severity_id = finding.severity_id
    WHERE issue_event.issue_id = issue.issue_id
      AND finding.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
      AND NOT EXISTS (
        SELECT 1
        FROM finding AS amending
        WHERE amending.amends_finding_id = finding.finding_id
          AND amending.finding_id NOT IN (SELECT finding_retraction.finding_id FROM finding_retraction)
      )
    ORDER BY severity.severity_id DESC
    LIMIT 1
  ) AS severity, -- the same by name; NULL when none says
  (
    SELECT specification.team
    FROM specification
    WHERE specification.screen_id = address.screen_id OR specification.component_id = address.component_id
    ORDER BY specification.specification_id DESC
    LIMIT 1
  ) AS team, -- owner of the screen or component, by the newest specification
  (
    SELECT count(DISTINCT issue_event.finding_id)
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id
  ) AS finding_count, -- how many findings it gathers
  (
    SELECT release.version
    FROM issue_event
    JOIN finding ON finding.finding_id = issue_event.finding_id
    JOIN release ON release.release_id = finding.release_id
    WHERE issue_event.issue_id = issue.issue_id
    ORDER BY release.position DESC
    LIMIT 1
  ) AS last_release, -- release of its newest finding
  issue.opened_at AS opened_at_ms, -- UTC, milliseconds since 1970
  strftime('%Y-%m-%dT%H:%M:%SZ', issue.opened_at / 1000, 'unixepoch') AS opened_at -- when it was opened
FROM issue
JOIN product ON product.product_id = issue.product_id
JOIN address ON address.address_id = issue.address_id
JOIN audit_check ON audit_check.check_id = issue.check_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;
