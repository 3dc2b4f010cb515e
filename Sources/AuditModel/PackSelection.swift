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

  /// A selection.
  public init(
    pack: String, levels: [RequirementLevel] = RequirementLevel.allCases, version: String? = nil,
    standard: String? = nil, topics: [String] = [], guidelines: [String] = [],
    scopes: [CheckScope] = CheckScope.allCases
  ) {
    self.pack = pack
    self.levels = levels
    self.version = version
    self.standard = standard
    self.topics = topics
    self.guidelines = guidelines
    self.scopes = scopes
  }

  /// The same without checks of elements.
  var withoutElements: PackSelection {
    PackSelection(
      pack: pack, levels: levels, version: version, standard: standard, topics: topics, guidelines: guidelines,
      scopes: scopes.filter { $0 != .element })
  }

  /// Says whether it selects the checks of a level and scope under a guideline.
  public func selects(
    level: RequirementLevel, scope: CheckScope, of guideline: GuidelineOutline, on platform: Platform
  ) -> Bool {
    guideline.pack == pack && levels.contains(level) && scopes.contains(scope)
      && (version.map { guideline.criterion?.stands(in: $0) ?? false } ?? true)
      && (standard.map { guideline.criterion?.isAsked(by: $0, on: platform) ?? false } ?? true)
      && (topics.isEmpty || topics.contains(guideline.topic))
      && (guidelines.isEmpty || guidelines.contains(guideline.key))
  }
}
