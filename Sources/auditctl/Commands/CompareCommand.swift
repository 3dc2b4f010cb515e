internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditStore

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "List what changed from one release to a later one, check by check.",
    discussion: """
      A failure that the later release did not test again is still failing, or said to be fixed if its issue says so. \
      Only a pass at the same place confirms a fix.

      Example: auditctl compare 5.1 5.2
      Example: auditctl compare 5.1 5.2 --change newly-failing
      """)

  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var product: ProductOptions
  @Argument(help: "The earlier release.") var old: String
  @Argument(help: "The later release.") var new: String
  @Option(help: "List only these changes; may be given several times.") var change: [ReleaseChange] = []
  @Flag(help: "Also list checks that are recommended.") var recommended = false

  func run() throws {
    let shown = try database.openForReadingOnce().read { transaction in
      let product = try product.resolve(transaction)
      let (earlier, later) = (try transaction.release(old, of: product), try transaction.release(new, of: product))
      guard earlier.position < later.position else {
        throw CommandError(
          .usage, "\(later.version) does not come after \(earlier.version); name the earlier release first")
      }
      let comparison = try ReleaseComparison(
        earlier, later, of: product, decisionsAt: Console.current.surroundings.now(), in: transaction)
      let compared = ComparedReleases(comparison, countsAdvice: recommended)
      let changes = wanted.flatMap { compared.changes($0) }
      let places = try PlaceTitles(changes.map(\.address), of: later, product, in: transaction)
      let dropped = try DroppedFailureRow.all(comparison.new.droppedFailures, transaction)
      return document(compared, changes, places, dropped, try DroppedFailureRow.places(dropped, in: transaction))
    }
    try output.show(shown)
  }

  private var wanted: [ReleaseChange] { ReleaseChange.allCases.filter { change.isEmpty || change.contains($0) } }

  private func document(
    _ compared: ComparedReleases, _ changes: [ReleaseComparison.ChangedCell], _ places: PlaceTitles,
    _ dropped: [DroppedFailureRow], _ placesOfDropped: PlaceTitles
  ) -> Document {
    let comparison = compared.comparison
    var document = Document.record(
      "comparison", "Comparison", RowSchemas.comparison, compared, people: Self.releaseColumns)
    document.addList(
      "changes", "Checks that changed", RowSchemas.change, changes,
      people: [
        "change", .words("place") { .text(places[$0.address]) }, .field("old_outcome", title: "Then"),
        .field("outcome", title: "Now"), "finding_id",
        .field("address", isBelow: true), .field("check_path", isBelow: true), .field("carried_from", isBelow: true),
      ], isMain: true)
    document.addDropped(dropped, placesOfDropped)
    document.addList(
      "differences", "New and removed", RowSchemas.difference, comparison.differences,
      people: [
        .field("kind", title: "What"), "name", .words("is") { .text($0.isNew ? "new" : "removed") },
      ])
    return document
  }

  private static var releaseColumns: [PeopleColumn<ComparedReleases>] {
    [
      "product", .field("old_release", title: "From"), .field("release", title: "To"),
      .field("old_verdict", title: "Result then"), .field("verdict", title: "Result now"),
      .words("tested_then") { .text(coverage($0.comparison.old)) },
      .words("tested_now") { .text(coverage($0.comparison.new)) },
    ]
      + ReleaseChange.allCases.map { change in
        .words(change.rawValue, title: change.title) { .count($0.count(change)) }
      } + [.field("dropped_failure_row_count", title: Document.droppedTitle, isQuiet: true)]
  }

  private static func coverage(_ compliance: ReleaseCompliance) -> String {
    "\(compliance.mustLevel.tested) of \(CountText.of(compliance.mustLevel.total, "required check"))"
  }
}
