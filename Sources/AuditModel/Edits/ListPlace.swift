/// What an edit says of the place of a thing in a list: the thing before it.
public struct ListPlace<Item: Hashable & Sendable>: Hashable, Sendable {
  /// The thing.
  public let item: Item
  /// The thing before it; nil where it stands first.
  public let after: Item?
  /// Place of the edit in the order of all logs: of two things behind the same the later edit's stands nearer.
  public let position: LogPosition

  /// A place.
  public init(_ item: Item, after: Item?, position: LogPosition) {
    self.item = item
    self.after = after
    self.position = position
  }
}
