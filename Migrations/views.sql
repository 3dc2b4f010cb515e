-- Purpose: what the logs and the tables of editions say, in words; nothing that rules compute.
-- Made anew whenever a migration was applied or this text has changed, so it has no number.
-- Views whose names begin with v_ are for everybody's queries; docs/views.md documents them.

DROP VIEW IF EXISTS v_release;
CREATE VIEW v_release AS
-- One row a release.
SELECT
  release.release_id, -- key
  product.key AS product, -- key of the product
  product.platform, -- ios, android or web
  release.version, -- as people write it
  release.position, -- order within the product
  predecessor.version AS predecessor, -- version of the release it follows; NULL for a first one
  release.stage, -- planned, auditing or frozen
  profile.key AS profile, -- key of the profile that counts
  profile.target_level, -- WCAG levels up to it are must-level
  profile.has_element_checks -- 1: element checks are asked
FROM release
JOIN product ON product.product_id = release.product_id
JOIN profile ON profile.profile_id = release.profile_id
LEFT JOIN release AS predecessor ON predecessor.release_id = release.predecessor_id;

DROP VIEW IF EXISTS v_declared_component;
CREATE VIEW v_declared_component AS
-- One row for each component that a screen in the scope of a release declares.
SELECT
  release_screen.release_id, -- the release
  release_screen.screen_id, -- the screen
  specified_component.component_id, -- the component
  specified_component.position, -- place in the screen's swipe order, from 1, where a component is one entry
  specified_component.position - 1 - (
    SELECT count(*)
    FROM specified_component AS earlier
    WHERE earlier.specification_id = specified_component.specification_id
      AND earlier.position < specified_component.position
  ) AS elements_before, -- how many of the screen's own elements come before it
  release_component.specification_id -- what the release says of the component
FROM release_screen
JOIN specified_component ON specified_component.specification_id = release_screen.specification_id
JOIN release_component ON release_component.release_id = release_screen.release_id
  AND release_component.component_id = specified_component.component_id
WHERE release_screen.plan = 'in-scope';

DROP VIEW IF EXISTS v_screen_element;
CREATE VIEW v_screen_element AS
-- One row for each element of a screen in the scope of a release, those of its components included.
SELECT
  stop.release_id, -- the release
  stop.screen_id, -- the screen
  row_number() OVER (PARTITION BY stop.release_id, stop.screen_id ORDER BY stop.position, stop.place) AS position, -- place in swipe order, from 1
  stop.specified_element_id, -- what is said of it
  stop.element_id, -- the element
  stop.component_id -- the component that it is part of; NULL: the screen's own
FROM (
  SELECT
    release_screen.release_id, release_screen.screen_id, specified_element.position, 0 AS place,
    specified_element.specified_element_id, specified_element.element_id, NULL AS component_id
  FROM release_screen
  JOIN specified_element ON specified_element.specification_id = release_screen.specification_id
  WHERE release_screen.plan = 'in-scope'
  UNION ALL
  SELECT
    declared.release_id, declared.screen_id, declared.position, specified_element.position,
    specified_element.specified_element_id, specified_element.element_id, declared.component_id
  FROM v_declared_component AS declared
  JOIN specified_element ON specified_element.specification_id = declared.specification_id
) AS stop;

DROP VIEW IF EXISTS v_screen;
CREATE VIEW v_screen AS
-- One row for each screen that the plan of a release names, in scope or not.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  release_screen.plan, -- in-scope, out-of-scope or not-re-audited
  release_screen.sample, -- structured, random or process; NULL: not said
  release_screen.reason, -- why it is out of scope; NULL: not said, or it is in
  specification.title, -- for people
  specification.route, -- how a person reaches it
  specification.team, -- the team that owns it
  said.version AS said_in, -- the release whose specification holds for it
  (
    SELECT count(*)
    FROM specified_element
    WHERE specified_element.specification_id = release_screen.specification_id
  ) + (
    SELECT count(*)
    FROM specified_component
    JOIN release_component ON release_component.release_id = release_screen.release_id
      AND release_component.component_id = specified_component.component_id
    JOIN specified_element ON specified_element.specification_id = release_component.specification_id
    WHERE specified_component.specification_id = release_screen.specification_id
  ) AS element_count -- stops of the screen reader, those of its components included
FROM release_screen
JOIN release ON release.release_id = release_screen.release_id
JOIN product ON product.product_id = release.product_id
JOIN screen ON screen.screen_id = release_screen.screen_id
LEFT JOIN specification ON specification.specification_id = release_screen.specification_id
LEFT JOIN release AS said ON said.release_id = specification.release_id
WHERE release_screen.plan IS NOT NULL;

