public import AuditModel

/// Where a screen stands on its way through the stages (Capital One, "iOS Accessibility: Best Practices for the
/// VoiceOver User Experience", 2016: design, requirements writing, development, testing and auditing, with the review of
/// the accessibility team last).
///
/// A stage stands while its newest word signs it. Nothing that was signed is lost: a sign-off that another stage has
/// overtaken stands, and is named as out of order.
public enum StageRule {
  /// What is known of one stage of a screen.
  public struct Standing: Hashable, Sendable {
    /// The stage.
    public let stage: DevelopmentStage
    /// The newest word on it; nil when nobody said anything.
    public let newest: StageSignOff?
    /// Earlier stages that do not stand, or were signed after this one, in their order; empty where it does not stand
    /// itself.
    public let outOfOrderWith: [DevelopmentStage]

    /// What is known of a stage.
    public init(stage: DevelopmentStage, newest: StageSignOff?, outOfOrderWith: [DevelopmentStage] = []) {
      self.stage = stage
      self.newest = newest
      self.outOfOrderWith = outOfOrderWith
    }

    /// Whether it stands.
    public var isSigned: Bool { newest?.isSigned ?? false }
    /// Whether it was signed and taken back.
    public var isTakenBack: Bool { newest.map { !$0.isSigned } ?? false }
  }

  /// What is known of each stage of a screen, in the order of the stages.
  ///
  /// - Parameter signOffs: What was said of one screen in one release, in any order.
  public static func standings(_ signOffs: [StageSignOff]) -> [Standing] {
    var newest: [DevelopmentStage: StageSignOff] = [:]
    for word in signOffs {
      if let known = newest[word.stage], known.id > word.id { continue }
      newest[word.stage] = word
    }
    return DevelopmentStage.allCases.map { stage in
      let word = newest[stage]
      guard let word, word.isSigned else { return Standing(stage: stage, newest: word) }
      let overtaken = DevelopmentStage.allCases.filter { earlier in
        guard earlier < stage else { return false }
        guard let before = newest[earlier], before.isSigned else { return true }
        return before.id > word.id
      }
      return Standing(stage: stage, newest: word, outOfOrderWith: overtaken)
    }
  }

  /// The first stage that does not stand, which is where the screen is; nil when all stages stand.
  public static func current(_ standings: [Standing]) -> DevelopmentStage? {
    standings.first { !$0.isSigned }?.stage
  }
}
