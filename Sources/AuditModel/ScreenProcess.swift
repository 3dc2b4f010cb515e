/// Screens that a person goes through in order to do one thing (WCAG 2.2: process).
public struct ScreenProcess: Hashable, Sendable {
  /// The key people type.
  public let key: String
  /// Its name for people.
  public let title: String
  /// Keys of its screens, in order; each once.
  public let screens: [String]
  /// Whether it is one of the tasks that people take the app for.
  public let isCommonTask: Bool

  /// A process.
  public init(key: String, title: String, screens: [String], isCommonTask: Bool = false) {
    self.key = key
    self.title = title
    self.screens = screens
    self.isCommonTask = isCommonTask
  }
}
