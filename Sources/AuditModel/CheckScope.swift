/// What a check is asked of.
public enum CheckScope: String, CaseIterable, Sendable, Codable {
  case product
  case screen
  case element

  /// The scope in words, with its article.
  public var words: String {
    switch self {
    case .product: "the product"
    case .screen: "a screen"
    case .element: "an element"
    }
  }
}
