/// SQL about profiles.
enum ProfileQuery: String, Query {
  /// The newest revision of each profile.
  case newest = """
    SELECT profile_id, key, title, description, target_level, has_element_checks, max(revision)
    FROM profile
    GROUP BY key
    ORDER BY key
    """
  /// Every revision of every profile.
  case revisions = """
    SELECT profile_id, key, title, description, target_level, has_element_checks, revision
    FROM profile
    ORDER BY profile_id
    """
  case byID = """
    SELECT profile_id, key, title, description, target_level, has_element_checks, revision
    FROM profile
    WHERE profile_id = :profile_id
    """
  case selections = """
    SELECT
      pack.key, profile_selection.levels, profile_selection.version, profile_selection.standard,
      profile_selection.topics, profile_selection.guidelines, profile_selection.scopes
    FROM profile_selection
    JOIN pack ON pack.pack_id = profile_selection.pack_id
    WHERE profile_selection.profile_id = :profile_id
    ORDER BY profile_selection.position
    """
  /// Whether a profile asks for four eyes.
  case isFourEyes = """
    SELECT EXISTS (SELECT 1 FROM profile_four_eyes WHERE profile_id = :profile_id)
    """
  case insertFourEyes = """
    INSERT INTO profile_four_eyes (profile_id)
    VALUES (:profile_id)
    """
  case serviceLevels = """
    SELECT severity_id, days
    FROM profile_service_level
    WHERE profile_id = :profile_id
    ORDER BY severity_id
    """
  case insertServiceLevel = """
    INSERT INTO profile_service_level (profile_id, severity_id, days)
    VALUES (:profile_id, :severity_id, :days)
    """
  case insert = """
    INSERT INTO profile (key, revision, title, description, target_level, has_element_checks)
    SELECT :key, ifnull(max(revision), 0) + 1, :title, :description, :target_level, :has_element_checks
    FROM profile
    WHERE key = :key
    RETURNING profile_id
    """
  case insertSelection = """
    INSERT INTO profile_selection (
      profile_id, position, pack_id, levels, version, standard, topics, guidelines, scopes
    )
    VALUES (:profile_id, :position, :pack_id, :levels, :version, :standard, :topics, :guidelines, :scopes)
    """
}
