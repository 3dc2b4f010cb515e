internal import ArgumentParser
internal import AuditModel
internal import AuditReports
internal import AuditService
internal import AuditStore

extension CatalogCommand {
  struct Changes: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "changes",
      abstract:
        "List what a new edition of a pack changes, or what new editions make a release test.",
      discussion: """
        Compares two editions of a pack: the newest with the previous one, or those of --from and --to. With --release \
        it compares what the release asks for with what its predecessor asked for. Checks that are new, newly asked or \
        changed have to be tested: the predecessor's findings do not answer them. Other checks were only renamed or \
        removed.

        Example: auditctl catalog changes native
        Example: auditctl catalog changes --release 5.2
        """)

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var product: ProductOptions
    @OptionGroup var output: OutputOptions
    @Option(help: ArgumentHelp("The earlier edition.", valueName: "edition")) var from: String?
    @Option(help: ArgumentHelp("The later edition; else the newest.", valueName: "edition")) var to: String?
    @Option(help: ArgumentHelp("Compare this release's checks with its predecessor's.", valueName: "version"))
    var release: String?
    @Argument(help: "Key of the pack; may be left out with --release.") var pack: String?

    func validate() throws {
      guard pack != nil || release != nil else { throw ValidationError("Say PACK, --release VERSION, or both.") }
      guard release == nil || (from == nil && to == nil) else {
        throw ValidationError("--from and --to compare editions; leave them out with --release.")
      }
    }

    func run() throws {
      let document = try database.open().read { transaction in
        if let release { return try releaseChanges(release, transaction) }
        return try editionChanges(pack ?? "", transaction)
      }
      try output.show(document)
    }

    private func editionChanges(_ key: String, _ transaction: borrowing ReadTransaction) throws -> Document {
      let new = try transaction.pack(key, edition: to)
      let editions = try transaction.editions(of: key)
      let previous = editions.firstIndex(of: new.edition).flatMap { $0 > 0 ? editions[$0 - 1] : nil }
      guard let from = from ?? previous else {
        Console.current.note("\(key) \(new.edition) is the first edition here; there is nothing to compare it with.")
        return Self.list([])
      }
      if let index = editions.firstIndex(of: from), index >= editions.firstIndex(of: new.edition) ?? 0 {
        throw CommandError(
          .usage, "edition \(from) was not loaded before \(new.edition); there are \(editions.joined(separator: ", "))")
      }
      let changes = PackComparison.changes(
        from: try transaction.pack(key, edition: from), to: new,
        between: try transaction.successions(of: key, after: from, before: new.edition))
      Console.current.note("\(key) \(from) to \(new.edition):")
      return Self.list(changes.map { CatalogRows.CheckChange(change: $0) })
    }

    private static func list(_ rows: [CatalogRows.CheckChange]) -> Document {
      .list(
        "changes", "Changes", CatalogRows.change, rows,
        people: [
          "change", .words("to_test") { .boolean($0.change.isToTest) }, "check_path", "was", "title", "cell_count",
          "found_before",
        ])
    }

    private func releaseChanges(_ version: String, _ transaction: borrowing ReadTransaction) throws -> Document {
      let product = try product.resolve(transaction)
      let release = try transaction.release(version, of: product)
      let predecessor = try release.predecessor.map { try transaction.release($0, of: product) }
      let difference = try DifferentialAudit(transaction, release, after: predecessor, pack: pack)
      for note in difference.notes { Console.current.note(note) }
      return Self.list(difference.rows.map { CatalogRows.CheckChange(change: $0.change, row: $0) })
    }
  }
}
