package import AuditModel
package import AuditRules

// Verdicts on parts of a release.
extension RowSchemas {
  package static let screen = RowSchema<ScreenCompliance>(
    "screen_verdict",
    [
      .text("screen") { $0.key },
      .text("title") { $0.title },
      .text("team") { $0.team },
      .term("verdict") { $0.verdict },
      .term("own_verdict") { $0.ownVerdict },
    ] + counts().of { $0.mustLevel } + counts("advice_").of { $0.advice }
      + [
        .flag("is_element_list_complete") { $0.isElementListComplete },
        .text("element_list_declared_by") { $0.declaration?.auditor },
        .time("element_list_declared_at") { $0.declaration?.declaredAt },
      ] + elements.of { $0.elements })

  package static let release = RowSchema<ReleaseCompliance>(
    "release_verdict",
    [
      .text("product") { $0.product.key },
      .text("release") { $0.release.version },
      .term("platform") { $0.product.platform },
      .term("stage") { $0.release.stage },
      .text("predecessor") { $0.release.predecessor },
      .text("profile") { $0.profile.key },
      .term("target_level") { $0.profile.target },
      .term("verdict") { $0.verdict },
      .count("screen_count", of: "screens") { $0.screens.count },
    ] + counts().of { $0.mustLevel } + counts("advice_").of { $0.advice } + elements.of { $0.elements }
      + [
        .flag("is_claim_of_wcag") { $0.claim.isOfWCAG },
        .terms("claim_obstacles") { $0.claim.obstacles },
        .count("contradiction_count", of: "pairs of a pass and a failure") { $0.opposed.contradictions.count },
        .count("doubt_count", of: "pairs of a pass and a failure") { $0.opposed.doubts.count },
        .count("open_doubt_count", of: "pairs of a pass and a failure") { $0.opposed.count(where: \.isOpen) },
        .count("disagreement_count", of: "cells") { $0.disagreements },
        .count("findings_out_of_scope", of: "findings") { $0.findingsOutOfScope },
        .count("findings_on_removed", of: "findings") { $0.findingsOnRemoved },
        .count("findings_not_filled", of: "findings") { $0.findingsNotFilled },
        .count("findings_not_asked", of: "findings") { $0.findingsNotAsked.all },
        .count("dropped_failure_count", of: "failures") { $0.droppedFailuresHeldAgainst.count },
        .count("dropped_failure_row_count", of: "failures") { $0.droppedFailures.count },
      ] + newestBuild.of { $0 } + imported.of { $0 } + plan.of { $0.plan } + rates.of { $0.rates })

  /// How much of what was tested was tested on the newest build (rule 14).
  static let newestBuild = RowSchema<ReleaseCompliance>([
    .text("newest_build") { $0.plan.newestBuild?.name },
    .count("on_newest_build", of: "cells") { $0.mustLevel.onNewestBuild },
  ])

  /// How much of what was tested rests on published audits (rule 7).
  static let imported = RowSchema<ReleaseCompliance>([
    .count("by_imported_people", of: "required checks that people answered in a published audit alone") {
      $0.importedCount
    }
  ])

  /// What documents say of a release's plan.
  static let plan = RowSchema<PlanSummary>([
    .list("environments") { $0.environments.map(\.name) },
    .list("spot_checked") { $0.spotChecks.map(\.environment) },
    .counts("spot_checked_answered", of: "cells") { $0.spotChecks.map(\.answered) },
    .counts("spot_checked_asked", of: "cells") { $0.spotChecks.map(\.asked) },
    .terms("kinds_not_planned") { $0.unnamed.map(\.kind) },
    .flag("is_inventoried") { $0.isInventoried },
    .flag("is_partial") { $0.isPartial },
    .count("screens_not_re_audited", of: "screens") { $0.notReAuditedCount },
    .count("failures_not_re_audited", of: "failures") { $0.notReAuditedFailures },
    .count("plan_change_count", of: "changes of the plan after the first finding") { $0.changes.count },
  ])

  /// Ratios that are no score are null: they are not to be shown.
  static let rates = RowSchema<ReleaseRule.Rates>([
    .count("criteria_met", of: "guidelines") { $0.met },
    .count("criteria_applicable", of: "guidelines") { $0.applicable },
    .ratio("criteria_met_on_every_screen") { $0.isScore ? $0.metOnEveryScreen : nil },
    .ratio("mean_of_screens") { $0.isScore ? $0.meanOfScreens : nil },
    .count("screens_in_mean", of: "screens") { $0.countedScreens },
    .count("screens_left_out", of: "screens") { $0.leftOutScreens },
    .flag("is_score") { $0.isScore },
  ])

