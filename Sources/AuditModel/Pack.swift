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
  /// BCP 47 tag of the titles of its guidelines, where they are published in another language; nil: that of its texts.
  public let titleLanguage: String?
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
    titleLanguage: String? = nil, source: String,
    licence: String, attribution: String, dimensions: [Dimension] = [], elementTypes: [ElementType],
    successions: [CheckSuccession] = [], guidelines: [Guideline]
  ) {
    self.key = key
    self.edition = edition
    self.standard = standard ?? key
    self.title = title
    self.publisher = publisher
    self.language = language
    self.titleLanguage = titleLanguage
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
        ["\(standard)/\(guideline.key)"] + (guideline.criterion?.clauses.flatMap(\.references) ?? [])
      })
  }
}

/// The order of a pack's editions, which their names tell: the same in every copy of a file.
public enum PackEdition {
  /// Says whether an edition comes before another one, by the numbers in their names, and by the names where those are
  /// the same.
  ///
  /// `2.0` comes before `2.0-2` and `2.1`, and `2018-01-22` before `2026`; a name without numbers comes before those that
  /// have some.
  public static func precedes(_ edition: String, _ other: String) -> Bool {
    order(of: edition).utf8.lexicographicallyPrecedes(order(of: other).utf8)
  }

  /// A text by which editions sort, byte by byte: the numbers of the name in 19 digits each, with dots between them, a
  /// space, and the name.
  ///
  /// A space sorts before a dot, and so fewer numbers before more.
  public static func order(of edition: String) -> String {
    let numbers = edition.split { !$0.isNumber }.compactMap { Int64($0) }.map { number in
      let digits = String(number)
      return String(repeating: "0", count: 19 - digits.count) + digits
    }
    return numbers.joined(separator: ".") + " " + edition
  }
}
