/// The local key of a stored row; distinct for each kind of row, and meaningless in another file.
public struct Identifier<Entity>: RawRepresentable, Hashable, Comparable, Sendable {
  /// The row's INTEGER PRIMARY KEY, greater than zero.
  public let rawValue: Int64

  /// Wraps a key that was read from the database.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Orders by creation within one file.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
