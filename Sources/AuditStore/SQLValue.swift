/// A value of a row that a person's own SQL asked for.
public enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Bytes that are counted and not shown.
  case blob(byteCount: Int)
}
