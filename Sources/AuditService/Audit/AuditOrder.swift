/// In which order an audit asks.
public enum AuditOrder: String, CaseIterable, Sendable {
  /// All checks of a screen, state by state, elements in swipe order.
  case screen
  /// A check on every screen, so that settings are changed once.
  case check

  /// The order in words.
  public var words: String {
    switch self {
    case .screen: "by screen"
    case .check: "by check"
    }
  }

  /// The other order.
  public var other: AuditOrder {
    switch self {
    case .screen: .check
    case .check: .screen
    }
  }
}
