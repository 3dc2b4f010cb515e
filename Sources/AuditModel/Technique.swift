/// How a guideline is met on a platform.
public struct Technique: Hashable, Sendable {
  /// Where it works.
  public let platform: Platform
  /// Its name, where the platform has several; else nil.
  public let title: String?
  /// What to do.
  public let text: String

  /// A technique.
  public init(platform: Platform, title: String?, text: String) {
    self.platform = platform
    self.title = title
    self.text = text
  }
}
