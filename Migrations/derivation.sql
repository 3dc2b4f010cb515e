-- Purpose: how the derived tables follow from the logs, said once for writing, checking and making them anew.
-- Made by connections that need it, and kept in no file: reading an audit does not pay for it.

CREATE TEMP VIEW log_row AS
-- One row for each numbered row of all logs.
SELECT 'session' AS name, replica_id, sequence, stamp FROM session
UNION ALL SELECT 'session_end', replica_id, sequence, stamp FROM session_end
UNION ALL SELECT 'edit', replica_id, sequence, stamp FROM edit
UNION ALL SELECT 'finding', replica_id, sequence, stamp FROM finding
UNION ALL SELECT 'finding_retraction', replica_id, sequence, stamp FROM finding_retraction
UNION ALL SELECT 'element_list_declaration', replica_id, sequence, stamp FROM element_list_declaration
UNION ALL SELECT 'finding_evidence', replica_id, sequence, stamp FROM finding_evidence
UNION ALL SELECT 'issue', replica_id, sequence, stamp FROM issue
UNION ALL SELECT 'issue_event', replica_id, sequence, stamp FROM issue_event
UNION ALL SELECT 'decision', replica_id, sequence, stamp FROM decision
UNION ALL SELECT 'decision_evidence', replica_id, sequence, stamp FROM decision_evidence
UNION ALL SELECT 'decision_revocation', replica_id, sequence, stamp FROM decision_revocation
UNION ALL SELECT 'stage_sign_off', replica_id, sequence, stamp FROM stage_sign_off
UNION ALL SELECT 'gate_run', replica_id, sequence, stamp FROM gate_run
UNION ALL SELECT 'report_seal', replica_id, sequence, stamp FROM report_seal
UNION ALL SELECT 'person_rename', replica_id, sequence, stamp FROM person_rename
UNION ALL SELECT 'clock_bound', replica_id, sequence, stamp FROM clock_bound
UNION ALL SELECT 'audit', replica_id, sequence, stamp FROM audit
UNION ALL SELECT 'observation', replica_id, sequence, stamp FROM observation
UNION ALL SELECT 'observation_evidence', replica_id, sequence, stamp FROM observation_evidence
UNION ALL SELECT 'affirmation', replica_id, sequence, stamp FROM affirmation
UNION ALL SELECT 'problem', replica_id, sequence, stamp FROM problem
UNION ALL SELECT 'redaction', replica_id, sequence, stamp FROM redaction
UNION ALL SELECT 'capture', replica_id, sequence, stamp FROM capture
UNION ALL SELECT 'tool_run', replica_id, sequence, stamp FROM tool_run
UNION ALL SELECT 'tool_placement', replica_id, sequence, stamp FROM tool_placement
UNION ALL SELECT 'stated_document', replica_id, sequence, stamp FROM stated_document;

CREATE TEMP VIEW check_words AS
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
    WHERE check_reference.check_definition_id = check_definition.check_definition_id AND relation <> 'covers'
  ), '') || ' ' || ifnull((
    SELECT group_concat(standard || '/' || clause || ifnull(' ' || standard || '/' || alias, ''), ' ')
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

CREATE TEMP VIEW derived_issue AS
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
    ORDER BY life.kind = 'merged' DESC, life.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = life.replica_id) DESC,
      life.sequence DESC
    LIMIT 1
  ), 'withdrawn') AS state, -- open, fixed, verified, reopened, withdrawn or merged
  ifnull((
    SELECT severity.severity_id
    FROM issue_event
    JOIN severity ON severity.name = issue_event.text
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'severity'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
  ), (
    SELECT max(issue_member.severity_id)
    FROM issue_member
    WHERE issue_member.issue_id = issue.issue_id AND issue_member.is_standing
  )) AS severity_id, -- as it was said, else the worst of the findings that stand
  (
    SELECT issue_event.owner_person_id
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'assigned'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
  ) AS owner_person_id, -- who works on it
  (
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'team'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
  ) AS team_said, -- the team, as it was said of the issue
  ifnull((
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'titled'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
  ), issue.title) AS title, -- the newest title
  (
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'referenced'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
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
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
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
          AND +parted.finding_id = issue_event.finding_id AND parted.stamp > issue_event.stamp
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
    ORDER BY fixed.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = fixed.replica_id) DESC,
      fixed.sequence DESC
    LIMIT 1
  ) AS fixed_event_id, -- the newest word that it is fixed
  (
    SELECT merged.other_issue_id
    FROM issue_event AS merged
    WHERE merged.issue_id = issue.issue_id AND merged.kind = 'merged'
    ORDER BY merged.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = merged.replica_id) DESC,
      merged.sequence DESC
    LIMIT 1
  ) AS merged_into_issue_id, -- the issue it was merged into
  newest.decision_id, -- the newest decision that stands
  newest.kind AS decision_kind, -- its kind
  newest.expires_at AS decision_expires_at -- when it lapses
