/// A value in a table of a report.
enum TableValue: Equatable {
  case text(String)
  case integer(Int64)
  case flag(Bool)
  /// UTC, milliseconds since 1970.
  case time(Int64)
  case empty

  init(_ text: String?) { self = text.map { .text($0) } ?? .empty }
  init(_ number: Int) { self = .integer(Int64(number)) }
  init(time: Int64?) { self = time.map { .time($0) } ?? .empty }
}
