/// SQL about the findings of issues, and about what was found where they are.
enum IssueAnswerQuery: String, Query {
  /// The findings that an issue gathers, in the order of their numbers.
  case members = """
    SELECT DISTINCT finding_id, address_id, check_id, is_standing
    FROM issue_member
    WHERE issue_id = :issue_id
    ORDER BY finding_id
    """
  /// The problems that an issue gathers, in the order of their findings.
  case problems = """
    SELECT DISTINCT finding_id, problem_id, severity_id, is_standing
    FROM issue_member
    WHERE issue_id = :issue_id
    ORDER BY finding_id, problem_id
    """
  /// Everything that was found at the places of an issue, in all releases, in the order of the findings; also on the checks
  /// that took the place of those of the issue, over however many editions.
  ///
  /// With the addresses of the same things under other keys: pairs of the place's and of the one to look at.
  ///
  /// Where an issue has findings on a check and on one that took its place, they are one place: that of the older check.
  case atPlaces = """
    WITH RECURSIVE asked (check_id, place_check_id) AS (
      SELECT issue_place.check_id, issue_place.check_id
      FROM issue_place
      WHERE issue_place.issue_id = :issue_id
      UNION
      SELECT check_succession.new_check_id, asked.place_check_id
      FROM asked
      JOIN check_succession ON check_succession.old_check_id = asked.check_id
    )
    SELECT
      finding.finding_id, place.address_id, finding.address_id AS found_address_id, finding.release_id,
      place.check_id, finding.check_id AS found_check_id,
      finding.outcome_id,
      finding.mode_id,
      (
        SELECT check_definition.method
        FROM release_pack
        JOIN check_definition ON check_definition.pack_edition_id = release_pack.pack_edition_id
        WHERE release_pack.release_id = finding.release_id AND check_definition.check_id = finding.check_id
      ) AS method,
      environment.device, environment.assistive_technology, environment.os, environment.os_version,
      build.build_id, build.name AS build, release.position AS release_position, build.position AS build_position,
      person.name AS auditor, finding.observed_at,
      finding.amends_finding_id,
      EXISTS (SELECT 1 FROM finding_retraction WHERE finding_retraction.finding_id = finding.finding_id) AS is_retracted,
      EXISTS (
        SELECT 1
        FROM issue_member
        WHERE issue_member.issue_id = :issue_id AND issue_member.finding_id = finding.finding_id
          AND issue_member.is_standing
      ) AS is_failure_of_issue
    FROM (
      SELECT address_id, check_id, address_id AS found_address_id
      FROM issue_place
      WHERE issue_place.issue_id = :issue_id
      UNION ALL
      SELECT issue_place.address_id, issue_place.check_id, json_extract(renamed.value, '$[1]')
      FROM json_each(:renamed) AS renamed
      JOIN issue_place ON issue_place.address_id = json_extract(renamed.value, '$[0]')
      WHERE issue_place.issue_id = :issue_id
    ) AS place
    CROSS JOIN asked ON asked.place_check_id = place.check_id
    CROSS JOIN address ON address.address_id = place.address_id
    CROSS JOIN release ON release.product_id = address.product_id
    CROSS JOIN finding INDEXED BY finding_by_cell ON finding.release_id = release.release_id
      AND finding.address_id = place.found_address_id AND finding.check_id = asked.check_id
    JOIN session ON session.session_id = finding.session_id
    JOIN build ON build.build_id = session.build_id
    JOIN environment ON environment.environment_id = session.environment_id
    JOIN person ON person.person_id = session.person_id
    WHERE NOT EXISTS (
        SELECT 1
        FROM asked AS earlier
        JOIN issue_place AS older ON older.address_id = place.address_id
          AND older.check_id = earlier.place_check_id AND older.issue_id = :issue_id
        WHERE earlier.check_id = place.check_id AND earlier.place_check_id <> place.check_id
      )
    ORDER BY finding.finding_id
    """
  /// The issues whose first finding was on any of some screens.
  case issuesOpenedOn = """
    SELECT issue_current.issue_id
    FROM screen
    JOIN issue_current ON issue_current.screen_id = screen.screen_id
    WHERE screen.product_id = :product_id AND screen.key IN (SELECT value FROM json_each(:screens))
    """
  /// The issues with findings at any of some addresses.
  case issuesAtAddresses = """
    SELECT DISTINCT issue_place.issue_id
    FROM json_each(:addresses) AS wanted
    CROSS JOIN issue_place ON issue_place.address_id = wanted.value
    """
  /// The words that an issue is fixed since it was opened or reopened last, oldest first.
  case fixes = """
    SELECT
      issue_event.kind, person.name AS actor, build.build_id, build.name AS build, release.position AS release_position,
      build.position AS build_position,
      issue_event.text, issue_event.other_issue_id IS NOT NULL AS is_taken_over
    FROM issue_event
    JOIN person ON person.person_id = issue_event.person_id
    LEFT JOIN build ON build.build_id = issue_event.build_id
    LEFT JOIN release ON release.release_id = build.release_id
    WHERE issue_event.issue_id = :issue_id AND issue_event.kind IN ('fixed', 'claimed')
      AND issue_event.stamp > ifnull((
        SELECT max(begun.stamp)
        FROM issue_event AS begun
        WHERE begun.issue_id = :issue_id AND begun.kind IN ('opened', 'reopened')
      ), 0)
    ORDER BY issue_event.stamp, (SELECT uuid FROM replica WHERE replica_id = issue_event.replica_id),
      issue_event.sequence
    """
  /// When somebody said last that an issue is there after all, unless somebody said since that it is fixed.
  ///
  /// An event with a finding, a build or another issue is of a failure, of a pass that was taken back or of a merger, and
  /// says nothing of what passed elsewhere.
  case reopenedAt = """
    SELECT reopened.occurred_at
    FROM issue_event AS reopened
    WHERE reopened.issue_id = :issue_id AND reopened.kind = 'reopened' AND reopened.finding_id IS NULL
      AND reopened.build_id IS NULL AND reopened.other_issue_id IS NULL
      AND NOT EXISTS (
        SELECT 1
        FROM issue_event AS fixed
        WHERE fixed.issue_id = reopened.issue_id AND fixed.kind IN ('fixed', 'claimed')
          AND +fixed.stamp > reopened.stamp
      )
    ORDER BY reopened.stamp DESC, (SELECT uuid FROM replica WHERE replica_id = reopened.replica_id) DESC,
      reopened.sequence DESC
    LIMIT 1
    """
  /// Builds of the product of an issue that have a name, in their order.
  case buildsNamed = """
    SELECT
      build.build_id, build.name, release.position AS release_position, build.position AS build_position,
      release.version
    FROM issue
    JOIN release ON release.product_id = issue.product_id
    JOIN build ON build.release_id = release.release_id
    WHERE issue.issue_id = :issue_id AND build.name = :name AND (:release IS NULL OR release.version = :release)
    ORDER BY release.position, build.position
    """
  /// The builds of an issue's product, newest first.
  case buildNames = """
    SELECT build.build_id, build.name
    FROM issue
    JOIN release ON release.product_id = issue.product_id
    JOIN build ON build.release_id = release.release_id
    WHERE issue.issue_id = :issue_id
    ORDER BY release.position DESC, build.position DESC
    """
  /// Whether the profile of the last release in which an issue has a finding asks for four eyes.
  case isFourEyes = """
    SELECT EXISTS (
      SELECT 1
      FROM issue_current
      JOIN release ON release.release_id = issue_current.last_release_id
      JOIN profile_four_eyes ON profile_four_eyes.profile_id = release.profile_id
      WHERE issue_current.issue_id = :issue_id
    ) AS is_four_eyes
    """
  /// The issues that have findings at an address on a check, or on one that it took the place of, with where they stand,
  /// newest first.
  case issuesAt = """
    WITH RECURSIVE asked (check_id) AS (
      SELECT :check_id
      UNION
      SELECT check_succession.old_check_id
      FROM asked
      JOIN check_succession ON check_succession.new_check_id = asked.check_id
    )
    SELECT DISTINCT issue_current.issue_id, issue_current.state
    FROM asked
    CROSS JOIN issue_place ON issue_place.address_id = :address_id AND issue_place.check_id = asked.check_id
    CROSS JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    ORDER BY issue_current.issue_id DESC
    """
  case productOfAddress = """
    SELECT product_id
    FROM address
    WHERE address_id = :address_id
    """
  /// Where a finding is, and what was observed.
  case site = """
    SELECT
      finding.address_id, address.screen_id, address.element_id, finding.check_id, finding.observed,
      address.product_id
    FROM finding
    JOIN address ON address.address_id = finding.address_id
    WHERE finding.finding_id = :finding_id
    """
  /// Open issues with a finding on the same check at the same element, or at the same screen without one.
  case candidatesByPlace = """
    SELECT
      issue_place.issue_id, address.address_id, address.screen_id, address.element_id, issue_place.check_id,
      NULL AS observed
    FROM address
    -- In this order: there are few places, and may be a million open issues.
    CROSS JOIN issue_place ON issue_place.address_id = address.address_id
    CROSS JOIN issue_current ON issue_current.issue_id = issue_place.issue_id
    WHERE issue_place.check_id = :check_id AND issue_current.state IN ('open', 'reopened')
      AND address.address_id IN (
        SELECT address_id FROM address WHERE element_id = :element_id
        UNION
        SELECT address_id
        FROM address
        WHERE product_id = :product_id AND ifnull(screen_id, 0) = :screen_id AND :element_id IS NULL
          AND element_id IS NULL
      )
    ORDER BY issue_place.issue_id DESC
    LIMIT 100
    """
  /// Open issues of a product with a finding on the same check of which words like those were observed, newest first; of
  /// words that are in many issues only the newest are looked at, so that an answer costs the same in a large file.
  case candidatesByWords = """
    SELECT
      found.issue_id, address.address_id, address.screen_id, address.element_id, finding.check_id, finding.observed
    FROM (
      SELECT issue_search.rowid AS issue_id
      FROM issue_search
      WHERE issue_search MATCH :words
      ORDER BY issue_search.rowid DESC
      LIMIT 500
    ) AS found
    JOIN issue_current ON issue_current.issue_id = found.issue_id AND issue_current.product_id = :product_id
      AND issue_current.state IN ('open', 'reopened')
    JOIN issue_member ON issue_member.issue_id = found.issue_id
    JOIN finding ON finding.finding_id = issue_member.finding_id
    JOIN address ON address.address_id = finding.address_id
    WHERE finding.check_id = :check_id
    ORDER BY found.issue_id DESC, finding.finding_id
    LIMIT 200
    """
  /// Issues of a product, or of all, that are not verified and have a pass at one of their places, or that are said to be
  /// fixed; with the key of a finding, only those with a pass from it on.
  ///
  /// In this order, for an issue has few places and a release may have a million findings.
  case passedSomewhere = """
    WITH RECURSIVE asked (place_check_id, check_id) AS (
      SELECT check_id, check_id FROM audit_check
      UNION
      SELECT asked.place_check_id, check_succession.new_check_id
      FROM asked
      JOIN check_succession ON check_succession.old_check_id = asked.check_id
    )
    SELECT issue_current.issue_id
    FROM issue_current
    WHERE issue_current.state IN ('open', 'reopened', 'fixed')
      AND (:product IS NULL OR issue_current.product_id = (SELECT product_id FROM product WHERE key = :product))
      AND (:issue_ids IS NULL OR issue_current.issue_id IN (SELECT value FROM json_each(:issue_ids)))
      AND ((issue_current.state = 'fixed' AND :finding_id IS NULL) OR EXISTS (
        SELECT 1
        FROM issue_place
        CROSS JOIN asked ON asked.place_check_id = issue_place.check_id
        CROSS JOIN release ON release.product_id = issue_current.product_id
        CROSS JOIN finding INDEXED BY finding_by_cell ON finding.release_id = release.release_id
          AND finding.address_id = issue_place.address_id AND finding.check_id = asked.check_id
        WHERE issue_place.issue_id = issue_current.issue_id AND finding.outcome_id = 4
          AND (:finding_id IS NULL OR finding.finding_id >= :finding_id)
      ))
    ORDER BY issue_current.issue_id
    """
  /// Places of the issues of a product that somebody says are fixed.
  case claimedFixed = """
    SELECT issue_place.address_id, issue_place.check_id
    FROM issue_current
    CROSS JOIN issue_place ON issue_place.issue_id = issue_current.issue_id
    LEFT JOIN issue_event AS fixed ON fixed.issue_event_id = issue_current.fixed_event_id
    LEFT JOIN build ON build.build_id = fixed.build_id
    LEFT JOIN release ON release.release_id = build.release_id
    WHERE issue_current.state = 'fixed' AND issue_current.product_id = :product_id
      AND ifnull(release.position <= :position, 1)
    ORDER BY issue_place.address_id, issue_place.check_id
    """
  /// The newest build of a release in which somebody said that a place was fixed.
  case fixedBuilds = """
    SELECT issue_place.address_id, issue_place.check_id, max(build.position) AS position
    FROM build
    JOIN issue_event ON issue_event.build_id = build.build_id AND issue_event.kind IN ('fixed', 'claimed')
    JOIN issue_place ON issue_place.issue_id = issue_event.issue_id
    WHERE build.release_id = :release_id
    GROUP BY issue_place.address_id, issue_place.check_id
    """
  /// The words of people that places of a product were fixed: those that an issue has, and those of the findings that it ever
  /// had, for a claim stays with what it was made of where issues are merged or split.
  case fixClaims = """
    SELECT gathered.address_id, gathered.check_id, person.name AS person, issue_event.occurred_at
    FROM issue
    CROSS JOIN issue_event ON issue_event.issue_id = issue.issue_id AND issue_event.kind = 'fixed'
    JOIN (
      SELECT issue_place.issue_id, issue_place.address_id, issue_place.check_id
      FROM issue_place
      UNION
      SELECT had.issue_id, finding.address_id, finding.check_id
      FROM issue_event AS had
      JOIN finding ON finding.finding_id = had.finding_id
      WHERE had.kind IN ('opened', 'joined', 'reopened')
    ) AS gathered ON gathered.issue_id = issue.issue_id
    JOIN person ON person.person_id = issue_event.person_id
    WHERE issue.product_id = :product_id
    """
  case unverifiedPlaces = """
    SELECT issue_place.address_id, issue_place.check_id, issue_place.issue_id
    FROM issue_current
    CROSS JOIN issue_place ON issue_place.issue_id = issue_current.issue_id
    WHERE issue_current.state IN ('open', 'reopened', 'fixed') AND issue_current.product_id = :product_id
    ORDER BY issue_place.address_id, issue_place.check_id, issue_place.issue_id
    """
}
