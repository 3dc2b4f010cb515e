/// A stop of a screen's swipe order by its key: an element of its own, or a component with all its elements.
public enum SwipeStop: Hashable, Comparable, Sendable, CustomStringConvertible {
  case element(String)
  case component(String)

  /// Reads `KEY` or `%KEY`; nil where the key is none.
  public init?(_ text: some StringProtocol) {
    let isComponent = text.utf8.first == UInt8(ascii: "%")
    let key = String(isComponent ? text.dropFirst() : text[...])
    guard Slug.isValid(key) else { return nil }
    self = isComponent ? .component(key) : .element(key)
  }

  /// `KEY` of an element, `%KEY` of a component.
  public var description: String {
    switch self {
    case .element(let key): key
    case .component(let key): "%\(key)"
    }
  }

  /// The key alone.
  public var key: String {
    switch self {
    case .element(let key), .component(let key): key
    }
  }
}
