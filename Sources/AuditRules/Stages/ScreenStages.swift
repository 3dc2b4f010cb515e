public import AuditModel

/// A screen in the scope of a release with its stages.
public struct ScreenStages: Sendable {
  /// Key of the screen.
  public let screen: String
  /// Each stage in order.
  public let standings: [StageRule.Standing]

  /// A screen with its stages.
  public init(screen: String, standings: [StageRule.Standing]) {
    self.screen = screen
    self.standings = standings
  }

  /// The first stage that does not stand; nil when all do.
  public var current: DevelopmentStage? { StageRule.current(standings) }

  /// The screens in the scope of a release, in their order.
  public static func all(
    of release: Release, in snapshot: borrowing some ReleaseFacts & ~Copyable
  ) throws -> [ScreenStages] {
    var words: [String: [StageSignOff]] = [:]
    let renamed = try snapshot.renamedPlaces(of: release)
    for word in try snapshot.stageSignOffs(of: release.id) {
      words[renamed.screen(word.screen, namedIn: release.id), default: []].append(word)
    }
    return try snapshot.screenKeys(of: release.id).map { screen in
      ScreenStages(screen: screen, standings: StageRule.standings(words[screen] ?? []))
    }
  }
}
