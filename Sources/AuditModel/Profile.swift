/// What counts for a product or release: the definition of complete.
public struct Profile: Hashable, Sendable {
  /// The levels of one pack that are asked for.
  public struct PackSelection: Hashable, Sendable {
    /// Key of the pack.
    public let pack: String
    /// Levels asked for; never empty.
    public let levels: [RequirementLevel]

    /// A selection.
    public init(pack: String, levels: [RequirementLevel]) {
      self.pack = pack
      self.levels = levels
    }
  }

  /// The key people type.
  public let key: String
  /// Its name for people.
  public let title: String
  /// What it is for, in one sentence.
  public let description: String
  /// The WCAG level up to which a failure counts against conformance.
  public let target: ConformanceLevel
  /// Whether checks of scope element are asked.
  public let hasElementChecks: Bool
  /// The packs in order.
  public let packs: [PackSelection]

  /// A profile.
  public init(
    key: String, title: String, description: String, target: ConformanceLevel, hasElementChecks: Bool,
    packs: [PackSelection]
  ) {
    self.key = key
    self.title = title
    self.description = description
    self.target = target
    self.hasElementChecks = hasElementChecks
    self.packs = packs
  }

  /// Says whether a check of a pack at a level is asked for.
  public func asks(pack: String, level: RequirementLevel, scope: CheckScope) -> Bool {
    (scope != .element || hasElementChecks)
      && packs.contains { $0.pack == pack && $0.levels.contains(level) }
  }
}
