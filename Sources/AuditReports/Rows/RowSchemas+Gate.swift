internal import AuditModel
package import AuditRules

// What the gate answers.
extension RowSchemas {
  /// The gate's answer under a policy.
  package static let gate = RowSchema<GateAnswer>(
    "gate", answer.fields + counts().of { $0.check.compliance.mustLevel } + rest.fields)

  private static let answer = RowSchema<GateAnswer>([
    .text("product") { $0.check.compliance.product.key },
    .text("release") { $0.check.compliance.release.version },
    .term("verdict") { $0.check.outcome.verdict },
    .term("answer") { $0.check.answer },
    .flag("is_passed") { $0.check.outcome.isPassed },
    .text("policy") { $0.policy },
    .text("baseline") { $0.check.outcome.baseline },
    .count("blocker_count", of: "reasons") { $0.check.outcome.reasons.count },
  ])

  private static let rest = RowSchema<GateAnswer>(
    [
      .count("waived_failure_count", of: "failures") { $0.check.outcome.letThrough.count },
      .count("known_in_baseline_count", of: "failures") { $0.check.outcome.knownInBaseline },
      .count("findings_not_asked", of: "findings") { $0.check.compliance.findingsNotAsked.all },
    ] + newestBuild.of { $0.check.compliance } + imported.of { $0.check.compliance }
      + plan.of { $0.check.compliance.plan })

  /// A reason against a release: the key of the policy that is broken, and how often, by severity where that plays a part.
  package static let blocker = RowSchema<GateBlocker>(
    "blocker",
    reason.of { $0.reason } + [
      .text("product") { $0.check.compliance.product.key },
      .text("release") { $0.check.compliance.release.version },
    ])

  private static let reason = RowSchema<GateReason>(
    [
      .term("key") { $0.key },
      .number("rule") { $0.key.rule.map { Int64($0.number) } },
      .count("count", of: "failures, cells, screens, stages or processes, as the key says") { $0.count },
    ]
      + Severity.allCases.reversed().map { severity in
        .count("\(severity.name)_count", of: "failures") { $0.count(of: severity) }
      } + [.count("no_severity_count", of: "failures") { $0.count(of: nil) }])
}

/// A reason against a release, with the answer that it is part of.
package struct GateBlocker: Sendable {
  /// The answer.
  package let check: GateCheck
  /// The reason.
  package let reason: GateReason

  /// The reasons of an answer.
  package static func all(_ check: GateCheck) -> [GateBlocker] {
    check.outcome.reasons.map { GateBlocker(check: check, reason: $0) }
  }
}

/// The gate's answer with the name of the policy that was asked.
package struct GateAnswer: Sendable {
  /// What the policy is called where no file was named.
  package static let defaults = "defaults"

  /// The answer.
  package let check: GateCheck
  /// The policy's file, or that none was named.
  package let policy: String

  package init(_ check: GateCheck, policy: String) {
    self.check = check
    self.policy = policy
  }
}

extension GateReason {
  /// How many failures it counts of a severity; nil: of those of which nobody said one.
  fileprivate func count(of severity: Severity?) -> Int {
    severities.first { $0.severity == severity }?.count ?? 0
  }
}
