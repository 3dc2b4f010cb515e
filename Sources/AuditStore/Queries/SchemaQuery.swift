/// SQL about the schema of a file.
enum SchemaQuery: String, Query {
  /// What the migrations made, and what anybody else did: tables, indexes, views and triggers.
  ///
  /// Not what SQLite makes by itself: the indexes of UNIQUE rules and the tables of `ANALYZE`, whose names nobody else can
  /// use.
  case objects = """
    SELECT type, name, tbl_name, sql
    FROM sqlite_schema
    WHERE name NOT GLOB 'sqlite_*' OR type NOT IN ('table', 'index')
    """
  /// A number that is another one after every change of the schema.
  case version = "PRAGMA schema_version"
}