DROP VIEW IF EXISTS v_component;
CREATE VIEW v_component AS
-- One row for each component that a release specifies.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  component.key AS component, -- key of the component
  specification.title, -- for people
  specification.team, -- the team that owns it
  said.version AS said_in, -- the release whose specification holds for it
  (
    SELECT count(*)
    FROM specified_element
    WHERE specified_element.specification_id = specification.specification_id
  ) AS element_count, -- stops of the screen reader
  (
    SELECT count(*)
    FROM v_declared_component
    WHERE v_declared_component.release_id = release.release_id
      AND v_declared_component.component_id = component.component_id
  ) AS screen_count -- screens in scope that declare it
FROM release_component
JOIN release ON release.release_id = release_component.release_id
JOIN product ON product.product_id = release.product_id
JOIN component ON component.component_id = release_component.component_id
JOIN specification ON specification.specification_id = release_component.specification_id
JOIN release AS said ON said.release_id = specification.release_id;

DROP VIEW IF EXISTS v_element;
CREATE VIEW v_element AS
-- One row for each element of a screen in the scope of a release, those of its components included, with what it must
-- expose where no state says otherwise.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  v_screen_element.position, -- place in swipe order
  element.key AS element, -- key of the element
  specified_element.element_type, -- key of its type
  specified_element.variant, -- key of the type's variant
  specified_element.label, -- accessible name
  specified_element.value, -- value or placeholder
  specified_element.traits, -- JSON array of traits
  specified_element.hint, -- hint
  said.version AS said_in, -- the release whose specification holds for it: the screen's, or its component's
  component.key AS component -- key of the component that it is part of; NULL: the screen's own
FROM v_screen_element
JOIN release ON release.release_id = v_screen_element.release_id
JOIN product ON product.product_id = release.product_id
JOIN screen ON screen.screen_id = v_screen_element.screen_id
JOIN specified_element ON specified_element.specified_element_id = v_screen_element.specified_element_id
JOIN specification ON specification.specification_id = specified_element.specification_id
JOIN release AS said ON said.release_id = specification.release_id
JOIN element ON element.element_id = v_screen_element.element_id
LEFT JOIN component ON component.component_id = v_screen_element.component_id;

DROP VIEW IF EXISTS v_process;
CREATE VIEW v_process AS
-- One row for each screen of a process, in each release that has the process.
SELECT
  process_screen.release_id, -- the release
  product.key AS product, -- key of the product
  release.version AS release, -- the same by its version
  process_screen.process_id, -- the process
  process.key AS process, -- its key
  release_process.title, -- for people
  release_process.is_common_task, -- 1: one of the tasks that people take the app for
  process_screen.position, -- order of the screen in the process, from 1
  process_screen.screen_id, -- the screen
  screen.key AS screen, -- its key
  ifnull(release_screen.plan = 'in-scope' AND release_screen.specification_id IS NOT NULL, 0) AS is_in_scope -- 0: out of the release's scope, which leaves the process incomplete
FROM process_screen
JOIN release_process ON release_process.release_id = process_screen.release_id
  AND release_process.process_id = process_screen.process_id
JOIN release ON release.release_id = process_screen.release_id
JOIN product ON product.product_id = release.product_id
JOIN process ON process.process_id = process_screen.process_id
JOIN screen ON screen.screen_id = process_screen.screen_id
LEFT JOIN release_screen ON release_screen.release_id = process_screen.release_id
  AND release_screen.screen_id = process_screen.screen_id;

DROP VIEW IF EXISTS v_check;
CREATE VIEW v_check AS
-- One row for each check of each loaded edition.
SELECT
  audit_check.path AS check_path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  pack.key AS pack, -- key of the pack
  pack_edition.edition, -- edition of the pack
  guideline.key AS guideline, -- key of the guideline
  guideline.topic, -- topic of the guideline
  check_definition.title, -- for lists
  check_definition.problem, -- what is wrong where it fails, in a few words; NULL when no pack says it
  check_definition.question, -- a pass answers it with yes
  check_definition.scope, -- product, screen or element
  check_definition.dimension, -- name, role, state …
  check_definition.method, -- how it is answered
  check_definition.level -- must to AAA
FROM check_definition
JOIN audit_check ON audit_check.check_id = check_definition.check_id
JOIN pack_edition ON pack_edition.pack_edition_id = check_definition.pack_edition_id
JOIN pack ON pack.pack_id = pack_edition.pack_id
JOIN guideline ON guideline.guideline_id = check_definition.guideline_id;

