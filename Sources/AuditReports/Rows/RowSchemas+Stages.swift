package import AuditModel
package import AuditRules

extension RowSchemas {
  /// A screen that was taken out of scope.
  package static let screenOutOfScope = RowSchema<ScopeChange>(
    "screen_out_of_scope",
    [
      .text("screen") { $0.screen },
      .text("said_in") { $0.release },
      .text("reason") { $0.reason },
      .text("person") { $0.person },
      .time("changed_at") { $0.changedAt },
    ])

  /// The newest word on a stage of a screen.
  package static let signOff = RowSchema<NewestSignOff>(
    "stage_sign_off",
    [
      .text("screen") { $0.word.screen },
      .term("stage") { $0.word.stage },
      .flag("is_signed") { $0.word.isSigned },
      .text("person") { $0.word.person },
      .time("signed_at") { $0.word.signedAt },
      .terms("out_of_order_with") { $0.outOfOrderWith },
      .text("reason") { $0.word.reason },
    ])
}

/// The newest word on a stage of a screen, and which earlier stages it came before.
package struct NewestSignOff: Sendable {
  /// The word.
  package let word: StageSignOff
  /// Earlier stages that do not stand, or were signed after it.
  package let outOfOrderWith: [DevelopmentStage]

  /// What was said of the stages of a screen, in their order.
  package static func all(of screen: ScreenStages) -> [NewestSignOff] {
    screen.standings.compactMap { standing in
      standing.newest.map { NewestSignOff(word: $0, outOfOrderWith: standing.outOfOrderWith) }
    }
  }
}

extension DevelopmentStage: VocabularyWord {}
