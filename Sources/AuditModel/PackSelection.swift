/// The part of a pack that a profile asks for: what meets all of its conditions.
public struct PackSelection: Hashable, Sendable {
  /// Key of the pack.
  public let pack: String
  /// Levels of checks asked for; never empty.
  public let levels: [RequirementLevel]
  /// The version of the standard whose criteria are asked for; nil means all.
  public let version: String?
  /// Another standard whose selection of the pack's criteria is asked for on the product's platform; nil means all.
  public let standard: String?
  /// Topics asked for, as published; empty means all.
  public let topics: [String]
  /// Keys of the guidelines asked for; empty means all.
  public let guidelines: [String]
  /// Scopes of checks asked for, in the order of ``CheckScope``; never empty.
  public let scopes: [CheckScope]
  /// Dimensions of the checks asked for; empty means all.
  public let dimensions: [String]
  /// Criteria, `STANDARD/CLAUSE`, one of which fails where an asked check fails; empty means all checks.
  public let tests: [String]
  /// Checks left out, `CHECK` or `GUIDELINE/CHECK`, each with its ways.
  public let without: [String]

  /// A selection.
  public init(
    pack: String, levels: [RequirementLevel] = RequirementLevel.allCases, version: String? = nil,
    standard: String? = nil, topics: [String] = [], guidelines: [String] = [],
    scopes: [CheckScope] = CheckScope.allCases, dimensions: [String] = [], tests: [String] = [],
    without: [String] = []
  ) {
    self.pack = pack
    self.levels = levels
    self.version = version
    self.standard = standard
    self.topics = topics
    self.guidelines = guidelines
    self.scopes = scopes
    self.dimensions = dimensions
    self.tests = tests
    self.without = without
  }

  /// The same without checks of elements.
  var withoutElements: PackSelection {
    PackSelection(
      pack: pack, levels: levels, version: version, standard: standard, topics: topics, guidelines: guidelines,
      scopes: scopes.filter { $0 != .element }, dimensions: dimensions, tests: tests, without: without)
  }

  /// Says whether it selects a check under a guideline.
  public func selects(_ check: Check, of guideline: GuidelineOutline, on platform: Platform) -> Bool {
    guideline.pack == pack && levels.contains(check.level) && scopes.contains(check.scope)
      && (version.map { guideline.criterion?.stands(in: $0) ?? false } ?? true)
      && (standard.map { guideline.criterion?.isAsked(by: $0, on: platform) ?? false } ?? true)
      && (topics.isEmpty || topics.contains(guideline.topic))
      && (guidelines.isEmpty || guidelines.contains(guideline.key))
      && (dimensions.isEmpty || dimensions.contains(check.dimension))
      && (tests.isEmpty || check.references.contains { $0.relation == .tests && tests.contains($0.path) })
      && !without.contains { Self.names($0, check) }
  }

  /// Whether a name of ``without`` means a check, or the check that it is a way of.
  public static func names(_ name: String, _ check: Check) -> Bool {
    let path = check.path.split(separator: "/").dropFirst()
    let named = name.split(separator: "/")
    guard !named.isEmpty, path.count >= named.count else { return false }
    return (0...(path.count - named.count)).contains { path.dropFirst($0).starts(with: named) }
  }
}
