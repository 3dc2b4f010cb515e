/// SQL about profiles.
enum ProfileQuery: String, CaseIterable {
  /// The newest revision of each profile.
  case newest = """
    SELECT profile_id, key, title, description, target_level, has_element_checks, max(revision)
    FROM profile
    GROUP BY key
    ORDER BY key
    """
  case byID = """
    SELECT profile_id, key, title, description, target_level, has_element_checks, revision
    FROM profile
    WHERE profile_id = :profile_id
    """
  case levels = """
    SELECT pack.key, profile_pack.level
    FROM profile_pack
    JOIN pack ON pack.pack_id = profile_pack.pack_id
    WHERE profile_pack.profile_id = :profile_id
    ORDER BY pack.key, profile_pack.level
    """
  case insert = """
    INSERT INTO profile (key, revision, title, description, target_level, has_element_checks)
    SELECT :key, ifnull(max(revision), 0) + 1, :title, :description, :target_level, :has_element_checks
    FROM profile
    WHERE key = :key
    RETURNING profile_id
    """
  case insertLevel = """
    INSERT INTO profile_pack (profile_id, pack_id, level)
    SELECT :profile_id, pack_id, :level
    FROM pack
    WHERE key = :pack
    """
}
