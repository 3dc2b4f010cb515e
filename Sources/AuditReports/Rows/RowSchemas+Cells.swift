package import AuditModel
package import AuditRules

// Cells, and what was found in them.
extension RowSchemas {
  package static let cell = RowSchema<EvaluatedCell>(
    "cell",
    place.of { $0.cell.address }
      + [
        .text("component") { $0.cell.address.componentKey ?? $0.cell.component },
        .text("check_path") { $0.cell.definition.check.path },
        .text("pack") { $0.cell.definition.pack },
        .text("guideline") { $0.cell.definition.guideline },
        .term("level") { $0.cell.definition.check.level },
        .flag("is_must_level") { $0.cell.isMustLevel },
        .flag("is_asked") { $0.cell.isAsked },
        .term("outcome") { $0.cell.outcome },
        .term("outcome_here") { $0.cell.outcomeHere },
        .flag("is_disagreement") { $0.cell.isDisagreement },
        .flag("is_passed_by_fixer") { $0.cell.isPassedByFixer },
        .text("carried_from") { $0.cell.carriedFrom },
        .text("passed_in") { $0.passedIn },
        .flag("is_by_component") { $0.cell.isFilled },
        .flag("is_by_check") { $0.cell.isFilledByCheck },
        .flag("is_contradicted") { $0.cell.isContradicted },
        .flag("is_doubted") { $0.cell.isDoubted },
        .flag("is_waived") { $0.cell.isWaived },
        .flag("is_set_aside") { $0.cell.isSetAside },
        .flag("is_on_newest_build") { $0.cell.isOnNewestBuild },
        .number("decision_id") { $0.cell.waiver?.decision.id.rawValue },
        .term("severity") { $0.severity },
        .number("finding_id") { $0.cell.finding?.rawValue },
        .count("finding_count", of: "findings") { $0.cell.findings.count },
        .numbers("finding_ids") { $0.cell.findings.map(\.rawValue) },
      ])

  /// A finding with who made it, in which build and with what; its address and check are its own: those of a component, and
  /// of a way.
  package static let finding = RowSchema<FindingFacts>(
    "finding",
    [.number("finding_id") { $0.finding.id.rawValue }] + placeOrComponent.of { $0.finding.address }
      + [
        .text("check_path") { $0.finding.check },
        .term("outcome") { $0.finding.outcome },
        .term("severity") { $0.finding.severity },
        .text("observed") { $0.finding.observed },
        .text("reason") { $0.finding.reason },
        .text("note") { $0.finding.note },
        .term("mode") { $0.finding.mode },
        .time("observed_at") { $0.finding.observedAt },
        .number("session_id") { $0.session.id.rawValue },
        .text("auditor") { $0.session.auditor },
        .text("build") { $0.session.build.name },
        .text("environment") { $0.session.environment.environmentClass },
        .number("amends_finding_id") { $0.finding.amends?.rawValue },
        .number("observation_id") { $0.finding.source?.id.rawValue },
        .count("answered_together_count", of: "other findings of the same observation") {
          $0.finding.source?.others ?? 0
        },
      ])

  /// A finding of a disagreement; the rows of one have its number.
  package static let disagreement = RowSchema<DisagreeingFinding>(
    "disagreement", [.number("disagreement") { Int64($0.number) }] + finding.of { $0.facts })

  /// A failure that a release has no cell for.
  package static let dropped = RowSchema<DroppedFailureRow>(
    "dropped_failure",
    placeOrComponent.of { $0.failure.address }
      + [
        .text("check_path") { $0.failure.check },
        .flag("is_must_level") { $0.failure.isMustLevel },
        .term("cause") { $0.failure.cause },
        .text("environment") { $0.failure.environment },
        .text("failed_in") { $0.failure.release },
        .term("severity") { $0.severity },
        .number("finding_id") { $0.failure.findings.first?.rawValue },
        .count("finding_count", of: "findings") { $0.failure.findings.count },
        .number("decision_id") { $0.failure.waiver?.decision.id.rawValue },
        .number("decision_beyond_id") { $0.failure.beyond?.decision.id.rawValue },
        .number("gone_decision_id") { $0.failure.gone?.decision.id.rawValue },
      ])

  /// A failure that a decision in force covers, with that decision.
  package static let waived = RowSchema<WaivedFailure>(
    "waived_failure",
    placeOrComponent.of { $0.address }
      + [
        .text("check_path") { $0.check },
        .term("severity") { $0.severity },
        .number("issue_id") { $0.covering?.issue.rawValue },
        .number("decision_id") { $0.covering?.decision.id.rawValue },
        .term("decision") { $0.covering?.decision.kind },
        .term("exemption") { $0.covering?.decision.exemption },
        .text("owner") { $0.covering?.decision.owner },
        .text("approver") { $0.covering?.decision.approver },
        .text("reason") { $0.covering?.decision.reason },
        .time("decided_at") { $0.covering?.decision.decidedAt },
        .time("decision_expires_at") { $0.covering?.decision.expiresAt },
      ])
}

/// A finding of a disagreement.
package struct DisagreeingFinding: Sendable {
  /// Number of the disagreement in its list, from 1.
  package let number: Int
  /// The finding.
  package let facts: FindingFacts

  /// The findings of disagreements, those of one together.
  package static func all(_ disagreements: [Disagreement]) -> [DisagreeingFinding] {
    disagreements.enumerated().flatMap { index, disagreement in
      disagreement.findings.map { DisagreeingFinding(number: index + 1, facts: $0) }
    }
  }
}

/// A failure that a release has no cell for, with how severe it is.
package struct DroppedFailureRow: Sendable {
  /// The failure.
  package let failure: DroppedFailure
  /// Nil when nobody said.
  package let severity: Severity?

  /// Looks up how severe failures are, and keeps their order.
  package static func all(
    _ failures: [DroppedFailure], _ snapshot: borrowing some ReportFacts & ~Copyable
  ) throws -> [DroppedFailureRow] {
    let read = try DroppedFailureFindings(failures, snapshot)
    return failures.map { DroppedFailureRow(failure: $0, severity: read.severity($0)) }
  }
}

/// A failure that a decision in force covers.
package struct WaivedFailure: Sendable {
  /// Where it is.
  package let address: Address
  /// Path of the check.
  package let check: String
  /// Nil when nobody said.
  package let severity: Severity?
  /// The decision; nil where only its words are known.
  package let covering: CoveringDecision?

  /// One that the gate lets through.
  package init(_ failure: GateOutcome.LetThrough) {
    (address, check, severity, covering) = (failure.address, failure.check, failure.severity, failure.covering)
  }

  /// That of a cell; nil for one that is not waived.
  init?(_ evaluated: EvaluatedCell) {
    guard let waiver = evaluated.cell.waiver else { return nil }
    (address, check) = (evaluated.cell.address, evaluated.cell.definition.check.path)
    (severity, covering) = (evaluated.severity, waiver)
  }

  /// That of a failure without a cell; nil for one that is not waived.
  init?(_ dropped: DroppedFailureRow) {
    guard let waiver = dropped.failure.waiver else { return nil }
    (address, check) = (dropped.failure.address, dropped.failure.check)
    (severity, covering) = (dropped.severity, waiver)
  }
}
