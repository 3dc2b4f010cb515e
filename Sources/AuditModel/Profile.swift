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
  /// Whether nobody verifies a fix of their own, or approves a decision that they asked for.
  public let isFourEyes: Bool
  /// Within how many days an issue of a severity is to be fixed; a severity that is not there has no limit.
  public let serviceLevels: [Severity: Int]

  /// A profile.
  public init(
    key: String, title: String, description: String, target: ConformanceLevel, hasElementChecks: Bool,
    packs: [PackSelection], isFourEyes: Bool = false, serviceLevels: [Severity: Int] = [:]
  ) {
    self.key = key
    self.title = title
    self.description = description
    self.target = target
    self.hasElementChecks = hasElementChecks
    self.packs = hasElementChecks ? packs : packs.map(\.withoutElements)
    self.isFourEyes = isFourEyes
    self.serviceLevels = serviceLevels
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
    check.platforms.contains(platform)
      && packs.contains { $0.selects(check, of: guideline, on: platform) }
  }

  /// The profile that asks for all that any of the profiles asks for, named `FIRST+SECOND…`.
  ///
  /// Its target is the highest of theirs. Each part brings element checks of its own packs only. It asks for four eyes if
  /// any does, and of two service levels has the shorter one.
  ///
  /// - Parameter parts: At least one; one that is named twice counts once.
  public init?(combining parts: [Profile]) {
    var profiles: [Profile] = []
    for part in parts where !profiles.contains(part) { profiles.append(part) }
    guard let first = profiles.first else { return nil }
    guard profiles.count > 1 else {
      self = first
      return
    }
    var packs: [PackSelection] = []
    for selection in profiles.flatMap(\.packs) where !packs.contains(selection) { packs.append(selection) }
    self.init(
      key: profiles.map(\.key).joined(separator: "+"), title: profiles.map(\.title).joined(separator: "; "),
      description: "All that \(profiles.map(\.key).joined(separator: " and ")) ask for.",
      target: profiles.map(\.target).max() ?? first.target,
      hasElementChecks: profiles.contains(where: \.hasElementChecks), packs: packs,
      isFourEyes: profiles.contains(where: \.isFourEyes),
      serviceLevels: profiles.reduce(into: [:]) { $0.merge($1.serviceLevels) { min($0, $1) } })
  }
}
