/// A text of a product's accessibility statement that a person says: in which language, and which of its texts.
public struct StatementField: Hashable, Sendable {
  /// BCP 47 tag of the statement.
  public let language: String
  /// Key of the text, such as `law`, `method` or `prepared`.
  public let field: String

  /// A text of the statement in a language.
  public init(language: String, field: String) {
    self.language = language
    self.field = field
  }
}
