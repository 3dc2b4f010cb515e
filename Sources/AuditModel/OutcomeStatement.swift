/// A statement that must be true for a check to pass, as an edition has it.
public struct OutcomeStatement: Hashable, Sendable {
  /// Local key.
  public let id: Identifier<OutcomeStatement>
  /// The statement.
  public let text: String

  /// A statement as it is stored.
  public init(id: Identifier<OutcomeStatement>, text: String) {
    self.id = id
    self.text = text
  }
}
