package import AuditModel
internal import AuditRules

extension RowSchemas {
  /// An issue, whatever release is asked about.
  package static let issue = RowSchema<AuditIssue>(
    "issue",
    [
      .number("issue_id") { $0.id.rawValue },
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
