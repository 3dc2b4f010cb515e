/// SQL about environments and sessions.
enum SessionQuery: String, Query {
  /// What the sessions of a release are known by in every copy of the file.
  case origins = """
    SELECT session.session_id, replica.uuid, session.sequence
    FROM session
    JOIN replica ON replica.replica_id = session.replica_id
    WHERE session.release_id = :release_id
    ORDER BY session.session_id
    """
  case insertEnvironment = """
    INSERT INTO environment (
      device, os, os_version, os_major, assistive_technology, assistive_technology_version
    )
    VALUES (:device, :os, :os_version, :os_major, :assistive_technology, :assistive_technology_version)
    ON CONFLICT DO NOTHING
    """
  case environment = """
    SELECT environment_id
    FROM environment
    WHERE device = :device AND os = :os AND os_version = :os_version
      AND assistive_technology = :assistive_technology
      AND assistive_technology_version = :assistive_technology_version
    """
  case insert = """
    INSERT INTO session (
      replica_id, sequence, release_id, build_id, environment_id, auditor, started_at, note
    )
    VALUES (:replica_id, :sequence, :release_id, :build_id, :environment_id, :auditor, :started_at, :note)
    RETURNING session_id
    """
  case end = """
    UPDATE session
    SET ended_at = :ended_at
    WHERE session_id = :session_id
    """
  case byID = """
    SELECT
      session.session_id, session.release_id, session.build_id, build.name, build.position, environment.device,
      environment.os, environment.os_version, environment.assistive_technology,
      environment.assistive_technology_version, session.auditor, session.started_at, session.ended_at
    FROM session
    JOIN build ON build.build_id = session.build_id
    JOIN environment ON environment.environment_id = session.environment_id
    WHERE session.session_id = :session_id
    """
  /// All sessions, or those of a release, or the open ones.
  case list = """
    SELECT
      session.session_id, session.release_id, session.build_id, build.name, build.position, environment.device,
      environment.os, environment.os_version, environment.assistive_technology,
      environment.assistive_technology_version, session.auditor, session.started_at, session.ended_at
    FROM session
    JOIN build ON build.build_id = session.build_id
    JOIN environment ON environment.environment_id = session.environment_id
    WHERE (:release_id IS NULL OR session.release_id = :release_id)
      AND (NOT :is_open OR session.ended_at IS NULL)
    ORDER BY session.session_id
    """
  /// How many findings each session has; sessions without any are left out.
  case findingCounts = """
    SELECT session_id, count(*)
    FROM finding
    GROUP BY session_id
    """
}
