/// A text from outside with the name it goes by in errors.
public struct InputText: Hashable, Sendable {
  /// The file's path, or what stands for it.
  public let source: String
  /// The text.
  public let text: String

  /// A text.
  public init(source: String, text: String) {
    self.source = source
    self.text = text
  }
}
