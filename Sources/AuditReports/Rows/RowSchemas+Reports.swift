internal import AuditModel
package import AuditRules

// What a report says of itself and of what it rests on.
extension RowSchemas {
  /// The report itself.
  static let report = RowSchema<ComplianceReport>(
    "report",
    [
      .text("product") { $0.compliance.product.key },
      .text("release") { $0.compliance.release.version },
      .time("generated_at") { $0.generatedAt },
      .text("tool") { _ in "auditctl" },
      .text("tool_version") { $0.toolVersion },
      .text("language") { $0.options.language.tag },
      .term("scope") { $0.options.scope.kind },
      .text("screen") { if case .screen(let key) = $0.options.scope { key } else { nil } },
      .text("team") { if case .issues(let team) = $0.options.scope { team } else { nil } },
      .flag("is_only_failures") { $0.options.onlyFailures },
      .list("packs") { $0.packs },
      .time("first_observed_at") { $0.period?.first },
      .time("last_observed_at") { $0.period?.last },
    ])

  /// A rule that was used.
  package static let rule = RowSchema<AppliedRule>(
    "rule",
    [
      .number("rule") { Int64($0.rule.number) },
      .number("version") { Int64($0.version) },
      .text("sentence") { $0.rule.sentence },
      .text("source") { $0.rule.source },
    ])

  /// A session in which something was found, with how much of it the report rests on.
  static let testedSession = RowSchema<ComplianceReport.TestedSession>(
    "tested_session",
    [
      .number("session_id") { $0.session.id.rawValue },
      .text("auditor") { $0.session.auditor },
      .text("build") { $0.session.build.name },
      .text("environment") { $0.session.environment.environmentClass },
      .text("assistive_technology") { $0.session.environment.assistiveTechnology },
      .text("assistive_technology_version") {
        let version = $0.session.environment.assistiveTechnologyVersion
        return version.isEmpty ? nil : version
      },
      .text("device") { $0.session.environment.device },
      .text("os") { $0.session.environment.os },
      .text("os_version") { $0.session.environment.osVersion },
      .time("started_at") { $0.session.startedAt },
      .time("ended_at") { $0.session.endedAt },
      .count("finding_count", of: "findings") { $0.findingCount },
    ])
}

extension ReportScope {
  /// What a report is about.
  enum Kind: String, CaseIterable, VocabularyWord {
    case release, screen, issues
  }

  /// What it is about, without whose.
  var kind: Kind {
    switch self {
    case .release: .release
    case .screen: .screen
    case .issues, .issue: .issues
    }
  }
}
