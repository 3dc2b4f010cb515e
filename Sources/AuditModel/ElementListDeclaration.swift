/// An auditor's declaration that a screen's list of elements is complete, or no longer is.
public struct ElementListDeclaration: Hashable, Sendable {
  /// Key of the screen.
  public let screen: String
  /// Whether the list is complete; false takes an earlier declaration back.
  public let isComplete: Bool
  /// Keys of the elements it was said of, in swipe order.
  public let elements: [String]
  /// Who.
  public let auditor: String
  /// When: UTC, milliseconds since 1970.
  public let declaredAt: Int64

  /// A declaration as it is stored.
  package init(screen: String, isComplete: Bool, elements: [String], auditor: String, declaredAt: Int64) {
    self.screen = screen
    self.isComplete = isComplete
    self.elements = elements
    self.auditor = auditor
    self.declaredAt = declaredAt
  }
}
