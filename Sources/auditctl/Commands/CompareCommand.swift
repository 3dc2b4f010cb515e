internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "List what changed from one release to a later one, cell by cell.",
    discussion: """
      A failure that the later release did not test again is still failing, or claimed fixed if its issue says so. \
      Only a pass at the same place verifies a fix.

      Example: auditctl compare 5.1 5.2
      Example: auditctl compare 5.1 5.2 --change newly-failing
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var product: ProductOptions
  @Argument(help: "The earlier release.") var old: String
  @Argument(help: "The later release.") var new: String
  @Option(help: "List only these cells; may be given several times.") var change: [ReleaseChange] = []
  @Flag(help: "Also list cells that are advice.") var advice = false

  func run() throws {
    let comparison = try database.openForReadingOnce().read { transaction in
      let product = try product.resolve(transaction)
      let (earlier, later) = (try transaction.release(old, of: product), try transaction.release(new, of: product))
      guard earlier.position < later.position else {
        throw CommandError(
          .usage, "\(later.version) does not come after \(earlier.version); name the earlier release first")
      }
      return try ReleaseComparison(earlier, later, of: product, in: transaction)
    }
    try output.show(document(comparison))
  }

  private func document(_ comparison: ReleaseComparison) -> Document {
    let (before, after) = (comparison.old, comparison.new)
    let listed = comparison.changes.filter { cell in
      (cell.isMustLevel || advice) && (change.isEmpty || change.contains(cell.change))
    }
    var document = Document.record(
      "comparison", "Comparison",
      [
        (.init("product", "Product"), .text(after.product.key)),
        (.init("old", "From"), .text(before.release.version)), (.init("new", "To"), .text(after.release.version)),
        (.init("old_verdict", "Verdict then"), .term(before.verdict)),
        (.init("new_verdict", "Verdict now"), .term(after.verdict)),
        (.init("old_coverage", "Tested then"), .text(Self.coverage(before))),
        (.init("new_coverage", "Tested now"), .text(Self.coverage(after))),
      ]
        + ReleaseChange.allCases.map { change in
          (
            .init(change.rawValue.replacing("-", with: "_"), change.title),
            .count(comparison.changes.count { $0.change == change && ($0.isMustLevel || advice) })
          )
        }
        + [
          (
            .init("removed_failures", "Failures that this release has no cell for", isQuiet: true),
            .count(after.removedFailures.count)
          )
        ]
    )
    document.addList(
      "changes", "Cells that changed",
      [
        .init("change", "Change"), .init("address", "Address"), .init("old", "Then"), .init("outcome", "Now"),
        .init("finding", "Finding"),
        .init("check", "Check", isBelow: true), .init("carried_from", "Carried from", isBelow: true),
      ],
      listed.map { cell in
        [
          .term(cell.change.rawValue, words: cell.change.words), .text(cell.address.description),
          cell.old.map { .term($0) } ?? .null, cell.new.map { .term($0) } ?? .null,
          cell.finding.map { .integer($0.rawValue) } ?? .null, .text(cell.check), .optional(cell.carriedFrom),
        ]
      }, isMain: true)
    document.addList(
      "removed_failures", "Failures that this release has no cell for",
      [
        .init("address", "Address"), .init("check", "Check"), .init("release", "Failed in"),
        .init("finding", "Finding"), .init("cause", "Because"),
      ],
      after.removedFailures.map { failure in
        [
          .text(failure.address.description), .text(failure.check), .text(failure.release),
          failure.findings.first.map { .integer($0.rawValue) } ?? .null,
          failure.cause == .outOfScope ? .term("outOfScope", words: "out of scope") : .term("gone", words: "gone"),
        ]
      })
    document.addList(
      "differences", "New and removed",
      [.init("kind", "What"), .init("name", "Name"), .init("presence", "Is")],
      comparison.differences.map { [.text($0.kind), .text($0.name), .text($0.isNew ? "new" : "removed")] })
    return document
  }

  private static func coverage(_ compliance: ReleaseCompliance) -> String {
    "\(compliance.mustLevel.tested) of \(CountText.of(compliance.mustLevel.total, "must-level cell"))"
  }
}
