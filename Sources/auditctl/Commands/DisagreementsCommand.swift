internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

struct DisagreementsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disagreements",
    abstract: "List what auditors of the same build and assistive technology found differently.",
    discussion: """
      The worse outcome counts until one of them amends the wrong finding. A finding in a later build also ends \
      the disagreement.

      Example: auditctl disagreements --release 5.2
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var release: ReleaseOptions

  func run() throws {
    let disagreements = try database.open().read { transaction in
      let (product, release) = try release.resolve(transaction)
      return try Disagreement.all(
        try ComplianceInput(transaction, product: product, release: release), in: transaction)
    }
    let rows = disagreements.enumerated().flatMap { number, disagreement in
      disagreement.findings.map { facts in
        let finding = facts.finding
        return [
          RowValue.count(number + 1), .text(finding.address.description), .text(finding.check),
          .term(finding.outcome), .text(facts.session.auditor), .integer(finding.id.rawValue),
          .text(facts.session.build.name), .text(disagreement.environmentClass),
          .text(Timestamp.text(finding.observedAt)), .optional(facts.words),
        ]
      }
    }
    try output.show(
      .list(
        "disagreements", "Disagreements",
        [
          .init("number", "No"), .init("address", "Address"), .init("check", "Check"), .init("outcome", "Outcome"),
          .init("auditor", "Auditor"), .init("finding", "Finding"), .init("build", "Build"),
          .init("environment", "Environment"), .init("observed_at", "When"),
          .init("observed", "Observed or reason", isBelow: true),
        ], rows))
  }
}
