/// What a screen goes through before it ships, in this order (Capital One, "iOS Accessibility: Best Practices for the
/// VoiceOver User Experience", 2016: each plays an equally important role).
public enum DevelopmentStage: String, CaseIterable, Comparable, Sendable, Codable {
  /// The wireframe says each stop of the screen reader and their order.
  case design
  /// The story says text, traits, hint and value of each stop.
  case requirements
  /// It is built.
  case development
  /// It was tried with the screen reader against the requirements.
  case testing
  /// The accessibility team looked at it.
  case audit

  /// Orders the stage that comes first first.
  public static func < (left: DevelopmentStage, right: DevelopmentStage) -> Bool {
    left.position < right.position
  }

  /// Place in the order, from 0.
  private var position: Int {
    switch self {
    case .design: 0
    case .requirements: 1
    case .development: 2
    case .testing: 3
    case .audit: 4
    }
  }
}
