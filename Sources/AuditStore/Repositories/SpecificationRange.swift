/// The releases that a stored specification holds for.
struct SpecificationRange {
  let id: Int64
  let first: Int
  let last: Int?
  let lastRelease: Int64?

  init(_ row: borrowing Statement) {
    id = row.int64(0)
    first = row.int(1)
    last = row.isNull(2) ? nil : row.int(2)
    lastRelease = row.optionalInt64(4)
  }

  func holds(at position: Int) -> Bool {
    first <= position && position <= last ?? .max
  }
}
