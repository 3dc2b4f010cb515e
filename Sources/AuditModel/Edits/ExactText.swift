extension String {
  /// Whether two texts are the same bytes.
  ///
  /// `==` takes `é` for `e` with an accent behind it; the database and other engines do not, and what is one value here
  /// must be one value there.
  func isSameText(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether it stands before another by bytes: the order of SQLite's BINARY and of PostgreSQL's "C".
  func isBefore(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
