/// A value in a row that programs read.
package enum RowValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// UTC, milliseconds since 1970.
  case time(Int64)
  /// There is none.
  case null

  package init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  package init(_ number: Int) { self = .integer(Int64(number)) }
  package init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
  package init(_ number: Double?) { self = number.map { .real($0) } ?? .null }
  package init(_ flag: Bool?) { self = flag.map { .boolean($0) } ?? .null }
  package init(time: Int64?) { self = time.map { .time($0) } ?? .null }
}

/// What the values of a field are, where there are any.
package enum RowType: Sendable {
  case text
  /// A whole number: a count, or a number of this file where the name ends in `_id`.
  case integer
  case real
  /// 1 or 0 in SQL, true or false elsewhere.
  case boolean
  /// RFC 3339 in UTC.
  case time
}