DROP VIEW IF EXISTS v_release_check;
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
  ifnull(
    met.check_id,
    (
      SELECT shared.check_id
      FROM audit_check AS whole
      JOIN check_definition AS shared ON shared.check_id = whole.check_id
      JOIN release_check AS asked ON asked.check_definition_id = shared.check_definition_id
      WHERE whole.path = check_definition.way_of AND asked.release_id = v_release.release_id
    )
  ) AS met_check_id, -- the check that this one is a way of meeting, also of another pack; NULL for a check of its own
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

DROP VIEW IF EXISTS v_criterion;
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

DROP VIEW IF EXISTS v_check_reference;
CREATE VIEW v_check_reference AS
-- One row for each criterion or clause that a check refers to, and each check that it covers, in each loaded edition.
SELECT
  audit_check.path AS check_path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  pack_edition.edition, -- edition of the check's pack
  check_reference.scheme || '/' || check_reference.target AS reference, -- STANDARD/CLAUSE, or the path of a check
  check_reference.relation, -- tests: a failure here fails it; covers: a pass here answers it; related: worth knowing
  check_reference.is_doubt -- 1: a failure here makes a pass there doubtful
FROM check_reference
JOIN check_definition ON check_definition.check_definition_id = check_reference.check_definition_id
JOIN audit_check ON audit_check.check_id = check_definition.check_id
JOIN pack_edition ON pack_edition.pack_edition_id = check_definition.pack_edition_id;

DROP VIEW IF EXISTS v_session;
CREATE VIEW v_session AS
-- One row a session.
SELECT
  session.session_id, -- number
  product.key AS product, -- key of the product
  release.version AS release, -- the release under audit
  build.name AS build, -- what was tested
  person.name AS auditor, -- who
  environment.device, -- device
  nullif(environment.device_family, '') AS device_family, -- its family; NULL: not said
  environment.os, -- operating system
  environment.os_version, -- its version
  environment.assistive_technology, -- assistive technology
  environment.assistive_technology_version, -- its version
  environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major
    AS environment_class, -- findings supersede each other within it
  strftime('%Y-%m-%dT%H:%M:%SZ', session.started_at / 1000, 'unixepoch') AS started_at, -- when it began
  strftime('%Y-%m-%dT%H:%M:%SZ', session_end.ended_at / 1000, 'unixepoch') AS ended_at, -- when it ended; NULL while open
  ending.name AS ended_by, -- who ended it; NULL while open, and when not said
  session.is_imported -- 1: read from what somebody published
FROM session
JOIN release ON release.release_id = session.release_id
JOIN product ON product.product_id = release.product_id
JOIN build ON build.build_id = session.build_id
JOIN environment ON environment.environment_id = session.environment_id
JOIN person ON person.person_id = session.person_id
LEFT JOIN session_end ON session_end.session_end_id = (
  SELECT ended.session_end_id
  FROM session_end AS ended
  WHERE ended.session_id = session.session_id
  ORDER BY ended.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = ended.replica_id) DESC, ended.sequence DESC
  LIMIT 1
)
LEFT JOIN person AS ending ON ending.person_id = session_end.person_id;

