/// A component that a screen declares to contain, with its place in the screen's swipe order.
public struct DeclaredComponent: Hashable, Sendable {
  /// The component's key.
  public var key: String
  /// How many of the screen's own elements come before it, 0 or more.
  ///
  /// More than there are stands for all of them.
  public var elementsBefore: Int

  /// A component behind so many of the screen's own elements.
  public init(key: String, elementsBefore: Int) {
    self.key = key
    self.elementsBefore = elementsBefore
  }
}
