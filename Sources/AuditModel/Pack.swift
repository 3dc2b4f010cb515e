/// One edition of a catalog of guidelines.
public struct Pack: Hashable, Sendable {
  /// First part of its checks' paths.
  public let key: String
  /// As published.
  public let edition: String
  /// As published.
  public let title: String
  /// Who published the original.
  public let publisher: String
  /// BCP 47 tag of its texts.
  public let language: String
  /// Address of the original.
  public let source: String
  /// SPDX identifier, or words.
  public let licence: String
  /// The line that the licence asks for.
  public let attribution: String
  /// Kinds of element it names.
  public let elementTypes: [ElementType]
  /// Its guidelines in order.
  public let guidelines: [Guideline]

  /// A pack.
  public init(
    key: String, edition: String, title: String, publisher: String, language: String, source: String,
    licence: String, attribution: String, elementTypes: [ElementType], guidelines: [Guideline]
  ) {
    self.key = key
    self.edition = edition
    self.title = title
    self.publisher = publisher
    self.language = language
    self.source = source
    self.licence = licence
    self.attribution = attribution
    self.elementTypes = elementTypes
    self.guidelines = guidelines
  }
}