DROP VIEW IF EXISTS v_finding;
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
  person.name AS auditor, -- who
  environment.device, -- device
  environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major
    AS environment_class, -- findings supersede each other within it
  strftime('%Y-%m-%dT%H:%M:%SZ', finding.observed_at / 1000, 'unixepoch') AS observed_at, -- when
  (
    SELECT lower(hex(place_digest.digest))
    FROM place_digest
    WHERE place_digest.place_digest_id = finding.place_digest_id
  ) AS place_digest, -- SHA-256 of what the specification said of the place, as far as the check reads it; NULL: about the product
  finding.amends_finding_id, -- the finding it corrects; NULL: none
  finding.observation_id, -- what it follows from; NULL: it was answered by itself
  EXISTS (
    SELECT 1
    FROM finding_retraction
    WHERE finding_retraction.finding_id = finding.finding_id
  ) AS is_retracted, -- 1: it does not count any more
  (
    SELECT finding_retraction.reason
    FROM finding_retraction
    WHERE finding_retraction.finding_id = finding.finding_id
    ORDER BY finding_retraction.stamp, (SELECT uuid FROM replica WHERE replica_id = finding_retraction.replica_id),
      finding_retraction.sequence
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
JOIN person ON person.person_id = session.person_id
JOIN address ON address.address_id = finding.address_id
JOIN audit_check ON audit_check.check_id = finding.check_id
JOIN outcome ON outcome.outcome_id = finding.outcome_id
JOIN mode ON mode.mode_id = finding.mode_id
LEFT JOIN severity ON severity.severity_id = finding.severity_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;

DROP VIEW IF EXISTS v_observation;
CREATE VIEW v_observation AS
-- One row for each thing that was noticed once, from which findings follow.
SELECT
  observation.observation_id, -- number
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen; NULL for the product itself
  state.key AS state, -- key of the state; NULL for the product itself
  element.key AS element, -- key of the element; NULL for a screen
  component.key AS component, -- key of the component; NULL unless one
  observation.kind, -- what was done: listen, activate, swipe-walk, tab-walk, enlarge, look, measure or inspect
  observation.words, -- what was heard or seen; NULL when not said
  observation.session_id, -- the session
  person.name AS auditor, -- who
  strftime('%Y-%m-%dT%H:%M:%SZ', observation.observed_at / 1000, 'unixepoch') AS observed_at, -- when
  (
    SELECT count(*)
    FROM finding
    WHERE finding.observation_id = observation.observation_id
  ) AS finding_count, -- how many findings follow from it
  observation.replica_id, -- the replica that wrote it
  observation.sequence -- that replica's number for it
FROM observation
JOIN session ON session.session_id = observation.session_id
JOIN release ON release.release_id = session.release_id
JOIN product ON product.product_id = release.product_id
JOIN person ON person.person_id = session.person_id
JOIN address ON address.address_id = observation.address_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;

DROP VIEW IF EXISTS v_finding_statement;
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

DROP VIEW IF EXISTS v_finding_end;
CREATE VIEW v_finding_end AS
-- One row for each failure of a tool that a person's finding ends by naming it.
SELECT
  finding_end.finding_id, -- the passed or inapplicable finding
  finding_end.ended_finding_id -- the failure
FROM finding_end;

DROP VIEW IF EXISTS v_evidence;
CREATE VIEW v_evidence AS
-- One row for each piece of evidence of a finding; the same bytes are one piece, whatever findings they belong to.
SELECT
  finding_evidence.finding_id, -- the finding
  evidence.evidence_id, -- number
  evidence.media_type, -- what its bytes are: image/png, video/mp4, text/plain …
  evidence.byte_count, -- size in bytes
  evidence.sha256, -- SHA-256 of its bytes, hexadecimal
  evidence.name, -- name of the file it first came with; `redacted` once its bytes were
  finding_evidence.caption, -- what it proves; NULL when not said
  person.name AS added_by, -- who added it to the finding; NULL when not said
  strftime('%Y-%m-%dT%H:%M:%SZ', finding_evidence.added_at / 1000, 'unixepoch')
    AS added_at, -- when it was added to the finding; NULL when not said
  strftime('%Y-%m-%dT%H:%M:%SZ', redaction.redacted_at / 1000, 'unixepoch')
    AS redacted_at, -- when its bytes were removed for good; NULL: they are kept
  redaction.reason AS redaction_reason, -- why they were removed; NULL: they are kept
  finding_evidence.replica_id, -- the replica that wrote it
  finding_evidence.sequence -- that replica's number for it
FROM finding_evidence
JOIN evidence ON evidence.evidence_id = finding_evidence.evidence_id
LEFT JOIN person ON person.person_id = finding_evidence.person_id
LEFT JOIN redaction ON redaction.redaction_id = (
    SELECT said.redaction_id
    FROM redaction AS said
    WHERE said.evidence_id = evidence.evidence_id
    ORDER BY said.stamp, (SELECT uuid FROM replica WHERE replica_id = said.replica_id), said.sequence
    LIMIT 1
  );

DROP VIEW IF EXISTS v_stage;
CREATE VIEW v_stage AS
-- One row for each stage of a screen in a release that somebody signed off: the newest word on it.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  sign_off.stage, -- design, requirements, development, testing or audit
  sign_off.is_signed, -- 1: done; 0: the word was taken back
  person.name AS person, -- who said so
  sign_off.reason, -- why it was taken back; NULL: it stands
  strftime('%Y-%m-%dT%H:%M:%SZ', sign_off.signed_at / 1000, 'unixepoch') AS signed_at, -- when, RFC 3339 in UTC
  sign_off.stage_sign_off_id, -- its local number
  sign_off.replica_id, -- the copy of the file that wrote the row
  sign_off.sequence -- its number there
FROM stage_sign_off AS sign_off
JOIN release ON release.release_id = sign_off.release_id
JOIN product ON product.product_id = release.product_id
JOIN screen ON screen.screen_id = sign_off.screen_id
JOIN person ON person.person_id = sign_off.person_id
WHERE sign_off.stage_sign_off_id = (
    SELECT newest.stage_sign_off_id
    FROM stage_sign_off AS newest
    WHERE newest.release_id = sign_off.release_id AND newest.screen_id = sign_off.screen_id
      AND newest.stage = sign_off.stage
    ORDER BY newest.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = newest.replica_id) DESC,
      newest.sequence DESC
    LIMIT 1
  );

