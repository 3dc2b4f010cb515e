/// What stands in an element: the very text, or words that say what stands there.
public enum ExpectedValue: Hashable, Sendable {
  case literal(String)
  case placeholder(String)

  /// The text, whichever it is.
  public var text: String {
    switch self {
    case .literal(let text), .placeholder(let text): text
    }
  }

  /// Whether the words only say what stands there.
  public var isPlaceholder: Bool {
    switch self {
    case .literal: false
    case .placeholder: true
    }
  }

  /// The value as it is shown: a placeholder stands in angle brackets.
  public var shown: String {
    switch self {
    case .literal(let text): text
    case .placeholder(let text): "<\(text)>"
    }
  }
}
