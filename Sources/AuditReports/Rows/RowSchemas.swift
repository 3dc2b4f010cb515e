package import AuditModel
internal import AuditRules

/// The schemas of what is computed of a release.
///
/// docs/views.md says what each field means, and a test compares the two.
package enum RowSchemas {
  // MARK: Counts

  /// Cells by outcome.
  ///
  /// - Parameter prefix: What the names begin with; empty for must-level cells, which everything is about that says nothing
  ///   else.
  static func counts(_ prefix: String = "") -> RowSchema<OutcomeCounts> {
    RowSchema(
      OutcomeCounts.columns.map { column in .count(prefix + column.name, of: "cells") { column.number($0) } }
        + [.count(prefix + "tested", of: "cells") { $0.tested }])
  }

  private static let elements = RowSchema<ElementCoverage>([
    .count("element_count", of: "elements") { $0.total },
    .count("elements_without_check", of: "elements") { $0.unchecked },
  ])

  // MARK: Cells

  /// Where an address is: four keys, of which those are null that it does not have.
  package static let place = RowSchema<Address>([
    .text("address") { $0.description },
    .text("screen") { $0.screenKey },
    .text("state") { if case .screen(_, let state, _) = $0 { state } else { nil } },
    .text("element") {
      switch $0 {
      case .product: nil
      case .screen(_, _, let element), .component(_, let element): element
      }
    },
  ])

  /// A cell with the finding that decides it.
  static let cell = RowSchema<EvaluatedCell>(
    cellAlone.fields + [
      .number("finding_id") { $0.cell.findings.first?.rawValue },
      .count("finding_count", of: "findings") { $0.cell.findings.count },
    ])

  /// A cell without its findings.
  static let cellAlone = RowSchema<EvaluatedCell>(
    place.of { $0.cell.address }
      + [
        .text("component") { $0.cell.address.componentKey ?? $0.cell.component },
        .text("check_path") { $0.cell.definition.check.path },
        .text("pack") { $0.cell.definition.pack },
        .text("guideline") { $0.cell.definition.guideline },
        .text("level") { $0.cell.definition.check.level.rawValue },
        .flag("is_must_level") { $0.cell.isMustLevel },
        .flag("is_asked") { $0.cell.isAsked },
        .text("outcome") { $0.cell.outcome.name },
        .text("outcome_here") { $0.cell.outcomeHere.name },
        .flag("is_disagreement") { $0.cell.isDisagreement },
        .text("carried_from") { $0.cell.carriedFrom },
        .text("passed_in") { $0.passedIn },
        .flag("is_by_component") { $0.cell.isFilled },
        .flag("is_waived") { $0.cell.isWaived },
        .number("decision_id") { $0.cell.waiver?.decision.id.rawValue },
      ])

  // MARK: Verdicts

  static let screen = RowSchema<ScreenCompliance>(
    [
      .text("screen") { $0.key },
      .text("title") { $0.title },
      .text("team") { $0.team },
      .text("verdict") { $0.verdict.rawValue },
      .text("own_verdict") { $0.ownVerdict.rawValue },
    ] + counts().of { $0.mustLevel } + counts("advice_").of { $0.advice }
      + [.flag("is_element_list_complete") { $0.isElementListComplete }] + elements.of { $0.elements })

  static let release = RowSchema<ReleaseCompliance>(
    [
      .text("platform") { $0.product.platform.rawValue },
      .text("stage") { $0.release.stage.rawValue },
      .text("predecessor") { $0.release.predecessor },
      .text("profile") { $0.profile.key },
      .text("target_level") { $0.profile.target.rawValue },
      .text("verdict") { $0.verdict.rawValue },
      .count("screen_count", of: "screens") { $0.screens.count },
    ] + counts().of { $0.mustLevel } + counts("advice_").of { $0.advice } + elements.of { $0.elements }
      + [
        .count("disagreements", of: "cells") { $0.disagreements },
        .count("findings_out_of_scope", of: "findings") { $0.findingsOutOfScope },
        .count("findings_on_removed", of: "findings") { $0.findingsOnRemoved },
        .count("findings_not_filled", of: "findings") { $0.findingsNotFilled },
        .count("findings_not_asked", of: "findings") { $0.findingsNotAsked.all },
        .count("removed_failures", of: "failures") { $0.removedFailures.count },
        .count("failures_out_of_scope", of: "failures") { $0.failuresOutOfScope.count },
        .count("failures_not_asked", of: "failures") { $0.failuresNotAsked.count },
      ] + rates.of { $0.rates })

  /// Ratios that are no score are null: they are not to be shown.
  private static let rates = RowSchema<ReleaseRule.Rates>([
    .count("criteria_met", of: "guidelines") { $0.met },
    .count("criteria_applicable", of: "guidelines") { $0.applicable },
    .ratio("criteria_met_on_every_screen") { $0.isScore ? $0.metOnEveryScreen : nil },
    .ratio("mean_of_screens") { $0.isScore ? $0.meanOfScreens : nil },
    .count("screens_in_mean", of: "screens") { $0.countedScreens },
    .count("screens_left_out", of: "screens") { $0.leftOutScreens },
    .flag("is_score") { $0.isScore },
  ])

  static let process = RowSchema<ProcessCompliance>([
    .text("process") { $0.process.key },
    .text("title") { $0.process.title },
    .text("verdict") { $0.verdict.rawValue },
    .count("screen_count", of: "screens") { $0.steps.count },
    .count("screens_conformant", of: "screens") { $0.steps.count { $0.verdict == .conformant } },
    .count("screens_nonconformant", of: "screens") { $0.steps.count { $0.verdict == .nonconformant } },
    .count("screens_out_of_scope", of: "screens") { $0.steps.count { $0.verdict == nil } },
  ])

  // MARK: Criteria

  static let criterion = RowSchema<EvaluatedCriterion>(
    [
      .text("criterion") { $0.row.key },
      .text("title") { $0.outline?.title ?? $0.row.title },
      .text("level") { $0.outline?.level },
      .text("term") { $0.row.term?.rawValue },
      .text("outcome") { $0.row.outcome.name },
    ] + counts().of { $0.row.counts })

  // MARK: Failures

  static let dropped = RowSchema<RemovedFailure>(
    place.of { $0.address }
      + [
        .text("component") { $0.address.componentKey },
        .text("check_path") { $0.check },
        .flag("is_must_level") { $0.isMustLevel },
        .text("cause") { $0.cause.name },
        .text("failed_in") { $0.release },
        .number("finding_id") { $0.findings.first?.rawValue },
        .count("finding_count", of: "findings") { $0.findings.count },
        .number("decision_id") { $0.waiver?.decision.id.rawValue },
      ])
}

/// A cell of a release with what an earlier one says of it.
package struct EvaluatedCell: Sendable {
  let cell: Cell
  /// Version of the newest earlier release in which an untested cell passed; nil for another one, and where none did.
  let passedIn: String?
}

/// A criterion of a release with what its standard says of it.
package struct EvaluatedCriterion: Sendable {
  let row: RollUp.Row
  /// Nil for a clause that asks for a criterion of another standard.
  let outline: CriterionOutline?
}

extension RemovedFailure.Cause {
  /// Its name for programs.
  var name: String {
    switch self {
    case .gone: "gone"
    case .outOfScope: "outOfScope"
    case .notAsked: "notAsked"
    }
  }
}
