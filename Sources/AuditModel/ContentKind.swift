/// A kind of content that a screen may be without, such as audio, forms or links.
public struct ContentKind: Hashable, Sendable {
  /// The key people type.
  public let key: String
  /// For lists.
  public let title: String
  /// What an auditor says who finds none of it: the reason why its checks do not apply.
  public let absence: String
  /// Keys of element types whose presence contradicts ``absence``.
  public let elementTypes: [String]
  /// Paths of the checks that ask about nothing else, without ways.
  public let checks: [String]

  /// A kind of content.
  public init(key: String, title: String, absence: String, elementTypes: [String], checks: [String]) {
    self.key = key
    self.title = title
    self.absence = absence
    self.elementTypes = elementTypes
    self.checks = checks
  }
}
