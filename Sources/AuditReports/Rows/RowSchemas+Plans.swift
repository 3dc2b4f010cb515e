package import AuditModel
package import AuditRules

// What a release's audit set out to do.
extension RowSchemas {
  /// An environment of a plan.
  package static let plannedEnvironment = RowSchema<ReleasePlan.Environment>(
    "planned_environment",
    [
      .text("environment") { $0.name },
      .term("kind") { $0.planned.kind },
      .text("technology") { $0.planned.technology },
      .text("os") { $0.planned.os },
      .text("os_version") { $0.planned.osVersion },
      .term("coverage") { $0.planned.coverage },
    ])

  /// A screen of a plan.
  package static let plannedScreen = RowSchema<PlannedScreenRow>(
    "planned_screen",
    [
      .text("screen") { $0.key },
      .term("plan") { $0.plan.plan },
      .term("sample") { $0.plan.sample },
      .text("reason") { $0.plan.reason },
    ])

  /// A change of a plan: who, when and why.
  package static let planChange = RowSchema<PlanChange>(
    "plan_change",
    [
      .time("changed_at") { $0.edit.editedAt },
      .text("said_in") { $0.edit.register.release },
      .term("subject") { $0.subject },
      .text("key") { $0.key },
      .text("field") { $0.edit.register.field.text },
      .text("value") { $0.edit.value?.text },
      .count("edit_count", of: "edits") { $0.editCount },
      .text("person") { $0.edit.person },
      .text("reason") { $0.edit.reason },
      .flag("is_after_first_finding") { $0.isAfterFirstFinding },
    ])
}

/// A screen with its place in a plan.
package struct PlannedScreenRow: Sendable {
  let key: String
  package let plan: PlannedScreen

  package init(_ key: String, _ plan: PlannedScreen) {
    self.key = key
    self.plan = plan
  }
}
