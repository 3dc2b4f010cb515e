/// What counts for a product or release: the definition of complete.
public struct Profile: Hashable, Sendable {
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
  /// What is asked for; a check that any of them selects is.
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

  /// Keys of its packs, each once, in order.
  public var packKeys: [String] {
    var keys: [String] = []
    for selection in packs where !keys.contains(selection.pack) { keys.append(selection.pack) }
    return keys
  }

  /// Says whether a check is asked for on a platform.
  ///
  /// - Parameter guideline: The check's guideline.
  public func asks(_ check: Check, of guideline: GuidelineOutline, on platform: Platform) -> Bool {
    check.platforms.contains(platform) && (check.scope != .element || hasElementChecks)
      && packs.contains { $0.selects(level: check.level, of: guideline, on: platform) }
  }

  /// The profile that asks for all that any of the profiles asks for, named `FIRST+SECOND…`.
  ///
  /// Its target is the highest of theirs. Element checks are asked for when one of them asks for them.
  ///
  /// - Parameter profiles: At least one.
  public init?(combining profiles: [Profile]) {
    guard let first = profiles.first else { return nil }
    var packs: [PackSelection] = []
    for selection in profiles.flatMap(\.packs) where !packs.contains(selection) { packs.append(selection) }
    self.init(
      key: profiles.map(\.key).joined(separator: "+"), title: profiles.map(\.title).joined(separator: "; "),
      description: profiles.count == 1
        ? first.description : "All that \(profiles.map(\.key).joined(separator: " and ")) ask for.",
      target: profiles.map(\.target).max() ?? first.target,
      hasElementChecks: profiles.contains(where: \.hasElementChecks), packs: packs)
  }
}
