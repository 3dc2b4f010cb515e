/// Why a text is no colour, or why colours cannot be measured, in words that end with what would be right.
public struct ColorError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do; may hold text from outside.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
