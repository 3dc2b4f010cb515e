/// SQL about the file's own history.
enum MigrationQuery: String, Query {
  case history = """
    SELECT number, name, sql
    FROM schema_migration
    ORDER BY number
    """
  case list = """
    SELECT number, name, applied_at, tool_version
    FROM schema_migration
    ORDER BY number
    """
  case insert = """
    INSERT INTO schema_migration (number, name, sql, applied_at, tool_version)
    VALUES (:number, :name, :sql, :applied_at, :tool_version)
    """
}