DROP VIEW IF EXISTS standing_finding;
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

DROP VIEW IF EXISTS issue_member;
CREATE VIEW issue_member AS
-- One row for each problem that an issue gathers; a finding that says none is one problem by itself.
SELECT
  issue_event.issue_id, -- the issue
  finding.finding_id, -- the finding
  issue_event.problem_id, -- the one problem of it; NULL: all of it
  finding.address_id, -- what it is about
  finding.check_id, -- what was asked
  finding.release_id, -- the release
  ifnull(problem.severity_id, finding.severity_id) AS severity_id, -- how bad; NULL when not said
  finding.observed, -- what was really announced or seen; NULL when not said
  finding.is_standing -- 1: a failure that was neither retracted nor amended
FROM issue_event
JOIN standing_finding AS finding ON finding.finding_id = issue_event.finding_id
LEFT JOIN problem ON problem.problem_id = issue_event.problem_id
WHERE issue_event.kind IN ('opened', 'joined', 'reopened')
  AND NOT EXISTS (
    SELECT 1
    FROM issue_event AS parted
    WHERE parted.issue_id = issue_event.issue_id AND parted.kind = 'parted'
      -- The plus keeps to the index of the issue, which is at hand; few issues have such events at all.
      AND +parted.finding_id = issue_event.finding_id AND parted.stamp > issue_event.stamp
      AND (parted.problem_id IS NULL OR parted.problem_id IS issue_event.problem_id)
  );

DROP VIEW IF EXISTS v_problem;
CREATE VIEW v_problem AS
-- One row for each thing that is wrong within a failed finding; a finding that says none is one problem by itself.
SELECT
  problem.problem_id, -- its local number
  problem.finding_id, -- the failed finding
  problem.position, -- order among the problems of the finding, from 1
  problem.text, -- what is wrong
  severity.name AS severity, -- how bad; NULL when not said: then as bad as the finding
  problem.location, -- where within the place; NULL when not said
  problem.recommendation, -- how to mend it; NULL when not said
  (
    -- Written by hand, as the labels of v_issue.
    SELECT '[' || ifnull(group_concat(gathering.issue_id, ','), '') || ']'
    FROM (
      SELECT DISTINCT issue_member.issue_id
      FROM issue_member
      WHERE issue_member.finding_id = problem.finding_id
        AND ifnull(issue_member.problem_id, problem.problem_id) = problem.problem_id
      ORDER BY issue_member.issue_id
    ) AS gathering
  ) AS issue_ids, -- JSON array of the issues that it is in
  problem.replica_id, -- the replica that wrote it
  problem.sequence -- that replica's number for it
FROM problem
LEFT JOIN severity ON severity.severity_id = problem.severity_id;

DROP VIEW IF EXISTS standing_decision;
CREATE VIEW standing_decision AS
-- One row for each decision that was not taken back and that no other replaces. An issue has several only where copies of
-- the file decided apart.
SELECT
  decision.decision_id, -- the decision
  decision.issue_id, -- the issue
  decision.replica_id, -- the replica that wrote it
  decision.sequence, -- that replica's number for it
  decision.stamp -- when, as order goes
FROM decision
WHERE NOT EXISTS (
    SELECT 1
    FROM decision_replacement
    WHERE decision_replacement.replaced_decision_id = decision.decision_id
  )
  AND NOT EXISTS (
    SELECT 1
    FROM decision_revocation
    WHERE decision_revocation.decision_id = decision.decision_id
  );

DROP VIEW IF EXISTS v_issue;
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
  ifnull(issue_current.team_said, ifnull((
    SELECT specification.team
    FROM release_screen
    JOIN release AS place ON place.release_id = release_screen.release_id
    JOIN specification ON specification.specification_id = release_screen.specification_id
    WHERE release_screen.screen_id = issue_current.screen_id
    ORDER BY place.position DESC
    LIMIT 1
  ), (
    SELECT specification.team
    FROM release_component
    JOIN release AS place ON place.release_id = release_component.release_id
    JOIN specification ON specification.specification_id = release_component.specification_id
    WHERE release_component.component_id = issue_current.component_id
    ORDER BY place.position DESC
    LIMIT 1
  ))) AS team, -- as it was said, else the owner of the screen or component in the last release that has it
  issue_current.finding_count, -- how many findings it gathers
  release.version AS last_release, -- the last release in which it has a finding
  issue_current.opened_at AS opened_at_ms, -- UTC, milliseconds since 1970
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_current.opened_at / 1000, 'unixepoch') AS opened_at, -- when it was opened
  owner.name AS owner, -- who works on it; NULL: nobody
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
    JOIN specification ON specification.specification_id = specified_element.specification_id
    JOIN release AS place ON place.release_id = specification.release_id
    WHERE specified_element.element_id = issue_current.element_id
    ORDER BY place.position DESC
    LIMIT 1
  ) AS element_type, -- type of the element in the last release that says it; NULL unless an element
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_current.changed_at / 1000, 'unixepoch') AS changed_at, -- when something last happened to it
  issue_current.merged_into_issue_id, -- number of the issue it was merged into; NULL: none
  issue.number AS opened_as, -- the number that the copy gave it which opened it
  replica.uuid AS opened_in -- that copy
