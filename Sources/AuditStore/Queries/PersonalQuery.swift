/// SQL around a person's own statement.
enum PersonalQuery: String, Query {
  /// Makes SQLite ready for its own table functions, which it does only while the authorizer lets it write a schema.
  case tableFunctions = """
    SELECT 1
    FROM json_each('[]'), json_tree('[]'), pragma_table_info(''), pragma_table_xinfo(''), pragma_table_list,
      pragma_index_list(''), pragma_index_info(''), pragma_index_xinfo(''), pragma_foreign_key_list('')
    """
}
