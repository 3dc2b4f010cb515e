/// Screens that a person goes through in order to do one thing (WCAG 2.2: process).
public struct ScreenProcess: Hashable, Sendable {
  /// The key people type.
  public let key: String
  /// Its name for people.
  public let title: String
  /// Keys of its screens, in order; each once.
  public let screens: [String]

  /// A process.
  public init(key: String, title: String, screens: [String]) {
    self.key = key
    self.title = title
    self.screens = screens
  }
}