FROM issue_current
JOIN issue ON issue.issue_id = issue_current.issue_id
JOIN replica ON replica.replica_id = issue.replica_id
JOIN product ON product.product_id = issue_current.product_id
JOIN address ON address.address_id = issue_current.address_id
JOIN audit_check ON audit_check.check_id = issue_current.check_id
LEFT JOIN release ON release.release_id = ifnull(issue_current.last_release_id, (
  -- Of an issue whose findings are lost.
  SELECT newest.release_id
  FROM release AS newest
  WHERE newest.product_id = issue_current.product_id
  ORDER BY newest.position DESC
  LIMIT 1
))
LEFT JOIN severity ON severity.severity_id = issue_current.severity_id
LEFT JOIN person AS owner ON owner.person_id = issue_current.owner_person_id
LEFT JOIN screen ON screen.screen_id = address.screen_id
LEFT JOIN state ON state.state_id = address.state_id
LEFT JOIN element ON element.element_id = address.element_id
LEFT JOIN component ON component.component_id = address.component_id;

DROP VIEW IF EXISTS v_issue_event;
CREATE VIEW v_issue_event AS
-- One row for each thing that happened to an issue; joined by finding_id it says what was announced.
SELECT
  issue_event.issue_event_id, -- its local number
  issue_event.stamp, -- when, as order goes; events of one stamp are in the order of their replicas' uuids
  issue_event.issue_id, -- number of the issue
  issue_event.kind, -- opened, joined, parted, fixed, claimed, verified, reopened, merged, split, titled, severity, assigned, team, labelled, unlabelled, referenced, due or commented
  issue_event.finding_id, -- the finding that it links; NULL when none
  issue_event.problem_id, -- the one problem of that finding; NULL: all of it
  build.name AS fixed_in_build, -- the build it was fixed or verified in; NULL when none
  actor.name AS actor, -- who
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_event.occurred_at / 1000, 'unixepoch') AS occurred_at, -- when
  ifnull(issue_event.text, owner.name) AS text, -- comment, reason, title, severity, owner, team, label, reference, tool or date; NULL when none, or taken back
  issue_event.reason, -- why a severity was lowered; NULL when not said
  issue_event.replica_id, -- the replica that wrote it
  issue_event.sequence, -- that replica's number for it
  issue_event.other_issue_id -- the issue it was merged into or split from, or that a finding or a fix came from or went to; NULL when none
FROM issue_event
JOIN person AS actor ON actor.person_id = issue_event.person_id
LEFT JOIN person AS owner ON owner.person_id = issue_event.owner_person_id
LEFT JOIN build ON build.build_id = issue_event.build_id;

