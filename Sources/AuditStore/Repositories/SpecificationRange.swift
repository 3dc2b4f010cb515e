/// The releases that a stored specification holds for.
struct SpecificationRange {
  let id: Int64
  let first: Int
  let last: Int?
  let lastRelease: Int64?

  init(_ row: borrowing Statement) throws(SQLiteError) {
    id = try row.int64("id")
    first = try row.int("first_position")
    last = try row.optionalInt("last_position")
    lastRelease = try row.optionalInt64("last_release_id")
  }

  func holds(at position: Int) -> Bool {
    first <= position && position <= last ?? .max
  }
}
