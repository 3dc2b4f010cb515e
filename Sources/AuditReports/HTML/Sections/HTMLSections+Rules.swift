internal import AuditModel
internal import AuditRules

/// By which rules it was judged, and how to get the same report again.
extension HTMLSections {
  func rules() throws {
    try page.paragraph(words.policyIntroduction(compliance))
    try page.paragraph(words.packsPinned(report.packs))
    try page.heading(words.rulesHeading())
    try page.list(
      words.rules(facts).map { words.rule(number: $0.number, words.rule($0), source: words.source($0)) })
    guard let run = facts.gateRun else { return }
    try page.heading(words.gateHeading())
    try page.paragraph(words.gate(run))
    if !run.reasons.isEmpty { try page.list(run.reasons.map { words.gateReason($0) }) }
    if !run.letThrough.isEmpty { try page.list(run.letThrough.map { words.letThrough($0) }) }
    try page.lines(run.policy, label: words.gatePolicy())
  }

  func reproduce() throws {
    try page.paragraph(words.reproduce())
    try page.description([
      (words.command(), facts.command(.html)), (words.product(), compliance.product.key),
      (words.release(), compliance.release.version), (words.time(), Timestamp.text(report.generatedAt)),
      (words.tool(), "auditctl \(report.toolVersion)"),
    ])
  }
}
