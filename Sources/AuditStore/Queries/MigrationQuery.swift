/// SQL about the file's own history.
enum MigrationQuery: String, Query {
  case history = """
    SELECT number, name, sha256
    FROM schema_migration
    ORDER BY number
    """
  case list = """
    SELECT number, name, applied_at, tool_version
    FROM schema_migration
    ORDER BY number
    """
  case insert = """
    INSERT INTO schema_migration (number, name, sha256, applied_at, tool_version, sql)
    VALUES (:number, :name, :sha256, :applied_at, :tool_version, :sql)
    """
  /// The hash of the text that the views were made from; 0 when none were made.
  case viewDigest = """
    SELECT ifnull(max(digest), 0) AS digest
    FROM schema_view
    """
  case setViews = """
    INSERT OR REPLACE INTO schema_view (schema_view_id, digest)
    VALUES (1, :digest)
    """
}
