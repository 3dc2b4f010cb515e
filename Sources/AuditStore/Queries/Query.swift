/// SQL text that a transaction runs, adopted by the enums of this folder and of `Tables/` alone.
///
/// With `RawRepresentable<String>` in its place any enum of words would be taken for SQL.
protocol Query: RawRepresentable<String>, CaseIterable, Sendable {}

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
  /// How many views of derivation a connection has.
  case derivationCount = """
    SELECT count(*) AS view_count
    FROM sqlite_temp_schema
    WHERE type = 'view'
    """
  /// A number that is another one after every change of the schema.
  case version = "PRAGMA schema_version"
}

/// SQL around a person's own statement.
enum PersonalQuery: String, Query {
  /// Makes SQLite ready for its own table functions, which it does only while the authorizer lets it write a schema.
  case tableFunctions = """
    SELECT 1
    FROM json_each('[]'), json_tree('[]'), pragma_table_info(''), pragma_table_xinfo(''), pragma_table_list,
      pragma_index_list(''), pragma_index_info(''), pragma_index_xinfo(''), pragma_foreign_key_list('')
    """
  /// The same for the full-text tables of the file, those that are there.
  case searchTables = """
    SELECT count(*) AS column_count
    FROM sqlite_schema AS searched, pragma_table_info(searched.name)
    WHERE searched.name IN ('check_search', 'issue_search')
    """
  /// The same for a table that the program computes.
  case computedTable = """
    SELECT count(*) AS column_count
    FROM pragma_table_info(:name)
    """
}
