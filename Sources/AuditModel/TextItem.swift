/// A step of a procedure or an outcome statement, with the parts below it.
public struct TextItem: Hashable, Sendable {
  /// What to do, or what must be true.
  public var text: String
  /// Its parts in order; one level deep.
  public var parts: [TextItem]

  /// An item.
  public init(text: String, parts: [TextItem] = []) {
    self.text = text
    self.parts = parts
  }
}
