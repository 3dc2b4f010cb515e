/// SQL about runs of tools.
enum ToolRunQuery: String, Query {
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
