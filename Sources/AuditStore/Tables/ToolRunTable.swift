/// SQL about runs of tools.
enum ToolRunQuery: String, Query {
  case insert = """
    INSERT INTO tool_run (
      replica_id, sequence, stamp, release_id, build_id, environment_id, format, tool, tool_version, started_at,
      status, why, source_name, source_sha256, mapping_edition, person_id
    )
    VALUES (
      :replica_id, :sequence, :stamp, :release_id, :build_id, :environment_id, :format, :tool, :tool_version,
      :started_at, :status, :why, :source_name, :source_sha256, :mapping_edition, :person_id
    )
    """
  case insertPage = """
    INSERT INTO tool_page (tool_run_id, page, location, address_id, why)
    VALUES (:tool_run_id, :page, :location, :address_id, :why)
    """
  case insertRule = """
    INSERT INTO tool_rule_run (
      tool_run_id, page, rule, was_run, is_truncated, passed, failed, cannot_tell, inapplicable
    )
    VALUES (:tool_run_id, :page, :rule, :was_run, :is_truncated, :passed, :failed, :cannot_tell, :inapplicable)
    """
  case insertInstance = """
    INSERT INTO tool_instance (
      tool_run_id, number, page, rule, outcome_id, address_id, location_kind, location, strict_print, loose_print,
      name, snippet, is_snippet_cut, message, severity_id
    )
    VALUES (
      :tool_run_id, :number, :page, :rule, :outcome_id, :address_id, :location_kind, :location, :strict_print,
      :loose_print, :name, :snippet, :is_snippet_cut, :message, :severity_id
    )
    """
  case insertInstanceCheck = """
    INSERT INTO tool_instance_check (tool_run_id, number, check_id, outcome_id)
    VALUES (:tool_run_id, :number, :check_id, :outcome_id)
    """
  case insertSighting = """
    INSERT INTO tool_sighting (tool_run_id, first_tool_run_id, number, is_strict, ignore_reason)
    VALUES (:tool_run_id, :first_tool_run_id, :number, :is_strict, :ignore_reason)
    """
  /// The environment of the session that a run's findings belong to.
  case environment = """
    SELECT environment_id
    FROM session
    WHERE session_id = :session_id
    """
  /// Runs of a release, the oldest first; of one number where it is given.
  case ofRelease = """
    SELECT
      tool_run.tool_run_id, tool_run.format, tool_run.tool, tool_run.tool_version, tool_run.started_at, tool_run.status,
      tool_run.why, tool_run.source_name, tool_run.source_sha256, tool_run.mapping_edition, build.name AS build,
      build.position AS build_position, person.name AS person, tool_run.release_id,
      (
        SELECT count(*)
        FROM tool_page
        WHERE tool_page.tool_run_id = tool_run.tool_run_id
      ) AS page_count,
      (
        SELECT count(*)
        FROM tool_sighting
        WHERE tool_sighting.tool_run_id = tool_run.tool_run_id AND tool_sighting.ignore_reason IS NULL
      ) AS instance_count,
      (
        SELECT count(*)
        FROM tool_sighting
        WHERE tool_sighting.tool_run_id = tool_run.tool_run_id AND tool_sighting.ignore_reason IS NOT NULL
      ) AS ignored_count,
      (
        SELECT count(*)
        FROM finding_origin
        WHERE finding_origin.tool_run_id = tool_run.tool_run_id
      ) AS finding_count
    FROM tool_run
    JOIN build ON build.build_id = tool_run.build_id
    LEFT JOIN person ON person.person_id = tool_run.person_id
    WHERE tool_run.release_id = :release_id AND (:tool_run_id IS NULL OR tool_run.tool_run_id = :tool_run_id)
    ORDER BY tool_run.tool_run_id
    """
  /// How many instances that a run saw have no place of their own and are not ignored, by the page on which they were seen first.
  case unplaced = """
    SELECT tool_page.location, count(*) AS instance_count
    FROM tool_sighting
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    JOIN tool_page ON tool_page.tool_run_id = tool_instance.tool_run_id AND tool_page.page = tool_instance.page
    WHERE tool_sighting.tool_run_id = :tool_run_id AND tool_sighting.ignore_reason IS NULL
      AND tool_instance.address_id IS NULL
    GROUP BY tool_page.location
    """
  /// The pages of a run's file that it, or another run of the same file on the same build, placed.
  case placedPages = """
    SELECT DISTINCT placed.location
    FROM tool_run
    CROSS JOIN tool_run AS same ON same.release_id = tool_run.release_id AND same.build_id = tool_run.build_id
      AND same.source_sha256 = tool_run.source_sha256
    CROSS JOIN tool_page AS placed ON placed.tool_run_id = same.tool_run_id
    WHERE tool_run.tool_run_id = :tool_run_id AND placed.address_id IS NOT NULL
    """
  /// What a run saw, in the order of its file as far as it saw it first.
  case seenBy = """
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.rule, tool_instance.outcome_id,
      tool_instance.location_kind, tool_instance.location, tool_instance.name, tool_instance.snippet,
      tool_instance.message, tool_instance.severity_id, tool_instance.is_snippet_cut, tool_page.location AS page, screen.key AS screen,
      state.key AS state, element.key AS element, tool_instance.address_id, tool_sighting.ignore_reason,
      tool_sighting.is_strict
    FROM tool_sighting
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    JOIN tool_page ON tool_page.tool_run_id = tool_instance.tool_run_id AND tool_page.page = tool_instance.page
    LEFT JOIN address ON address.address_id = tool_instance.address_id
    LEFT JOIN screen ON screen.screen_id = address.screen_id
    LEFT JOIN state ON state.state_id = address.state_id
    LEFT JOIN element ON element.element_id = address.element_id
    WHERE tool_sighting.tool_run_id = :tool_run_id
    ORDER BY tool_sighting.first_tool_run_id, tool_sighting.number
    """
  /// What runs of a tool saw of a product, with the place and the newest run that saw it; of places that are given as a list of
  /// screens and states, and without a place.
  case known = """
    WITH place (screen_id, state_id) AS (
      SELECT json_extract(given.value, '$[0]'), json_extract(given.value, '$[1]')
      FROM json_each(:places) AS given
    )
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.rule, tool_instance.strict_print,
      tool_instance.loose_print, tool_instance.outcome_id, tool_instance.address_id, address.screen_id,
      address.state_id, tool_page.location AS page, max(tool_run.started_at) AS last_seen_at,
      tool_run.release_id AS last_seen_in, build.position AS last_seen_build
    FROM tool_run
    -- In this order, or everything that any tool ever saw is looked at.
    CROSS JOIN build ON build.build_id = tool_run.build_id
    CROSS JOIN release ON release.release_id = tool_run.release_id
    CROSS JOIN tool_sighting ON tool_sighting.tool_run_id = tool_run.tool_run_id
    CROSS JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    CROSS JOIN tool_page ON tool_page.tool_run_id = tool_instance.tool_run_id AND tool_page.page = tool_instance.page
    LEFT JOIN address ON address.address_id = tool_instance.address_id
    WHERE release.product_id = :product_id AND tool_run.tool = :tool
      AND (
        :places IS NULL
        OR EXISTS (
          SELECT 1
          FROM tool_page AS looked
          LEFT JOIN address AS there ON there.address_id = looked.address_id
          WHERE looked.tool_run_id = tool_run.tool_run_id AND (
            looked.address_id IS NULL
            OR (there.screen_id, there.state_id) IN (
              SELECT screen_id, state_id
              FROM place
            )
          )
        )
      )
      AND (
        :places IS NULL OR address.address_id IS NULL
        OR (address.screen_id, address.state_id) IN (
          SELECT screen_id, state_id
          FROM place
        )
      )
    GROUP BY tool_instance.tool_run_id, tool_instance.number
    ORDER BY tool_instance.tool_run_id, tool_instance.number
    """
  /// The newest complete run of each rule of a tool on each build, at each screen and state of a product, or at those that are
  /// given: what proves that something is gone.
  case proofs = """
    WITH place (screen_id, state_id) AS (
      SELECT json_extract(given.value, '$[0]'), json_extract(given.value, '$[1]')
      FROM json_each(:places) AS given
    )
    SELECT
      tool_rule_run.rule, address.screen_id, address.state_id, tool_run.release_id,
      build.position AS build_position, max(tool_run.started_at) AS run_at
    FROM tool_run
    CROSS JOIN build ON build.build_id = tool_run.build_id
    CROSS JOIN release ON release.release_id = tool_run.release_id
    CROSS JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    CROSS JOIN address ON address.address_id = tool_page.address_id
    CROSS JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_page.tool_run_id AND tool_rule_run.page = tool_page.page
    WHERE release.product_id = :product_id AND tool_run.tool = :tool AND tool_run.status = 'complete'
      AND (
        :places IS NULL
        OR (address.screen_id, address.state_id) IN (
          SELECT screen_id, state_id
          FROM place
        )
      )
      AND tool_rule_run.was_run AND NOT tool_rule_run.is_truncated
    GROUP BY tool_rule_run.rule, address.screen_id, address.state_id, tool_run.build_id
    """
  /// When a tool looked last at a screen in a state, on a build of a release or on a later one.
  case newest = """
    SELECT max(tool_run.started_at) AS run_at
    FROM build AS asked
    CROSS JOIN tool_run ON tool_run.release_id = asked.release_id
    CROSS JOIN build ON build.build_id = tool_run.build_id AND build.position >= asked.position
    CROSS JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    WHERE asked.build_id = :build_id AND tool_run.tool = :tool AND tool_page.address_id = :address_id
    """
  /// The pages of a run, in order.
  case pages = """
    SELECT page, location, why
    FROM tool_page
    WHERE tool_run_id = :tool_run_id
    ORDER BY page
    """
  /// What the rules of a run gave on a page.
  case rulesOfPage = """
    SELECT rule, was_run, is_truncated, passed, failed, cannot_tell, inapplicable
    FROM tool_rule_run
    WHERE tool_run_id = :tool_run_id AND page = :page
    ORDER BY rule
    """
  /// The rules of tools that were run in a release at a screen in a state, and that said of something there what it is.
  case coverage = """
    SELECT DISTINCT tool_run.tool, tool_rule_run.rule, screen.key AS screen, state.key AS state
    FROM tool_run
    CROSS JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    CROSS JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_page.tool_run_id AND tool_rule_run.page = tool_page.page
    JOIN address ON address.address_id = tool_page.address_id
    JOIN screen ON screen.screen_id = address.screen_id
    JOIN state ON state.state_id = address.state_id
    WHERE tool_run.release_id = :release_id AND tool_rule_run.was_run
      AND tool_rule_run.passed + tool_rule_run.failed + tool_rule_run.inapplicable > 0
    ORDER BY tool_run.tool, tool_rule_run.rule, screen.key, state.key
    """
  /// The runs of a file on a build of a release, the oldest first.
  case ofFile = """
    SELECT tool_run_id
    FROM tool_run
    WHERE release_id = :release_id AND build_id = :build_id AND source_sha256 = :source_sha256
    ORDER BY tool_run_id
    """
  /// Where a run recorded failures of its rules.
  case failedAt = """
    SELECT DISTINCT finding.address_id, address.screen_id, address.state_id, finding_origin.rule
    FROM finding_origin
    JOIN finding ON finding.finding_id = finding_origin.finding_id
    JOIN address ON address.address_id = finding.address_id
    WHERE finding_origin.tool_run_id = :tool_run_id AND finding_origin.rule IS NOT NULL
    ORDER BY finding.address_id, finding_origin.rule
    """
  /// How many instances of each rule a run saw, and why they are ignored, if they are.
  case sightings = """
    SELECT tool_instance.rule, tool_sighting.ignore_reason, count(*) AS instance_count
    FROM tool_sighting
    JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    WHERE tool_sighting.tool_run_id = :tool_run_id
    GROUP BY tool_instance.rule, tool_sighting.ignore_reason
    """
  /// Of what in a release tools could not tell, and which checks that bears on.
  case doubts = """
    SELECT DISTINCT tool_instance.address_id, tool_instance_check.check_id
    FROM tool_run
    CROSS JOIN tool_sighting ON tool_sighting.tool_run_id = tool_run.tool_run_id AND tool_sighting.ignore_reason IS NULL
    CROSS JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number
    CROSS JOIN tool_instance_check ON tool_instance_check.tool_run_id = tool_instance.tool_run_id
      AND tool_instance_check.number = tool_instance.number
    WHERE tool_run.release_id = :release_id AND tool_instance.address_id IS NOT NULL
      AND tool_instance_check.outcome_id = :outcome_id
    """
  /// Where the pages of a run are, in order.
  case pageAddresses = """
    SELECT address_id
    FROM tool_page
    WHERE tool_run_id = :tool_run_id
    ORDER BY page
    """
  /// The state of an address on a screen.
  case stateOfAddress = """
    SELECT state_id
    FROM address
    WHERE address_id = :address_id
    """
  /// The checks that an instance bears on.
  case checksOf = """
    SELECT audit_check.path AS check_path
    FROM tool_instance_check
    JOIN audit_check ON audit_check.check_id = tool_instance_check.check_id
    WHERE tool_instance_check.tool_run_id = :tool_run_id AND tool_instance_check.number = :number
    ORDER BY audit_check.path
    """
  /// Open issues at an address all of whose failures are of one rule of a tool.
  case issuesOfRule = """
    SELECT DISTINCT issue_member.issue_id
    FROM issue_member
    JOIN issue_current ON issue_current.issue_id = issue_member.issue_id
    JOIN finding_origin ON finding_origin.finding_id = issue_member.finding_id
    JOIN tool_run ON tool_run.tool_run_id = finding_origin.tool_run_id
    WHERE issue_member.address_id = :address_id AND tool_run.tool = :tool AND finding_origin.rule = :rule
      AND issue_current.state IN ('open', 'reopened')
      AND NOT EXISTS (
        SELECT 1
        FROM issue_member AS other
        LEFT JOIN finding_origin AS theirs ON theirs.finding_id = other.finding_id
        LEFT JOIN tool_run AS their_run ON their_run.tool_run_id = theirs.tool_run_id
        WHERE other.issue_id = issue_member.issue_id
          AND (their_run.tool IS NULL OR their_run.tool <> tool_run.tool OR theirs.rule <> finding_origin.rule)
      )
    ORDER BY issue_member.issue_id
    """
  /// The findings of a release that a run of a tool made.
  case origins = """
    SELECT finding_origin.finding_id, finding_origin.rule, tool_run.status, tool_run.tool, tool_run.tool_version
    FROM tool_run
    CROSS JOIN finding_origin ON finding_origin.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.release_id = :release_id
    """
  /// Whether a person corrected what a tool found in the releases of a product, so that prints have to be compared.
  case isCorrected = """
    SELECT EXISTS (
      SELECT 1
      FROM finding_origin
      JOIN finding AS amending ON amending.amends_finding_id = finding_origin.finding_id
      WHERE finding_origin.tool_run_id IS NOT NULL
    ) AS is_corrected
    """
  /// By what the instances behind the findings of a release are known again.
  case prints = """
    SELECT finding.finding_id, tool_instance.tool_run_id || ':' || tool_instance.number AS print
    FROM tool_run
    CROSS JOIN finding_origin ON finding_origin.tool_run_id = tool_run.tool_run_id
    CROSS JOIN finding ON finding.finding_id = finding_origin.finding_id
    CROSS JOIN tool_sighting ON tool_sighting.tool_run_id = finding_origin.tool_run_id
      AND tool_sighting.ignore_reason IS NULL
    CROSS JOIN tool_instance ON tool_instance.tool_run_id = tool_sighting.first_tool_run_id
      AND tool_instance.number = tool_sighting.number AND tool_instance.rule = finding_origin.rule
      AND tool_instance.address_id = finding.address_id
    WHERE tool_run.release_id = :release_id
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case digest = """
    SELECT
      replica_id, sequence, stamp, release_id, build_id, environment_id, format, tool, tool_version, started_at,
      status, why, source_name, source_sha256, mapping_edition, person_id, tool_run_id
    FROM tool_run
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case pageDigest = """
    SELECT tool_page.tool_run_id, tool_page.page, tool_page.location, tool_page.address_id, tool_page.why
    FROM tool_run
    JOIN tool_page ON tool_page.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case ruleDigest = """
    SELECT
      tool_rule_run.tool_run_id, tool_rule_run.page, tool_rule_run.rule, tool_rule_run.was_run,
      tool_rule_run.is_truncated, tool_rule_run.passed, tool_rule_run.failed, tool_rule_run.cannot_tell,
      tool_rule_run.inapplicable
    FROM tool_run
    JOIN tool_rule_run ON tool_rule_run.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case instanceDigest = """
    SELECT
      tool_instance.tool_run_id, tool_instance.number, tool_instance.page, tool_instance.rule,
      tool_instance.outcome_id, tool_instance.address_id, tool_instance.location_kind, tool_instance.location,
      tool_instance.strict_print, tool_instance.loose_print, tool_instance.name, tool_instance.snippet,
      tool_instance.is_snippet_cut, tool_instance.message, tool_instance.severity_id
    FROM tool_run
    JOIN tool_instance ON tool_instance.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case instanceCheckDigest = """
    SELECT
      tool_instance_check.tool_run_id, tool_instance_check.number, tool_instance_check.check_id,
      tool_instance_check.outcome_id
    FROM tool_run
    JOIN tool_instance_check ON tool_instance_check.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of runs with these numbers.
  case sightingDigest = """
    SELECT
      tool_sighting.tool_run_id, tool_sighting.first_tool_run_id, tool_sighting.number, tool_sighting.is_strict,
      tool_sighting.ignore_reason
    FROM tool_run
    JOIN tool_sighting ON tool_sighting.tool_run_id = tool_run.tool_run_id
    WHERE tool_run.replica_id = :replica_id AND tool_run.sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// The rows of a log that its digest covers, in the order in which they are bound.
  case placementDigest = """
    SELECT
      replica_id, sequence, stamp, tool_run_id, page, number, address_id, check_id, person_id, placed_at,
      tool_placement_id
    FROM tool_placement
    WHERE replica_id = :replica_id AND sequence BETWEEN :first_sequence AND :last_sequence
    """
  /// What every copy of the file knows a row by (``PortableReference``).
  case portable = """
    SELECT release.product_id AS product_id, replica.uuid || ':' || tool_run.sequence AS origin
    FROM tool_run
    JOIN replica ON replica.replica_id = tool_run.replica_id
    JOIN release ON release.release_id = tool_run.release_id
    WHERE tool_run.tool_run_id = :key
    """
}