  package static let process = RowSchema<ProcessCompliance>(
    "process_verdict",
    [
      .text("process") { $0.process.key },
      .text("title") { $0.process.title },
      .term("verdict") { $0.verdict },
      .list("screens") { $0.process.screens },
      .count("screen_count", of: "screens") { $0.steps.count },
      .count("screens_conformant", of: "screens") { $0.steps.count { $0.verdict == .conformant } },
      .count("screens_nonconformant", of: "screens") { $0.steps.count { $0.verdict == .nonconformant } },
      .count("screens_out_of_scope", of: "screens") { $0.steps.count { $0.verdict == nil } },
    ])

  package static let criterion = RowSchema<EvaluatedCriterion>(
    "criterion_term",
    [
      .text("criterion") { $0.row.key },
      .text("title") { $0.outline?.title ?? $0.row.title },
      .text("level") { $0.outline?.level },
      .term("term") { $0.row.term },
      .term("outcome") { $0.row.outcome },
      .list("stated_terms") { $0.stated.map(\.term.term) },
      .list("stated_by") { $0.stated.map(\.person) },
      .list("stated_of_other_versions") { $0.stated.compactMap(\.otherVersion).distinct() },
    ] + counts().of { $0.row.counts })

  /// The must-level cells that have a key of an axis in common.
  package static let rollUp = rollUp("roll_up", counts())

  /// The same of the cells that are advice.
  package static let adviceRollUp = rollUp("advice_roll_up", counts("advice_"))

  private static func rollUp(_ type: String, _ counts: RowSchema<OutcomeCounts>) -> RowSchema<RollUpPlace> {
    RowSchema(
      type,
      [
        .term("axis") { $0.axis },
        .text("key") { $0.row.key },
        .text("title") { $0.row.title },
        .term("verdict") { $0.row.verdict },
        .term("outcome") { $0.row.outcome },
      ] + counts.of { $0.row.counts })
  }

  // MARK: Stages

  /// A release with how many of its screens have been through every stage.
  package static let releaseStages = RowSchema<ReleaseStages>(
    "release_stages",
    [
      .text("product") { $0.product.key },
      .text("release") { $0.release.version },
      .term("stage") { $0.release.stage },
      .count("screen_count", of: "screens") { $0.screens.count },
      .count("all_signed_count", of: "screens") { $0.screens.count { $0.current == nil } },
    ])

  /// Where a screen stands on its way through the stages.
  package static let screenStages = RowSchema<ScreenStages>(
    "screen_stages",
    [
      .text("screen") { $0.screen },
      .term("stands_at") { $0.current },
      .flag("is_all_signed") { $0.current == nil },
      .terms("signed_stages") { $0.standings.filter(\.isSigned).map(\.stage) },
    ])
}

/// A criterion of a release with what its standard says of it.
package struct EvaluatedCriterion: Sendable {
  /// The criterion with its cells.
  package let row: RollUp.Row
  /// Nil for a clause that asks for a criterion of another standard.
  let outline: CriterionOutline?
  /// What published documents state of it for the product, the oldest document first.
  package let stated: [StatedClaim]

  /// Looks up what standards say of the criteria of a roll-up, and what documents state of them.
  package static func all(
    _ rows: [RollUp.Row], of release: Identifier<Release>, on platform: Platform,
    _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [EvaluatedCriterion] {
    let claims = try snapshot.statedClaims(of: release)
    var outlines: [String: CriterionOutline] = [:]
    for outline in try snapshot.criterionOutlines(for: release) {
      outlines["\(outline.standard)/\(outline.key)"] = outline
    }
    return rows.map { row in
      EvaluatedCriterion(
        row: row, outline: outlines[row.key], stated: StatedClaim.about(row.key, on: platform, in: claims))
    }
  }
}

/// A row of a roll-up with its axis.
package struct RollUpPlace: Sendable {
  /// The axis.
  package let axis: RollUpAxis
  /// What stands together.
  package let row: RollUp.Row

  package init(_ axis: RollUpAxis, _ row: RollUp.Row) {
    self.axis = axis
    self.row = row
  }
}

/// A release with the stages of its screens.
package struct ReleaseStages: Sendable {
  let product: Product
  let release: Release
  let screens: [ScreenStages]

  /// - Parameter screens: Those that are asked about.
  package init(product: Product, release: Release, screens: [ScreenStages]) {
    self.product = product
    self.release = release
    self.screens = screens
  }
}
