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
  /// What its checks look at, by key; each check's ``Check/dimension`` is one of them.
  public let dimensions: [Dimension]
  /// Kinds of element it names.
  public let elementTypes: [ElementType]
  /// What became of checks of earlier editions.
  public let successions: [CheckSuccession]
  /// Its guidelines in order.
  public let guidelines: [Guideline]

  /// A pack.
  ///
  /// - Parameters:
  ///   - standard: nil means that references name it by its key.
  ///   - dimensions: In any order.
  public init(
    key: String, edition: String, standard: String? = nil, title: String, publisher: String, language: String,
    source: String,
    licence: String, attribution: String, dimensions: [Dimension] = [], elementTypes: [ElementType],
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
    self.dimensions = dimensions.sorted { $0.key < $1.key }
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

/// The order of a pack's editions, as far as their names tell it.
public enum PackEdition {
  /// Says whether an edition comes before another one, by the numbers in their names.
  ///
  /// `2.0` comes before `2.0-2` and `2.1`, and `2018-01-22` before `2026`. Names without numbers have no order.
  public static func precedes(_ edition: String, _ other: String) -> Bool {
    let (left, right) = (numbers(edition), numbers(other))
    return !left.isEmpty && !right.isEmpty && left.lexicographicallyPrecedes(right)
  }

  private static func numbers(_ name: String) -> [Int] {
    name.split { !$0.isNumber }.compactMap { Int($0) }
  }
}
