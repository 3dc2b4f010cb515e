/// One edition of a catalog of guidelines.
public struct Pack: Hashable, Sendable {
  /// First part of its checks' paths.
  public let key: String
  /// As published, with a counter behind a hyphen where our text of it changed.
  public let edition: String
  /// The standard whose clauses its guidelines are, as references write it: `wcag`, `en-301-549`.
  public let standard: String
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
  /// What became of checks of earlier editions.
  public let successions: [CheckSuccession]
  /// Its guidelines in order.
  public let guidelines: [Guideline]

  /// A pack.
  ///
  /// - Parameter standard: nil means that references name it by its key.
  public init(
    key: String, edition: String, standard: String? = nil, title: String, publisher: String, language: String,
    source: String,
    licence: String, attribution: String, elementTypes: [ElementType],
    successions: [CheckSuccession] = [], guidelines: [Guideline]
  ) {
    self.key = key
    self.edition = edition
    self.standard = standard ?? key
    self.title = title
    self.publisher = publisher
    self.language = language
    self.source = source
    self.licence = licence
    self.attribution = attribution
    self.elementTypes = elementTypes
    self.successions = successions
    self.guidelines = guidelines
  }

  /// Paths of its checks, ways included.
  public var checkPaths: [String] {
    guidelines.flatMap(\.checks).flatMap { [$0.path] + $0.ways.map(\.path) }
  }

  /// What references may name in it: its guidelines, and the clauses by which other standards ask for them.
  public var targets: Set<String> {
    Set(
      guidelines.flatMap { guideline in
        ["\(standard)/\(guideline.key)"] + (guideline.criterion?.clauses.map(\.reference) ?? [])
      })
  }
}
