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

  /// A selection.
  public init(
    pack: String, levels: [RequirementLevel] = RequirementLevel.allCases, version: String? = nil,
    standard: String? = nil, topics: [String] = [], guidelines: [String] = []
  ) {
    self.pack = pack
    self.levels = levels
    self.version = version
    self.standard = standard
    self.topics = topics
    self.guidelines = guidelines
  }

  /// Says whether it selects the checks of a level under a guideline.
  public func selects(level: RequirementLevel, of guideline: GuidelineOutline, on platform: Platform) -> Bool {
    guideline.pack == pack && levels.contains(level)
      && (version.map { guideline.criterion?.stands(in: $0) ?? false } ?? true)
      && (standard.map { guideline.criterion?.isAsked(by: $0, on: platform) ?? false } ?? true)
      && (topics.isEmpty || topics.contains(guideline.topic))
      && (guidelines.isEmpty || guidelines.contains(guideline.key))
  }
}
