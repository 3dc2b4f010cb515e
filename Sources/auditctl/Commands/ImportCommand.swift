internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditRules
internal import AuditService
internal import AuditStore

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Read results of tools and published audits, and see what has no place.",
    subcommands: [File.self, Audit.self, Place.self, List.self, Show.self], defaultSubcommand: File.self)

  /// The release that was named, else the one that is under audit.
  static func audited(
    _ options: ReleaseOptions, _ transaction: borrowing ReadTransaction
  ) throws -> (product: Product, release: Release) {
    let found = try options.resolve(transaction)
    guard options.release == nil else { return found }
    let audited = try transaction.releases(of: found.product.id).filter { $0.stage != .frozen }
    guard audited.count == 1 else {
      let names = audited.map(\.version).joined(separator: ", ")
      throw CommandError(
        .usage,
        audited.isEmpty
          ? "\(found.product.key) has no release that is audited; add one with `auditctl release add`"
          : "\(found.product.key) has several releases that are not frozen (\(names)); say --release")
    }
    return (found.product, audited[0])
  }

  /// The build of that name, else the newest.
  static func build(
    _ name: String?, of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> Build {
    let builds = try transaction.builds(of: release.id)
    guard let chosen = name.map({ name in builds.first { $0.name == name } }) ?? builds.last else {
      throw StoreError.notFound(
        kind: "build", reference: name ?? "of release \(release.version)",
        hint: builds.isEmpty
          ? "release \(release.version) has none; add one with `auditctl release edit \(release.version) --add-build NAME`"
          : "release \(release.version) has \(builds.map(\.name).joined(separator: ", "))")
    }
    return chosen
  }

  /// A run of a release by its number.
  static func run(
    _ number: Int64, of release: Release, _ transaction: borrowing ReadTransaction
  ) throws -> StoredToolRun {
    guard let run = try transaction.toolRuns(of: release.id, number: number).first else {
      throw StoreError.notFound(
        kind: "run of a tool", reference: "\(number)", hint: "see `auditctl import list --release \(release.version)`")
    }
    return run
  }

  /// Says what an import did beside its rows.
  static func note(_ run: StoredToolRun, _ imported: ToolImporter.Imported) {
    let console = Console.current
    if run.unplacedCount > 0 {
      console.note(
        "\(run.unplacedCount) of \(run.instanceCount) have no place, and decide nothing. Each: `auditctl import show "
          + "\(run.number) --unplaced`. \(howToPlace(run))")
    } else if run.unplacedPageCount > 0 {
      console.note(
        "Without a place: \(run.unplacedPageCount) of \(CountText.of(run.pageCount, "page")). What was run there covers "
          + "nothing. \(howToPlace(run))")
    }
    if let before = imported.placedOtherwise {
      console.note(
        "The file is known as run \(before); some of it is now placed or ignored otherwise. What run \(before) recorded "
          + "elsewhere stays until a person ends it (record --ends).")
    }
    if imported.isKnown { console.note("Nothing changed: the file is known as run \(run.number).") }
    for line in (run.why ?? "").split(separator: "\n") { console.note("Partial: \(line)") }
    if !imported.olderPages.isEmpty {
      console.note(
        "Newer runs of \(run.tool) looked at \(imported.olderPages.count) of \(CountText.of(run.pageCount, "page")): of "
          + "these this one is history, and changes no state.")
    }
    if !imported.unmapped.isEmpty {
      console.note(
        "Warning: not in tools/\(run.tool).yaml edition \(run.mappingEdition), so without a check: "
          + imported.unmapped.joined(separator: ", "))
    }
    if !imported.unasked.isEmpty {
      console.note("Note: no check of the release asks for \(imported.unasked.joined(separator: ", ")).")
    }
    for issue in imported.claimed {
      console.note("Issue \(issue.rawValue): fixed, says \(run.tool) \(run.version). Verify it.")
    }
  }
  private static func howToPlace(_ run: StoredToolRun) -> String {
    "To place them, write a map of pages and screens, and then: `auditctl import place \(run.number) --map FILE`"
      + (run.pageCount == 1 ? ", or import the file again with --screen KEY" : "")
  }
}