FROM issue
JOIN address ON address.address_id = issue.address_id
LEFT JOIN decision AS newest ON newest.decision_id = (
    SELECT standing_decision.decision_id
    FROM standing_decision
    WHERE standing_decision.issue_id = issue.issue_id
    ORDER BY standing_decision.stamp DESC, (
      SELECT uuid
      FROM replica
      WHERE replica_id = standing_decision.replica_id
    ) DESC, standing_decision.sequence DESC
    LIMIT 1
  );

CREATE TEMP VIEW derived_issue_place AS
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

CREATE TEMP VIEW derived_issue_label AS
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
      AND newer.text = issue_event.text AND newer.stamp > issue_event.stamp
  );

CREATE TEMP VIEW derived_issue_text AS
-- One row an issue: what issue_search holds.
SELECT
  issue.issue_id, -- the issue
  ifnull((
    SELECT issue_event.text
    FROM issue_event
    WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'titled'
    ORDER BY issue_event.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id) DESC,
      issue_event.sequence DESC
    LIMIT 1
  ), issue.title) AS title, -- the newest title
  (
    SELECT group_concat(commented.text, ' ')
    FROM (
      SELECT issue_event.text
      FROM issue_event
      WHERE issue_event.issue_id = issue.issue_id AND issue_event.kind = 'commented'
      ORDER BY issue_event.stamp, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id),
        issue_event.sequence
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

CREATE TEMP VIEW derived_late_row AS
-- One row for each finding, each retraction and piece of evidence of one, and each sign-off that a frozen release had not
-- seen: of its own, and of those that it goes back to. Of several freezes the first counts; a release without one has noted nothing of what it had seen.
WITH RECURSIVE
  freeze (release_id, seen) AS (
    SELECT release.release_id, (
      SELECT gate_run.seen
      FROM gate_run
      WHERE gate_run.release_id = release.release_id
      ORDER BY gate_run.stamp, (SELECT uuid FROM replica WHERE replica_id = gate_run.replica_id), gate_run.sequence
      LIMIT 1
    )
    FROM release
    WHERE release.stage = 'frozen'
  ),
  way (frozen_id, release_id) AS (
    SELECT release_id, release_id
    FROM freeze
    WHERE seen IS NOT NULL
    UNION
    SELECT way.frozen_id, release.predecessor_id
    FROM way
    JOIN release ON release.release_id = way.release_id
    WHERE release.predecessor_id IS NOT NULL
    UNION
    SELECT way.frozen_id, release_merge.merged_release_id
    FROM way
    JOIN release_merge ON release_merge.release_id = way.release_id
  ),
  seen (frozen_id, replica_id, sequence) AS (
    SELECT freeze.release_id, replica.replica_id, ifnull((
      SELECT json_each.value
      FROM json_each(freeze.seen)
      WHERE json_each.key = replica.uuid
    ), 0)
    FROM freeze
    CROSS JOIN replica
    WHERE freeze.seen IS NOT NULL
  )
SELECT
  way.frozen_id AS release_id, -- the frozen release
  'finding' AS log, -- what the row is
  finding.finding_id AS row_id -- its local number
FROM way
JOIN seen ON seen.frozen_id = way.frozen_id
JOIN finding ON finding.release_id = way.release_id AND finding.replica_id = seen.replica_id
  AND finding.sequence > seen.sequence
UNION
SELECT way.frozen_id, 'finding_retraction', finding_retraction.finding_retraction_id
FROM way
JOIN seen ON seen.frozen_id = way.frozen_id
JOIN finding_retraction ON finding_retraction.replica_id = seen.replica_id
  AND finding_retraction.sequence > seen.sequence
JOIN finding ON finding.finding_id = finding_retraction.finding_id AND finding.release_id = way.release_id
UNION
SELECT way.frozen_id, 'finding_evidence', finding_evidence.finding_evidence_id
FROM way
JOIN seen ON seen.frozen_id = way.frozen_id
JOIN finding_evidence ON finding_evidence.replica_id = seen.replica_id AND finding_evidence.sequence > seen.sequence
JOIN finding ON finding.finding_id = finding_evidence.finding_id AND finding.release_id = way.release_id
UNION
SELECT way.frozen_id, 'stage_sign_off', stage_sign_off.stage_sign_off_id
FROM way
JOIN seen ON seen.frozen_id = way.frozen_id
JOIN stage_sign_off ON stage_sign_off.release_id = way.release_id AND stage_sign_off.replica_id = seen.replica_id
  AND stage_sign_off.sequence > seen.sequence;
