internal import AuditModel
public import AuditRules

/// Writes the gate's answer as Markdown for the page of a pipeline's job.
public enum GateSummary {
  /// The verdict first, then the gate's answer with its reasons, then what decisions let through.
  public static func markdown(_ check: GateCheck) -> String {
    let outcome = check.outcome
    let counts = check.compliance.mustLevel
    let subject = MarkdownText.escaped("\(check.compliance.product.key) \(check.compliance.release.version)")
    let tested = counts.total - counts.untested - counts.carried
    var text = "# \(subject): \(outcome.verdict.words)\n\n"
    text +=
      "\(CountText.of(counts.total, "must-level cell")): \(tested) tested in this release, \(counts.passed) passed, "
      + "\(counts.failed) failed, \(counts.cantTell) cannot tell, \(counts.inapplicable) not applicable, "
      + "\(counts.untested) untested.\n\n"
    text +=
      outcome.isPassed
      ? "**The gate lets it through.**\n"
      : "**The gate refuses it, for \(CountText.of(outcome.reasons.count, "reason")).**\n\n"
        + table(
          ["Key of the policy", "Reason", "Severities", "What shows more"],
          outcome.reasons.map { reason in
            [
              reason.key.rawValue, MarkdownText.escaped(reason.sentence),
              reason.severitiesWords,
              code(reason.explain),
            ]
          })
    if let note = check.note { text += "\n\(note)\n" }
    if !outcome.letThrough.isEmpty {
      text +=
        "\n## Failures that a decision lets through\n\nThey stay failed.\n\n"
        + table(
          ["Address", "Check", "Severity", "Decision"],
          outcome.letThrough.map { through in
            [through.address.description, through.check, through.severity?.name ?? "", through.decision]
              .map(MarkdownText.escaped)
          })
    }
    return text
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    "| \(head.joined(separator: " | ")) |\n|\(String(repeating: " --- |", count: head.count))\n"
      + rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// A command as it is typed; as text where it holds what would end a span of code or a cell of a table.
  private static func code(_ command: String) -> String {
    command.contains { "`|".contains($0) || $0.isNewline } ? MarkdownText.escaped(command) : "`\(command)`"
  }
}
