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

  @OptionGroup var access: ReleaseAccess

  func run() throws {
    let (disagreements, places) = try access.read { transaction, product, release in
      let all = try Disagreement.all(
        try ComplianceInput(transaction, product: product, release: release), in: transaction)
      let addresses = all.flatMap(\.findings).map(\.finding.address)
      return (all, try PlaceTitles(addresses, of: release, product, in: transaction))
    }
    try access.show(
      .list(
        "disagreements", "Disagreements", RowSchemas.disagreement, DisagreeingFinding.all(disagreements),
        people: [
          .field("disagreement", title: "No"), .words("place") { .text(places[$0.facts.finding.address]) },
          .field("address", isBelow: true), "check_path", "outcome", "auditor", "finding_id", "build",
          "environment", .field("observed_at", title: "When"),
          .words("observed", title: "Observed or reason", isBelow: true) { .optional($0.facts.words) },
        ]))
  }
}
