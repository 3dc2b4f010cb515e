package import AuditModel
internal import AuditRules

extension RowSchemas {
  /// An issue, whatever release is asked about.
  package static let issue = RowSchema<AuditIssue>(
    "issue",
    [
      .number("issue_id") { $0.id.rawValue },
      .text("name") { $0.name?.description },
      .text("product") { $0.product },
      .text("title") { $0.title },
      .term("issue_state") { $0.state },
      .term("severity") { $0.severity },
      .text("team") { $0.team },
      .text("owner") { $0.owner },
    ] + place.of { $0.address }
      + [
        .text("component") { $0.address.componentKey },
        .text("check_path") { $0.check },
        .count("finding_count", of: "findings") { $0.findingCount },
        .text("last_release") { $0.lastRelease },
        .list("labels") { $0.labels },
        .text("reference") { $0.reference },
        .term("decision") { $0.decision },
        .time("decision_expires_at") { $0.decisionExpiresAt },
        .time("opened_at") { $0.openedAt },
        .time("due_at") { $0.dueAt },
        .number("merged_into_issue_id") { $0.mergedInto?.rawValue },
      ])

  /// A decision about an issue.
  package static let decision = RowSchema<IssueDecision>(
    "decision",
    [
      .number("decision_id") { $0.decision.id.rawValue },
      .number("issue_id") { $0.decision.issue.rawValue },
      .term("decision") { $0.decision.kind },
      .flag("is_in_force") { $0.isInForce },
      .text("owner") { $0.decision.owner },
      .text("requested_by") { $0.decision.requestedBy },
      .text("approver") { $0.decision.approver },
      .number("duplicate_of_issue_id") { $0.decision.duplicateOf?.rawValue },
      .term("exemption") { $0.decision.exemption },
      .text("looked_by") { $0.decision.look?.person },
      .text("looked_at_build") { $0.decision.look?.build },
      .list("releases") { $0.decision.releases },
      .text("reason") { $0.decision.reason },
      .time("decided_at") { $0.decision.decidedAt },
      .time("decision_expires_at") { $0.decision.expiresAt },
      .count("evidence_count", of: "pieces of evidence") { $0.evidence.count },
      .time("revoked_at") { $0.decision.revocation?.revokedAt },
      .text("revoked_by") { $0.decision.revocation?.revokedBy },
      .text("revocation_reason") { $0.decision.revocation?.reason },
    ])

  /// An open issue with what a release has at its place.
  static let issueNow = RowSchema<ComplianceReport.OpenIssue>(
    "issue_now",
    issue.of { $0.issue }.filter { $0.key != "product" }
      + [
        .term("outcome") { $0.cell?.outcome },
        .flag("is_must_level") { $0.cell?.isMustLevel },
        .text("carried_from") { $0.cell?.carriedFrom },
        .flag("is_waived") { $0.cell?.isWaived },
      ])
}

/// A decision with what rests on the time and on other rows.
package struct IssueDecision: Sendable {
  package let decision: Decision
  /// Whether it is the one that counts: the newest, neither lapsed nor taken back.
  package let isInForce: Bool
  package let evidence: [Evidence]

  package init(_ decision: Decision, isInForce: Bool, evidence: [Evidence]) {
    self.decision = decision
    self.isInForce = isInForce
    self.evidence = evidence
  }
}
