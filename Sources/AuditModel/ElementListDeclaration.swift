/// An auditor's word on a screen's list of elements.
public struct ElementListDeclaration: Hashable, Sendable {
  /// Key of the screen.
  public let screen: String
  /// Whether the list is complete; false takes an earlier word back.
  public let isComplete: Bool
  /// Keys of the elements it was said of, in swipe order.
  public let elements: [String]
  /// Who.
  public let auditor: String
  /// When: UTC, milliseconds since 1970.
  public let declaredAt: Int64

  /// Takes the parts as they are.
  package init(screen: String, isComplete: Bool, elements: [String], auditor: String, declaredAt: Int64) {
    self.screen = screen
    self.isComplete = isComplete
    self.elements = elements
    self.auditor = auditor
    self.declaredAt = declaredAt
  }
}
