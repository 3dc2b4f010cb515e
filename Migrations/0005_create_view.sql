-- Purpose: the documented views, a stable contract for people who query with SQL.
-- Date: 2026-11-21. Moves no data. Reversible by dropping the views.
-- Times are RFC 3339 in UTC; outcomes are spelled as EARL spells them.

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

CREATE VIEW v_specification AS
-- One row for each screen in the scope of a release: the specification that holds for it.
SELECT
  release.release_id, -- the release
  specification.specification_id, -- what it says of the screen
  specification.screen_id, -- the screen
  first_release.version AS first_release, -- first release the specification holds for
  last_release.version AS last_release -- last one; NULL: until further notice
FROM release
JOIN release_screen ON release_screen.release_id = release.release_id
JOIN specification ON specification.screen_id = release_screen.screen_id
JOIN release AS first_release ON first_release.release_id = specification.first_release_id
LEFT JOIN release AS last_release ON last_release.release_id = specification.last_release_id
WHERE first_release.position <= release.position
  AND (specification.last_release_id IS NULL OR release.position <= last_release.position);

CREATE VIEW v_screen AS
-- One row for each screen in the scope of a release.
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  specification.title, -- for people
  specification.route, -- how a person reaches it
  specification.team, -- the team that owns it
  v_specification.first_release, -- first release the specification holds for
  v_specification.last_release, -- last one; NULL: until further notice
  (
    SELECT count(*)
    FROM specified_element
    WHERE specified_element.specification_id = specification.specification_id
  ) AS element_count -- stops of the screen reader
FROM v_specification
JOIN v_release ON v_release.release_id = v_specification.release_id
JOIN screen ON screen.screen_id = v_specification.screen_id
JOIN specification ON specification.specification_id = v_specification.specification_id;

CREATE VIEW v_element AS
-- One row for each element of a screen in the scope of a release, with what it must expose by default.
SELECT
  v_release.product, -- key of the product
  v_release.version AS release, -- the release
  screen.key AS screen, -- key of the screen
  specified_element.position, -- place in swipe order
  element.key AS element, -- key of the element
  specified_element.element_type, -- key of its type
  specified_element.variant, -- key of the type's variant
  expectation.label, -- accessible name
  expectation.value, -- value or placeholder
  expectation.traits, -- JSON array of traits
  expectation.hint, -- hint
  v_specification.first_release, -- first release the specification holds for
  v_specification.last_release -- last one; NULL: until further notice
FROM v_specification
JOIN v_release ON v_release.release_id = v_specification.release_id
JOIN screen ON screen.screen_id = v_specification.screen_id
JOIN specified_element ON specified_element.specification_id = v_specification.specification_id
JOIN element ON element.element_id = specified_element.element_id
JOIN state ON state.screen_id = screen.screen_id AND state.key = 'default'
JOIN expectation ON expectation.specified_element_id = specified_element.specified_element_id
  AND expectation.state_id = state.state_id;

CREATE VIEW v_check AS
-- One row for each check of each loaded edition.
SELECT
  audit_check.path AS check_path, -- PACK/GUIDELINE[/CHECK[/WAY]]
  pack.key AS pack, -- key of the pack
  pack_edition.edition, -- edition of the pack
  guideline.key AS guideline, -- key of the guideline
  guideline.topic, -- topic of the guideline
  check_definition.title, -- for lists
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

CREATE VIEW v_session AS
-- One row a session.
SELECT
  session.session_id, -- number
  product.key AS product, -- key of the product
  release.version AS release, -- the release under audit
  build.name AS build, -- what was tested
  session.auditor, -- who
  environment.device, -- device
  environment.os, -- operating system
  environment.os_version, -- its version
  environment.assistive_technology, -- assistive technology
  environment.assistive_technology_version, -- its version
  environment.assistive_technology || ' on ' || environment.os || ' ' || environment.os_major
    AS environment_class, -- findings supersede each other within it
  strftime('%Y-%m-%dT%H:%M:%SZ', session.started_at / 1000, 'unixepoch') AS started_at, -- when it began
  strftime('%Y-%m-%dT%H:%M:%SZ', session.ended_at / 1000, 'unixepoch') AS ended_at -- when it ended; NULL while open
FROM session
JOIN release ON release.release_id = session.release_id
JOIN product ON product.product_id = release.product_id
JOIN build ON build.build_id = session.build_id
JOIN environment ON environment.environment_id = session.environment_id;

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
  finding.reason, -- why it does not apply or cannot be told
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

CREATE VIEW v_issue AS
-- One row an issue, as its events say.
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
    WHEN 'opened' THEN 'open'
    WHEN 'fixed' THEN 'fixed'
    WHEN 'verified' THEN 'verified'
    WHEN 'reopened' THEN 'reopened'
  END AS issue_state, -- open, fixed, verified or reopened
  (
    SELECT max(finding.severity_id)
    FROM issue_event
    JOIN finding ON finding.finding_id = issue_event.finding_id
    WHERE issue_event.issue_id = issue.issue_id
  ) AS severity_id, -- worst of its findings, 1 minor to 4 critical; NULL when none says
  (
    SELECT severity.name
    FROM issue_event
    JOIN finding ON finding.finding_id = issue_event.finding_id
    JOIN severity ON severity.severity_id = finding.severity_id
    WHERE issue_event.issue_id = issue.issue_id
    ORDER BY severity.severity_id DESC
    LIMIT 1
  ) AS severity, -- the same by name; NULL when none says
  (
    SELECT specification.team
    FROM specification
    WHERE specification.screen_id = address.screen_id
    ORDER BY specification.specification_id DESC
    LIMIT 1
  ) AS team, -- owner of the screen, by the newest specification
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

CREATE VIEW v_issue_event AS
-- One row for each thing that happened to an issue; joined by finding_id it says what was announced.
SELECT
  issue_event.issue_event_id, -- local number; in their order things happened
  issue_event.issue_id, -- number of the issue
  issue_event.kind, -- opened, joined, fixed, verified, reopened, assigned or commented
  issue_event.finding_id, -- the finding that it links; NULL when none
  build.name AS fixed_in_build, -- the build it was fixed in; NULL when none
  issue_event.actor, -- who
  strftime('%Y-%m-%dT%H:%M:%SZ', issue_event.occurred_at / 1000, 'unixepoch') AS occurred_at, -- when
  issue_event.text, -- comment, assignee or reason; NULL when none
  issue_event.replica_id, -- the replica that wrote it
  issue_event.sequence -- that replica's number for it
FROM issue_event
LEFT JOIN build ON build.build_id = issue_event.build_id;