DROP VIEW IF EXISTS v_decision;
CREATE VIEW v_decision AS
-- One row for each decision about an issue; of those about one issue that stand the newest counts.
SELECT
  decision.decision_id, -- its local number
  decision.stamp, -- when, as order goes; the greatest of an issue is the newest
  decision.issue_id, -- number of the issue
  decision.kind, -- accepted-risk, deferred, wont-fix, false-positive, duplicate, gone or exempt
  decision.exemption, -- third-party, disproportionate-burden, archive or not-stated; NULL unless exempt
  looker.name AS looked_by, -- who looked; NULL unless gone
  build.name AS looked_at_build, -- the build on which they looked; NULL unless gone
  (
    -- Written by hand, as the labels of v_issue. A version has no control characters.
    SELECT '[' || ifnull(group_concat('"' || replace(replace(named.version, '\', '\\'), '"', '\"') || '"', ','), '') || ']'
    FROM (
      SELECT release.version
      FROM decision_release
      JOIN release ON release.release_id = decision_release.release_id
      WHERE decision_release.decision_id = decision.decision_id
      ORDER BY release.position
    ) AS named
  ) AS releases, -- JSON array of the releases that it names; empty: that of its failures, and what is carried from there
  owner.name AS owner, -- who answers for it
  requester.name AS requested_by, -- who asked for it; NULL when not said
  approver.name AS approver, -- who agreed
  decision.duplicate_of_issue_id, -- the issue that it repeats; NULL unless a duplicate
  decision.reason, -- why
  strftime('%Y-%m-%dT%H:%M:%SZ', decision.decided_at / 1000, 'unixepoch') AS decided_at, -- when
  strftime('%Y-%m-%dT%H:%M:%SZ', decision.expires_at / 1000, 'unixepoch') AS expires_at, -- from when on it no longer holds; NULL: always
  strftime('%Y-%m-%dT%H:%M:%SZ', revocation.revoked_at / 1000, 'unixepoch') AS revoked_at, -- when it was taken back; NULL: never
  revoker.name AS revoked_by, -- by whom; NULL: never
  revocation.reason AS revocation_reason, -- why; NULL: never
  (
    SELECT count(*)
    FROM decision_evidence
    WHERE decision_evidence.decision_id = decision.decision_id
  ) AS evidence_count, -- how many pieces of evidence it has
  decision.decision_id IN (
    SELECT standing_decision.decision_id
    FROM standing_decision
    WHERE standing_decision.issue_id = decision.issue_id
  ) AS is_standing, -- 1: it was not taken back, and none replaces it; several of an issue are of copies that decided apart
  decision.replica_id, -- the replica that wrote it
  decision.sequence -- that replica's number for it
FROM decision
JOIN person AS owner ON owner.person_id = decision.owner_person_id
JOIN person AS approver ON approver.person_id = decision.approver_person_id
LEFT JOIN person AS requester ON requester.person_id = decision.requester_person_id
LEFT JOIN decision_revocation AS revocation ON revocation.decision_revocation_id = (
  SELECT decision_revocation.decision_revocation_id
  FROM decision_revocation
  WHERE decision_revocation.decision_id = decision.decision_id
  ORDER BY decision_revocation.stamp, (SELECT uuid FROM replica WHERE replica_id = decision_revocation.replica_id),
    decision_revocation.sequence
  LIMIT 1
)
LEFT JOIN person AS revoker ON revoker.person_id = revocation.person_id
LEFT JOIN person AS looker ON looker.person_id = decision.looked_by_person_id
LEFT JOIN build ON build.build_id = decision.looked_at_build_id;

DROP VIEW IF EXISTS v_decision_problem;
CREATE VIEW v_decision_problem AS
-- One row for each problem that a decision covers: what stood in the issue when it was made.
SELECT
  decision_problem.decision_id, -- the decision
  decision_problem.position, -- order among what it covers, from 1
  decision_problem.finding_id, -- the failed finding
  decision_problem.problem_id, -- the one problem of it; NULL: all of it
  severity.name AS severity -- how bad it was said to be then; NULL: nobody said
FROM decision_problem
LEFT JOIN severity ON severity.severity_id = decision_problem.severity_id;

DROP VIEW IF EXISTS v_gate_run;
CREATE VIEW v_gate_run AS
-- One row for each release that was frozen, with what the gate answered then.
SELECT
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  gate_run.is_passed, -- 1: it was let through; 0: it was refused, and frozen all the same
  gate_run.verdict, -- the verdict of then
  gate_run.reason_count, -- how many reasons there were against it
  gate_run.reasons, -- JSON array: key and sentence of each
  gate_run.let_through, -- JSON array: address, place in words, check and decision of each failure that was let through
  gate_run.policy, -- the policy, in YAML
  person.name AS person, -- who froze it; NULL: not said
  strftime('%Y-%m-%dT%H:%M:%SZ', gate_run.ran_at / 1000, 'unixepoch') AS ran_at, -- when, RFC 3339 in UTC
  gate_run.tool_version, -- the version of auditctl that answered
  gate_run.gate_run_id, -- number of the row
  gate_run.replica_id, -- the copy of the file that wrote it
  gate_run.sequence -- its number there
FROM gate_run
JOIN release ON release.release_id = gate_run.release_id
JOIN product ON product.product_id = release.product_id
LEFT JOIN person ON person.person_id = gate_run.person_id;

DROP VIEW IF EXISTS v_report_seal;
CREATE VIEW v_report_seal AS
-- One row for each report that was sealed.
SELECT
  report_seal.report_seal_id AS report_seal, -- its number
  product.key AS product, -- key of the product
  release.version AS release, -- the release
  report_seal.format, -- html, json, openacr …
  report_seal.options, -- JSON object: scope, language and the other options
  report_seal.sha256, -- of the whole report, in lower-case hexadecimal digits
  report_seal.byte_count, -- its length
  report_seal.policy, -- JSON object: the profile and the packs it was judged by
  report_seal.rules, -- JSON object: the rules that decided, with their versions
  report_seal.facts, -- JSON object: the verdicts and counts it gave
  report_seal.tool_version, -- the version of auditctl that wrote it
  person.name AS person, -- who issued it; NULL: not said
  strftime('%Y-%m-%dT%H:%M:%SZ', report_seal.generated_at / 1000, 'unixepoch') AS generated_at, -- the time of the report, RFC 3339 in UTC
  strftime('%Y-%m-%dT%H:%M:%SZ', report_seal.sealed_at / 1000, 'unixepoch') AS sealed_at, -- when it was sealed, RFC 3339 in UTC
  report_seal.superseded_report_seal_id AS supersedes, -- the one that it supersedes; NULL: none
  newer.report_seal_id AS superseded_by, -- the one that supersedes it; NULL: it is the newest
  report_seal.replica_id, -- the copy of the file that wrote it
  report_seal.sequence -- its number there
FROM report_seal
JOIN release ON release.release_id = report_seal.release_id
JOIN product ON product.product_id = release.product_id
LEFT JOIN person ON person.person_id = report_seal.person_id
LEFT JOIN report_seal AS newer ON newer.report_seal_id = (
  SELECT superseding.report_seal_id
  FROM report_seal AS superseding
  WHERE superseding.superseded_report_seal_id = report_seal.report_seal_id
  ORDER BY
    superseding.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = superseding.replica_id) DESC,
    superseding.sequence DESC
  LIMIT 1
);

DROP VIEW IF EXISTS v_edit;
CREATE VIEW v_edit AS
-- One row for each change of something that can change.
SELECT
  edit.edit_id, -- key
  product.key AS product, -- key of the product
  release.version AS release, -- the release it was said in; NULL: of no release
  edit.entity, -- product, release, build, process, screen or component
  edit.key, -- key of that thing; empty for product and release themselves
  edit.field, -- what of it
  edit.value, -- JSON; NULL: taken away
  person.name AS person, -- who; NULL when not said
  edit.reason, -- why; NULL when not said
  strftime('%Y-%m-%dT%H:%M:%SZ', edit.edited_at / 1000, 'unixepoch') AS edited_at, -- when
  edit.stamp, -- when, as order goes
  NOT EXISTS (
    SELECT 1
    FROM edit_replacement
    WHERE edit_replacement.replaced_edit_id = edit.edit_id
  ) AS is_head, -- 1: no other edit replaces it; several of one field are a conflict where they differ
  edit.replica_id, -- the replica that wrote it
  edit.sequence -- that replica's number for it
FROM edit
JOIN product ON product.product_id = edit.product_id
LEFT JOIN release ON release.release_id = edit.release_id
LEFT JOIN person ON person.person_id = edit.person_id;

DROP VIEW IF EXISTS newest_pack_edition;
CREATE VIEW newest_pack_edition AS
-- One row a pack: its newest edition, whatever was loaded first.
SELECT
  pack_edition.pack_id, -- the pack
  pack_edition.pack_edition_id, -- the edition
  pack_edition.edition -- as published
FROM pack_edition
WHERE pack_edition.edition_order = (
  SELECT max(other.edition_order)
  FROM pack_edition AS other
  WHERE other.pack_id = pack_edition.pack_id
);

DROP VIEW IF EXISTS numbered_edit;
CREATE VIEW numbered_edit AS
-- One row for each edit, with the numbers by which every copy of the file knows it and the edits whose place it takes.
SELECT
  edit.edit_id, -- its local number
  edit.product_id, -- the product
  replica.uuid, -- the replica that wrote it
  edit.sequence, -- that replica's number for it
  edit.stamp, -- when, as order goes
  release.version AS release, -- the release in which it was said; NULL: of no release
  edit.entity, -- what kind of thing
  edit.key, -- its key
  edit.field, -- what of it
  edit.value, -- JSON; NULL: taken away
  person.name AS person, -- who; NULL when not said
  edit.reason, -- why; NULL when not said
  edit.edited_at, -- UTC, milliseconds since 1970
  (
    SELECT group_concat(writer.uuid || ':' || replaced.sequence, ' ')
    FROM edit_replacement
    JOIN edit AS replaced ON replaced.edit_id = edit_replacement.replaced_edit_id
    JOIN replica AS writer ON writer.replica_id = replaced.replica_id
    WHERE edit_replacement.edit_id = edit.edit_id
  ) AS replaces -- UUID:SEQUENCE of the edits whose place it takes, with a space between them; NULL: none
FROM edit
JOIN replica ON replica.replica_id = edit.replica_id
LEFT JOIN release ON release.release_id = edit.release_id
LEFT JOIN person ON person.person_id = edit.person_id;
