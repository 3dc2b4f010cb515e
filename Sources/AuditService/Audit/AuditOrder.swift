/// In which order an audit asks.
public enum AuditOrder: String, CaseIterable, Sendable {
  /// Screen by screen, what one observation answers together: listening, activating, the keyboard, settings.
  case walks
  /// All checks of a screen, state by state, elements in swipe order.
  case screen
  /// A check on every screen, so that settings are changed once.
  case check

  /// The order in words.
  public var words: String {
    switch self {
    case .walks: "by walks"
    case .screen: "by screen"
    case .check: "by check"
    }
  }

  /// The order that comes after it where one changes it.
  public var next: AuditOrder {
    switch self {
    case .walks: .screen
    case .screen: .check
    case .check: .walks
    }
  }
}
